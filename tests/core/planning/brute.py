"""
Slow, simple searches to compare the planning with. They share nothing with it but the board.

`python -m tests.core.planning.brute 2000` compares as many positions and says what was compared.
"""

import itertools
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, islice, product
from math import prod
from operator import add

import attrs

from core.board import UNCLAIMED, Board, Rules, Ticket, Track
from core.bots.playing import ask, seat_bots
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Colour
from core.game import Game
from core.moves import PayTunnel
from core.phase import Phase
from core.planning.prospects import Prospect, Prospects, Reach, prospects_of
from core.rules.payment import tariff
from core.setup import SeatNo
from core.view import View, view_of
from tests.games import TABLES, board_of, new_game, random_play, setup_of

FAR = 10**6
Distances = tuple[tuple[int, ...], ...]
MOST_PAIRS = 3
"""So many tickets at most are joined by brute force in the suite: their six cities take a tenth of a second."""


def positions(count: int) -> Iterator[View]:
    """Moments of random games and of bots' games, over every map, variant and number of players in turn."""
    _seen.extend(islice(_not_yet_seen, max(0, count - len(_seen))))
    yield from islice(_seen, count)


def _all_positions() -> Iterator[View]:
    for seed in itertools.count(1):
        table = TABLES[seed % len(TABLES)]
        chance = random.Random(seed)
        for view in _moments(*table, seed):
            if view.tickets and chance.random() < 0.04:
                yield view


_seen: list[View] = []
"""Many tests look at the same positions; their games are played once."""
_not_yet_seen = _all_positions()


def planned_positions(count: int) -> Iterator[tuple[View, Prospects]]:
    """The same with their plans, which are made once too."""
    for number, view in enumerate(positions(count)):
        yield view, _plan_for(number)


@cache
def _plan_for(number: int) -> Prospects:
    return prospects_of(_seen[number])


def last_positions(count: int) -> Iterator[View]:
    """Moments of the last rounds of bots' games, as each of the players sees them."""
    for seed in range(count):
        slug, variant, seats = TABLES[seed % len(TABLES)]
        setup = setup_of(slug, variant, seats, seed, players=("bot:planner",) * seats)
        game, bots = Game.start(setup, board_of(slug)), seat_bots(setup)
        while not game.over:
            game.play(ask(bots[game.state.seat], game))
            if game.state.last_turns >= 0:
                yield from (view_of(game.state, SeatNo(seat)) for seat in range(seats))


def _moments(slug: str, variant: str, seats: int, seed: int) -> Iterator[View]:
    if seed % 2:
        for game in random_play(new_game(slug, variant, seats, seed), seed):
            yield view_of(game.state, SeatNo(seed % seats))
        return
    setup = setup_of(slug, variant, seats, seed, players=("bot:planner",) * seats)
    game, bots = Game.start(setup, board_of(slug)), seat_bots(setup)
    while not game.over:
        yield view_of(game.state, SeatNo(seed % seats))
        game.play(ask(bots[game.state.seat], game))


def distances(view: View) -> Distances:
    """From every city to every other the fewest trains (Floyd and Warshall)."""
    n = len(view.board.cities)
    far = [[0 if a == b else FAR for b in range(n)] for a in range(n)]
    for track in view.board.tracks:
        a, b = track.cities
        cost = cost_of(view, track)
        far[a][b] = far[b][a] = min(far[a][b], cost)
    for through in range(n):
        row = far[through]
        for a in range(n):
            if (first := far[a][through]) < FAR:
                far[a] = [min(old, first + more) for old, more in zip(far[a], row, strict=True)]
    return tuple(map(tuple, far))


def cost_of(view: View, track: Track) -> int:
    """The trains that a track still takes, straight from the rules."""
    if view.owners[track.index] == view.seat:
        return 0
    if view.owners[track.index] != UNCLAIMED:
        return FAR
    twin = None if track.twin is None else view.owners[track.twin]
    if twin is None or twin == UNCLAIMED:
        return track.length
    both = len(view.seats) >= view.rules.both_tracks_from
    return track.length if both and twin != view.seat else FAR


