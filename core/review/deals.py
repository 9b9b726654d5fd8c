"""
Fresh deals for a trial: all that the one who chose could see stays, and what they could not see lies otherwise.

That is the order of the decks, but also the rivals' cards and tickets. A trial against the rivals' true hands would
blame a player for what nobody could know. Cards that all have seen a rival take stay in its hand. Tickets are drawn in
proportion to how well they explain what the rival has built: plain lots would make rivals of players without a plan.
"""

from collections.abc import Sequence
from functools import cache
from math import exp

import attrs

from core.board import Board
from core.chance import Stream
from core.setup import SeatNo
from core.state import State
from core.ways import ways_from

EXPLAINS = 3.5
"""A ticket whose way is built is e to this power times as likely as one for which nothing is; found on bots' games."""


class Deals:
    """The deals for one choice: a position, and the seat that was to choose there."""

    def __init__(self, state: State, seat: SeatNo, entry: int) -> None:
        self._state = state
        self._seat = seat
        self._entry = entry
        self._rivals = [rival for rival in range(len(state.hands)) if rival != seat]
        self._likely = {rival: _how_likely(state, rival) for rival in self._rivals}

    def deal(self, number: int) -> State:
        """The position as it might have been; the same for the same number."""
        stream = Stream(self._state.setup.seed, self._entry, number)
        changed = self._state.copy()
        changed.setup = attrs.evolve(changed.setup, seed=stream.bits() >> 1)
        self._deal_cards(changed, stream)
        self._deal_tickets(changed, stream)
        return changed

    def _deal_cards(self, state: State, stream: Stream) -> None:
        """The deck and what no one has seen of the rivals' hands, shuffled together."""
        unseen = list(state.deck[state.drawn :])
        hidden = {}
        for rival in self._rivals:
            counts = [
                have - seen for have, seen in zip(state.hands[rival], state.shown_of(rival), strict=True)
            ]
            hidden[rival] = sum(counts)
            unseen += [card for card, count in enumerate(counts) for _ in range(count)]
        stream.shuffle(unseen)
        for rival, count in hidden.items():
            hand = list(state.shown_of(rival))
            for card in unseen[:count]:
                hand[card] += 1
            state.hands[rival] = hand
            del unseen[:count]
        state.deck = state.deck[: state.drawn] + bytes(unseen)

    def _deal_tickets(self, state: State, stream: Stream) -> None:
        """The deck and the rivals' tickets, those that they have to choose from among them."""
        unseen = list(state.ticket_deck[state.tickets_drawn :])
        for rival in self._rivals:
            unseen += (*state.tickets[rival], *state.offered[rival])
        unseen.sort()
        for rival in self._rivals:
            state.tickets[rival] = _drawn(unseen, len(state.tickets[rival]), self._likely[rival], stream)
        stream.shuffle(unseen)
        for rival in self._rivals:
            count = len(state.offered[rival])
            state.offered[rival] = tuple(unseen[:count])
            del unseen[:count]
        state.ticket_deck = state.ticket_deck[: state.tickets_drawn] + tuple(unseen)


def _drawn(unseen: list[int], count: int, likely: Sequence[float], stream: Stream) -> tuple[int, ...]:
    """Take so many tickets out of those that are unseen, each as often as it is likely."""
    taken = []
    for _ in range(count):
        total = 0.0
        for ticket in unseen:
            total += likely[ticket]
        lot = stream.random() * total
        for ticket in unseen:
            lot -= likely[ticket]
            if lot < 0:
                break
        taken.append(ticket)
        unseen.remove(ticket)
    return tuple(taken)


def _how_likely(state: State, rival: int) -> list[float]:
    """By ticket how well it explains the rival's tracks: by the part of its way that is built."""
    board = state.board
    prices = [0.0 if state.owners[track.index] == rival else float(track.length) for track in board.tracks]
    return [
        exp(EXPLAINS * (1 - left / whole))
        for left, whole in zip(_ways(board, prices), _whole_ways(board), strict=True)
    ]


@cache
def _whole_ways(board: Board) -> list[float]:
    return _ways(board, [float(track.length) for track in board.tracks])


def _ways(board: Board, prices: Sequence[float]) -> list[float]:
    """By ticket what the cheapest way costs, whoever has claimed what."""
    from_city = {city: ways_from(board, prices, city)[0] for city in {t.cities[0] for t in board.tickets}}
    return [from_city[ticket.cities[0]][ticket.cities[1]] for ticket in board.tickets]
