"""
A compositor whose updates hold only the cells that changed.

When a part of a widget is refreshed, Textual sends its lines from the widget's left edge up to that part,
and once more for each further part of the same line. When anything's place changes, it sends the whole
screen. On a map that is a kilobyte for a step of the cursor and twenty for a move: too much for a slow line.
Here each part is cut out, and of it only those cells are sent that do not stand on the terminal already.

Private names, and why:
- `_compositor.Compositor`: decides what is sent; Textual has no other place to say it.
- `_compositor.CompositorUpdate`: the app writes an update of this kind as text, and any other with Rich, slowly.
- `Compositor._dirty_regions`: what has been refreshed since the last frame.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region, Size

from tui.terminal.sent_cells import Piece, SentCells, Span


class PiecesUpdate(CompositorUpdate):
    """Pieces of lines, each cut on both sides."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The pieces for a console that is no terminal."""
        for y, x, strip in self.pieces:
            yield Control.move_to(x, y).segment
            yield from strip

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        return "".join(
            Control.move_to(x, y).segment.text + strip.render(console) for y, x, strip in self.pieces
        )


class Difference(CompositorUpdate):
    """An update, less what the terminal shows already. It is worked out only when it is really written."""

    def __init__(self, update: PiecesUpdate, sent: SentCells, size: Size) -> None:
        self._update = update
        self._sent = sent
        self._size = size

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The whole update for a console that is no terminal."""
        yield self._update

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        return self._sent.change(self._update.pieces, console, self._size)


class DeltaCompositor(Compositor):
    """Cuts updates into pieces, and asks each widget only for lines that are seen and dirty."""

    def render_full_update(self, simplify: bool = False) -> PiecesUpdate:  # type: ignore[override]  # the app writes any CompositorUpdate
        """The whole screen. A picture of it (`simplify`) is made by Textual."""
        if simplify:
            return super().render_full_update(simplify)  # type: ignore[return-value]  # the picture takes any renderable
        self._dirty_regions.clear()
        return self._update_of([self.size.region])

    def render_partial_update(self) -> PiecesUpdate | None:  # type: ignore[override]  # as above
        """What is dirty, if anything is."""
        dirty = self._dirty_regions.copy()
        self._dirty_regions.clear()
        return self._update_of(map(self.size.region.intersection, dirty)) if dirty else None

    def _update_of(self, regions: Iterable[Region]) -> PiecesUpdate:
        return PiecesUpdate(sorted(self._pieces(spans_by_line(regions)), key=itemgetter(0, 1)))

    def _pieces(self, wanted: dict[int, list[Span]]) -> Iterator[Piece]:
        """What is seen there, from the widgets in front to those behind them; `wanted`, line by line, is used up."""
        for widget, (region, clip) in self.visible_widgets.items():
            if not wanted:
                return
            x, top, width, height = region.intersection(clip)
            rows: dict[int, list[Span]] = {}
            for y in [y for y in wanted if top <= y < top + height]:
                inside, outside = parted(wanted[y], x, x + width)
                if outside:
                    wanted[y] = outside
                else:
                    del wanted[y]
                if inside:
                    rows[y] = inside
            for top, bottom in stretches(rows):
                left = min([rows[y][0][0] for y in range(top, bottom)])
                right = max([rows[y][-1][1] for y in range(top, bottom)])
                lines = Region(left - region.x, top - region.y, right - left, bottom - top)
                for y, strip in enumerate(widget.render_lines(lines), top):
                    for x1, x2 in rows[y]:
                        is_whole = (x1, x2) == (left, right)
                        yield y, x1, strip if is_whole else strip.crop(x1 - left, x2 - left)


def spans_by_line(regions: Iterable[Region]) -> dict[int, list[Span]]:
    """Line by line the cells that these regions cover, each once."""
    lines: dict[int, list[Span]] = {}
    for x, y, width, height in regions:
        for line in range(y, y + height):
            lines.setdefault(line, []).append((x, x + width))
    return {line: united(lines[line]) for line in sorted(lines)}


def united(spans: Iterable[Span]) -> list[Span]:
    """The same cells as spans that do not touch each other, in order."""
    found: list[Span] = []
    for first, end in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((first, end))
    return found


def stretches(rows: Iterable[int]) -> list[Span]:
    """Rows in order, as stretches without a gap."""
    found: list[Span] = []
    for y in rows:
        if found and found[-1][1] == y:
            found[-1] = found[-1][0], y + 1
        else:
            found.append((y, y + 1))
    return found


def parted(spans: list[Span], first: int, end: int) -> tuple[list[Span], list[Span]]:
    """What of some spans, which are in order, lies within these columns, and what outside."""
    if first <= spans[0][0] and spans[-1][1] <= end:
        return spans, []
    if spans[-1][1] <= first or end <= spans[0][0]:
        return [], spans
    inside: list[Span] = []
    outside: list[Span] = []
    for x1, x2 in spans:
        parts = ((x1, min(x2, first)), (max(x1, first), min(x2, end)), (max(x1, end), x2))
        for part, side in zip(parts, (outside, inside, outside), strict=True):
            if part[0] < part[1]:
                side.append(part)
    return inside, outside
