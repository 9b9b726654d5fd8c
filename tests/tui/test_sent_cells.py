"""Only the cells that changed are sent, and the terminal always ends up with all of them right."""

import io
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from tests.ptys import OnTerminal
from tests.screen import Screen
from tests.tui.pty_run import ROOT
from tui.terminal.pen import BARE
from tui.terminal.sent_cells import SentCells, cells_of

COLUMNS, ROWS = SIZE = Size(24, 4)
STYLES = [
    Style.parse(words)
    for words in (
        "red on black",
        "bold white on blue",
        "black on green",
        "white on black",
        "dim white on black",
        "underline red on black",
        "bold dim reverse red on blue",
        "strike",
        "",
    )
]
WORDS = ["a", "bc", " ", " " * 12, "──", "◉", "李", "日本", "e\u0301", "Ærø"]


@pytest.fixture
def console() -> Console:
    return Console(
        file=io.StringIO(), force_terminal=True, color_system="truecolor", width=COLUMNS, height=ROWS
    )


def some_line(chance: random.Random, width: int) -> Strip:
    """A line of so many cells, in a few words and colours."""
    segments: list[Segment] = []
    room = width
    while room:
        word = Segment(chance.choice(WORDS), chance.choice(STYLES))
        if word.cell_length <= room:
            segments.append(word)
            room -= word.cell_length
    return Strip(segments, width)


def changed_line(chance: random.Random, line: Strip) -> Strip:
    """The same with something else in the middle of it."""
    start = chance.randrange(COLUMNS)
    end = chance.randint(start, COLUMNS)
    middle = some_line(chance, end - start)
    return Strip.join([line.crop(0, start), middle, line.crop(end)])


