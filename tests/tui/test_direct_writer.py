"""What is written to the terminal arrives in order, and a terminal that accepts nothing does not block the program."""

import os
import select
import time
from collections.abc import Iterator
from io import TextIOWrapper

import pytest

from tui.terminal.direct_writer import DirectWriter


@pytest.fixture
def terminal() -> Iterator[tuple[int, TextIOWrapper]]:
    """Our side of a terminal, and the program's."""
    ours, theirs = os.openpty()
    os.set_blocking(ours, False)
    with TextIOWrapper(os.fdopen(theirs, "wb"), encoding="utf-8", errors="strict") as file:
        yield ours, file
    os.close(ours)


def read_all(file: int, quiet: float = 0.3) -> bytes:
    data = b""
    while select.select([file], [], [], quiet)[0]:
        data += os.read(file, 65_536)
    return data


def test_a_frame_is_written_before_the_writer_thread_runs(
    terminal: tuple[int, TextIOWrapper],
) -> None:
    ours, file = terminal
    writer = DirectWriter(file)  # not started
    writer.write("a ─ move")
    assert read_all(ours, 0).decode() == "a ─ move"


def test_what_a_full_terminal_does_not_take_comes_later_and_in_order(
    terminal: tuple[int, TextIOWrapper],
) -> None:
    ours, file = terminal
    writer = DirectWriter(file)
    writer.start()
    pieces = [f"<{n}>".ljust(3000, "─") for n in range(12)]
    began = time.monotonic()
    for piece in pieces:
        writer.write(piece)
    assert time.monotonic() - began < 1
    assert read_all(ours).decode() == "".join(pieces)
    writer.write("and on")
    writer.stop()
    assert read_all(ours, 0).decode() == "and on"


def test_the_terminal_file_stays_blocking(terminal: tuple[int, TextIOWrapper]) -> None:
    _ours, file = terminal
    DirectWriter(file)
    assert os.get_blocking(file.fileno())
