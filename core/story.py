"""The story of a game: every entry as a sentence, as certain eyes may know it."""

import attrs

from core.game import Game
from core.log import AnswerUndo, AskUndo, Redo, Undo
from core.moves import Move
from core.narrate import Narrator
from core.setup import SeatNo
from core.text import tr
from core.view import redacted


@attrs.frozen
class StoryLine:
    """One line of the story: the entry it tells of, and whether that still stands."""

    n: int
    text: str
    seat: SeatNo | None
    stands: bool


def story_of(
    game: Game, eyes: SeatNo | None, narrator: Narrator, *, open_cards: bool = False
) -> list[StoryLine]:
    """The story of a game, as these eyes may know it, or with all that was hidden."""
    standing = {entry.n for entry in game.log.standing()}
    rules, names = game.state.rules, game.setup.seats
    lines: list[StoryLine] = []
    for entry in game.log.entries:
        events = entry.events if open_cards else tuple(redacted(event, eyes, rules) for event in entry.events)
        told = attrs.evolve(entry, events=events)
        stands = entry.n in standing or not isinstance(entry.move, Move)
        text = narrator.entry(told)
        if isinstance(entry.move, Undo):
            text = tr("Taken back: {what}", what=lines[entry.move.back_to - 1].text)
        elif isinstance(entry.move, Redo):
            text = tr("Brought back, up to move {n}.", n=entry.move.up_to)
        elif isinstance(entry.move, AskUndo):
            what = lines[entry.move.back_to - 1].text
            text = tr("{name} asks to take back: {what}", name=names[entry.seat or 0].name, what=what)
        elif isinstance(entry.move, AnswerUndo) and game.log.head_at(entry.n) != game.log.head_at(
            entry.n - 1
        ):
            text = tr("{answer} It is taken back.", answer=text)
        lines.append(StoryLine(entry.n, text, entry.seat, stands))
    return lines
