"""
The program as a monkey starts it: it writes down which screen, and what on it, gets each input.

Run as a file, so that the program can be that of another checkout: whichever PYTHONPATH names.
"""

import os
import runpy
import sys
from pathlib import Path

from textual import events
from textual.app import App

DIARY = "MONKEY_DIARY"
"""The variable that names the file to write into, a line an input."""

REDRAW = "ctrl+l"
ANSWERED = "(answered)"
"""Written when a redraw has been seen to, and with it all that was typed before."""

COVERED = "(too small)"
NOWHERE = "(no screen)"

INPUTS = (events.Key, events.MouseDown, events.MouseScrollUp, events.MouseScrollDown, events.Paste)


def watch() -> None:
    """Have every app write down its inputs."""
    make = App.__init__
    diary = os.open(os.environ[DIARY], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def made(app: App[object], *args: object, **named: object) -> None:
        make(app, *args, **named)  # type: ignore[arg-type]  # whatever they are
        hear = app.on_event

        async def on_event(event: events.Event) -> None:
            if isinstance(event, INPUTS) and not event.is_forwarded:
                os.write(diary, f"{_where(app)}\n".encode())
            await hear(event)
            if isinstance(event, events.Key) and event.key == REDRAW:
                os.write(diary, f"{ANSWERED}\n".encode())

        setattr(app, "on_event", on_event)  # noqa: B010  # type checkers let no method be assigned

    setattr(App, "__init__", made)  # noqa: B010  # type checkers let no method be assigned, here that of a class


def _where(app: App[object]) -> str:
    if getattr(app, "is_covered", False):
        return COVERED
    return f"{type(app.screen).__name__}, {type(app.focused).__name__}" if app.screen_stack else NOWHERE


if __name__ == "__main__":
    sys.path = [path for path in sys.path if Path(path) != Path(__file__).parent]
    watch()
    runpy.run_module("tui", run_name="__main__")
