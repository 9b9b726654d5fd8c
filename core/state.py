"""
The whole truth of a game at one moment.

Mutable, and made so that a copy is cheap: everything large is immutable and shared (decks are a fixed
order with a place in it, sets of tracks are ints), the rest are short lists. Only `evolve` changes it.
"""

import attrs

from core.board import UNCLAIMED, Board, Rules
from core.cards import COUNTS, EMPTY, NO_CARDS, Cards
from core.events import SeatResult
from core.phase import DEAL, FIRST_TICKETS, OVER, Phase
from core.setup import SeatNo, Setup, check_setup

FIRST_SEAT = SeatNo(0)


@attrs.frozen
class Tunnel:
    """A tunnel that waits for its extra payment: the announced cards are still in the hand."""

    track: int
    pay: Cards
    turned: Cards
    extra: int


@attrs.define(eq=True)
class State:
    """See the module. Seats are numbers; the neutral player's number is the number of seats."""

    setup: Setup
    board: Board
    rules: Rules
    both_tracks_open: bool
    """Whether both tracks of a double connection can be claimed at this table."""

    # Train cards: the deck's next card is deck[drawn].
    deck: bytes = attrs.field(default=b"", repr=False)
    drawn: int = 0
    discards: list[int] = attrs.field(factory=lambda: list(NO_CARDS))
    market: list[int] = attrs.field(factory=list)
    hands: list[list[int]] = attrs.field(factory=list, repr=False)
    card_counts: list[int] = attrs.field(factory=list)
    """How many cards each seat holds, counted along: every view shows it."""
    tunnel: Tunnel | None = None

    # Tickets by number: the deck's next one is ticket_deck[tickets_drawn].
    ticket_deck: tuple[int, ...] = attrs.field(default=(), repr=False)
    tickets_drawn: int = 0
    ticket_discards: tuple[int, ...] = ()
    tickets_out: tuple[int, ...] = attrs.field(default=(), repr=False)
    offered: list[tuple[int, ...]] = attrs.field(factory=list, repr=False)
    keep: int = 0
    tickets: list[tuple[int, ...]] = attrs.field(factory=list, repr=False)

    # The board: owner by track, and by seat the set of tracks it may still claim.
    owners: tuple[int, ...] = ()
    open: list[int] = attrs.field(factory=list)
    trains: list[int] = attrs.field(factory=list)
    points: list[int] = attrs.field(factory=list)
    start_scores: tuple[int, ...] = ()

    # Money.
    tokens: list[int] = attrs.field(factory=list, repr=False)
    bank: int = 0
    loans: list[int] = attrs.field(factory=list)

    # Whose turn it is.
    phase: Phase = DEAL
    first: SeatNo = FIRST_SEAT
    seat: SeatNo = FIRST_SEAT
    """Who is to act; while all choose first tickets, the first of those who have not chosen."""
    turns: int = 0
    """How many turns have begun."""
    last_turns: int = -1
    """How many turns will still begin; -1 before the last round."""
    shuffles: int = 0

    # The neutral player.
    marker: int = -1
    """Who holds the neutral player's marker; -1 where there is none (any more)."""
    neutral_trains: int = 0
    neutral_choice: tuple[int, ...] = ()

    results: tuple[SeatResult, ...] = ()

    # What everybody at the table could remember.
    shown: list[int] = attrs.field(factory=list, repr=False)
    """By seat the cards that all have seen it take or announce and not spend since, nine counts after nine: a view takes all at once."""
    seconds: int = 0
    """The set of tracks that were claimed beside a taken twin: their toll was not the bank's."""

    def copy(self) -> "State":
        """An independent copy."""
        return State(
            self.setup,
            self.board,
            self.rules,
            self.both_tracks_open,
            self.deck,
            self.drawn,
            self.discards.copy(),
            self.market.copy(),
            [hand.copy() for hand in self.hands],
            self.card_counts.copy(),
            self.tunnel,
            self.ticket_deck,
            self.tickets_drawn,
            self.ticket_discards,
            self.tickets_out,
            self.offered.copy(),
            self.keep,
            self.tickets.copy(),
            self.owners,
            self.open.copy(),
            self.trains.copy(),
            self.points.copy(),
            self.start_scores,
            self.tokens.copy(),
            self.bank,
            self.loans.copy(),
            self.phase,
            self.first,
            self.seat,
            self.turns,
            self.last_turns,
            self.shuffles,
            self.marker,
            self.neutral_trains,
            self.neutral_choice,
            self.results,
            self.shown.copy(),
            self.seconds,
        )

    @property
    def deck_left(self) -> int:
        """How many cards the deck has."""
        return len(self.deck) - self.drawn

    @property
    def tickets_left(self) -> int:
        """How many tickets the ticket deck has."""
        return len(self.ticket_deck) - self.tickets_drawn

    @property
    def neutral(self) -> int:
        """The neutral player's number among the owners."""
        return len(self.hands)

    def shown_of(self, seat: int) -> Cards:
        """The cards that all have seen this seat take or announce and not spend since."""
        return tuple(self.shown[COUNTS * seat : COUNTS * (seat + 1)])

    @property
    def to_act(self) -> tuple[SeatNo, ...]:
        """Who is to act, in the order of play: all who have not chosen first tickets, then one, at the end nobody."""
        phase = self.phase
        if phase is FIRST_TICKETS:
            seats = len(self.hands)
            order = (SeatNo((self.first + n) % seats) for n in range(seats))
            return tuple(seat for seat in order if self.offered[seat])
        return () if phase is DEAL or phase is OVER else (self.seat,)

    @property
    def rounds(self) -> int:
        """The number of the running round, from 1; a round is one turn of each player."""
        return (self.turns - 1) // len(self.hands) + 1


def with_owner(owners: tuple[int, ...], track: int, owner: int) -> tuple[int, ...]:
    """The owners by track, when this one has this owner."""
    changed = list(owners)
    changed[track] = owner
    return tuple(changed)


def new_state(setup: Setup, board: Board) -> State:
    """The empty table before the deal; raises `SetupError` if it cannot be laid."""
    rules = check_setup(setup, board)
    seats = len(setup.seats)
    return State(
        setup=setup,
        board=board,
        rules=rules,
        both_tracks_open=seats >= rules.both_tracks_from,
        market=[EMPTY] * rules.market,
        hands=[list(NO_CARDS) for _ in range(seats)],
        card_counts=[0] * seats,
        offered=[()] * seats,
        tickets=[()] * seats,
        owners=(UNCLAIMED,) * len(board.tracks),
        open=[board.all_tracks] * seats,
        trains=[rules.trains] * seats,
        points=[0] * seats,
        tokens=[rules.purse] * seats,
        loans=[0] * seats,
        neutral_trains=rules.neutral_trains,
        shown=[0] * COUNTS * seats,
    )
