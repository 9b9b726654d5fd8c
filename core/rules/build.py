"""A track that is paid: trains on it, points, toll, the cards discarded."""

from functools import lru_cache
from operator import gt

from core.board import Track, TrackId
from core.cards import EMPTY, Cards, Colour
from core.events import Event, TrackClaimed
from core.rules.ending import end_turn
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.supply import Supply, is_crowded
from core.rules.tolls import pay_toll
from core.setup import SeatNo
from core.state import State
from core.text import tr


def lay_trains(
    state: State, track: Track, pay: Cards, events: list[Event], supply: Supply | None = None
) -> list[Event]:
    """The track is paid: trains, points, toll, and the end of the turn. `supply` is what these events have left, if they changed it."""
    seat = state.seat
    events.append(track_claimed(seat, track.id, pay, state.rules.points[track.length]))
    if state.rules.tolls:
        events += pay_toll(state, track)
    restock_after(state, pay, events, supply)
    return end_turn(state, events, state.trains[seat] - track.length)


@lru_cache(maxsize=10_000)
def track_claimed(seat: SeatNo, track: TrackId, pay: Cards, points: int) -> TrackClaimed:
    """The event. The same payments are made again and again, so it is seldom made anew."""
    return TrackClaimed(seat, track, pay, points)


def restock_after(state: State, pay: Cards, events: list[Event], supply: Supply | None = None) -> None:
    """New discards can refill an empty deck and the market's empty places, and can make a sweep possible again."""
    if supply is None:
        market = state.market
        if state.drawn < len(state.deck) and EMPTY not in market and not is_crowded(state.rules, market):
            return
        supply = Supply(state, events)
        if state.tunnel:
            supply.discard(state.tunnel.turned)
    supply.discard(pay)
    supply.restock()


def check_held(state: State, pay: Cards) -> None:
    """A player plays only cards that are in the hand."""
    hand = state.hands[state.seat]
    if not any(map(gt, pay, hand)):
        return
    for colour, count in enumerate(pay):
        if count > hand[colour]:
            raise IllegalMove(
                Refusal.CARDS_NOT_HELD,
                tr(
                    "You have {have} {colour} cards, not {count}.",
                    have=hand[colour],
                    colour=Colour(colour).slug,
                    count=count,
                ),
            )
