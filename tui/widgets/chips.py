"""Cards and owners as small coloured pieces of text: a letter or a mark always says what the colour says."""

from collections.abc import Sequence
from functools import cache

from textual.content import Content

from core.cards import EMPTY, Colour
from core.setup import Seat
from core.text import tr


def card_style(colour: Colour) -> str:
    return f"$card-{colour.slug}-text on $card-{colour.slug}"


@cache
def card_chip(card: int, lead: str = " ", nothing: str = " ") -> Content:
    """One card, three cells wide; `lead` is the first of them, and `nothing` the sign of an empty place."""
    if card == EMPTY:
        return Content.styled(f" {nothing} ", "$secondary")
    colour = Colour(card)
    return Content.styled(f"{lead}{colour.letter} ", card_style(colour))


CHIPS_IN_A_LINE = 5


def pile_chips(pile: Sequence[int]) -> list[Content]:
    """A pile, in lines: the colours it has, each with its count."""
    chips = [
        Content.styled(f" {colour.letter}{pile[colour]:>2} ", card_style(colour))
        for colour in Colour
        if pile[colour]
    ]
    lines = [chips[n : n + CHIPS_IN_A_LINE] for n in range(0, len(chips), CHIPS_IN_A_LINE)]
    return [Content(" ").join(line) for line in lines] or [Content.styled(tr("no cards"), "$secondary")]


def seat_style(seat: Seat) -> str:
    return f"$seat-{seat.colour}-text on $seat-{seat.colour}"


def seat_chip(seat: Seat, sign: str) -> Content:
    """A player's mark, two cells wide, as on the map."""
    return Content.styled(sign * 2, seat_style(seat))
