"""
Widgets that draw themselves line by line and have no frame.

Textual looks up some thirty rules of style for every line that it draws, to find that there is no frame around
it, and passes each through its filters of colours. With a dozen lines a move that takes longer than the move:
here each style is made once, filtered, and kept until the look of the widget changes.
"""

from collections.abc import Hashable
from enum import StrEnum

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.geometry import NULL_OFFSET, Offset, Region
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.widget import Widget

from tui.app.signs import UNICODE, Glyphs
from tui.textual_ext.delta_screen import held_back
from tui.textual_ext.keys_to_app import KeysToApp

MOST_KEPT = 64
"""So many drawn lines a widget keeps."""

CURSOR = "$block-cursor-foreground on $block-cursor-background"
"""The row in focus, and the heading of what has the focus."""
CURSOR_WITHOUT_COLOURS = f"bold underline {CURSOR}"
"""The same where a terminal has no colours: a ground alone would not be seen there."""


class Heading(StrEnum):
    """The looks of a heading, the same for all."""

    NAME = "bold $accent"
    FOCUSED_NAME = f"bold {CURSOR}"
    FOCUSED_WITHOUT_COLOURS = CURSOR_WITHOUT_COLOURS
    RULE = "$secondary 50%"


def cursor_look(widget: Widget) -> str:
    """How a widget writes its row in focus."""
    return CURSOR_WITHOUT_COLOURS if widget.app.no_color else CURSOR


def focused_name(app: App[object]) -> Heading:
    """How the heading of what has the focus is written: an arrow stands before other things too, so it does not tell alone."""
    return Heading.FOCUSED_WITHOUT_COLOURS if app.no_color else Heading.FOCUSED_NAME


class LineWidget(KeysToApp):
    """
    See the module. Subclasses say what `drawn_line` has, with styles from `look`.

    What they leave out raises: Textual's widgets have a metaclass of their own, so they cannot be abstract.
    """

    signs: Glyphs = UNICODE
    _filtered_styles: dict[Hashable, Style]

    @property
    def content_offset(self) -> Offset:
        """It begins at the corner: Textual looks up what is around it for every part that is refreshed."""
        return NULL_OFFSET

    def drawn_line(self, y: int) -> Strip:
        """A line of the widget, as wide as it is."""
        raise NotImplementedError

    def style_for(self, key: Hashable) -> Style:
        """The style that a key of the subclass's own stands for."""
        raise NotImplementedError

    def filtered_style(self, key: Hashable) -> Style:
        """The style for a key after Textual's line filters, as the terminal gets it."""
        style = self._filtered_styles.get(key)
        if style is None:
            own = self.named_style(key) if isinstance(key, Heading) else self.style_for(key)
            segments = [Segment(" ", own)]
            for each in self.get_line_filters():
                segments = each.apply(segments, self.background_colors[1])
            style = self._filtered_styles[key] = segments[0].style or Style.null()
        return style

    def named_style(self, name: str) -> Style:
        """What Textual's name of a style means on this widget."""
        return (self.visual_style + VisualStyle.parse(name)).rich_style

    def notify_style_update(self) -> None:
        """Forgets all styles: the theme has changed."""
        super().notify_style_update()
        self._filtered_styles = {}

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Keeps the styles: no rule asks for the focus here, and to match them all anew takes longer than a frame."""

    def check_idle(self) -> None:
        """Skips the repaint message while a frame is gathered: the frame paints everything at once."""
        if not held_back(self):
            super().check_idle()

    def heading_strip(self, title: str) -> Strip:
        """A line that names what is below it and shows the focus."""
        text, look = f"{title} ", Heading.NAME
        if self.has_focus:
            text, look = f"{self.signs.pointer} {text}", focused_name(self.app)
        width = self.outer_size.width
        line = [
            Segment(text, self.filtered_style(look)),
            Segment(self.signs.rule * max(0, width - len(text)), self.filtered_style(Heading.RULE)),
        ]
        return Strip(line).adjust_cell_length(width)

    def render_lines(self, crop: Region) -> list[Strip]:
        first, end = crop.column_span
        strips = [self.drawn_line(y) for y in crop.line_range]
        return [
            strip if (first, end) == (0, strip.cell_length) else strip.crop(first, end) for strip in strips
        ]
