"""Plans are asked for by several threads at once: the screen's own, and those in which bots think."""

import random
import sys
from collections.abc import Iterator
from threading import Thread

import pytest

from core.planning.prospects import known_prospects, plan_anew, prospects_of
from core.setup import SeatNo
from core.view import View, view_of
from tests.games import new_game, random_play

SEATS = (SeatNo(0), SeatNo(1), SeatNo(2))


@pytest.fixture(autouse=True)
def turn_by_turn() -> Iterator[None]:
    """Python changes from thread to thread after as little as it can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def views_of_a_game() -> list[tuple[View, ...]]:
    """At every tenth moment of a game, those of all seats."""
    game = new_game("nederland", "tolls", 3, 5)
    found = []
    for n, _game in enumerate(random_play(game, seed=5)):
        if n % 10 == 0:
            state = game.state.copy()
            found.append(tuple(view_of(state, seat) for seat in SEATS))
    return found


def test_each_thread_gets_its_own_plans() -> None:
    views = views_of_a_game()
    failed: list[BaseException] = []

    def plan(seat: SeatNo) -> None:
        chance = random.Random(seat)
        try:
            for _ in range(10):
                for each in views:
                    known_prospects(each[seat])
                view = chance.choice(views)[seat]
                assert prospects_of(view).trains == plan_anew(view).trains
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=plan, args=(seat,)) for seat in SEATS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
