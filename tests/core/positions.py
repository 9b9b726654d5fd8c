"""
Positions for tests: a table laid as a test wants it, and moves on it that are watched.

A position starts as the first seat's first turn with empty hands. `lay` places all 110 train cards, so
that nothing is lost; `played` makes moves, and sees to it that deciding changes nothing, that every card,
ticket, train and token is somewhere exactly once, and that somebody can go on.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from core.board import UNCLAIMED, Board, MapId, TicketId, Track, TrackId, VariantId
from core.board_file import built_in_board
from core.cards import EMPTY, LETTERS, NO_CARDS, Cards, cards, count_cards, lay_out
from core.events import Event, NeutralClaimed, OrderDrawn, TrackClaimed, TurnBegan
from core.evolve import evolve, folded
from core.moves import Claim, DrawCard, Move
from core.phase import Phase
from core.rules import IllegalMove, Refusal, decide, legal_moves
from core.setup import Seat, SeatColour, SeatNo, Setup
from core.state import State, new_state

NAMES = ("Anna", "Bram", "Cleo", "Daan", "Eva")
MARKET = "PBOWG"

E = TypeVar("E")


def setup_for(
    slug: str = "nederland",
    variant: str = "tolls",
    seats: int = 2,
    *,
    seed: int = 1,
    first: int | None = None,
) -> Setup:
    """A table of people."""
    people = tuple(Seat(name, colour) for name, colour in zip(NAMES[:seats], SeatColour, strict=False))
    named = None if first is None else SeatNo(first)
    return Setup(MapId(slug), VariantId(variant), people, seed, first=named)


def nederland(seats: int = 2, variant: str = "tolls", *, board: Board | None = None) -> State:
    """A first turn on Nederland, seat 0 first."""
    setup = setup_for("nederland", variant, seats, first=0)
    return _first_turn(setup, board or built_in_board(MapId("nederland")))


def nordic(seats: int = 2) -> State:
    """A first turn on Nordic Countries, seat 0 first."""
    return _first_turn(setup_for("nordic", "standard", seats, first=0), built_in_board(MapId("nordic")))


def _first_turn(setup: Setup, board: Board) -> State:
    state = new_state(setup, board)
    state.ticket_deck = tuple(range(len(board.tickets)))
    evolve(state, OrderDrawn(SeatNo(0), (0,) * len(setup.seats)))
    evolve(state, TurnBegan(SeatNo(0)))
    return lay(state)


def lay(
    state: State,
    *hands: Cards,
    market: str = MARKET,
    deck: str = "",
    discards: Cards = NO_CARDS,
    rest: int | None = None,
) -> State:
    """
    Lay out all train cards: hands by seat, the market ("." is an empty place), the deck from its top, the discards.

    All other cards go below the deck, or into the hand of the seat `rest`. Changes the state and returns it.
    """
    state.hands = [list(hand) for hand in hands] + [
        list(NO_CARDS) for _ in range(len(hands), len(state.hands))
    ]
    state.market = [EMPTY if letter == "." else LETTERS.index(letter) for letter in market]
    state.discards = list(discards)
    top = bytes(LETTERS.index(letter) for letter in deck)
    placed = Counter(top) + Counter(card for card in state.market if card != EMPTY)
    others = [
        every - placed[colour] - sum(hand[colour] for hand in state.hands) - discards[colour]
        for colour, every in enumerate(state.rules.all_cards)
    ]
    assert min(others) >= 0, "a test cannot lay more cards than there are"
    if rest is None:
        top += lay_out(others)
    else:
        state.hands[rest] = [have + more for have, more in zip(state.hands[rest], others, strict=True)]
    state.card_counts = list(map(sum, state.hands))
    state.deck, state.drawn = top, 0
    return state


def build(state: State, seat: int, *tracks: str) -> State:
    """Tracks that the seat has claimed before, trains and points included."""
    for slug in tracks:
        points = state.rules.points[track_of(state, slug).length]
        evolve(state, TrackClaimed(SeatNo(seat), TrackId(slug), NO_CARDS, points))
    return state


def build_neutral(state: State, *tracks: str) -> State:
    """Tracks that the neutral player has taken before."""
    for slug in tracks:
        evolve(state, NeutralClaimed(TrackId(slug)))
    return state


def give_tickets(state: State, seat: int, *tickets: str) -> State:
    """Tickets that the seat holds, taken out of the deck."""
    numbers = ticket_numbers(state, tickets)
    state.tickets[seat] += numbers
    state.ticket_deck = tuple(number for number in state.ticket_deck if number not in numbers)
    return state


def lay_tickets(state: State, *deck: str, discards: Sequence[str] = ()) -> State:
    """A ticket deck from its top and its discards; those that nobody holds are out of the game."""
    state.ticket_deck, state.tickets_drawn = ticket_numbers(state, deck), 0
    state.ticket_discards = ticket_numbers(state, discards)
    placed = {*state.ticket_deck, *state.ticket_discards, *(t for held in state.tickets for t in held)}
    state.tickets_out = tuple(n for n in range(len(state.board.tickets)) if n not in placed)
    return state


def ticket_numbers(state: State, tickets: Sequence[str]) -> tuple[int, ...]:
    return tuple(state.board.ticket_numbers[TicketId(slug)] for slug in tickets)


def ticket_slugs(state: State, numbers: Sequence[int]) -> list[TicketId]:
    return [state.board.tickets[number].id for number in numbers]


def track_of(state: State, slug: str) -> Track:
    return state.board.track(TrackId(slug))


def owner_of(state: State, slug: str) -> int:
    return state.owners[track_of(state, slug).index]


def claim(track: str, **pay: int) -> Claim:
    """The move, with cards by name: `claim("breda-rotterdam/purple", purple=2)`."""
    return Claim(TrackId(track), cards(**pay))


def played(state: State, *moves: Move) -> State:
    """The state after these moves, each of them watched."""
    for move in moves:
        state = folded(state, watched(state, move))
        assert len(legal_moves(state)) > 0 or state.phase is Phase.OVER
    return state


def watched(state: State, move: Move) -> Sequence[Event]:
    """The events that a move makes; the state is left alone and nothing is lost or made."""
    before = state.copy()
    events = decide(state, move)
    assert state == before
    assert everything_in(folded(state, events)) == everything_in(state)
    return events


def happened(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refused(state: State, move: Move) -> Refusal:
    """Why the rules refuse the move; the state is as it was."""
    before = state.copy()
    with pytest.raises(IllegalMove) as refusal:
        decide(state, move)
    assert state == before
    assert str(refusal.value).endswith(".")
    return refusal.value.code


def draw_two(state: State) -> State:
    """A whole turn: two cards from the deck."""
    return played(state, DrawCard(), DrawCard())


def everything_in(state: State) -> tuple[object, ...]:
    """What no move can change: all cards, tickets, trains and tokens, wherever they are."""
    piles = [state.discards, *state.hands, count_cards(state.deck[state.drawn :])]
    piles.append(count_cards(card for card in state.market if card != EMPTY))
    if state.tunnel is not None:
        piles.append(state.tunnel.turned)
    left = [*state.trains, state.neutral_trains]
    for track, owner in zip(state.board.tracks, state.owners, strict=True):
        if owner != UNCLAIMED:
            left[owner] += track.length
    decks = [state.ticket_deck[state.tickets_drawn :], state.ticket_discards, state.tickets_out]
    tickets = Counter(ticket for place in (*decks, *state.offered, *state.tickets) for ticket in place)
    return [sum(colour) for colour in zip(*piles, strict=True)], left, tickets, sum(state.tokens) + state.bank


def payments(state: State, track: str) -> list[Cards]:
    """The payments that the acting seat is offered for a track."""
    return [claim.pay for claim in legal_moves(state).claims(TrackId(track))]
