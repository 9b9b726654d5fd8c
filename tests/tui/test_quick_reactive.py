"""Reactives that cost little: they tell what Textual's would, to the same watchers."""

import pytest
from textual.app import App, ComposeResult
from textual.message import Message
from textual.reactive import reactive as textual_reactive
from textual.widget import Widget

from tests.tui.test_names_of_textual import classes
from tui.textual_ext.quick_reactive import reactive


class Watched(Widget):
    """Hears of each of its values in another way."""

    both: reactive[int] = reactive(0, repaint=False)
    new: reactive[int] = reactive(0, repaint=False)
    bare: reactive[int] = reactive(0, repaint=False)
    waited_for: reactive[int] = reactive(0, repaint=False)
    at_most_nine: reactive[int] = reactive(0, repaint=False)
    unwatched: reactive[int] = reactive(0, repaint=False)
    drawn: reactive[int] = reactive(0)

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []
        self.sender: object = None
        self.drawings = 0

    def watch_both(self, before: int, now: int) -> None:
        self.heard.append((before, now))

    def watch_new(self, now: int) -> None:
        self.heard.append(now)
        self.sender = Message()._sender

    def watch_bare(self) -> None:
        self.heard.append("bare")

    async def watch_waited_for(self, now: int) -> None:
        self.heard.append(now)

    def validate_at_most_nine(self, value: int) -> int:
        return min(value, 9)

    def watch_at_most_nine(self, now: int) -> None:
        self.heard.append(now)

    def render(self) -> str:
        self.drawings += 1
        return str(self.drawn)


class Holder(App[None]):
    """Has a value that its widget is bound to."""

    bound: textual_reactive[int] = textual_reactive(0)

    def compose(self) -> ComposeResult:
        yield Watched().data_bind(both=Holder.bound)


@pytest.mark.parametrize(
    ("name", "value", "heard"),
    [
        ("both", 5, [(0, 5)]),
        ("new", 5, [5]),
        ("bare", 5, ["bare"]),
        ("waited_for", 5, [5]),
        ("at_most_nine", 12, [9]),
        ("unwatched", 5, []),
    ],
)
async def test_a_change_is_told_once_in_the_way_its_watcher_wants(
    name: str, value: int, heard: list[object]
) -> None:
    app = Holder()
    async with app.run_test() as pilot:
        watched = app.query_one(Watched)
        watched.heard.clear()
        for _ in range(2):  # to set it to what it is tells nothing
            setattr(watched, name, value)
            await pilot.pause()
        assert watched.heard == heard
        assert getattr(watched, name) == min(value, 9 if name == "at_most_nine" else value)


async def test_what_a_watcher_sends_comes_from_its_widget() -> None:
    app = Holder()
    async with app.run_test():
        watched = app.query_one(Watched)
        watched.new = 3
        assert watched.sender is watched
        assert Message()._sender is not watched


async def test_others_hear_of_a_change_too() -> None:
    app = Holder()
    async with app.run_test() as pilot:
        watched = app.query_one(Watched)
        watched.heard.clear()
        others: list[tuple[int, int]] = []
        app.watch(watched, "new", lambda before, now: others.append((before, now)), init=False)
        watched.new = 3
        await pilot.pause()
        assert (watched.heard, others) == ([3], [(0, 3)])


async def test_a_value_that_is_bound_to_anothers_follows_it() -> None:
    app = Holder()
    async with app.run_test() as pilot:
        watched = app.query_one(Watched)
        watched.heard.clear()
        for value in (4, 7):
            app.bound = value
            await pilot.pause()
        assert watched.both == 7
        assert watched.heard == [(0, 4), (4, 7)]


async def test_a_change_that_is_seen_is_drawn_and_one_that_is_not_is_not() -> None:
    app = Holder()
    async with app.run_test() as pilot:
        await pilot.pause()
        watched = app.query_one(Watched)
        before = watched.drawings
        watched.new = 3
        await pilot.pause()
        assert watched.drawings == before
        watched.drawn = 3
        await pilot.pause()
        assert watched.drawings == before + 1


def test_what_textual_would_do_besides_is_asked_for_nowhere() -> None:
    """A watcher with a private name, or a value that is computed, would not be heard of."""
    quick = {
        cls: {name for name, value in vars(cls).items() if isinstance(value, reactive)} for cls in classes()
    }
    assert any(quick.values())
    for cls, names in quick.items():
        unheard = [name for name in dir(cls) if name.startswith(("compute_", "_compute_"))] if names else []
        unheard += [name for name in names if hasattr(cls, f"_watch_{name}")]
        assert not unheard, cls
