"""
Which payments a hand has, for all tracks at once.

Payments without substitutes depend on one colour and the locomotives alone; those in which cards stand
for others on the size of the hand besides. So both come from tables by those counts, filled as they are
first met, and a hand is looked up colour by colour: nothing is searched, however large it is.
A payment with substitutes is a recipe; which cards it takes is worked out when someone looks at it.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from operator import add, sub
from typing import TypeVar

import attrs

from core.board import Board, Kind, Rules, Track
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Colour
from core.moves import Claim
from core.rules.payment import Tariff, tariff

T = TypeVar("T")

FERRY = Kind.FERRY

MOST_USEFUL = 6
"""Cards of a colour beyond this many hardly ever help: they are the first to be given away."""

_PLAIN = range(len(PLAIN_COLOURS))
"""The plain colours as bare numbers: Python is quicker with them than with members of an enum."""

_REMEMBERED = 10_000
"""Answers kept per row at most; a long simulation must not fill the memory."""


@attrs.frozen
class Substitution:
    """A recipe: so many of the colour, so many locomotives, and `others` cards that stand for something else."""

    track: Track
    colour: Colour
    coloured: int
    locomotives: int
    others: int

    def claim(self, hand: Sequence[int], *kept: Sequence[int]) -> Claim:
        """
        The move, with the cards that this hand would miss least; of those to be kept only what it cannot do without.

        What is to be kept is given as often as some of it is to be kept more than the rest: the least dear first.
        """
        rest = list(hand)
        rest[self.colour] -= self.coloured
        # On a ferry a locomotive does more alone than among three.
        rest[LOCOMOTIVE] = 0 if self.track.kind is FERRY else rest[LOCOMOTIVE] - self.locomotives
        pay = _spared(rest, kept, self.others) if kept else least_missed(rest, self.others)
        pay[self.colour] += self.coloured
        pay[LOCOMOTIVE] += self.locomotives
        return Claim(self.track.id, tuple(pay))


def _spared(hand: Sequence[int], kept: Sequence[Sequence[int]], wanted: int) -> list[int]:
    """The cards to give away where some are to be kept as long as there are others."""
    given, left = [0] * len(hand), list(hand)
    for keep in (*kept, NO_CARDS):
        spare = [max(0, have - enough) for have, enough in zip(left, keep, strict=True)]
        more = least_missed(spare, min(wanted - sum(given), sum(spare)))
        given, left = list(map(add, given, more)), list(map(sub, left, more))
    return given


def least_missed(hand: Sequence[int], wanted: int) -> list[int]:
    """
    The cards to give away: first what no track could use up, then the smallest stacks, locomotives last.

    A small stack is furthest from paying for anything.
    """
    taken = [0] * len(hand)
    if max(hand) > MOST_USEFUL:
        for colour in _PLAIN:
            if wanted and hand[colour] > MOST_USEFUL:
                taken[colour] = give = min(wanted, hand[colour] - MOST_USEFUL)
                wanted -= give
    for colour in (*sorted(_PLAIN, key=hand.__getitem__), LOCOMOTIVE):
        if not wanted:
            break
        if left := hand[colour] - taken[colour]:
            give = min(wanted, left)
            taken[colour] += give
            wanted -= give
    return taken


class Row(dict[int, tuple[T, ...]]):
    """
    What certain counts of cards can pay: the ways by sets of tracks, each worked out when it is first asked for.

    That is seldom, as one move closes few tracks.
    """

    __slots__ = ("_payable", "_ways", "sets")

    def __init__(self, ways: Sequence[tuple[int, Sequence[T]]], all_tracks: int) -> None:
        super().__init__()
        self._ways = ways
        self.sets = 0
        """The set of tracks that can be paid; above it the set of those with a second way, above that with a third …"""
        for track, of_track in ways:
            bit = track
            for _ in of_track:
                while self.sets & bit:
                    bit <<= all_tracks.bit_length()
                self.sets |= bit
        self._payable = self.sets & all_tracks

    def way(self, tracks: int, place: int) -> T:
        """The way that stands at a place among those for tracks of this set."""
        for bit, ways in self._ways:
            if bit & tracks:
                if place < len(ways):
                    return ways[place]
                place -= len(ways)
        raise IndexError(place)

    def listed(self, tracks: int) -> tuple[T, ...]:
        """The ways for tracks of this set."""
        return self[tracks & self._payable]

    def __missing__(self, tracks: int) -> tuple[T, ...]:
        """The ways for just these tracks."""
        if len(self) > _REMEMBERED:
            self.clear()
        found = self[tracks] = tuple([way for bit, ways in self._ways if bit & tracks for way in ways])
        return found


class Recipes:
    """All recipes for so many cards of a colour and so many locomotives, each with how many cards in all it wants."""

    def __init__(self, recipes: list[tuple[int, Substitution]], all_tracks: int) -> None:
        self._recipes = recipes
        self._all_tracks = all_tracks
        self._wanted = sorted(fewest for fewest, _recipe in recipes)
        self._rows: dict[int, Row[Substitution]] = {}

    def row(self, total: int) -> Row[Substitution]:
        """Those that so many cards in all allow. Few numbers of cards make a difference, so most rows are shared."""
        count = bisect(self._wanted, total)
        row = self._rows.get(count)
        if row is None:
            allowed = [recipe for fewest, recipe in self._recipes if fewest <= total]
            ways = [(recipe.track.bit, (recipe,)) for recipe in allowed]
            row = self._rows[count] = Row(ways, self._all_tracks)
        return row


class ClaimBook:
    """The tables of one board in one variant."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self._tariff: Tariff = tariff(rules)
        self._all_tracks = board.all_tracks
        self._by_colour = {
            colour: [track for track in board.tracks if track.colour in (colour, None)]
            for colour in PLAIN_COLOURS
        }
        self._with_substitutes = {
            colour: [(track, size) for track in tracks if (size := self._tariff.substitute(track))]
            for colour, tracks in self._by_colour.items()
        }
        self._wild_tracks = [track for track in board.tracks if self._tariff.is_wild(track)]
        self._most_cards = [rules.cards_of_each_colour] * len(PLAIN_COLOURS)
        self._most_useful = max(track.length for track in board.tracks)
        self._fewest_with_substitutes = min(
            (track.length + size - 1 for track in board.tracks if (size := self._tariff.substitute(track))),
            default=1 << 30,
        )
        # By locomotives: a track has at most one way more than one has of them.
        self._every_set = [
            sum(1 << n * len(board.tracks) for n in range(wild + 1)) for wild in range(rules.locomotives + 1)
        ]
        # By locomotives, colour and cards of it.
        self._claims: list[list[list[Row[Claim] | None]]] = [
            [[None] * (most + 1) for most in rules.all_cards] for _ in range(rules.locomotives + 1)
        ]
        # By all cards and locomotives in one number.
        self._recipes: dict[int, list[list[Row[Substitution] | None]]] = {}
        self._recipes_of: dict[tuple[int, int, int, bool], Recipes] = {}

    def claims(self, hand: Sequence[int], tracks: int) -> list[Claim]:
        """Every sensible payment without substitutes, for the tracks of this set."""
        return [claim for row in self._claim_rows(hand) for claim in row.listed(tracks)]

    def substitutions(self, hand: Sequence[int], tracks: int) -> list[Substitution]:
        """The payments in which cards stand for others, for the tracks of this set."""
        return [recipe for row in self._recipe_rows(hand) for recipe in row.listed(tracks)]

    def payable(self, hand: Sequence[int], tracks: int) -> int:
        """Those of this set that can be paid without substitutes."""
        found = 0
        for row in self._claim_rows(hand):
            found |= row.sets & tracks
        return found

    def pays_any(self, hand: Sequence[int], tracks: int) -> bool:
        """Whether any track of this set can be paid at all; nobody looks further than the first colour that does."""
        wild = hand[LOCOMOTIVE]
        table = self._claims[wild]
        for colour, have in enumerate(hand):
            if have:
                row = table[colour][have]
                if row is None:
                    row = self._claim_row(colour, have, wild)
                if row.sets & tracks:
                    return True
        return any(row.sets & tracks for row in self._recipe_rows(hand))

    def count(self, hand: Sequence[int], tracks: int) -> int:
        """
        How many payments there are, without substitutes and with them: as many as the rows have bits in common with the tracks.

        Who draws lots among the moves asks this in every turn, so no row is kept or listed for it.
        """
        wild = hand[LOCOMOTIVE]
        table = self._claims[wild]
        tracks *= self._every_set[wild]
        number = 0
        for colour, have in enumerate(hand):
            if have:
                row = table[colour][have]
                if row is None:
                    row = self._claim_row(colour, have, wild)
                number += (row.sets & tracks).bit_count()
        total = sum(hand)
        if total >= self._fewest_with_substitutes:
            for colour, rows in enumerate(self._recipe_table(total, wild)):
                have = hand[colour]
                recipes = rows[have]
                if recipes is None:
                    recipes = self._recipe_row(colour, have, wild, total)
                number += (recipes.sets & tracks).bit_count()
        return number

    def claim(self, hand: Sequence[int], tracks: int, place: int) -> Claim:
        """The payment at a place among those that are counted."""
        tracks *= self._every_set[hand[LOCOMOTIVE]]
        for row in self._claim_rows(hand):
            if place < (count := (row.sets & tracks).bit_count()):
                return row.way(tracks, place)
            place -= count
        for recipes in self._recipe_rows(hand):
            if place < (count := (recipes.sets & tracks).bit_count()):
                return recipes.way(tracks, place).claim(hand)
            place -= count
        raise IndexError(place)

    def _claim_rows(self, hand: Sequence[int]) -> list[Row[Claim]]:
        """What the cards of each colour pay without substitutes."""
        wild = hand[LOCOMOTIVE]
        table = self._claims[wild]
        found: list[Row[Claim]] = []
        for colour, have in enumerate(hand):
            if have:
                row = table[colour][have]
                if row is None:
                    row = self._claim_row(colour, have, wild)
                found.append(row)
        return found

    def _recipe_rows(self, hand: Sequence[int]) -> list[Row[Substitution]]:
        """What they pay with substitutes."""
        found: list[Row[Substitution]] = []
        total = sum(hand)
        if total < self._fewest_with_substitutes:
            return found
        wild = hand[LOCOMOTIVE]
        for colour, rows in enumerate(self._recipe_table(total, wild)):
            row = rows[hand[colour]]
            found.append(self._recipe_row(colour, hand[colour], wild, total) if row is None else row)
        return found

    def _recipe_table(self, total: int, wild: int) -> list[list[Row[Substitution] | None]]:
        """The rows for so many cards and so many locomotives, by colour and cards of it; those not met yet are None."""
        counts = total << 8 | wild
        table = self._recipes.get(counts)
        if table is None:
            table = self._recipes[counts] = [[None] * (most + 1) for most in self._most_cards]
        return table

    def _claim_row(self, colour: int, have: int, wild: int) -> Row[Claim]:
        """Make a row; more cards than any track has spaces change nothing, so such rows are shared."""
        most = self._most_useful
        if have > most or wild > most:
            low = min(have, most), min(wild, most)
            known = self._claims[low[1]][colour][low[0]]
            row = self._claim_row(colour, *low) if known is None else known
        elif colour == LOCOMOTIVE:
            row = Row(self._locomotive_ways(wild), self._all_tracks)
        else:
            row = Row(self._coloured_ways(Colour(colour), have, wild), self._all_tracks)
        self._claims[wild][colour][have] = row
        return row

    def _coloured_ways(self, colour: Colour, have: int, wild: int) -> list[tuple[int, tuple[Claim, ...]]]:
        """Ways with at least one card of the colour, fewest locomotives first."""
        found = []
        for track in self._by_colour[colour]:
            most = min(wild, track.length - 1) if self._tariff.is_wild(track) else 0
            fewest = max(track.locomotives, track.length - have)
            claims = tuple(_claim(track, colour, track.length - n, n) for n in range(fewest, most + 1))
            if claims:
                found.append((track.bit, claims))
        return found

    def _locomotive_ways(self, wild: int) -> list[tuple[int, tuple[Claim, ...]]]:
        return [
            (track.bit, (_claim(track, LOCOMOTIVE, 0, track.length),))
            for track in self._wild_tracks
            if track.length <= wild
        ]

    def _recipe_row(self, colour: int, have: int, wild: int, total: int) -> Row[Substitution]:
        counts = (colour, have, wild, total == wild)
        recipes = self._recipes_of.get(counts)
        if recipes is None:
            all_recipes = self._all_recipes(Colour(colour), *counts[1:])
            recipes = self._recipes_of[counts] = Recipes(all_recipes, self._all_tracks)
        row = self._recipe_table(total, wild)[colour][have] = recipes.row(total)
        return row

    def _all_recipes(
        self, colour: Colour, have: int, wild: int, only_locomotives: bool
    ) -> list[tuple[int, Substitution]]:
        return [
            (fewest, Substitution(track, colour, coloured, locomotives, size * stand_ins))
            for track, size in self._with_substitutes[colour]
            for fewest, coloured, locomotives, stand_ins in _splits(track, size, have, wild)
            if coloured or _needs_no_card_of(colour, track, only_locomotives=only_locomotives)
        ]


