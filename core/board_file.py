"""
Reading a map file. A wrong file is refused in one sentence that names the key.

The tables of the file are described in CONTRIBUTING.md, "A map of your own".
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from core.board import (
    Board,
    City,
    CityId,
    Connection,
    ConnectionId,
    Kind,
    MapId,
    Returned,
    Rules,
    Terrain,
    Ticket,
    TicketId,
    Track,
    TrackId,
    Variant,
    VariantId,
)
from core.board_check import check_board
from core.board_table import BoardError, Faults, Table
from core.cards import BY_SLUG, LOCOMOTIVE
from core.plain_file import MEGABYTE, read_plain
from core.plain_toml import read_toml
from core.text import tr

BUILT_IN = (MapId("nederland"), MapId("nordic"))
BOARDS = Path(__file__).with_name("boards")
FORMAT = 1
MOST_CARDS = 99
"""Of one colour: every payment is looked up in a table with a place for each number of cards."""
LARGEST = 4 * MEGABYTE
"""No map file is larger: those that ship have some tens of kilobytes."""


@cache
def built_in_board(slug: MapId) -> Board:
    """A map that ships with the game."""
    text = BOARDS.joinpath(f"{slug}.toml").read_text(encoding="utf-8")
    return read_board(read_toml(text), f"{slug}.toml")


def load_board_file(path: Path) -> Board:
    """A user's own map file."""
    try:
        source = read_toml(read_plain(path, LARGEST).decode())
    except OSError as error:
        raise BoardError(tr("{file}: cannot be read: {reason}.", file=path, reason=error.strerror)) from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise BoardError(tr("{file}: is not valid TOML: {reason}.", file=path, reason=error)) from error
    return read_board(source, path.name)


def read_board(source: Mapping[str, Any], file: str) -> Board:
    """The board that a map file's tables describe."""
    top = Table(file, "", source)
    if (found := top.whole("format")) != FORMAT:
        raise top.wrong(
            "format", tr("is {found}; this program reads format {known}", found=found, known=FORMAT)
        )
    slug, name, about = top.slug("id"), top.text("name"), top.text("about", "")
    size = top.cell("size", required=False)
    terrain = _terrain(top)
    faults = Faults()
    cities = faults.gather(top.tables_by_name("cities"), lambda row: _city(CityId(row[0]), row[1]))
    faults.tell()  # what follows names them
    numbers = {city.id: number for number, city in enumerate(cities)}
    tracks: list[Track] = []
    connections = faults.gather(top.tables("connections"), lambda row: _connection(row, numbers, tracks))
    ids = {connection.id for connection in connections}
    rows = enumerate(top.tables("tickets"))
    tickets = faults.gather(rows, lambda row: _ticket(row[1], row[0], numbers, ids))
    faults.tell()
    rules = top.table("rules")
    variants = _variants(top, rules)
    top.done()
    board = Board(
        id=MapId(slug),
        name=name,
        about=about,
        cities=tuple(cities),
        connections=tuple(connections),
        tracks=tuple(tracks),
        tickets=tuple(tickets),
        variants=variants,
        size=size,
        terrain=terrain,
        source=source,
    )
    check_board(board, file)
    return board


def _terrain(top: Table) -> tuple[str, ...]:
    """The lines of the terrain, with the blanks at their ends that a file may leave out."""
    lines = top.block("terrain")
    known = set(Terrain)
    for line in lines:
        for character in line:
            if character not in known:
                raise top.wrong("terrain", tr("has the unknown character “{character}”", character=character))
    width = max(map(len, lines), default=0)
    return tuple(line.ljust(width) for line in lines)


def _city(slug: CityId, row: Table) -> City:
    city = City(slug, row.text("name"), row.cell("at", required=False), row.cell("label", required=False))
    row.done()
    return city


def _pair(row: Table, numbers: Mapping[CityId, int]) -> tuple[CityId, CityId]:
    """The two cities of a connection or ticket, as written."""
    names = row.texts("cities")
    if len(names) != 2 or names[0] == names[1]:
        raise row.wrong("cities", tr("must name two different cities"))
    for name in names:
        if name not in numbers:
            raise row.wrong("cities", tr("names the unknown city “{city}”", city=name))
    return CityId(names[0]), CityId(names[1])


