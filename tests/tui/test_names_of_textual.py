"""A private name of ours that Textual has too is called by Textual, in a moment of its own choice."""

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from textwrap import dedent

from textual.message_pump import MessagePump

import tui

ON_PURPOSE = {
    "Covered": {"_refresh_notifications"},
    "DubbelspoorApp": {
        "_build_driver",
        "_exception",
        "_fatal_error",
        "_handle_exception",
        "_print_error_renderables",
        "_return_code",
    },
    "StackedScreen": {"_dispatch_message"},
    "TightApp": {"_display"},
    "TightScreen": {"_compositor"},
}


def widgets() -> Iterator[type[MessagePump]]:
    """Every widget, screen and app of ours."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name != "tui.__main__":
            for thing in vars(import_module(module.name)).values():
                if (
                    inspect.isclass(thing)
                    and issubclass(thing, MessagePump)
                    and thing.__module__ == module.name
                ):
                    yield thing


@cache
def private_names(cls: type) -> frozenset[str]:
    """The methods and attributes that a class defines or sets."""
    tree = ast.parse(dedent(inspect.getsource(cls)))
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
    return frozenset(name for name in set_on_self | written if name[0] == "_" and not name.startswith("__"))


def test_only_what_is_meant_to_replace_textuals_own_has_its_name() -> None:
    shared = {}
    for cls in widgets():
        bases = [base for base in cls.__mro__ if base.__module__.startswith("textual.")]
        theirs = frozenset[str]().union(*map(private_names, bases))
        if both := private_names(cls) & theirs:
            shared[cls.__name__] = set(both)
    assert shared == ON_PURPOSE
