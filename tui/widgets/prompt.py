"""The two lines at the bottom: what is asked of the player now, and the keys that do it."""

from collections.abc import Sequence
from dataclasses import dataclass

import attrs
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from core.text import tr

GAP = 2
"""Blanks between two keys."""


@attrs.frozen
class Key:
    """A key that does something now, or would if it could."""

    key: str
    text: str
    action: str
    can: bool = True

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return len(self.key) + 1 + len(self.text)


class Prompt(Widget):
    """See the module. A refusal takes the place of the question until the next key that works."""

    DEFAULT_CSS = """
    Prompt { height: auto; min-height: 2; max-height: 4; background: $panel; padding: 0 1; }
    """

    question: reactive[str] = reactive("")
    refusal: reactive[str] = reactive("")
    keys: reactive[Sequence[Key]] = reactive(())

    @dataclass
    class KeyClicked(Message):
        """The player clicked a key."""

        action: str

    def render(self) -> Content:
        """Question and keys."""
        if self.refusal:
            first = Content.styled(self.refusal, "bold $warning")
        else:
            first = Content.styled(self.question, "bold")
        parts = [
            Content.assemble(
                (key.key, "bold $accent" if key.can else "$secondary 50%"),
                (f" {key.text}", "" if key.can else "$secondary 50%"),
            )
            for key in self._fitting()
        ]
        return Content("\n").join([first, Content(" " * GAP).join(parts)])

    def _fitting(self) -> list[Key]:
        """The keys that fit on the line whole; the first are the most important."""
        fitting: list[Key] = []
        room = self.size.width
        for key in self.keys:
            room -= key.width + GAP
            if room + GAP < 0:
                break
            fitting.append(key)
        return fitting

    def on_click(self, event: events.Click) -> None:
        """Do what the clicked key does."""
        if event.y != self.size.height - 1:
            return
        at = event.x - 1
        for key in self._fitting():
            if 0 <= at < key.width:
                if key.action:
                    self.post_message(self.KeyClicked(key.action))
                return
            at -= key.width + GAP

    def help_text(self) -> str:
        """What this is."""
        return tr("The bottom lines say what is asked of you and which keys do it; grey keys do nothing now.")