def _splits(track: Track, size: int, have: int, wild: int) -> Iterator[tuple[int, int, int, int]]:
    """
    (cards in the hand, coloured, locomotives, substitutes) that fill the spaces, with as few substitutes as can be but at least one.

    In the hand are `have` cards of the colour and `wild` locomotives; the first number is how many there must be in
    all. On a ferry a substitute stands for a locomotive, which may stand for a card of the colour; fewest locomotives first.
    """
    if track.kind is not FERRY:
        stand_ins = track.length - have
        if stand_ins > 0:
            yield have + size * stand_ins, have, 0, stand_ins
        return
    for locomotives in range(min(wild, track.length) + 1):
        stand_ins = max(track.locomotives - locomotives, track.length - locomotives - have)
        coloured = track.length - locomotives - stand_ins
        if stand_ins > 0 and coloured >= 0:
            yield wild + coloured + size * stand_ins, coloured, locomotives, stand_ins


def _needs_no_card_of(colour: Colour, track: Track, *, only_locomotives: bool) -> bool:
    """
    Whether to offer a payment without any card of the colour: always on a coloured track.

    A grey one is paid in a colour one has. Where no space asks for one, or one has none, the first speaks for all.
    """
    if track.colour is not None:
        return True
    return colour is PLAIN_COLOURS[0] and (only_locomotives or track.locomotives == track.length)


@cache
def _claim(track: Track, colour: Colour, coloured: int, locomotives: int) -> Claim:
    """Payments without substitutes are few: each is made once."""
    pay = [0] * len(NO_CARDS)
    pay[colour] += coloured
    pay[LOCOMOTIVE] += locomotives
    return Claim(track.id, tuple(pay))


@cache
def claim_book(board: Board, rules: Rules) -> ClaimBook:
    """The tables of a board by these rules, made once and filled in use."""
    return ClaimBook(board, rules)
