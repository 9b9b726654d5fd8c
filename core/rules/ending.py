"""The end of a turn: the last round, the neutral player, whose turn is next, the end of the game."""

from functools import cache

from core.events import Event, GameEnded, LastRoundBegan, TurnBegan
from core.evolve import folded
from core.rules.neutral import neutral_acts, neutral_is_due
from core.rules.scoring import final_results
from core.setup import SeatNo
from core.state import State


def simply_next(state: State) -> int | None:
    """Whose turn follows where the end of this one, in which no trains were laid, brings nothing else: most often."""
    seat = state.seat
    if state.last_turns >= 0 or state.marker >= 0 or state.trains[seat] <= state.rules.last_round_at:
        return None
    return (seat + 1) % len(state.hands)


def end_turn(state: State, events: list[Event], trains: int | None = None) -> list[Event]:
    """
    The turn of the acting seat is over, after these events: add what follows from that.

    `trains` is the number of trains that the seat has left, if the move used some.
    """
    seat = state.seat
    if state.last_turns == 0:  # the very last turn: the neutral player acts no more after it
        return end_game(state, events)
    left = state.trains[seat] if trains is None else trains
    if state.last_turns < 0 and left <= state.rules.last_round_at:
        events.append(LastRoundBegan(seat))
    if state.marker >= 0 and neutral_is_due(state):
        after = folded(state, events)
        if not neutral_acts(after, events):
            return events  # first the holder of the marker must choose
    events.append(begin_turn((seat + 1) % len(state.hands)))
    return events


def end_game(state: State, events: list[Event]) -> list[Event]:
    """Count everything up."""
    events.append(GameEnded(final_results(folded(state, events))))
    return events


@cache
def begin_turn(seat: int) -> TurnBegan:
    """There are few of these events: each is made once."""
    return TurnBegan(SeatNo(seat))
