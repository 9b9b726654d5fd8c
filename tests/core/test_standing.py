"""Two standings are alike where nothing differs but the tracks."""

from typing import Any

import attrs
import pytest

from core.planning.standing import standing_of
from core.setup import SeatNo
from core.signposts import Signposts
from core.standing import Standing
from core.view import view_of
from tests.games import board_of, new_game

OTHERWISE: dict[str, Any] = {
    "board": board_of("nordic"),
    "rules": board_of("nordic").variants[board_of("nordic").default_variant].rules,
    "seat": 1,
    "trains": 1,
    "tickets": (1,),
    "hand": (9, 0, 0, 0, 0, 0, 0, 0, 0),
    "tokens": 1,
    "claims": 1,
    "signposts": Signposts(along=(1,)),
}
"""By field another value than at the beginning of a game on the map Nederland."""


@pytest.fixture
def standing() -> Standing:
    return standing_of(view_of(new_game().state, SeatNo(0)))


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Standing)])
def test_only_the_tracks_may_differ(standing: Standing, field: str) -> None:
    value = {**OTHERWISE, "owners": (), "open_tracks": 0, "former": attrs.evolve(standing)}[field]
    other = attrs.evolve(standing, **{field: value})
    assert other != standing
    assert other.is_like(standing) is (field in {"owners", "open_tracks"})
    assert standing.is_like(other) is other.is_like(standing)
