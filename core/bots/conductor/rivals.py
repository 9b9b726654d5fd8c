"""How likely a rival takes a track first: by where its network ends and how much the board's tickets want it."""

from functools import cache

from core.board import Board
from core.rules.paths import connected_parts
from core.view import View
from core.ways import find_way


@cache
def popularity(board: Board) -> tuple[float, ...]:
    """By track how many of the board's tickets run over its connection on the empty board, the most wanted being 1."""
    prices = [float(track.length) for track in board.tracks]
    wanted = [0.0] * len(board.tracks)
    for ticket in board.tickets:
        for number in find_way(board, prices, ticket.cities) or ():
            wanted[number] += 1
    for track in board.tracks:
        if track.twin is not None and track.twin > track.index:
            wanted[track.index] = wanted[track.twin] = wanted[track.index] + wanted[track.twin]
    most = max(wanted) or 1.0
    return tuple(count / most for count in wanted)


def contest_risks(view: View, common: float, touched: float, joined: float) -> list[float]:
    """
    By track the odds that somebody takes it before this seat gets to it, between 0 and 1.

    `common` for how wanted it is, `touched` where one end is a rival's city, `joined` where both are and
    the rival has them in two parts that the track would join.
    """
    wanted = popularity(view.board)
    rivals = len(view.seats) - 1
    safe = [(1.0 - common * share) ** rivals for share in wanted]
    for seat in range(len(view.seats)):
        if seat == view.seat:
            continue
        part = connected_parts(view.board, view.owners, seat)
        held = _cities_of(view, seat)
        for track in view.board.tracks:
            a, b = track.cities
            if a in held and b in held:
                if part[a] != part[b]:
                    safe[track.index] *= 1.0 - joined
            elif a in held or b in held:
                safe[track.index] *= 1.0 - touched * wanted[track.index]
    risks = [1.0 - share for share in safe]
    return [_with_twin(view, number, risk) for number, risk in enumerate(risks)]


def _with_twin(view: View, number: int, risk: float) -> float:
    """Where both tracks of a connection are open, two others must come before one is locked out."""
    twin = view.board.tracks[number].twin
    both_open = len(view.seats) >= view.rules.both_tracks_from
    if twin is None or not both_open or not view.open_tracks >> twin & 1:
        return risk
    return 0.0 if len(view.seats) == 2 and not view.rules.neutral_trains else risk * risk


def _cities_of(view: View, seat: int) -> set[int]:
    return {city for track in view.board.tracks if view.owners[track.index] == seat for city in track.cities}
