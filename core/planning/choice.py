"""
Which tickets the trains last for, and all shortest plans for those.

Where the trains do not last for all, the dearest come first: a ticket is given up if there is no plan for it and for those
before it that are not given up. As long as one leg after the other fits, nothing is to be proved. Where one does not, a
sweep looks for a plan in which ways are shared better; and what it has found out about the tickets before keeps the sweeps
for those behind short.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

import attrs

from core.board import Board, Ticket
from core.planning.forest import Forests, Outline
from core.planning.plan import Legs, dearest_first
from core.planning.roads import roads_of
from core.planning.sweep import Sweep, sweep

_NARROW = 20
"""So many states are kept behind every road to find a good plan."""
_WIDE = 1500
"""So many are kept at most to prove that there is no better one; few positions have more."""


@attrs.frozen
class Choice:
    """The tickets that the trains last for, and some plan for them."""

    reached: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    """Those that are given up."""
    tracks: tuple[int, ...] = ()
    trains: int = 0

    def with_a_leg(self, legs: Legs, ticket: Ticket, most: int) -> "Choice | None":
        """This with a ticket more, by the shortest way beside its tracks; None if there are no trains for that."""
        leg = legs.leg(ticket, self.tracks)
        if leg is None or self.trains + leg.trains > most:
            return None
        lost = tuple(number for number in self.lost if number != ticket.index)
        reached = (*self.reached, ticket.index)
        return Choice(reached, lost, (*self.tracks, *leg.tracks), self.trains + leg.trains)


def best_plan(
    board: Board,
    prices: Sequence[float],
    trains: Sequence[float],
    tickets: Iterable[Ticket],
    most: int,
    given_up: Collection[int] = (),
) -> tuple[Choice, Forests | None]:
    """
    The choice among these tickets with at most so many trains, and all shortest plans for it, at these prices.

    No card of the hand changes anything in the choice: `trains` says what each track takes of them. Of `given_up` it is known
    that they are.
    """
    numbers = tuple(ticket.index for ticket in dearest_first(tickets) if ticket.index not in given_up)
    choice, outline = outlined_choice(board, tuple(trains), numbers, most)
    choice = attrs.evolve(choice, lost=(*choice.lost, *given_up)) if given_up else choice
    return choice, None if outline is None else outline.forests(board, prices)


def tickets_beyond(
    board: Board, trains: Sequence[float], tickets: Iterable[Ticket], most: int
) -> frozenset[int]:
    """The tickets among these for which so many trains do not last."""
    numbers = tuple(ticket.index for ticket in dearest_first(tickets))
    return lost_among(board, tuple(trains), numbers, most)


@lru_cache(maxsize=16)
def lost_among(
    board: Board, trains: tuple[float, ...], numbers: tuple[int, ...], most: int
) -> frozenset[int]:
    """See `tickets_beyond`, for tickets in this order; the latest are remembered."""
    return frozenset(_chosen(_Search(board, trains, numbers), numbers, most).lost)


def all_fit(board: Board, trains: Sequence[float], tickets: Sequence[Ticket], most: int) -> bool:
    """Whether so many trains last for all these tickets."""
    if fit_by_legs(board, trains, tickets, most):
        return True
    roads = roads_of(board, trains, tickets)
    found = sweep(roads, roads.tickets, most, _NARROW)
    if found.units is None and not found.exact:
        found = sweep(roads, roads.tickets, most, _WIDE)
    return found.units is not None


def fit_by_legs(board: Board, trains: Sequence[float], tickets: Iterable[Ticket], most: int) -> bool:
    """Whether they do already where one shortest leg is laid after the other."""
    legs, choice = Legs(board, trains), Choice()
    for ticket in dearest_first(tickets):
        longer = choice.with_a_leg(legs, ticket, most)
        if longer is None:
            return False
        choice = longer
    return True


@lru_cache(maxsize=16)
def outlined_choice(
    board: Board, trains: tuple[float, ...], numbers: tuple[int, ...], most: int
) -> tuple[Choice, Outline | None]:
    """
    See `best_plan`, for tickets in this order; the latest are remembered.

    This is the slow part of planning, and most moves do not change it: cards are drawn more often than tracks are claimed.
    """
    search = _Search(board, trains, numbers)
    return search.shortest(_chosen(search, numbers, most))


def _chosen(search: "_Search", numbers: Iterable[int], most: int) -> Choice:
    """The choice among these tickets, in their order, and some plan for it."""
    legs, choice = Legs(search.board, search.trains), Choice()
    for number in numbers:
        choice = (
            choice.with_a_leg(legs, search.board.tickets[number], most)
            or search.with_another(choice, number, most)
            or attrs.evolve(choice, lost=(*choice.lost, number))
        )
    return choice


def regained(
    board: Board,
    prices: Sequence[float],
    trains: Sequence[float],
    choice: Choice,
    tracks: tuple[int, ...],
    most: int,
) -> tuple[Choice, Forests | None] | None:
    """
    The choice with tickets that are given up and for which there are trains along these tracks; None if there are none.

    There are some only where a search was not exact.
    """
    legs = Legs(board, trains)
    more = along = attrs.evolve(choice, tracks=tracks)
    for ticket in dearest_first(board.tickets[number] for number in choice.lost):
        more = more.with_a_leg(legs, ticket, most) or more
    if more is along:
        return None
    choice, outline = _Search(board, trains, more.reached).shortest(more)
    return choice, None if outline is None else outline.forests(board, prices)


class _Search:
    """Sweeps for more and more of some tickets."""

    def __init__(self, board: Board, trains: Sequence[float], numbers: Sequence[int]) -> None:
        self.board = board
        self.trains = trains
        self._bits = {number: 1 << n for n, number in enumerate(numbers)}
        self._roads = roads_of(board, trains, [board.tickets[number] for number in numbers])
        self._latest: Sweep | None = None
        """The latest that was exact, along which the next one goes."""
        self._in_vain: int | None = None
        """The tickets to which the latest sweep that found no plan was to add one."""

    def with_another(self, choice: Choice, number: int, most: int) -> Choice | None:
        """This choice with a ticket more, by any plan with at most so many trains; None if there is none."""
        before = self._set_of(choice.reached)
        found = self._found(before, before | self._bits[number], most)
        if found.units is None:
            self._in_vain = before
            return None
        self._keep(found)
        return self._along(attrs.evolve(choice, reached=(*choice.reached, number)), found)

    def _found(self, before: int, wanted: int, most: int) -> Sweep:
        """
        A sweep for the wanted tickets, of which all but one were there before.

        The first is a narrow one, which is enough if it finds a plan. Sweeps that go along another are short in any case; where
        one was in vain, others are likely to be, and one for the tickets before makes these shorter still.
        """
        if self._latest is None:
            found = sweep(self._roads, wanted, most, _NARROW)
            if found.units is not None or found.exact:
                return found
            self._keep(sweep(self._roads, before, most, _WIDE))
        elif self._latest.wanted != before == self._in_vain:
            self._keep(sweep(self._roads, before, most, _WIDE, self._latest))
        return sweep(self._roads, wanted, most, _WIDE, self._latest)

    def shortest(self, choice: Choice) -> tuple[Choice, Outline | None]:
        """A shortest plan for this choice, and the outline of all of them, if any was found."""
        wanted = self._set_of(choice.reached)
        found = self._latest
        if found is None or found.wanted != wanted:
            found = self._shortest(wanted, choice.trains)
        if found is None:
            return choice, None
        return self._along(choice, found), Outline.of(found)

    def _shortest(self, wanted: int, most: int) -> Sweep | None:
        """
        A known plan keeps a sweep short: states that take more are dropped.

        So a first one keeps only the most promising states, which nearly always finds a shortest plan; the second proves
        it, and finds all others that are as short.
        """
        found = sweep(self._roads, wanted, most, _NARROW, self._latest)
        if not found.exact:
            wide = sweep(
                self._roads, wanted, most if found.units is None else found.units, _WIDE, self._latest
            )
            found = found if wide.units is None else wide
        return None if found.units is None else found

    def _keep(self, found: Sweep) -> None:
        if found.exact:
            self._latest = found

    def _along(self, choice: Choice, found: Sweep) -> Choice:
        tracks = tuple([road.tracks[0] for road in found.some_plan()])
        return attrs.evolve(
            choice, tracks=tracks, trains=sum(self.board.tracks[each].length for each in tracks)
        )

    def _set_of(self, numbers: Iterable[int]) -> int:
        return sum(self._bits[number] for number in numbers)
