"""A table of a map file, read key by key: each getter checks what it gets and names the key when it is wrong."""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from core.board import Cell
from core.errors import DubbelspoorError
from core.text import tr

E = TypeVar("E", bound=StrEnum)
R = TypeVar("R")
T = TypeVar("T")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST = 999
"""The largest number in a map file. Lists are made as long as some of them; no table has more of anything."""


class BoardError(DubbelspoorError):
    """A map file that cannot be played. Its sentence is the first of the faults, all of which it knows."""

    def __init__(self, *faults: str) -> None:
        super().__init__(faults[0])
        self.faults = faults


class Faults:
    """Gathers what is wrong with the rows of a file, so that one look at it tells everything."""

    def __init__(self) -> None:
        self._found: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def take(self, read: Callable[[], T], otherwise: T) -> T:
        """What is read; where that is wrong it is kept, and something else is taken, so that one may read on until `tell`."""
        try:
            return read()
        except BoardError as error:
            self._found += error.faults
            return otherwise

    def add(self, error: BoardError) -> None:
        """Keep what was found to be wrong."""
        self._found += error.faults

    def gather(self, rows: Iterable[R], make: Callable[[R], T]) -> list[T]:
        """What the rows make; a row that is wrong makes nothing, and what is wrong is kept."""
        made = []
        for row in rows:
            try:
                made.append(make(row))
            except BoardError as error:
                self._found += error.faults
        return made

    def tell(self) -> None:
        """Raise `BoardError` if anything was wrong so far; what several variants have from the same line is said once."""
        if self._found:
            raise BoardError(*dict.fromkeys(self._found))


