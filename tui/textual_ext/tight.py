"""
Screens that send only the cells that changed.

When a part of a widget is refreshed, Textual sends its lines from the widget's left edge up to that part,
and once more for each further part of the same line; when anything's place changes, it sends the whole
screen. On a map that is a kilobyte for a step of the cursor and twenty for a move, too much for a slow line.
Here each part is cut out, and of it only those cells are sent that do not stand on the terminal already.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby, repeat
from operator import itemgetter
from typing import TypeAlias

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.control import Control
from rich.style import Style
from textual import events
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate
from textual._context import visible_screen_stack
from textual.app import App
from textual.geometry import Region, Size
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

from tui.terminal.pen import Pen

Cell: TypeAlias = tuple[str, Style | None]
"""What stands in one cell; the second cell of a wide character holds an empty text."""

Piece: TypeAlias = tuple[int, int, Strip]
"""Line, column, and what is drawn from there on."""

Span: TypeAlias = tuple[int, int]
"""From and up to which cell of a line."""

NEAR = 4
"""Cells between two changes that are cheaper to send again than to jump over."""


class TightUpdate(ChopsUpdate):
    """Pieces of lines, each cut on both sides."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        super().__init__([], [], [])
        self.pieces = pieces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """For whoever has no terminal."""
        for y, x, strip in self.pieces:
            yield Control.move_to(x, y).segment
            yield from strip

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        return "".join(
            Control.move_to(x, y).segment.text + strip.render(console) for y, x, strip in self.pieces
        )


