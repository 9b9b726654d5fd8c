"""What covers every screen in a terminal that is too small for it, or beyond all measure."""

from textual.geometry import Size
from textual.widget import Widget

from core.text import tr
from tui.terminal.environment import LEAST_COLUMNS, LEAST_ROWS, MOST_COLUMNS, MOST_ROWS
from tui.textual_ext.quick_reactive import reactive


def is_large_enough(size: Size) -> bool:
    """Whether the screens fit into a terminal of this size."""
    return size.width >= LEAST_COLUMNS and size.height >= LEAST_ROWS


class TooSmall(Widget):
    """A cover that says which size is needed and which there is. Below it everything stays as it is."""

    DEFAULT_CSS = """
    TooSmall {
        layer: cover;
        dock: top;
        width: 100vw;
        height: 100vh;
        background: $background;
        color: $foreground;
        content-align: center middle;
        text-align: center;
    }
    """

    beyond: reactive[Size | None] = reactive(None)
    """The terminal's size where it is too large; only the smallest part of it is drawn then."""

    def __init__(self, beyond: Size | None = None) -> None:
        super().__init__()
        self.set_reactive(TooSmall.beyond, beyond)

    def render(self) -> str:
        if self.beyond is not None:
            return tr(
                "This terminal is too large.\nAt most: {columns} × {rows}\nNow: {width} × {height}\n\nMake it smaller to go on,\nor press q to leave: all is saved.",
                columns=MOST_COLUMNS,
                rows=MOST_ROWS,
                width=self.beyond.width,
                height=self.beyond.height,
            )
        size = self.app.size
        return tr(
            "This terminal is too small.\nNeeded: {columns} × {rows}\nNow: {width} × {height}\n\nMake it larger to go on,\nor press q to leave: all is saved.",
            columns=LEAST_COLUMNS,
            rows=LEAST_ROWS,
            width=size.width,
            height=size.height,
        )
