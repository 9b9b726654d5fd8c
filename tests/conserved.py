"""What is conserved at every step of every game: cards, tickets, trains, tokens, and how scores add up."""

from collections import Counter

from core.board import UNCLAIMED
from core.cards import EMPTY, NO_CARDS
from core.phase import Phase
from core.state import State


def card_sum(state: State) -> list[int]:
    """Every train card, wherever it is."""
    counts = Counter(state.deck[state.drawn :])
    counts.update(card for card in state.market if card != EMPTY)
    piles = [state.discards, *state.hands, state.tunnel.turned if state.tunnel else NO_CARDS]
    return [counts[colour] + sum(pile[colour] for pile in piles) for colour in range(len(NO_CARDS))]


def tickets_everywhere(state: State) -> list[int]:
    places = [
        state.ticket_deck[state.tickets_drawn :],
        state.ticket_discards,
        state.tickets_out,
        *state.offered,
        *state.tickets,
    ]
    return sorted(ticket for place in places for ticket in place)


def check_conservation(state: State) -> None:
    rules, tracks = state.rules, state.board.tracks
    assert card_sum(state) == list(rules.all_cards)
    assert min(min(hand) for hand in state.hands) >= 0
    assert state.card_counts == list(map(sum, state.hands))
    assert tickets_everywhere(state) == list(range(len(state.board.tickets)))
    owned = [
        sum(t.length for t, o in zip(tracks, state.owners, strict=True) if o == n)
        for n in range(state.neutral + 1)
    ]
    assert [trains + laid for trains, laid in zip(state.trains, owned, strict=False)] == [
        rules.trains
    ] * state.neutral
    assert state.neutral_trains + owned[state.neutral] == rules.neutral_trains
    assert min(state.trains) >= 0
    assert sum(state.tokens) + state.bank == rules.purse * len(state.hands)
    assert min(state.tokens) >= 0


def check_scores(state: State) -> None:
    if state.phase is Phase.DEAL:
        return
    points = state.rules.points
    for seat, start in enumerate(state.start_scores):
        built = sum(
            points[t.length]
            for t, owner in zip(state.board.tracks, state.owners, strict=True)
            if owner == seat
        )
        if state.phase is Phase.OVER:
            result = state.results[seat]
            assert (result.start, result.tracks) == (start, built)
            added = result.tickets + result.globetrotter + result.bonus + result.loan_points
            assert result.total == start + built + added == state.points[seat]
        else:
            assert state.points[seat] == start + built


def check_doubles(state: State) -> None:
    for connection in state.board.connections:
        owners = [state.owners[number] for number in connection.tracks if state.owners[number] != UNCLAIMED]
        assert len(set(owners)) == len(owners)
        if not state.both_tracks_open:
            assert len(owners) <= 1
