"""An event, or a whole entry, as a sentence. Works on redacted events too: it says what it is told."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.board import Board, TicketId, TrackId
from core.cards import Cards, Colour, count_cards
from core.events import (
    CardDrawn,
    CardTaken,
    DeckShuffled,
    Event,
    GameEnded,
    LastRoundBegan,
    LoanTaken,
    MarkerPassed,
    MarketSwept,
    NeutralAsked,
    NeutralClaimed,
    NeutralLeft,
    NeutralTurned,
    OrderDrawn,
    Passed,
    TicketsKept,
    TicketsOffered,
    TollPaid,
    TrackClaimed,
    TunnelAbandoned,
    TunnelDug,
)
from core.log import MOVES, AnswerUndo, AskHint, AskUndo, Chat, Entry, Redo, SetSignposts, Step, Undo
from core.setup import Seat, SeatNo
from core.text import joined, tr, trn

COLOUR_NAMES: dict[Colour, Callable[[], str]] = {
    Colour.PURPLE: lambda: tr("purple"),
    Colour.BLUE: lambda: tr("blue"),
    Colour.ORANGE: lambda: tr("orange"),
    Colour.WHITE: lambda: tr("white"),
    Colour.GREEN: lambda: tr("green"),
    Colour.YELLOW: lambda: tr("yellow"),
    Colour.BLACK: lambda: tr("black"),
    Colour.RED: lambda: tr("red"),
    Colour.LOCOMOTIVE: lambda: tr("locomotive"),
}


def colour_name(colour: Colour) -> str:
    """A card's colour in the reader's language."""
    return COLOUR_NAMES[colour]()


def card_name(colour: Colour) -> str:
    """One card as people say it: "red", but "a locomotive"."""
    return tr("a locomotive") if colour is Colour.LOCOMOTIVE else colour_name(colour)


def pile_name(pile: Cards) -> str:
    """A pile of cards as people say it: "2 red and 1 locomotive"."""
    return joined(piles_named(pile))


def piles_named(pile: Cards) -> list[str]:
    """The same colour by colour."""
    return [_so_many(count, Colour(colour)) for colour, count in enumerate(pile) if count]


def _so_many(count: int, colour: Colour) -> str:
    if colour is Colour.LOCOMOTIVE:
        return trn("{n} locomotive", "{n} locomotives", count)
    return tr("{n} {colour}", n=count, colour=colour_name(colour))


def points_text(points: int) -> str:
    """Points as people write them, with a minus and not a hyphen before those below nothing."""
    return str(points).replace("-", "−")


class Narrator:
    """Tells the events of one game."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        self._board = board
        self._seats = seats

    def entry(self, entry: Entry, log: Sequence[Entry] = (), trains: Sequence[int] = ()) -> str:
        """
        A whole entry in a line; where the game's entries are given, a no to one's own question is told as such.

        Where the trains are given that the seats have after it, what begins the last round is told with them.
        """
        if type(entry.move) in MOVES:  # as most often: its events tell it
            return self.events(entry.events, trains)
        if entry.move == _NO and entry.seat == _last_asker(log[: entry.n - 1]):
            return tr("{name} does not ask any more.", name=self._name(entry.seat))
        return self._words(self._name(entry.seat), entry.move)

    @staticmethod
    def _words(name: str, said: Step) -> str:
        match said:
            case Undo():
                return tr("{name} takes back everything from move {n} on.", name=name, n=said.back_to)
            case Redo():
                return tr("{name} brings back everything up to move {n}.", name=name, n=said.up_to)
            case AskHint():
                return tr("{name} asks for a hint.", name=name)
            case SetSignposts():
                return tr("{name} sends the plan another way.", name=name)
            case Chat():
                return tr("{name}: “{text}”", name=name, text=said.text)
            case AskUndo():
                return tr("{name} asks to take back everything from move {n} on.", name=name, n=said.back_to)
            case AnswerUndo(yes=True):
                return tr("{name} agrees to the undo.", name=name)
        return tr("{name} leaves it as it is.", name=name)

    def events(self, events: Sequence[Event], trains: Sequence[int] = ()) -> str:
        """What there is to tell of these events, in a line."""
        kinds = list(map(type, events))
        if OrderDrawn in kinds:  # of the deal, who goes first is all there is to tell
            return self.event(events[kinds.index(OrderDrawn)])
        return " ".join(filter(None, self._sentences(events, kinds, trains)))

    def _sentences(
        self, events: Sequence[Event], kinds: Sequence[type], trains: Sequence[int]
    ) -> Iterator[str]:
        """One for each event; but what a move may bring about again and again is told once, with how often."""
        for place, event in enumerate(events):
            kind = kinds[place]
            if isinstance(event, LastRoundBegan) and trains:
                yield self._last_trains(event.seat, trains[event.seat])
            elif isinstance(event, NeutralTurned) and not _OF_NEUTRAL.intersection(kinds):
                yield tr("{told} No track there is for it.", told=self._neutral_turned(event))
            elif kind in _TELL:
                yield _TELL[kind](self, event)
            elif kind in _TELL_ALL and kinds.index(kind) == place:
                yield _TELL_ALL[kind](kinds.count(kind))

    def event(self, event: Event) -> str:
        """One event; empty where there is nothing to tell."""
        kind = type(event)
        if kind in _TELL_ALL:
            return _TELL_ALL[kind](1)
        tell = _TELL.get(kind)
        return tell(self, event) if tell else ""

    def _name(self, seat: int | None) -> str:
        return tr("The bank") if seat is None else self._seats[seat].name

    def _track(self, slug: TrackId) -> str:
        return self._board.track_name(self._board.track(slug))

    def _ticket(self, slug: TicketId) -> str:
        return self._board.ticket_name(self._board.tickets[self._board.ticket_numbers[slug]])

    def _order_drawn(self, event: OrderDrawn) -> str:
        return tr("The cards are dealt. {name} goes first.", name=self._name(event.first))

    def _card_taken(self, event: CardTaken) -> str:
        return tr("{name} takes {card}.", name=self._name(event.seat), card=card_name(event.card))

    def _card_drawn(self, event: CardDrawn) -> str:
        if event.card is None:
            return tr("{name} draws from the deck.", name=self._name(event.seat))
        return tr(
            "{name} draws {card} from the deck.", name=self._name(event.seat), card=card_name(event.card)
        )

    def _tickets_offered(self, event: TicketsOffered) -> str:
        return trn(
            "{name} looks at {n} ticket.",
            "{name} looks at {n} tickets.",
            len(event.tickets),
            name=self._name(event.seat),
        )

    def _tickets_kept(self, event: TicketsKept) -> str:
        if event.kept is None:
            return tr("{name} has chosen tickets.", name=self._name(event.seat))
        kept = [self._ticket(slug) for slug in event.kept if slug]
        if not kept:
            return trn(
                "{name} keeps {n} ticket.",
                "{name} keeps {n} tickets.",
                len(event.kept),
                name=self._name(event.seat),
            )
        return tr("{name} keeps {tickets}.", name=self._name(event.seat), tickets=joined(kept))

    def _track_claimed(self, event: TrackClaimed) -> str:
        return trn(
            "{name} claims {track} with {cards} for {n} point.",
            "{name} claims {track} with {cards} for {n} points.",
            event.points,
            name=self._name(event.seat),
            track=self._track(event.track),
            cards=pile_name(event.pay),
        )

    def _toll_paid(self, event: TollPaid) -> str:
        if event.to is None:
            return tr("{name} pays {amount} to the bank.", name=self._name(event.seat), amount=event.amount)
        return tr(
            "{name} pays {amount} to {owner}.",
            name=self._name(event.seat),
            amount=event.amount,
            owner=self._name(event.to),
        )

    def _loan_taken(self, event: LoanTaken) -> str:
        if event.to is None:
            return tr(
                "{name} cannot pay the toll of {amount} and takes a loan.",
                name=self._name(event.seat),
                amount=event.amount,
            )
        return tr(
            "{name} cannot pay the toll of {amount} and takes a loan; the bank pays {owner}.",
            name=self._name(event.seat),
            amount=event.amount,
            owner=self._name(event.to),
        )

    def _tunnel_dug(self, event: TunnelDug) -> str:
        places = {
            "name": self._name(event.seat),
            "track": self._track(event.track),
            "cards": pile_name(count_cards(event.turned)) or tr("nothing"),
        }
        if not event.extra:
            return tr("{name} digs {track}: {cards} turned up, nothing more to pay.", **places)
        # Who has nothing more to pay claims the track in the same breath, and that tells what it was paid with.
        return trn(
            "{name} digs {track} with {pay}: {cards} turned up, {n} more card to pay.",
            "{name} digs {track} with {pay}: {cards} turned up, {n} more cards to pay.",
            event.extra,
            pay=pile_name(event.pay),
            **places,
        )

    def _tunnel_abandoned(self, event: TunnelAbandoned) -> str:
        return tr("{name} gives the tunnel up.", name=self._name(event.seat))

    def _passed(self, event: Passed) -> str:
        return tr("{name} can do nothing and passes.", name=self._name(event.seat))

    def _last_round_began(self, _event: LastRoundBegan) -> str:
        return tr("Everybody has one more turn.")

    def _last_trains(self, seat: SeatNo, left: int) -> str:
        name = self._name(seat)
        if not left:
            return tr("{name} is out of trains: everybody has one more turn.", name=name)
        return trn(
            "{name} has {n} train left: everybody has one more turn.",
            "{name} has {n} trains left: everybody has one more turn.",
            left,
            name=name,
        )

    def _neutral_turned(self, event: NeutralTurned) -> str:
        ticket = self._board.tickets[self._board.ticket_numbers[event.ticket]]
        name = self._board.ticket_name(ticket)
        if not ticket.neutral:
            return tr("The neutral player's ticket is {ticket}.", ticket=name)
        cities = self._board.connections_by_id[ticket.neutral].cities
        first, second = (self._board.cities[city].name for city in cities)
        return tr(
            "The neutral player's ticket is {ticket}: it wants {first}–{second}.",
            ticket=name,
            first=first,
            second=second,
        )

    def _neutral_asked(self, event: NeutralAsked) -> str:
        return tr("{name} chooses the neutral player's track.", name=self._name(event.seat))

    def _neutral_claimed(self, event: NeutralClaimed) -> str:
        return tr("The neutral player takes {track}.", track=self._track(event.track))

    def _marker_passed(self, event: MarkerPassed) -> str:
        return tr("The marker goes to {name}.", name=self._name(event.seat))

    def _neutral_left(self, _event: NeutralLeft) -> str:
        return tr("The neutral player is out of the game for good.")

    def _game_ended(self, event: GameEnded) -> str:
        winners = [self._name(result.seat) for result in event.results if result.place == 1]
        best = max(result.total for result in event.results)
        return trn(
            "The game is over: {names} wins with {best} points.",
            "The game is over: {names} share the victory with {best} points.",
            len(winners),
            names=joined(winners),
            best=points_text(best),
        )


