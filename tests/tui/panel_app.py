"""An app around one panel, for tests."""

from textual.app import ComposeResult
from textual.color import Color
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.widget import Widget

from core.planning.prospects import prospects_of
from core.view import View
from tui.app.theme import DARK, THEMES, VARIABLE_DEFAULTS
from tui.app.typing_ahead import TypingAhead
from tui.textual_ext.delta_screen import DeltaApp
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.panel import ViewPanel

NARROW, WIDE = (35, 20), (47, 24)


class PanelApp(TypingAhead, DeltaApp):
    """Shows a panel as wide as the terminal."""

    AUTO_FOCUS = None

    def __init__(self, panel: Widget, view: View | None = None) -> None:
        super().__init__()
        self.panel = panel
        self._view = view

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield self.panel

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        if isinstance(self.panel, ViewPanel):
            self.panel.view = self._view
        if isinstance(self.panel, Hand | Market) and self._view is not None:
            self.panel.prospects = prospects_of(self._view)


def lines(panel: Widget) -> list[str]:
    """What the panel shows, without blanks at the end."""
    width, height = panel.outer_size
    return [strip.text.rstrip() for strip in panel.render_lines(Region(0, 0, width, height))]


def cells_lit(panel: Widget) -> list[int]:
    """The lines whose ground is that of the cursor."""
    width, height = panel.size
    wanted = Color.parse(panel.app.theme_variables["block-cursor-background"]).rgb
    found = []
    for y, strip in enumerate(panel.render_lines(Region(0, 0, width, height))):
        for segment in strip:
            colour = segment.style.bgcolor if segment.style else None
            if colour is not None and colour.triplet is not None and tuple(colour.triplet) == wanted:
                found.append(y)
                break
    return found
