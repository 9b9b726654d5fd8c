"""
The cards that a set of tracks wants, and which of them the hand lacks.

Coloured tracks want their colour, ferries their locomotives; a grey track is given the colour that the
others leave most of. Locomotives that no ferry wants fill gaps where the map lets them.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Board, Kind, Rules, Track
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Cards, Colour

Counts = list[int]


@attrs.frozen
class Needs:
    """By colour what the tracks want, and what of it is not in the hand."""

    wanted: Cards
    short: Cards
    wild: int
    """How many of the missing cards a locomotive could stand for."""
    missing: int
    """Cards still to be drawn, after the hand's spare locomotives have filled gaps."""

    def spare(self, hand: Sequence[int]) -> Counts:
        """By colour the cards of the hand that the tracks do not want."""
        return [max(0, have - want) for have, want in zip(hand, self.wanted, strict=True)]


def needs_of(board: Board, rules: Rules, numbers: Iterable[int], hand: Sequence[int]) -> Needs:
    """What these tracks want of a player with this hand."""
    wanted: Counts = [0] * len(hand)
    wild_wanted: Counts = [0] * len(hand)
    grey: list[Track] = []
    for number in numbers:
        track = board.tracks[number]
        wanted[LOCOMOTIVE] += track.locomotives
        if track.colour is None:
            if track.length > track.locomotives:
                grey.append(track)
            continue
        wanted[track.colour] += track.length - track.locomotives
        if track.kind in rules.locomotives_wild_on:
            wild_wanted[track.colour] += track.length - track.locomotives
    for track in sorted(grey, key=lambda track: -track.length):
        colour = colour_for(track, hand, wanted)
        wanted[colour] += track.length - track.locomotives
        if track.kind in rules.locomotives_wild_on:
            wild_wanted[colour] += track.length - track.locomotives
    short = [max(0, want - have) for want, have in zip(wanted, hand, strict=True)]
    wild = sum(min(short[colour], wild_wanted[colour]) for colour in PLAIN_COLOURS)
    spare = max(0, hand[LOCOMOTIVE] - wanted[LOCOMOTIVE])
    return Needs(tuple(wanted), tuple(short), wild, sum(short) - min(spare, wild))


def colour_for(track: Track, hand: Sequence[int], wanted: Sequence[int]) -> Colour:
    """The colour for a grey track: what the hand has most of beyond what is wanted elsewhere."""
    return max(PLAIN_COLOURS, key=lambda colour: (min(hand[colour] - wanted[colour], track.length), -colour))


def missing_for(track: Track, rules: Rules, hand: Sequence[int]) -> int:
    """How many cards the hand lacks for one track, paid in its best colour."""
    colour = track.colour
    have = max(hand[:LOCOMOTIVE]) if colour is None else hand[colour]
    locomotives = hand[LOCOMOTIVE]
    plain = track.length - track.locomotives
    lacking = max(0, track.locomotives - locomotives)
    if track.kind in rules.locomotives_wild_on:
        have += max(0, locomotives - track.locomotives)
    return lacking + max(0, plain - have)


def is_substitutable(track: Track, rules: Rules) -> bool:
    """Whether other cards may stand for the ones that this track wants."""
    return (track.kind is Kind.FERRY and rules.ferry_substitute > 0) or (
        track.kind is Kind.SPECIAL and rules.special_substitute > 0
    )
