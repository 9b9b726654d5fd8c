"""The end of a game: the final table, everybody's tickets on the map, and what to do next."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size

from core.board import CityId, TicketId
from core.errors import DubbelspoorError
from core.events import SeatResult
from core.story import in_short
from core.text import tr
from core.view import View
from tui.app.program import program_of
from tui.map.descriptions import about_target
from tui.map.highlights import Highlight, network_of
from tui.map.widget import MapView
from tui.screens.parts.chat import chat_keys, chat_line, open_chat_line
from tui.screens.parts.game_keys import AMONG_OTHERS
from tui.screens.parts.leaving import name_of_leaving
from tui.screens.parts.notices import CHAT_SECONDS
from tui.session.opening import rematch
from tui.session.session import Session
from tui.textual_ext.delta_screen import DeltaScreen
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.brief_line import BriefLine
from tui.widgets.chart import ScoreChart
from tui.widgets.chat_line import ChatLine
from tui.widgets.panel import ViewPanel, heading
from tui.widgets.prompt import Key, Prompt
from tui.widgets.results import FinalTable, in_order
from tui.widgets.ticket_rows import ticket_row

LOOK_SECONDS = 1.0
"""How often to look whether somebody has dealt the next game."""


WIDE, WIDEST = 150, 190
"""From so many columns on the table is wide; and so wide that a line holds most of a score."""
TALL = (100, 36)
"""From so many columns and rows on the map is as high as the screen, and the chart stands beside it."""
COLUMNS = {"small": 37, "tall": 36, "wide": 56, "widest": 74}
"""How wide what stands beside the map is."""
PROMPT_ROWS = 3
"""What the lines at the bottom take."""
CHART_ROWS, LOW_CHART_ROWS = 9, 6
"""Of the chart where there is room for it below the tickets, and the fewest."""

FEW_TICKETS = 4
"""So many are to be seen at once with the row of their player."""


class SeatTickets(ViewPanel):
    """One player's tickets, now that they are open."""

    DEFAULT_CSS = "SeatTickets { height: auto; }"

    seat: reactive[int] = reactive(0, repaint=False)

    watch_seat = ViewPanel.show

    def lines_of(self, view: View) -> list[Content]:
        return [
            heading(self, tr("Tickets of {name}", name=view.seats[self.seat].name)),
            *self._rows(view, view.results[self.seat]),
        ]

    def most_lines(self, view: View) -> int:
        """How many lines the longest list of a player has."""
        return 1 + max(
            sum(1 + row.plain.count("\n") for row in self._rows(view, result)) for result in view.results
        )

    def _rows(self, view: View, result: SeatResult) -> list[Content]:
        return [
            ticket_row(view.board, view.board.ticket_numbers[slug], mark, style, self.size.width)
            for slugs, mark, style in (
                (result.tickets_done, f" {self.signs.done}", "bold $success"),
                (result.tickets_missed, f" {self.signs.lost}", "$error"),
            )
            for slug in slugs
        ]


