"""What a terminal says about whose turn it is, beside what the saves say."""

import re
from functools import cache
from pathlib import Path

from core.game import Game
from core.view import view_of
from saves.check import check_save
from saves.store import load_to_read
from tests.games import NAMES
from tui.widgets.questions import question_for

CHOICES = "choose the tickets|pay for the tunnel|choose the neutral"
"""What is asked beside the map; while it stands there, the sentence below is another."""
ASKS = f"{CHOICES}|take your second|take cards, claim|nothing is possible"
WHO = rf"^ (?:Last turn! )?((?:{'|'.join(NAMES)})"
CLAIM = re.compile(rf"{WHO}(?: is to act|[,:] (?:{ASKS})))")
CHOICE = re.compile(rf"{WHO}, (?:{CHOICES}))")
LOWEST_LINES = 4


def claims(text: str) -> set[str]:
    """The sentences at the bottom of a screen that say who is asked for what."""
    found = map(CLAIM.match, text.splitlines()[-LOWEST_LINES:])
    return {match[1] for match in found if match is not None}


def choices_not_shown(text: str) -> set[str]:
    """What a player is told to choose, with nothing to choose from."""
    found = map(CHOICE.match, text.splitlines()[-LOWEST_LINES:])
    return {match[1] for match in found if match is not None}


def truths(saves: Path) -> set[str]:
    """All that may be said of the games in a folder."""
    said: set[str] = set()
    for path in save_files(saves):
        status = path.stat()
        said |= _truths_in(path, status.st_mtime_ns, status.st_size)
    return said


@cache
def _truths_in(path: Path, _changed: int, _size: int) -> set[str]:
    return truths_of(load_to_read(path)[0])


def truths_of(game: Game) -> set[str]:
    """What may be said of a game: that somebody is to act, and what they are asked."""
    state = game.state
    name = game.setup.seats[state.seat].name
    return {f"{name} is to act.", question_for(view_of(state, state.seat)).removeprefix("Last turn! ")}


def untruths(text: str, saves: Path) -> set[str]:
    """What a screen says that is true of no game."""
    said = claims(text)
    true = truths(saves) if said else set()
    return {claim for claim in said if not any(truth.startswith(claim) for truth in true)}


def faults(saves: Path) -> list[str]:
    """What the rules say against the saves."""
    return [fault for path in save_files(saves) for fault in check_save(path).faults]


def save_files(saves: Path) -> list[Path]:
    """The saves and the tables."""
    return sorted(saves.rglob("*.toml"))
