"""
Every sign that is drawn, in one table, and its twin in ASCII.

Each is one cell wide in every terminal: no emoji, and no character whose width depends on the font or the
language. Letters of cards are in `core.cards`.
"""

from collections.abc import Mapping

import attrs

from core.setup import SeatColour


@attrs.frozen
class Glyphs:
    """The signs of one character set."""

    city: str
    grey: str
    """Stands for the letter of a track that takes any one colour."""

    # The second cell of a token.
    plain: str
    ferry: str
    locomotive: str
    """A space of a ferry that wants a locomotive."""
    tunnel: str
    special: str
    last_move: str

    # Around a token or a dot.
    cursor: tuple[str, str]
    way: tuple[str, str]

    owners: Mapping[SeatColour, str]
    neutral: str

    def all(self) -> tuple[str, ...]:
        """Every sign."""
        singles = (self.city, self.grey, self.plain, self.ferry, self.locomotive, self.tunnel)
        marks = (self.special, self.last_move, *self.cursor, *self.way, *self.owners.values(), self.neutral)
        return singles + marks


UNICODE = Glyphs(
    city="◉",
    grey="=",
    plain=" ",
    ferry="~",
    locomotive="*",
    tunnel="^",
    special="+",
    last_move="!",
    cursor=("[", "]"),
    way=("(", ")"),
    owners={
        SeatColour.RED: "▴",
        SeatColour.BLUE: "▾",
        SeatColour.GREEN: "◊",
        SeatColour.YELLOW: "▬",
        SeatColour.BLACK: "▮",
    },
    neutral="◌",
)

ASCII = attrs.evolve(
    UNICODE,
    city="@",
    owners={
        SeatColour.RED: "#",
        SeatColour.BLUE: "%",
        SeatColour.GREEN: "&",
        SeatColour.YELLOW: "/",
        SeatColour.BLACK: "X",
    },
    neutral=":",
)


def glyphs(*, ascii_only: bool) -> Glyphs:
    """The signs to draw with."""
    return ASCII if ascii_only else UNICODE
