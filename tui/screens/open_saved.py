"""Opening a saved game from a list: one that was changed since it was written is asked about first."""

from pathlib import Path

from textual.screen import Screen

from core.errors import DubbelspoorError
from core.text import tr
from saves.errors import Changed
from tui.app.program import program_of
from tui.session.opening import open_to_play


def open_saved(asker: Screen[None], path: Path, *, as_it_is: bool = False) -> None:
    program = program_of(asker)
    try:
        session = open_to_play(path, as_it_is=as_it_is)
    except Changed as error:
        question = tr("{fault}\n\nOpen it as it is? Cards or scores may be wrong.", fault=str(error))

        def answered(yes: bool | None) -> None:
            if yes:  # when the question is gone: what it opened would be closed with it
                asker.call_later(open_saved, asker, path, as_it_is=True)

        program.open_question(question, answered)
    except DubbelspoorError as error:
        program.tell(str(error), severe=True)
    else:
        program.open_game(session)
