"""
What a seat's tickets still want, with all cards open: the ways, step by step, and the cards that they lack.

The conductor's plan weighs risks and prices; a value model is asked hundreds of times a second, so here is a plainer
one: tickets one after the other by the fewest trains and claims, the dearest first, as far as the trains last.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

import attrs

from core.board import Board, Rules
from core.cards import LOCOMOTIVE
from core.rules.paths import connected_parts
from core.state import State
from core.ways import BARRED, way_through

CLAIM_COST = 1
"""Each claim costs a turn besides its trains, so a way of few tracks is better than one of many."""

OVERDRAFT = 4
"""A plan may want so many more trains than there are: rails change hands and ways get shorter, but seldom by more."""


@attrs.frozen
class Step:
    """A ticket that can still be done, with all that the plan takes up to and with it."""

    ticket: int
    points: int
    tracks: tuple[int, ...]
    """The tracks of the plan so far, this ticket's last."""
    trains: int


@attrs.frozen
class Outlook:
    """How a seat stands with its tickets: done, to be done in this order, and lost."""

    done: int
    done_points: int
    steps: tuple[Step, ...]
    lost_points: int

    @property
    def tracks(self) -> tuple[int, ...]:
        """The tracks of the whole plan."""
        return self.steps[-1].tracks if self.steps else ()

    @property
    def trains(self) -> int:
        """The trains of the whole plan."""
        return self.steps[-1].trains if self.steps else 0


def outlook_of(state: State, seat: int, tickets: tuple[int, ...]) -> Outlook:
    """With these tickets; worked out anew only when something changed that matters."""
    board, open_tracks, trains = state.board, state.open[seat], state.trains[seat]
    own = own_tracks(state, seat)
    key = (board, own, trains, tickets)
    known = _known.get(key)
    if known is not None:
        was_open, outlook, planned = known
        # What somebody takes beside a plan makes no other plan better.
        if open_tracks & ~was_open == 0 and planned & ~open_tracks == 0:
            return outlook
    elif len(_known) > _REMEMBERED:
        _known.clear()
    outlook = _outlook(board, own, open_tracks, trains, tickets)
    planned = 0
    for number in outlook.tracks:
        planned |= 1 << number
    _known[key] = open_tracks, outlook, planned
    return outlook


_REMEMBERED = 20_000
_known: dict[tuple[Board, int, int, tuple[int, ...]], tuple[int, Outlook, int]] = {}
"""By network, trains and tickets: the tracks that were open, the outlook then, and the tracks of its plan."""


def forget() -> None:
    """Work everything out anew from here on."""
    _known.clear()


def own_tracks(state: State, seat: int) -> int:
    """The set of a seat's tracks."""
    return _networks(state.owners).get(seat, 0)


@lru_cache(maxsize=1024)
def _networks(owners: tuple[int, ...]) -> dict[int, int]:
    """By owner the set of its tracks."""
    found: dict[int, int] = {}
    for number, owner in enumerate(owners):
        found[owner] = found.get(owner, 0) | 1 << number
    return found


def _outlook(board: Board, own: int, open_tracks: int, trains: int, tickets: tuple[int, ...]) -> Outlook:
    links, prices = _links(board, own, open_tracks)
    part = parts(board, own)
    done = done_points = lost_points = used = 0
    steps: list[Step] = []
    planned: tuple[int, ...] = ()
    for _, number in sorted((-board.tickets[number].points, number) for number in tickets):
        ticket = board.tickets[number]
        start, goal = ticket.cities
        if part[start] == part[goal]:
            done += 1
            done_points += ticket.points
            continue
        way = way_through(_neighbours(board), prices, ticket.cities)
        to_claim = [link for link in way or () if prices[link]]
        length = sum(board.tracks[links[link]].length for link in to_claim)
        if way is None or used + length > trains + OVERDRAFT:
            lost_points += ticket.points
            continue
        used += length
        planned += tuple(links[link] for link in to_claim)
        for link in to_claim:
            prices[link] = 0
        steps.append(Step(number, ticket.points, planned, used))
    return Outlook(done, done_points, tuple(steps), lost_points)


def _links(board: Board, own: int, open_tracks: int) -> tuple[list[int], list[float]]:
    """By connection the track that one would claim there, and what it costs."""
    tracks: list[int] = []
    prices: list[float] = []
    for choices in _choices(board):
        best, price = -1, BARRED
        for number, bit, length in choices:
            if own & bit:
                price = 0
                break
            if open_tracks & bit and length < price:
                best, price = number, length
        tracks.append(best)
        prices.append(price)
    return tracks, prices


@cache
def _choices(board: Board) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """By connection its tracks: number, bit and price."""
    return tuple(
        tuple((number, 1 << number, board.tracks[number].length + CLAIM_COST) for number in connection.tracks)
        for connection in board.connections
    )


@lru_cache(maxsize=256)
def parts(board: Board, own: int) -> list[int]:
    """For every city the part of this network it lies in."""
    return connected_parts(board, [own >> track.index & 1 for track in board.tracks], 1)


@cache
def _neighbours(board: Board) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By city the cities next to it, each with the number of the connection."""
    found: list[list[tuple[int, int]]] = [[] for _ in board.cities]
    for link, connection in enumerate(board.connections):
        a, b = connection.cities
        found[a].append((b, link))
        found[b].append((a, link))
    return tuple(map(tuple, found))


def missing_cards(board: Board, rules: Rules, tracks: tuple[int, ...], hand: Sequence[int]) -> int:
    """How many cards this hand lacks for all these tracks together, grey ones in the colours that are left."""
    wanted, greys, locomotives, wild = _wanted(board, rules, tracks)
    left = list(hand)
    lacking = max(0, locomotives - left[LOCOMOTIVE])
    spare = max(0, left[LOCOMOTIVE] - locomotives)
    gaps = 0
    for colour, want in wanted:
        have = left[colour]
        if want > have:
            gaps += want - have
            left[colour] = 0
        else:
            left[colour] = have - want
    for length in greys:
        colour = max(range(LOCOMOTIVE), key=left.__getitem__)
        have = left[colour]
        if length > have:
            gaps += length - have
            left[colour] = 0
        else:
            left[colour] = have - length
    return lacking + gaps - min(spare, gaps, wild)


_Wanted = tuple[tuple[tuple[int, int], ...], tuple[int, ...], int, int]


@lru_cache(maxsize=8192)
def _wanted(board: Board, rules: Rules, tracks: tuple[int, ...]) -> _Wanted:
    """By colour the cards, the grey tracks' lengths (longest first), locomotives, and spaces where these are wild."""
    colours: dict[int, int] = {}
    greys = []
    locomotives = wild = 0
    for number in tracks:
        track = board.tracks[number]
        plain = track.length - track.locomotives
        locomotives += track.locomotives
        if track.kind in rules.locomotives_wild_on:
            wild += plain
        if track.colour is None:
            greys.append(plain)
        else:
            colours[track.colour] = colours.get(track.colour, 0) + plain
    return tuple(colours.items()), tuple(sorted(greys, reverse=True)), locomotives, wild
