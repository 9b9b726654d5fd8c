"""One's own tickets, with what each still wants."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.board import Track, TrackId
from core.planning.prospects import Prospect, Reach, prospects_of
from core.planning.ticket_words import ticket_standing
from core.planning.track_words import locomotives_elsewhere
from core.text import tr, trn
from core.view import View
from tui.app.signs import UNICODE, Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.line_widget import cursor_look
from tui.widgets.panel import ViewPanel, heading, headline
from tui.widgets.prompt import HasKeys, Key
from tui.widgets.ticket_rows import (
    SignpostRow,
    below_row,
    how_cards_are_shared,
    more_below,
    offered_row,
    signpost_rows,
    ticket_mark,
    ticket_row,
    told_of,
)


class TicketList(ViewPanel, HasKeys, can_focus=True):
    """A row a ticket that is open, and one for all that are done; the row in focus says what is missing."""

    DEFAULT_CSS = "TicketList { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", tr("Ticket above"), show=False, id="tickets.up"),
        Binding("down,j", "go(1)", tr("Ticket below"), show=False, id="tickets.down"),
        Binding("pageup", "turn(-1)", tr("Page up"), show=False, id="tickets.page-up"),
        Binding("pagedown", "turn(1)", tr("Page down"), show=False, id="tickets.page-down"),
        Binding("home", "go(-99)", tr("First ticket"), show=False, id="tickets.first"),
        Binding("end", "go(99)", tr("Last ticket"), show=False, id="tickets.last"),
        Binding("enter", "go_to_track", tr("To its next track"), show=False, id="tickets.track"),
    ]

    row: reactive[int] = reactive(0, repaint=False)
    has_offer: reactive[bool] = reactive(True, repaint=False)
    """Whether tickets on offer stand above one's own: where somebody chooses among them they stand elsewhere."""

    plan_view: reactive[View | None] = reactive(None, repaint=False)
    """The position with the tickets that are being chosen; None where none are."""

    watch_has_offer = ViewPanel.show

    def __init__(self, signs: Glyphs = UNICODE) -> None:
        super().__init__(signs)
        self._begins: list[int] = []
        """The line in which each row begins."""
        self._seen_begins: list[int] = []
        """The same before the focus came, as long as the click that brought it is on its way."""

    @dataclass
    class Looked(Message):
        """The player looks at a ticket, or at none any more."""

        ticket: int | None

    @dataclass
    class TrackWanted(Message):
        """The player wants to go to a track that a ticket still wants."""

        track: TrackId

    @dataclass
    class NothingWanted(Message):
        """The player wants to go to a track where none is wanted any more; the reason in a sentence."""

        why: str

    @dataclass
    class Scrolled(Message):
        """Another part of what is told may be in sight."""

    @dataclass
    class Focused(Message):
        """The focus came or went."""

        has_focus: bool

    def watch_plan_view(self) -> None:
        """Other tickets are marked, or none are on offer any more."""
        if self.view is not None:
            self.show()

    def on_mount(self) -> None:
        """What it lies in is scrolled by keys and wheel, and when another position is shown."""
        if isinstance(self.parent, Widget):
            self.watch(self.parent, "scroll_y", self._scrolled, init=False)

    def _scrolled(self) -> None:
        if self.has_focus:
            self.post_message(self.Scrolled())

    def seen_of(self, view: View) -> object:
        """One's own tickets and their ways, and with the focus all that is told about them."""
        told = (
            (view.hand, view.tokens, view.trains, view.owners, view.last_round, view.phase)
            if self.has_focus
            else ()
        )
        prospects = prospects_of(self._planned(view))
        signposted = (prospects.besides, view.signposts)
        return view.seat, view.tickets, view.offered, prospects.tickets, signposted, told

    def lines_of(self, view: View) -> list[Content]:
        """What is on offer, heading, rows, and below the one in focus what it wants."""
        done = self._done(view)
        lines = self._offer(view)
        self.stays = _rows(lines)
        lines.append(heading(self, *self._title(view, len(done))))
        parts = [self._rows(n, prospect, view) for n, prospect in enumerate(self._open(view))]
        parts += self._signposted(view)
        parts += [self._folded(view, done)] if done else []
        self._begins = []
        for part in parts:
            self._begins.append(_rows(lines))
            lines += part
        return lines

    def _line_at(self, y: int) -> Content:
        """The last line in sight says how many rows have no room, unless one reads them: then there is a key to read on."""
        shown = len(self._begins) if self.has_focus else self._rows_with_room()
        if shown == len(self._begins) or y < self._begins[shown]:
            return super()._line_at(y)
        if y > self._begins[shown]:
            return Content.empty()
        return more_below(len(self._begins) - shown, self.signs.more)

    def _rows_with_room(self) -> int:
        """How many rows are whole in sight, with a line left for a word on the others."""
        if not isinstance(self.parent, Widget) or not self._begins:
            return len(self._begins)
        room = self.parent.size.height + self.parent.scroll_offset.y
        if len(self._lines) <= room:
            return len(self._begins)
        return max(0, bisect_right(self._begins, room - 1) - 1)

    def _offer(self, view: View) -> list[Content]:
        """The tickets to choose from, as their choice shows them: in a replay nobody chooses."""
        if not view.offered or not self.has_offer:
            return []
        width = self.size.width
        return [
            headline(tr("On offer"), tr("trains, each alone"), width, self.signs),
            *(
                offered_row(view, n, Content.styled(f"{n + 1} ", "bold $accent"), self.signs, width)
                for n in range(len(view.offered))
            ),
        ]

    def _planned(self, view: View) -> View:
        """The position whose plan is told: tickets that are being chosen may be in it too."""
        plan = self.plan_view
        is_of_it = plan is not None and (plan.seat, plan.owners, plan.tickets[: len(view.tickets)]) == (
            view.seat,
            view.owners,
            view.tickets,
        )
        return plan if plan is not None and is_of_it else view

    def _held(self, view: View) -> list[Prospect]:
        """The tickets that are held, in that plan."""
        return [one for one in prospects_of(self._planned(view)).tickets if one.ticket.index in view.tickets]

    def _title(self, view: View, done: int) -> tuple[str, str]:
        """What the heading says, and at its end what the plan takes, in as many words as there is room for."""
        titles = [tr("Tickets, {done} of {all} done", done=done, all=len(view.tickets))]
        takes = self._in_all(view)
        if len(self._planned(view).tickets) > len(view.tickets):
            titles.append(tr("Tickets"))  # how many are done their own row says too
            takes = self._with_marked(view, takes)
        if not takes:
            return titles[0], ""
        room = self.size.width - len("> --  ")
        pairs = [(title, each) for title in titles for each in takes if len(title) + len(each) <= room]
        return pairs[0] if pairs else (titles[-1], takes[-1])

    def _with_marked(self, view: View, takes: Sequence[str]) -> list[str]:
        """What the plan takes, and that it is the plan with the marked tickets; or how many of them it has no room for."""
        marked = [
            one for one in prospects_of(self._planned(view)).tickets if one.ticket.index not in view.tickets
        ]
        left_out = sum(one.reach not in (Reach.DONE, Reach.PLANNED) for one in marked)
        if left_out:
            return [
                *(tr("{takes}, {n} marked left out", takes=each, n=left_out) for each in takes),
                *(tr("{takes}, {n} left out", takes=each, n=left_out) for each in takes),
            ]
        return [
            *(tr("{takes} with those marked", takes=each) for each in takes),
            *(tr("{takes} with marked", takes=each) for each in takes),
        ]

    def _in_all(self, view: View) -> list[str]:
        """
        What the plan takes for all tickets, and the same in fewer words; nothing where it wants no track.

        The ways have tracks in common, so that the rows below add up to more.
        """
        prospects = prospects_of(self._planned(view))
        trains = trn("{n} train", "{n} trains", prospects.trains)
        if not prospects.tracks or not prospects.toll or not view.rules.tolls:
            return [trains] if prospects.tracks else []
        if count := prospects.loans(view.tokens):  # they are dear, and no ticket alone may tell of them
            loans = trn("{n} loan", "{n} loans", count)
            return [tr("{trains}, {loans}", trains=trains, loans=loans), loans]
        return [tr("{trains}, toll {toll}", trains=trains, toll=prospects.toll), trains]

    def _rows(self, n: int, prospect: Prospect, view: View) -> list[Content]:
        mark = ticket_mark(prospect, self.signs)
        row = ticket_row(view.board, prospect.ticket.index, *mark, self.size.width)
        if not self._is_lit(n):
            return [row]
        plan, width = self._planned(view), self.size.width
        told = told_of(plan, prospect, self.signs, width)
        if not prospect.reach.lost and (kept := locomotives_elsewhere(plan, prospect.tracks)):
            told += below_row(kept, width)
        return [row.stylize(cursor_look(self)), *told]

    def _signposted(self, view: View) -> list[list[Content]]:
        """What signposts want besides the tickets."""
        first = len(self._open(view))
        return [
            [each.row.stylize(cursor_look(self)), *each.told] if self._is_lit(n) else [each.row]
            for n, each in enumerate(self._signpost_rows(view), first)
        ]

    def _signpost_rows(self, view: View) -> list[SignpostRow]:
        return signpost_rows(view, self.signs, self.size.width)

    def _folded(self, view: View, done: Sequence[Prospect]) -> list[Content]:
        points = sum(prospect.ticket.points for prospect in done)
        text = trn("{done} done, {n} point", "{done} done, {n} points", points, done=len(done))
        row = Content.assemble((f" {self.signs.done} ", "bold $success"), text.ljust(self.size.width - 3))
        if not self._is_lit(self._rows_in(view) - 1):
            return [row]
        names = [f"{one.ticket.points:>2} {view.board.ticket_name(one.ticket)}" for one in done]
        return [
            row.stylize(cursor_look(self)),
            *(row for name in names for row in below_row(name, self.size.width)),
        ]

    def _is_lit(self, n: int) -> bool:
        return self.has_focus and n == self.row

    def _open(self, view: View) -> list[Prospect]:
        return [one for one in self._held(view) if one.reach is not Reach.DONE]

    def _done(self, view: View) -> list[Prospect]:
        return [one for one in self._held(view) if one.reach is Reach.DONE]

    @property
    def looked_at(self) -> int | None:
        """The ticket of the row in focus; None for the row of those that are done, and without the focus."""
        tickets = self._open(self.view) if self.view is not None and self.has_focus else []
        return tickets[self.row].ticket.index if self.row < len(tickets) else None

    @property
    def next_track(self) -> TrackId | None:
        """A track that the row in focus still wants: one that can be paid, if there is any."""
        if self.view is None or not self.has_focus:
            return None
        prospects = prospects_of(self._planned(self.view))
        tracks: tuple[Track, ...] = ()
        if self.looked_at is not None:
            prospect = prospects.of(self.looked_at)
            tracks = () if prospect.reach.lost else prospect.tracks
        elif self.row - len(self._open(self.view)) < len(rows := self._signpost_rows(self.view)):
            return rows[self.row - len(self._open(self.view))].tracks[0].id
        paid = [track for track in tracks if prospects.share_of(track).paid]
        return next((track.id for track in (*paid, *tracks)), None)

    def validate_row(self, row: int) -> int:
        """The focus stays on a row."""
        if self.view is None:
            return 0
        return max(0, min(row, self._rows_in(self.view) - 1))

    def _rows_in(self, view: View) -> int:
        return len(self._open(view)) + len(self._signpost_rows(view)) + bool(self._done(view))

    def watch_view(self, before: View | None, now: View | None) -> None:
        """Stay at the ticket that was chosen: another may have been done, and its row be gone, or it itself."""
        if before is not None and now is not None and self.seen_of(before) == self.seen_of(now):
            return
        self.row = self.validate_row(self._row_in(before, now))
        super().watch_view(before, now)
        self._keep_in_sight()
        self.call_after_refresh(self._scrolled)  # there may be more to read, or less

    def _row_in(self, before: View | None, now: View | None) -> int:
        """Where what is chosen in one view stands in another: a ticket that is open in both, or the row behind all of them."""
        if before is None or now is None or before.seat != now.seat:
            return self.row
        was, is_now = ([one.ticket.index for one in self._open(view)] for view in (before, now))
        if self.row >= len(was):
            return len(is_now) if was else self.row
        return is_now.index(was[self.row]) if was[self.row] in is_now else self.row

    def watch_row(self) -> None:
        """Tell which ticket is looked at, and keep it in sight."""
        self.show()
        self._keep_in_sight()
        self._tell()

    def _keep_in_sight(self) -> None:
        if self.has_focus and self._begins:
            end = [*self._begins[self.row + 1 :], len(self._lines)][0]
            self.keep_in_sight(self._begins[self.row], end)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Begin to look, at a ticket that is open if there is one, or look no more."""
        self._seen_begins = self._begins
        if has_focus and self.view is not None and self.row >= len(self._open(self.view)):
            self.row = 0
        self.call_after_refresh(self._forget_what_was_seen)
        super().watch_has_focus(has_focus)
        self.post_message(self.Focused(has_focus))
        self._keep_in_sight()
        if not has_focus and isinstance(self.parent, Widget):
            self.parent.scroll_home(animate=False)
        self._tell()

    def _forget_what_was_seen(self) -> None:
        self._seen_begins = []

    def _tell(self) -> None:
        self.post_message(self.Looked(self.looked_at))

    def action_go(self, step: int) -> None:
        self.row += step

    def action_turn(self, pages: int) -> None:
        """Read on, or back, where what a ticket wants is longer than there is room for."""
        if isinstance(self.parent, Widget):
            self.parent.scroll_relative(y=pages * max(1, self.parent.size.height - 2), animate=False)

    def action_go_to_track(self) -> None:
        """Go to the map, to what this ticket wants next; or say why it wants nothing."""
        if (track := self.next_track) is not None:
            self.post_message(self.TrackWanted(track))
        elif self.view is not None and self._rows_in(self.view):
            number = self.looked_at
            done = trn(
                "This ticket is done: it wants no track any more.",
                "These tickets are done: they want no track any more.",
                len(self.view.tickets) - len(self._open(self.view)),
            )
            why = done if number is None else ticket_standing(self.view, prospects_of(self.view).of(number))
            self.post_message(self.NothingWanted(why))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Look at the ticket that was clicked, by the rows as they were seen: the click's focus has moved them."""
        row = bisect_right(self._seen_begins or self._begins, event.y) - 1
        if row >= 0:
            self.row = row

    def panel_keys(self) -> Sequence[Key]:
        """In few words, and to read on before what is read of: what is asked has its keys in the same line."""
        keys = []
        if isinstance(self.parent, Widget) and self.parent.max_scroll_y:
            is_at_end = self.parent.scroll_y >= self.parent.max_scroll_y
            # Who cannot read on does not know what the ticket lacks: that has room before the moves.
            keys.append(
                Key("PgUp", tr("read back"), "turn(-1)")
                if is_at_end
                else Key("PgDn", tr("read on"), "turn(1)", answers=True)
            )
        if self.next_track is not None:
            keys.append(Key("Enter", tr("to track"), "go_to_track"))
        if self.view is not None and self._rows_in(self.view) > 1:
            keys.insert(0, Key("↑↓", tr("ticket"), ""))
        return keys

    def help_text(self) -> str:
        return tr(
            "Your tickets: their points, the two cities, and how many trains each still takes in the plan that connects "
            "all of them with the fewest trains; the heading says how many these are in all, tracks that several "
            "tickets share counted once. {lost} means that a ticket can no longer be done, ! that your "
            "trains, or your last turn, do not last for it and the others. Those that are done share the last row, and the rows before it are for other tracks that you have sent the plan along, and for those that you have sent it round (x on the map). "
            "Go to a ticket with the arrows to read which tracks it wants and what you lack, and to see its way on "
            "the map; v shows the ways of all, and Enter goes to a track that it wants. {shared} At the end a ticket that is not done costs its points.",
            lost=self.signs.lost,
            shared=how_cards_are_shared(self.signs, self.view),
        )


def _rows(lines: Sequence[Content]) -> int:
    """How many rows these take: a line may be of several."""
    return sum(1 + line.plain.count("\n") for line in lines)
