"""Screens are made of parts, not of generations of classes."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from textual.screen import Screen

import tui.screens
from tui.app.palette import Palette


def kinds_below(kind: type[object]) -> Iterator[type[object]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_below(each)


def screens() -> list[type[object]]:
    for module in pkgutil.walk_packages(tui.screens.__path__, "tui.screens."):
        importlib.import_module(module.name)
    ours = {kind for kind in kinds_below(Screen) if kind.__module__.startswith("tui.")}
    return sorted(ours, key=lambda kind: (kind.__module__, kind.__name__))  # the same for every worker


def ours_between(kind: type[object]) -> list[str]:
    """The classes of ours between a screen and Textual's."""
    return [
        each.__name__
        for each in kind.__mro__[1:]
        if issubclass(each, Screen) and each.__module__.startswith("tui.")
    ]


@pytest.mark.parametrize("kind", screens(), ids=lambda kind: kind.__name__)
def test_at_most_two_classes_of_ours_are_between_a_screen_and_textuals(kind: type[object]) -> None:
    assert len(ours_between(kind)) <= 2


def test_all_screens_are_looked_at() -> None:
    assert {"GameScreen", "EndScreen", "ReplayScreen", "NewGameScreen"} <= {
        kind.__name__ for kind in screens()
    }
    assert Palette in screens()
