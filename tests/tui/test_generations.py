"""Screens are made of parts, not of generations of classes."""

import pytest
from textual.screen import Screen

from tests.every_screen import every_screen
from tui.app.palette import Palette


def ours_between(kind: type[object]) -> list[str]:
    """The classes of ours between a screen and Textual's."""
    return [
        each.__name__
        for each in kind.__mro__[1:]
        if issubclass(each, Screen) and each.__module__.startswith("tui.")
    ]


@pytest.mark.parametrize("kind", every_screen(), ids=lambda kind: kind.__name__)
def test_at_most_two_classes_of_ours_are_between_a_screen_and_textuals(kind: type[object]) -> None:
    assert len(ours_between(kind)) <= 2


def test_all_screens_are_looked_at() -> None:
    assert {"GameScreen", "EndScreen", "ReplayScreen", "NewGameScreen"} <= {
        kind.__name__ for kind in every_screen()
    }
    assert Palette in every_screen()
