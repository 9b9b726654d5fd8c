"""What letters do to a terminal: lines that garble it, and texts that are the same however they were typed."""

import re
import unicodedata
from itertools import groupby

MOST_MARKS = 2
"""Marks upon one letter; living languages need no more, and a heap of them covers the lines around."""

VERY_WIDE = re.compile(
    "[\u0bf5-\u0bfa\u0d70-\u0d79\u2e3a\u2e3b\u102a\ua980-\ua9df\ufd40-\ufd4f\ufdcf\ufdfa-\ufdff\U00010000-\U0001efff\U000e0000-\U0010ffff]"
)
"""
Signs that terminals draw wider than two cells, or as wide as they like: ligatures of whole words and sentences, long dashes,
and the scripts of long ago (cuneiform, hieroglyphs).
"""

SHAPELESS = re.compile("[\u115f\u17b4\u17b5\u2d7f\u3164\uffa0]")
"""Letters that are only there for those beside them: nothing is seen of them, and terminals differ in what room they give them."""

JAMO = re.compile("[\u1160-\u11ff\ud7b0-\ud7fb]")
"""Korean vowels and ends of syllables: they stand in the cells of the consonant before them, as marks do."""

LONE_SKIN_TONE = re.compile(
    "(?<![\u261d\u26f9\u270a-\u270d\U0001f300-\U0001f3fa\U0001f400-\U0001faff])[\U0001f3fb-\U0001f3ff]"
)
"""The colour of a skin behind what has none: it takes two cells where it is counted as none."""


def is_plain(text: str) -> bool:
    """Whether every terminal draws this line in its place: printable, nothing very wide, no heaps of marks."""
    if not text.isprintable() or any(odd.search(text) for odd in (VERY_WIDE, SHAPELESS, LONE_SKIN_TONE)):
        return False
    runs = (list(run) for hangs, run in groupby(composed(text), _hangs) if hangs)
    return all(len(run) <= MOST_MARKS for run in runs)


def composed(text: str) -> str:
    """The same text with every accent upon its letter, however it was typed."""
    return unicodedata.normalize("NFC", text)


def same_text(one: str, other: str) -> bool:
    """Whether two texts are the same, however their accents were typed."""
    return composed(one) == composed(other)


def _hangs(letter: str) -> bool:
    """Whether this stands in the cells of the letter before it."""
    return _is_mark(letter) or JAMO.fullmatch(letter) is not None


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")
