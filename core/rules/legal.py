"""
All sensible moves of the seat that is to act. Highlights, greyed keys, bots and tests ask here and nowhere else.

`LegalMoves` is a sequence; claims that need substitutes are written out only when someone looks at them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, takewhile
from typing import overload

from core.board import TrackId
from core.cards import EMPTY, LOCOMOTIVE
from core.moves import (
    AbandonTunnel,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Move,
    NeutralTrack,
    Pass,
    PayTunnel,
    TakeCard,
)
from core.phase import FIRST_TICKETS, NEUTRAL, SECOND_CARD, TICKETS, TUNNEL, TURN
from core.rules.offers import Substitution, offer_book
from core.rules.payment import extra_payments
from core.setup import SeatNo
from core.state import State

DRAW, DRAW_TICKETS, PASS, ABANDON = DrawCard(), DrawTickets(), Pass(), AbandonTunnel()


class LegalMoves(Sequence[Move]):
    """The moves, in a fixed order; equal when their moves are."""

    __slots__ = ("_hand", "_moves", "_recipes")

    def __init__(
        self, moves: list[Move], recipes: Sequence[Substitution] = (), hand: Sequence[int] = ()
    ) -> None:
        self._moves = moves
        self._recipes = recipes
        self._hand = tuple(hand) if recipes else ()

    def __len__(self) -> int:
        return len(self._moves) + len(self._recipes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        if 0 <= index < len(self._moves):
            return self._moves[index]
        if -len(self) <= index < 0:
            return self[index + len(self)]
        return self._recipes[index - len(self._moves)].claim(self._hand)

    def __iter__(self) -> Iterator[Move]:
        yield from self._moves
        for recipe in self._recipes:
            yield recipe.claim(self._hand)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"LegalMoves({len(self)})"

    def claims(self, track: TrackId | None = None) -> list[Claim]:
        """
        The payments offered, for one track or for all: without substitutes first, then fewest locomotives.

        Each once, though on a grey track two colours may come to the same cards where some are substitutes.
        """
        plain = [m for m in self._moves if isinstance(m, Claim) and (track is None or m.track == track)]
        recipes = {r.claim(self._hand): r for r in self._recipes if track is None or r.track.id == track}
        return sorted(plain, key=_locomotives_in) + sorted(recipes, key=_locomotives_in)

    def kinds(self) -> dict[str, range]:
        """The places at which each kind of move stands: those of a kind stand together."""
        places: dict[str, range] = {}
        first, kind = 0, ""
        for place, move in enumerate(self._moves):
            if move.kind != kind:
                if kind:
                    places[kind] = range(first, place)
                first, kind = place, move.kind
                if kind == Claim.kind:  # claims stand last, those with substitutes too
                    break
        if kind:
            places[kind] = range(first, len(self) if kind == Claim.kind else len(self._moves))
        if self._recipes and kind != Claim.kind:
            places[Claim.kind] = range(len(self._moves), len(self))
        return places

    def besides_claims(self) -> list[Move]:
        """All but the claims, which stand last and may be hundreds."""
        return list(takewhile(lambda move: not isinstance(move, Claim), self._moves))

    def tracks(self) -> frozenset[TrackId]:
        """The tracks that can be claimed now."""
        plain = {move.track for move in self._moves if isinstance(move, Claim)}
        return frozenset(plain | {recipe.track.id for recipe in self._recipes})


def _locomotives_in(claim: Claim) -> int:
    return claim.pay[LOCOMOTIVE]


NO_MOVES = LegalMoves([])


def legal_moves(state: State, seat: SeatNo | None = None) -> LegalMoves:
    """What a seat may do, the one that is to act if none is named; empty when it is not asked or the game is over."""
    phase = state.phase
    if seat is not None and seat != state.seat and seat not in state.to_act:
        return NO_MOVES
    if phase is TURN:
        return _turn(state, state.seat)
    if phase is SECOND_CARD:
        return LegalMoves(draws(state, second=True))
    if phase in (FIRST_TICKETS, TICKETS):
        return LegalMoves(_ticket_choices(state, state.seat if seat is None else seat))
    if phase is TUNNEL:
        assert state.tunnel is not None
        tunnel, hand = state.tunnel, state.hands[state.seat]
        return LegalMoves([*map(PayTunnel, extra_payments(tunnel.pay, tunnel.extra, hand)), ABANDON])
    if phase is NEUTRAL:
        return LegalMoves([NeutralTrack(state.board.tracks[number].id) for number in state.neutral_choice])
    return NO_MOVES


def _turn(state: State, seat: SeatNo) -> LegalMoves:
    moves = draws(state, second=False)
    if can_draw_tickets(state):
        moves.append(DRAW_TICKETS)
    hand = state.hands[seat]
    tracks = claimable(state, seat)
    book = offer_book(state.board, state.rules)
    moves += book.claims(hand, tracks)
    recipes = book.substitutions(hand, tracks)
    if not moves and not recipes:
        moves.append(PASS)
    return LegalMoves(moves, recipes, hand)


def claimable(state: State, seat: int) -> int:
    """The set of tracks that this seat may claim if it can pay: open to it, and no longer than its trains."""
    fitting = state.board.no_longer_than
    trains = state.trains[seat]
    return state.open[seat] & fitting[trains if trains < len(fitting) else -1]


def draws(state: State, *, second: bool) -> list[Move]:
    """The cards that may be taken as first or second pick."""
    if not second and not can_draw_cards(state):
        return []
    market = state.market
    moves: list[Move] = list(_takes(len(market)))
    barred = LOCOMOTIVE if second and state.rules.face_up_locomotive_ends_draw else EMPTY
    if EMPTY in market or barred in market:
        moves = [moves[slot] for slot, card in enumerate(market) if card not in (EMPTY, barred)]
    if state.drawn < len(state.deck):
        moves.append(DRAW)
    return moves


def can_draw_cards(state: State) -> bool:
    """Whether a draw may begin: not from the market alone. One that has begun goes on with what lies there."""
    return state.drawn < len(state.deck) or any(state.discards)


@cache
def _takes(slots: int) -> tuple[TakeCard, ...]:
    return tuple(map(TakeCard, range(slots)))


def can_draw_tickets(state: State) -> bool:
    """Whether any ticket is to be had, from the deck or by shuffling what was given back."""
    return bool(state.tickets_left or state.ticket_discards)


def can_act(state: State, seat: SeatNo) -> bool:
    """Whether this seat, were it its turn, could do anything but pass."""
    moves = _turn(state, seat)
    return not (len(moves) == 1 and moves[0] is PASS)


def _ticket_choices(state: State, seat: SeatNo) -> list[Move]:
    offered = [state.board.tickets[number].id for number in state.offered[seat]]
    return [
        KeepTickets(kept)
        for count in range(state.keep, len(offered) + 1)
        for kept in combinations(offered, count)
    ]
