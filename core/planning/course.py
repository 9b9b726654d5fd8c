"""
The course of a player: the plan so far, which a new one keeps to wherever it does as well.

With every card that comes, another way may be as good, or other colours. A plan that followed each of them would change
with every draw, and nobody could work along it: whoever takes a card that they lack must lack one fewer of it. So it stays
as it is, way and colours, as long as no other plan with as few trains leaves fewer cards to draw, and where one does, it still
keeps the colours that it can. Only a plan that is made anew takes the ways and colours that most kinds of cards bring nearer
(`openness.py`).
"""

from collections.abc import Collection, Iterable, Sequence

from core.board import Ticket
from core.cards import Colour
from core.planning.fewest import at_most_missing
from core.planning.guide import Guide
from core.planning.needs import Demand, Needs, Tally, beyond, choices_for, summed
from core.planning.openness import most_open, outlook_of
from core.planning.sharing import most_paid
from core.planning.shortest import Shortest, toll_of
from core.rules.paths import connected_parts
from core.signposts import tracks_at
from core.standing import Standing


def on_course(
    standing: Standing,
    course: Sequence[Demand],
    tickets: Iterable[Ticket],
    best: Shortest,
    twins: int,
    guide: Guide,
) -> Needs:
    """
    What the plan along the course wants, if it does as well for these tickets as the best one; else what that one wants.

    Without a course, it is in colours that are as open as may be, and may go another way that is as good and that any card
    brings nearer. `twins` is the set of tracks that can replace their twins.
    """
    if not course:
        needs = _as_open_as_may_be(standing, best.needs, twins, best.helpful)
        return _another_way_for_any_card(standing, needs, best, twins) or needs
    if (unchanged := _unchanged(standing, course, tickets, best, guide)) is not None:
        return unchanged
    needs = _along(standing, course, tickets, best, twins, guide) or best.needs
    return _in_colours_of(course, standing, needs, twins)


def _unchanged(
    standing: Standing, course: Sequence[Demand], tickets: Iterable[Ticket], best: Shortest, guide: Guide
) -> Needs | None:
    """What is left of the course, in its own colours, if that does as well as the best plan."""
    left = _still_to_claim(standing, course, 0, guide)
    if left is None or not _is_as_short(standing, left, tickets, best):
        return None
    demands = [demand for demand in course if demand.track in left]
    tally = Tally(demands)
    if tally.missing(standing.hand) > best.needs.missing:
        return None
    if beyond(tally.wanted, standing.rules) > beyond(best.needs.wanted, standing.rules):
        return None
    return summed(demands, tally.wanted, standing.hand)


def _as_open_as_may_be(standing: Standing, needs: Needs, twins: int, helpful: Collection[int]) -> Needs:
    return most_open(standing.board, standing.rules, standing.hand, twins, needs, helpful)


def _another_way_for_any_card(standing: Standing, needs: Needs, best: Shortest, twins: int) -> Needs | None:
    """What another way wants that any card whatever brings nearer, where some do not bring this one nearer; for no more tokens."""
    board, rules, hand = standing.board, standing.rules, standing.hand
    if not best.equal or len(best.helpful) < len(Colour):
        return None
    now = outlook_of(board, rules, needs, hand)
    if now.kinds == len(Colour):
        return None
    way, toll = tracks_at(board, needs.tracks), toll_of(board, needs.tracks)
    for tracks, wants in best.equal:
        if tracks_at(board, tracks) == way or (rules.tolls and toll_of(board, tracks) > toll):
            continue
        other, _ = most_paid(board, rules, tracks, hand, twins, wants)
        other = _as_open_as_may_be(standing, other, twins, best.helpful)
        outlook = outlook_of(board, rules, other, hand)
        if outlook.kinds == len(Colour) and outlook.is_more_open_than(now):
            return other
    return None


def _along(
    standing: Standing,
    course: Sequence[Demand],
    tickets: Iterable[Ticket],
    best: Shortest,
    twins: int,
    guide: Guide,
) -> Needs | None:
    left = _still_to_claim(standing, course, twins, guide)
    if left is None or not _is_as_short(standing, left, tickets, best):
        return None
    board, rules, hand = standing.board, standing.rules, standing.hand
    needs = at_most_missing(board, rules, left, hand, twins, best.needs.missing)
    return None if needs is None else most_paid(board, rules, left, hand, twins, needs)[0]


def _still_to_claim(
    standing: Standing, course: Iterable[Demand], twins: int, guide: Guide
) -> list[int] | None:
    """The tracks that are left of the course; None if it is cut or goes against the guide, or nothing is left."""
    left = []
    open_tracks = standing.open_tracks & ~guide.around
    for number in (demand.track for demand in course):
        twin = standing.board.tracks[number].twin
        if standing.owners[number] == standing.seat:
            continue
        if open_tracks >> number & 1:
            left.append(number)
        elif twin is not None and twins >> twin & 1:
            left.append(twin)
        elif twin is None or standing.owners[twin] != standing.seat:
            return None
    claims = tracks_at(standing.board, left)
    return left if left and all(claims >> number & 1 for number in guide.along) else None


def _is_as_short(standing: Standing, left: Sequence[int], tickets: Iterable[Ticket], best: Shortest) -> bool:
    """Whether these tracks join the cities of all tickets with as few trains, and take no more tokens that are not there."""
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
    """The same needs in the colours and over the twins of the course, wherever no more cards are missing."""
    board, rules, hand = standing.board, standing.rules, standing.hand
    before = _as_on(course, choices_for(board, rules, needs.tracks, twins), needs)
    changed = [at for at, demand in enumerate(needs.demands) if demand != before[at]]
    if not changed:
        return needs
    for wished in [changed, *([at] for at in changed)]:
        demands = [before[at] if at in wished else demand for at, demand in enumerate(needs.demands)]
        tally = Tally(demands)
        if tally.missing(hand) <= needs.missing and beyond(tally.wanted, rules) <= beyond(
            needs.wanted, rules
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
