"""
Screens that send only the cells that changed.

When a part of a widget is refreshed, Textual sends its lines from the widget's left edge up to that part,
and once more for each further part of the same line. On a map that is a kilobyte for a step of the cursor,
too much for a slow line. Here each part is sent alone.
"""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.app import App
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip


class TightUpdate(ChopsUpdate):
    """Spans of lines, each cut on both sides."""

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        chops: Sequence[Mapping[int, Strip | None]] = self.chops
        parts: list[str] = []
        for y, x1, x2 in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], chops[y].items(), strict=False):
                if strip is None or x >= x2 or end <= x1:
                    continue
                start = max(x, x1)
                parts.append(Control.move_to(start, y).segment.text)
                parts.append(strip.crop(start - x, min(end, x2) - x).render(console))
        return "".join(parts)


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
    """An app whose first screen is tight as well."""

    def get_default_screen(self) -> Screen[None]:
        """The screen below all others."""
        return TightScreen(id="_default")
