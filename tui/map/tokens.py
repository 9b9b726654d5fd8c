"""The tokens of a track: what stands in the two cells of each, and how it is painted."""

from collections.abc import Iterator
from enum import IntEnum, auto
from typing import NamedTuple, TypeAlias

from core.board import Kind, Track
from core.setup import SeatColour
from tui.app.signs import Glyphs
from tui.map.classes import (
    CARD_PAINTS,
    CLAIMABLE,
    HINT_TOKEN,
    LAST_MOVE,
    NEUTRAL,
    PLAN_TOKEN,
    SEAT_PAINTS,
    WAY_TOKEN,
    Ink,
    Paint,
    colour_name_of,
)

Owner: TypeAlias = SeatColour | None
"""The colour of a seat, or None for the neutral player."""


class Condition(IntEnum):
    """What a track is now; where rails share a cell, the greater one is seen."""

    CLOSED = auto()
    AROUND = auto()
    FREE = auto()
    PLAN = auto()
    HINT = auto()
    WAY_ALONE = auto()
    WAY = auto()
    OWNED = auto()


class Look(NamedTuple):
    """All that decides how a track looks."""

    condition: Condition
    owner: Owner = None
    claimable: bool = False
    is_new: bool = False
    along: bool = False
    """Whether the player has sent the plan along it."""


MARKED = {
    Condition.PLAN: PLAN_TOKEN,
    Condition.HINT: HINT_TOKEN,
    Condition.WAY_ALONE: WAY_TOKEN,
    Condition.WAY: WAY_TOKEN,
}
"""How the second cell of a token is painted that is brought out."""


def token_inks(track: Track, look: Look, signs: Glyphs) -> Iterator[tuple[Ink, Ink]]:
    """The two cells of each of a free or claimed track's tokens, from the first city to the second."""
    if look.condition is Condition.OWNED:
        taken = (owner_sign(look.owner, signs), (seat_paint(look.owner),))
        second = (signs.last_move, (LAST_MOVE,)) if look.is_new else taken
        yield from [(taken, second)] * track.length
        return
    card = CARD_PAINTS[colour_name_of(track)]
    paints: Paint = (card, CLAIMABLE) if look.claimable else (card,)
    second_paints = (MARKED[look.condition],) if look.condition in MARKED else paints
    letter = signs.grey if track.colour is None else track.colour.letter
    for number in range(track.length):
        yield (letter, paints), (_mark(track, number, look, signs), second_paints)


def owner_sign(owner: Owner, signs: Glyphs) -> str:
    return signs.owners[owner] if isinstance(owner, SeatColour) else signs.neutral


def seat_paint(owner: Owner) -> str:
    """The class of what a seat holds."""
    return SEAT_PAINTS[owner.value if isinstance(owner, SeatColour) else NEUTRAL]


def _mark(track: Track, number: int, look: Look, signs: Glyphs) -> str:
    """The sign in the second cell of a free token: what it wants, else whether it belongs to a way."""
    condition = look.condition
    if condition in (Condition.HINT, Condition.AROUND):
        return signs.hint if condition is Condition.HINT else signs.around
    if number < track.locomotives:
        return signs.locomotive
    if look.along and (track.kind is Kind.PLAIN or number == track.length - 1):
        return signs.along  # once on a track of whatever kind
    if track.kind is Kind.PLAIN:
        ways = {
            Condition.PLAN: signs.way,
            Condition.WAY: signs.way,
            Condition.WAY_ALONE: signs.way_alone,
        }
        return ways.get(condition, signs.plain)
    return {Kind.FERRY: signs.ferry, Kind.TUNNEL: signs.tunnel, Kind.SPECIAL: signs.special}[track.kind]
