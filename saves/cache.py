"""
Files that may be thrown away at any time: what took long to work out, and can be worked out again.

What cannot be read or written is done without. A file that was cut off or changed is taken for none.
"""

import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from saves.disk import FOLDER_MODE, replace_file
from saves.read import WRONG_TABLE

Value = TypeVar("Value")
Version = list[object]
"""What was worked out by another version counts no more."""


def cache_folder() -> Path:
    return Path(platformdirs.user_cache_dir("dubbelspoor", appauthor=False))


def read_cached(file: Path, version: Version, read: Callable[[dict[str, Any]], Value]) -> Value | None:
    """What `read` makes of a file's table; None where there is none of this version, or not a whole one."""
    with suppress(OSError, *WRONG_TABLE):
        checksum, _, body = file.read_bytes().partition(b"\n")
        if checksum == _checksum(body):
            table: dict[str, Any] = json.loads(body)
            if table["version"] == version:
                return read(table)
    return None


def write_cached(file: Path, version: Version, table: dict[str, Any]) -> None:
    body = json.dumps({"version": version} | table).encode()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
        replace_file(file, _checksum(body) + b"\n" + body)


def _checksum(body: bytes) -> bytes:
    return f"{zlib.crc32(body):08x}".encode()