@pytest.mark.parametrize("wipes", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_a_terminal_that_gets_only_changes_shows_the_same_as_one_that_gets_all(
    seed: int, wipes: bool, console: Console
) -> None:
    chance = random.Random(seed)
    shown, tight, full = SentCells(wipes=wipes), Screen(COLUMNS, ROWS), Screen(COLUMNS, ROWS)
    lines = [some_line(chance, COLUMNS) for _ in range(ROWS)]
    for _ in range(20):
        tight.feed(shown.change(((y, 0, line) for y, line in enumerate(lines)), console, SIZE).encode())
        everything = "".join(f"\x1b[{y + 1};1H{line.render(console)}" for y, line in enumerate(lines))
        full.feed(everything.encode())
        assert tight.cells == full.cells
        assert tight.styles == full.styles
        y = chance.randrange(ROWS)
        lines[y] = changed_line(chance, lines[y])


def test_what_stands_there_already_is_not_sent(console: Console) -> None:
    shown = SentCells()
    line = Strip([Segment("Anna  12  40", STYLES[0])])
    assert "Anna" in shown.change(iter([(0, 0, line)]), console, SIZE)
    assert not shown.change(iter([(0, 0, line)]), console, SIZE)
    changed = Strip([Segment("Anna  13  40", STYLES[0])])
    sent = shown.change(iter([(0, 0, changed)]), console, SIZE)
    assert "3" in sent
    assert "Anna" not in sent
    shown.forget()
    assert "Anna" in shown.change(iter([(0, 0, changed)]), console, SIZE)


def test_a_style_is_taken_up_once_for_all_that_is_written_with_it(console: Console) -> None:
    land, token = Style.parse("#ffffff on #5f6b4d"), Style.parse("#000000 on #ffd700")
    line = Strip([part for n in range(4) for part in (Segment("·  ", land), Segment(f"Y{n}", token))])
    sent = SentCells().change([(y, 0, line) for y in range(ROWS)], console, SIZE)
    assert sent.count("Y3") == ROWS
    assert [code for code in re.findall(r"\x1b\[([\d;]*)m", sent) if code.startswith("38")] == [
        "38;5;231;48;2;95;107;77",
        "38;5;16;48;5;220",
    ]


def test_many_blanks_are_wiped_where_the_terminal_leaves_the_ground_behind(console: Console) -> None:
    ground = Style.parse("#ffffff on #005f00")
    line = Strip([Segment("free." + " " * 15, ground)])
    assert SentCells(wipes=True).change([(0, 0, line)], console, SIZE).endswith("free.\x1b[15X\x1b[m")
    assert "X" not in SentCells().change([(0, 0, line)], console, SIZE)
    lined = Strip([Segment("free." + " " * 15, ground + Style(underline=True))])
    assert "X" not in SentCells(wipes=True).change([(0, 0, lined)], console, SIZE)


@pytest.mark.parametrize(
    ("term", "wipes"), [("xterm-256color", True), ("screen-256color", False), ("nobody-knows", False)]
)
def test_a_terminal_wipes_in_colour_only_if_its_description_says_so(term: str, wipes: bool) -> None:
    code = "from tui.terminal.environment import wipes_in_colour; print(wipes_in_colour())"
    environ = {"TERM": term, "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True
    )
    assert told.stdout == f"{wipes}\n"


def test_a_blank_in_another_colour_looks_the_same(console: Console) -> None:
    shown = SentCells()
    shown.change([(0, 0, Strip([Segment("   ", Style.parse("red on blue"))]))], console, SIZE)
    again = Strip([Segment("   ", Style.parse("bold green on blue"))])
    assert not shown.change([(0, 0, again)], console, SIZE)
    lined = Strip([Segment("   ", Style.parse("underline red on blue"))])
    assert shown.change([(0, 0, lined)], console, SIZE)


def test_the_cursor_is_not_trusted_after_signs_that_may_be_wider_elsewhere(console: Console) -> None:
    shown = SentCells()
    shown.change([(0, 0, Strip([Segment("abcdefghij")]))], console, SIZE)
    sent = shown.change([(0, 0, Strip([Segment("◉bcdefghiJ")]))], console, SIZE)
    assert sent == "\x1b[1;1H◉\x1b[10GJ"
    sent = shown.change([(0, 0, Strip([Segment("Abcdefghij")]))], console, SIZE)
    assert sent == "\x1b[1;1HA\x1b[8Cj"


def test_a_part_of_a_line_is_compared_with_what_stands_at_its_place(console: Console) -> None:
    shown = SentCells()
    shown.change(iter([(2, 0, Strip([Segment("abcdef")]))]), console, SIZE)
    assert not shown.change(iter([(2, 3, Strip([Segment("def")]))]), console, SIZE)
    assert shown.change(iter([(1, 3, Strip([Segment("def")]))]), console, SIZE)


def test_a_wide_character_takes_two_cells_and_an_accent_none() -> None:
    cells = cells_of(Strip([Segment("a李e\u0301")]), ColorSystem.TRUECOLOR)
    assert cells == [("a", BARE), ("李", BARE), ("", BARE), ("e\u0301", BARE)]


def test_what_lies_beyond_the_edge_is_neither_sent_nor_taken_for_shown(console: Console) -> None:
    shown, screen = SentCells(), Screen(4, 2)
    lines = [Strip([Segment("abc李d")]), Strip([Segment("efghij")]), Strip([Segment("klmnop")])]
    screen.feed(shown.change([(y, 0, line) for y, line in enumerate(lines)], console, Size(4, 2)).encode())
    assert screen.text == "abc\nefgh"
    assert not shown.change([(1, 0, Strip([Segment("efgh")])), (1, 4, lines[2])], console, Size(4, 2))
    assert "ij" in shown.change([(1, 0, lines[1])], console, SIZE)


@contextmanager
def running(folder: Path, *words: str, size: tuple[int, int] = (80, 24)) -> Iterator[OnTerminal]:
    environ = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "tui", *words]
    with OnTerminal(command, environ, size=size, cwd=folder) as terminal:
        yield terminal


