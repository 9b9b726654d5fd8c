"""Positions that look the same to one seat, and differ in all that it may not see."""

import random

import attrs

from core.cards import NO_CARDS
from core.phase import Phase
from core.state import State


def shuffle_secrets_of_others(state: State, seat: int | None, chance: random.Random) -> State:
    """The same position to this seat, or to a spectator: deck, others' cards, tickets and tokens changed among themselves."""
    other = state.copy()
    seats = [n for n in range(len(state.hands)) if n != seat]
    pool = list(state.deck[state.drawn :])
    pool += [colour for n in seats for colour, count in enumerate(state.hands[n]) for _ in range(count)]
    chance.shuffle(pool)
    for n in seats:
        size = sum(state.hands[n])
        mine, pool = pool[:size], pool[size:]
        other.hands[n] = [mine.count(colour) for colour in range(len(NO_CARDS))]
        other.tokens[n] = chance.randrange(40)
    other.deck, other.drawn = bytes(pool), 0
    tickets = list(state.ticket_deck[state.tickets_drawn :])
    if state.phase is Phase.FIRST_TICKETS:  # nobody has seen yet what was given back, nor how much
        tickets += state.ticket_discards
    tickets += [ticket for n in seats for ticket in state.tickets[n] + state.offered[n]] + list(
        state.tickets_out
    )
    chance.shuffle(tickets)
    for n in seats:
        kept, offered = len(state.tickets[n]), len(state.offered[n])
        if state.phase is Phase.FIRST_TICKETS and kept:
            kept = chance.randint(1, kept)
        other.tickets[n], tickets = tuple(tickets[:kept]), tickets[kept:]
        other.offered[n], tickets = tuple(tickets[:offered]), tickets[offered:]
    out = len(state.tickets_out)
    other.tickets_out, tickets = tuple(tickets[:out]), tickets[out:]
    left = state.tickets_left
    other.ticket_deck, other.tickets_drawn = tuple(tickets[:left]), 0
    if state.phase is Phase.FIRST_TICKETS:
        other.ticket_discards = tuple(tickets[left:])
    other.setup = attrs.evolve(state.setup, seed=chance.randrange(2**31))
    return other
