"""The component classes of the map, and what a picture is made of."""

from typing import TypeAlias

from core.board import Cell, Terrain, Track
from core.cards import LOCOMOTIVE, PLAIN_COLOURS
from core.setup import SeatColour

Paint: TypeAlias = tuple[str, ...]
"""Component classes: the first has the background, the others are laid over it."""
Ink: TypeAlias = tuple[str, Paint]
"""A sign and how it is painted."""
Picture: TypeAlias = dict[Cell, Ink]
"""Every cell that something stands on."""
Run: TypeAlias = tuple[str, Paint]
"""Cells of one row that are painted alike."""

NEUTRAL = "neutral"
GREY = "grey"
CARD_NAMES = (*(colour.slug for colour in PLAIN_COLOURS), GREY, LOCOMOTIVE.slug)
RAIL_NAMES = (*(colour.slug for colour in PLAIN_COLOURS), GREY)
SEAT_NAMES = (*(colour.value for colour in SeatColour), NEUTRAL)

CARD_PAINTS = {name: f"map--card-{name}" for name in CARD_NAMES}
RAIL_PAINTS = {name: f"map--rail-{name}" for name in RAIL_NAMES}
SEAT_PAINTS = {name: f"map--seat-{name}" for name in SEAT_NAMES}
PLAIN = "map--plain"
"""The ground where land and sea are not told apart."""
GROUNDS = {Terrain.SEA: "map--sea", Terrain.LAND: "map--land", Terrain.ABROAD: "map--abroad"}
HALVES = {Terrain.SEA: "map--half-sea", Terrain.LAND: "map--half-land", Terrain.ABROAD: "map--half-abroad"}
CITY, DOT, TOLL, COAST, CLOSED = "map--city", "map--dot", "map--toll", "map--coast", "map--closed"
END, NETWORK, OPEN, DONE = "map--end", "map--network", "map--open", "map--done"
PLAN, HINT, WAY = "map--plan", "map--hint", "map--way"
WAY_TOKEN, HINT_TOKEN, PLAN_TOKEN = "map--way-token", "map--hint-token", "map--plan-token"
CLAIMABLE, LAST_MOVE, LETTER, CURSOR = "map--claimable", "map--last-move", "map--letter", "map--cursor"
COMPONENT_CLASSES = {
    *CARD_PAINTS.values(),
    *RAIL_PAINTS.values(),
    *SEAT_PAINTS.values(),
    *GROUNDS.values(),
    *HALVES.values(),
    *(PLAIN, CITY, DOT, TOLL, COAST, CLOSED, END, NETWORK, OPEN, DONE, PLAN, HINT, WAY),
    *(WAY_TOKEN, HINT_TOKEN, PLAN_TOKEN, CLAIMABLE, LAST_MOVE, LETTER, CURSOR),
}


def colour_name_of(track: Track) -> str:
    """The colour of a track's card, as classes name it."""
    return GREY if track.colour is None else track.colour.slug