_NO = AnswerUndo(yes=False)


def _last_asker(log: Sequence[Entry]) -> SeatNo | None:
    """Who asked for an undo last. A refusal is never theirs: who asks is not asked."""
    return next((entry.seat for entry in reversed(log) if isinstance(entry.move, AskUndo)), None)


def sweeps(n: int) -> str:
    """That the market was dealt anew, once or several times."""
    return trn(
        "Too many locomotives: the market is dealt anew.",
        "Too many locomotives: the market is dealt anew {n} times.",
        n,
    )


def _shuffles(n: int) -> str:
    return trn(
        "The discards are shuffled into a new deck.",
        "The discards are shuffled into a new deck {n} times.",
        n,
    )


_TELL_ALL: dict[type, Callable[[int], str]] = {MarketSwept: sweeps, DeckShuffled: _shuffles}
_TELL: dict[type, Callable[[Narrator, Any], str]] = {
    OrderDrawn: Narrator._order_drawn,
    CardTaken: Narrator._card_taken,
    CardDrawn: Narrator._card_drawn,
    TicketsOffered: Narrator._tickets_offered,
    TicketsKept: Narrator._tickets_kept,
    TrackClaimed: Narrator._track_claimed,
    TollPaid: Narrator._toll_paid,
    LoanTaken: Narrator._loan_taken,
    TunnelDug: Narrator._tunnel_dug,
    TunnelAbandoned: Narrator._tunnel_abandoned,
    Passed: Narrator._passed,
    LastRoundBegan: Narrator._last_round_began,
    NeutralTurned: Narrator._neutral_turned,
    NeutralAsked: Narrator._neutral_asked,
    NeutralClaimed: Narrator._neutral_claimed,
    MarkerPassed: Narrator._marker_passed,
    NeutralLeft: Narrator._neutral_left,
    GameEnded: Narrator._game_ended,
}

_OF_NEUTRAL = {NeutralAsked, NeutralClaimed, NeutralLeft}
"""What comes of the neutral player's ticket; without any of it nothing does."""
