"""A rule of a map in words, for its page in the help."""

from collections.abc import Iterator

import attrs

from core.board import Board, Kind


@attrs.frozen
class Rule:
    """A sentence or a few. `ours` where the rule books are silent or disagree, and this game had to decide."""

    text: str
    ours: bool = False


Lines = Iterator[str | Rule]
"""A plain text is a rule of the books."""


def ours(text: str) -> Rule:
    return Rule(text, ours=True)


def kinds_of(board: Board) -> set[Kind]:
    return {track.kind for track in board.tracks}
