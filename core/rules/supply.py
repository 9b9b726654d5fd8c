"""
A copy of deck, discards and market to work on while a move is decided; and how a new ticket deck is made.

Each step is also written down as an event, so that `evolve` repeats on the state what happened here.
"""

from functools import cache
from operator import add

from core.board import Rules
from core.cards import EMPTY, LOCOMOTIVE, Cards, Colour, lay_out
from core.chance import shuffled
from core.events import DeckShuffled, Event, MarketFilled, MarketSwept, TicketsShuffled
from core.state import State

COLOURS = tuple(Colour)

MOST_SWEEPS = 5
"""
How many sweeps may follow one another; then the market lies as it is until it changes again.

With nearly all other cards in the players' hands a deal that helps is possible but rare: hundreds of sweeps
could pass before it came, and no table would deal that often.
"""


class Supply:
    """The cards that nobody holds."""

    __slots__ = ("deck", "discards", "drawn", "events", "market", "rules", "seed", "shuffles")

    def __init__(self, state: State, events: list[Event]) -> None:
        self.deck = state.deck
        self.drawn = state.drawn
        self.discards = state.discards.copy()
        self.market = state.market.copy()
        self.rules = state.rules
        self.seed = state.setup.seed
        self.shuffles = state.shuffles
        self.events = events

    def draw(self, wanted: int) -> bytes:
        """The next cards of the deck, or as many as there are; the caller adds the event."""
        if len(self.deck) - self.drawn < wanted:
            self._shuffle()
        cards = self.deck[self.drawn : self.drawn + wanted]
        self.drawn += len(cards)
        return cards

    def discard(self, pile: Cards) -> None:
        """These cards are spent."""
        self.discards = list(map(add, self.discards, pile))

    def restock(self) -> None:
        """
        Fill the market, sweep it while the rules say so, and make an empty deck anew at once.

        A sweep comes first, so that swept cards are in the new deck.
        """
        if EMPTY in self.market:
            self._fill()
        for _ in range(MOST_SWEEPS):
            if not self._must_sweep():
                break
            self._sweep()
            self._fill()
        if self.drawn == len(self.deck):
            self._shuffle()

    def _shuffle(self) -> None:
        """What is left of the deck, then the discards in a new order."""
        if any(self.discards):
            fresh = bytes(shuffled(lay_out(self.discards), self.seed, self.shuffles))
            self.deck = self.deck[self.drawn :] + fresh
            self.drawn = 0
            self.discards = [0] * len(self.discards)
            self.shuffles += 1
            self.events.append(DeckShuffled(self.deck))

    def _fill(self) -> None:
        for slot, card in enumerate(self.market):
            if card == EMPTY:
                fresh = self.draw(1)
                if not fresh:
                    return
                self.market[slot] = fresh[0]
                self.events.append(market_filled(slot, fresh[0]))

    def _must_sweep(self) -> bool:
        return is_crowded(self.rules, self.market) and self._sweep_can_help()

    def _sweep_can_help(self) -> bool:
        """
        Whether some deal from all cards to be had would stay below the limit.

        With too few other cards left, sweeps would follow one another for ever.
        """
        market, discards = self.market, self.discards
        in_deck, in_market = len(self.deck) - self.drawn, len(market) - market.count(EMPTY)
        everything = in_deck + in_market + sum(discards)
        locomotives = (
            self.deck.count(LOCOMOTIVE, self.drawn) + market.count(LOCOMOTIVE) + discards[LOCOMOTIVE]
        )
        dealt = min(len(market), everything)
        return dealt - (everything - locomotives) < self.rules.sweep_at

    def _sweep(self) -> None:
        for slot, card in enumerate(self.market):
            if card != EMPTY:
                self.discards[card] += 1
                self.market[slot] = EMPTY
        self.events.append(MarketSwept())


def is_crowded(rules: Rules, market: list[int]) -> bool:
    """Whether the market has as many locomotives as call for a sweep."""
    return 0 < rules.sweep_at <= market.count(LOCOMOTIVE)


def reshuffled_tickets(state: State) -> TicketsShuffled:
    """What the ticket deck still has, then its discards in a new order."""
    tickets = state.board.tickets
    rest = state.ticket_deck[state.tickets_drawn :]
    fresh = shuffled(sorted(state.ticket_discards), state.setup.seed, state.shuffles)
    return TicketsShuffled(tuple(tickets[number].id for number in (*rest, *fresh)))


@cache
def market_filled(slot: int, card: int) -> MarketFilled:
    """The event, from a card's number; there are few, so each is made once."""
    return MarketFilled(slot, COLOURS[card])
