"""The keys that can be set: every binding with an id, wherever it is, and what is wrong with a player's choice."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, format_key

from core.text import tr
from saves.errors import place

PACKAGES = ("tui.map", "tui.screens", "tui.widgets")
MODIFIERS = ("ctrl", "shift", "alt", "super", "hyper", "meta")
NAMED_KEYS = {key.value for key in Keys} | set(KEY_NAME_REPLACEMENTS.values()) | {"enter", "space"}
WORDS = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": tr("Enter"),
    "backspace": tr("Backspace"),
    "escape": tr("Esc"),
    "tab": tr("Tab"),
    "space": tr("Space"),
    "pageup": tr("PgUp"),
    "pagedown": tr("PgDn"),
    "home": tr("Home"),
    "end": tr("End"),
    "shift": tr("Shift"),
    "ctrl": tr("Ctrl"),
}
"""Keys as the bottom lines of a game write them."""

AT_TABLES = frozenset({"game", "seat", "replay", "end", "try"})
PANELS = frozenset(
    (
        *("map", "tickets", "story", "plan", "chart", "final", "line", "moments"),
        *("list", "claims", "choose", "jump", "pay"),
    )
)
"""Screens with a board, and the panels on them: their keys work together."""
SCOPES = {
    "app": tr("everywhere"),
    "game": tr("in a game"),
    "seat": tr("at a table"),
    "replay": tr("in a replay"),
    "end": tr("at the end"),
    "moments": tr("in a list of moments"),
    "review": tr("in a review"),
    "mistakes": tr("in your mistakes"),
    "try": tr("choosing again"),
    "final": tr("at the end"),
    "map": tr("on the map"),
    "tickets": tr("in the tickets"),
    "story": tr("in the story"),
    "plan": tr("in the plan"),
    "chart": tr("in the chart"),
    "list": tr("in a list"),
    "claims": tr("in the list of tracks"),
    "choose": tr("choosing tickets"),
    "jump": tr("claiming by letter"),
    "pay": tr("paying"),
    "ask": tr("answering a question"),
    "curtain": tr("at the curtain"),
    "line": tr("while typing"),
    "choice": tr("in a form"),
    "settings": tr("in the settings"),
    "load": tr("loading a game"),
    "record": tr("in your record"),
    "new": tr("setting up a game"),
    "title": tr("on the title screen"),
    "help": tr("in the help"),
    "join": tr("joining a table"),
}


NOT_AT_A_HOST = frozenset({"title", "load", "record", "mistakes", "new", "join"})
"""Screens that a seat at somebody else's table never comes to."""
LEAVE_TABLE = tr("Leave the table and disconnect")


@attrs.frozen
class Rebindable:
    """A binding that the player can put on other keys."""

    id: str
    keys: str
    does: str


def rebindables() -> dict[str, Rebindable]:
    """Every binding with an id, by id; this imports all screens and widgets."""
    for package in PACKAGES:
        module = importlib.import_module(package)
        for found in pkgutil.iter_modules(module.__path__):
            importlib.import_module(f"{package}.{found.name}")
    known: dict[str, Rebindable] = {}
    for kind in _kinds(DOMNode):
        own: list[BindingType] = kind.__dict__.get("BINDINGS", [])
        for binding in own:
            if isinstance(binding, Binding) and binding.id is not None:
                known.setdefault(binding.id, Rebindable(binding.id, binding.key, binding.description))
    return dict(sorted(known.items()))


def rebindables_at_a_host() -> dict[str, Rebindable]:
    """Those that do something at somebody else's table, where there is neither a title nor another game."""
    known = rebindables()
    for leaves in ("app.title", "app.quit"):
        known[leaves] = attrs.evolve(known[leaves], does=LEAVE_TABLE)
    for elsewhere in ("app.record", "app.mistakes", "replay.play-on"):
        del known[elsewhere]
    return {each: known[each] for each in known if each.partition(".")[0] not in NOT_AT_A_HOST}


def _kinds(kind: type[DOMNode]) -> Iterator[type[DOMNode]]:
    yield kind
    for below in kind.__subclasses__():
        yield from _kinds(below)


def faults(keys: Mapping[str, str], file: Path | None) -> list[str]:
    """A sentence on each id that is not known and each key that there is not."""
    known = rebindables()
    told: list[str] = []
    for binding, wanted in keys.items():
        wrong = [key for key in wanted.split(",") if not is_key(key.strip())]
        if binding not in known:
            reason = tr("is not known here")
        elif wrong:
            reason = tr("names the unknown key “{key}”", key=wrong[0].strip())
        else:
            continue
        told.append(
            tr("{file}: {key} {reason}.", file=place(file or ""), key=f"keys.{binding}", reason=reason)
        )
    return told


def clashes(binding: str, key: str, keys: Mapping[str, str]) -> list[Rebindable]:
    """The other bindings that this key belongs to where this one works; `keys` are the player's own."""
    known = rebindables()
    return [
        other
        for other in known.values()
        if other.id != binding
        and _meet(binding, other.id)
        and key in [each.strip() for each in keys.get(other.id, other.keys).split(",")]
    ]


def _meet(one: str, other: str) -> bool:
    """Whether two bindings can work at the same time: in one place, or everywhere, or on a screen and in its panels."""
    scopes = {scope_of(one), scope_of(other)}
    if len(scopes) == 1 or "app" in scopes:
        return True
    return bool(scopes & AT_TABLES) and bool(scopes & PANELS)


def scope_of(binding: str) -> str:
    """Where a binding works: the first word of its id."""
    return binding.partition(".")[0]


def scope_name(binding: str) -> str:
    return SCOPES.get(scope_of(binding), scope_of(binding))


def is_key(key: str) -> bool:
    """Whether this names a key as Textual does: "x", "ctrl+x", "pagedown", "question_mark" or "?"."""
    *modifiers, name = key.split("+") if len(key) > 1 else (key,)
    if any(modifier not in MODIFIERS for modifier in modifiers):
        return False
    return len(name) == 1 or name in NAMED_KEYS or len(format_key(name)) == 1


def key_word(key: str) -> str:
    """A key as a person reads it."""
    *modifiers, name = key.split("+")
    return "+".join((*(WORDS.get(each, each) for each in modifiers), WORDS.get(name) or format_key(name)))
