"""
The state of one's tickets: the plan for all that are open, and the way, trains and toll of each.

The ways are those with the fewest trains; among equals those that take the fewest tokens more than one has; and among
these those for which the fewest cards are to be drawn for all of them together (`shortest.py`); who has set out on
another way that is as good stays on it (`course.py`). Of colours that leave equally few to draw it has those for which most
kinds of cards will do (`openness.py`). A player's signposts come before all of that (`guide.py`). Tickets share what their ways have in common. Where the
trains do not last for all tickets, the dearest come first. Trains, tokens and cards to draw are exact, however many
tickets there are, unless a search had to leave something out (`choice.py`, `shortest.py`): then `Prospects.exact` is false. On the maps of the game
that happens to a player with many open tickets, once in some hundreds of positions: there are very many plans then that
are as short, and not all of them are compared.

In the last round a plan is the one claim that is left, if that finishes a ticket (`last_turn.py`).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import cache, cached_property
from threading import RLock
from weakref import WeakKeyDictionary

import attrs

from core.board import Board, Rules, Ticket, Track
from core.cards import EMPTY, LOCOMOTIVE, NO_CARDS, Cards
from core.planning.choice import best_plan, regained
from core.planning.course import on_course
from core.planning.fewest import fewest_missing
from core.planning.guide import guide_for
from core.planning.last_turn import finished_by_one, worth_of_last
from core.planning.loans import fewest_loans
from core.planning.needs import Counts, Demand, Needs, options_for
from core.planning.plan import dearest_first
from core.planning.sharing import Share, share_out, tolls_paid
from core.planning.shortest import shortest_plan, track_prices
from core.planning.standing import standing_of
from core.rules.paths import connected_parts
from core.standing import Standing
from core.view import View
from core.ways import BARRED, find_way, missing_trains


class Reach(Enum):
    """Whether a ticket is done, or can be."""

    DONE = auto()
    PLANNED = auto()
    """There are trains for it and for the tickets that are worth more."""
    CROWDED_OUT = auto()
    """There would be trains for it, or the last turn, but not for the others of the plan as well."""
    TOO_LONG = auto()
    """Its shortest free way wants more trains than there are."""
    TOO_LATE = auto()
    """It is the last round, and no track that can still be claimed finishes it."""
    BARRED = auto()
    """No free way is left."""

    @property
    def lost(self) -> bool:
        """Whether the ticket can no longer be done."""
        return self in (Reach.TOO_LONG, Reach.TOO_LATE, Reach.BARRED)


class TracksToClaim:
    """Tracks that are still wanted, and what they take in all."""

    __slots__ = ()
    tracks: tuple[Track, ...]

    @property
    def trains(self) -> int:
        """Trains that they take."""
        return sum(track.length for track in self.tracks)

    @property
    def toll(self) -> int:
        """Tokens that they take."""
        return sum(track.toll for track in self.tracks)

    def loans(self, tokens: int) -> int:
        """The fewest loans that they take of a player with so many tokens: a loan is for the whole toll of a track."""
        return fewest_loans([track.toll for track in self.tracks], tokens)


@attrs.frozen
class Prospect(TracksToClaim):
    """One ticket, and the tracks that its way still wants."""

    ticket: Ticket
    reach: Reach
    tracks: tuple[Track, ...] = ()


@attrs.frozen
class Prospects(TracksToClaim):
    """All tickets, in the order in which the player holds them, and what the plan for the open ones wants."""

    tickets: tuple[Prospect, ...]
    tracks: tuple[Track, ...]
    """The tracks of the plan, each once."""
    needs: Needs
    shares: tuple[Share, ...] = ()
    """What of the hand is for each track: first for the plan, ticket by ticket, then for what it has no trains for."""

    around: int = 0
    """The set of tracks that the plan does without because of signposts."""
    helpful: frozenset[int] = frozenset()
    """Cards of which one more would leave fewer to draw, by this plan or by one that is as short."""
    others: int = attrs.field(default=0, eq=False)
    """The set of the tracks of those plans, and of their twins."""
    exact: bool = attrs.field(default=True, eq=False)
    """Whether all plans for the planned tickets were compared."""

    @cached_property
    def besides(self) -> tuple[Track, ...]:
        """The tracks that the plan was sent along and that no ticket's way runs over."""
        ways = {track for one in self.tickets if one.reach is Reach.PLANNED for track in one.tracks}
        return tuple(track for track in self.tracks if track not in ways)

    def of(self, number: int) -> Prospect:
        """The prospect of one of the tickets."""
        return next(one for one in self.tickets if one.ticket.index == number)

    def served_by(self, track: Track) -> tuple[Ticket, ...]:
        """The planned tickets whose way runs over this track, or over its twin; dearest first."""
        pair = {track.index, track.twin}
        return tuple(
            dearest_first(
                one.ticket
                for one in self.tickets
                if one.reach is Reach.PLANNED and any(each.index in pair for each in one.tracks)
            )
        )

    def share_of(self, track: Track) -> Share:
        """What of the hand is for one of the tracks that the tickets want."""
        return self._share_by_track[track.index]

    @cached_property
    def _share_by_track(self) -> dict[int, Share]:
        return {share.demand.track: share for share in reversed(self.shares)}

    @cached_property
    def lacked(self) -> Counts:
        """By colour the cards to draw for the plan as it is shown; not those of a colour that is not chosen yet, or of any kind."""
        lacked = [0] * len(NO_CARDS)
        for track in self.tracks:
            share = self.share_of(track)
            lacked[LOCOMOTIVE] += share.lacked[LOCOMOTIVE]
            if not _is_undecided(track, share):
                lacked[share.demand.colour] += share.lacked[share.demand.colour]
        return lacked

    @cached_property
    def undecided(self) -> tuple[int, ...]:
        """How many cards are to draw for each track that takes any one colour, and for which there is none of any yet; most first."""
        shares = [(track, self.share_of(track)) for track in self.tracks]
        lacked = [share.lacked[share.demand.colour] for track, share in shares if _is_undecided(track, share)]
        return tuple(sorted(filter(None, lacked), reverse=True))

    @cached_property
    def any_kind(self) -> int:
        """How many cards of any kind are to draw: with them there are enough to stand for others."""
        return sum(self.share_of(track).any_kind for track in self.tracks)

    @property
    def wanted(self) -> Counts:
        """By colour the cards of the hand that the plan wants as what they are, and those to draw for it."""
        own = [self.share_of(track).own for track in self.tracks]
        return [sum(cards) for cards in zip(self.lacked, *own, strict=True)]

    @property
    def standing_in(self) -> Counts:
        """By colour the cards of the hand that stand for others in the plan, or will when there are enough of them."""
        others = [self.share_of(track).others for track in self.tracks]
        return [sum(cards) for cards in zip(NO_CARDS, *others, strict=True)]

    @cached_property
    def to_draw(self) -> int:
        """How many cards are to draw for the plan as it is shown: what its tracks lack in all."""
        return sum(self.lacked) + sum(self.undecided) + self.any_kind

    def lacks(self, card: int) -> bool:
        """Whether the plan as it is shown lacks a card of this colour: in its tracks and colours, or as nothing but a card of any kind."""
        return card != EMPTY and (self.lacked[card] > 0 or self.to_draw == self.any_kind > 0)

    def does_as_well(self, card: int) -> bool:
        """
        Whether a card that the plan as it is shown does not lack would leave fewer to draw all the same.

        So does one for another way that is as short, for a twin or for another colour of a track that takes any, a
        locomotive that may stand for a colour, and every card where one of any kind is lacking besides others.
        """
        return card in self.helpful and self.to_draw > 0 and not self.lacks(card)