def fewest_trains(far: Distances, tickets: Sequence[Ticket]) -> int:
    """The fewest trains that connect all of these: the best of all ways to divide them into trees."""
    if not tickets:
        return 0
    first, rest = tickets[0], tickets[1:]
    best = FAR
    for beside in product((True, False), repeat=len(rest)):
        group = [first, *(one for one, joins in zip(rest, beside, strict=True) if joins)]
        others = [one for one, joins in zip(rest, beside, strict=True) if not joins]
        best = min(best, tree(far, group) + fewest_trains(far, others))
    return best


def tree(far: Distances, tickets: Sequence[Ticket]) -> int:
    """The trains of the smallest tree that holds all their cities (Dreyfus and Wagner, without any short cut)."""
    return min(tree_costs(far, ends_of(tickets))[-1])


def ends_of(tickets: Sequence[Ticket]) -> tuple[int, ...]:
    return tuple(sorted({city for ticket in tickets for city in ticket.cities}))


@lru_cache(maxsize=100)  # the same trees are asked for by every way to divide the tickets
def tree_costs(far: Distances, ends: tuple[int, ...]) -> Sequence[Sequence[int]]:
    """By the set of these cities and a place the trains of the smallest tree that holds them and comes there."""
    cost: list[list[int]] = [[FAR] * len(far)]
    for chosen in range(1, 1 << len(ends)):
        if chosen & (chosen - 1) == 0:
            cost.append(list(far[ends[chosen.bit_length() - 1]]))
            continue
        meet = [FAR] * len(far)
        part = (chosen - 1) & chosen
        while part:
            pairs = zip(meet, cost[part], cost[chosen ^ part], strict=True)
            meet = [min(old, one + other) for old, one, other in pairs]
            part = (part - 1) & chosen
        cost.append([min(map(add, meet, row)) for row in far])
    return cost


class TooMany(Exception):
    """There are more plans, or more choices of colours, than one can wait for."""


MOST_CHOICES = 5_000
MOST_STANDING_IN = 40
"""Where cards may stand for others, a choice takes a hundred times as long."""


def fewest_to_draw(
    view: View,
    far: Distances,
    tickets: Sequence[Ticket],
    besides: Sequence[Track] = (),
    ways: View | None = None,
) -> tuple[int, int] | None:
    """
    For any plan with the fewest trains the fewest tokens more than there are, and then the fewest cards that are missing.

    It is None where there are too many plans to try. Every set of connections that joins the tickets with the fewest trains is tried, in every choice of colours and
    twins. Every plan has the tracks `besides` too; the position whose ways it may go is another one where `ways` is given.
    """
    roads = ways or view
    try:
        plans = [
            [*besides, *(_cheapest(roads, cities) for cities in forest)]
            for forest in shortest_forests(roads, far, tickets)
        ]
    except TooMany:
        return None
    beyond = min(tokens_beyond(view, tracks) for tracks in plans)
    choices = [
        [_options(view, track) for track in tracks]
        for tracks in plans
        if tokens_beyond(view, tracks) == beyond
    ]
    if sum(_effort(view, options) for options in choices) > MOST_CHOICES:
        return None
    return beyond, min(_fewest_cards(view, options) for options in choices)


def tokens_beyond(view: View, tracks: Sequence[Track]) -> int:
    """How many tokens these take more than there are."""
    return max(0, sum(track.toll for track in tracks) - view.tokens) if view.rules.tolls else 0


def _cheapest(view: View, cities: tuple[int, int]) -> Track:
    """The track between two cities that takes the fewest trains."""
    pair = [track for track in view.board.at_city[cities[0]] if cities == track.cities]
    return min(pair, key=lambda track: cost_of(view, track))


def shortest_forests(
    view: View, far: Distances, tickets: Sequence[Ticket]
) -> set[frozenset[tuple[int, int]]]:
    """Every set of connections that joins each of these with the fewest trains in all."""
    if not tickets:
        return {frozenset()}
    first, rest = tickets[0], tickets[1:]
    fewest = fewest_trains(far, tickets)
    found: set[frozenset[tuple[int, int]]] = set()
    for beside in product((True, False), repeat=len(rest)):
        group = [first, *(one for one, joins in zip(rest, beside, strict=True) if joins)]
        others = [one for one, joins in zip(rest, beside, strict=True) if not joins]
        if tree(far, group) + fewest_trains(far, others) == fewest:
            for one in _ShortestTrees(view, far, group).all():
                found |= {one | other for other in shortest_forests(view, far, others)}
    return found


