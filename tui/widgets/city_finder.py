"""Finding a city by typing its name."""

from dataclasses import dataclass

from textual.message import Message

from core.text import tr
from tui.widgets.brief_line import BriefLine


class CityFinder(BriefLine):
    """What is typed is found at once."""

    @dataclass
    class Typed(Message):
        """So much of a name has been typed."""

        prefix: str

    def __init__(self) -> None:
        super().__init__(tr("Find a city: type its name; Enter goes there."))
        self.found = True
        """Whether there is a city that begins with what is typed."""

    def is_wrong(self) -> bool:
        """An unknown city is not gone to."""
        return bool(self.value) and not self.found

    def typed(self, text: str) -> None:
        if text:
            self.post_message(self.Typed(text))

    def help_text(self) -> str:
        return tr(
            "Type the beginning of a city's name, with or without accents; the map goes there as you type."
        )
