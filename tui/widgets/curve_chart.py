"""The curves of a review: each seat's chance to win, or the score that it could expect."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.board import Board
from core.history import Moment
from core.narrate import points_text
from core.review.values import Moment as Reviewed
from core.setup import Seat
from core.text import tr
from tui.app.signs import Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.chart import ScoreChart, before_turns, whole_parts


class CurveChart(ScoreChart):
    """As the chart of the scores, but of what a model says; the line of keys has its arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "screen.go_along(-1)", tr("Along the curves"), id="chart.earlier"),
        Binding("right", "screen.go_along(1)", tr("Along the curves"), id="chart.later"),
    ]

    curve: reactive[Sequence[Reviewed]] = reactive((), repaint=False)

    def __init__(self, seats: Sequence[Seat], board: Board, signs: Glyphs, *, chances: bool) -> None:
        super().__init__(seats, board, signs, is_time_line=True)
        self._chances = chances

    def watch_curve(self) -> None:
        """Draw it in whole numbers."""
        self.moments = [
            Moment(
                moment.n,
                moment.turn,
                tuple(round(100 * chance) for chance in moment.chances)
                if self._chances
                else tuple(map(round, moment.scores)),
            )
            for moment in self.curve
        ]

    def title_text(self) -> str:
        return tr("Win chances, all cards open") if self._chances else tr("Expected scores, all cards open")

    def limits(self) -> tuple[int, int]:
        """The whole range of chances; of scores as far as they go."""
        return (0, 100) if self._chances else super().limits()

    def _footer(self, room: int) -> str:
        """Whose sign is whose, with their numbers where one is."""
        place = self._place()
        if not self.moments:
            return ""
        if place is not None:
            return self._numbers_at(self.moments[place], room)
        signs = zip(self._owner_signs(), self._seats, strict=True)
        return whole_parts([tr("{sign} {name}", sign=sign, name=seat.name) for sign, seat in signs], room)

    def _numbers_at(self, moment: Moment, room: int) -> str:
        """Everybody's number; where the names have no room, with their signs alone."""
        numbers = [*zip(self._owner_signs(), self._seats, moment.scores, strict=True)]
        leads = [tr("turn {turn}", turn=moment.turn) if moment.turn else before_turns(moment)]
        if leads[0] == tr("first tickets"):
            leads.append(tr("tickets"))  # as long as most turns
        named = [self._number(*each) for each in numbers]
        short = [self._number_alone(sign, number) for sign, _seat, number in numbers]
        tight = " ".join(f"{sign}{points_text(number)}" for sign, _seat, number in numbers)
        lines = ["  ".join([lead, *parts]) for parts in (named, short, [tight]) for lead in leads]
        return next((line for line in lines if len(line) <= room), whole_parts([leads[-1], *short], room))

    def _number(self, sign: str, seat: Seat, number: int) -> str:
        places = {"sign": sign, "name": seat.name, "number": points_text(number)}
        return (
            tr("{sign} {name} {number} %", **places)
            if self._chances
            else tr("{sign} {name} {number}", **places)
        )

    def _number_alone(self, sign: str, number: int) -> str:
        places = {"sign": sign, "number": points_text(number)}
        return tr("{sign} {number} %", **places) if self._chances else tr("{sign} {number}", **places)

    def help_text(self) -> str:
        return tr(
            "What a model makes of the game, move by move, with all cards open: it knows every hand and ticket, which nobody at the table did. The upright line is the moment that is chosen; the arrows and clicks go elsewhere, and Enter opens the replay there."
        )
