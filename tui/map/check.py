"""What is wrong with a drawing, a sentence each. A board without a drawing can be played, but not seen."""

from collections import defaultdict
from collections.abc import Iterator

from core.board import Board, Cell, Terrain
from core.text import joined, tr
from tui.map.check_rails import rail_faults
from tui.map.drawing import Drawing, DrawnCity, DrawnTrack, lay_out, size_of
from tui.map.fit import scaled

SCALES = (1.25, 1.5, 2.0)
"""The sizes at which a drawing is looked at, besides its own."""


def drawing_faults(board: Board) -> Iterator[str]:
    """Every fault of the board's drawing; nothing when it is whole and legible at every size."""
    if not any((board.size, *(city.at for city in board.cities), *(track.path for track in board.tracks))):
        yield tr("The map has no drawing: it has no size and its cities have no places.")
        return
    yield from _missing(board)
    yield from _too_many_places(board)
    yield from _terrain_faults(board)
    found = list(_faults(lay_out(board)))
    yield from found
    if not found:  # what is wrong at its own size is wrong in many ways when it grows
        for scale in SCALES:
            yield from (
                tr("At {scale} times its size: {fault}", scale=scale, fault=fault)
                for fault in _faults(lay_out(board, scaled(size_of(board), scale)))
            )


def _faults(drawing: Drawing) -> Iterator[str]:
    """What is wrong with a drawing at one size."""
    names = _names(drawing)
    yield from _outside(drawing, names)
    yield from _used_twice(names)
    for city in drawing.cities.values():
        yield from _label_faults(drawing.board, city, names)
        if drawing.terrain and drawing.terrain.under(city.dot) is Terrain.SEA:
            yield tr("{city} lies in the sea.", city=city.name)
    yield from _twin_faults(drawing)
    yield from rail_faults(drawing)


def _terrain_faults(board: Board) -> Iterator[str]:
    if not board.terrain:
        return
    width, height = size_of(board)
    if len(board.terrain) != 2 * height:
        yield tr(
            "The terrain has {lines} lines; a drawing of {height} rows wants {wanted}.",
            lines=len(board.terrain),
            height=height,
            wanted=2 * height,
        )
    if len(board.terrain[0]) > width:
        yield tr("The terrain is wider than the drawing's {width} cells.", width=width)


def _missing(board: Board) -> Iterator[str]:
    if board.size is None:
        yield tr("The drawing has no size.")
    for city in board.cities:
        if city.at is None:
            yield tr("{city} has no place.", city=city.name)
    for connection in board.connections:
        if connection.toll and connection.toll_at is None:
            yield tr("The toll of {connection} has no place.", connection=connection.id)


def _too_many_places(board: Board) -> Iterator[str]:
    for track in board.tracks:
        if len(track.path) > track.length:
            yield tr(
                "{track} has {places} places for {length} tokens.",
                track=track.id,
                places=len(track.path),
                length=track.length,
            )


def _names(drawing: Drawing) -> dict[Cell, list[str]]:
    """What stands on each cell, as people say it; a thing that stands on a cell twice is there twice."""
    names: defaultdict[Cell, list[str]] = defaultdict(list)
    for city in drawing.cities.values():
        names[city.dot].append(tr("the dot of {city}", city=city.name))
        for cell in city.label_cells:
            names[cell].append(_label_name(city))
    for track in drawing.tracks.values():
        for cell in track.cells:
            names[cell].append(tr("the track {track}", track=track.id))
    for toll in drawing.tolls.values():
        for cell in toll.cells:
            names[cell].append(tr("the toll of {connection}", connection=toll.connection))
    return names


def _label_name(city: DrawnCity) -> str:
    return tr("the name {city}", city=city.name)


def _outside(drawing: Drawing, names: dict[Cell, list[str]]) -> Iterator[str]:
    width, height = drawing.size
    outside = {
        what: None
        for (x, y), whats in names.items()
        for what in whats
        if not (0 <= x < width and 0 <= y < height)
    }
    for what in outside:
        yield tr(
            "A part of {what} lies outside of the drawing's {width}×{height} cells.",
            what=what,
            width=width,
            height=height,
        )


def _used_twice(names: dict[Cell, list[str]]) -> Iterator[str]:
    """One sentence for every set of things that meet, with the first cell on which they do."""
    meetings: dict[tuple[str, ...], Cell] = {}
    for cell, whats in names.items():
        if len(whats) > 1:
            meetings.setdefault(tuple(whats), cell)
    for things, (x, y) in meetings.items():
        yield tr("Cell [{x}, {y}] is used by {things}.", x=x, y=y, things=joined(list(things)))


def _label_faults(board: Board, city: DrawnCity, names: dict[Cell, list[str]]) -> Iterator[str]:
    written = next(other.name for other in board.cities if other.id == city.id)
    if city.name != written:
        yield tr("{city} has characters that are not one cell wide.", city=written)
    if not _beside_its_dot(city):
        yield tr("The name {city} does not stand beside its dot.", city=city.name)
    x, y = city.label
    for cell in ((x - 1, y), (x + len(city.name), y)):
        for what in names.get(cell, ()):
            if cell != city.dot and what != _label_name(city):
                yield tr("The name {city} touches {what}.", city=city.name, what=what)


def _beside_its_dot(city: DrawnCity) -> bool:
    """On the dot's row with at most one blank between, or just above or below it."""
    (x, y), (first, row) = city.dot, city.label
    last = first + len(city.name) - 1
    if row == y:
        return first - x in (1, 2) or x - last in (1, 2)
    return abs(row - y) == 1 and first <= x <= last


def _twin_faults(drawing: Drawing) -> Iterator[str]:
    for connection in drawing.board.connections:
        twins = [drawing.tracks.get(drawing.board.tracks[number].id) for number in connection.tracks]
        if len(twins) != 2 or twins[0] is None or twins[1] is None:
            continue
        if not _parallel(twins[0], twins[1]):
            yield tr("The tracks of {connection} do not run side by side.", connection=connection.id)


def _parallel(one: DrawnTrack, other: DrawnTrack) -> bool:
    """Whether twins run side by side: token by token, or the shorter all along the rail of the longer."""
    if len(one.tokens) == len(other.tokens):
        return all(map(_neighbours, one.tokens, other.tokens))
    shorter, longer = sorted((one, other), key=lambda drawn: len(drawn.tokens))
    line = [cell for cell, _ in longer.rail.whole]
    return all(
        any(-3 <= there_x - x <= 4 and abs(there_y - y) <= 1 for there_x, there_y in line)
        for x, y in shorter.tokens
    )


def _neighbours(a: Cell, b: Cell) -> bool:
    """Whether two tokens stand next to each other, with at most one blank cell between."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (dy == 0 and dx in (2, 3)) or (dy == 1 and dx <= 1)
