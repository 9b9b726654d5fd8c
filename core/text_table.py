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
