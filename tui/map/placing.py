"""
Where tokens and tolls stand.

At the size of its map file a board's tokens stand where the file says. Larger, they are spread anew along the
scaled line of their connection; twins stay side by side, however large the board grows. Where a name or another
track stands in the way, they step aside to the nearest free cells.
"""

from collections.abc import Iterator, Sequence

import attrs

from core.board import Board, Cell, Connection, Track
from tui.map.fit import Fit, Point
from tui.map.spread import TOKEN, Line, beside, cells_at, dot_middle, middle_of

TOUCHING = 0.8
"""How many columns a token rather steps aside than to touch another on its row."""
STEPS = sorted(
    ((abs(dx) + 2.2 * abs(dy), dx, dy) for dx in range(-12, 13) for dy in range(-4, 5)),
    key=lambda step: step[0],
)
"""Every way to step aside, the shortest first."""


@attrs.frozen
class Placed:
    """A track's tokens by their left cells, and the points that its rail goes through between the dots."""

    track: Track
    tokens: tuple[Cell, ...]
    through: tuple[Point, ...]


@attrs.frozen
class Course:
    """The line of a connection's tracks on the drawing, and how far each of its tracks lies beside it."""

    tracks: tuple[Track, ...]
    line: Line
    offsets: tuple[Point, ...]

    @property
    def slack(self) -> float:
        """How much room there is for each token; those with the least choose first."""
        return self.line.length / self.tracks[0].length

    def ideals(self) -> Iterator[tuple[Point, ...]]:
        """Where the tokens would stand were they alone: the first of each track, the second of each, and so on."""
        for x, y in self.line.spread(self.tracks[0].length):
            yield tuple((x + dx, y + dy) for dx, dy in self.offsets)


def in_file(board: Board, connection: Connection) -> list[tuple[Track, list[Point]]]:
    """The middles of the tokens of a connection's tracks as the map file has them, or as they follow from it."""
    tracks = [board.tracks[number] for number in connection.tracks]
    a, b = (board.cities[number].at for number in connection.cities)
    alike = len({track.path for track in tracks}) == 1
    longest = max(track.length for track in tracks)
    found = []
    for side, track in enumerate(tracks):
        if len(track.path) == track.length:
            found.append((track, [middle_of(token) for token in track.path]))
        elif a is not None and b is not None:
            points = [dot_middle(a), *map(middle_of, track.path), dot_middle(b)]
            if len(tracks) == 2 and alike:
                spread = list(Line(points).spread(longest))
                found.append((track, beside(spread, points, side, track.length)))
            else:
                found.append((track, list(Line(points).spread(track.length))))
    return found


def courses(board: Board, connection: Connection, fit: Fit) -> Iterator[Course]:
    """The lines of a connection on the drawing: one for twins of equal length, else one for each track."""
    a, b = (board.cities[number].at for number in connection.cities)
    drawn = in_file(board, connection)
    if a is None or b is None or not drawn:
        return
    by_length = sorted(drawn, key=lambda each: -each[0].length)
    middles, offsets = _shared_line(by_length)
    line = Line([fit.point(x, y) for x, y in (dot_middle(a), *middles, dot_middle(b))])
    tracks = tuple(track for track, _ in by_length)
    if len({track.length for track in tracks}) == 1:
        yield Course(tracks, line, offsets)
    else:
        for track, offset in zip(tracks, offsets, strict=True):
            yield Course((track,), line, (offset,))


def _shared_line(drawn: Sequence[tuple[Track, list[Point]]]) -> tuple[list[Point], tuple[Point, ...]]:
    """The line in the middle between twins, the longer first, and how far each lies beside it."""
    _, longer = drawn[0]
    if len(drawn) == 1:
        return longer, ((0.0, 0.0),)
    _, other = drawn[1]
    if len(other) == len(longer):
        pairs = list(zip(longer, other, strict=True))
    else:
        along = Line(longer)
        pairs = [(along.at(along.nearest(point)), point) for point in other]
    dx, dy = _mean([((bx - ax) / 2, (by - ay) / 2) for (ax, ay), (bx, by) in pairs])
    return [(x + dx, y + dy) for x, y in longer], ((-dx, -dy), (dx, dy))


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@attrs.define
class Placer:
    """Takes cells for tokens and tolls, so that none is taken twice."""

    size: Cell
    taken: set[Cell]
    """What something stands on, and what is kept free around names."""

    def tokens(self, course: Course) -> Iterator[Placed]:
        """The tokens of a course, those of twins side by side."""
        stand: list[list[Cell]] = [[] for _ in course.tracks]
        through: list[list[Point]] = [[] for _ in course.tracks]
        for ideals in course.ideals():
            cells = self._aside(ideals)
            for number, (ideal, cell) in enumerate(zip(ideals, cells, strict=True)):
                self.taken.update(((cell[0], cell[1]), (cell[0] + 1, cell[1])))
                stand[number].append(cell)
                through[number].append(ideal if cell == cells_at(ideal) else middle_of(cell))
        for track, tokens, points in zip(course.tracks, stand, through, strict=True):
            yield Placed(track, tuple(tokens), tuple(points))

    def _aside(self, ideals: Sequence[Point]) -> list[Cell]:
        """The cells nearest to where tokens would like to stand; all step aside together."""
        wanted = [cells_at(ideal) for ideal in ideals]
        best, found = float("inf"), wanted
        for far, dx, dy in STEPS:
            if far >= best:
                break
            cells = [(x + dx, y + dy) for x, y in wanted]
            if all(map(self._free, cells)):
                cost = far + sum(TOUCHING * self._touching(cell) for cell in cells)
                if cost < best:
                    best, found = cost, cells
        return found

    def _free(self, token: Cell) -> bool:
        x, y = token
        inside = 0 <= x <= self.size[0] - TOKEN and 0 <= y < self.size[1]
        return inside and (x, y) not in self.taken and (x + 1, y) not in self.taken

    def _touching(self, token: Cell) -> int:
        x, y = token
        return ((x - 1, y) in self.taken) + ((x + TOKEN, y) in self.taken)

    def toll(self, ideal: Point, digits: int) -> Cell:
        """The first cell of a toll, as near as can be to where it would like to stand."""
        x, y = int(ideal[0]), int(ideal[1])
        found = next(
            ((x + dx, y + dy) for _, dx, dy in STEPS if self._free_for(x + dx, y + dy, digits)), (x, y)
        )
        self.taken.update((found[0] + n, found[1]) for n in range(digits))
        return found

    def _free_for(self, x: int, y: int, digits: int) -> bool:
        cells = [(x + n, y) for n in range(digits)]
        inside = 0 <= x <= self.size[0] - digits and 0 <= y < self.size[1]
        return inside and not any(cell in self.taken for cell in cells)


def toll_place(board: Board, connection: Connection, fit: Fit, line: Line) -> Point:
    """Where a toll lies on the drawing: as far along its connection as in the file, and as far beside it."""
    assert connection.toll_at is not None
    own = in_file(board, connection)
    a, b = (board.cities[number].at for number in connection.cities)
    at = dot_middle(connection.toll_at)
    if a is None or b is None or not own:
        return fit.point(*at)
    middles = [_mean(each) for each in zip(*(middles for _, middles in own), strict=False)]
    before = Line([dot_middle(a), *middles, dot_middle(b)])
    far = before.nearest(at)
    x, y = before.at(far)
    there = line.at(line.length * far / before.length)
    return there[0] + at[0] - x, there[1] + at[1] - y
