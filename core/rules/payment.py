"""
What a track costs, and with which cards it can be paid: one answer for rules, bots and screen.

Three questions are asked here.

- *May these cards pay this track?* `PaymentBook.accepts`, by arithmetic on the counts, for any pile of cards.
- *Which payments should a player with this hand be offered?* `claims`, for all tracks at once. Plain
  payments depend on one colour and the locomotives alone, so they are looked up in tables filled as
  they are first met; nothing is searched. Payments in which cards stand for others depend on the whole
  hand; they are listed as `Substitution` recipes and become moves only when someone looks at them.
- *What more does a tunnel cost?* `tunnel_extra` and `extra_payments`.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

import attrs

from core.board import Board, Kind, Track, VariantId
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Cards, Colour
from core.moves import Claim

Row = tuple[int, tuple[Claim, ...]]
"""A track's bit, and ways to pay it."""


@attrs.frozen
class Substitution:
    """A recipe: so many of the colour, so many locomotives, and `others` cards that stand for something else."""

    track: Track
    colour: Colour
    coloured: int
    locomotives: int
    others: int

    def claim(self, hand: Sequence[int]) -> Claim:
        """The move, with the cards that this hand would miss least."""
        pay = [0] * len(hand)
        pay[self.colour] = self.coloured
        pay[LOCOMOTIVE] = self.locomotives
        rest = [have - used for have, used in zip(hand, pay, strict=True)]
        if self.track.kind is Kind.FERRY:
            rest[LOCOMOTIVE] = 0  # one of them does more alone than among three
        for colour, count in enumerate(least_missed(rest, self.others)):
            pay[colour] += count
        return Claim(self.track.id, tuple(pay))


def least_missed(hand: Sequence[int], wanted: int) -> Cards:
    """
    The cards to give away: first what no track could use up, then the smallest stacks, locomotives last.

    A small stack is furthest from paying for anything; a card beyond the sixth of a colour hardly helps.
    """
    taken = [0] * len(hand)
    for colour in PLAIN_COLOURS:
        give = min(wanted, max(0, hand[colour] - _MOST_USEFUL))
        taken[colour] += give
        wanted -= give
    for colour in [*sorted(PLAIN_COLOURS, key=hand.__getitem__), LOCOMOTIVE]:
        give = min(wanted, hand[colour] - taken[colour])
        taken[colour] += give
        wanted -= give
    return tuple(taken)


_MOST_USEFUL = 6


def tunnel_extra(pay: Cards, turned: Cards) -> int:
    """How many more cards a tunnel wants, from what was announced and what was turned up."""
    colour = colour_played(pay)
    return turned[LOCOMOTIVE] + (turned[colour] if colour is not None else 0)


def colour_played(pay: Cards) -> Colour | None:
    """The one colour of a tunnel's payment; None where it was locomotives only."""
    return next((colour for colour in PLAIN_COLOURS if pay[colour]), None)


def extra_payments(announced: Cards, extra: int, hand: Sequence[int]) -> list[Cards]:
    """Ways to pay a tunnel's extra cards with what the announcement leaves in the hand, fewest locomotives first."""
    colour = colour_played(announced)
    locomotives = hand[LOCOMOTIVE] - announced[LOCOMOTIVE]
    coloured = hand[colour] - announced[colour] if colour is not None else 0
    ways = []
    for wild in range(max(0, extra - coloured), min(extra, locomotives) + 1):
        pay = [0] * len(hand)
        pay[LOCOMOTIVE] = wild
        if colour is not None:
            pay[colour] = extra - wild
        ways.append(tuple(pay))
    return ways


def pays_extra(announced: Cards, extra: int, pay: Cards) -> bool:
    """Whether these cards are what the tunnel wants."""
    colour = colour_played(announced)
    coloured = pay[colour] if colour is not None else 0
    return sum(pay) == extra == coloured + pay[LOCOMOTIVE]


@lru_cache(maxsize=1 << 14)
def _ferry_recipes(
    length: int, wanted: int, substitute: int, have: int, wild: int, others: int
) -> tuple[tuple[int, int, int], ...]:
    """
    (coloured, locomotives, substitutes) with at least one substitute, fewest locomotives first.

    A ferry of `length` that wants `wanted` locomotives; in the hand `have` cards of the colour, `wild` locomotives and `others` plain cards in all, the colour's among them.
    A substitute stands for a locomotive, and a locomotive may stand for a card of the colour.
    """
    recipes = []
    for locomotives in range(min(wild, length) + 1):
        stand_ins = max(wanted - locomotives, length - locomotives - have)
        coloured = length - locomotives - stand_ins
        if stand_ins > 0 and coloured >= 0 and others - coloured >= substitute * stand_ins:
            recipes.append((coloured, locomotives, stand_ins))
    return tuple(recipes)


