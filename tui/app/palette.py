"""The command palette: every action that works now, with its key, and nothing else."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import attrs
from textual.app import App
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from core.text import tr
from tui.app.keymap import key_word
from tui.textual_ext.screen_stack import StackedScreen

PALETTE = "command_palette"
NAME = 30
"""The width of the names in the palette, before their keys."""
ARROWS = frozenset(("up", "down", "left", "right", "home", "end", "pageup", "pagedown"))
STEPS = ARROWS.union("hjkl")
"""Keys that move about, the letters only beside an arrow; commands that have no other come last in the palette."""
MOVES = {
    "cursor_up": tr("Up"),
    "cursor_down": tr("Down"),
    "first": tr("To the first"),
    "last": tr("To the last"),
    "page_up": tr("A page up"),
    "page_down": tr("A page down"),
    "scroll_up": tr("Scroll up"),
    "scroll_down": tr("Scroll down"),
    "select": tr("Choose"),
    "press": tr("Press the button"),
    "app.focus_next": tr("To the next field"),
    "app.focus_previous": tr("To the field before"),
}
"""What Textual's own widgets do that is worth telling; the rest of theirs is not."""


@attrs.define
class Command:
    """Something that can be done now: what it does, by which keys, and how it is run."""

    does: str
    keys: list[str]
    action: str
    node: DOMNode
    enabled: bool
    shown: bool
    own: bool
    """Whether it is the game's; else it is how one moves about in a widget."""

    @property
    def is_a_step(self) -> bool:
        """Whether it only moves about: all its keys are arrows and the like."""
        keys = {key.removeprefix("shift+") for key in self.keys}
        return keys <= STEPS and not keys.isdisjoint(ARROWS)

    @property
    def keys_text(self) -> str:
        return "  ".join(map(key_word, self.keys))


def commands(screen: Screen[object]) -> list[Command]:
    """
    What the keys do on this screen now, from the focused widget outwards, and at the end how to move about.

    What has the same name, as that which a screen and the whole program can do, is told once with the keys of both.
    A screen's `is_grey` names actions that can be asked for, so that it tells why not, but not be had now; its `does_now` says
    what an action does where the focus is, if that is something else than usual.
    """
    is_grey: Callable[[str], bool] = getattr(screen, "is_grey", lambda _action: False)
    does_now: Callable[[str], str] = getattr(screen, "does_now", lambda _action: "")
    found: dict[tuple[str, bool], Command] = {}
    for key, (node, binding, enabled, _) in screen.active_bindings.items():
        own = binding.id is not None
        does = (does_now(binding.action) or binding.description) if own else MOVES.get(binding.action, "")
        if not does:
            continue
        can = enabled and not is_grey(binding.action)
        command = found.setdefault(
            (does, can), Command(does, [], binding.action, node, can, shown=False, own=own)
        )
        if own and binding.show and not command.shown:
            command.shown = True
            command.keys.insert(0, key)  # the one that is shown
        else:
            command.keys.append(key)
    return sorted(found.values(), key=lambda command: not command.own)


class Palette(CommandPalette, StackedScreen[None]):
    """Textual's palette, open once."""

    def __init__(self) -> None:
        super().__init__(name="palette")

    def get_widget_at(self, x: int, y: int) -> tuple[Widget, Region]:
        """As Textual's own; a click beyond a terminal that has just become smaller is one beside the palette."""
        try:
            return super().get_widget_at(x, y)
        except NoWidget:
            return self, self.region


class Actions(Provider):
    """Offers the commands of the screen that the palette was opened on."""

    def _commands(self) -> Iterator[Command]:
        """What works now; moving about comes last."""
        able = (each for each in commands(self.screen) if each.enabled and each.own)
        yield from sorted(
            (each for each in able if each.action != PALETTE), key=lambda command: command.is_a_step
        )

    async def discover(self) -> Hits:
        """All of them, for those who have not typed yet."""
        for command in self._commands():
            name = Content(command.does)
            yield DiscoveryHit(_with_keys(name, command), self._run(command), text=command.does)

    async def search(self, query: str) -> Hits:
        """Those that look like what was typed."""
        matcher = self.matcher(query)
        for command in self._commands():
            if (score := matcher.match(command.does)) > 0:
                name = matcher.highlight(command.does)
                yield Hit(score, _with_keys(name, command), self._run(command), text=command.does)

    def _run(self, command: Command) -> partial[Any]:
        app: App[object] = self.app
        return partial(app.run_action, command.action, command.node)


def _with_keys(name: Content, command: Command) -> Content:
    return name + Content.styled(" " * max(2, NAME - len(name)) + command.keys_text, "$secondary")
