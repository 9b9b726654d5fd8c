"""What the small panels have in common: they show a view as lines of text, and send only what changed."""

from bisect import bisect_left
from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from textwrap import wrap
from typing import Protocol, TypeAlias, cast

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.app import App
from textual.content import Content
from textual.geometry import Offset, Region, Size, Spacing
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from core.view import View
from tui.app.signs import UNICODE, Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.line_widget import MOST_KEPT, Heading, LineWidget, focused_name


class LinePanel(LineWidget):
    """Lines of text. `show` compares them with those shown before: over a slow line each one counts."""

    DEFAULT_CSS = "LinePanel { width: 1fr; height: auto; }"

    stays: int | None = None
    """The line that stays in sight where the others are scrolled: the heading, which shows the focus."""

    expected_width = 0
    """How wide it will be, where its screen knows that before the first layout: so that it is as high as it will be."""

    def __init__(self) -> None:
        super().__init__()
        self._filtered_styles = {}
        self._lines: list[Content] = []
        self._gutter: Spacing | None = None
        self._inner = Size()
        """The size that the last layout gave it, less the room around it."""
        self._reckoned_from: Size | None = None
        """The size with that room."""
        self._drawn: dict[int, tuple[Content, Strip]] = {}
        """By the identity of a line, which is kept with it, how it is drawn."""

    @property
    def size(self) -> Size:
        """As Textual's, but from the last layout: to find the panel on its screen takes as long as to draw a line of it."""
        outer = self.outer_size
        if outer is not self._reckoned_from:
            self._reckoned_from, self._inner = outer, outer - self.gutter.totals
        return self._inner if self._inner.width else Size(self.expected_width, self._inner.height)

    @property
    def gutter(self) -> Spacing:
        """The room around it; what scrolls a panel lies round it, so it has no bars of its own."""
        if self._gutter is None:
            self._gutter = self.styles.gutter
        return self._gutter

    @property
    def content_offset(self) -> Offset:
        """Where the lines begin."""
        top, _right, _bottom, left = self.gutter
        return Offset(left, top)

    def lines_now(self) -> list[Content]:
        """What is to be seen."""
        raise NotImplementedError

    def show(self) -> None:
        """Refresh the lines that differ; everything, with the layout, where there are more or fewer."""
        before, self._lines = self._lines, self.lines_now()
        if len(before) != len(self._lines):
            self.refresh(layout=True)
            return
        width, pairs = self.size.width, enumerate(zip(before, self._lines, strict=True))
        dirty = [y for y, (old, new) in pairs if not old.is_same(new)]
        if self.stays in dirty:
            dirty.append(self._first_in_sight)
        if dirty:
            # From edge to edge, as lines are drawn: so nothing is to be cut off them.
            _top, right, _bottom, left = self.gutter
            self.refresh(*(Region(-left, y, left + width + right, 1) for y in dirty))

    @property
    def _first_in_sight(self) -> int:
        """The first line that is seen: what scrolls a panel has nothing else in it."""
        return self.parent.scroll_offset.y if isinstance(self.parent, Widget) else 0

    def on_resize(self) -> None:
        """Lines are as long as the panel is wide; its height was found with those of the old width, if there are others now."""
        before, self._lines = self._lines, self.lines_now()
        are_as_many = len(before) == len(self._lines)
        if are_as_many and all(old.is_same(new) for old, new in zip(before, self._lines, strict=True)):
            return
        self.refresh(layout=True)
        if not are_as_many:
            # Textual keeps a height until a layout is asked for anew. It had asked for one itself, with the new size,
            # and may have found the old height for it already.
            self.call_after_refresh(self.refresh, layout=True)

    def keep_in_sight(self, first: int, end: int) -> None:
        """Scroll what this panel lies in to lines of it; the heading stands above them."""
        if isinstance(self.parent, Widget):
            if self.stays is not None and self.stays < first:
                first -= 1
            region = Region(0, self.virtual_region.y + first, 1, end - first)
            self.call_after_refresh(self.parent.scroll_to_region, region, animate=False)

    def render(self) -> Content:
        return Content("\n").join(self._lines)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines; by Textual where it must wrap them. Nothing is ever marked with the mouse here."""
        room = self.size.width
        widest = max([line.cell_length for line in self._lines], default=0)
        if widest > room:
            return Widget.render_lines(self, crop)
        return super().render_lines(crop)

    def drawn_line(self, y: int) -> Strip:
        """One line, with the room around it. Headings, keys and rows come back as the same, and are found again."""
        top, _right, _bottom, left = self.gutter
        line, width = self._line_at(y - top), self.outer_size.width
        known, strip = self._drawn.get(id(line), (None, None))
        if strip is None or known is not line or strip.cell_length != width:
            strip = self._draw(line, left, width)
            if len(self._drawn) >= MOST_KEPT:
                self._drawn.clear()
            self._drawn[id(line)] = line, strip
        return strip

    def _draw(self, line: Content, left: int, width: int) -> Strip:
        segments = [Segment(" " * left, self.filtered_style(BLANK))] if left else []
        segments += [Segment(text, self.filtered_style(names)) for text, names in runs(line)]
        rest = width - left - line.cell_length
        if rest > 0:
            segments.append(Segment(" " * rest, self.filtered_style(BLANK)))
        return Strip(segments, width)

    def notify_style_update(self) -> None:
        """Forgets what is drawn in the styles of before, and the room around it."""
        super().notify_style_update()
        self._drawn = {}
        self._gutter = self._reckoned_from = None

    def _line_at(self, y: int) -> Content:
        if self.stays is not None and self.stays < y == self._first_in_sight:
            y = self.stays
        return self._lines[y] if 0 <= y < len(self._lines) else Content.empty()

    def style_for(self, key: Hashable) -> RichStyle:
        """What the names of some styles mean together on this panel."""
        if key is BLANK:
            return Style(background=self.background_colors[1]).rich_style
        style = self.visual_style
        for name in cast("Names", key):
            style += Style.parse(name) if isinstance(name, str) else name
        return style.rich_style


class ViewPanel(LinePanel):
    """A panel that is drawn from a view. Subclasses say what it shows."""

    DEFAULT_CSS = "ViewPanel { width: 1fr; height: auto; }"

    view: reactive[View | None] = reactive(None, repaint=False)

    names_owner = False
    """Whether its heading says whose it is, where it tells of one player: a replay goes from one to another."""

    def __init__(self, signs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.signs = signs

    def watch_view(self, before: View | None, now: View | None) -> None:
        """Show another position, if it looks any different here."""
        if before is None or now is None or self.seen_of(before) != self.seen_of(now):
            self.show()

    def seen_of(self, view: View) -> object:
        """What of a view can be seen here: as long as that is the same, nothing is drawn."""
        return view

    def lines_now(self) -> list[Content]:
        parts = [] if self.view is None else self.lines_of(self.view)
        return [line for part in parts for line in (part.split("\n") if "\n" in part.plain else [part])]

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show that the focus came or went. Not in `on_focus`, which runs before `has_focus` is set."""
        super().watch_has_focus(has_focus)
        self.show()

    def lines_of(self, view: View) -> list[Content]:
        """What there is to show of this view, in lines; one that has several is cut."""
        raise NotImplementedError


