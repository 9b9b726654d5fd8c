"""The story of a game: every entry as a sentence, as certain eyes may know it."""

from collections.abc import Sequence

import attrs

from core.events import CardDrawn, CardTaken, Event, LastRoundBegan, SecondCardAwaited
from core.game import Game
from core.log import AnswerUndo, AskUndo, Chat, Entry, Redo, SetSignposts, Undo
from core.moves import Move
from core.narrate import Narrator, card_name
from core.reveal import laid_open
from core.setup import Seat, SeatNo
from core.text import tr
from core.view import redacted


@attrs.frozen(cache_hash=True)
class StoryLine:
    """One line of the story: the entry it tells of, and whether that still stands."""

    n: int
    text: str
    seat: SeatNo | None
    stands: bool
    is_chat: bool = False
    is_hidden: bool = False
    """Whether nobody is told: it stands here only so that lines and entries are counted alike."""
    card: str | None = None
    """The card that was taken or drawn, in words, where the line tells nothing else."""
    from_deck: bool = False
    """Whether that was drawn blind."""
    goes_on: bool = False
    """Whether it is the first card of two."""
    number: int = attrs.Factory(lambda line: line.n, takes_self=True)
    """The number by which people know the entry: those that are hidden are not counted."""


def in_short(lines: Sequence[StoryLine], seats: Sequence[Seat]) -> list[StoryLine]:
    """The same story with the two cards of a draw in one line, which is the second one's, and without what is hidden."""
    return ShortStory(seats).told(lines)


