"""
All sensible moves of the seat that is to act. Highlights, greyed keys, bots and tests ask here and nowhere else.

`LegalMoves` is a sequence that is listed only as far as somebody looks: claims are looked up when one asks for one of them,
counted when one asks how many there are, and those that need substitutes are written out one by one.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import overload

from core.board import TicketId, TrackId
from core.cards import EMPTY, LOCOMOTIVE, Cards
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

UNCOUNTED = -1


class LegalMoves(Sequence[Move]):
    """The moves, in a fixed order, claims last; equal when their moves are."""

    __slots__ = ("_besides", "_book", "_count", "_hand", "_tracks")

    def __init__(
        self,
        besides: "Choices | TicketChoices",
        book: ClaimBook | None = None,
        hand: Cards = (),
        tracks: int = 0,
    ) -> None:
        self._besides = besides
        self._book = book
        """Where the claims are looked up; None where there are none."""
        self._hand = hand
        self._tracks = tracks
        self._count = UNCOUNTED

    def __len__(self) -> int:
        count = self._count
        if count == UNCOUNTED:
            count = len(self._besides)
            if self._book is not None:
                count += self._book.count(self._hand, self._tracks)
            self._count = count
        return count

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
        if place < 0:
            return self._besides[index]
        if self._book is None:
            raise IndexError(index)
        return self._book.claim(self._hand, self._tracks, place)

    def __iter__(self) -> Iterator[Move]:
        yield from self._besides
        yield from self._plain_claims()
        for recipe in self._recipes():
            yield recipe.claim(self._hand)

    def _plain_claims(self) -> list[Claim]:
        return [] if self._book is None else self._book.claims(self._hand, self._tracks)

    def _recipes(self) -> list[Substitution]:
        return [] if self._book is None else self._book.substitutions(self._hand, self._tracks)

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
        plain = [claim for claim in self._plain_claims() if track is None or claim.track == track]
        recipes = (one for one in self._recipes() if track is None or one.track.id == track)
        substituted = {recipe.claim(self._hand): recipe for recipe in recipes}
        return sorted(plain, key=_locomotives_in) + sorted(substituted, key=_locomotives_in)

    def kinds(self) -> list[str]:
        """The kinds of moves, in order: those of a kind stand together. Nobody need list the claims for it."""
        kinds = list(self._besides.places)
        if self._book is not None and self._book.pays_any(self._hand, self._tracks):
            kinds.append(Claim.kind)
        return kinds

    def places(self, kind: str) -> range:
        """The places at which the moves of a kind stand."""
        return range(len(self._besides), len(self)) if kind == Claim.kind else self._besides.places[kind]

    def besides_claims(self) -> list[Move]:
        """All but the claims, which stand last and may be hundreds."""
        return list(self._besides)

    def tracks(self) -> frozenset[TrackId]:
        """The tracks that can be claimed now."""
        plain = {claim.track for claim in self._plain_claims()}
        return frozenset(plain | {recipe.track.id for recipe in self._recipes()})


class Choices(tuple[Move, ...]):
    """Moves that are no claims. Of what may be drawn there are few, so each is made once, and so is all that follows from it."""

    @cached_property
    def alone(self) -> LegalMoves:
        """These moves and no claims."""
        return LegalMoves(self)

    @cached_property
    def places(self) -> dict[str, range]:
        """By kind the places of its moves."""
        places: dict[str, range] = {}
        for place, move in enumerate(self):
            begun = places.get(move.kind)
            places[move.kind] = range(place if begun is None else begun.start, place + 1)
        return places


def _locomotives_in(claim: Claim) -> int:
    return claim.pay[LOCOMOTIVE]


NO_MOVES = LegalMoves(Choices())
ONLY_PASS = Choices([PASS])


def legal_moves(state: State, seat: SeatNo | None = None) -> LegalMoves:
    """What a seat may do now; without a seat, the one that is to act. Empty when the seat is not asked or the game is over."""
    phase = state.phase
    if seat is not None and seat != state.seat and seat not in state.to_act:
        return NO_MOVES
    if phase is TURN:
        return _turn(state, state.seat)
    if phase is SECOND_CARD:
        return second_draws(state).alone
    if phase in (FIRST_TICKETS, TICKETS):
        offer = state.offered[state.seat if seat is None else seat]
        tickets = state.board.tickets
        return LegalMoves(TicketChoices([tickets[number].id for number in offer], state.keep))
    if phase is TUNNEL:
        assert state.tunnel is not None
        tunnel, hand = state.tunnel, state.hands[state.seat]
        payments = extra_payments(tunnel.pay, tunnel.extra, hand)
        return LegalMoves(Choices([*map(PayTunnel, payments), ABANDON]))
    if phase is NEUTRAL:
        tracks = [state.board.tracks[number] for number in state.neutral_choice]
        return LegalMoves(Choices([NeutralTrack(track.id) for track in tracks]))
    return NO_MOVES


def _turn(state: State, seat: SeatNo) -> LegalMoves:
    moves = draws(state)
    hand = tuple(state.hands[seat])
    tracks = claimable(state, seat)
    book = claim_book(state.board, state.rules)
    if not moves and not book.pays_any(hand, tracks):
        moves = ONLY_PASS
    return LegalMoves(moves, book, hand, tracks)


def claimable(state: State, seat: int) -> int:
    """The set of tracks that this seat may claim if it can pay: open to it, and no longer than its trains."""
    fitting = state.board.no_longer_than
    trains = state.trains[seat]
    return state.open[seat] & fitting[trains if trains < len(fitting) else -1]


def draws(state: State) -> Choices:
    """The cards that may be taken first, and tickets if any are to be had."""
    in_deck, market = state.drawn < len(state.deck), state.market
    tickets = can_draw_tickets(state)
    if in_deck and EMPTY not in market:
        return _every_draw(len(market), tickets)
    if not in_deck and not can_draw_cards(state):
        return _draws((), in_deck, tickets)
    return _draws(tuple([card != EMPTY for card in market]), in_deck, tickets)


def second_draws(state: State) -> Choices:
    """The cards that may be taken second."""
    in_deck, market = state.drawn < len(state.deck), state.market
    barred = LOCOMOTIVE if state.rules.face_up_locomotive_ends_draw else EMPTY
    if in_deck and EMPTY not in market and barred not in market:
        return _every_draw(len(market), tickets=False)
    return _draws(tuple([card not in (EMPTY, barred) for card in market]), in_deck, tickets=False)


def can_draw_cards(state: State) -> bool:
    """Whether a draw may begin: not from the market alone. One that has begun goes on with what lies there."""
    return state.drawn < len(state.deck) or any(state.discards)


@cache
def _draws(can_be_taken: tuple[bool, ...], in_deck: bool, tickets: bool) -> Choices:
    """From some places of the market, from the deck if it has cards, and tickets."""
    takes = [TakeCard(slot) for slot, can in enumerate(can_be_taken) if can]
    return Choices([*takes, *([DRAW] if in_deck else ()), *([DRAW_TICKETS] if tickets else ())])


@cache
def _every_draw(slots: int, tickets: bool) -> Choices:
    """The same from every place of a full market and from the deck, as most often."""
    return _draws((True,) * slots, in_deck=True, tickets=tickets)


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

    @property
    def places(self) -> dict[str, range]:
        """By kind the places of its moves."""
        return {KeepTickets.kind: range(len(self))}

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
