"""
A toy game: the least that a table over SSH can be, as the floor for the real one.

Run as a script by each seat, like `toy.py join FILE`: a map drawn line by line, a panel beside it, one process
a seat. A move is appended to one file, locked and flushed; then the file is touched, and every seat that inotify
wakes by that draws a few cells. It shares nothing with the game, so that it costs only what Textual, the terminal
and the disk cost.
"""

import asyncio
import ctypes
import fcntl
import os
import sys
from pathlib import Path
from typing import ClassVar

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

TOUCHED = 0x004
"""What wakes: a write alone does not, as what is written is not on the disk yet."""
MAP_WIDTH = 44
SIDE_WIDTH = 36
NEWS = 8
"""So many lines of news are shown, below the heading."""


class Map(Widget, can_focus=True):
    """Tracks drawn as lines; a cursor walks over them, and moves take them one by one."""

    DEFAULT_CSS = f"Map {{ width: {MAP_WIDTH}; }}"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("up,left", "go(-1)"), Binding("down,right", "go(1)")]
    cursor = 0
    taken = 0

    def render_line(self, y: int) -> Strip:
        """One row of tracks."""
        mark = "█" if y < self.taken % 24 else "═"
        row = f" o{mark * 8}O──{y:02}──O{'╪' * 6}o  ".ljust(MAP_WIDTH)
        style = self.rich_style
        if y != self.cursor:
            return Strip([Segment(row, style)], MAP_WIDTH)
        lit = style + self.app.console.get_style("reverse")
        return Strip([Segment(row[:2], style), Segment(row[2:10], lit), Segment(row[10:], style)], MAP_WIDTH)

    def action_go(self, step: int) -> None:
        """Move the cursor."""
        before, self.cursor = self.cursor, (self.cursor + step) % 24
        self.refresh(Region(2, before, 8, 1), Region(2, self.cursor, 8, 1))

    def take(self, count: int) -> None:
        """Show how many tracks are taken."""
        self.taken = count
        self.refresh(Region(2, (count - 1) % 24, 8, 1))


class Side(Widget):
    """A heading and the latest moves."""

    DEFAULT_CSS = f"Side {{ width: {SIDE_WIDTH}; }}"
    moves = 0

    def render_line(self, y: int) -> Strip:
        """The heading, or a line of news."""
        text = "Market" if y == 0 else f"{y:>2} somebody takes a track" if y <= min(self.moves, NEWS) else ""
        text = f"{self.moves} moves so far" if y == NEWS + 2 else text
        return Strip([Segment(text.ljust(SIDE_WIDTH), self.rich_style)], SIDE_WIDTH)

    def tell(self, count: int) -> None:
        """One more move."""
        self.moves = count
        self.refresh(Region(0, (count - 1) % NEWS + 1, SIDE_WIDTH, 1), Region(0, NEWS + 2, SIDE_WIDTH, 1))


class Toy(App[None]):
    """A seat: `d` makes a move."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("d", "move")]

    def __init__(self, path: str) -> None:
        super().__init__()
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
        system = ctypes.CDLL(None)
        self._inotify: int = system.inotify_init1(os.O_NONBLOCK)
        system.inotify_add_watch(self._inotify, path.encode(), TOUCHED)

    def compose(self) -> ComposeResult:
        """The map, and the panel beside it."""
        with Horizontal():
            yield Map()
            yield Side()

    def on_mount(self) -> None:
        """Follow the file."""
        asyncio.get_running_loop().add_reader(self._inotify, self._woken)
        self.query_one(Map).focus()

    def _woken(self) -> None:
        os.read(self._inotify, 4096)
        count = len(os.pread(self._file, 1 << 20, 0).splitlines())
        if count:
            self.query_one(Map).take(count)
            self.query_one(Side).tell(count)

    def action_move(self) -> None:
        """Append a line; it is shown when it is on the disk, here as everywhere."""
        fcntl.flock(self._file, fcntl.LOCK_EX)
        os.write(self._file, b"a move\n")
        os.fdatasync(self._file)
        os.utime(self._file)
        fcntl.flock(self._file, fcntl.LOCK_UN)


if __name__ == "__main__":
    Toy(str(Path(os.environ["DUBBELSPOOR_SAVES"]) / sys.argv[2])).run()
