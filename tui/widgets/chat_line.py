"""A line to say something to everybody at the table."""

from dataclasses import dataclass

from textual.message import Message

from core.text import tr
from tui.widgets.brief_line import BriefLine


class ChatLine(BriefLine):
    """Enter sends it; an empty line says nothing."""

    @dataclass
    class Said(Message):
        text: str

    def __init__(self, longest: int) -> None:
        super().__init__(tr("Say something to the table; Enter sends it"), longest)

    def entered(self, text: str) -> None:
        plain = "".join(letter if letter.isprintable() else " " for letter in text).strip()
        if plain:
            self.post_message(self.Said(plain))

    def help_text(self) -> str:
        return tr("What you type here stands in the story of everybody at the table, and in the saved game.")
