"""
Everything that a seat may need, loaded at the start.

A seat can be open for days while the host updates the program. A module imported later would be of the newer version,
and would not match those that are loaded.
"""

import pkgutil
from importlib import import_module
from types import ModuleType

import core
import saves
import tui
from core.board_file import BUILT_IN, built_in_board

NOT_FOR_SEATS = ("tui.__main__", "tui.cli", "tui.hosting")
"""The command line has done its work when a seat opens, and only the host sets things up."""

OF_OTHERS = (
    "importlib.metadata",
    "rich.cells",
    "rich.console",
    "textual.command",
    "textual.system_commands",
    "textual.widgets._toast",
    "textual.widgets._tooltip",
    "traceback",
)
"""What Textual and Python themselves import only when it is needed."""


def preload() -> None:
    """Import all of it, and read the maps: the help speaks of each."""
    for package in (core, saves, tui):
        for name in _modules(package):
            import_module(name)
    for name in OF_OTHERS:
        import_module(name)
    for board in BUILT_IN:
        built_in_board(board)


def _modules(package: ModuleType) -> list[str]:
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [module.name for module in found if not module.name.startswith(NOT_FOR_SEATS)]
