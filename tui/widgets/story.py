"""The story of the game, line by line; any line can be looked at again."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from textwrap import wrap
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.story import StoryLine
from core.text import tr
from tui.widgets.line_widget import LineWidget


class Row(Enum):
    """What is special about a row."""

    PLAIN = auto()
    UNDONE = auto()
    CURSOR = auto()


class Story(ScrollView, LineWidget, can_focus=True):
    """
    The latest line is at the end, and in sight unless the player looks elsewhere.

    Drawn line by line: a list of widgets would lay out the whole screen anew with every move.
    """

    DEFAULT_CSS = """
    Story { height: 1fr; min-height: 2; scrollbar-size: 0 0; }
    Story > .story--undone { text-style: dim strike; }
    Story > .story--cursor { background: $block-cursor-background; color: $block-cursor-foreground; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"story--undone", "story--cursor"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", tr("Line above"), show=False, id="story.up"),
        Binding("down,j", "go(1)", tr("Line below"), show=False, id="story.down"),
        Binding("pageup", "go(-8)", tr("Page up"), show=False, id="story.page-up"),
        Binding("pagedown", "go(8)", tr("Page down"), show=False, id="story.page-down"),
        Binding("home", "go(-9999)", tr("First line"), show=False, id="story.first"),
        Binding("end", "go(9999)", tr("Last line"), show=False, id="story.last"),
        Binding("enter", "choose", tr("Look at this moment"), show=False, id="story.choose"),
    ]

    lines: reactive[Sequence[StoryLine]] = reactive((), repaint=False)
    """All lines. If there are more than fit, the last ones are shown."""
    cursor: reactive[int] = reactive(0, repaint=False)
    """The line in focus, by its place."""

    @dataclass
    class MomentChosen(Message):
        """The player wants to look at the moment after this entry."""

        n: int

    def __init__(self) -> None:
        super().__init__()
        self._looks = {}
        self._rows: list[tuple[int, str]] = []
        """Each row on the screen: the line it belongs to, and its text."""
        self._wrapped = 0
        """How many lines have been wrapped into rows."""

    def watch_lines(self, before: Sequence[StoryLine], now: Sequence[StoryLine]) -> None:
        """Wrap what is new, and show the end."""
        seen = self._visible(before)
        if now[: len(before)] != before:
            self._wrapped = 0
        self._show(seen)
        if not self.has_focus:
            self.cursor = len(now) - 1

    def on_resize(self) -> None:
        """Wrap it anew, once the layout is settled."""
        self.call_after_refresh(self._wrap)

    def _wrap(self) -> None:
        seen = self._visible(self.lines)
        self._wrapped = 0
        self._show(seen)

    def _show(self, before: list[object]) -> None:
        """Wrap the lines that are new, and refresh the rows that differ from `before`."""
        width, height = self.size
        if not width:
            return
        if not self._wrapped:
            self._rows = []
        for n, line in enumerate(self.lines[self._wrapped :], self._wrapped):
            self._rows += [(n, row) for row in wrapped(f"{line.n} {line.text}", width)]
        self._wrapped = len(self.lines)
        # Set without the layout that would follow: nothing around the story changes.
        self.set_reactive(Story.virtual_size, Size(width, len(self._rows) + height))
        if not self.has_focus and not 0 <= len(self._rows) - self.scroll_offset.y <= height:
            # A third stays free below: scrolling sends every row anew, so it is done in large steps.
            top = max(0, len(self._rows) - height + height // 3) if len(self._rows) > height else 0
            self.scroll_to(0, top, animate=False, immediate=True, force=True)
        now = self._visible(self.lines)
        dirty = [y for y, (old, new) in enumerate(zip(before, now, strict=True)) if old != new]
        if dirty:
            self.refresh(*(Region(0, y, width, 1) for y in dirty))

    def _visible(self, lines: Sequence[StoryLine]) -> list[object]:
        """What stands in each row of the panel, as far as it shows."""
        top, height = self.scroll_offset.y, self.size.height
        rows = [
            (text, lines[n].stands if n < len(lines) else True) for n, text in self._rows[top : top + height]
        ]
        return [*rows, *[None] * (height - len(rows))]

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Draw other lines. There is no bar to move beside them, and moving it would lay out the screen anew."""
        if round(old_value) != round(new_value):
            self.refresh(self.size.region)

    def validate_cursor(self, cursor: int) -> int:
        """The focus stays on a line."""
        return max(0, min(cursor, len(self.lines) - 1))

    def watch_cursor(self) -> None:
        """Keep it in sight."""
        if self.has_focus:
            rows = [y for y, (line, _) in enumerate(self._rows) if line == self.cursor]
            top, height = self.scroll_offset.y, self.size.height
            if rows and rows[0] < top:
                self.scroll_to(0, rows[0], animate=False, immediate=True, force=True)
            elif rows and rows[-1] >= top + height:
                self.scroll_to(0, rows[-1] - height + 1, animate=False, immediate=True, force=True)
            self.refresh()

    def drawn_line(self, y: int) -> Strip:
        """One row."""
        width, at = self.size.width, y + self.scroll_offset.y
        text, kind = "", Row.PLAIN
        if 0 <= at < len(self._rows):
            number, text = self._rows[at]
            if self.has_focus and number == self.cursor:
                kind = Row.CURSOR
            elif not self.lines[number].stands:
                kind = Row.UNDONE
        return Strip([Segment(text.ljust(width), self.look(kind))], width)

    def style_for(self, key: Hashable) -> Style:
        """How a row is written."""
        if key is Row.CURSOR:
            return self.get_component_rich_style("story--cursor")
        if key is Row.UNDONE:
            return self.rich_style + self.get_component_rich_style("story--undone", partial=True)
        return self.rich_style

    def on_focus(self) -> None:
        """Show where one is."""
        self.refresh()

    def on_blur(self) -> None:
        """Back to the latest line."""
        self.cursor = len(self.lines) - 1
        self._wrap()

    def action_go(self, step: int) -> None:
        """Another line."""
        self.cursor += step

    def action_choose(self) -> None:
        """Look at the moment of the line in focus."""
        if self.lines:
            self.post_message(self.MomentChosen(self.lines[self.cursor].n))

    def on_click(self, event: events.Click) -> None:
        """Look at the moment of the line that was clicked."""
        at = event.y + self.scroll_offset.y
        if 0 <= at < len(self._rows):
            self.cursor = self._rows[at][0]
            self.action_choose()

    def help_text(self) -> str:
        return tr(
            "The story of the game. Go to a line and press Enter to look at that moment; nothing is changed by it. "
            "Lines that were taken back are struck out."
        )


@lru_cache(maxsize=4096)
def wrapped(text: str, width: int) -> tuple[str, ...]:
    """A line as rows. Cached: with every move most of the story is wrapped again."""
    return tuple(wrap(text, width, break_on_hyphens=False)) or ("",)
