"""
Reviews that were made, kept in the cache: one takes seconds, and its tests a minute.

A review belongs to the very content of a game, to a model, and to the seats whose choices it looked at. Beside them is
kept which mistakes a player has found the better move for.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import attrs
from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from core.game import Game
from core.moves import Move
from core.review.model import Model
from core.review.values import Cause, Review
from core.setup import SeatNo
from saves.cache import Version, cache_folder, read_cached, write_cached
from saves.codec import converter, kind_of
from saves.store import save_pieces
from saves.tables import program_version

REVIEW_FORMAT = 5
"""Raised whenever a review has another shape or is made otherwise."""

SOLVED = "solved.json"
SOLVED_VERSION: Version = [1]


@attrs.frozen
class KeptReview:
    """Where the review of one game is kept."""

    file: Path

    def read(self) -> Review | None:
        """The review; None where there is none yet, or none that can be read."""
        return read_cached(
            self.file, _version(), lambda table: _converter().structure(table["review"], Review)
        )

    def write(self, review: Review) -> None:
        write_cached(self.file, _version(), {"review": _converter().unstructure(review)})


def kept_review(game: Game, model: Model, seats: Sequence[SeatNo]) -> KeptReview:
    """The place of a game's review by this model, for the choices of these seats."""
    data = save_pieces(game.setup, game.board, game.log.entries).data
    what = b"\n".join((data, repr(model).encode(), repr(tuple(seats)).encode()))
    return KeptReview(cache_folder() / f"review-{sha256(what).hexdigest()[:32]}.json")


def solved() -> frozenset[str]:
    """The mistakes for which the better move was found."""
    known = read_cached(cache_folder() / SOLVED, SOLVED_VERSION, lambda table: map(str, table["solved"]))
    return frozenset(known or ())


def keep_solved(mistake: str) -> None:
    write_cached(cache_folder() / SOLVED, SOLVED_VERSION, {"solved": sorted({*solved(), mistake})})


def _version() -> Version:
    return [REVIEW_FORMAT, program_version()]


@cache
def _converter() -> Converter:
    made = converter().copy()
    made.register_structure_hook(Cause, lambda value, _type: Cause(value))
    configure_tagged_union(Move, made, tag_generator=kind_of, tag_name="kind")
    return made
