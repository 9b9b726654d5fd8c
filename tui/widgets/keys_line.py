"""The line at the bottom that says which keys work now. Each can be clicked."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import ClassVar, TypeVar

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from core.text import tr
from tui.app.keymap import key_word
from tui.app.palette import Command, commands
from tui.app.program import program_of

GAP = "  "
Item = TypeVar("Item")


def fitting(
    items: Sequence[Item], width_of: Callable[[Item], int], room: int, gap: int, more: int
) -> list[Item]:
    """The first that fit on a line whole; where some do not, `more` cells are left to say so."""
    ends = list(accumulate(width_of(item) + gap for item in items))
    if ends and ends[-1] - gap > room:
        room -= more + gap
    return [item for item, end in zip(items, ends, strict=True) if end - gap <= room]


def _keys(command: Command) -> str:
    """The key that does it; of what steps to and fro, both."""
    return "".join(map(key_word, command.keys if command.is_a_step else command.keys[:1]))


def _width(command: Command) -> int:
    return len(f"{_keys(command)} {command.does}")


class KeysLine(Widget):
    """See the module. It follows the focus and the player's own keys."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys-line--key", "keys-line--off"}
    DEFAULT_CSS = """
    KeysLine {
        dock: bottom;
        height: 1;
        padding: 0 1;
        background: $panel;
        color: $foreground;
        text-wrap: nowrap;
        & > .keys-line--key { color: $accent; text-style: bold; }
        & > .keys-line--off { color: $secondary; }
        &:nocolor > .keys-line--key { text-style: bold underline; }
    }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_updated)

    def _bindings_updated(self, _screen: Screen[object]) -> None:
        if self.is_attached and self.screen.is_current:
            self.refresh()

    @property
    def _more(self) -> str:
        """Stands last where not all keys fit."""
        return tr("{dots} more (?)", dots=program_of(self).signs.more)

    def _shown(self) -> list[Command]:
        return [command for command in commands(self.screen) if command.shown]

    def render(self) -> Content:
        """The keys in the order of the focus: the focused widget's own first."""
        key_style, off = (
            self.get_visual_style(f"keys-line--{name}", partial=True) for name in ("key", "off")
        )
        parts = [
            Content.styled(_keys(command), key_style if command.enabled else off)
            + Content.styled(f" {command.does}", "" if command.enabled else off)
            for command in self._fitting()
        ]
        if len(parts) < len(self._shown()):
            parts.append(Content.styled(self._more, key_style))
        return Content(GAP).join(parts)

    def _fitting(self) -> list[Command]:
        """Those that fit whole; where some do not, there is room left to say so."""
        return fitting(self._shown(), _width, self.content_size.width, len(GAP), len(self._more))

    async def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        end = 0
        for command in self._fitting():
            start, end = end, end + _width(command) + len(GAP)
            if place is not None and start <= place.x < end - len(GAP) and command.enabled:
                await self.app.run_action(command.action, command.node)
                return
