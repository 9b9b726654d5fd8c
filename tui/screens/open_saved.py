"""Opening a saved game from a list: one that was changed since it was written is asked about first."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from textual.screen import Screen

from core.errors import DubbelspoorError
from core.text import tr
from saves.errors import Changed
from tui.app.program import program_of
from tui.session.opening import open_to_look_at, open_to_play

Opened = TypeVar("Opened")


def open_saved(asker: Screen[None], path: Path) -> None:
    """Play on."""
    program = program_of(asker)
    _open(asker, lambda as_it_is: open_to_play(path, as_it_is=as_it_is), program.open_game)


def replay_saved(asker: Screen[None], path: Path) -> None:
    """Step through it from its beginning."""
    program = program_of(asker)
    _open(
        asker,
        lambda as_it_is: open_to_look_at(path, as_it_is=as_it_is),
        lambda recording: program.open_replay(recording, 1),
    )


def _open(
    asker: Screen[None],
    read: Callable[[bool], Opened],
    show: Callable[[Opened], None],
    *,
    as_it_is: bool = False,
) -> None:
    program = program_of(asker)
    try:
        opened = read(as_it_is)
    except Changed as error:
        question = tr("{fault}\n\nOpen it as it is? Cards or scores may be wrong.", fault=str(error))

        def answered(yes: bool | None) -> None:
            if yes:  # when the question is gone: what it opened would be closed with it
                asker.call_later(_open, asker, read, show, as_it_is=True)

        program.open_question(question, answered)
    except DubbelspoorError as error:
        program.tell(str(error), severe=True)
    else:
        show(opened)