class Shown:
    """What stands on the terminal, as far as it is known."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """The terminal may have changed by itself: everything is to be sent again."""
        self._lines.clear()

    def change(self, pieces: Iterable[Piece], console: Console, size: Size) -> str:
        """
        What to write so that the terminal shows these pieces; from now on it counts as shown.

        A frame may have been laid out for the size that the terminal had a moment ago: what lies beyond its edges
        now would be written over them.
        """
        sent: list[str] = []
        pen = Pen(console._color_system or ColorSystem.TRUECOLOR)
        for y, x, strip in pieces:
            if y >= size.height:
                continue
            cells = cut(cells_of(strip), size.width - x)
            for first, end in self._take(y, x, cells):
                sent.append(f"\x1b[{y + 1};{x + first + 1}H")
                for style, run in groupby(cells[first:end], key=itemgetter(1)):
                    text = "".join(part for part, _ in run)
                    sent += (pen.take(style, text), text)
        sent.append(pen.put_down())
        return "".join(sent)

    def _take(self, y: int, x: int, cells: list[Cell]) -> list[Span]:
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
        if not control:
            cells.extend(zip(text if text.isascii() else parts_of(text), repeat(style)))
    return cells


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
        width = cell_len(character)
        if width:
            parts += [character, *[""] * (width - 1)]
        elif parts:
            parts[-1] += character
    return parts


def spans_of(before: Sequence[Cell | None], now: Sequence[Cell]) -> list[Span]:
    """Where two lines differ: from and up to which cell. No span begins or ends inside a wide character."""
    spans: list[Span] = []
    for n, (old, new) in enumerate(zip(before, now, strict=True)):
        if old == new:
            continue
        if spans and n <= spans[-1][1] + NEAR:
            spans[-1] = spans[-1][0], n + 1
        else:
            spans.append((n, n + 1))
    return [_widened(span, before, now) for span in spans]


def _widened(span: Span, before: Sequence[Cell | None], now: Sequence[Cell]) -> Span:
    first, end = span
    while first and "" in {now[first][0], _text(before[first])}:
        first -= 1
    while end < len(now) and "" in {now[end][0], _text(before[end])}:
        end += 1
    return first, end


def _text(cell: Cell | None) -> str | None:
    return None if cell is None else cell[0]


class Difference(CompositorUpdate):
    """An update, less what the terminal shows already. It is worked out only when it is really written."""

    def __init__(self, update: TightUpdate, shown: Shown, size: Size) -> None:
        self._update = update
        self._shown = shown
        self._size = size

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """All of it, for whoever has no terminal."""
        yield self._update

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        return self._shown.change(self._update.pieces, console, self._size)


class TightCompositor(Compositor):
    """A compositor whose updates are tight, and that asks each widget only for what is seen and dirty."""

    def render_update(
        self, full: bool = False, screen_stack: list[Screen[object]] | None = None, simplify: bool = False
    ) -> RenderableType | None:
        """The update of what is dirty; of everything, as Textual makes it, only where a picture is wanted."""
        if full:
            return super().render_update(full, screen_stack, simplify)
        visible_screen_stack.set(screen_stack or [])
        return self.render_partial_update()

    def render_partial_update(self) -> ChopsUpdate | None:
        """The update of what is dirty, if anything is."""
        dirty, screen = self._dirty_regions.copy(), self.size.region
        self._dirty_regions.clear()
        if not dirty:
            return None
        wanted: dict[int, list[Span]] = {}
        for y, x1, x2 in self._regions_to_spans(map(screen.intersection, dirty)):
            wanted.setdefault(y, []).append((x1, x2))
        return TightUpdate(sorted(self._pieces(wanted), key=itemgetter(0, 1)))

    def _pieces(self, wanted: dict[int, list[Span]]) -> Iterator[Piece]:
        """What is seen there, from the widgets in front to those behind them; `wanted` is used up."""
        for widget, (region, clip) in self.visible_widgets.items():
            if not wanted:
                return
            seen = region.intersection(clip)
            first, end = seen.column_span
            rows: dict[int, list[Span]] = {}
            for y in sorted(wanted.keys() & set(seen.line_range)):
                inside, outside = parted(wanted.pop(y), first, end)
                if outside:
                    wanted[y] = outside
                if inside:
                    rows[y] = inside
            for top, bottom in stretches(rows):
                spans = [span for y in range(top, bottom) for span in rows[y]]
                left, right = min(x1 for x1, _ in spans), max(x2 for _, x2 in spans)
                lines = Region(left - region.x, top - region.y, right - left, bottom - top)
                for y, strip in enumerate(widget.render_lines(lines), top):
                    for x1, x2 in rows[y]:
                        yield y, x1, strip.crop(x1 - left, x2 - left)


def stretches(rows: Iterable[int]) -> list[Span]:
    """Rows in order, as stretches without a gap."""
    found: list[Span] = []
    for y in rows:
        if found and found[-1][1] == y:
            found[-1] = found[-1][0], y + 1
        else:
            found.append((y, y + 1))
    return found


def parted(spans: Sequence[Span], first: int, end: int) -> tuple[list[Span], list[Span]]:
    """What of some spans lies within these columns, and what outside."""
    inside: list[Span] = []
    outside: list[Span] = []
    for x1, x2 in spans:
        parts = ((x1, min(x2, first)), (max(x1, first), min(x2, end)), (max(x1, end), x2))
        for part, side in zip(parts, (outside, inside, outside), strict=True):
            if part[0] < part[1]:
                side.append(part)
    return inside, outside


class TightScreen(Screen[ScreenResultType]):
    """A screen that sends only what changed."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  # as every screen calls it
        super().__init__(name, id, classes)
        self._compositor = TightCompositor()
        self._held_back: set[Widget] | None = None
        """While a frame is gathered: the widgets that have something to tell about it."""

    def from_thread(self, show: Callable[..., None], *what: object) -> bool:
        """Have a thread's findings shown here; False when the screen is gone, and none of them are wanted any more."""
        return not self._pruning and self.call_later(self._show_if_there, show, *what)

    def _show_if_there(self, show: Callable[..., None], *what: object) -> None:
        if not self._pruning:
            show(*what)

    @contextmanager
    def in_one_frame(self) -> Iterator[None]:
        """Paint at the end what is refreshed meanwhile; widgets that hold back what they tell need not tell it."""
        held_back = self._held_back = set()
        try:
            yield
            self.paint_now()
        finally:
            self._held_back = None
            for widget in held_back:
                if widget._repaint_required or widget._layout_required or widget._scroll_required:
                    widget.check_idle()

    def holds_back(self, widget: Widget) -> bool:
        """Whether a widget may leave it to this screen to paint it."""
        if self._held_back is None:
            return False
        self._held_back.add(widget)
        return True

    def paint_now(self) -> None:
        """
        Paint what has been refreshed, in one frame.

        Textual has each widget send the screen a message when it comes to rest, and the screen wait for a timer.
        Where the layout changes too, that is still its way; and where all of the screen is to be painted, which
        comes with a change of the layout or the focus, it would be painted twice.
        """
        if not self.is_current or self._repaint_required:
            return
        waiting = [widget for widget in self._compositor.visible_widgets if widget._repaint_required]
        if waiting and not any(widget._layout_required for widget in waiting):
            for widget in waiting:
                widget._repaint_required = False
            self._dirty_widgets.update(waiting)
            self._on_timer_update()


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
        if isinstance(renderable, TightUpdate):
            renderable = Difference(renderable, self.shown, self.size)
        elif renderable is not None:
            self.shown.forget()  # a screen of Textual's own, over ours
        super()._display(screen, renderable)

    async def on_event(self, event: events.Event) -> None:
        """Trust nothing on a terminal that has changed its size."""
        if isinstance(event, events.Resize):
            self.shown.forget()
        await super().on_event(event)
        if isinstance(event, events.Resize):
            self.refresh()  # it may be back at a size that is laid out already

    def action_redraw(self) -> None:
        """Draw everything again, where something else has written on the terminal."""
        self.shown.forget()
        self.refresh()
