"""
What pays a track, found by trying: every space is filled in every way there is.

It shares nothing with the rules but the track itself, and is as slow as it looks.
"""

from collections.abc import Iterator
from functools import cache

from core.board import Kind, Track
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Cards


def pays(track: Track, pile: Cards, *, wild_on_plain: bool) -> bool:
    """Whether exactly these cards pay the track."""
    return _some_colour_fills(track, pile, wild_on_plain, nothing_left=True)


def can_pay(track: Track, hand: Cards, *, wild_on_plain: bool) -> bool:
    """Whether some of these cards pay the track."""
    return _some_colour_fills(track, hand, wild_on_plain, nothing_left=False)


def _some_colour_fills(track: Track, pile: Cards, wild_on_plain: bool, *, nothing_left: bool) -> bool:
    colours = PLAIN_COLOURS if track.colour is None else (track.colour,)
    return any(_fills(track, colour, pile, wild_on_plain, nothing_left) for colour in colours)


def _fills(track: Track, colour: int, pile: Cards, wild_on_plain: bool, nothing_left: bool) -> bool:
    """Whether the pile fills the spaces one by one, those that show a locomotive first."""

    @cache
    def fill(space: int, left: Cards) -> bool:
        if space == track.length:
            return not (nothing_left and any(left))
        shows_locomotive = space < track.locomotives
        return any(
            fill(space + 1, rest) for rest in _after(track, colour, left, shows_locomotive, wild_on_plain)
        )

    return fill(0, pile)


def _after(
    track: Track, colour: int, left: Cards, shows_locomotive: bool, wild_on_plain: bool
) -> Iterator[Cards]:
    """What is left of the pile after filling one space, in every way."""
    wild = wild_on_plain if track.kind is Kind.PLAIN else track.kind in (Kind.FERRY, Kind.TUNNEL)
    if shows_locomotive or wild:
        yield from _without(left, LOCOMOTIVE)
    if not shows_locomotive:
        yield from _without(left, colour)
    if track.kind is Kind.FERRY:
        yield from _without_any(left, 3)
    if track.kind is Kind.SPECIAL:
        yield from _without_any(left, 4)


def _without(left: Cards, card: int) -> Iterator[Cards]:
    if left[card]:
        yield (*left[:card], left[card] - 1, *left[card + 1 :])


def _without_any(left: Cards, count: int, lowest: int = 0) -> Iterator[Cards]:
    """The pile without so many cards of any kind."""
    if count == 0:
        yield left
        return
    for card in range(lowest, len(left)):
        for rest in _without(left, card):
            yield from _without_any(rest, count - 1, card)