def _is_undecided(track: Track, share: Share) -> bool:
    """Whether a track takes any one colour and has no card of the one that it is counted in, which may be any then."""
    return track.colour is None and not share.own[share.demand.colour]


NONE = Prospects((), (), Needs((), NO_CARDS, NO_CARDS, 0, wild=False))
"""What a spectator has, and a player without tickets."""


def prospects_of(view: View) -> Prospects:
    """The prospects of the seat of a view; computed again only when something that matters has changed."""
    return NONE if view.seat is None or not view.tickets else prospects_at(standing_of(view))


def prospects_at(standing: Standing) -> Prospects:
    """The same for a standing."""
    found = _known(standing)
    if found is None:
        found = _prospects(standing)
        _remember(standing, found)
    return found


def known_prospects(view: View) -> Prospects | None:
    """As `prospects_of`, but None where they would have to be computed."""
    return NONE if view.seat is None or not view.tickets else _known(standing_of(view))


def plan_anew(view: View) -> Prospects:
    """As `prospects_of`, but always computed."""
    return _prospects(standing_of(view))


def prospect_alone(view: View, number: int) -> Prospect:
    """A ticket, kept or only offered, as if there were no other; round what the plan is sent round."""
    around = attrs.evolve(view.signposts, along=())
    (prospect,) = prospects_of(attrs.evolve(view, tickets=(number,), signposts=around)).tickets
    return prospect


def trains_with(view: View, tickets: Iterable[int]) -> int:
    """The trains that the plan would take with these tickets besides one's own."""
    return prospects_of(attrs.evolve(view, tickets=(*view.tickets, *tickets))).trains


