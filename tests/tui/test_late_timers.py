"""A timer that ticks once does so on the busiest machine."""

from itertools import count

import pytest
from textual import events

from tests.tables.at_tables import tries, turns, until
from tests.tui.shell import settle, shell, shown


@pytest.fixture
def short_timers_are_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten milliseconds pass whenever a timer looks at the clock."""
    looks = count()
    monkeypatch.setattr("textual.timer._time.get_time", lambda: next(looks) / 100)


@pytest.mark.usefixtures("short_timers_are_late")
async def test_what_is_to_be_done_once_is_done() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        done: list[str] = []
        app.set_timer(0.001, lambda: done.append("app"))
        app.screen.set_timer(0.001, lambda: done.append("screen"))
        await until(lambda: len(done) == 2)
        await turns()
        assert sorted(done) == ["app", "screen"]


@pytest.mark.usefixtures("short_timers_are_late")
async def test_every_new_size_of_the_terminal_reaches_the_screen() -> None:
    app = shell()
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for size in ((80, 24), (120, 40), (100, 30)):
            app.post_message(events.Resize.from_dimensions(size, None))
            async for _ in tries():
                if len(shown(pilot).splitlines()) == size[1]:
                    break
            assert len(shown(pilot).splitlines()) == size[1]
