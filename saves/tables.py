"""The folder of tables, beside the saves: which there are, who sits there, how one is made."""

import os
from collections.abc import Iterator
from itertools import count, takewhile
from pathlib import Path

import attrs

from core.board import Board
from core.errors import DubbelspoorError
from core.game import Game
from core.lettering import is_plain, same_text
from core.lookalikes import alike, fault_of_name
from core.setup import SeatNo, Setup, SetupError
from core.text import joined, tr
from saves.disk import make_folder
from saves.errors import Changed, SaveError
from saves.folder import TABLES, find_save, is_name, names_a_file, table_names, table_path, tables_folder
from saves.presence import Sitter, seats_folder, seats_taken, sitters, watchers
from saves.read import changed_since
from saves.store import load_to_read, new_game

WORDS_OVER_SSH = frozenset({"tables", "watch", "doctor"})
"""What a player who comes over SSH says in the place of a table's name; no table can be called so."""


def program_version() -> str:
    from importlib.metadata import version  # noqa: PLC0415  # most who look for a table need none, and it takes long

    return version("dubbelspoor")


def make_table(saves: Path, name: str, setup: Setup, board: Board) -> Path:
    """Deal a new table; raises `SetupError` or `SaveError`."""
    check_names(setup)
    path = free_table_path(saves, name)
    make_folder(saves)
    new_game(path, setup, board).close()
    return path


def check_names(setup: Setup) -> None:
    """Refuse names that could be taken for one another: each is the way to a seat, and stands on others' screens."""
    names = [seat.name for seat in setup.seats]
    for n, name in enumerate(names):
        if (fault := fault_of_name(name)) is not None:
            raise SetupError("seats", fault, n)
        if not is_plain(name):
            raise SetupError("seats", tr("A name at a table is made of plain letters; choose another."), n)
        for other in names[:n]:
            if alike(other, name):
                raise SetupError(
                    "seats",
                    tr("“{one}” and “{other}” could be taken for one another.", one=other, other=name),
                )


def free_table_path(saves: Path, name: str) -> Path:
    """Where a new table of this name would lie; raises `SaveError` if it cannot be called so."""
    path = table_path(saves, name)
    check_not_a_word(name)
    if path.exists():
        raise SaveError(f"“{name}”", tr("there is a table of that name already; choose another name"))
    return path


def check_not_a_word(name: str) -> None:
    """Refuse a name that could never be reached over SSH."""
    if name in WORDS_OVER_SSH:
        raise SaveError(
            f"“{name}”",
            tr("a table cannot be called so, because over SSH that word means something else"),
        )


def free_table_name(saves: Path) -> str:
    """A short name that is not taken."""
    names = (f"table-{number}" for number in count(1))
    return next(name for name in names if not table_path(saves, name).exists())


def next_table(saves: Path, name: str, setup: Setup, board: Board, *, may_make: bool = True) -> Path:
    """
    The table where the same players meet again: “friday-2” after “friday”.

    Whoever is first makes it, and the others find it there. What somebody else keeps under that name is passed over.
    """
    for path in rematches(saves, name):
        if not path.exists():
            if not may_make:
                raise NoSeat(tr("The players have not begun another game yet."))
            try:
                return make_table(saves, path.stem, setup, board)
            except SaveError:
                if not path.exists():  # or else another player was faster
                    raise
        if _is_of(path, setup):
            return path
    raise NoSeat(tr("The name of this table is too long for another game there: make a new table."))


def dealt_next(saves: Path, name: str, setup: Setup) -> str | None:
    """The name of that table, if somebody has made it."""
    there = takewhile(Path.exists, rematches(saves, name))
    return next((path.stem for path in there if _is_of(path, setup)), None)


def rematches(saves: Path, name: str) -> Iterator[Path]:
    """Where the games after this one lie, if they are played."""
    stem, n = series(name)
    names = (f"{stem}-{later}" for later in count(n + 1))
    return (table_path(saves, later) for later in takewhile(is_name, names))


def _is_of(path: Path, setup: Setup) -> bool:
    game = table_line(path).game
    return game is not None and game.setup.seats == setup.seats


def series(name: str) -> tuple[str, int]:
    """The name that a table and its rematches share, and which of them this is: “friday” is the first."""
    stem, _, number = name.rpartition("-")
    return (stem, int(number)) if stem and number.isdecimal() else (name, 1)