class _ShortestTrees:
    """All smallest trees that hold the cities of some tickets: those of `tree`, taken apart again in every way."""

    def __init__(self, view: View, far: Distances, tickets: Sequence[Ticket]) -> None:
        self._view = view
        self._far = far
        self._ends = ends_of(tickets)
        self._cost = tree_costs(far, self._ends)
        self._known: dict[tuple[int, int], set[frozenset[tuple[int, int]]]] = {}

    def all(self) -> set[frozenset[tuple[int, int]]]:
        """Each as the set of its connections."""
        return self._from((1 << len(self._ends)) - 1, self._ends[0])

    def _from(self, chosen: int, place: int) -> set[frozenset[tuple[int, int]]]:
        place = next(
            city for city, cost in enumerate(self._far[place]) if not cost
        )  # one for all that are joined
        if (chosen, place) not in self._known:
            self._known[chosen, place] = set(self._taken_apart(chosen, place))
        return self._known[chosen, place]

    def _taken_apart(self, chosen: int, place: int) -> Iterator[frozenset[tuple[int, int]]]:
        cost = self._cost[chosen][place]
        if not cost:
            yield frozenset()
            return
        ways = chain(self._by_a_track(chosen, place, cost), self._parted(chosen, place, cost))
        for count, found in enumerate(ways):
            if count > MOST_CHOICES:
                raise TooMany
            yield found

    def _by_a_track(self, chosen: int, place: int, cost: int) -> Iterator[frozenset[tuple[int, int]]]:
        for track in self._view.board.tracks:
            price = cost_of(self._view, track)
            for here, there in (track.cities, track.cities[::-1]):
                if price and not self._far[place][here] and price + self._cost[chosen][there] == cost:
                    for rest in self._from(chosen, there):
                        yield rest | {track.cities}

    def _parted(self, chosen: int, place: int, cost: int) -> Iterator[frozenset[tuple[int, int]]]:
        part = (chosen - 1) & chosen
        while part:
            if self._cost[part][place] + self._cost[chosen ^ part][place] == cost:
                for one in self._from(part, place):
                    yield from (one | other for other in self._from(chosen ^ part, place))
            part = (part - 1) & chosen