class ShortStory:
    """The same for a story that goes on: with every move it is told again, and all but its end was told before."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats
        self._lines: Sequence[StoryLine] = ()
        self._told: list[StoryLine] = []

    def told(self, lines: Sequence[StoryLine]) -> list[StoryLine]:
        """The lines in short."""
        before = len(self._lines)
        if self._lines != lines[:before]:
            before, self._told = 0, []
        self._lines, told = lines, self._told
        for line in lines[before:]:
            if line.is_hidden:
                continue
            if told and told[-1].goes_on and _is_second(told[-1], line):
                told[-1] = _in_one(told[-1], line, self._seats[line.seat or 0].name)
            else:
                told.append(line)
        return list(told)


def _in_one(first: StoryLine, second: StoryLine, name: str) -> StoryLine:
    """Two cards in a line."""
    return attrs.evolve(second, text=_both(first, second, name), card=None)


def _both(first: StoryLine, second: StoryLine, name: str) -> str:
    """Cards are taken from the market and drawn from the deck: the words say of each where it came from."""
    places = {
        "name": name,
        "first": first.card,
        "second": second.card,
        "cards": _two(first.card, second.card),
    }
    if first.from_deck and second.from_deck:
        return tr("{name} draws {cards} from the deck.", **places)
    if first.from_deck:
        return tr("{name} draws {first} from the deck and takes {second}.", **places)
    if second.from_deck:
        return tr("{name} takes {first} and draws {second} from the deck.", **places)
    return tr("{name} takes {cards}.", **places)


def _two(first: str | None, second: str | None) -> str:
    if first != second:
        return tr("{first} and {second}", first=first, second=second)
    if first == tr("a card"):
        return tr("two cards")
    if first == tr("a locomotive"):
        return tr("two locomotives")
    return tr("two {colour}", colour=first)


def _is_second(first: StoryLine, line: StoryLine) -> bool:
    together = first.seat == line.seat and first.stands == line.stands and first.number + 1 == line.number
    return together and first.card is not None and line.card is not None


class Storyteller:
    """Tells a game again and again: a line, once found, is kept, as all that changes in a log is what stands."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._narrator = Narrator(game.board, game.setup.seats)
        self._told: dict[tuple[SeatNo | None, bool], list[StoryLine]] = {}

    def story(self, eyes: SeatNo | None, *, open_cards: bool = False) -> list[StoryLine]:
        """Every entry, as these eyes may know it, or with all that was hidden."""
        told, log = self._told.setdefault((eyes, open_cards), []), self._game.log
        new = log.entries[len(told) :]
        for entry in new:
            events = entry.events if open_cards else self._known_events(entry, eyes)
            # How somebody plans is nobody else's business, not even that they do; they themselves see it on the map.
            is_hidden = isinstance(entry.move, SetSignposts)
            text = self._tell(Entry(entry.n, entry.move, entry.seat, events, entry.at), told)
            told.append(
                StoryLine(
                    entry.n,
                    text,
                    entry.seat,
                    stands=True,
                    is_chat=isinstance(entry.move, Chat),
                    is_hidden=is_hidden,
                    card=self._card(events),
                    from_deck=any(isinstance(event, CardDrawn) for event in events),
                    goes_on=any(isinstance(event, SecondCardAwaited) for event in events),
                    number=log.number_told(entry.n),
                )
            )
        if any(log.head_at(entry.n) not in {entry.n, log.head_at(entry.n - 1)} for entry in new):
            self._strike_out(told)
        return list(told)

    def _strike_out(self, told: list[StoryLine]) -> None:
        """Say what stands, once something was taken back or brought back."""
        log = self._game.log
        in_force = {entry.n for entry in log.latest_first()}
        for place, (line, entry) in enumerate(zip(told, log.entries, strict=True)):
            stands = line.n in in_force or not isinstance(entry.move, Move)
            if stands != line.stands:
                told[place] = attrs.evolve(line, stands=stands)

    def _tell(self, entry: Entry, before: list[StoryLine]) -> str:
        move, log = entry.move, self._game.log
        if isinstance(move, Undo):
            return tr(
                "Taken back: {what}",
                what=self._told_from(log.head_at(entry.n), log.head_at(entry.n - 1), before),
            )
        if isinstance(move, Redo):
            return tr(
                "Brought back: {what}", what=self._told_from(log.head_at(entry.n - 1), move.up_to, before)
            )
        if isinstance(move, AskUndo):
            name = self._game.setup.seats[entry.seat or 0].name
            return tr("{name} asks to take back: {what}", name=name, what=before[move.back_to - 1].text)
        text = self._narrator.entry(entry, log.entries, self._last_trains(entry))
        if isinstance(move, AnswerUndo) and log.head_at(entry.n) != log.head_at(entry.n - 1):
            return tr("{answer} It is taken back.", answer=text)
        return text

    def _last_trains(self, entry: Entry) -> Sequence[int]:
        """The trains of all after an entry that begins the last round: of others they are not told."""
        begins = any(isinstance(event, LastRoundBegan) for event in entry.events)
        return self._game.at(entry.n).trains if begins else ()

    def _told_from(self, after: int, last: int, before: Sequence[StoryLine]) -> str:
        """All that was played after an entry, up to a last one: what the others did since goes and comes with it."""
        lines: list[StoryLine] = []
        while last != after:
            lines.append(before[last - 1])
            last = self._game.log.parent(last)
        return " ".join(line.text for line in in_short(lines[::-1], self._game.setup.seats))

    def _card(self, events: Sequence[Event]) -> str | None:
        """The one card that was taken, if there is nothing else to tell."""
        worth_telling = [event for event in events if self._narrator.event(event)]
        match worth_telling:
            case [CardTaken(card=card) | CardDrawn(card=card)]:
                return tr("a card") if card is None else card_name(card)
        return None

    def _known_events(self, entry: Entry, eyes: SeatNo | None) -> tuple[Event, ...]:
        """As these eyes may know them; the last to choose first tickets brings to light what the others chose."""
        before = laid_open(self._game.log, entry.n) if entry.events else ()
        chosen = tuple(choice for choice in before if choice.seat != eyes)
        return redacted((*chosen, *entry.events), eyes, self._game.state.rules)
