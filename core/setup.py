"""What a game starts from: one frozen value, the first thing in every save."""

from enum import StrEnum
from functools import cached_property
from typing import NewType

import attrs

from core.board import Board, MapId, Rules, VariantId
from core.errors import DubbelspoorError
from core.text import tr

SeatNo = NewType("SeatNo", int)
"""A seat's place at the table, from 0."""

HUMAN = "human"
BOT_PREFIX = "bot:"
LONGEST_NAME = 20


class SeatColour(StrEnum):
    """The colour of a player's trains."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"


class UndoRule(StrEnum):
    """The house rule on taking moves back."""

    FREE = "free"
    """Anything, back to the first move."""
    TURN = "turn"
    """One's own moves of the running turn, as long as they showed no hidden card."""
    OFF = "off"


class SetupError(DubbelspoorError):
    """A set-up that cannot be played. `field` says which part of it is wrong, `seat` which of the seats."""

    def __init__(self, field: str, sentence: str, seat: int | None = None) -> None:
        super().__init__(sentence)
        self.field = field
        self.seat = seat


@attrs.frozen(cache_hash=True)
class Seat:
    """One player: a name, a colour, and who plays: "human", or "bot:" and which."""

    name: str
    colour: SeatColour
    player: str = HUMAN

    @property
    def is_bot(self) -> bool:
        """Whether the program plays this seat."""
        return self.player != HUMAN


@attrs.frozen
class Setup:
    """Map, variant, seats, seed and house rules. `first` names the first player; None leaves it to the seed."""

    map: MapId
    variant: VariantId
    seats: tuple[Seat, ...]
    seed: int = attrs.field(repr=False)
    undo: UndoRule = UndoRule.FREE
    first: SeatNo | None = None
    hints: bool | None = None
    """Whether one may ask for hints; None allows it to one who plays against bots alone."""

    @cached_property
    def humans(self) -> tuple[SeatNo, ...]:
        """The seats that people play, in order."""
        return tuple(SeatNo(n) for n, seat in enumerate(self.seats) if not seat.is_bot)


def check_setup(setup: Setup, board: Board) -> Rules:
    """The rules that this set-up plays by, or `SetupError`."""
    rules = rules_for(board, setup.variant, len(setup.seats))
    for n, seat in enumerate(setup.seats):
        check_name(seat.name, n)
        if seat.player != HUMAN and not seat.player.startswith(BOT_PREFIX):
            raise SetupError("seats", tr("“{player}” is neither human nor a bot.", player=seat.player))
    _check_all_different(setup)
    if setup.first is not None and not 0 <= setup.first < len(setup.seats):
        raise SetupError("first", tr("There is no seat {seat} to go first.", seat=setup.first))
    if not 0 <= setup.seed < 2**63:
        raise SetupError("seed", tr("The seed must be a whole number from 0 to 2⁶³ − 1."))
    return rules


def rules_for(board: Board, variant: VariantId, players: int) -> Rules:
    """The rules of a variant for so many players, or `SetupError`."""
    if variant not in board.variants:
        raise SetupError(
            "variant",
            tr(
                "{map} has no variant “{variant}”; choose one of: {variants}.",
                map=board.name,
                variant=variant,
                variants=", ".join(board.variants),
            ),
        )
    rules = board.variants[variant].rules
    fewest, most = rules.players
    if not fewest <= players <= most:
        wanted = str(fewest) if fewest == most else f"{fewest}–{most}"
        raise SetupError(
            "seats",
            tr(
                "{map} ({variant}) is for {wanted} players, not {n}.",
                map=board.name,
                variant=board.variants[variant].title,
                wanted=wanted,
                n=players,
            ),
        )
    return rules


def check_name(name: str, seat: int | None = None) -> None:
    """A name is a short printable text: it stands in saves, on screens and in terminals' titles."""
    if not name or name != name.strip():
        raise SetupError("seats", tr("A player's name must not be empty or begin or end with a space."), seat)
    if len(name) > LONGEST_NAME:
        raise SetupError(
            "seats", tr("“{name}” is longer than {most} characters.", name=name, most=LONGEST_NAME), seat
        )
    if not name.isprintable():
        raise SetupError("seats", tr("A player's name must not hold control characters."), seat)


def _check_all_different(setup: Setup) -> None:
    for n, seat in enumerate(setup.seats):
        for other in setup.seats[:n]:
            if other.name.casefold() == seat.name.casefold():
                raise SetupError("seats", tr("Two players are called “{name}”.", name=other.name), n)
            if other.colour == seat.colour:
                raise SetupError("seats", tr("Two players have the colour {colour}.", colour=seat.colour), n)