Names: TypeAlias = tuple[str | Style, ...]
"""Styles that lie one over the other, by their names."""

BLANK = object()
"""The look of what has no text."""


def runs(line: Content) -> Iterator[tuple[str, Names]]:
    """A line, cut where its styles change."""
    text, spans = line.plain, line.spans
    if len(spans) == 1 and spans[0][:2] == (0, len(text)):  # as most are
        yield text, (spans[0][2],)
        return
    styles: dict[int, list[str | Style]] = {place: [] for place in (0, *chain(*(span[:2] for span in spans)))}
    cuts = sorted(styles)
    for start, end, style in spans:
        for place in cuts[bisect_left(cuts, start) : bisect_left(cuts, end)]:
            styles[place].append(style)
    for first, last in pairwise((*cuts, len(text))):
        if first < last:
            yield text[first:last], tuple(styles[first])


def wrapped(text: str, width: int, indent: str = "", hanging: str = "", style: str = "") -> list[Content]:
    """A text in lines of this width: the first begins with `indent`, the others with `hanging`."""
    rows = wrap(text, max(10, width), initial_indent=indent, subsequent_indent=hanging)
    return [Content.styled(row, style) for row in rows]


class Headed(Protocol):
    """What a heading must know of its panel."""

    signs: Glyphs

    @property
    def app(self) -> App[object]:
        """Whether there are colours."""

    @property
    def size(self) -> Size:
        """How wide the heading is."""

    @property
    def has_focus(self) -> bool:
        """Whether the heading is to show the focus."""


def heading(panel: Headed, title: str, rest: str = "") -> Content:
    """A line that names what is below it, with something to know at its right end; it shows the focus."""
    look = focused_name(panel.app) if panel.has_focus else Heading.NAME
    return headline(title, rest, panel.size.width, panel.signs, look)


def headline(title: str, rest: str, width: int, signs: Glyphs, look: Heading = Heading.NAME) -> Content:
    """A heading for what is no panel of its own."""
    return _headline(title, rest, width, signs.pointer, signs.rule, look)


@lru_cache(maxsize=256)
def _headline(title: str, rest: str, width: int, pointer: str, rule: str, look: Heading) -> Content:
    name = f"{title} " if look is Heading.NAME else f"{pointer} {title} "
    rule *= max(0, width - len(name) - len(rest) - (1 if rest else 0))
    tail = f" {rest}" if rest else ""
    return Content.assemble((name, look), (rule, Heading.RULE), (tail, "$secondary"))
