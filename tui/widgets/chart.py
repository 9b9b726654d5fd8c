"""How the scores went: a chart in cells, with a mark where one is."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip

from core.board import Board
from core.history import Jump, Moment
from core.narrate import points_text
from core.setup import Seat
from core.text import joined, tr
from tui.app.signs import UNICODE, Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.line_widget import LineWidget
from tui.widgets.plot import Cell, place_of_column, plotted
from tui.widgets.prompt import HasKeys, Key

MARGIN = 5
"""Cells at the left, for the scores of the axis."""


class ScoreChart(LineWidget, HasKeys, can_focus=True):
    """
    A line a seat, in its own sign. As a time line it takes the focus: the left arrow goes to an earlier moment, the
    right one to a later.

    It knows the moments and the number of the entry one is at; going elsewhere is asked of its screen. The arrows do that
    by an action of the screen, which is done when the next key is read: keys may come faster than messages.
    """

    DEFAULT_CSS = """
    ScoreChart { width: 1fr; height: 10; }
    ScoreChart > .chart--here { color: $accent; text-style: bold; }
    ScoreChart > .chart--axis { color: $secondary; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"chart--here", "chart--axis"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "screen.go_along(-1)", tr("Earlier"), show=False, id="chart.earlier"),
        Binding("right", "screen.go_along(1)", tr("Later"), show=False, id="chart.later"),
        Binding("pageup", "screen.go_along(-10)", tr("Much earlier"), show=False, id="chart.much-earlier"),
        Binding("pagedown", "screen.go_along(10)", tr("Much later"), show=False, id="chart.much-later"),
    ]

    moments: reactive[Sequence[Moment]] = reactive((), repaint=False)
    here: reactive[int | None] = reactive(None, repaint=False)
    """The entry that one is at; None where it is the end of the game and nothing is marked."""

    is_before: reactive[bool] = reactive(False, repaint=False)
    """Whether one is there to see what stood before the next move: then the turn is that of this move."""

    taken_back: reactive[Moment | None] = reactive(None, repaint=False)
    """The moment that one is at where it was taken back later: it is none of those that are drawn."""

    @dataclass
    class MomentChosen(Message):
        """The player wants to be at the moment after this entry."""

        n: int

    def __init__(
        self, seats: Sequence[Seat], board: Board, signs: Glyphs = UNICODE, *, is_time_line: bool = False
    ) -> None:
        super().__init__()
        self.can_focus = is_time_line  # elsewhere its keys would do nothing
        self._filtered_styles = {}
        self._seats = seats
        self._board = board
        self.signs = signs
        self._cells: list[list[Cell]] = []

    def watch_has_focus(self, has_focus: bool) -> None:
        """The heading shows the focus."""
        super().watch_has_focus(has_focus)
        self._show()

    def on_resize(self) -> None:
        """Draw anew, once the layout is settled."""
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        self._cells = self.plot(self.size.width - MARGIN, self.size.height - 2)
        self.refresh()

    watch_moments = watch_here = watch_taken_back = watch_is_before = _show

    def plot(self, columns: int, rows: int) -> list[list[Cell]]:
        """What stands beside the margin."""
        scores = [moment.scores for moment in self.moments]
        return plotted(scores, columns, rows, self._owner_signs(), self.limits(), self._place())

    def title_text(self) -> str:
        """Once the game is over, what it ended with is more than what is drawn."""
        is_over = bool(self.moments and self.moments[-1].totals)
        return tr("Scores before the final count") if is_over else tr("Scores")

    def limits(self) -> tuple[int, int]:
        """What the lowest and the highest row stand for."""
        return bounds(self.moments)

    def _owner_signs(self) -> list[str]:
        return [self.signs.owners[seat.colour] for seat in self._seats]

    def _place(self) -> int | None:
        """The place of the moment that one is at among all: the last that is not later."""
        if self.here is None:
            return None
        return max((at for at, moment in enumerate(self.moments) if moment.n <= self.here), default=0)

    @property
    def _moment(self) -> Moment | None:
        """The moment that one is at; None where one is nowhere."""
        place = self._place()
        if place is None or not self.moments:
            return None
        return self.taken_back or self.moments[place]

    @property
    def _next_moment(self) -> Moment | None:
        """The moment after the next move, where one is there to see what stood before it."""
        place = self._place()
        if not self.is_before or place is None or self.taken_back is not None:
            return None
        return next(iter(self.moments[place + 1 : place + 2]), None)

    def drawn_line(self, y: int) -> Strip:
        """Heading, the rows of the chart, and below them the moment that one is at."""
        width = self.size.width
        if y == 0:
            return self.heading_strip(self.title_text())
        rows = self.size.height - 2
        if y <= rows and self.moments:
            cells = self._cells[y - 1] if y - 1 < len(self._cells) else []
            signs: dict[Hashable, str] = {"here": self.signs.upright}
            segments = self.margin(y - 1, rows)
            segments += [Segment(signs.get(key, sign), self.filtered_style(key)) for sign, key in cells]
            return Strip(segments).adjust_cell_length(width, self.filtered_style("plain"))
        footer = self._footer(width - MARGIN)
        # Below the curves, as far as there is room for that.
        indented = footer.rjust(min(width, len(footer) + MARGIN))
        return Strip([Segment(indented[:width].ljust(width), self.filtered_style("axis"))], width)

    def margin(self, row: int, rows: int) -> list[Segment]:
        """The score that the first and the last row stand for."""
        low, high = self.limits()
        axis = points_text(high) if row == 0 else points_text(low) if row == rows - 1 else ""
        return [Segment(f"{axis:>{MARGIN - 1}} ", self.filtered_style("axis"))]

    def _footer(self, room: int) -> str:
        """The claims that raised a score where one is; where one is nowhere, those that raised them most."""
        moment = self._moment
        if moment is None:
            return self._best_claims(room)
        if (following := self._next_moment) is not None:  # of which nothing is done yet
            return self._lead(following)[:room]
        lead = self._lead(moment)
        if self.taken_back is not None:
            lead = tr("{where}, taken back later", where=lead)
        if not moment.totals:
            return whole_parts([lead, *map(self._told, moment.jumps)], room)
        return self._final(lead, list(map(points_text, moment.totals)), room)

    def _lead(self, moment: Moment) -> str:
        """In which turn that was."""
        if not moment.turn:
            return before_turns(moment)
        return tr("turn {turn} of {last}", turn=moment.turn, last=self.moments[-1].turn)

    def _best_claims(self, room: int) -> str:
        """As many as fit, and that this is what they are; where not even one does, with less about it."""
        every = (jump for each in self.moments for jump in each.jumps)
        jumps = sorted(every, key=lambda jump: -jump.points)
        if not jumps:
            return ""
        told = [self._told(jump) for jump in jumps]
        several = [tr("top claims: {claims}", claims="  ".join(told[:n])) for n in range(len(told), 1, -1)]
        best = [jump for jump in jumps if jump.points == jumps[0].points]
        one, short = self._best_alone(jumps[0]) if len(best) == 1 else self._one_of_the_best(best)
        # The shortest may stand below the margin too.
        return next(
            (text for text in (*several, *one) if len(text) <= room),
            next((text for text in short if len(text) <= room + MARGIN), ""),
        )

    def _places(self, jump: Jump) -> dict[str, object]:
        return {
            "sign": self._owner_signs()[jump.seat],
            "name": self._seats[jump.seat].name,
            "points": jump.points,
            "track": self._track_name(jump),
        }

    def _best_alone(self, best: Jump) -> tuple[list[str], list[str]]:
        """The claim that brought most, in fewer and fewer words, and in the fewest."""
        places = self._places(best)
        return (
            [
                tr("top claim: {name} +{points} {track}", **places),
                tr("top claim: {sign} +{points} {track}", **places),
            ],
            [tr("top: {sign} +{points} {track}", **places), tr("top: {sign} +{points}", **places)],
        )

    def _one_of_the_best(self, best: Sequence[Jump]) -> tuple[list[str], list[str]]:
        """As `_best_alone`, but of claims that brought as much one that there is room for, and how many they are."""
        every = [{**self._places(jump), "n": len(best)} for jump in best]
        return (
            [
                *(tr("top claim, one of {n}: {name} +{points} {track}", **places) for places in every),
                *(tr("top claim, one of {n}: {sign} +{points} {track}", **places) for places in every),
            ],
            [
                *(tr("top, 1 of {n}: {sign} +{points} {track}", **places) for places in every),
                tr("top: +{points}, {n} times", points=best[0].points, n=len(best)),
            ],
        )

    def _final(self, lead: str, points: Sequence[str], room: int) -> str:
        """
        What the game ended with; where the names have no room, in the order of the rows above, then in fewer words.
        A number that is cut would be another one: nothing is told before that.
        """
        pairs = zip(self._seats, points, strict=True)
        names = joined([tr("{name} {points}", name=seat.name, points=score) for seat, score in pairs])
        text = f"{lead}  {tr('final scores: {scores}', scores=names)}"
        scores = ", ".join(points)
        shorter = (tr("final scores: {scores}", scores=scores), tr("final: {scores}", scores=scores), scores)
        # The shorter ones may stand below the margin too.
        return text if len(text) <= room else next((one for one in shorter if len(one) <= room + MARGIN), "")

    def _told(self, jump: Jump) -> str:
        return tr(
            "{name} +{points} {track}",
            name=self._seats[jump.seat].name,
            points=jump.points,
            track=self._track_name(jump),
        )

    def _track_name(self, jump: Jump) -> str:
        return self._board.track_name(self._board.track(jump.track), with_colour=False)

    def style_for(self, key: Hashable) -> Style:
        """How a sign is written: a seat's in its colour."""
        if isinstance(key, int):
            colour = self._seats[key].colour
            return self.named_style(f"$seat-{colour}-text on $seat-{colour}")
        if key == "plain":
            return self.rich_style
        return self.rich_style + self.get_component_rich_style(f"chart--{key}", partial=True)

    def after(self, step: int) -> int:
        """The entry so many moments later, or earlier, than the one that one is at."""
        place = (self._place() or 0) + step
        return self.moments[max(0, min(place, len(self.moments) - 1))].n

    def on_click(self, event: events.Click) -> None:
        columns = self.size.width - MARGIN
        if self.here is not None and self.moments and event.y and event.x >= MARGIN:
            place = place_of_column(event.x - MARGIN, columns, len(self.moments))
            self.post_message(self.MomentChosen(self.moments[place].n))

    def panel_keys(self) -> Sequence[Key]:
        return (Key("←→", tr("other move"), ""),)

    def help_text(self) -> str:
        return tr(
            "How the scores went, from the first move to the last: every player in the sign of their trains. "
            "Tickets and bonuses, which are counted at the end, are not in it. Below are the claims that brought most."
        )


def before_turns(moment: Moment) -> str:
    """What a moment is called that lies before the first turn."""
    return tr("dealt") if moment.n == 1 else tr("first tickets")


def whole_parts(parts: Sequence[str], room: int) -> str:
    """As many as fit into a line whole; if none does, the first as it is."""
    lines = list(accumulate(parts, "{}  {}".format))
    return next((line for line in reversed(lines) if len(line) <= room), *lines[:1] or [""])


def bounds(moments: Sequence[Moment]) -> tuple[int, int]:
    """The lowest and the highest score; never the same."""
    scores = [score for moment in moments for score in moment.scores] or [0]
    return min(scores), max(*scores, min(scores) + 1)
