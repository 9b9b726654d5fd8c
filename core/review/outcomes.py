"""
What might have come of a move: the positions after it, each with how likely it was.

The rules themselves say what follows; only the order of what lies face down is changed before they are asked, so a
card, a tunnel or an offer of tickets is weighed against what else the decks could have held.
"""

from collections.abc import Iterator, Sequence
from math import comb

from core.board import Kind
from core.cards import LOCOMOTIVE
from core.chance import Stream
from core.events import Event, NeutralAsked, NeutralTurned
from core.evolve import folded
from core.moves import Claim, DrawCard, DrawTickets, Move
from core.rules.decide import decide
from core.rules.ending import begin_turn
from core.setup import SeatNo
from core.state import State

OFFERS = 8
"""Of all the offers of tickets that might have come, so many are looked at."""

Outcome = tuple[float, State]


def outcomes(state: State, move: Move, seat: SeatNo) -> Iterator[Outcome]:
    """The positions that this move of a seat may lead to; their shares add up to one."""
    for share, before in _futures(state, move):
        yield share, after(before, decide(before, move, seat))


def after(state: State, events: Sequence[Event]) -> State:
    """The position after a move, but for what the neutral player then does: that is nobody's choice."""
    for n, event in enumerate(events):
        if isinstance(event, NeutralTurned | NeutralAsked):
            return folded(state, [*events[:n], begin_turn((state.seat + 1) % len(state.hands))])
    return folded(state, list(events))


def has_chance(state: State, move: Move) -> bool:
    """Whether what comes of the move depends on what lies face down."""
    return isinstance(move, DrawCard | DrawTickets) or (isinstance(move, Claim) and _is_tunnel(state, move))


def _is_tunnel(state: State, move: Claim) -> bool:
    return state.board.track(move.track).kind is Kind.TUNNEL


def _futures(state: State, move: Move) -> Iterator[Outcome]:
    """The position before the move, with the decks in the orders that make a difference."""
    if isinstance(move, DrawCard):
        yield from _next_cards(state)
    elif isinstance(move, DrawTickets):
        yield from _offers(state)
    elif isinstance(move, Claim) and _is_tunnel(state, move):
        yield from _tunnels(state, move)
    else:
        yield 1.0, state


def _next_cards(state: State) -> Iterator[Outcome]:
    left = state.deck[state.drawn :]
    for card in sorted(set(left)):
        yield left.count(card) / len(left), with_deck(state, bytes([card]) + _without(left, card))


def _without(cards: bytes, card: int) -> bytes:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _tunnels(state: State, move: Claim) -> Iterator[Outcome]:
    """By how many of the cards turned up cost another one."""
    left = state.deck[state.drawn :]
    turned = min(state.rules.tunnel_cards, len(left))
    costly = {LOCOMOTIVE, *(colour for colour, count in enumerate(move.pay) if count)}
    matching = bytes(card for card in left if card in costly)
    others = bytes(card for card in left if card not in costly)
    for count in range(turned + 1):
        ways = comb(len(matching), count) * comb(len(others), turned - count)
        if ways:
            order = matching[:count] + others[: turned - count] + matching[count:] + others[turned - count :]
            yield ways / comb(len(left), turned), with_deck(state, order)


def _offers(state: State) -> Iterator[Outcome]:
    stream = Stream(state.turns, len(state.ticket_deck), state.tickets_drawn)
    for _ in range(OFFERS):
        left = list(state.ticket_deck[state.tickets_drawn :])
        stream.shuffle(left)
        changed = state.copy()
        changed.ticket_deck = state.ticket_deck[: state.tickets_drawn] + tuple(left)
        yield 1 / OFFERS, changed


def with_deck(state: State, order: bytes) -> State:
    """The position with the deck in this order."""
    changed = state.copy()
    changed.deck = state.deck[: state.drawn] + order
    return changed
