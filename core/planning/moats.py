"""
How many units the roads ahead of a sweep take at least, in any plan.

Around a place where somebody waits lies a moat: whatever the plan, a road leads across. It is as wide as the shortest of
these roads, and so much of each is used up by it. At the far end of that road it meets another place: one moat goes around
both then, as long as somebody waits within. No piece of road is counted twice, so all moats together are a bound.

A moat counts as long as all roads across it are ahead. So those that lie furthest ahead are dug first.
"""

from itertools import accumulate

from core.planning.roads import Roads


def least_ahead(roads: Roads, wanted: int) -> list[int]:
    """By road, and once more behind the last, the units that those from there on take at least for the wanted tickets."""
    waiting = {group & ~roads.tickets: group & wanted for road in roads.roads for group in road.fresh}
    across = dict.fromkeys(waiting, 0)
    """By place, and by the first place of several within one moat, the set of the roads that lead out."""
    for at, road in enumerate(roads.roads):
        across[road.one] |= 1 << at
        across[road.other] |= 1 << at
    within = {place: place for place in waiting}
    left = [road.units for road in roads.roads]
    widths = [0] * (len(left) + 1)
    while any(waiting.values()):
        first, inside = max((across[place] & -across[place], place) for place in waiting if waiting[place])
        out = _numbers(across[inside])
        width = min([left[at] for at in out])
        widths[first.bit_length() - 1] += width
        for at in out:
            left[at] -= width
            if left[at]:
                continue
            for place in (roads.roads[at].one, roads.roads[at].other):
                if (other := within[place]) != inside:
                    within = {each: inside if home == other else home for each, home in within.items()}
                    waiting[inside] ^= waiting.pop(other)
                    across[inside] ^= across.pop(other)
    return [*accumulate(reversed(widths))][::-1]


def _numbers(members: int) -> list[int]:
    """The members of a set, lowest first."""
    return [number for number in range(members.bit_length()) if members >> number & 1]
