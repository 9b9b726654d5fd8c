"""How cards are named, and the end told."""

import attrs
import pytest

from core.cards import Cards, Colour, cards
from core.events import GameEnded, LastRoundBegan
from core.evolve import folded
from core.narrate import Narrator, card_name, pile_name
from core.rules import decide
from core.setup import SeatNo
from core.story import Storyteller
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
        "Anna digs Kristiansand–Stavanger (green) with 2 green: 2 purple and 1 green turned up, 1 more card to pay."
    )
    assert tell(decide(lay(state, cards(green=3), deck="WPPWWW"), tunnel)) == (
        "Anna digs Kristiansand–Stavanger (green): 2 purple and 1 white turned up, nothing more to pay. "
        "Anna claims Kristiansand–Stavanger (green) with 2 green for 2 points."
    )


@pytest.mark.parametrize(
    ("trains", "told"),
    [(2, "Anna is out of trains"), (3, "Anna has 1 train left"), (4, "Anna has 2 trains left")],
)
def test_who_begins_the_last_round_is_told_with_the_trains_that_are_left(trains: int, told: str) -> None:
    state = lay(nordic(), cards(yellow=2))
    state.trains[0] = trains
    events = decide(state, claim("norrkoping-orebro/grey", yellow=2))
    assert LastRoundBegan(SeatNo(0)) in events
    tell = Narrator(state.board, state.setup.seats).events
    after = folded(state, events)
    assert f"{told}: everybody has one more turn." in tell(events, after.trains)
    assert "points. Everybody has one more turn." in tell(events)


def test_the_story_tells_them() -> None:
    game = played_out("nordic", None, 2, seed=1)
    n = next(entry.n for entry in game.log.entries if LastRoundBegan(entry.seat or SeatNo(0)) in entry.events)
    line = Storyteller(game).story(None)[n - 1]
    left = min(game.at(n).trains)
    assert ("is out of trains: " if left == 0 else f"has {left} train") in line.text
