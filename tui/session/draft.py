"""
A game that is being set up: what the player has chosen so far, right or wrong.

The screen shows a draft and asks for another one when the player changes something. Whether it can be
played is asked of the core; the sentence on what is wrong is the core's own.
"""

import getpass
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import attrs

from core.board import Board, MapId, VariantId
from core.board_file import BUILT_IN, built_in_board, load_board_file
from core.bots import BOTS
from core.errors import DubbelspoorError
from core.setup import (
    BOT_PREFIX,
    HUMAN,
    Seat,
    SeatColour,
    Setup,
    SetupError,
    UndoRule,
    check_name,
    check_setup,
)
from core.text import tr
from saves.store import new_seed

OWN_MAP = MapId("a file of your own")
"""Stands for a map that is named by its path. No map has this id: an id has no spaces."""

DEFAULT_BOT = "apprentice"
"""One that somebody who plays for the first time can beat."""
SEED_DIGITS = 19


@attrs.frozen
class DraftSeat:
    """A place at the table; `player` is None where nobody sits."""

    name: str
    colour: SeatColour
    player: str | None = None


@attrs.frozen
class Draft:
    map: MapId = BUILT_IN[0]
    own_map: str = ""
    """The path of the player's own map file."""
    variant: VariantId | None = None
    """None is the map's first."""
    seats: tuple[DraftSeat, ...] = ()
    seed: str = ""
    """Empty: the game draws one."""
    undo: UndoRule = UndoRule.FREE
    hints: bool | None = None
    """None: for one who plays against bots alone."""


@attrs.frozen
class Fault:
    """What cannot be played: the field ("map", "variant", "seats", "seed"), the seat if it is one, and why."""

    field: str
    sentence: str
    seat: int | None = None


def first_draft(environ_name: str | None = None) -> Draft:
    name = your_name() if environ_name is None else environ_name
    seats = [DraftSeat("", colour) for colour in SeatColour]
    bot = default_bot()
    seats[0] = DraftSeat(name, seats[0].colour, HUMAN)
    seats[1] = DraftSeat(bot_name(bot, [name]), seats[1].colour, bot)
    return Draft(seats=tuple(seats))


def your_name() -> str:
    """The user's name at this machine, if it can be a player's."""
    try:
        name = getpass.getuser().capitalize()
        check_name(name)
    except (OSError, KeyError, SetupError):
        return tr("You")
    return name


def default_bot() -> str:
    """The bot that one plays against first."""
    return BOT_PREFIX + (DEFAULT_BOT if DEFAULT_BOT in BOTS else list(BOTS)[-1])


def bot_name(player: str, taken: list[str]) -> str:
    """A free name for a bot, after its kind or its class."""
    base = player.removeprefix(BOT_PREFIX).rpartition(":")[2].capitalize()[:16]
    name, number = base, 1
    while name.casefold() in {other.casefold() for other in taken}:
        number += 1
        name = f"{base} {number}"
    return name


def board_of(draft: Draft) -> Board:
    """The map that was chosen; raises `DubbelspoorError` if it is a file that cannot be played."""
    if draft.map != OWN_MAP:
        return built_in_board(draft.map)
    if not draft.own_map.strip():
        raise DubbelspoorError(tr("Write the path of a map file (.toml)."))
    path = Path(draft.own_map.strip()).expanduser()
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0
    return _own_board(path, changed)


@cache
def _own_board(path: Path, _changed: int) -> Board:
    """A file is read once and again when it has changed: drafts ask with every key."""
    return load_board_file(path)


def variant_of(draft: Draft, board: Board) -> VariantId:
    """The variant that was chosen, if the map has it; otherwise its first."""
    wanted = draft.variant
    return wanted if wanted is not None and wanted in board.variants else board.default_variant


def seated(draft: Draft) -> Mapping[int, Seat]:
    """The players by their place in the draft."""
    return {
        n: Seat(seat.name, seat.colour, seat.player)
        for n, seat in enumerate(draft.seats)
        if seat.player is not None
    }


def setup_of(draft: Draft) -> tuple[Setup, Board]:
    """The set-up to play; raises `DubbelspoorError`."""
    board = board_of(draft)
    text = draft.seed.strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) <= SEED_DIGITS):
        raise SetupError("seed", tr("The seed must be a whole number from 0 to 2⁶³ − 1."))
    seed = int(text) if text else new_seed()
    setup = Setup(
        board.id,
        variant_of(draft, board),
        tuple(seated(draft).values()),
        seed=seed,
        undo=draft.undo,
        hints=draft.hints,
    )
    check_setup(setup, board)
    return setup, board


def fault_of(draft: Draft) -> Fault | None:
    """What keeps this draft from being played."""
    try:
        setup_of(draft)
    except SetupError as error:
        places = list(seated(draft))
        return Fault(error.field, str(error), None if error.seat is None else places[error.seat])
    except DubbelspoorError as error:
        return Fault("map", str(error))
    return None


def with_player(draft: Draft, n: int, player: str | None) -> Draft:
    """Somebody else sits there; a bot brings its name, and a name that was a bot's goes with it."""
    old = draft.seats[n]
    others = [seat.name for m, seat in enumerate(draft.seats) if m != n]
    name = old.name
    if player is None or (player == HUMAN and _is_bots(old)):
        name = ""
    if player not in {None, HUMAN} and (not name or _is_bots(old)):
        name = bot_name(str(player), others)
    return _with_seat(draft, n, attrs.evolve(old, name=name, player=player))


def _is_bots(seat: DraftSeat) -> bool:
    """Whether the name is one that `bot_name` gave."""
    if seat.player in {None, HUMAN}:
        return False
    return seat.name.startswith(bot_name(str(seat.player), []))


def with_name(draft: Draft, n: int, name: str) -> Draft:
    return _with_seat(draft, n, attrs.evolve(draft.seats[n], name=name))


def with_colour(draft: Draft, n: int, colour: SeatColour) -> Draft:
    """Another colour; whoever had it gets this seat's."""
    old = draft.seats[n].colour
    for m, seat in enumerate(draft.seats):
        if seat.colour is colour:
            draft = _with_seat(draft, m, attrs.evolve(seat, colour=old))
    return _with_seat(draft, n, attrs.evolve(draft.seats[n], colour=colour))


def _with_seat(draft: Draft, n: int, seat: DraftSeat) -> Draft:
    return attrs.evolve(draft, seats=(*draft.seats[:n], seat, *draft.seats[n + 1 :]))
