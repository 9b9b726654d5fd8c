"""What the small panels have in common: they show a view, as text of a fixed height, and only when it changed."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from core.view import View
from tui.glyphs import UNICODE, Glyphs


class ViewPanel(Widget):
    """A panel that is drawn from a view. Subclasses say what it shows."""

    DEFAULT_CSS = "ViewPanel { width: 1fr; height: auto; }"

    view: reactive[View | None] = reactive(None)

    def __init__(self, signs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.signs = signs

    def render(self) -> Content:
        """The panel's text."""
        return Content("") if self.view is None else self.text_of(self.view)

    def text_of(self, view: View) -> Content:
        """What there is to show of this view."""
        raise NotImplementedError


def heading(title: str, rest: str, width: int) -> Content:
    """A line that names what is below it, with something to know at its right end."""
    rule = "─" * max(0, width - len(title) - len(rest) - (3 if rest else 1))
    tail = f" {rest}" if rest else ""
    return Content.assemble((f"{title} ", "bold $accent"), (rule, "$secondary 50%"), (tail, "$secondary"))
