"""Text in two columns, where a screen is wide enough for them."""

from collections.abc import Sequence
from itertools import zip_longest

from textual.content import Content

WIDEST = 88
"""Longer lines are hard to read: a wider screen has two columns of them instead."""
GAP = 4


def side_by_side(left: Sequence[Content], right: Sequence[Content]) -> Content:
    rows = [
        Content.assemble(one, " " * max(0, WIDEST + GAP - one.cell_length), other)
        for one, other in zip_longest(left, right, fillvalue=Content())
    ]
    return Content("\n").join(rows)
