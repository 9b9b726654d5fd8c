"""
Textual's private names: which ones we use, where, and whether Textual still has them.

A private name of ours that Textual has too is called by Textual, in a moment of its own choice.
"""

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent

from textual._compositor import Compositor
from textual.app import App
from textual.events import Event
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList

import tui

ROOT = Path(tui.__file__).parent
FENCED = "textual_ext"

OVERRIDDEN = {
    "DeltaApp": {"_display"},
    "DeltaScreen": {"_compositor"},
    "DiscreetApp": {"_fatal_error", "_handle_exception"},
    "KeysToApp": {"_forward_event"},
    "StackedScreen": {"_dispatch_message", "_invoke_later"},
}
"""By class of ours the private names that it takes over from Textual."""

USED: dict[str, type] = {
    "_compositor": Screen,
    "_dirty_regions": Compositor,
    "_dirty_widgets": Screen,
    "_dispatch_message": Screen,
    "_display": App,
    "_exit": App,
    "_fatal_error": App,
    "_forward_event": Widget,
    "_handle_exception": App,
    "_index_to_line": OptionList,
    "_invoke_later": Screen,
    "_layout_required": Widget,
    "_mounted_event": Screen,
    "_move_page": OptionList,
    "_on_click": OptionList,
    "_on_timer_update": Screen,
    "_pop_result_callback": Screen,
    "_repaint_required": Widget,
    "_replace_screen": App,
    "_result_callbacks": Screen,
    "_screen_stack": App,
    "_set_forwarded": Event,
}
"""Every private name of Textual that is read, called or overridden, and the class that has it."""

MODULES = {
    "textual._compositor": {"Compositor", "CompositorUpdate"},
    "textual._context": {"active_message_pump"},
    "textual._xterm_parser": {"XTermParser"},
}
"""Every private module that is imported, and what from it."""


def test_textual_still_has_every_name_that_we_use() -> None:
    missing = {f"{cls.__name__}.{name}" for name, cls in USED.items() if name not in names_of_textual(cls)}
    missing |= {
        f"{module}.{name}"
        for module, names in MODULES.items()
        for name in names
        if not hasattr(import_module(module), name)
    }
    assert not missing, f"This version of Textual lacks: {', '.join(sorted(missing))}"


def test_the_list_of_names_is_whole() -> None:
    used = {name for file in files() for name in uses(file)}
    assert used == set(USED)
    imported = {
        (module, name) for file in files() for module, names in private_imports(file) for name in names
    }
    assert imported == {(module, name) for module, names in MODULES.items() for name in names}


def test_private_names_are_used_behind_the_fence_only() -> None:
    outside = {
        str(file.relative_to(ROOT)): sorted(uses(file)) + [module for module, _ in private_imports(file)]
        for file in files()
        if FENCED not in file.parts
    }
    assert {file: names for file, names in outside.items() if names} == {}


def test_each_name_has_its_reason_where_it_is_used() -> None:
    for file in files():
        reasons = ast.get_docstring(ast.parse(file.read_text())) or ""
        unexplained = [name for name in uses(file) if f".{name}`" not in reasons]
        unexplained += [
            name
            for module, names in private_imports(file)
            for name in names
            if f"`{module.removeprefix('textual.')}.{name}`" not in reasons
        ]
        assert not unexplained, file


def test_only_what_is_meant_to_replace_textuals_own_has_its_name() -> None:
    shared = {}
    for cls in classes():
        if both := private_names(cls) & names_of_textual(cls):
            shared[cls.__name__] = set(both)
    assert shared == OVERRIDDEN


# What stands in our files.


def files() -> Iterator[Path]:
    return ROOT.rglob("*.py")


@cache
def uses(file: Path) -> frozenset[str]:
    """The private names of Textual that a file reads, calls or overrides."""
    on_others = {
        node.attr
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute) and is_private(node.attr) and not is_self_or_module(node.value)
    }
    on_self = {name for cls in classes() if inspect.getfile(cls) == str(file) for name in inherited(cls)}
    return frozenset(on_others & names_anywhere_in_textual() | on_self)


def inherited(cls: type) -> set[str]:
    """The private names of Textual that a class of ours has from it, or takes over from it."""
    ours = {
        name for base in cls.__mro__ if base.__module__.startswith("tui.") for name in private_names(base)
    }
    mentioned = {
        node.attr
        for node in ast.walk(ast.parse(dedent(inspect.getsource(cls))))
        if isinstance(node, ast.Attribute) and is_self_or_module(node.value)
    }
    return (mentioned - ours | private_names(cls)) & names_of_textual(cls)


def is_self_or_module(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in {"self", "os"}


def private_imports(file: Path) -> list[tuple[str, list[str]]]:
    return [
        (node.module, [alias.name for alias in node.names])
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom)
        and node.module is not None
        and node.module.startswith("textual")
        and (
            any(part.startswith("_") for part in node.module.split("."))
            or any(alias.name.startswith("_") for alias in node.names)
        )
    ]


def defined_in(tree: ast.AST) -> set[str]:
    """What a file's own classes define or set on themselves."""
    set_on_self = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
    written = {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    annotated = {
        node.target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    return set_on_self | written | annotated


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


# What Textual has.


@cache
def classes() -> list[type]:
    """Every class of ours that stands on one of Textual's."""
    modules = [
        import_module(module.name)
        for module in pkgutil.walk_packages(tui.__path__, "tui.")
        if module.name != "tui.__main__"
    ]
    return [
        thing
        for module in modules
        for thing in vars(module).values()
        if inspect.isclass(thing) and thing.__module__ == module.__name__ and names_of_textual(thing)
    ]


@cache
def private_names(cls: type) -> frozenset[str]:
    """The methods and attributes that a class defines or sets."""
    return frozenset(filter(is_private, defined_in(ast.parse(dedent(inspect.getsource(cls))))))


def names_of_textual(cls: type) -> set[str]:
    """The same of a class and of all those of Textual's that it is made of."""
    return {
        name for base in cls.__mro__ if base.__module__.startswith("textual.") for name in private_names(base)
    }


@cache
def names_anywhere_in_textual() -> frozenset[str]:
    """The private names that any file of Textual's defines."""
    folder = Path(inspect.getfile(App)).parent
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in folder.rglob("*.py")]
    return frozenset(name for tree in trees for name in defined_in(tree) if is_private(name))
