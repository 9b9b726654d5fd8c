"""Keys that take longer than they come are dropped, wherever they wait; a few never are."""

from typing import ClassVar

import pytest
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tui.app import bounds
from tui.app.bounds import FEW, STALE, BoundedApp
from tui.textual_ext.keys_to_app import KeysToApp

LONG = 0.1
"""Seconds that the app takes for a key."""


class Clock:
    """Goes on only when a key is used."""

    now = 1_000.0

    def monotonic(self) -> float:
        return self.now


class InFocus(KeysToApp, can_focus=True):
    """Hands its keys back to the app, as the map does."""


class SlowApp(BoundedApp):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "use")]

    def __init__(self, clock: Clock, *, focused: bool) -> None:
        super().__init__()
        self.clock = clock
        self.has_focus = focused
        self.used = 0

    def compose(self) -> ComposeResult:
        if self.has_focus:
            yield InFocus()

    def action_use(self) -> None:
        self.used += 1
        self.clock.now += LONG


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(bounds, "time", found)
    return found


async def used_of(count: int, clock: Clock, *, focused: bool) -> int:
    """How many of so many keys, that all come at once, do anything."""
    app = SlowApp(clock, focused=focused)
    async with app.run_test() as pilot:
        await pilot.pause()
        for _ in range(count):
            key = events.Key("x", "x")
            key.time = clock.now
            app.post_message(key)
        await pilot.pause()
        while app.keys_under_way:
            await pilot.pause()
        return app.used


@pytest.mark.parametrize("focused", [False, True])
async def test_of_many_keys_those_are_used_that_have_not_waited_long_and_the_last_few(
    clock: Clock, focused: bool
) -> None:
    used = await used_of(200, clock, focused=focused)
    assert STALE / LONG <= used <= STALE / LONG + FEW + 2


@pytest.mark.parametrize("focused", [False, True])
async def test_a_few_keys_are_all_used_however_slow_the_machine_is(clock: Clock, focused: bool) -> None:
    assert await used_of(FEW, clock, focused=focused) == FEW
