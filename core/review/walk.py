"""
A finished game step by step: what each entry changed in the chances, and what of it was choice and what was chance.

The chances before an entry, the mean of what the chosen move could bring, and the chances after it: from the first to
the second is the choice, from the second to the third the luck. So all the steps add up to the result exactly. A last
move that changes nothing in the final count is neither: what the chances do there is the count's.
"""

from collections.abc import Iterator

import attrs

from core.chance import Stream
from core.events import NeutralAsked, NeutralTurned
from core.evolve import folded
from core.game import Game
from core.log import Entry
from core.moves import Deal, DrawCard, DrawTickets, Move
from core.phase import OVER
from core.review.model import Value
from core.review.outcomes import after, has_chance
from core.review.values import Cause
from core.review.valuing import Valuer, mean
from core.rules.scoring import final_results
from core.state import State, new_state

DEALS = 32
"""Of all the first tickets that might have come, so many deals are looked at."""

Changes = tuple[float, ...]
"""By seat, in chances to win."""


@attrs.frozen
class Step:
    """An entry that stands: the positions around it, and by cause what it changed."""

    entry: Entry
    move: Move
    before: State
    after: State
    value: Value
    """After it."""
    changes: tuple[tuple[Cause, Changes], ...]


def steps(game: Game, valuer: Valuer) -> Iterator[Step]:
    """The entries that stand, from the deal on."""
    state = new_state(game.setup, game.board)
    seats = len(game.setup.seats)
    value = Value((1 / seats,) * seats, (0.0,) * seats)
    for entry in game.log.in_force():
        position = folded(state, entry.events)
        found = valuer.of(position)
        move = entry.move
        assert isinstance(move, Move)  # an undo or a word stands in no position's past
        if _changed_nothing(state, position):
            changes: tuple[tuple[Cause, Changes], ...] = ((Cause.COUNT, _difference(value, found)),)
        else:
            changes = tuple(_changes(valuer, state, value, entry, move, found))
        yield Step(entry, move, state, position, found, changes)
        state, value = position, found


def _changes(
    valuer: Valuer, state: State, value: Value, entry: Entry, move: Move, found: Value
) -> Iterator[tuple[Cause, Changes]]:
    if isinstance(move, Deal):
        dealt = _mean_deal(valuer, folded(state, entry.events))
        yield Cause.CARDS, _difference(value, dealt)
        yield Cause.TICKETS, _difference(dealt, found)
        return
    assert entry.seat is not None
    acted = after(state, entry.events)
    settled = valuer.of(acted) if _neutral_acted(entry) else found
    if has_chance(state, move):
        hoped = valuer.of_move(state, move, entry.seat)
        yield Cause.CHOICE, _difference(value, hoped)
        yield _cause_of(move), _difference(hoped, settled)
    else:
        yield Cause.CHOICE, _difference(value, settled)
    if settled is not found:
        yield Cause.TICKETS, _difference(settled, found)


def _changed_nothing(before: State, position: State) -> bool:
    """Whether the game has ended as it would have without this move: who drew a card did not decide it."""
    return position.phase is OVER and final_results(before) == tuple(position.results)


def _neutral_acted(entry: Entry) -> bool:
    return any(isinstance(event, NeutralTurned | NeutralAsked) for event in entry.events)


def _cause_of(move: Move) -> Cause:
    match move:
        case DrawCard():
            return Cause.CARDS
        case DrawTickets():
            return Cause.TICKETS
        case _:
            return Cause.TUNNELS


def _mean_deal(valuer: Valuer, state: State) -> Value:
    """The dealt cards with other first tickets: the mean of some deals."""
    stream = Stream(len(state.ticket_deck), len(state.hands), DEALS)
    offered = [len(tickets) for tickets in state.offered]
    values = []
    for _ in range(DEALS):
        tickets = [*(number for some in state.offered for number in some)]
        tickets += state.ticket_deck[state.tickets_drawn :]
        stream.shuffle(tickets)
        changed = state.copy()
        first = 0
        for seat, count in enumerate(offered):
            changed.offered[seat] = tuple(tickets[first : first + count])
            first += count
        values.append((1 / DEALS, valuer.of(changed)))
    return mean(values)


def _difference(one: Value, other: Value) -> Changes:
    return tuple(b - a for a, b in zip(one.chances, other.chances, strict=True))