def _connection(row: Table, numbers: Mapping[CityId, int], tracks: list[Track]) -> Connection:
    a, b = _pair(row, numbers)
    slug = ConnectionId("-".join(sorted((a, b))))
    toll = row.whole("toll", 0)
    toll_at = row.cell("toll_at", required=False)
    rows = row.tables("tracks")
    if not 1 <= len(rows) <= 2:
        raise row.wrong("tracks", tr("must have one or two tracks"))
    first = len(tracks)
    colours = [track.text("colour") for track in rows]
    for n, (track, colour) in enumerate(zip(rows, colours, strict=True)):
        if colour != "grey" and (colour not in BY_SLUG or BY_SLUG[colour] is LOCOMOTIVE):
            raise track.wrong("colour", tr("names the unknown colour “{colour}”", colour=colour))
        suffix = f"{colour}-{n + 1}" if colours.count(colour) > 1 else colour
        kind = track.one_of("kind", Kind, Kind.PLAIN)
        tracks.append(
            Track(
                id=TrackId(f"{slug}/{suffix}"),
                index=first + n,
                connection=slug,
                cities=(numbers[a], numbers[b]),
                length=track.whole("length", at_least=1),
                colour=BY_SLUG.get(colour),
                kind=kind,
                locomotives=track.whole("locomotives", 0),
                toll=toll,
                twin=first + 1 - n if len(rows) == 2 else None,
                path=track.cells("path"),
            )
        )
        if tracks[-1].locomotives > (tracks[-1].length if kind is Kind.FERRY else 0):
            raise track.wrong(
                "locomotives", tr("is more than the spaces of a ferry, or stands on a track that is none")
            )
        track.done()
    row.done()
    return Connection(slug, (numbers[a], numbers[b]), tuple(range(first, len(tracks))), toll, toll_at)


def _ticket(row: Table, index: int, numbers: Mapping[CityId, int], connections: set[ConnectionId]) -> Ticket:
    a, b = _pair(row, numbers)
    neutral = row.text("neutral", "")
    if neutral and neutral not in connections:
        raise row.wrong("neutral", tr("names the unknown connection “{connection}”", connection=neutral))
    points = row.whole("points", at_least=1)
    row.done()
    return Ticket(
        TicketId("-".join(sorted((a, b)))),
        index,
        (numbers[a], numbers[b]),
        points,
        ConnectionId(neutral) if neutral else None,
    )


def _variants(top: Table, rules: Table) -> dict[VariantId, Variant]:
    """Each variant's rules: the map's own, with what the variant says laid over them."""
    variants: dict[VariantId, Variant] = {}
    for key, row in top.tables_by_name("variants"):
        title, about = row.text("title"), row.text("about", "")
        values = rules.under(row)
        variants[VariantId(key)] = Variant(VariantId(key), title, about, _rules(values))
        values.done()
    if not variants:
        raise top.wrong("variants", tr("must describe at least one way to play"))
    return variants


def _rules(row: Table) -> Rules:
    players = row.wholes("players")
    if len(players) != 2 or not 1 <= players[0] <= players[1]:
        raise row.wrong("players", tr("must be the fewest and the most players"))
    return Rules(
        players=(players[0], players[1]),
        trains=row.whole("trains", at_least=1),
        cards_of_each_colour=row.whole("cards_of_each_colour", at_least=1, at_most=MOST_CARDS),
        locomotives=row.whole("locomotives", at_most=MOST_CARDS),
        hand=row.whole("hand"),
        market=row.whole("market", at_least=1),
        points=row.numbers("points"),
        start_scores=row.wholes("start_scores"),
        last_round_at=row.whole("last_round_at"),
        both_tracks_from=row.whole("both_tracks_from"),
        locomotives_wild_on=frozenset(row.choices("locomotives_wild_on", Kind)),
        face_up_locomotive_ends_draw=row.yes_or_no("face_up_locomotive_ends_draw"),
        sweep_at=row.whole("sweep_at"),
        tunnel_cards=row.whole("tunnel_cards"),
        ferry_substitute=row.whole("ferry_substitute"),
        special_substitute=row.whole("special_substitute"),
        first_tickets=row.whole("first_tickets", at_least=1),
        first_tickets_kept=row.whole("first_tickets_kept", at_least=1),
        later_tickets=row.whole("later_tickets", at_least=1),
        later_tickets_kept=row.whole("later_tickets_kept", at_least=1),
        returned_tickets=row.one_of("returned_tickets", Returned),
        globetrotter=row.whole("globetrotter"),
        tolls=row.yes_or_no("tolls"),
        tokens=row.numbers("tokens"),
        loan_penalty=row.whole("loan_penalty"),
        bonus=row.number_lists("bonus"),
        neutral_trains=row.whole("neutral_trains"),
        neutral_from_round=row.whole("neutral_from_round"),
    )