def test_ctrl_l_draws_everything_again_where_something_else_has_written(tmp_path: Path) -> None:
    with running(tmp_path) as terminal:
        terminal.shows("New game")
        terminal.settle()
        before = terminal.screen.text
        terminal.screen.feed(b"\x1b[3;1HBroadcast message from root")
        assert terminal.screen.text != before
        terminal.press("\x0c")
        terminal.until(lambda: terminal.screen.text == before, 10, "the screen as it was")


def test_nothing_stays_of_the_command_palette(tmp_path: Path) -> None:
    with running(tmp_path) as terminal:
        terminal.shows("New game")
        terminal.settle()
        before = terminal.screen.text
        terminal.press(":")
        terminal.shows("Search for commands")
        terminal.settle()
        terminal.press("\x1b")
        terminal.until(lambda: terminal.screen.text == before, 10, "the screen as it was")
        terminal.settle()
        assert terminal.screen.text == before


NEW = ("new", "--players", "Anna,bot:random", "--seed", "4")


@pytest.mark.parametrize("size", [(60, 15), (79, 24), (80, 23)])
def test_nothing_stays_of_a_game_in_a_terminal_that_got_too_small(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with running(tmp_path, *NEW, size=(120, 40)) as terminal:
        terminal.shows("▸ On offer")  # it has the focus: all is there
        terminal.settle()
        before = terminal.screen.text
        terminal.resize(*size)
        terminal.shows("too small")
        terminal.settle()
        cover = [line.strip() for line in terminal.screen.text.split("\n") if line.strip()]
        assert cover[0] == "This terminal is too small."
        assert cover[-1] == "or press q to leave: all is saved."
        assert len(cover) == 5
        terminal.resize(120, 40)
        terminal.until(lambda: terminal.screen.text == before, 10, "the screen as it was")


def test_a_size_that_comes_and_goes_at_once_leaves_the_screen_whole(tmp_path: Path) -> None:
    with running(tmp_path, *NEW, size=(120, 40)) as terminal:
        terminal.shows("▸ On offer")  # it has the focus: all is there
        terminal.settle()
        before = terminal.screen.text
        for _ in range(5):
            terminal.resize(90, 30)
            terminal.read(0.003)
            terminal.resize(120, 40)
            terminal.until(lambda: terminal.screen.text == before, 10, "the screen as it was")
        terminal.settle()
        assert terminal.screen.text == before


FOCUS_GOES_ROUND = [
    "1",
    "2",
    "3",
    "\r",
    *["\t"] * 3,
    "\x1b[B",
    "\r",
    *["\x1b[Z"] * 2,
    "q",
    "v",
    "\t",
    "v",
    "q",
]
OTHER_SCREENS = [
    "?",
    "\x1b",
    "/",
    "ut",
    "\x1b",
    "z",
    "z",
    "t",
    "\t",
    "\x1b[B",
    "\t",
    "1",
    "\r",
    "u",
    "c",
    "q",
]


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_wherever_the_focus_goes_the_terminal_shows_what_a_redraw_shows(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """A change of the focus paints only what it is about: nothing lit may stay behind, and nothing be missing."""
    with running(tmp_path, *NEW, size=size) as terminal:
        terminal.shows("▸ On offer")
        pictures = set()
        for key in (*FOCUS_GOES_ROUND, *OTHER_SCREENS):
            terminal.press(key)
            terminal.settle()
            terminal.until(lambda: "is to act" not in terminal.screen.text, 60, "the bot has played")
            terminal.settle()
            shown = terminal.screen.picture
            terminal.press("\x0c")
            terminal.settle()
            assert terminal.screen.picture == shown, f"after {key!r}:\n{shown[0]}\n{terminal.screen.text}"
            pictures.add(shown)
        assert len(pictures) > len(FOCUS_GOES_ROUND)  # the keys did something
