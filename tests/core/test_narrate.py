"""How cards are named, and the end told."""

import attrs
import pytest

from core.cards import Cards, Colour, cards
from core.events import GameEnded
from core.narrate import Narrator, card_name, pile_name
from core.rules import decide
from tests.core.positions import claim, lay, nordic
from tests.games import played_out


@pytest.mark.parametrize(
    ("pile", "name"),
    [
        (cards(), ""),
        (cards(red=1), "1 red"),
        (cards(locomotive=1), "1 locomotive"),
        (cards(red=2, locomotive=3), "2 red and 3 locomotives"),
        (cards(blue=1, red=2, locomotive=1), "1 blue, 2 red and 1 locomotive"),
    ],
)
def test_a_pile_is_named_as_people_say_it(pile: Cards, name: str) -> None:
    assert pile_name(pile) == name


def test_a_locomotive_is_no_colour() -> None:
    assert card_name(Colour.RED) == "red"
    assert card_name(Colour.LOCOMOTIVE) == "a locomotive"


def test_a_victory_with_negative_points_is_told_with_a_minus_sign() -> None:
    game = played_out("nordic", None, 2, seed=1)
    results = tuple(attrs.evolve(result, total=-189, place=1) for result in game.state.results)
    told = Narrator(game.board, game.setup.seats).event(GameEnded(results))
    assert told == "The game is over: Anna and Bram share the victory with −189 points."


def test_what_a_tunnel_was_announced_with_is_told_where_it_costs_more() -> None:
    """Where it costs nothing more, the claim in the same line tells it."""
    state = lay(nordic(), cards(green=3), deck="GPPWWW")
    tell = Narrator(state.board, state.setup.seats).events
    tunnel = claim("kristiansand-stavanger/green", green=2)
    assert tell(decide(state, tunnel)) == (
        "Anna digs Kristiansand–Stavanger (green) with 2 green: green, purple and purple turned up, 1 more card to pay."
    )
    assert tell(decide(lay(state, cards(green=3), deck="WPPWWW"), tunnel)) == (
        "Anna digs Kristiansand–Stavanger (green): white, purple and purple turned up, nothing more to pay. "
        "Anna claims Kristiansand–Stavanger (green) with 2 green for 2 points."
    )
