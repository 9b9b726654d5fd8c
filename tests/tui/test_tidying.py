"""Garbage is looked for between frames: not while one is made, and not while another may follow."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tui.app import tidying
from tui.app.app import DubbelspoorApp
from tui.app.settings import Settings
from tui.app.tidying import ENOUGH, Tidying


class Node:
    """Garbage once nobody knows it, that only a look for it finds."""

    def __init__(self) -> None:
        self.me = self


def litter() -> tuple["weakref.ref[Node]", list[list[int]]]:
    """One thing that nobody knows any more, and as many new ones as are worth a look."""
    return weakref.ref(Node()), [[n] for n in range(2 * ENOUGH)]


@pytest.fixture(autouse=True)
def python_does_not_look(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It would, in its own time."""
    monkeypatch.setattr(tidying, "QUIET", 0.05)
    thresholds = gc.get_threshold()
    gc.collect()
    gc.set_threshold(1_000_000, 10, 10)
    yield
    gc.set_threshold(*thresholds)


async def test_it_waits_until_nothing_has_been_shown_for_a_moment() -> None:
    tidy = Tidying()
    left, _new = litter()
    for _ in range(4):
        tidy.after_frame()
        await asyncio.sleep(0.02)
        assert left() is not None
    await asyncio.sleep(0.2)
    assert left() is None


async def test_few_new_things_are_not_worth_a_look() -> None:
    tidy = Tidying()
    gc.collect()
    left = weakref.ref(Node())
    tidy.after_frame()
    await asyncio.sleep(0.2)
    assert left() is not None


async def test_what_has_stayed_so_far_is_looked_through_now_and_then() -> None:
    tidy = Tidying()
    node = Node()
    old = weakref.ref(node)
    gc.collect(0)
    del node
    kept = []
    for _ in range(gc.get_threshold()[1] + 2):
        kept.append(litter())
        tidy.after_frame()
        await asyncio.sleep(0.1)
    assert old() is None


async def test_a_frame_of_the_program_is_followed_by_a_look(tmp_path: Path) -> None:
    async with DubbelspoorApp(tmp_path, Settings()).run_test() as pilot:
        await pilot.pause()
        left, _new = litter()
        await pilot.press("question_mark")
        await pilot.pause(0.3)
        assert left() is None
