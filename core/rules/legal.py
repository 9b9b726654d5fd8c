"""
All sensible moves of the seat that is to act. Highlights, greyed keys, bots and tests ask here and nowhere else.

`LegalMoves` is a sequence that is listed only as far as somebody looks: claims are looked up when one asks for them, or
for how many there are, and those that need substitutes are written out one by one.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import overload

from core.board import TicketId, TrackId
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
from core.rules.claim_book import ClaimBook, Substitution, claim_book
from core.rules.payment import extra_payments
from core.setup import SeatNo
from core.state import State

DRAW, DRAW_TICKETS, PASS, ABANDON = DrawCard(), DrawTickets(), Pass(), AbandonTunnel()


class LegalMoves(Sequence[Move]):
    """The moves, in a fixed order, claims last; equal when their moves are."""

    __slots__ = ("_besides", "_book", "_claims", "_hand", "_recipes", "_tracks")

    def __init__(
        self,
        besides: Sequence[Move],
        book: ClaimBook | None = None,
        hand: Sequence[int] = (),
        tracks: int = 0,
    ) -> None:
        self._besides = besides
        self._book = book
        """Where the claims are to be looked up; None once they are."""
        self._hand = tuple(hand)
        self._tracks = tracks
        self._claims: Sequence[Claim] = ()
        self._recipes: Sequence[Substitution] = ()

    def _look_up(self) -> None:
        """Look the claims up, when somebody asks for the first time."""
        book = self._book
        if book is not None:
            self._claims = book.claims(self._hand, self._tracks)
            self._recipes = book.substitutions(self._hand, self._tracks)
            self._book = None

    def __len__(self) -> int:
        if self._book is not None:
            self._look_up()
        return len(self._besides) + len(self._claims) + len(self._recipes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError(index)
        place = index - len(self._besides)
        if place < 0:  # no claim: nobody need look them up
            return self._besides[index]
        if self._book is not None:
            self._look_up()
        if place < len(self._claims):
            return self._claims[place]
        return self._recipes[place - len(self._claims)].claim(self._hand)

    def __iter__(self) -> Iterator[Move]:
        self._look_up()
        yield from self._besides
        yield from self._claims
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
        self._look_up()
        plain = [claim for claim in self._claims if track is None or claim.track == track]
        substituted = {r.claim(self._hand): r for r in self._recipes if track is None or r.track.id == track}
        return sorted(plain, key=_locomotives_in) + sorted(substituted, key=_locomotives_in)

    def kinds(self) -> list[str]:
        """The kinds of moves, in order: those of a kind stand together. Nobody need list the claims for it."""
        kinds = [KeepTickets.kind] if isinstance(self._besides, TicketChoices) else _kinds_of(self._besides)
        book = self._book
        if book.pays_any(self._hand, self._tracks) if book is not None else self._claims or self._recipes:
            kinds.append(Claim.kind)
        return kinds

    def places(self, kind: str) -> range:
        """The places at which the moves of a kind stand."""
        besides = self._besides
        if kind == Claim.kind:
            return range(len(besides), len(self))
        if kind == KeepTickets.kind:
            return range(len(besides))
        of_kind = [place for place, move in enumerate(besides) if move.kind == kind]
        return range(of_kind[0], of_kind[-1] + 1)

    def besides_claims(self) -> list[Move]:
        """All but the claims, which stand last and may be hundreds."""
        return list(self._besides)

    def tracks(self) -> frozenset[TrackId]:
        """The tracks that can be claimed now."""
        self._look_up()
        return frozenset({claim.track for claim in self._claims} | {one.track.id for one in self._recipes})


def _kinds_of(moves: Sequence[Move]) -> list[str]:
    kinds: list[str] = []
    latest = ""
    for move in moves:
        if move.kind != latest:
            latest = move.kind
            kinds.append(latest)
    return kinds


def _locomotives_in(claim: Claim) -> int:
    return claim.pay[LOCOMOTIVE]


NO_MOVES = LegalMoves(())


def legal_moves(state: State, seat: SeatNo | None = None) -> LegalMoves:
    """What a seat may do now; without a seat, the one that is to act. Empty when the seat is not asked or the game is over."""
    phase = state.phase
    if seat is not None and seat != state.seat and seat not in state.to_act:
        return NO_MOVES
    if phase is TURN:
        return _turn(state, state.seat)
    if phase is SECOND_CARD:
        return LegalMoves(draws(state, second=True))
    if phase in (FIRST_TICKETS, TICKETS):
        offer = state.offered[state.seat if seat is None else seat]
        tickets = state.board.tickets
        return LegalMoves(TicketChoices([tickets[number].id for number in offer], state.keep))
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
        moves = (*moves, DRAW_TICKETS)
    hand = state.hands[seat]
    tracks = claimable(state, seat)
    book = claim_book(state.board, state.rules)
    if not moves and not book.pays_any(hand, tracks):
        moves = (PASS,)
    return LegalMoves(moves, book, hand, tracks)


def claimable(state: State, seat: int) -> int:
    """The set of tracks that this seat may claim if it can pay: open to it, and no longer than its trains."""
    fitting = state.board.no_longer_than
    trains = state.trains[seat]
    return state.open[seat] & fitting[trains if trains < len(fitting) else -1]


def draws(state: State, *, second: bool) -> Sequence[Move]:
    """The cards that may be taken as first or second pick."""
    in_deck = state.drawn < len(state.deck)
    if not second and not in_deck and not can_draw_cards(state):
        return ()
    market = state.market
    every = _every_draw(len(market), in_deck)
    barred = LOCOMOTIVE if second and state.rules.face_up_locomotive_ends_draw else EMPTY
    if EMPTY in market or (barred != EMPTY and barred in market):
        return [
            *(take for take, card in zip(every, market, strict=False) if card not in (EMPTY, barred)),
            *every[len(market) :],
        ]
    return every


def can_draw_cards(state: State) -> bool:
    """Whether a draw may begin: not from the market alone. One that has begun goes on with what lies there."""
    return state.drawn < len(state.deck) or any(state.discards)


@cache
def _every_draw(slots: int, in_deck: bool) -> tuple[Move, ...]:
    """From every place of a full market, and from the deck if it has cards: made once."""
    return (*map(TakeCard, range(slots)), DRAW) if in_deck else tuple(map(TakeCard, range(slots)))


def can_draw_tickets(state: State) -> bool:
    """Whether any ticket is to be had, from the deck or by shuffling what was given back."""
    return state.tickets_drawn < len(state.ticket_deck) or bool(state.ticket_discards)


def can_act(state: State, seat: SeatNo) -> bool:
    """Whether this seat, were it its turn, could do anything but pass."""
    return _turn(state, seat)[0] is not PASS


class TicketChoices(Sequence[KeepTickets]):
    """Every choice of at least so many of the tickets on offer, the smallest first; each is made when someone looks at it."""

    __slots__ = ("_offered", "_places")

    def __init__(self, offered: Sequence[TicketId], keep: int) -> None:
        self._offered = offered
        self._places = _places(len(offered), keep)

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> KeepTickets: ...
    @overload
    def __getitem__(self, index: slice) -> list[KeepTickets]: ...
    def __getitem__(self, index: int | slice) -> KeepTickets | list[KeepTickets]:
        if isinstance(index, slice):
            return list(self)[index]
        offered = self._offered
        return KeepTickets(tuple([offered[place] for place in self._places[index]]))


@cache
def _places(offered: int, keep: int) -> tuple[tuple[int, ...], ...]:
    """The places of the tickets that are kept, choice by choice."""
    return tuple(
        places for count in range(keep, offered + 1) for places in combinations(range(offered), count)
    )
