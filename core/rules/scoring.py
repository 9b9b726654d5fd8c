"""The final score: tickets, globetrotter, toll bonus, loans, and who wins."""

from collections.abc import Sequence

from core.board import Board
from core.events import SeatResult
from core.rules.paths import connected_parts, longest_path
from core.setup import SeatNo
from core.state import State


def final_results(state: State) -> tuple[SeatResult, ...]:
    """Every seat's result, in the order of seats."""
    board, rules, seats = state.board, state.rules, range(len(state.hands))
    done, missed = zip(*(split_tickets(state, seat) for seat in seats), strict=True)
    globetrotter = globetrotter_points([len(tickets) for tickets in done], rules.globetrotter)
    bonus = (
        toll_bonus(state.tokens, state.loans, rules.bonus[len(seats)]) if rules.tolls else [0] * len(seats)
    )
    ticket_points = [points_of(board, done[n]) - points_of(board, missed[n]) for n in seats]
    loan_points = [-rules.loan_penalty * loans for loans in state.loans]
    totals = [state.points[n] + ticket_points[n] + globetrotter[n] + bonus[n] + loan_points[n] for n in seats]
    places, longest = rank(state, totals, [len(tickets) for tickets in done])
    return tuple(
        SeatResult(
            seat=SeatNo(n),
            start=state.start_scores[n],
            tracks=state.points[n] - state.start_scores[n],
            tickets_done=tuple(board.tickets[number].id for number in done[n]),
            tickets_missed=tuple(board.tickets[number].id for number in missed[n]),
            tickets=ticket_points[n],
            globetrotter=globetrotter[n],
            tokens=state.tokens[n],
            bonus=bonus[n],
            loans=state.loans[n],
            loan_points=loan_points[n],
            total=totals[n],
            longest=longest[n],
            place=places[n],
        )
        for n in seats
    )


def split_tickets(state: State, seat: int) -> tuple[list[int], list[int]]:
    """The seat's tickets by number: those its own tracks connect, and the others."""
    part = connected_parts(state.board, state.owners, seat)
    done: list[int] = []
    missed: list[int] = []
    for number in state.tickets[seat]:
        a, b = state.board.tickets[number].cities
        (done if part[a] == part[b] else missed).append(number)
    return done, missed


def points_of(board: Board, tickets: Sequence[int]) -> int:
    """What these tickets are worth."""
    return sum(board.tickets[number].points for number in tickets)


def globetrotter_points(done: Sequence[int], points: int) -> list[int]:
    """The points for most completed tickets; all who tie get them."""
    most = max(done)
    return [points if count == most else 0 for count in done]


def toll_bonus(tokens: Sequence[int], loans: Sequence[int], table: Sequence[int]) -> list[int]:
    """The bonus by the tokens left. Equal sums share the better place and the next is skipped; who has a loan gets none."""
    ranked = [sum_left for sum_left, taken in zip(tokens, loans, strict=True) if not taken]
    return [
        0 if taken else table[sum(1 for other in ranked if other > sum_left)]
        for sum_left, taken in zip(tokens, loans, strict=True)
    ]


def rank(state: State, totals: Sequence[int], done: Sequence[int]) -> tuple[list[int], list[int | None]]:
    """
    Places from 1, and the longest paths where they were needed.

    Most points; then most completed tickets; then the longest path; then a shared place.
    """
    keys = list(zip(totals, done, strict=True))
    longest = [
        longest_path(state.board, state.owners, seat) if keys.count(keys[seat]) > 1 else None
        for seat in range(len(keys))
    ]
    full = [(*key, length or 0) for key, length in zip(keys, longest, strict=True)]
    return [1 + sum(1 for other in full if other > mine) for mine in full], longest
