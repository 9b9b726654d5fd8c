"""Finding a city by typing its name."""

from collections.abc import Callable
from dataclasses import dataclass

from textual.message import Message

from core.text import tr
from tui.map.drawing import Target
from tui.widgets.brief_line import BriefLine


class CityFinder(BriefLine):
    """What is typed is found at once; Enter goes there."""

    @dataclass
    class Typed(Message):
        """So much of a name has been typed."""

        prefix: str

    def __init__(self, find: Callable[[str], Target | None]) -> None:
        super().__init__(tr("Find a city: type its name; Enter goes there."))
        self._find = find
        self.found: Target | None = None
        """The city that begins with what is typed."""
        self.goes_to: Target | None = None
        """The city that Enter has gone to, until that is told."""

    def is_wrong(self) -> bool:
        """An unknown city is not gone to."""
        return bool(self.value) and self._find(self.value) is None

    def typed(self, text: str) -> None:
        """Find it while it is typed."""
        self.found = self._find(text)
        self.post_message(self.Typed(text))

    def entered(self, text: str) -> None:
        """Find it once more: Enter may be here before the last letter was looked at."""
        self.goes_to = self._find(text) if text else None

    def help_text(self) -> str:
        return tr(
            "Type the beginning of a city's name, with or without accents; the map goes there as you type."
        )
