"""Saved games in a few words, for lists. Only what everybody at the table may know."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from core.game import Game
from core.narrate import points_text
from core.text import tr, trn
from saves.errors import SaveError
from saves.listing import Listed, listing
from saves.tables import TableLine


def points_line(game: Game) -> str:
    """The players with their points: "Anna 34, Bram 21"."""
    return ", ".join(_with_points(game))


def points_line_in(game: Game, room: int) -> str:
    """As many players with their points as there is room for, and how many more there are: "Anna 34 and 4 more"."""
    told = _with_points(game)
    lines = [points_line(game)]
    for n in range(len(told) - 1, 0, -1):
        rest = len(told) - n
        lines.append(
            trn("{players} and {n} more", "{players} and {n} more", rest, players=", ".join(told[:n]))
        )
    return next((line for line in lines if len(line) <= room), lines[-1])


def _with_points(game: Game) -> list[str]:
    pairs = zip(game.setup.seats, game.state.points, strict=True)
    return [tr("{name} {points}", name=seat.name, points=points_text(points)) for seat, points in pairs]


def turn(game: Game) -> str:
    if game.over:
        return tr("over")
    return str(game.state.turns) if game.state.turns else tr("start")


def when(moment: datetime) -> str:
    """A moment in the reader's own time."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"


def about(game: Game) -> str:
    """One line on a game that goes on."""
    if not game.state.turns:
        return tr("{map}, just begun: {standing}", map=game.board.name, standing=points_line(game))
    return tr(
        "{map}, turn {turn}: {standing}", map=game.board.name, standing=points_line(game), turn=turn(game)
    )


def about_table(line: TableLine) -> str:
    """One line on a table: the map, who sits there, whose turn it is."""
    game = line.game
    if game is None:
        return tr("cannot be opened. {fault}", fault=line.fault)
    there = line.connected()
    names = ", ".join(
        seat.name
        if seat.is_bot
        else tr("{name} (there)", name=seat.name)
        if n in there
        else tr("{name} (free)", name=seat.name)
        for n, seat in enumerate(game.setup.seats)
    )
    if game.over:
        return tr("{map}: {names}; over", map=game.board.name, names=names)
    actor = game.setup.seats[game.state.seat].name
    return tr("{map}: {names}; {name} is to act", map=game.board.name, names=names, name=actor)


def listing_if_readable(folder: Path) -> Iterator[Listed]:
    """As `listing`; of a folder that cannot be read, which the screen tells, nothing."""
    with suppress(SaveError):
        yield from listing(folder)


def latest(folder: Path) -> Listed | None:
    """The latest game that is not over."""
    games = listing_if_readable(folder)
    return next((save for save in games if save.game is not None and not save.game.over), None)
