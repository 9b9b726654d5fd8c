"""The app for tests of the shell around the game: fixed folders, and no game behind it."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from textual.worker import WorkerCancelled

from saves.store import new_game
from tests.games import board_of, setup_of
from tests.saves.files import play_on
from tui.app.app import DubbelspoorApp
from tui.app.settings import Settings
from tui.session.recording import Recording
from tui.session.session import Session

SAVES = Path("saves")
"""In the folder of the test, so that it is written the same everywhere."""
SAMPLES = Path("samples")
at_all_sizes = pytest.mark.parametrize(
    "size", [(80, 24), (120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}"
)


class Shell(DubbelspoorApp):
    """Writes down which games it was asked to open."""

    opened: list[Session]
    replayed: list[Recording]
    replayed_from: int | None = None

    def tell(self, sentence: str, *, severe: bool = False, seconds: float = 600) -> None:
        """Show it for a long time: on a busy machine it would be gone before the test looks."""
        self.notify(sentence, severity="warning" if severe else "information", timeout=600, markup=False)

    def open_game(self, session: Session) -> None:
        if session.recovered is not None:
            self.tell(session.recovered, severe=True)
        self.opened.append(session)

    def open_replay(self, recording: Recording, at: int | None = None, *, before: bool = False) -> None:
        self.replayed.append(recording)
        self.replayed_from = at


Player: TypeAlias = Pilot[None]


def shell(settings: Settings | None = None, *, file: Path | None = None) -> Shell:
    app = Shell(SAVES, settings or Settings(), file=file)
    app.opened, app.replayed = [], []
    return app


async def settle(pilot: Player) -> None:
    """Wait until all workers are done. A screen that closes cancels its own."""
    await pilot.pause()
    for worker in tuple(pilot.app.workers):
        with suppress(WorkerCancelled):
            await worker.wait()
    await pilot.pause()


async def press(pilot: Player, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await settle(pilot)


def text_of(pilot: Player, selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).render())


def shown(pilot: Player) -> str:
    """All that stands on the screen, as lines of text."""
    screen = pilot.app.screen
    strips = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def told(pilot: Player) -> list[str]:
    return [notification.message for notification in pilot.app._notifications]


def save_game(
    name: str, slug: str = "nederland", seats: int = 2, moves: int = 10_000, seed: int = 1, day: int = 16
) -> Path:
    """A saved game, played so far, last touched on a day of November 2026."""
    folder = SAMPLES if name.startswith("sample") else SAVES
    moment = datetime(2026, 11, day, 20, 15, tzinfo=UTC)
    opened = new_game(folder / f"{name}.toml", setup_of(slug, seats=seats, seed=seed), board_of(slug), moment)
    play_on(opened, moves, seed)
    opened.close()
    return touch(opened.file.path, day)


def touch(path: Path, day: int) -> Path:
    moment = datetime(2026, 11, day, 20, 15, tzinfo=UTC).timestamp()
    os.utime(path, (moment, moment))
    return path
