"""The final table: how every score came about, and why the order is what it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.events import SeatResult
from core.history import Figures
from core.narrate import points_text
from core.text import joined, tr, trn
from core.text_table import cut
from core.view import View
from tui.app.signs import UNICODE, Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.chips import seat_chip
from tui.widgets.line_widget import cursor_look
from tui.widgets.panel import ViewPanel, heading, wrapped
from tui.widgets.prompt import HasKeys, Key

INDENT = " " * 6
WIDE = 50
"""From so many columns on no part of a score is broken at the end of a line."""
ROOMY, FEW = 70, 3
"""From so many columns on, and up to so many players, each part has a line of its own."""
UNBROKEN = "\N{NO-BREAK SPACE}"


class FinalTable(ViewPanel, HasKeys, can_focus=True):
    """
    A row a seat, best first, with the parts of its score in words below; the row in focus is looked at.

    Where that has no room beside that player's tickets, only the row that is looked at is told in parts.
    """

    DEFAULT_CSS = "FinalTable { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left", "go(-1)", tr("Player above"), show=False, id="final.up"),
        Binding("down,right", "go(1)", tr("Player below"), show=False, id="final.down"),
    ]

    place: reactive[int] = reactive(0, repaint=False, init=False)
    """The row in focus: 0 is the winner's."""
    figures: reactive[Sequence[Figures]] = reactive((), repaint=False)
    folded: reactive[bool] = reactive(False, repaint=False, init=False)
    """Whether only the row in focus is told in parts."""

    @dataclass
    class Looked(Message):
        seat: int

    def __init__(self, signs: Glyphs = UNICODE) -> None:
        super().__init__(signs)
        self._rows: list[int] = []
        """By line the row it belongs to."""

    @property
    def seat(self) -> int:
        return in_order(self.view)[self.place].seat if self.view is not None and self.view.results else 0

    def validate_place(self, place: int) -> int:
        """The focus stays on a row."""
        return max(0, min(place, len(self.view.results) - 1)) if self.view is not None else 0

    def watch_place(self) -> None:
        """Another player's; its screen brings it into sight with that player's tickets."""
        self.show()
        self.post_message(self.Looked(self.seat))

    watch_figures = watch_folded = ViewPanel.show

    @property
    def first_line(self) -> int:
        """The line of the row in focus."""
        return self._rows.index(self.place) if self.place in self._rows else 0

    def lines_of(self, view: View) -> list[Content]:
        lines = self._head(view)
        self._rows = [-1] * len(lines)
        for row, result in enumerate(in_order(view)):
            told = [self._row(view, row, result)]
            if not self.folded or row == self.place:
                told += self._told_below(view, result)
            lines += told
            self._rows += [row] * len(told)
        return lines

    def most_lines(self, view: View, *, folded: bool) -> int:
        """How many lines there are, whoever is looked at."""
        below = [len(self._told_below(view, result)) for result in view.results]
        return len(self._head(view)) + len(below) + (max(below) if folded else sum(below))

    def _head(self, view: View) -> list[Content]:
        return [heading(self, tr("Final score")), *wrapped(why(view), self.size.width)]

    def _told_below(self, view: View, result: SeatResult) -> list[Content]:
        """The parts of a score, and figures about the game."""
        width, parts = self.size.width, score_parts(view, result)
        told = _below_each_other(parts) if self._is_roomy(view) else _indented(parts, width)
        if self.figures:
            told += _indented(figures_parts(view, self.figures[result.seat]), width)
        return told

    def _is_roomy(self, view: View) -> bool:
        """Whether every part can have a line of its own."""
        return self.size.width >= ROOMY and len(view.results) <= FEW

    def _row(self, view: View, row: int, result: SeatResult) -> Content:
        seat = view.seats[result.seat]
        total = trn("{total} point", "{total} points", result.total, total=points_text(result.total))
        room = max(1, self.size.width - 6 - len(total))
        is_lit = row == self.place and self.has_focus  # from the map the arrows choose no player
        style = "bold $accent" if result.place == 1 and not is_lit else "bold"
        line = Content.assemble(
            (f"{result.place}. ", "bold"),
            seat_chip(seat, self.signs.owners[seat.colour]),
            (f" {cut(seat.name, room, self.signs.more).ljust(room)}{total}", style),
        )
        return line.stylize_before(cursor_look(self)) if is_lit else line

    def action_go(self, step: int) -> None:
        self.place = (self.place + step) % len(in_order(self.view))

    def on_click(self, event: events.Click) -> None:
        if event.y < len(self._rows) and self._rows[event.y] >= 0:
            self.place = self._rows[event.y]

    def panel_keys(self) -> Sequence[Key]:
        return (Key("↑↓", tr("player"), ""),)

    def help_text(self) -> str:
        return tr(
            "How each score came about. Up and down show a player's tickets, and their ways on the map; where there is "
            "little room, the parts of that player's score alone."
        )


def in_order(view: View | None) -> list[SeatResult]:
    return sorted(view.results if view is not None else (), key=lambda result: (result.place, result.seat))