class EndScreen(DeltaScreen[None]):
    """See the module. The arrow keys belong to the players until something else has the focus."""

    AUTO_FOCUS = "FinalTable"
    DEFAULT_CSS = f"""
    EndScreen {{
        layout: vertical;
        & #table {{ height: 1fr; layout: grid; grid-size: 2 2; grid-columns: 1fr {COLUMNS["small"]}; }}
        & #map {{ width: 100%; height: 100%; }}
        & #side {{ padding: 0 0 0 1; scrollbar-size: 1 1; row-span: 2; }}
        & ScoreChart {{ height: 100%; }}
        &.tall #table {{ grid-columns: 1fr {COLUMNS["tall"]}; }}
        &.tall #map {{ row-span: 2; }}
        &.tall #side {{ row-span: 1; }}
        &.tall ScoreChart {{ margin: 0 0 0 1; }}
        &.wide #table {{ grid-columns: 1fr {COLUMNS["wide"]}; }}
        &.widest #table {{ grid-columns: 1fr {COLUMNS["widest"]}; }}
        & FinalTable {{ margin-bottom: 1; }}
    }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "replay", tr("Replay"), show=False, id="end.replay"),
        Binding("o,v", "review", tr("Review"), show=False, id="end.review"),
        Binding("n", "rematch", tr("Rematch"), show=False, id="end.rematch"),
        Binding("u", "undo", tr("Undo the last move"), show=False, id="end.undo"),
        Binding("m", "say", tr("Say something"), show=False, id="seat.say"),
        Binding("pageup", "read(-1)", tr("Page up"), show=False, id="end.page-up"),
        Binding("pagedown", "read(1)", tr("Page down"), show=False, id="end.page-down"),
        Binding("z", "overview", tr("Whole board"), show=False, id="end.overview"),
        Binding("q,escape,enter", "leave", tr("Leave the final table"), show=False, id="end.title"),
    ]

    view: reactive[View | None] = reactive(None, repaint=False)
    seat: reactive[int] = reactive(0, repaint=False)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._next: str | None = None
        """The name of the next table, if somebody has dealt it."""
        self._is_laid_out = False
        """Whether it is known what has room, and so which keys there are."""
        self.set_reactive(EndScreen.view, session.view())

    def compose(self) -> ComposeResult:
        signs = program_of(self).signs
        with Container(id="table"):
            yield MapView(signs=signs, id="map").data_bind(EndScreen.view)
            with VerticalScroll(id="side", can_focus=False):
                yield FinalTable(signs).data_bind(EndScreen.view)
                yield SeatTickets(signs).data_bind(EndScreen.view, EndScreen.seat)
            yield ScoreChart(self.session.setup.seats, self.session.board, signs)
        yield Prompt(signs, chat_line(self.session))

    def on_resize(self) -> None:
        """Large terminals have room for a wider table, and below it for the chart: the map has all of the height then."""
        self._choose_columns(self.size)
        self._share_room_soon()

    def _choose_columns(self, size: Size) -> None:
        self.set_class(size.width >= WIDE, "wide")
        self.set_class(size.width >= WIDEST, "widest")
        self.set_class(size.width >= TALL[0] and size.height >= TALL[1], "tall")

    def _share_room_soon(self) -> None:
        """When it is known what needs room, and whether the map fits."""
        self.call_after_refresh(self._share_room)

    def _share_room(self) -> None:
        """The chart beside the map gives way to the tickets of whoever has most of them, as far as that shows them all."""
        self._share(self.size)
        self._is_laid_out = True
        self._ask_again()

    def _share(self, size: Size) -> None:
        self._fold(size)
        rows = self._chart_rows(size)
        self.query_one(ScoreChart).display = bool(rows)
        self.query_one("#table").styles.grid_rows = f"1fr {rows}"

    def _fold(self, size: Size) -> None:
        """Where not every score has room in parts above the tickets, only the one that is looked at has them."""
        self.query_one(FinalTable).folded = self._rows_left(size, folded=False) < 0

    def _rows_left(self, size: Size, *, folded: bool) -> int:
        """How many rows beside the map are free below the tickets of whoever has most of them."""
        final, tickets, view = self.query_one(FinalTable), self.query_one(SeatTickets), self.view
        assert view is not None
        needed = final.most_lines(view, folded=folded) + 1 + tickets.most_lines(view)
        return size.height - PROMPT_ROWS - needed

    def _chart_rows(self, size: Size) -> int:
        if not self.has_class("tall") or self.view is None:
            return LOW_CHART_ROWS
        most = 18 if self.has_class("widest") else 14 if self.has_class("wide") else CHART_ROWS
        left = self._rows_left(size, folded=self.query_one(FinalTable).folded)
        return min(left, most) if left >= LOW_CHART_ROWS else 0 if left >= 0 else LOW_CHART_ROWS

    def _foresee(self, size: Size) -> None:
        """Lay out what is known before the first layout, so that nothing is drawn in one place and moved at once."""
        self._choose_columns(size)
        side, final, tickets = (
            self.query_one("#side"),
            self.query_one(FinalTable),
            self.query_one(SeatTickets),
        )
        wide = COLUMNS["widest"] if self.has_class("widest") else COLUMNS["wide"]
        narrow = COLUMNS["tall"] if self.has_class("tall") else COLUMNS["small"]
        width = (wide if self.has_class("wide") else narrow) - side.styles.gutter.width
        for bar in (0, 1):
            final.expected_width = tickets.expected_width = width - bar
            self._fold(size)
            final.show()
            tickets.show()
            chart = self._chart_rows(size) if self.has_class("tall") else 0
            if len(final.lines_now()) + 1 + len(tickets.lines_now()) <= size.height - PROMPT_ROWS - chart:
                break
        self._share(size)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Alone there is nobody to talk to."""
        if action in AMONG_OTHERS and self.session.company is None:
            return False
        return super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Say what can be done now, begin with the winner, and hear of the next game."""
        view = self.view
        assert view is not None
        if self.session.company is not None:
            self._look_for_next()
            self.set_interval(LOOK_SECONDS, self._look_for_next)
        side = self.query_one("#side")
        self.watch(side, "scroll_y", self._ask_again, init=False)
        self.watch(side, "virtual_size", self._share_room_soon, init=False)
        table = self.query_one(FinalTable)
        table.figures = self.session.figures()
        self.query_one(ScoreChart).moments = self.session.history()
        self.seat = in_order(view)[0].seat
        self._foresee(self.app.size)
        self._ask()
        self._light_up()

    @property
    def _prompt(self) -> Prompt:
        return self.query_one(Prompt)

    def _ask(self, *, refusal: str = "") -> None:
        self._prompt.ask(self.question(), self.keys(), refusal=refusal)

    def _ask_again(self) -> None:
        if not BriefLine.is_open_on(self):
            self._ask(refusal=self._prompt.refusal)

    def _look_for_next(self) -> None:
        if self._next is None:
            self._next = self.session.next_dealt(program_of(self).saves)
            if self._next is not None:
                self._ask()

    def question(self) -> str:
        """Where the next game is, and what ended this one: a bot may just have done it, where nobody saw."""
        told = in_short(self.session.story(), self.session.setup.seats)
        ended = next(line.text for line in reversed(told) if line.stands and not line.is_chat)
        if self._next is None:
            return ended
        dealt = tr("The next one is dealt at {table}: n brings you there.", table=self._next)
        return tr("{dealt} {ended}", dealt=dealt, ended=ended)

    def keys(self) -> list[Key]:
        """What can be done now, once that is known. At a table there may be no title to go to."""
        if not self._is_laid_out:
            return []
        return [
            *self._reading_keys(),
            Key("r", tr("replay"), "replay"),
            Key("o", tr("review"), "review"),
            *([] if self.is_grey("rematch") else [Key("n", tr("rematch"), "rematch")]),
            *self._map_keys(),
            *self._keys_of_a_seat(),
            Key("q", tr("title") if self.session.company is None else tr("leave"), "leave"),
        ]

    def _keys_of_a_seat(self) -> list[Key]:
        """What nobody can do who only watches."""
        if self.session.only_looks:
            return []
        return [Key("u", tr("undo"), "undo", self.session.can_undo), *chat_keys(self.session)]

    def is_grey(self, action: str) -> bool:
        """The palette leaves it out: a spectator says nothing, and plays again when a player has dealt the next game."""
        if action == "undo":
            return not self.session.can_undo
        if action == "rematch":
            return self.session.only_looks and self._next is None
        return action == "say" and self.session.only_looks

    def does_now(self, action: str) -> str:
        """What help and palette say of the key that leaves, where that ends the connection."""
        return name_of_leaving(program_of(self)) if action == "leave" else ""

    def _reading_keys(self) -> list[Key]:
        """The key to the rest of the tickets, or back, where they do not fit."""
        side = self.query_one("#side")
        if not side.max_scroll_y:
            return []
        is_at_end = side.scroll_y >= side.max_scroll_y
        return [Key("PgUp", tr("up"), "read(-1)") if is_at_end else Key("PgDn", tr("down"), "read(1)")]

    def action_read(self, pages: int) -> None:
        """Read on beside the map, or back."""
        side = self.query_one("#side")
        side.scroll_relative(y=pages * max(1, side.size.height - 2), animate=False)

    def _map_keys(self) -> list[Key]:
        """The key to the whole board and back, where the map is larger than its room."""
        board_map = self.query_one(MapView)
        if board_map.overview:
            return [Key("z", tr("back"), "overview")]
        return [] if board_map.fits else [Key("z", tr("whole board"), "overview")]

    def action_overview(self) -> None:
        """Show the whole board at once, or go back; whatever has the focus."""
        self.query_one(MapView).action_overview()
        self._ask()

    def watch_seat(self) -> None:
        if self.is_mounted:
            self._light_up()

    def _light_up(self) -> None:
        """The cities of the tickets, with a tick where they are done."""
        view = self.view
        assert view is not None
        result = view.results[self.seat]
        badges: dict[CityId, str] = {}
        for slugs, sign in ((result.tickets_missed, "-"), (result.tickets_done, "+")):
            for slug in slugs:
                badges.update(dict.fromkeys(_ends(view, slug), sign))
        network = network_of(view, self.seat)
        board_map = self.query_one(MapView)
        board_map.highlight = Highlight(badges=badges, network=network, way=network)
        self.call_after_refresh(board_map.reveal_most_of, network)

    def on_descendant_focus(self) -> None:
        """Show where the focus is, and the keys that work there."""
        table, board_map = self.query_one(FinalTable), self.query_one(MapView)
        if self.focused is not board_map:
            board_map.cursor = None  # it would be a second focus
        if not BriefLine.is_open_on(self):
            at_map = (Key("↑↓←→", tr("look around"), ""),) if self.focused is board_map else ()
            self._prompt.panel_keys = table.panel_keys() if self.focused is table else at_map
            self._ask(refusal=self._prompt.refusal)
        if self.focused is board_map:
            board_map.action_go("down")  # the first step only puts the cursor into the middle of what is seen

    def on_map_view_cursor_moved(self, event: MapView.CursorMoved) -> None:
        """Say what the cursor stands on; nobody can claim any more."""
        if self.view is not None:
            self._prompt.say(about_target(self.view, event.target))

    def on_final_table_looked(self, event: FinalTable.Looked) -> None:
        self.seat = event.seat
        self.call_after_refresh(self._bring_into_sight)

    def _bring_into_sight(self) -> None:
        """The row that is looked at, and below it as much of that player's tickets as there is room for; with the first, why."""
        side, final, tickets = (
            self.query_one("#side"),
            self.query_one(FinalTable),
            self.query_one(SeatTickets),
        )
        has_room = tickets.virtual_region.y + FEW_TICKETS < side.size.height
        first = 0 if has_room and not final.place else final.virtual_region.y + final.first_line
        rows = min(tickets.virtual_region.bottom - first, side.size.height)
        side.scroll_to_region(Region(0, first, 1, rows), animate=False)

    def action_replay(self) -> None:
        program_of(self).open_replay(self.session.recording(), 1)

    def action_review(self) -> None:
        program_of(self).open_review(self.session.recording())

    def action_rematch(self) -> None:
        program = program_of(self)
        try:
            again = rematch(self.session, program.saves)
        except DubbelspoorError as error:
            self._prompt.refusal = str(error)
            return
        program.change_game(again)

    def action_undo(self) -> None:
        """Back to the table, before the last move."""
        if not self.session.can_undo:
            self._prompt.refusal = tr("You cannot take back the last move.")
            return
        program_of(self).close_screen(self)
        self.app.call_later(self.app.screen.run_action, "undo")

    def action_say(self) -> None:
        open_chat_line(self, self.session, self._prompt)

    def on_brief_line_closed(self, _event: BriefLine.Closed) -> None:
        """Back to the players, or to the table where something was asked meanwhile."""
        self.set_focus(self.query_one(FinalTable))
        self._ask(refusal=self._prompt.refusal)
        if self.session.asked_to_agree or not self.session.over:
            program_of(self).close_screen(self)

    def on_brief_line_opened(self, event: BriefLine.Opened) -> None:
        self._prompt.ask(event.line.label, event.line.keys())

    async def on_chat_line_said(self, event: ChatLine.Said) -> None:
        """Write it into the log, and show it: the story is not to be seen here."""
        try:
            await self.session.say(event.text)
        except DubbelspoorError as refusal:
            self._prompt.refusal = str(refusal)
        else:
            mine = [line for line in self.session.story() if line.is_chat and line.seat == self.session.eyes]
            program_of(self).tell(mine[-1].text, seconds=CHAT_SECONDS)

    async def on_prompt_key_clicked(self, event: Prompt.KeyClicked) -> None:
        await self.run_action(event.action)

    def action_leave(self) -> None:
        """To the title, or where there is none away from the table."""
        program_of(self).to_title()

    def help_text(self) -> str:
        return tr(
            "The game is over. The map shows a player's tickets: + at the cities of done ones, - at those of missed ones. o tells what decided the game."
        )


def _ends(view: View, slug: TicketId) -> tuple[CityId, ...]:
    ticket = view.board.tickets[view.board.ticket_numbers[slug]]
    return tuple(view.board.cities[city].id for city in ticket.cities)