class PaymentBook:
    """The payments of one board in one variant."""

    def __init__(self, board: Board, variant: VariantId) -> None:
        rules = board.variants[variant].rules
        self._wild_on = rules.locomotives_wild_on
        self._ferry_substitute = rules.ferry_substitute
        self._special_substitute = rules.special_substitute
        self._by_colour = {
            colour: [track for track in board.tracks if track.colour in (colour, None)]
            for colour in PLAIN_COLOURS
        }
        self._wild_tracks = [track for track in board.tracks if track.kind in self._wild_on]
        self._substituted = [
            track
            for track in board.tracks
            if (track.kind is Kind.FERRY and self._ferry_substitute)
            or (track.kind is Kind.SPECIAL and self._special_substitute)
        ]
        self._rows: dict[int, tuple[Row, ...]] = {}
        self._accepted: dict[tuple[int, Cards], bool] = {}

    def claims(self, hand: Sequence[int], tracks: int) -> list[Claim]:
        """Every sensible payment without substitutes, for the tracks of this set."""
        rows = self._rows
        wild = hand[LOCOMOTIVE]
        claims: list[Claim] = []
        for colour in range(LOCOMOTIVE):
            if have := hand[colour]:
                # One int as key: colour, cards of it, locomotives.
                key = (have << 8 | wild) << 4 | colour
                found = rows.get(key)
                if found is None:
                    found = rows[key] = self._coloured_rows(Colour(colour), have, wild)
                for bit, ways in found:
                    if bit & tracks:
                        claims += ways
        if wild:
            key = wild << 4 | LOCOMOTIVE
            found = rows.get(key)
            if found is None:
                found = rows[key] = self._locomotive_rows(wild)
            for bit, ways in found:
                if bit & tracks:
                    claims += ways
        return claims

    def substitutions(self, hand: Sequence[int], tracks: int) -> list[Substitution]:
        """The payments in which cards stand for others, for the tracks of this set."""
        wild = hand[LOCOMOTIVE]
        plain = sum(hand) - wild
        recipes: list[Substitution] = []
        if plain + wild < 3:
            return recipes
        for track in self._substituted:
            if track.bit & tracks:
                if track.kind is Kind.FERRY:
                    recipes += self._on_ferry(track, hand, wild, plain)
                else:
                    recipes += self._on_special(track, hand, wild + plain)
        return recipes

    def _on_ferry(self, track: Track, hand: Sequence[int], wild: int, plain: int) -> Iterable[Substitution]:
        size = self._ferry_substitute
        colourless = False
        for colour in PLAIN_COLOURS if track.colour is None else (track.colour,):
            for coloured, locomotives, stand_ins in _ferry_recipes(
                track.length, track.locomotives, size, hand[colour], wild, plain
            ):
                if coloured == 0:
                    # Without a card of the colour all colours are alike: offer it once.
                    if colourless and track.colour is None:
                        continue
                    colourless = True
                yield Substitution(track, colour, coloured, locomotives, size * stand_ins)

    def _on_special(self, track: Track, hand: Sequence[int], total: int) -> Iterable[Substitution]:
        size = self._special_substitute
        for colour in PLAIN_COLOURS if track.colour is None else (track.colour,):
            coloured = min(hand[colour], track.length)
            stand_ins = track.length - coloured
            if coloured and stand_ins and total - coloured >= size * stand_ins:
                yield Substitution(track, colour, coloured, 0, size * stand_ins)

    def accepts(self, track: Track, pay: Cards) -> bool:
        """Whether exactly these cards pay this track."""
        key = (track.index, pay)
        known = self._accepted.get(key)
        if known is None:
            if len(self._accepted) > _REMEMBERED:
                self._accepted.clear()
            known = self._accepted[key] = self._fits(track, pay)
        return known

    def _fits(self, track: Track, pay: Cards) -> bool:
        if len(pay) != len(NO_CARDS) or min(pay) < 0:
            return False
        spare = sum(pay) - track.length
        stand_ins = self._stand_ins(track, spare)
        if stand_ins is None:
            return False
        colours = PLAIN_COLOURS if track.colour is None else (track.colour,)
        return any(self._fits_in(track, pay, pay[colour], stand_ins) for colour in colours)

    def _stand_ins(self, track: Track, spare: int) -> int | None:
        """How many spaces are paid by substitutes if the payment has so many cards more than spaces."""
        size = {Kind.FERRY: self._ferry_substitute, Kind.SPECIAL: self._special_substitute}.get(track.kind, 0)
        if spare == 0:
            return 0
        if spare < 0 or size == 0 or spare % (size - 1):
            return None
        stand_ins = spare // (size - 1)
        return stand_ins if stand_ins <= track.length else None

    def _fits_in(self, track: Track, pay: Cards, coloured: int, stand_ins: int) -> bool:
        """Whether `coloured` cards of one colour, some locomotives and the substitutes fill the spaces."""
        spaces = track.length - stand_ins
        if track.kind not in self._wild_on:
            return coloured >= spaces
        fewest = max(0, spaces - coloured, track.locomotives - stand_ins)
        return fewest <= min(pay[LOCOMOTIVE], spaces)

    def _coloured_rows(self, colour: Colour, have: int, wild: int) -> tuple[Row, ...]:
        rows = []
        for track in self._by_colour[colour]:
            most = min(wild, track.length - 1) if track.kind in self._wild_on else 0
            fewest = max(track.locomotives, track.length - have)
            ways = tuple(_claim(track, colour, track.length - n, n) for n in range(fewest, most + 1))
            if ways:
                rows.append((track.bit, ways))
        return tuple(rows)

    def _locomotive_rows(self, wild: int) -> tuple[Row, ...]:
        return tuple(
            (track.bit, (_claim(track, LOCOMOTIVE, 0, track.length),))
            for track in self._wild_tracks
            if track.length <= wild
        )


_REMEMBERED = 100_000


@cache
def _claim(track: Track, colour: Colour, coloured: int, locomotives: int) -> Claim:
    """Payments without substitutes are few: each is made once."""
    pay = [0] * len(NO_CARDS)
    pay[colour] += coloured
    pay[LOCOMOTIVE] += locomotives
    return Claim(track.id, tuple(pay))


@cache
def payment_book(board: Board, variant: VariantId) -> PaymentBook:
    """The book for a board and variant, made once."""
    return PaymentBook(board, variant)
