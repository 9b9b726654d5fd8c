"""What covers every screen in a terminal that is too small for it."""

from textual.geometry import Size
from textual.widget import Widget

from core.text import tr
from tui.terminal.kinds import COLUMNS, ROWS


def fits(size: Size) -> bool:
    """Whether the screens fit into a terminal of this size."""
    return size.width >= COLUMNS and size.height >= ROWS


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

    def render(self) -> str:
        """The message, for the size that there is now."""
        size = self.app.size
        return tr(
            "This terminal is too small.\nNeeded: {columns} × {rows}\nNow: {width} × {height}\n\nMake it larger to go on,\nor press q to leave: all is saved.",
            columns=COLUMNS,
            rows=ROWS,
            width=size.width,
            height=size.height,
        )
