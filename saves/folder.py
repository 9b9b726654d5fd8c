"""The folder that saves live in: where it is, what is in it, which names are allowed."""

import os
import re
import stat
import unicodedata
from contextlib import suppress
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from core.text import tr
from saves.disk import free_name, reading
from saves.errors import SaveError

if TYPE_CHECKING:
    from core.setup import Setup

SUFFIX = ".toml"
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME = 100
EARLIEST, LATEST = (datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in (MINYEAR + 1, MAXYEAR))


def default_folder() -> Path:
    """`DUBBELSPOOR_SAVES`, or the user's data folder. It is made when the first game is saved."""
    named = os.environ.get("DUBBELSPOOR_SAVES")
    return (
        Path(named) if named else Path(platformdirs.user_data_dir("dubbelspoor", appauthor=False)) / "saves"
    )


def sample_folder() -> Path:
    """The games that ship with the program."""
    return Path(__file__).with_name("samples")


def is_name(name: str) -> bool:
    """Whether a saved game or a table can be called so."""
    return len(name) <= LONGEST_NAME and SLUG.fullmatch(name) is not None


def path_in(folder: Path, name: str) -> Path:
    """The file of a save called `name`; a name is a slug and cannot leave the folder."""
    refusal = tr(
        "a saved game's name is made of at most {most} lower-case letters, digits and single hyphens",
        most=LONGEST_NAME,
    )
    return _file(folder, name, refusal)


def _file(folder: Path, name: str, refusal: str) -> Path:
    if not is_name(name):
        raise SaveError(f"“{name}”", refusal)
    return folder / f"{name}{SUFFIX}"


def names_a_file(wanted: str) -> bool:
    """Whether a game is asked for by its file; otherwise it is by its name."""
    return Path(wanted).suffix == SUFFIX or os.sep in wanted


def find_save(folder: Path, wanted: str) -> Path:
    """A game by file or by name: a save of the folder, else a table's game, else a sample."""
    if names_a_file(wanted):
        return Path(wanted)
    path = path_in(folder, wanted)
    others = (table_path(folder, wanted), path_in(sample_folder(), wanted))
    return next((each for each in (path, *others) if each.exists()), path)


def name_for(folder: Path, setup: "Setup", now: datetime) -> str:
    """A free name for a new game: map, date, players."""
    players = "-".join(filter(None, (slug(seat.name) for seat in setup.seats)))
    base = "-".join(filter(None, (setup.map, f"{now:%Y-%m-%d}", players)))[:80].rstrip("-")
    return free_name(folder / f"{base}{SUFFIX}").stem


def path_for_new(folder: Path, setup: "Setup") -> Path:
    """A free file for a game that begins now; its name has the date that the players' calendar shows."""
    return path_in(folder, name_for(folder, setup, datetime.now().astimezone()))


def slug(name: str) -> str:
    """A name in plain lower-case letters and digits, with hyphens between the words; it may be empty."""
    plain = (
        unicodedata.normalize("NFKD", name.replace("ø", "o").replace("Ø", "O"))
        .encode("ascii", "ignore")
        .decode()
    )
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))


def save_files(folder: Path) -> list[Path]:
    """The files of a folder that may be saves, the latest first; none of them is opened. Raises `SaveError`."""
    paths: list[Path] = []
    with reading(folder), suppress(FileNotFoundError, NotADirectoryError):
        paths += (path for path in folder.iterdir() if path.suffix == SUFFIX)
    found = ((when, path.name, path) for path in paths if (when := changed_at(path)) is not None)
    return [path for *_, path in sorted(found, reverse=True)]


def changed_at(path: Path) -> float | None:
    """
    When a file was changed; None if it is none, or gone. One that cannot be looked at is old: who opens it is told why.

    A clock gone wrong may have left a time that is in no calendar; the nearest one that is told in every zone stands for it.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except OSError:
        return 0.0
    return min(max(found.st_mtime, EARLIEST), LATEST) if stat.S_ISREG(found.st_mode) else None


TABLES = "tables"
"""The folder beside the saves that tables of several terminals live in."""


def tables_folder(saves: Path) -> Path:
    return saves / TABLES


def table_path(saves: Path, name: str) -> Path:
    """The file of a table; its name is a slug and cannot leave the folder."""
    refusal = tr(
        "a table's name is made of at most {most} lower-case letters, digits and single hyphens",
        most=LONGEST_NAME,
    )
    return _file(tables_folder(saves), name, refusal)


def table_names(saves: Path) -> list[str]:
    """The tables, the latest first; none of them is opened. Raises `SaveError`."""
    return [path.stem for path in save_files(tables_folder(saves))]
