"""
When the program itself fails: what happened goes to a file of the player's, never to the terminal.

A traceback with local variables would show everybody's cards at a shared table; the file has none either.
"""

import os
import traceback
from datetime import datetime
from pathlib import Path

import platformdirs

from core.text import tr
from saves.errors import hosted


def state_folder() -> Path:
    return Path(platformdirs.user_state_dir("dubbelspoor", appauthor=False))


def write_report(error: BaseException, now: datetime) -> Path | None:
    """The file with the traceback, for the player's eyes only; None if it cannot be written."""
    return write_down("".join(traceback.format_exception(error)), now)


def write_down(text: str, now: datetime) -> Path | None:
    """The file to which this has been added, for the player's eyes only; None if it cannot be written."""
    path = state_folder() / f"crash-{now:%Y-%m-%d-%H%M%S}-{os.getpid()}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        with os.fdopen(file, "w", encoding="utf-8", errors="backslashreplace") as report:
            report.write(text)
    except OSError:
        return None
    return path


def sentence(report: Path | None) -> str:
    if report is None:
        return tr(
            "Dubbelspoor has failed, and could not write down why; every move made is in the saved game."
        )
    if hosted():
        return tr(
            "Dubbelspoor has failed; every move made is in the saved game. The host can read what happened in {file}.",
            file=report.name,
        )
    return tr(
        "Dubbelspoor has failed; every move made is in the saved game, and what happened is written in {file}.",
        file=report,
    )