def _prospects(standing: Standing) -> Prospects:
    board, rules, hand, trains = standing.board, standing.rules, standing.hand, standing.trains
    owners, open_tracks, seat, tokens = standing.owners, standing.open_tracks, standing.seat, standing.tokens
    missing = missing_trains(board, owners, open_tracks, seat)
    prices = track_prices(board, rules, hand, missing)
    parts = connected_parts(board, owners, seat)
    held = [board.tickets[number] for number in standing.tickets]
    still_open = [ticket for ticket in held if parts[ticket.cities[0]] != parts[ticket.cities[1]]]
    alone = {ticket.index: _prospect(board, prices, ticket, trains) for ticket in still_open}
    within = [ticket for ticket in still_open if not alone[ticket.index].reach.lost]
    if standing.claims is not None:
        finished = finished_by_one(board, parts, within, standing.claims)
        return _in_last_round(board, rules, held, alone, finished, hand, tokens)
    guide = guide_for(standing, missing, prices, within)
    guided, missing = guide.prices(prices), guide.prices(missing)
    trains -= sum(board.tracks[number].length for number in guide.along)
    plan, forests = best_plan(board, guided, missing, within, trains, guide.given_up)
    twins = open_tracks & ~guide.around & _like_their_twins(board)
    best = shortest_plan(board, rules, plan.tracks, forests, hand, twins, tokens, guide.along)
    while (more := regained(board, guided, missing, plan, best.tracks, trains)) is not None:
        plan, forests = more
        best = shortest_plan(board, rules, plan.tracks, forests, hand, twins, tokens, guide.along)
    reached = [board.tickets[number] for number in plan.reached]
    course = _course(standing)
    needs = on_course(standing, course.demands, reached, best, twins, guide)
    together = _along(board, prices, reached, needs.tracks)
    prospects = tuple(
        together.get(ticket.index) or alone.get(ticket.index) or Prospect(ticket, Reach.DONE)
        for ticket in held
    )
    planned = tuple(board.tracks[number] for number in needs.tracks)
    shares = _shares(board, rules, prospects, needs, hand, tokens, course.paid)
    return Prospects(
        prospects, planned, needs, shares, guide.around, best.helpful, best.others, best.complete
    )


@attrs.frozen
class _Course:
    """What the plan for a former standing wants, and the tracks of it that could be paid."""

    demands: tuple[Demand, ...] = ()
    paid: frozenset[int] = frozenset()


_COURSES: WeakKeyDictionary[Standing, _Course] = WeakKeyDictionary()
"""Those of former standings, as long as somebody can come back to these."""


def _course(standing: Standing) -> _Course:
    """That of the former standing, which follows those before it."""
    unknown = []
    former = standing.former
    while former is not None and former not in _COURSES:
        unknown.append(former)
        former = former.former
    for former in reversed(unknown):
        found = _known(former) or _prospects(former)
        paid = frozenset(share.demand.track for share in found.shares if not share.lack)
        _COURSES[former] = _Course(found.needs.demands, paid)
    return _Course() if standing.former is None else _COURSES[standing.former]


def _in_last_round(
    board: Board,
    rules: Rules,
    held: Sequence[Ticket],
    alone: Mapping[int, Prospect],
    finished: Mapping[int, Sequence[Ticket]],
    hand: Cards,
    tokens: int,
) -> Prospects:
    """The claim that brings most of those that finish tickets. What another would finish is crowded out, the rest too late."""
    best_first = sorted(
        finished,
        key=lambda number: worth_of_last(rules, board.tracks[number], finished[number], tokens),
        reverse=True,
    )
    found = dict(alone)
    for one in alone.values():
        if not one.reach.lost:
            found[one.ticket.index] = attrs.evolve(one, reach=Reach.TOO_LATE)
    for place, number in reversed([*enumerate(best_first)]):
        for ticket in finished[number]:
            reach = Reach.CROWDED_OUT if place else Reach.PLANNED
            found[ticket.index] = Prospect(ticket, reach, (board.tracks[number],))
    prospects = tuple(found.get(ticket.index) or Prospect(ticket, Reach.DONE) for ticket in held)
    needs = fewest_missing(board, rules, best_first[:1], hand, 0)
    planned = tuple(board.tracks[number] for number in best_first[:1])
    wanted = dict.fromkeys(track for one in prospects if not one.reach.lost for track in one.tracks)
    shares = tuple(_share_alone(board, rules, track.index, hand, tokens) for track in wanted)
    return Prospects(prospects, planned, needs, shares)


