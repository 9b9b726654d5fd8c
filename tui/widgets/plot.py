"""Curves drawn in cells: a sign a seat. Nothing here knows the screen, so the command line draws with it too."""

from collections.abc import Hashable, Sequence

Cell = tuple[str, Hashable]
"""A sign and the key of its look: a seat's place, that of its bars, or a name."""

Row = Sequence[float]
"""A number for each seat, at one moment."""


def place_of_column(column: int, columns: int, count: int) -> int:
    """Which of so many moments a column shows: its last, so that no jump is lost."""
    return min(count - 1, ((column + 1) * count - 1) // max(1, columns))


def column_of_place(place: int, columns: int, count: int) -> int:
    """The first column that shows this moment or a later one."""
    return next((c for c in range(columns) if place_of_column(c, columns, count) >= place), columns - 1)


def plotted(
    moments: Sequence[Row],
    columns: int,
    rows: int,
    signs: Sequence[str],
    bounds: tuple[float, float],
    here: int | None = None,
) -> list[list[Cell]]:
    """
    The cells of a chart between two bounds, row by row; seats that share a row take turns in it.

    The column of the moment that one is at shows that moment, and no rise or fall hides where another stands.
    """
    if not moments or columns < 1 or rows < 1:
        return []
    cells: list[list[Cell]] = [[(" ", "plain")] * columns for _ in range(rows)]
    at = None
    if here is not None:
        at = column_of_place(here, columns, len(moments))
        for row in cells:
            row[at] = ("│", "here")
    before = [_row_of(value, bounds, rows) for value in moments[0]]
    for column in range(columns):
        place = here if here is not None and column == at else place_of_column(column, columns, len(moments))
        now = [_row_of(value, bounds, rows) for value in moments[place]]
        order = _drawing_order(now, column)
        if column == columns - 1:  # who is ahead in the end must not be hidden by chance
            order.sort(key=moments[place].__getitem__)
        for seat in order:
            for y in range(min(now[seat], before[seat]), max(now[seat], before[seat]) + 1):
                cells[y][column] = (signs[seat], seat)
        for seat in order:
            cells[now[seat]][column] = (signs[seat], seat)
        before = now
    return cells


def bars(
    moments: Sequence[Row], columns: int, levels: str, bounds: tuple[float, float], here: int | None = None
) -> list[list[Cell]]:
    """A row a seat, in which a bar a column stands for the value between two bounds."""
    if not moments or columns < 1:
        return []
    shown = [moments[place_of_column(column, columns, len(moments))] for column in range(columns)]
    rows: list[list[Cell]] = [
        [(levels[-1 - _row_of(values[seat], bounds, len(levels))], ("bar", seat)) for values in shown]
        for seat in range(len(moments[0]))
    ]
    if here is not None:
        at = column_of_place(here, columns, len(moments))
        for row in rows:
            row[at] = ("│", "here")
    return rows


def _drawing_order(rows: Sequence[int], column: int) -> list[int]:
    """The leader last, over the others; of those in one row each in turn, so that all are seen."""
    seats = range(len(rows))
    return sorted(seats, key=lambda seat: (-rows[seat], (seat + column) % len(rows)))


def _row_of(value: float, bounds: tuple[float, float], rows: int) -> int:
    """Counted from the top; what lies beyond a bound stands at it."""
    low, high = bounds
    return rows - 1 - round((min(max(value, low), high) - low) * (rows - 1) / (high - low))
