"""Tunnels that were dug, beside what was to be expected of each before its cards were turned up."""

from collections.abc import Sequence
from math import comb

import attrs

from core.board import Board, TrackId
from core.cards import LOCOMOTIVE, Cards, count_cards
from core.events import TrackClaimed, TunnelDug
from core.evolve import evolve
from core.log import Entry
from core.rules.payment import colour_played
from core.setup import SeatNo, Setup
from core.state import State, new_state
from core.sums import float_sum


@attrs.frozen
class Dig:
    """One tunnel that a seat announced."""

    chance: float
    """How likely it was that the cards in reserve would pay what is turned up."""
    payable: bool
    """Whether they did."""
    built: bool
    """Whether the track was claimed: one may give a tunnel up that one could pay."""
    extra: int
    """How many more cards were wanted."""
    expected: float
    """How many were to be expected."""
    spread: float
    """The variance of that number."""


def digs(setup: Setup, board: Board, entries: Sequence[Entry]) -> list[tuple[SeatNo, Dig]]:
    """Every tunnel of the entries that stand, with who dug it."""
    if not any(isinstance(event, TunnelDug) for entry in entries for event in entry.events):
        return []
    state = new_state(setup, board)
    found = []
    for n, entry in enumerate(entries):
        for event in entry.events:
            if isinstance(event, TunnelDug):
                built = _claims(entries[n : n + 2], event.seat, event.track)
                found.append((event.seat, _dig(state, event, built=built)))
        # The odds are those before the entry: a deck that is too short is made anew within it.
        for event in entry.events:
            evolve(state, event)
    return found


def _claims(entries: Sequence[Entry], seat: SeatNo, track: TrackId) -> bool:
    """Whether the track is claimed where it was dug, or with the next move, which is the same seat's."""
    events = (event for entry in entries for event in entry.events)
    return any(isinstance(e, TrackClaimed) and (e.seat, e.track) == (seat, track) for e in events)


def _dig(state: State, event: TunnelDug, *, built: bool) -> Dig:
    odds = extra_odds(state, event.pay)
    reserve = in_reserve(state.hands[event.seat], event.pay)
    expected = float_sum(n * chance for n, chance in enumerate(odds))
    return Dig(
        chance=min(1.0, float_sum(odds[: reserve + 1])),
        payable=event.extra <= reserve,
        built=built,
        extra=event.extra,
        expected=expected,
        spread=float_sum((n - expected) ** 2 * chance for n, chance in enumerate(odds)),
    )


def in_reserve(hand: Sequence[int], pay: Cards) -> int:
    """How many more cards a seat could pay beyond those that it announces."""
    colour = colour_played(pay)
    reserve = hand[LOCOMOTIVE] - pay[LOCOMOTIVE]
    return reserve if colour is None else reserve + hand[colour] - pay[colour]


def extra_odds(state: State, pay: Cards) -> list[float]:
    """
    By number of more cards how likely a tunnel announced with these wants so many.

    Counted from the cards that the deck has in truth, in any order. A deck that is too short is turned up whole,
    and what is missing comes from the discards, shuffled.
    """
    colour = colour_played(pay)
    kinds = (LOCOMOTIVE,) if colour is None else (LOCOMOTIVE, colour)
    left = count_cards(state.deck[state.drawn :])
    turned = state.rules.tunnel_cards
    certain = 0
    pile: Sequence[int] = left
    if sum(left) < turned:
        certain = sum(left[kind] for kind in kinds)
        pile, turned = state.discards, min(turned - sum(left), sum(state.discards))
    matching = sum(pile[kind] for kind in kinds)
    return [0.0] * certain + hypergeometric(sum(pile), matching, turned)


def hypergeometric(cards: int, matching: int, drawn: int) -> list[float]:
    """By number of hits how likely so many of the drawn cards match."""
    ways = comb(cards, drawn)
    return [comb(matching, hits) * comb(cards - matching, drawn - hits) / ways for hits in range(drawn + 1)]


def likelihood(chances: Sequence[float], successes: int) -> float:
    """How likely chance alone gives so few successes or fewer, or so many or more: twice the smaller of the two."""
    odds = count_odds(chances)
    below, above = float_sum(odds[: successes + 1]), float_sum(odds[successes:])
    return min(1.0, 2 * min(below, above))


def count_odds(chances: Sequence[float]) -> list[float]:
    """By number of successes how likely so many of these succeed."""
    odds = [1.0]
    for chance in chances:
        fail = 1 - chance
        odds = [
            fail * same + chance * one_less for same, one_less in zip([*odds, 0.0], [0.0, *odds], strict=True)
        ]
    return odds
