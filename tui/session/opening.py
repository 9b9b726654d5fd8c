"""Sitting down: at one keyboard with a saved game, at a table of several terminals, and again after the end."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import attrs

from core.setup import SeatNo, Setup
from core.text import tr
from saves.folder import path_for_new
from saves.open_game import OpenGame
from saves.read import changed_since
from saves.store import load_to_play, load_to_read, new_game, new_seed
from saves.tables import NoSeat, next_table, only_free_seat, seat_named, table_line
from tui.hosting.limits import SEAT_VARIABLE
from tui.session.bots import need_bots
from tui.session.company import Company, OnlyWatching
from tui.session.recording import Recording
from tui.session.session import Session


def at_one_keyboard(opened: OpenGame) -> Session:
    """A session that holds the seats of all humans."""
    return Session(opened, opened.game.setup.humans)


def open_to_play(path: Path, *, as_it_is: bool = False) -> Session:
    """
    Go on with a saved game; raises `DubbelspoorError`, also if a bot cannot be made. One that is over needs none.

    One that was changed since it was written opens only `as_it_is`.
    """
    with ExitStack() as undo:
        opened = load_to_play(path, as_it_is=as_it_is)
        undo.callback(opened.close)
        if not opened.game.over:
            need_bots(opened.game.setup)
        undo.pop_all()
    return at_one_keyboard(opened)


def open_to_look_at(path: Path, *, as_it_is: bool = False) -> Recording:
    """Step through a saved game; raises `SaveError`. One that was changed since it was written opens only `as_it_is`."""
    game, save = load_to_read(path, as_it_is=as_it_is)
    return Recording(game, changed=changed_since(save))


def sit_down(path: Path, wanted: str | SeatNo | None = None) -> Session:
    """A session in the seat that was asked for, that the host has given, or that alone is free; raises `NoSeat`."""
    return at_table(path, lambda setup: _own_seat(path, setup, wanted))


def _own_seat(path: Path, setup: Setup, wanted: str | SeatNo | None) -> SeatNo:
    given = os.environ.get(SEAT_VARIABLE)
    seat = seat_named(setup, wanted) if isinstance(wanted, str) else wanted
    if given is not None:
        if seat is not None and seat_named(setup, given) != seat:
            raise NoSeat(tr("Your key is for the seat “{seat}” alone.", seat=given))
        return seat_named(setup, given)
    return only_free_seat(setup, table_line(path).connected()) if seat is None else seat


def sit_down_first(path: Path, setup: Setup) -> Session:
    """Whoever makes a table sits in the first seat for a person; where only bots play, one watches."""
    people = setup.humans
    return sit_down(path, people[0]) if people else watch(path)


def watch(path: Path) -> Session:
    return at_table(path, lambda _setup: None)


def at_table(path: Path, seat_in: Callable[[Setup], SeatNo | None], version: str | None = None) -> Session:
    """A session at a table, in the seat that is chosen when its set-up is known; None is nobody's."""
    with ExitStack() as undo:
        opened = load_to_play(path)
        undo.callback(opened.close)
        seat = seat_in(opened.game.setup)
        company = Company(path, opened.game.setup, seat, version)
        undo.callback(company.presence.leave)
        session = Session(opened, () if seat is None else (seat,), company)
        undo.pop_all()
    return session


def rematch(session: Session, saves: Path) -> Session:
    """
    The same players, dealt anew; raises `DubbelspoorError` where that cannot be.

    At a table whoever asks first deals the next one, the others find it, and spectators wait until it is there.
    """
    setup = attrs.evolve(session.setup, seed=new_seed())
    company = session.company
    if company is None:
        need_bots(setup)
        return at_one_keyboard(new_game(path_for_new(saves, setup), setup, session.board))
    refusal = company.only_watches
    if refusal is not None and company.next_dealt(saves) is None:
        raise OnlyWatching(refusal)
    may_make = session.eyes is not None and refusal is None
    path = next_table(saves, session.name, setup, session.board, may_make=may_make)
    return at_table(path, lambda _setup: session.eyes, company.presence.version)