def load_to_look_at(saves: Path, wanted: str, *, as_it_is: bool = False) -> tuple[Game, Changed | None]:
    """
    A game by file or by name; raises `SaveError`, and `Changed` unless it is wanted `as_it_is`, with what was changed.

    By a name alone nobody comes to the open cards of a table where they still play.
    """
    path = find_save(saves, wanted)
    game, save = load_to_read(path, as_it_is=as_it_is)
    if is_tables_name(saves, wanted, path) and not game.over:
        raise SaveError(
            f"“{wanted}”",
            tr(
                "the game at this table is not over; “dubbelspoor watch {name}” looks on, “dubbelspoor join {name}” sits down",
                name=wanted,
            ),
        )
    return game, changed_since(save)


def find_save_to_play(saves: Path, wanted: str) -> Path:
    """A save by file or by name, to go on with; raises `SaveError` if it is a table's name."""
    path = find_save(saves, wanted)
    if is_tables_name(saves, wanted, path):
        raise SaveError(
            f"“{wanted}”", tr("this is a table; sit down there with “dubbelspoor join {name}”", name=wanted)
        )
    return path


def is_table(saves: Path, path: Path) -> bool:
    """Whether a file, by whatever way one names it, lies among the tables: those beside these saves, or beside others."""
    folders = {Path(os.path.realpath(path.parent)), Path(os.path.realpath(path)).parent}
    if Path(os.path.realpath(saves)) in folders:  # whatever somebody has called the folder of saves
        return False
    names = {path.absolute().parent.name, *(folder.name for folder in folders)}
    return TABLES in names or Path(os.path.realpath(tables_folder(saves))) in folders


def is_tables_name(saves: Path, wanted: str, path: Path) -> bool:
    """Whether what was asked for by name, and found there, is a table."""
    return not names_a_file(wanted) and path.parent == tables_folder(saves)


def find_table(saves: Path, name: str) -> Path:
    """The file of a table that is there; raises `SaveError`."""
    path = table_path(saves, name)
    if not path.is_file():
        raise SaveError(name, tr("there is no such table; “dubbelspoor tables” lists those there are"))
    return path


@attrs.frozen
class TableLine:
    """One table of the list. `fault` tells why it cannot be opened."""

    name: str
    path: Path
    game: Game | None
    sitters: tuple[Sitter, ...]
    fault: str | None = None

    def connected(self) -> frozenset[SeatNo]:
        return seats_taken(self.sitters)

    @property
    def watchers(self) -> int:
        return watchers(self.sitters)


def list_tables(saves: Path) -> list[TableLine]:
    return [table_line(table_path(saves, name)) for name in table_names(saves) if is_name(name)]


def table_line(path: Path) -> TableLine:
    there: tuple[Sitter, ...] = ()
    try:
        there = tuple(sitters(seats_folder(path)))
        game, _save = load_to_read(path)
    except DubbelspoorError as error:
        return TableLine(path.stem, path, None, there, str(error))
    return TableLine(path.stem, path, game, there)


class NoSeat(DubbelspoorError):
    """There is no such seat for a person, or none is free."""


class WhichSeat(NoSeat):
    """It is not clear which seat is meant."""


def check_for_people(setup: Setup) -> None:
    """Tell those who want to sit down where only bots play; raises `NoSeat`."""
    if not setup.humans:
        raise NoSeat(tr("Only bots play at this table: there is no seat to take, but you can watch it."))


def seat_named(setup: Setup, wanted: str) -> SeatNo:
    """A human's seat by its very name; raises `NoSeat`. Anything else could lead into another's seat."""
    for seat in setup.humans:
        if same_text(wanted, setup.seats[seat].name):
            return seat
    check_for_people(setup)
    names = ", ".join(setup.seats[seat].name for seat in setup.humans)
    raise NoSeat(
        tr("There is no seat “{name}” for a person here; the seats are: {names}.", name=wanted, names=names)
    )


def only_free_seat(setup: Setup, taken: frozenset[SeatNo]) -> SeatNo:
    """
    The one seat for a person where nobody sits; raises `WhichSeat` if there are several, or none.

    Who comes back to one of several seats must say which is theirs: another's hand is not to be seen.
    """
    check_for_people(setup)
    free = [seat for seat in setup.humans if seat not in taken]
    if len(free) == 1:
        return free[0]
    if not free:
        raise WhichSeat(tr("Every seat is taken: name yours with “--as NAME”, or watch the table."))
    names = joined([setup.seats[seat].name for seat in free])
    raise WhichSeat(tr("{names} are free: name your seat with “--as NAME”.", names=names))
