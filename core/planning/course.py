"""
The course of a player: the plan so far, which a new one keeps to wherever it does as well.

With every card that comes, another way may be as good, or other colours. A plan that followed each of them would change
with every draw, and nobody could work along it. So it stays on its way as long as no other way with as few trains leaves
fewer cards to draw; and a track keeps its colour as long as no other leaves fewer, or more that can be paid at once.
"""

from collections.abc import Iterable, Sequence

from core.board import Ticket
from core.planning.fewest import at_most_missing
from core.planning.needs import Demand, Needs, Tally, beyond, choices_for, summed
from core.planning.sharing import most_paid, spaces_paid
from core.planning.shortest import Shortest, toll_of
from core.rules.paths import connected_parts
from core.standing import Standing


def on_course(
    standing: Standing, course: Sequence[Demand], tickets: Iterable[Ticket], best: Shortest, twins: int
) -> Needs:
    """
    What the plan along the course wants, if it does as well for these tickets as the best one; else what that one wants.

    `twins` is the set of tracks that can replace their twins.
    """
    needs = _along(standing, course, tickets, best, twins) or best.needs
    return _in_colours_of(course, standing, needs, twins)


def _along(
    standing: Standing, course: Sequence[Demand], tickets: Iterable[Ticket], best: Shortest, twins: int
) -> Needs | None:
    left = _still_to_claim(standing, course, twins)
    if left is None or not _is_as_short(standing, left, tickets, best):
        return None
    board, rules, hand = standing.board, standing.rules, standing.hand
    needs = at_most_missing(board, rules, left, hand, twins, best.needs.missing)
    return None if needs is None else most_paid(board, rules, left, hand, twins, needs)[0]


def _still_to_claim(standing: Standing, course: Iterable[Demand], twins: int) -> list[int] | None:
    """The tracks that are left of the course; None if it is cut, or nothing is left."""
    left = []
    for number in (demand.track for demand in course):
        twin = standing.board.tracks[number].twin
        if standing.owners[number] == standing.seat:
            continue
        if standing.open_tracks >> number & 1:
            left.append(number)
        elif twin is not None and twins >> twin & 1:
            left.append(twin)
        elif twin is None or standing.owners[twin] != standing.seat:
            return None
    return left or None


def _is_as_short(standing: Standing, left: Sequence[int], tickets: Iterable[Ticket], best: Shortest) -> bool:
    """Whether these tracks join the cities of all tickets with as few trains, and with no more loans."""
    board, tracks = standing.board, standing.board.tracks
    if sum(tracks[number].length for number in left) != sum(tracks[number].length for number in best.tracks):
        return False
    if standing.rules.tolls and toll_of(board, left) > max(standing.tokens, toll_of(board, best.tracks)):
        return False
    owners = list(standing.owners)
    for number in left:
        owners[number] = standing.seat
    parts = connected_parts(board, owners, standing.seat)
    return all(parts[ticket.cities[0]] == parts[ticket.cities[1]] for ticket in tickets)


def _in_colours_of(course: Iterable[Demand], standing: Standing, needs: Needs, twins: int) -> Needs:
    """The same needs in the colours and over the twins of the course, wherever they do as well."""
    board, rules, hand = standing.board, standing.rules, standing.hand
    before = _as_on(course, choices_for(board, rules, needs.tracks, twins), needs)
    changed = [at for at, demand in enumerate(needs.demands) if demand != before[at]]
    if not changed:
        return needs
    paid = spaces_paid(board, needs.demands, hand)
    for wished in [changed, *([at] for at in changed)]:
        demands = [before[at] if at in wished else demand for at, demand in enumerate(needs.demands)]
        tally = Tally(demands)
        if (
            tally.missing(hand) <= needs.missing
            and beyond(tally.wanted, rules) <= beyond(needs.wanted, rules)
            and spaces_paid(board, demands, hand) >= paid
        ):
            needs = summed(demands, tally.wanted, hand)
    return needs


def _as_on(course: Iterable[Demand], choices: Iterable[Sequence[Demand]], needs: Needs) -> list[Demand]:
    """These needs track by track, as the course would pay each where it has it."""
    followed = set(course)
    options = {demand.track: options for options in choices for demand in options}
    return [
        next((option for option in options[demand.track] if option in followed), demand)
        for demand in needs.demands
    ]
