"""Checks of an entry that folding its events would not make: no seat that does not exist, no events of an undo."""

from typing import Any, get_args

import attrs

from core.events import Event, GameEnded, OrderDrawn
from core.log import WORDS, AskUndo, Entry, LogError, Redo, Undo
from core.moves import Deal
from core.setup import SeatNo
from core.text import tr

SEAT_FIELDS: dict[type, tuple[str, ...]] = {
    cls: tuple(field.name for field in attrs.fields(cls) if SeatNo in (field.type, *get_args(field.type)))
    for cls in get_args(Event)
}
"""The fields of each event that name a seat. A negative one would count from the end; a large one would fail much later."""


def check_entry(entry: Entry, seats: int) -> None:
    """Raise `LogError` if the entry names a seat that this game lacks, or has events that its move cannot make."""
    if isinstance(entry.move, Deal) != (entry.seat is None):
        raise LogError(tr("only the deal has no seat"))
    _check_seat(entry.seat, seats)
    if isinstance(entry.move, (Undo, Redo, *WORDS)) and entry.events:
        raise LogError(tr("undo, redo and words make no events"))
    if isinstance(entry.move, AskUndo):
        for seat in entry.move.asked:
            _check_seat(seat, seats)
    for event in entry.events:
        for name in SEAT_FIELDS[type(event)]:
            _check_seat(getattr(event, name), seats)
        if isinstance(event, OrderDrawn | GameEnded):
            _check_every_seat(event, seats)


def _check_seat(seat: Any, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise LogError(tr("there is no seat {seat}", seat=seat))


def _check_every_seat(event: OrderDrawn | GameEnded, seats: int) -> None:
    if isinstance(event, OrderDrawn):
        if len(event.scores) != seats:
            raise LogError(tr("the first scores are not as many as the seats"))
    elif [result.seat for result in event.results] != list(range(seats)):
        raise LogError(tr("the results are not those of the seats"))
