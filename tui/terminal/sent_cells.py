"""What stands on the terminal, cell by cell, and what to write so that it shows something else."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from operator import ne
from typing import TypeAlias

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from textual.geometry import Size
from textual.strip import Strip

from tui.terminal.layers import Layers, Run, written
from tui.terminal.pen import BARE, Stroke, stroke_of

Cell: TypeAlias = tuple[str, Stroke]
"""What stands in one cell; the second cell of a wide character holds an empty text."""

Piece: TypeAlias = tuple[int, int, Strip]
"""Line, column, and what is drawn from there on."""

Span: TypeAlias = tuple[int, int]
"""From and up to which cell of a line."""

BARE_CELL: Cell = (" ", BARE)
"""Where it is not known what stands there."""

NEAR = 4
"""Cells between two changes that are cheaper to send again than to jump over, in the same style."""


class SentCells:
    """What the terminal shows, cell by cell, as far as it is known."""

    def __init__(self, *, wipes: bool = False) -> None:
        self._lines: dict[int, list[Cell | None]] = {}
        self.wipes = wipes
        """Whether the terminal, told to wipe some cells, leaves them in the ground that is set."""

    def forget(self) -> None:
        """The terminal may have changed by itself: everything is to be sent again."""
        self._lines.clear()

    def change(self, pieces: Iterable[Piece], console: Console, size: Size) -> str:
        """
        What to write so that the terminal shows these pieces; from now on it counts as shown.

        A frame may have been laid out for the size that the terminal had a moment ago: what lies beyond its edges
        now would be written over them.
        """
        system = _colours_of(console)
        layers: Layers = {}
        for y, x, strip in pieces:
            if y >= size.height:
                continue
            cells = cut(cells_of(strip, system), size.width - x)
            for span in self._take(y, x, cells):
                for stroke, first, end in runs_of(cells, span):
                    text = "".join([part for part, _ in cells[first:end]])
                    layers.setdefault(stroke, []).append(Run(y, x + first, x + end, text))
        return written(layers, size.width, wipes=self.wipes)

    def _take(self, y: int, x: int, cells: list[Cell]) -> list[Span]:
        """Remember a piece. The result is the spans of it that changed, counted from its start."""
        line = self._lines.setdefault(y, [])
        line.extend([None] * (x + len(cells) - len(line)))
        before = line[x : x + len(cells)]
        if before == cells:
            return []
        line[x : x + len(cells)] = cells
        return spans_of(before, cells)


def _colours_of(console: Console) -> ColorSystem:
    return COLOR_SYSTEMS[console.color_system] if console.color_system else ColorSystem.TRUECOLOR


def cells_of(strip: Strip, system: ColorSystem) -> list[Cell]:
    """A strip, cell by cell."""
    cells: list[Cell] = []
    for text, style, control in strip:
        if control:
            continue
        cells += _cells_in(text, BARE if style is None else stroke_of(style, system))
    return cells


@lru_cache(maxsize=4096)
def _cells_in(text: str, stroke: Stroke) -> list[Cell]:
    """A text in one stroke; most of a frame was written before."""
    blank, parts = stroke.blank, text if text.isascii() else parts_of(text)
    return [(part, blank if part == " " else stroke) for part in parts]


def cut(cells: list[Cell], room: int) -> list[Cell]:
    """As many cells as there is room for, and no half of a wide character."""
    if len(cells) <= room:
        return cells
    return cells[: max(0, room - 1 if room > 0 and not cells[room][0] else room)]


@lru_cache(maxsize=1024)
def parts_of(text: str) -> list[str]:
    """What of a text stands in each cell; an accent at its beginning has nothing to stand on."""
    parts: list[str] = []
    for character in text:
        width = get_character_cell_size(character)
        if width:
            parts += [character, *[""] * (width - 1)]
        elif parts:
            parts[-1] += character
    return parts


def spans_of(before: Sequence[Cell | None], now: Sequence[Cell]) -> list[Span]:
    """Where two lines differ: from and up to which cell. No span begins or ends inside a wide character."""
    spans: list[Span] = []
    first = end = -NEAR - 1
    for n in compress(range(len(now)), map(ne, before, now)):
        if n - end <= NEAR and (n == end or _is_bridge(now, end, n)):
            end = n + 1
            spans[-1] = first, end
        else:
            first, end = n, n + 1
            spans.append((first, end))
    return [_widened(span, before, now) for span in spans]


def _is_bridge(now: Sequence[Cell], first: int, end: int) -> bool:
    """Whether what lies between two changes, and is to stay, is written in the same stroke as both."""
    stroke = now[first - 1][1]
    blank = stroke.blank
    return not [own for _, own in now[first : end + 1] if own is not stroke and own is not blank]


def runs_of(cells: Sequence[Cell], span: Span) -> Iterator[tuple[Stroke, int, int]]:
    """The span in parts that are written with one stroke each. A blank goes with what stands beside it."""
    first, end = span
    stroke = cells[first][1]
    for n in range(first + 1, end):
        own = cells[n][1]
        if own is stroke or own is stroke.blank:
            continue
        if own.blank is not stroke:
            yield stroke, first, n
            first = n
        stroke = own
    yield stroke, first, end


def _widened(span: Span, before: Sequence[Cell | None], now: Sequence[Cell]) -> Span:
    first, end = span
    while first and not (now[first][0] and (before[first] or BARE_CELL)[0]):
        first -= 1
    while end < len(now) and not (now[end][0] and (before[end] or BARE_CELL)[0]):
        end += 1
    return first, end
