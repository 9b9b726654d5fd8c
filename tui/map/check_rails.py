"""What is wrong with the rails of a drawing: each leads from dot to dot through all of its tokens."""

from collections.abc import Collection, Iterator

from core.board import Cell
from core.text import tr
from tui.map.drawing import Drawing, DrawnTrack


def rail_faults(drawing: Drawing) -> Iterator[str]:
    """A sentence for every track that does not show its length, or whose rail is torn or misses a token."""
    for track in drawing.tracks.values():
        ends = [drawing.cities.get(drawing.board.cities[number].id) for number in track.track.cities]
        if len(track.tokens) != track.track.length and not drawing.fit.overview:
            yield tr(
                "{track} shows {shown} tokens and is {length} long.",
                track=track.id,
                shown=len(track.tokens),
                length=track.track.length,
            )
        if ends[0] is not None and ends[1] is not None:
            yield from _line_faults(track, ends[0].dot, ends[1].dot, drawing.taken)


def _line_faults(track: DrawnTrack, start: Cell, end: Cell, taken: Collection[Cell]) -> Iterator[str]:
    line = {cell for cell, _ in track.rail.whole}
    for x, y in track.tokens:
        if not line & {(x, y), (x + 1, y)}:
            yield tr("The rail of {track} passes by one of its tokens.", track=track.id)
            break
    hidden = {cell for cell in line if cell in taken}
    for drawn in ({cell for cell, _ in track.rail.chain}, set(track.rail.dots)):
        if not _joined(start, end, drawn | hidden | {start, end} | set(track.cells)):
            yield tr("The rail of {track} is torn.", track=track.id)
            break


def _joined(start: Cell, end: Cell, cells: Collection[Cell]) -> bool:
    """Whether one gets from one cell to another over these, corner to corner if need be."""
    seen, queue = {start}, [start]
    while queue:
        x, y = queue.pop()
        for near in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if near in cells and near not in seen:
                seen.add(near)
                queue.append(near)
    return end in seen
