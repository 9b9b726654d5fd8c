"""What the small panels have in common: they show a view as lines of text, and send only what changed."""

from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive
from textual.widget import Widget

from core.view import View
from tui.glyphs import UNICODE, Glyphs


class LinePanel(Widget):
    """Lines of text. `show` compares them with those shown before: over a slow line each one counts."""

    DEFAULT_CSS = "LinePanel { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Content] = []

    def lines_now(self) -> list[Content]:
        """What is to be seen."""
        raise NotImplementedError

    def show(self) -> None:
        """Refresh the lines that differ; everything, with the layout, where there are more or fewer."""
        before, self._lines = self._lines, self.lines_now()
        if len(before) != len(self._lines):
            self.refresh(layout=True)
            return
        changes = (change(old, new) for old, new in zip(before, self._lines, strict=True))
        dirty = [Region(x, y, width, 1) for y, (x, width) in enumerate(changes) if width]
        if dirty:
            self.refresh(*dirty)

    def on_resize(self) -> None:
        """Lines are as long as the panel is wide."""
        self.show()

    def render(self) -> Content:
        """All lines."""
        return Content("\n").join(self._lines)


class ViewPanel(LinePanel):
    """A panel that is drawn from a view. Subclasses say what it shows."""

    DEFAULT_CSS = "ViewPanel { width: 1fr; height: auto; }"

    view: reactive[View | None] = reactive(None, repaint=False)

    def __init__(self, signs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.signs = signs

    def watch_view(self) -> None:
        """Show another position."""
        self.show()

    def lines_now(self) -> list[Content]:
        """The view's lines."""
        return [] if self.view is None else self.text_of(self.view).split("\n", allow_blank=True)

    def text_of(self, view: View) -> Content:
        """What there is to show of this view."""
        raise NotImplementedError


def change(old: Content, new: Content) -> tuple[int, int]:
    """Where two lines begin to look different, and over how many cells."""
    before, after = cells(old), cells(new)
    length = max(len(before), len(after))
    before += [BLANK] * (length - len(before))
    after += [BLANK] * (length - len(after))
    unlike = [x for x in range(length) if before[x] != after[x]]
    return (unlike[0], unlike[-1] - unlike[0] + 1) if unlike else (0, 0)


Cell = tuple[str, tuple[object, ...]]
BLANK: Cell = (" ", ())


def cells(line: Content) -> list[Cell]:
    """A line's characters, each with the styles that it has."""
    styles: list[tuple[object, ...]] = [()] * len(line.plain)
    for start, end, style in line.spans:
        for x in range(start, min(end, len(styles))):
            styles[x] += (style,)
    return list(zip(line.plain, styles, strict=True))


def heading(title: str, rest: str, width: int) -> Content:
    """A line that names what is below it, with something to know at its right end."""
    rule = "─" * max(0, width - len(title) - len(rest) - (3 if rest else 1))
    tail = f" {rest}" if rest else ""
    return Content.assemble((f"{title} ", "bold $accent"), (rule, "$secondary 50%"), (tail, "$secondary"))