def score_parts(view: View, result: SeatResult) -> list[str]:
    """
    The parts that a score is made of. What brought nothing is not told, but for tracks and tickets, which everybody has,
    and tokens that somebody had left and that others had more of.
    """
    points = {ticket.id: ticket.points for ticket in view.board.tickets}
    done, missed = (
        sum(points[slug] for slug in slugs) for slugs in (result.tickets_done, result.tickets_missed)
    )
    parts = [
        tr("{points} by the order of play", points=points_text(result.start)) if result.start else "",
        tr("{points} for tracks", points=points_text(result.tracks)),
        trn(
            "{points} for {n} ticket done",
            "{points} for {n} tickets done",
            len(result.tickets_done),
            points=points_text(done),
        ),
        trn(
            "{points} for {n} missed",
            "{points} for {n} missed",
            len(result.tickets_missed),
            points=points_text(-missed),
        )
        if result.tickets_missed
        else "",
        tr("{points} for most tickets", points=result.globetrotter) if result.globetrotter else "",
        _tokens_part(view, result),
        trn(
            "{points} for {n} loan",
            "{points} for {n} loans",
            result.loans,
            points=points_text(result.loan_points),
        )
        if result.loans
        else "",
    ]
    return [part for part in parts if part]


def _tokens_part(view: View, result: SeatResult) -> str:
    """What tokens brought: it is the place among the players that earns it, and not each of the tokens."""
    if not result.bonus:
        is_told = result.tokens and any(each.bonus for each in view.results)
        return trn("0 for {n} token left", "0 for {n} tokens left", result.tokens) if is_told else ""
    more = [each for each in view.results if each.tokens > result.tokens]
    before = sum(not each.loans for each in more)  # whoever has a loan gets nothing
    places = {"points": result.bonus, "n": result.tokens}
    sentences = (
        tr("{points} for the most tokens left ({n})", **places),
        tr("{points} for the second most tokens left ({n})", **places),
        tr("{points} for the third most tokens left ({n})", **places),
        tr("{points} for the fourth most tokens left ({n})", **places),
        tr("{points} for the fifth most tokens left ({n})", **places),
    )
    said = sentences[min(before, len(sentences) - 1)]
    return said if before == len(more) else tr("{bonus} of those without loans", bonus=said)


def figures_parts(view: View, figures: Figures) -> list[str]:
    """What somebody did, in figures."""
    parts = [
        trn("{n} own turn", "{n} own turns", figures.turns),  # review and replay count those of all
        trn("{n} card drawn", "{n} cards drawn", figures.cards),
        tr("longest path {longest}", longest=figures.longest),
    ]
    if not view.rules.tolls:
        return parts
    paid = tr("tolls paid {paid}", paid=figures.paid)
    return [*parts, paid, tr("received {received}", received=figures.received)]


def why(view: View) -> str:
    """The reason for the order: by how much the first one won, and what decided every tie."""
    results = in_order(view)
    best = [result for result in results if result.place == 1]
    if len(best) > 1:
        names = joined([view.seats[result.seat].name for result in best])
        first = tr("{names} share the victory: points, tickets and longest path are equal.", names=names)
    elif len(results) > 1 and results[1].total < best[0].total:
        first = trn(
            "{name} wins, {n} point ahead of {other}.",
            "{name} wins, {n} points ahead of {other}.",
            best[0].total - results[1].total,
            name=view.seats[best[0].seat].name,
            other=view.seats[results[1].seat].name,
        )
    else:
        first = tr("{name} wins.", name=view.seats[best[0].seat].name)
    ties = [_tie(view, one, other) for one, other in pairwise(results)]
    return " ".join([first, *filter(None, ties)])


def _tie(view: View, one: SeatResult, other: SeatResult) -> str:
    """Why one stands before the other although their points are equal."""
    if one.total != other.total or one.place == other.place:
        return ""
    places = {"name": view.seats[one.seat].name, "other": view.seats[other.seat].name}
    if len(one.tickets_done) != len(other.tickets_done):
        return trn(
            "{name} is ahead of {other} by {n} finished ticket.",
            "{name} is ahead of {other} by {n} finished tickets.",
            len(one.tickets_done) - len(other.tickets_done),
            **places,
        )
    return tr(
        "{name} is ahead of {other} by the longest path: {longest} trains against {less}.",
        longest=one.longest,
        less=other.longest,
        **places,
    )


def _indented(parts: list[str], width: int) -> list[Content]:
    """Parts as a sentence, whose lines end between two of them; but where there is little room, anywhere."""
    whole = [part.replace(" ", UNBROKEN) for part in parts] if width >= WIDE else parts
    return wrapped(joined(whole), width, INDENT, INDENT, "$secondary")


def _below_each_other(parts: Sequence[str]) -> list[Content]:
    """A line a part, the points in a column."""
    split = (part.partition(" ") for part in parts)
    return [Content.styled(f"{INDENT}{points:>4} {words}", "$secondary") for points, _, words in split]
