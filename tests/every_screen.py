"""All screens of the program, found by themselves: whatever somebody adds is among them."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from textual.screen import Screen

import tui.app
import tui.screens


def every_screen() -> list[type[object]]:
    """Every class of screen, those that others are made from included; in the same order in every process."""
    for package in (tui.app, tui.screens):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found = {kind for kind in _kinds_below(Screen) if kind.__module__.startswith("tui.")}
    return sorted(found, key=lambda kind: kind.__name__)


def _kinds_below(kind: type[object]) -> Iterator[type[object]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_below(each)
