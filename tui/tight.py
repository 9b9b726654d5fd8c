"""
Screens that send only the cells that changed.

When a part of a widget is refreshed, Textual sends its lines from the widget's left edge up to that part,
and once more for each further part of the same line; when anything's place changes, it sends the whole
screen. On a map that is a kilobyte for a step of the cursor and twenty for a move, too much for a slow line.
Here each part is cut out, and of it only those cells are sent that do not stand on the terminal already.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.control import Control
from rich.style import Style
from textual import events
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip

Cell: TypeAlias = tuple[str, Style | None]
"""What stands in one cell; the second cell of a wide character holds an empty text."""

Piece: TypeAlias = tuple[int, int, Strip]
"""Line, column, and what is drawn from there on."""

NEAR = 4
"""Cells between two changes that are cheaper to send again than to jump over."""


class TightUpdate(ChopsUpdate):
    """Spans of lines, each cut on both sides."""

    def pieces(self) -> Iterator[Piece]:
        """What is to be drawn."""
        chops: Sequence[Mapping[int, Strip | None]] = self.chops
        for y, x1, x2 in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], chops[y].items(), strict=False):
                if strip is None or x >= x2 or end <= x1:
                    continue
                start = max(x, x1)
                yield y, start, strip.crop(start - x, min(end, x2) - x)

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        return "".join(
            Control.move_to(x, y).segment.text + strip.render(console) for y, x, strip in self.pieces()
        )


class Shown:
    """What stands on the terminal, as far as it is known."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """The terminal may have changed by itself: everything is to be sent again."""
        self._lines.clear()

    def change(self, pieces: Iterator[Piece], console: Console) -> str:
        """What to write so that the terminal shows these pieces; from now on it counts as shown."""
        return "".join(
            Control.move_to(x + first, y).segment.text + strip.crop(first, end).render(console)
            for y, x, strip in pieces
            for first, end in self._take(y, x, cells_of(strip))
        )

    def _take(self, y: int, x: int, cells: list[Cell]) -> list[tuple[int, int]]:
        """Note a piece; the spans of it that are new, counted from its own beginning."""
        line = self._lines.setdefault(y, [])
        line.extend([None] * (x + len(cells) - len(line)))
        before = line[x : x + len(cells)]
        if before == cells:
            return []
        line[x : x + len(cells)] = cells
        return spans_of(before, cells)


def cells_of(strip: Strip) -> list[Cell]:
    """A strip, cell by cell."""
    cells: list[Cell] = []
    for text, style, control in strip:
        if control:
            continue
        if text.isascii():
            cells.extend((character, style) for character in text)
            continue
        for character in text:
            width = cell_len(character)
            if width:
                cells.append((character, style))
                cells.extend([("", style)] * (width - 1))
            elif cells:
                cells[-1] = (cells[-1][0] + character, style)
    return cells


def spans_of(before: Sequence[Cell | None], now: Sequence[Cell]) -> list[tuple[int, int]]:
    """Where two lines differ: from and up to which cell. No span begins or ends inside a wide character."""
    spans: list[tuple[int, int]] = []
    for n, (old, new) in enumerate(zip(before, now, strict=True)):
        if old == new:
            continue
        first, end = n, n + 1
        while first and "" in {now[first][0], _text(before[first])}:
            first -= 1
        while end < len(now) and "" in {now[end][0], _text(before[end])}:
            end += 1
        if spans and first <= spans[-1][1] + NEAR:
            spans[-1] = spans[-1][0], max(end, spans[-1][1])
        else:
            spans.append((first, end))
    return spans


def _text(cell: Cell | None) -> str | None:
    return None if cell is None else cell[0]


class Difference(CompositorUpdate):
    """An update, less what the terminal shows already. It is worked out only when it is really written."""

    def __init__(self, update: LayoutUpdate | TightUpdate, shown: Shown) -> None:
        self._update = update
        self._shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """All of it, for whoever has no terminal."""
        yield self._update

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        return self._shown.change(self._pieces(), console)

    def _pieces(self) -> Iterator[Piece]:
        if isinstance(self._update, TightUpdate):
            yield from self._update.pieces()
            return
        for y, strips in enumerate(self._update.strips, self._update.region.y):
            yield y, self._update.region.x, Strip.join(strips)


class TightCompositor(Compositor):
    """A compositor whose partial updates are tight."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """The update of what is dirty, if anything is."""
        update = super().render_partial_update()
        return update and TightUpdate(update.chops, update.spans, update.chop_ends)


class TightScreen(Screen[ScreenResultType]):
    """A screen that sends only what changed."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  # as every screen calls it
        super().__init__(name, id, classes)
        self._compositor = TightCompositor()


class TightApp(App[None]):
    """An app whose first screen is tight as well, and that remembers what it has sent."""

    _shown: Shown | None = None

    @property
    def shown(self) -> Shown:
        """What stands on the terminal."""
        if self._shown is None:
            self._shown = Shown()
        return self._shown

    def get_default_screen(self) -> Screen[None]:
        """The screen below all others."""
        return TightScreen(id="_default")

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if isinstance(renderable, LayoutUpdate | TightUpdate):
            renderable = Difference(renderable, self.shown)
        super()._display(screen, renderable)

    async def on_event(self, event: events.Event) -> None:
        """Trust nothing on a terminal that has changed its size."""
        if isinstance(event, events.Resize):
            self.shown.forget()
        await super().on_event(event)

    def action_redraw(self) -> None:
        """Draw everything again, where something else has written on the terminal."""
        self.shown.forget()
        self.refresh()
