"""Plain text tables."""

from collections.abc import Collection, Sequence


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


def cut(text: str, room: int, dots: str = "...") -> str:
    """The text; one that does not fit ends in dots."""
    return text if len(text) <= room else text[: room - len(dots)] + dots


def at_both_ends(left: str, right: str, width: int) -> str:
    """A line of this width; what stands at its left is cut where it must be."""
    room = width - len(right) - 2
    return f"{cut(left, room).ljust(room)}  {right}"
