"""The story of the game, line by line; any line can be looked at again."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import lru_cache
from textwrap import wrap
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from core.story import StoryLine
from core.text import tr
from tui.app.signs import UNICODE, Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.line_widget import MOST_KEPT, LineWidget
from tui.widgets.prompt import HasKeys, Key

PAGE = 8


class Row(StrEnum):
    """What is special about a row."""

    PLAIN = auto()
    UNDONE = auto()
    CURSOR = auto()


class Story(LineWidget, HasKeys, can_focus=True):
    """
    A heading and below it whole lines; the latest is in sight unless the player looks elsewhere.

    Drawn line by line: a list of widgets would lay out the whole screen anew with every move.
    """

    DEFAULT_CSS = """
    Story { width: 1fr; height: 1fr; min-height: 2; }
    Story > .story--undone { text-style: dim strike; }
    Story > .story--cursor { background: $block-cursor-background; color: $block-cursor-foreground; }
    Story:nocolor > .story--cursor { text-style: bold underline; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"story--undone", "story--cursor"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", tr("Line above"), show=False, id="story.up"),
        Binding("down,j", "go(1)", tr("Line below"), show=False, id="story.down"),
        Binding("pageup", f"go(-{PAGE})", tr("Page up"), show=False, id="story.page-up"),
        Binding("pagedown", f"go({PAGE})", tr("Page down"), show=False, id="story.page-down"),
        Binding("home", "go(-9999)", tr("First line"), show=False, id="story.first"),
        Binding("end", "go(9999)", tr("Last line"), show=False, id="story.last"),
        Binding("enter", "choose", tr("Look at this moment"), show=False, id="story.choose"),
    ]

    lines: reactive[Sequence[StoryLine]] = reactive((), repaint=False)
    """What is told; of more than there is room for, the end is shown."""
    cursor: reactive[int] = reactive(0, repaint=False)
    """The line in focus, by its place."""

    @dataclass
    class MomentChosen(Message):
        """The player wants to look at the moment after this entry."""

        n: int

    def __init__(self, signs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.signs = signs
        self.title = tr("Story")
        """What the heading says."""
        self._filtered_styles = {}
        self._first = 0
        """The first line in sight."""
        self._shown: list[tuple[int, str, Row]] = []
        """Each row below the heading: the line it belongs to, its text, and its look."""
        self._is_stale = False
        """Whether something else is told than those rows say, because the story was hidden."""
        self._room = Size()
        """What those rows were made for."""
        self._drawn: dict[tuple[str, Row, int], Strip] = {}
        """By text, look and width how a row is drawn."""

    def watch_lines(self, before: Sequence[StoryLine], lines: Sequence[StoryLine]) -> None:
        """Go along with the latest line, unless the player looks at an earlier one that is still told."""
        follows = not self.has_focus or self.cursor >= len(before) - 1
        self.set_reactive(Story.cursor, self.validate_cursor(len(lines) - 1 if follows else self.cursor))
        self._show()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show where one is; or be back at the latest line."""
        super().watch_has_focus(has_focus)
        if not has_focus:
            self.set_reactive(Story.cursor, self.validate_cursor(len(self.lines) - 1))
        self._show()
        self.refresh()

    def on_resize(self) -> None:
        """Wrap it anew, once the layout is settled."""
        self.call_after_refresh(self._show)

    def validate_cursor(self, cursor: int) -> int:
        """The focus stays on a line."""
        return max(0, min(cursor, len(self.lines) - 1))

    def _show(self) -> None:
        """Find the lines that fit whole, and refresh the rows that differ from those before."""
        width, height = self.size
        if not width or not self.is_attached:
            self._is_stale = True  # until it is seen again, and has its room
            return
        before = self._shown
        self._fill(width, height)
        rows = max(len(before), len(self._shown))
        dirty = [y for y in range(rows) if before[y : y + 1] != self._shown[y : y + 1]]
        if dirty:
            self.refresh(*(Region(0, y + 1, width, 1) for y in dirty))

    watch_cursor = _show

    def _fill(self, width: int, height: int) -> None:
        self._shown, self._room, self._is_stale = self._page(width, height - 1), Size(width, height), False

    def _page(self, width: int, room: int) -> list[tuple[int, str, Row]]:
        """The rows of the lines that fit whole, with the one in focus among them."""
        if not self.lines or room < 1:
            return []
        last = self._last_in_sight(width, room)
        rows: list[tuple[int, str, Row]] = []
        for n in range(last, -1, -1):
            told = self._rows_of(n, width)
            if rows and len(rows) + len(told) > room:
                break
            rows = [*told, *rows]
            self._first = n
        if len(rows) <= room:
            return rows
        n, text, kind = rows[room - 1]  # of a line that is longer than the room, the beginning
        cut = text if len(text) <= width - 2 else text[: width - 1].rpartition(" ")[0] or text[: width - 2]
        return [*rows[: room - 1], (n, f"{cut} {self.signs.more}", kind)]

    def _last_in_sight(self, width: int, room: int) -> int:
        """With the focus the page stays where it is as long as the cursor is on it."""
        end = len(self.lines) - 1
        if not self.has_focus:
            return end
        first = min(self._first, self.cursor)
        last, used = first, len(self._rows_of(first, width))
        while last < end:
            used += len(self._rows_of(last + 1, width))
            if used > room and last >= self.cursor:
                break
            last += 1
        return last

    def _rows_of(self, n: int, width: int) -> list[tuple[int, str, Row]]:
        line = self.lines[n]
        kind = Row.PLAIN if line.stands else Row.UNDONE
        if self.has_focus and n == self.cursor:
            kind = Row.CURSOR
        return [(n, row, kind) for row in wrapped(f"{line.number} {line.text}", width)]

    def drawn_line(self, y: int) -> Strip:
        room = self.outer_size
        if y == 0:
            return self.heading_strip(self.title)
        if (self._is_stale or room != self._room) and self.size.width:
            # It comes into sight, or has another room: its first frame is the right one.
            self._fill(*room)
        text, kind = "", Row.PLAIN
        if y <= len(self._shown):
            _, text, kind = self._shown[y - 1]
        return self._drawn_row(text, kind, room.width)

    def _drawn_row(self, text: str, kind: Row, width: int) -> Strip:
        """A row; with every move most of them go up, and are written again where the one below them was."""
        key = text, kind, width
        if (strip := self._drawn.get(key)) is None:
            style = self.filtered_style(kind)
            # Never wider than the story: it would be written over what stands beside it.
            strip = Strip([Segment(text.ljust(width), style)]).adjust_cell_length(width, style)
            if len(self._drawn) >= MOST_KEPT:
                self._drawn.clear()
            self._drawn[key] = strip
        return strip

    def notify_style_update(self) -> None:
        """Forgets the rows that are drawn in the styles of before."""
        super().notify_style_update()
        self._drawn = {}

    def style_for(self, key: Hashable) -> Style:
        if key is Row.CURSOR:
            return self.get_component_rich_style("story--cursor")
        if key is Row.UNDONE:
            return self.rich_style + self.get_component_rich_style("story--undone", partial=True)
        return self.rich_style

    def action_go(self, step: int) -> None:
        self.cursor += step

    def action_choose(self) -> None:
        if self.lines:
            self.post_message(self.MomentChosen(self.lines[self.cursor].n))

    def on_click(self, event: events.Click) -> None:
        if 1 <= event.y <= len(self._shown):
            self.cursor = self._shown[event.y - 1][0]
            self.action_choose()

    def on_mouse_scroll_up(self) -> None:
        """Earlier lines; reading them needs the focus."""
        self._scroll(-1)

    def on_mouse_scroll_down(self) -> None:
        self._scroll(1)

    def _scroll(self, step: int) -> None:
        self.focus()
        self.cursor += step

    def panel_keys(self) -> Sequence[Key]:
        return (Key("↑↓", tr("line"), ""), Key("Enter", tr("to that turn"), "choose"))

    def help_text(self) -> str:
        return tr(
            "The story of the game. Go to a line and press Enter to look at that moment; nothing is changed by it. "
            "Lines that were taken back are struck out."
        )


@lru_cache(maxsize=4096)
def wrapped(text: str, width: int) -> tuple[str, ...]:
    """
    A line in rows. A long story is wrapped with every move, and most of it was before.

    Only what must be cut, or has several blanks side by side, is left to Python's own, which takes ten times as long.
    """
    words = text.split(" ")
    if "" in words or max(map(len, words)) > width:
        return tuple(wrap(text, width, break_on_hyphens=False)) or ("",)
    rows = words[:1]
    for word in words[1:]:
        if len(rows[-1]) + len(word) < width:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return tuple(rows)