def _share_alone(board: Board, rules: Rules, number: int, hand: Cards, tokens: int) -> Share:
    """What a hand has for a track beside which no other is claimed any more."""
    demands = fewest_missing(board, rules, [number], hand, 0).demands
    (share,), _ = share_out(board, rules, demands, hand)
    return tolls_paid(board, [share], tokens)[0][0] if rules.tolls else share


def _shares(
    board: Board,
    rules: Rules,
    prospects: Sequence[Prospect],
    needs: Needs,
    hand: Cards,
    tokens: int,
    paid_before: Collection[int],
) -> tuple[Share, ...]:
    """The hand shared out in the order of the tickets; what the plan leaves is for tickets that it has no room for."""
    planned = {demand.track: demand for demand in needs.demands}
    tracks = list(
        dict.fromkeys(
            [
                *(track for one in prospects if not one.reach.lost for track in one.tracks),
                *(board.tracks[number] for number in planned),
            ]
        )
    )
    shares, left = share_out(
        board, rules, [planned[track.index] for track in tracks if track.index in planned], hand, paid_before
    )
    others = [track for track in tracks if track.index not in planned]
    demands = [max(options_for(track, rules), key=lambda one: left[one.colour]) for track in others]
    for_others, _ = share_out(board, rules, demands, left)
    if not rules.tolls:
        return shares + for_others
    shares, tokens = tolls_paid(board, shares, tokens)
    return shares + tolls_paid(board, for_others, tokens)[0]


def replaceable_twins(view: View) -> int:
    """The set of free tracks that could take the place of their twins in a plan."""
    return view.open_tracks & _like_their_twins(view.board)


@cache
def _like_their_twins(board: Board) -> int:
    """The set of tracks that are as long as their twins; in a plan one can replace the other."""
    twins = [track for track in board.tracks if track.twin is not None]
    return sum(track.bit for track in twins if track.length == board.tracks[track.twin or 0].length)


_REMEMBERED: dict[Standing, Prospects] = {}
"""Several panels ask about the same position, and most moves of others change nothing in it. The latest stand last."""
_MOST_REMEMBERED = 16
_REMEMBERING = RLock()
"""Held by whoever looks there: a bot plans in a thread of its own, beside the panels."""


def _known(standing: Standing) -> Prospects | None:
    with _REMEMBERING:
        found = _REMEMBERED.get(standing)
        if found is None and (found := _as_before(standing)) is not None:
            _remember(standing, found)
        return found


def _remember(standing: Standing, found: Prospects) -> None:
    with _REMEMBERING:
        if len(_REMEMBERED) >= _MOST_REMEMBERED:
            del _REMEMBERED[next(iter(_REMEMBERED))]
        _REMEMBERED[standing] = found


def _as_before(now: Standing) -> Prospects | None:
    """
    What was found before, if others have since claimed only what none of it runs along.

    A plan that was the best is the best of those that are left. That holds where it was found exactly.
    """
    for before, found in reversed(_REMEMBERED.items()):
        closed = before.open_tracks & ~now.open_tracks
        if (
            before.is_like(now)
            and not now.open_tracks & ~before.open_tracks
            and not closed & _bits(found)
            and before.claimed == now.claimed
            and found.exact
            and not any(one.reach is Reach.CROWDED_OUT for one in found.tickets)
        ):
            return found
    return None


def _bits(found: Prospects) -> int:
    """The set of the tracks of the plan, of every ticket's way and of their twins, and of plans that are as short."""
    bits = found.others
    for track in (track for way in (found.tracks, *(one.tracks for one in found.tickets)) for track in way):
        bits |= track.bit | (0 if track.twin is None else 1 << track.twin)
    return bits


def _prospect(board: Board, prices: list[float], ticket: Ticket, trains: int) -> Prospect:
    """A ticket as if there were no other."""
    way = find_way(board, prices, ticket.cities)
    if way is None:
        return Prospect(ticket, Reach.BARRED)
    tracks = tuple(board.tracks[number] for number in way if prices[number])
    too_long = sum(track.length for track in tracks) > trains
    return Prospect(ticket, Reach.TOO_LONG if too_long else Reach.CROWDED_OUT, tracks)


def _along(
    board: Board, prices: list[float], tickets: Iterable[Ticket], tracks: Iterable[int]
) -> dict[int, Prospect]:
    """These tickets with their ways along the tracks of the plan and one's own; they may share tracks."""
    planned = set(tracks)
    narrow = [price if not price or number in planned else BARRED for number, price in enumerate(prices)]
    found = {}
    for ticket in tickets:
        way = find_way(board, narrow, ticket.cities) or ()
        missing = tuple(board.tracks[number] for number in way if prices[number])
        found[ticket.index] = Prospect(ticket, Reach.PLANNED, missing)
    return found
