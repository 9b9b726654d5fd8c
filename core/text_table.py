"""Plain text tables."""

from collections.abc import Collection, Sequence
from textwrap import wrap


def table_lines(
    rows: Sequence[Sequence[str]], *, numbers: Collection[int] = (), gap: str = "  "
) -> list[str]:
    """The rows with their columns under each other; `numbers` are the columns set to the right, `gap` is what stands between two."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if n in numbers else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(gap.join(cells).rstrip())
    return lines


def cut(text: str, room: int, dots: str) -> str:
    """The text; one that does not fit ends in dots."""
    return text if len(text) <= room else text[: room - len(dots)] + dots


def cut_pair(first: str, second: str, room: int, dots: str) -> str:
    """Two names with a dash between them; where they do not fit the longer is cut, or both, so that both can be told."""
    space = room - 1
    half = space // 2
    if len(first) + len(second) > space:
        if len(first) <= half:
            second = cut(second, space - len(first), dots)
        elif len(second) <= half:
            first = cut(first, space - len(second), dots)
        else:
            first, second = cut(first, space - half, dots), cut(second, half, dots)
    return f"{first}–{second}"


def at_both_ends(left: str, right: str, width: int, dots: str) -> str:
    """A line of this width; what stands at its left is cut where it must be."""
    room = width - len(right) - 2
    return f"{cut(left, room, dots).ljust(room)}  {right}"


def whole_at_both_ends(left: str, right: str, width: int, dots: str) -> str:
    """As `at_both_ends`, but what stands at the left is wrapped; where its last line has no room, the right one stands below."""
    *lines, last = wrap(left, width) or [""]
    if len(last) + 2 + len(right) <= width:
        return "\n".join([*lines, at_both_ends(last, right, width, dots)])
    return "\n".join([*lines, last, cut(right, width, dots).rjust(width)])
