"""
What a player has chosen once and for all: the look, the pace, the keys. Kept in a TOML file.

A wrong file never keeps anybody from playing: what is wrong is told with file and key, the rest holds, and
the file stays as it is until the player changes a setting; then the wrong one is kept beside the new.
"""

import os
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import attrs
import platformdirs

from core.errors import DubbelspoorError
from core.plain_file import MEGABYTE, read_plain
from core.text import tr
from saves.errors import hosted, place
from tui.app.signs import SignChoice
from tui.terminal.environment import ColourChoice

FILE = "settings.toml"
LARGEST = MEGABYTE
PANELS = ("plan", "chart", "help")


class ThemeChoice(StrEnum):
    """A look. `auto` is `ansi` on terminals of 16 colours, else `light` or `dark` by the terminal's ground."""

    AUTO = "auto"
    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    ANSI = "ansi"


class Pace(StrEnum):
    """How fast one sees bots play."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at-once"

    @property
    def seconds(self) -> float:
        return {"slow": 2.0, "normal": 0.9, "fast": 0.3, "at-once": 0.0}[self.value]


@attrs.frozen
class Settings:
    """Everything that can be set. `keys` gives bindings, by their id, other keys than their own."""

    theme: ThemeChoice = ThemeChoice.AUTO
    signs: SignChoice = SignChoice.AUTO
    colours: ColourChoice = ColourChoice.AUTO
    """How many to use; a change is in force from the next start on."""
    pace: Pace = Pace.NORMAL
    bell: bool = True
    hover: bool = True
    keys: Mapping[str, str] = attrs.field(factory=dict)
    ways: bool = False
    """Whether the ways of all open tickets lie over the map; its key changes this too."""
    plan: bool = True
    """Whether large terminals show the plan in words beside the map; the same for the next two."""
    chart: bool = True
    help: bool = True

    @property
    def panels(self) -> frozenset[str]:
        """The panels that large terminals show beside the map."""
        return frozenset(name for name in PANELS if getattr(self, name))

    @property
    def ascii(self) -> bool:
        """Whether nothing but ASCII is to be written."""
        return self.signs is SignChoice.ASCII


@attrs.frozen
class Loaded:
    """Settings as a file has them, and a sentence on everything that is wrong with it."""

    settings: Settings
    faults: tuple[str, ...] = ()


class SettingsError(DubbelspoorError):
    """The settings cannot be kept."""


def settings_file() -> Path | None:
    """
    The file, in `DUBBELSPOOR_CONFIG` or the user's configuration folder. It need not be there.

    None at a host's table where no folder is named: who only watches there has nothing of their own.
    """
    named = os.environ.get("DUBBELSPOOR_CONFIG")
    if named is None and hosted():
        return None
    folder = Path(named) if named else Path(platformdirs.user_config_dir("dubbelspoor", appauthor=False))
    return folder / FILE


def read_settings(path: Path | None) -> Loaded:
    """What a file sets; what it does not set, or sets wrongly, is as it was made."""
    if path is None:
        return Loaded(Settings())
    try:
        data = read_plain(path, LARGEST)
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return _unread(tr("{file}: cannot be read: {reason}.", file=place(path), reason=error.strerror))
    from core.plain_toml import read_toml  # noqa: PLC0415 - the first frame must not wait for it where nothing is set

    try:
        return _loaded(path, read_toml(data.decode()))
    except ValueError as error:  # it is no TOML or no UTF-8, or has a number of thousands of digits
        return _unread(tr("{file}: is not valid TOML: {reason}.", file=place(path), reason=error))


def _loaded(path: Path, table: Mapping[str, Any]) -> Loaded:
    faults: list[str] = []
    values: dict[str, Any] = {}
    for key, reason, value in _values(table):
        if reason is None:
            values[key] = value
        else:
            faults.append(tr("{file}: {key} {reason}.", file=place(path), key=key, reason=reason))
    keys = {key.removeprefix("keys."): values.pop(key) for key in list(values) if key.startswith("keys.")}
    return Loaded(Settings(**values, keys=keys), tuple(faults))


def _unread(fault: str) -> Loaded:
    return Loaded(Settings(), (fault,))


def _values(table: Mapping[str, Any]) -> Iterator[tuple[str, str | None, Any]]:
    """Every key of the file, with what is wrong with it or its value."""
    usual = attrs.asdict(Settings())
    for key, value in table.items():
        if key == "keys" and isinstance(value, dict):
            for binding, wanted in _flat(value):
                good = isinstance(wanted, str) and wanted.strip()
                yield f"keys.{binding}", None if good else tr("must be a text that names keys"), wanted
        elif key == "keys":
            yield key, tr("must be a table"), value
        elif key not in usual:
            yield key, tr("is not known here"), value
        elif isinstance(usual[key], bool):
            yield key, None if isinstance(value, bool) else tr("must be true or false"), value
        else:
            yield _choice(key, value, type(usual[key]))


def _choice(key: str, value: Any, choices: type[StrEnum]) -> tuple[str, str | None, Any]:
    if str(value) in list(choices):  # a number of colours may be written as a number
        return key, None, choices(str(value))
    return key, tr("must be one of: {choices}", choices=", ".join(choices)), value


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Ids have dots: `map.up = "w"` without quotes makes a table of a table, and is meant all the same."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def write_settings(path: Path, settings: Settings) -> None:
    """Keep settings; a file that cannot be read as it is stays beside the new one."""
    import tomli_w  # noqa: PLC0415 - the first frame must not wait for it

    table = attrs.asdict(
        settings, value_serializer=lambda _, __, value: value.value if isinstance(value, StrEnum) else value
    )
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path.exists() and read_settings(path).faults:
            path.replace(path.with_suffix(".old"))
        fresh.write_text(tomli_w.dumps(table), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise SettingsError(
            tr("{file}: the settings cannot be kept: {reason}.", file=place(path), reason=error.strerror)
        ) from error
