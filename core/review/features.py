"""
What a value model looks at: a few numbers a seat, from a position with all cards open.

Each seat's numbers follow from its own cards, tickets and tracks, and from how long the game still lasts, so that
a choice of one seat changes the others' numbers only by what it takes from them.
"""

from collections.abc import Sequence
from functools import cache
from math import erf, exp, sqrt

from core.board import Board
from core.cards import LOCOMOTIVE
from core.phase import OVER, SECOND_CARD, TURN
from core.review.outlook import Outlook, missing_cards, outlook_of, own_tracks, parts
from core.rules.claim_book import claim_book
from core.rules.legal import claimable
from core.rules.scoring import globetrotter_points, toll_bonus
from core.rules.tolls import needs_loan
from core.state import State

NAMES = (
    "points",
    "tickets",
    "count",
    "bonus",
    "loans",
    "trains",
    "spare_trains",
    "spare_turns",
    "missing",
    "cards",
    "locomotives",
    "ready",
    "to_move",
    "second_card",
    "order",
)
"""The numbers of a seat while the game goes on, in their order."""

LAST_NAMES = ("total", "to_move", "turns")
"""Those of the last round, in which hardly anything is open any more."""

Features = tuple[float, ...]

TRAINS_A_CLAIM = 2.8
CARDS_A_TURN = 1.9
"""How fast people and bots build and draw, roughly: the weights make up for the rest."""


def in_last_round(state: State) -> bool:
    """Whether everybody has only one turn left, or less."""
    return state.last_turns >= 0


def stage(state: State) -> float:
    """How far the game is from its end: the fewest trains of a seat, as a part of those at the start."""
    return min(state.trains) / state.rules.trains


def turns_left(state: State) -> float:
    """How many turns each seat will still have, roughly."""
    least = min(
        max(0.0, trains - state.rules.last_round_at) / TRAINS_A_CLAIM
        + max(0, trains - state.rules.last_round_at - sum(hand)) / CARDS_A_TURN
        for trains, hand in zip(state.trains, state.hands, strict=True)
    )
    return least + 1


def features_of(state: State, seat: int, tickets: tuple[int, ...], turns: float) -> Features:
    """A seat's numbers with these tickets, while the game goes on; `turns` as `turns_left` says."""
    rules, hand = state.rules, state.hands[seat]
    outlook = outlook_of(state, seat, tickets)
    expected, count, missing, needed = _hopes(state, outlook, seat, turns)
    seats = len(state.hands)
    to_move = state.seat == seat and state.phase is not OVER
    return (
        state.points[seat] / 10,
        (outlook.done_points + expected) / 10,
        outlook.done + count,
        _bonus_to_come(state, seat) / 10 if rules.tolls else 0.0,
        float(state.loans[seat]),
        state.trains[seat] / 10,
        (state.trains[seat] - outlook.trains) / 10,
        max(-2.0, min(4.0, (turns - needed) / 5)),
        missing / 5,
        sum(hand) / 10,
        hand[LOCOMOTIVE] / 3,
        _best_claim(state, seat, tickets)[0] / 10,
        1.0 if to_move and state.phase is TURN else 0.0,
        1.0 if to_move and state.phase is SECOND_CARD else 0.0,
        ((seat - state.first) % seats) / (seats - 1),
    )


def _hopes(state: State, outlook: Outlook, seat: int, turns: float) -> tuple[float, float, int, float]:
    """Of the plan's tickets: points to expect, how many will be done, cards missing for all, turns for all."""
    hand, trains = state.hands[seat], state.trains[seat]
    points = -float(outlook.lost_points)
    count = needed = 0.0
    missing = 0
    doubt = 1.0 + turns / 8
    for step in outlook.steps:
        missing = missing_cards(state.board, state.rules, step.tracks, hand)
        needed = len(step.tracks) + missing / CARDS_A_TURN
        odds = 1 / (1 + exp((needed - turns) / doubt)) / (1 + exp(step.trains - trains - 1))
        points += (2 * odds - 1) * step.points
        count += odds
    return points, count, missing, needed