class Table:
    """One table of the file; `done` refuses keys that nobody asked for."""

    def __init__(self, file: str, path: str, values: Mapping[str, Any]) -> None:
        self._file = file
        self._path = path
        self._values = values
        self._asked: set[str] = set()
        self._over: Table | None = None
        """The table that some keys come from, where it lies over this one."""

    def wrong(self, key: str, reason: str) -> BoardError:
        """The error to raise about this key."""
        over = self._over
        path = over._path if over is not None and key in over._values else self._path
        where = f"{path}.{key}" if path else key
        return BoardError(tr("{file}: {key} {reason}.", file=self._file, key=where, reason=reason))

    def done(self) -> None:
        """Every key has been asked for, or the file is wrong."""
        unknown = [self.wrong(key, tr("is not known here")) for key in self._values if key not in self._asked]
        if unknown:
            raise BoardError(*map(str, unknown))

    def under(self, over: "Table") -> "Table":
        """This table with another's keys laid over it (but those already asked for there)."""
        extra = {key: value for key, value in over._values.items() if key not in over._asked}
        both = Table(self._file, self._path, {**self._values, **extra})
        both._over = over
        return both

    def _get(self, key: str, default: Any, types: type | tuple[type, ...], want: str) -> Any:
        self._asked.add(key)
        if key not in self._values:
            if default is None:
                raise self.wrong(key, tr("is missing"))
            return default
        value = self._values[key]
        if not isinstance(value, types) or (isinstance(value, bool) and types is not bool):
            raise self.wrong(key, tr("must be {want}", want=want))
        return value

    def whole(self, key: str, default: int | None = None, *, at_least: int = 0, at_most: int = MOST) -> int:
        """A whole number."""
        value: int = self._get(key, default, int, tr("a whole number"))
        if value < at_least:
            raise self.wrong(key, tr("must be at least {least}", least=at_least))
        if value > at_most:
            raise self.wrong(key, tr("must be at most {most}", most=at_most))
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A line of text."""
        value: str = self._get(key, default, str, tr("a text"))
        if default is None and not value.strip():
            raise self.wrong(key, tr("must not be empty"))
        if not value.isprintable():
            raise self.wrong(key, tr("must not hold control characters"))
        return value

    def block(self, key: str) -> list[str]:
        """The lines of a text of several lines, perhaps none."""
        value: str = self._get(key, "", str, tr("a text"))
        return value.splitlines()

    def slug(self, key: str) -> str:
        """Lower-case letters and digits with single hyphens."""
        value = self.text(key)
        if not SLUG.fullmatch(value):
            raise self.wrong(key, tr("must be lower-case letters, digits and single hyphens"))
        return value

    def yes_or_no(self, key: str) -> bool:
        """True or false."""
        value: bool = self._get(key, None, bool, tr("true or false"))
        return value

    def one_of(self, key: str, choices: type[E], default: E | None = None) -> E:
        """A member of an enumeration, by its slug."""
        value = self.text(key, default)
        try:
            return choices(value)
        except ValueError:
            raise self.wrong(key, tr("must be one of: {choices}", choices=", ".join(choices))) from None

    def _list(self, key: str, *, required: bool = True) -> list[Any]:
        value: list[Any] = self._get(key, None if required else [], list, tr("a list"))
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self._list(key)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(key, tr("must be a list of texts"))
        return values

    def choices(self, key: str, choices: type[E]) -> list[E]:
        """A list of members of an enumeration."""
        try:
            return [choices(value) for value in self.texts(key)]
        except ValueError:
            raise self.wrong(key, tr("must be among: {choices}", choices=", ".join(choices))) from None

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        values = self._list(key)
        if not all(type(value) is int and 0 <= value <= MOST for value in values):
            raise self.wrong(key, tr("must be a list of whole numbers from 0 to {most}", most=MOST))
        return tuple(values)

    def numbers(self, key: str) -> Mapping[int, int]:
        """A table of whole numbers by whole number."""
        return {number: self._whole_in(key, value) for number, value in self._numbered(key).items()}

    def number_lists(self, key: str) -> Mapping[int, tuple[int, ...]]:
        """A table of lists of whole numbers by whole number."""
        return {
            number: tuple(self._whole_in(key, item) for item in value) if isinstance(value, list) else ()
            for number, value in self._numbered(key).items()
        }

    def _numbered(self, key: str) -> Mapping[int, Any]:
        value = self._get(key, None, dict, tr("a table"))
        if not all(number.isdecimal() and len(number) <= len(str(MOST)) for number in value):
            raise self.wrong(key, tr("must have whole numbers up to {most} as keys", most=MOST))
        return {int(number): item for number, item in value.items()}

    def _whole_in(self, key: str, value: Any) -> int:
        if type(value) is not int or not 0 <= value <= MOST:
            raise self.wrong(key, tr("must hold whole numbers from 0 to {most}", most=MOST))
        return value

    def cell(self, key: str, *, required: bool = True) -> Cell | None:
        """A place on the drawing."""
        values = self._list(key, required=required)
        return self._cell(key, values) if values else None

    def cells(self, key: str) -> tuple[Cell, ...]:
        """A list of places on the drawing, perhaps empty."""
        return tuple(self._cell(key, value) for value in self._list(key, required=False))

    def _cell(self, key: str, value: Any) -> Cell:
        if not (
            isinstance(value, list)
            and len(value) == 2
            and all(type(n) is int and 0 <= n <= MOST for n in value)
        ):
            raise self.wrong(key, tr("must be made of places [column, row]"))
        return value[0], value[1]

    def table(self, key: str) -> "Table":
        """A table below this one."""
        value = self._get(key, None, dict, tr("a table"))
        return Table(self._file, self._join(key), value)

    def tables(self, key: str) -> list["Table"]:
        """A list of tables below this one."""
        values = self._list(key)
        if not all(isinstance(value, dict) for value in values):
            raise self.wrong(key, tr("must be a list of tables"))
        return [Table(self._file, f"{self._join(key)}[{n}]", value) for n, value in enumerate(values, 1)]

    def tables_by_name(self, key: str) -> list[tuple[str, "Table"]]:
        """The tables of a table, each with its slug; the caller reads them to the end."""
        rows: list[tuple[str, Table]] = []
        wrong: list[str] = []
        for name, value in self._get(key, None, dict, tr("a table")).items():
            if not SLUG.fullmatch(name):
                reason = tr("must be lower-case letters, digits and single hyphens")
                wrong.append(str(self.wrong(f"{key}.{name}", reason)))
            elif not isinstance(value, dict):
                wrong.append(str(self.wrong(f"{key}.{name}", tr("must be a table"))))
            else:
                rows.append((name, Table(self._file, f"{self._join(key)}.{name}", value)))
        if wrong:
            raise BoardError(*wrong)
        return rows

    def _join(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key
