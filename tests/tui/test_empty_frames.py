"""A frame in which nothing changes is not sent: over SSH each write wakes two programs and a line."""

from typing import Any

import pytest
from textual.app import App

from tui.terminal.direct_writer import DirectWriter
from tui.terminal.driver import FRAME_BEGINS, FRAME_ENDS, TerminalDriver

HOME, ELSEWHERE = "\x1b[1;2H", "\x1b[9;9H"


class Kept(DirectWriter):
    """Keeps what would be written."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def write(self, text: str) -> None:
        self.sent.append(text)


@pytest.fixture
async def driver() -> TerminalDriver:
    app: App[Any] = App()
    driver = TerminalDriver(app, size=(80, 24))
    driver._writer = Kept()
    return driver


def sent(driver: TerminalDriver, *pieces: str) -> str:
    """What is written of a frame, and of what goes with it."""
    assert isinstance(driver._writer, Kept)
    driver._writer.sent.clear()
    with driver.in_one_piece():
        for piece in pieces:
            driver.write(piece)
    return "".join(driver._writer.sent)


@pytest.mark.parametrize("marks", [(FRAME_BEGINS, FRAME_ENDS), ("", "")], ids=["marked", "plain"])
async def test_only_a_frame_that_changes_something_is_sent(
    driver: TerminalDriver, marks: tuple[str, str]
) -> None:
    begins, ends = marks
    for frame in (f"a move{HOME}", ELSEWHERE, HOME, f"another{HOME}"):
        assert sent(driver, begins, frame, ends) == begins + frame + ends
        assert sent(driver, begins, frame[-len(HOME) :], ends) == ""


async def test_a_title_or_the_bell_after_a_frame_leaves_the_cursor_where_it_is(
    driver: TerminalDriver,
) -> None:
    assert sent(driver, f"a move{HOME}", "\x1b[22;2t", "\x1b]2;your turn\x07", "\x07")
    assert sent(driver, HOME) == ""
    assert sent(driver, HOME, "\x07") == f"{HOME}\x07"


async def test_after_anything_else_the_cursor_is_put_in_its_place(driver: TerminalDriver) -> None:
    assert sent(driver, f"a move{HOME}")
    assert sent(driver, "\x1b[?1049h") == "\x1b[?1049h"
    assert sent(driver, HOME) == HOME