def _effort(view: View, options: Sequence[Sequence[tuple[Track, int]]]) -> int:
    """About how many choices there are to try, those that take long counted many times."""
    stands_in = any(tariff(view.rules).substitute(track) for of_track in options for track, _ in of_track)
    return prod(map(len, options)) * (MOST_CHOICES // MOST_STANDING_IN if stands_in else 1)


def _fewest_cards(view: View, options: Sequence[Sequence[tuple[Track, int]]]) -> int:
    """Only the choices count that want the fewest cards beyond those that there are of a colour."""
    by_beyond: defaultdict[int, set[Heaps]] = defaultdict(set)
    for chosen in product(*options):
        by_beyond[_beyond(view, chosen)].add(_heaps(view, chosen))
    all_plain = sum(view.hand) - view.hand[LOCOMOTIVE]
    return min(
        _missing(heaps, view.hand[LOCOMOTIVE], all_plain - sum(held for held, _ in heaps))
        for heaps in by_beyond[min(by_beyond)]
    )


def _options(view: View, track: Track) -> list[tuple[Track, int]]:
    pair = [track]
    if track.twin is not None and cost_of(view, twin := view.board.tracks[track.twin]) == track.length:
        pair.append(twin)
    return [
        (one, colour) for one in pair for colour in (PLAIN_COLOURS if one.colour is None else (one.colour,))
    ]


def _beyond(view: View, chosen: Sequence[tuple[Track, int]]) -> int:
    wanted: Counter[int] = Counter()
    for track, colour in chosen:
        wanted[colour] += track.length - track.locomotives
    return sum(max(0, count - view.rules.all_cards[colour]) for colour, count in wanted.items())


Spaces = tuple[int, int, int, int]
"""A track: its length, how many of that in its colour, how many locomotives at most, how many cards stand for one."""
Heaps = tuple[tuple[int, tuple[Spaces, ...]], ...]
"""By colour how many cards one has and the tracks for them. Which colour it is does not matter, so equal choices are tried once."""


def _heaps(view: View, chosen: Sequence[tuple[Track, int]]) -> Heaps:
    prices = tariff(view.rules)
    by_colour: defaultdict[int, list[Spaces]] = defaultdict(list)
    for track, colour in chosen:
        most_wild = track.length if prices.is_wild(track) else track.locomotives
        spaces = (track.length, track.length - track.locomotives, most_wild, prices.substitute(track))
        by_colour[colour].append(spaces)
    return tuple(sorted((view.hand[colour], tuple(sorted(tracks))) for colour, tracks in by_colour.items()))


def _missing(heaps: Heaps, locomotives: int, spare: int) -> int:
    """
    The fewest cards to draw: every way is tried to lay cards of the colour, locomotives and others on the spaces.

    Colour by colour; what is left of each may stand for others, before or after. `spare` counts what is left less what
    is needed for that.
    """
    tracks = [(place, held, spaces) for held, tracks in heaps for place, spaces in enumerate(tracks)]
    stand_in = any(size for _, _, (_, _, _, size) in tracks)

    @cache
    def least(at: int, held: int, locomotives: int, spare: int) -> int:
        if at == len(tracks):
            return 0 if spare + held + locomotives >= 0 else FAR
        place, all_held, (length, plain, most_wild, size) = tracks[at]
        if place == 0:
            spare, held = (spare + held if stand_in else 0), all_held
        return min(
            length - own - wild - others
            + least(at + 1, held - own, locomotives - wild, spare - others * size)
            for own in range(min(held, plain) + 1)
            for wild in range(min(locomotives, most_wild, length - own) + 1)
            for others in range((length - own - wild if size else 0) + 1)
        )  # fmt: skip

    return least(0, 0, locomotives, spare)


def check(view: View, most_pairs: int = MOST_PAIRS) -> Counter[str]:
    """Assert that the planning of a view is right; what was compared."""
    far = distances(view)
    prospects = prospects_of(view)
    assert view.seat is not None
    trains = view.trains[view.seat]
    if view.last_round:
        return _check_last_round(view, far, prospects)
    for prospect in prospects.tickets:
        _check_ticket(view, far, prospect, trains)
    planned = [one.ticket for one in prospects.tickets if one.reach is Reach.PLANNED]
    _check_shared(view.board, prospects)
    _check_given_up(view, prospects, trains)
    compared = Counter(tickets=len(prospects.tickets), lost=sum(one.reach.lost for one in prospects.tickets))
    if planned and len(planned) <= most_pairs:
        assert prospects.trains == fewest_trains(far, planned), (view.seat, planned)
        compared["plans"] += 1
        fewest = fewest_to_draw(view, far, planned)
        if fewest is not None:
            assert (tokens_beyond(view, prospects.tracks), prospects.needs.missing) == fewest
            compared["hands"] += 1
            compared["loans"] += fewest[0] > 0
    compared["crowded out"] += _check_crowded_out(far, prospects, trains, most_pairs)
    options = [_options(view, track) for track in prospects.tracks]
    if _effort(view, options) <= MOST_CHOICES:
        assert prospects.needs.missing == _fewest_cards(view, options)
        compared["colours"] += 1
    _check_wanted(view.rules, prospects, view.hand)
    _check_shared_out(view, prospects)
    compared["paid"] += sum(share.paid for share in prospects.shares)
    compared["stand-ins"] += sum(bool(share.stand_ins) for share in prospects.shares)
    return compared


def _check_ticket(view: View, far: Distances, prospect: Prospect, trains: int) -> None:
    a, b = prospect.ticket.cities
    fewest = far[a][b]
    assert (prospect.reach is Reach.DONE) == (fewest == 0)
    assert (prospect.reach is Reach.BARRED) == (fewest >= FAR)
    assert (prospect.reach is Reach.TOO_LONG) == (trains < fewest < FAR)
    if prospect.reach in (Reach.TOO_LONG, Reach.CROWDED_OUT):
        assert prospect.trains == fewest
    if prospect.reach is Reach.PLANNED:
        assert prospect.trains >= fewest
        assert _connected(view, prospect)


def _check_last_round(view: View, far: Sequence[Sequence[int]], prospects: Prospects) -> Counter[str]:
    """One track can still be claimed at most: every one is tried, for every ticket."""
    claims = _last_claims(view)
    finished = {
        track: [one for one in prospects.tickets if _finishes(view, far, track, one)] for track in claims
    }
    best = max((_last_worth(view, track, finished[track]) for track in claims if finished[track]), default=0)
    for one in prospects.tickets:
        a, b = one.ticket.cities
        by = [track for track in claims if one in finished[track]]
        if far[a][b] == 0:
            assert one.reach is Reach.DONE
        elif not by:
            assert one.reach.lost
            assert (one.reach is Reach.BARRED) == (far[a][b] >= FAR)
            assert (one.reach is Reach.TOO_LONG) == (view.trains[view.seat or 0] < far[a][b] < FAR)
        else:
            assert one.reach in (Reach.PLANNED, Reach.CROWDED_OUT)
            assert set(one.tracks) <= set(by)
            assert (one.reach is Reach.PLANNED) == (one.tracks == prospects.tracks)
    assert len(prospects.tracks) == (best > 0)
    assert [_last_worth(view, track, finished[track]) for track in prospects.tracks] == [best] * (best > 0)
    assert prospects.to_draw == 0
    assert not any(prospects.lacks(card) or prospects.does_as_well(card) for card in Colour)
    _check_shared(view.board, prospects)
    _check_each_alone(view, prospects)
    _check_wanted(view.rules, prospects, view.hand)
    reaches = Counter(one.reach.name.lower().replace("_", " ") for one in prospects.tickets)
    return reaches + Counter({"last rounds": 1, "loans": sum(share.by_loan for share in prospects.shares)})


def _last_claims(view: View) -> list[Track]:
    """The tracks that can be claimed in the turn that is left, if there is one."""
    players, order = len(view.seats), [*range(len(view.seats))] * 3
    is_mine = view.asked and view.phase in (Phase.TURN, Phase.TUNNEL)
    follows = view.first if view.phase is Phase.NEUTRAL else view.actor + 1
    if (
        not is_mine and view.seat not in order[follows : follows + view.last_turns]
    ) or view.phase is Phase.OVER:
        return []
    assert view.last_turns <= players
    if view.asked and view.phase is Phase.TUNNEL:
        assert view.tunnel is not None
        kinds = {type(move) for move in view.moves}
        return [view.board.tracks[view.tunnel.track]] if PayTunnel in kinds else []
    return [
        track
        for track in view.board.tracks
        if 0 < cost_of(view, track) <= view.trains[view.seat or 0]
        and not _fewest_cards(view, [[option for option in _options(view, track) if option[0] is track]])
    ]


def _finishes(view: View, far: Sequence[Sequence[int]], track: Track, one: Prospect) -> bool:
    a, b = one.ticket.cities
    return far[a][b] > 0 and _connected(view, attrs.evolve(one, tracks=(track,)))


def _last_worth(view: View, track: Track, finished: Sequence[Prospect]) -> int:
    """What the claim does to the score: its points, those of tickets that count for and no more against one, a loan."""
    points = view.rules.points[track.length] + 2 * sum(one.ticket.points for one in finished)
    return points - (view.rules.loan_penalty if tokens_beyond(view, [track]) else 0)


def _check_given_up(view: View, prospects: Prospects, trains: int) -> None:
    """No ticket is given up for which the plan leaves trains."""
    assert view.seat is not None
    given_up = [one.ticket for one in prospects.tickets if one.reach is Reach.CROWDED_OUT]
    if not given_up:
        return
    mine = {track.index for track in prospects.tracks}
    owners = tuple(view.seat if number in mine else owner for number, owner in enumerate(view.owners))
    far = distances(attrs.evolve(view, owners=owners))
    for ticket in given_up:
        a, b = ticket.cities
        assert far[a][b] > trains - prospects.trains, ticket.id


def _check_crowded_out(far: Distances, prospects: Prospects, trains: int, most_pairs: int) -> int:
    """No ticket is given up for which and for the dearer ones of the plan the trains would last; how many were tried."""
    tried = 0
    planned = [one.ticket for one in prospects.tickets if one.reach is Reach.PLANNED]
    for one in prospects.tickets:
        dearer = [other for other in planned if _rank(other) < _rank(one.ticket)]
        if one.reach is Reach.CROWDED_OUT and len(dearer) < most_pairs:
            assert fewest_trains(far, [*dearer, one.ticket]) > trains
            tried += 1
    return tried


def _rank(ticket: Ticket) -> tuple[int, int]:
    return -ticket.points, ticket.index


def _connected(view: View, prospect: Prospect) -> bool:
    """Whether one's own tracks and the missing ones lead from end to end."""
    usable = {track.index for track in prospect.tracks}
    assert all(0 < cost_of(view, track) < FAR for track in prospect.tracks)
    start, goal = prospect.ticket.cities
    seen, todo = {start}, [start]
    while todo:
        city = todo.pop()
        for track in view.board.at_city[city]:
            if track.index in usable or view.owners[track.index] == view.seat:
                other = sum(track.cities) - city
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
    return goal in seen


def _check_shared(board: Board, prospects: Prospects) -> None:
    """The plan has every track of its tickets once, and no other."""
    planned = [one for one in prospects.tickets if one.reach is Reach.PLANNED]
    used = {track.index for one in planned for track in one.tracks}
    assert sorted(track.index for track in prospects.tracks) == sorted(used)
    assert prospects.trains == sum(board.tracks[number].length for number in used)


def _check_shared_out(view: View, prospects: Prospects) -> None:
    """No card is kept for two tracks, what is kept pays the track or does not, and no card could be missed less."""
    prices = tariff(view.rules)
    assert all(sum(counts) <= have for counts, have in zip(_kept(prospects), view.hand, strict=True))
    wanted = {track for one in prospects.tickets if not one.reach.lost for track in one.tracks}
    assert {share.demand.track for share in prospects.shares} == {track.index for track in wanted}
    planned = {track.index for track in prospects.tracks}
    lacking = 0
    for share in prospects.shares:
        track = view.board.tracks[share.demand.track]
        assert (not share.lack) == prices.accepts(track, share.cards)
        if track.index in planned:
            lacking += share.lack
    assert lacking == prospects.needs.missing
    _check_tolls(view, prospects)


def _check_each_alone(view: View, prospects: Prospects) -> None:
    """Every claim that is told of is paid by the hand, and its toll by the tokens where these last for it alone."""
    prices = tariff(view.rules)
    wanted = {track for one in prospects.tickets if not one.reach.lost for track in one.tracks}
    assert {share.demand.track for share in prospects.shares} == {track.index for track in wanted}
    for share in prospects.shares:
        track = view.board.tracks[share.demand.track]
        assert prices.accepts(track, share.cards)
        assert all(kept <= have for kept, have in zip(share.cards, view.hand, strict=True))
        assert share.by_loan == (tokens_beyond(view, [track]) > 0)


def _check_tolls(view: View, prospects: Prospects) -> None:
    """Tokens pay for all but as few loans as the plan takes, each of a track for which the others leave too few."""
    shares = [(view.board.tracks[share.demand.track], share.by_loan) for share in prospects.shares]
    if not view.rules.tolls:
        assert not any(by_loan for _, by_loan in shares)
        return
    for among in (shares, [each for each in shares if each[0] in prospects.tracks]):
        paid = [track for track, by_loan in among if not by_loan]
        assert not tokens_beyond(view, paid)
        assert all(tokens_beyond(view, [*paid, track]) for track, by_loan in among if by_loan)
    loans = sum(by_loan for track, by_loan in shares if track in prospects.tracks)
    assert loans == prospects.loans(view.tokens) == _fewest_loans(view, prospects.tracks)


def _fewest_loans(view: View, tracks: Sequence[Track]) -> int:
    return next(
        count
        for count in range(len(tracks) + 1)
        if any(not tokens_beyond(view, paid) for paid in combinations(tracks, len(tracks) - count))
    )


def _kept(prospects: Prospects) -> list[list[int]]:
    """By colour how many cards are kept for each track."""
    return [[share.cards[card] for share in prospects.shares] for card in Colour]


def _check_wanted(rules: Rules, prospects: Prospects, hand: Sequence[int]) -> None:
    needs = prospects.needs
    assert sum(needs.wanted) == prospects.trains
    assert list(needs.short) == [max(0, want - have) for want, have in zip(needs.wanted, hand, strict=True)]
    assert needs.wanted[LOCOMOTIVE] <= rules.locomotives


if __name__ == "__main__":
    total: Counter[str] = Counter()
    for position in positions(int(sys.argv[1])):
        total += check(position, most_pairs=4)
        total["positions"] += 1
    print(dict(total))
