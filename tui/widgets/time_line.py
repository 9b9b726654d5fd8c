"""The scores of a replay as its time line: a row of bars a seat, and a mark where one is."""

from collections.abc import Hashable, Sequence

from rich.segment import Segment
from rich.style import Style

from core.board import Board
from core.narrate import points_text
from core.setup import Seat
from core.text import tr
from tui.app.signs import UNICODE, Glyphs
from tui.widgets.chart import MARGIN, ScoreChart
from tui.widgets.plot import Cell, bars


class TimeLine(ScoreChart):
    """As the chart of the scores, in so few rows that curves would run into each other. Before each row stands the score."""

    def __init__(self, seats: Sequence[Seat], board: Board, signs: Glyphs = UNICODE) -> None:
        super().__init__(seats, board, signs, is_time_line=True)
        self.styles.height = len(seats) + 2

    def plot(self, columns: int, rows: int) -> list[list[Cell]]:
        """A row a seat, however many there are."""
        scores = [moment.scores for moment in self.moments]
        return bars(scores, columns, self.signs.levels, self.limits(), self._place())

    def style_for(self, key: Hashable) -> Style:
        """Bars are in the seat's colour, on what its sign is written with."""
        if isinstance(key, tuple):
            _, seat = key
            colour = self._seats[seat].colour
            return self.named_style(f"$seat-{colour} on $seat-{colour}-text")
        return super().style_for(key)

    def margin(self, row: int, rows: int) -> list[Segment]:
        """The seat's sign, and its score where one is."""
        if row >= len(self._seats):
            return super().margin(row, rows)
        score = (self._moment or self.moments[-1]).scores[row]
        return [
            Segment(self._owner_signs()[row], self.filtered_style(row)),
            Segment(f"{points_text(score):>{MARGIN - 2}} ", self.filtered_style("plain")),
        ]

    def help_text(self) -> str:
        return tr(
            "How the scores went, from the first move to the last: a row a player, with the score where you are before it. "
            "The upright line is where you are; the arrows and clicks go elsewhere. Tickets and bonuses are counted at the end: "
            "the last moment tells the final scores below."
        )
