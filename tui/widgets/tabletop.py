"""What every screen with a game on it shows: the map, the panels beside it, the lines below."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import attrs
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from core.board import Track, TrackId
from core.planning.prospects import prospects_of
from core.text import tr
from core.view import View
from tui.app.signs import Glyphs
from tui.map.descriptions import about_target
from tui.map.highlights import NOTHING, Highlight, highlight_of, ticket_cities, with_plan
from tui.map.widget import MapView
from tui.textual_ext.delta_screen import one_frame
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.brief_line import BriefLine
from tui.widgets.chart import ScoreChart
from tui.widgets.city_finder import CityFinder
from tui.widgets.cursor_keys import claim_keys, signpost_keys, track_to_signpost
from tui.widgets.decision import Decision
from tui.widgets.desk import Desk
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.more_panels import HEIGHT, WIDTH, MorePanels
from tui.widgets.place_telling import PlaceTelling
from tui.widgets.plan_in_panels import PlanInPanels, plan_may_wait
from tui.widgets.prompt import HasKeys, Key, Prompt
from tui.widgets.scores import ScoreTable
from tui.widgets.story import Story
from tui.widgets.table_focus import TableFocus
from tui.widgets.tickets import TicketList

if TYPE_CHECKING:
    from core.review.hint import Hint


class Tabletop(Vertical):
    """A view, shown. The screen around it says which one, what to light up, and what its own keys do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z", "overview", tr("Whole board"), show=False, id="map.overview"),
        Binding("greater_than_sign", "read_on", tr("Read on below"), show=False, id="map.read-on"),
        Binding("slash", "find", tr("Find a city"), show=False, id="map.find"),
    ]
    DEFAULT_CSS = """
    Tabletop {
        & #table { height: 1fr; }
        & #map { width: 1fr; }
        & #side { width: 36; padding: 0 0 0 1; }
        &.wide #side { width: 48; }
        & #table.overview > #side { display: none; }
        &.tall #side > ViewPanel { margin-bottom: 1; }
        &.tall #tickets, &.tall TicketChoice { margin-bottom: 1; }
        & #side > HelpPanel { margin-top: 1; }
        &.tall #side > ScoreChart { margin-top: 1; }
        &.high #side > HelpPanel { height: 13; }
    }
    """

    view: reactive[View | None] = reactive(None, repaint=False, init=False)
    plan_shown: reactive[bool] = reactive(False, repaint=False)
    """Whether the ways of all open tickets lie over the map."""
    hint: reactive["Hint | None"] = reactive["Hint | None"](None, repaint=False)
    """What a bot would do, as long as it is to be seen."""

    @dataclass
    class Planned(Message):
        """The plan for a position is known, and seen, after the position itself."""

    def __init__(
        self,
        signs: Glyphs,
        more: MorePanels | None = None,
        time_line: ScoreChart | None = None,
        *,
        chat: Sequence[BriefLine] = (),
        signposts: bool = False,
        plan_shown: bool = False,
        names_owner: bool = False,
        wait: float = 0.0,
    ) -> None:
        super().__init__()
        self.set_reactive(Tabletop.plan_shown, plan_shown)
        self._has_signposts = signposts
        """Whether the player may send the plan along tracks, or round them."""
        self._wait = wait
        """Seconds from the frame of a move to what may come after it."""
        self.map = MapView(signs=signs, id="map")
        self.scores, self.market, self._hand = ScoreTable(signs), Market(signs), Hand(signs)
        self.desk = Desk(signs)
        """Where a decision is made."""
        self._finder = CityFinder(self.map.find)
        for line in (self._finder, *chat):
            line.leave = self.focus_what_is_asked
        self.prompt = Prompt(signs, [self._finder, *chat])
        self._more = more
        self._hand.names_owner = names_owner
        if more is not None:
            more.plan.names_owner = names_owner
        self._time_line = time_line
        self._lit = NOTHING
        self._looking_at: int | None = None
        self._plan = PlanInPanels(self.market, self._hand, self.desk, more)
        self._place = PlaceTelling(self.map, self.prompt, self._finder)
        self._focus = TableFocus(self.map, self.desk)

    def compose(self) -> ComposeResult:
        """Map on the left, panels on the right, the question below."""
        with Horizontal(id="table"):
            yield self.map
            with Vertical(id="side"):
                yield self.scores
                yield self.market
                yield self._hand
                yield self.desk
                if self._more is not None and self._more.help is not None:
                    yield self._more.help
                if self._time_line is not None:
                    yield self._time_line
            if self._more is not None:
                yield self._more
        yield self.prompt

    def on_mount(self) -> None:
        """The whole board has keys of its own. The first frame has the panels that the terminal has room for: no map is drawn twice."""
        self.watch(self.map, "overview", self._overview_changed, init=False)
        self.watch(self.map, "virtual_size", self.show_panel_keys, init=False)  # is all of it in sight now?
        self._make_room(self.app.size)

    def on_resize(self) -> None:
        self._make_room(self.size)

    def _make_room(self, size: Size) -> None:
        """Large terminals have room for more panels, or for a wider side, and for some air in it."""
        width, height = size
        more = self._more if width >= WIDTH and height >= HEIGHT else None
        self.set_class(width >= 140 and (more is None or not more.has_column), "wide")
        self.set_class(height >= 36, "tall")
        self.set_class(height >= 56, "high")
        self.scores.has_room = width >= 140 and height >= 36
        if self._more is not None and self._more.is_open != (more is not None):
            self._more.is_open = more is not None
            self.explain()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        if event.widget is not self.map:
            self._place.forget_who_sent()
            if self.decision is None or event.widget is not self.decision or not self.decision.can_be_dropped:
                self.map.forget_cursor()  # a claim may be about the place under it
        self.map.shows_cursor = event.widget is self.map or self._is_about_cursor
        self.map.shows_focus = event.widget is self.map
        self.explain()
        self.show_panel_keys()

    @property
    def _is_about_cursor(self) -> bool:
        """Whether what has the focus beside the map is about a place that its cursor goes to, so that this is no second focus."""
        decision = self.decision
        return not self.is_in_panel if decision is None else decision.looked_at() is not None

    def show_panel_keys(self) -> None:
        """Show the keys that work only where the focus is; a decision and a line to type in say theirs themselves."""
        focused: object = self.screen.focused
        at_map = isinstance(focused, MapView)
        if at_map and self.map.overview:
            self.prompt.panel_keys = (Key("z", tr("back from the whole board"), "overview"),)
        elif at_map and self.decision is not None:  # its own arrows are not those that work now
            self.prompt.panel_keys = (Key("↑↓←→", tr("look around"), ""),)
        else:
            self.prompt.panel_keys = focused.panel_keys() if isinstance(focused, HasKeys) else ()
        self.prompt.map_keys = self._keys_under_cursor() if at_map and not self.map.overview else ()
        can_see_more = not self.map.fits and not self.map.overview and not self._takes_letters
        self.prompt.board_keys = (Key("z", tr("whole board"), "overview"),) if can_see_more else ()

    @property
    def _takes_letters(self) -> bool:
        """Whether what has the focus takes letters, so that none of them is a key of the table."""
        focused: object = self.screen.focused
        return isinstance(focused, BriefLine) or (isinstance(focused, Decision) and focused.takes_letters)

    def _keys_under_cursor(self) -> tuple[Key, ...]:
        view, target = self.view, self.map.cursor
        if view is None or target is None or not self.map.has_in_sight(target):
            return ()
        claiming = claim_keys(view, target, self._lit.claimable, self.decision)
        return (*claiming, *signpost_keys(view, self.track_to_signpost))

    @property
    def track_to_signpost(self) -> Track | None:
        """The track that one sees the cursor on, if the plan can be sent along it or round it."""
        view, target = self.view, self.map.cursor
        may_plan = self._has_signposts and self.decision is None
        if view is None or target is None or not may_plan or not self.map.has_in_sight(target):
            return None
        return track_to_signpost(view, target)

    def explain(self) -> None:
        """Show the help of the focused thing, where there is room."""
        focused = self.screen.focused
        if self._more is not None and focused is not None:
            self._more.explain(focused)

    def help_besides(self) -> list[str]:
        """What columns and signs mean: these panels never have the focus, so nobody could ask."""
        return [self.market.help_text(), self._hand.help_text(), self.scores.help_text()]

    @property
    def decision(self) -> Decision | None:
        return self.desk.decision

    def asks(self, decision: Decision) -> bool:
        """Whether this decision is open. Asked where its message ends: on the way up there another may have opened."""
        return decision is self.desk.decision

    @property
    def story(self) -> Story:
        return self.desk.story

    def show(self, view: View, lit: Highlight) -> None:
        """Show a position; `lit` is what matters in it as long as no ticket is looked at and nothing is decided."""
        is_first = self.view is None
        with self.map.painted_once():
            self.view = view
            self._lit = lit
            self.light_up()
        if is_first:
            self.explain()  # the focus was there before: what it says of itself depends on the game

    def watch_view(self, before: View | None, view: View | None) -> None:
        """Hand it down. By hand: to bind each panel to it takes as long as to draw one of them."""
        self._place.forget_who_sent()
        for panel in (self.map, self.scores, self.market, self._hand):
            panel.view = view
        if not self.plan_shown and self._looking_at is None and plan_may_wait(before, view):
            self.later(self._show_late_plan)
        else:
            self._plan.show(view, self.view_to_plan)

    def later(self, show: Callable[[], None]) -> None:
        """Show something when the move is seen: here, and at a table on the others' terminals too."""
        if self._wait:
            # Not by a timer of Textual's: to make one, with a task of its own, takes as long as to draw a panel.
            asyncio.get_running_loop().call_later(self._wait, self.call_later, show)
        else:
            self.call_after_refresh(show)

    def _show_late_plan(self) -> None:
        with one_frame(self):
            self._plan.show(self.view, self.view_to_plan)
        self.post_message(self.Planned())

    def light_up(self) -> None:
        view, ticket, decision = self.view, self._looking_at, self.decision
        if view is None:
            return
        if ticket is not None and ticket in view.tickets:
            lit = highlight_of(view, view.board.tickets[ticket].id)
        else:
            lit = self._lit if decision is None else decision.map_highlight()
        if self.plan_shown and (planned := self.view_to_plan) is not None:
            lit = with_plan(lit, planned)
        still_open, done = ticket_cities(view)
        self.map.highlight = attrs.evolve(
            lit,
            open_cities=still_open,
            done_cities=done,
            last_move=self._lit.last_move,
            hint=frozenset() if self.hint is None else self.hint.tracks,
        )
        self._plan.show_chosen(self.view_to_plan)
        self.show_panel_keys()
        self.market.keys_work = decision is None
        self.market.hinted = None if self.hint is None else self.hint.slot

    watch_plan_shown = watch_hint = light_up

    @property
    def view_to_plan(self) -> View | None:
        """The position whose tickets the plan is for, those that are being chosen included."""
        return self.view if self.decision is None else self.decision.view_to_plan()

    @property
    def planned(self) -> tuple[TrackId, ...]:
        """The tracks of the plan for all tickets, those that are being chosen included."""
        view = self.view_to_plan
        return () if view is None else tuple(track.id for track in prospects_of(view).tracks)

    def show_open_tickets(self) -> None:
        """Go on the map to where one's open tickets are, rather than stay at the last that was looked at."""
        if self.view is not None:
            self.call_after_refresh(self.map.reveal_most_of, ticket_cities(self.view)[0])

    def reveal_looked_at(self) -> None:
        """Go on the map to the place that the open decision is about, or to the ticket."""
        target = None if self.decision is None else self.decision.looked_at()
        if target is not None:
            self.call_after_refresh(self.map.reveal, target)
        else:
            self.call_after_refresh(self.map.reveal_ticket)

    def on_ticket_list_looked(self, event: TicketList.Looked) -> None:
        """Show a ticket's way, or none."""
        self._looking_at = event.ticket
        self.light_up()
        self.call_after_refresh(self.show_panel_keys)  # whether all that is told of it has room is known then
        self.map.reveal_ticket()

    @property
    def looks_at_ticket(self) -> bool:
        """Whether the way of one ticket is brought out."""
        return self._looking_at is not None

    def on_ticket_list_track_wanted(self, event: TicketList.TrackWanted) -> None:
        """Go to a track of a ticket on the map; what it costs is told when the focus is there."""
        self._place.send_to(event.track)

    def tell_cursor(self, *, again: bool) -> None:
        """Say what the cursor stands on, back on the map from a decision; and again when its focus is told, if that comes."""
        self._place.tell_cursor(self.view, again=again)
        self.call_after_refresh(self._reveal_cursor)

    def _reveal_cursor(self) -> None:
        """What is told of the place under the cursor is to be seen, with the keys that work there."""
        if self.map.cursor is not None and self.screen.focused is self.map:
            self.map.reveal(self.map.cursor)
            self.call_after_refresh(self.show_panel_keys)

    def come_to_the_map(self, says: str = "") -> None:
        """The focus goes to the map: its cursor is to be seen there, and told of, by `says` or by what the place is."""
        self._place.return_to_cursor(says)
        self.call_after_refresh(self._reveal_cursor)

    def gone_to(self, panel: Widget | None) -> Widget | None:
        """Tab has gone to this panel: what was refused in the one before is past, and the map shows that it has the focus."""
        self.prompt.refusal = ""
        if panel is self.map:
            self.come_to_the_map()
        return panel

    def lead_to(self, track: TrackId, says: str) -> None:
        """Put the cursor on a track that a sentence names, so that Enter pays for it; from a panel the focus goes there too."""
        self._place.forget_who_sent()
        self.map.cursor = track
        self.map.reveal(track)
        if self.is_in_panel and self.decision is None:
            self.come_to_the_map(says)
            self.screen.set_focus(self.map)
        self.show_panel_keys()

    @property
    def place_in_sight(self) -> str:
        """What the cursor stands on, where it is seen and has the focus; else nothing."""
        view, target = self.view, self.map.cursor
        is_on_map = self.screen.focused is self.map and not self.map.overview
        if view is None or target is None or not is_on_map or not self.map.has_in_sight(target):
            return ""
        return about_target(view, target)

    def tell_place_in_sight(self) -> None:
        """Say it in place of the question: what was said of something else is past."""
        if place := self.place_in_sight:
            self.prompt.say(place, tells_of_place=True)

    def panel_that_led_to(self, track: TrackId | None) -> Widget | None:
        """The panel in focus; or the tickets, where one of them has just led to the track that is to be paid."""
        return self.desk.tickets if self._place.was_sent_to(track) else self.screen.focused

    def on_ticket_list_nothing_wanted(self, event: TicketList.NothingWanted) -> None:
        """Say why there is nowhere to go."""
        self.prompt.say(event.why)

    def on_ticket_list_scrolled(self) -> None:
        """There may be no more to read."""
        self.show_panel_keys()

    def on_map_view_cursor_moved(self, event: MapView.CursorMoved) -> None:
        """Say what the cursor stands on."""
        self._place.forget_who_sent()
        if self.view is not None and (self.decision is None or self.decision.is_left):
            with one_frame(self):
                self._place.tell_of(self.view, event.target)
                self.show_panel_keys()

    def action_find(self) -> None:
        self._finder.open()

    def action_read_on(self) -> None:
        self.prompt.read_on()

    def on_city_finder_typed(self, event: CityFinder.Typed) -> None:
        """Go to the first city that begins like this and tell of it, or say that there is none."""
        self._place.typed(self.view, event.prefix)

    def tell_found(self, *, last: bool = False) -> None:
        """Say in place of the question what the cursor stands on, where something has sent it there; `last`, never again."""
        self._place.tell_found(self.view, last=last)

    def on_brief_line_opened(self, event: BriefLine.Opened) -> None:
        """Say what is typed there, and which keys work meanwhile; keys may have closed it by now."""
        if event.line.is_open:
            self.prompt.ask(event.line.label, event.line.keys())

    def has_keys_of(self, line: BriefLine) -> bool:
        """Whether the keys below are those of a line: when it is closed and the focus was told first, they are not any more."""
        return tuple(self.prompt.keys) == tuple(line.keys())

    def on_brief_line_closed(self, event: BriefLine.Closed) -> None:
        """That no city begins like this is past; the screen says what else is asked now."""
        if event.line is self._finder:
            self.prompt.refusal = ""

    @property
    def is_in_panel(self) -> bool:
        """Whether a panel beside the map has the focus: the tickets, the story, the plan."""
        return self._focus.is_in_panel

    def action_overview(self) -> None:
        """Show the whole board in the place of the panels, one of which has the focus; its key goes back there."""
        if self.map.fits:
            self.prompt.refusal = tr("The whole board is in sight.")
        else:
            self._focus.to_the_whole_board()

    def _overview_changed(self, overview: bool) -> None:
        self._focus.overview_changed(overview)
        self.show_panel_keys()

    def back_to_the_map(self) -> None:
        """From the whole board to the panel that it has hidden, or from a panel to where the cursor is."""
        was_in_panel = self.is_in_panel
        self._focus.back_to_the_map()
        if was_in_panel and self.screen.focused is self.map:
            self.come_to_the_map()

    def focus_what_is_asked(self) -> None:
        """Give the focus to the open decision, or to the map."""
        self._focus.to_what_is_asked()

    def on_prompt_key_clicked(self, event: Prompt.KeyClicked) -> None:
        """Do what a clicked key does, as the screen: what a decision posts then bubbles no further than to the caller."""
        event.stop()
        self.screen.call_later(self._press, event.action)

    async def _press(self, action: str) -> None:
        """Do what a key does: the panel in focus and the open decision come first, the screen last."""
        own = f"action_{action.partition('(')[0]}"
        nodes = [node for node in (self.screen.focused, self.decision, self, self.screen) if node is not None]
        await next((node for node in nodes if hasattr(node, own)), self.screen).run_action(action)