def _bonus_to_come(state: State, seat: int) -> float:
    """The bonus for what will be left of the tokens: all go on paying what the board's tracks cost on average."""
    if state.loans[seat]:
        return 0.0
    per_train = _toll_per_train(state.board)
    mine, unsure = _purse_left(state, seat, per_train)
    ahead = [1.0]
    for rival in range(len(state.hands)):
        if rival == seat or state.loans[rival]:
            continue
        theirs, also_unsure = _purse_left(state, rival, per_train)
        spread = sqrt(unsure + also_unsure) * sqrt(2)
        beaten = 0.5 * (1 + erf((mine + 0.5 - theirs) / spread))
        ahead = [
            (ahead[n] * beaten if n < len(ahead) else 0.0) + (ahead[n - 1] * (1 - beaten) if n else 0.0)
            for n in range(len(ahead) + 1)
        ]
    table = state.rules.bonus[len(state.hands)]
    bonus = 0.0
    for place, odds in enumerate(ahead):
        bonus += odds * table[place]
    return bonus


def _purse_left(state: State, seat: int, per_train: float) -> tuple[float, float]:
    """Tokens at the end, and how wrong that may be (squared)."""
    spent = per_train * state.trains[seat]
    left = max(state.tokens[seat] - spent, 0.15 * state.tokens[seat])
    return left, 1.0 + 0.6 * spent


@cache
def _toll_per_train(board: Board) -> float:
    return sum(track.toll for track in board.tracks) / sum(track.length for track in board.tracks)


def last_features(state: State, choices: Sequence[Sequence[tuple[int, ...]]]) -> list[Features]:
    """By seat the numbers of the last round: the final score if everybody makes the best of what is left."""
    seats = range(len(state.hands))
    turns = [_has_turn(state, seat) for seat in seats]
    totals, counts = zip(
        *(max(_last_total(state, seat, some, turns[seat]) for some in choices[seat]) for seat in seats),
        strict=True,
    )
    globetrotter = globetrotter_points(counts, state.rules.globetrotter)
    bonus = toll_bonus(state.tokens, state.loans, state.rules.bonus[len(seats)]) if state.rules.tolls else ()
    return [
        (
            (totals[seat] + globetrotter[seat] + (bonus[seat] if bonus else 0)) / 10,
            1.0 if seat == state.seat and turns[seat] else 0.0,
            1.0 if turns[seat] else 0.0,
        )
        for seat in seats
    ]


def _last_total(state: State, seat: int, tickets: tuple[int, ...], has_turn: bool) -> tuple[int, int]:
    """Points at the end but for bonuses, and tickets done, with the best claim if there is a turn for it."""
    outlook = outlook_of(state, seat, tickets)
    total = state.points[seat] + outlook.done_points - outlook.lost_points
    total -= sum(step.points for step in outlook.steps)
    total -= state.rules.loan_penalty * state.loans[seat]
    gain, more = _best_claim(state, seat, tickets) if has_turn else (0, 0)
    return total + gain, outlook.done + more


def _has_turn(state: State, seat: int) -> bool:
    """Whether a seat can still claim: those who come after the one that is to act, as long as turns are left."""
    after = (seat - state.seat) % len(state.hands)
    return (after > 0 or state.phase is TURN) and after <= state.last_turns


def _best_claim(state: State, seat: int, tickets: tuple[int, ...]) -> tuple[int, int]:
    """Points that the best claim the seat can pay would bring, and how many tickets it would complete."""
    board, rules = state.board, state.rules
    part = parts(board, own_tracks(state, seat))
    wanted: dict[tuple[int, int], list[int]] = {}
    for number in tickets:
        ticket = board.tickets[number]
        a, b = part[ticket.cities[0]], part[ticket.cities[1]]
        if a != b:
            wanted.setdefault((a, b) if a < b else (b, a), []).append(ticket.points)
    best = (0, 0)
    payable = claim_book(board, rules).payable(state.hands[seat], claimable(state, seat))
    while payable:
        track = board.tracks[payable.bit_length() - 1]
        payable ^= track.bit
        points = rules.points[track.length]
        a, b = part[track.cities[0]], part[track.cities[1]]
        completed = wanted.get((a, b) if a < b else (b, a), ())
        if completed:
            points += 2 * sum(completed)
        if rules.tolls and needs_loan(state.tokens[seat], track):
            points -= rules.loan_penalty
        if points > best[0]:
            best = points, len(completed)
    return best
