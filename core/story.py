"""The story of a game: every entry as a sentence, as certain eyes may know it."""

import attrs

from core.events import Event
from core.game import Game
from core.log import AnswerUndo, AskUndo, Chat, Entry, Redo, Undo
from core.moves import Move
from core.narrate import Narrator
from core.reveal import laid_open
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
    is_chat: bool = False


class Storyteller:
    """Tells a game again and again: a line, once found, is kept, as all that changes in a log is what stands."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._narrator = Narrator(game.board, game.setup.seats)
        self._told: dict[tuple[SeatNo | None, bool], list[StoryLine]] = {}

    def story(self, eyes: SeatNo | None, *, open_cards: bool = False) -> list[StoryLine]:
        """Every entry, as these eyes may know it, or with all that was hidden."""
        told, log = self._told.setdefault((eyes, open_cards), []), self._game.log
        for entry in log.entries[len(told) :]:
            text = self._tell(entry, eyes, told, open_cards=open_cards)
            told.append(
                StoryLine(entry.n, text, entry.seat, stands=True, is_chat=isinstance(entry.move, Chat))
            )
        standing = {entry.n for entry in log.standing()}
        for place, (line, entry) in enumerate(zip(told, log.entries, strict=True)):
            stands = line.n in standing or not isinstance(entry.move, Move)
            if stands != line.stands:
                told[place] = attrs.evolve(line, stands=stands)
        return list(told)

    def _tell(self, entry: Entry, eyes: SeatNo | None, before: list[StoryLine], *, open_cards: bool) -> str:
        move, log = entry.move, self._game.log
        if isinstance(move, Undo):
            return tr("Taken back: {what}", what=before[move.back_to - 1].text)
        if isinstance(move, Redo):
            return tr("Brought back, up to move {n}.", n=move.up_to)
        if isinstance(move, AskUndo):
            name = self._game.setup.seats[entry.seat or 0].name
            return tr("{name} asks to take back: {what}", name=name, what=before[move.back_to - 1].text)
        events = entry.events if open_cards else self._known_events(entry, eyes)
        text = self._narrator.entry(attrs.evolve(entry, events=events), log.entries)
        if isinstance(move, AnswerUndo) and log.head_at(entry.n) != log.head_at(entry.n - 1):
            return tr("{answer} It is taken back.", answer=text)
        return text

    def _known_events(self, entry: Entry, eyes: SeatNo | None) -> tuple[Event, ...]:
        """As these eyes may know them; the last to choose first tickets brings to light what the others chose."""
        before = laid_open(self._game.log, entry.n) if entry.events else ()
        chosen = tuple(choice for choice in before if choice.seat != eyes)
        return redacted((*chosen, *entry.events), eyes, self._game.state.rules)
