"""
Reading a map file. A wrong file is refused in sentences that name the keys: all that is wrong with it in one reading, but for
what can be seen only when the rest is right.

The tables of the file are described in CONTRIBUTING.md, "A map of your own".
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs

from core.board import (
    Board,
    Cell,
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
from core.board_table import MOST, BoardError, Faults, Table
from core.cards import BY_SLUG, LOCOMOTIVE
from core.plain_file import MEGABYTE, read_plain
from core.plain_toml import read_toml
from core.text import tr

BUILT_IN = (MapId("nederland"), MapId("nordic"))
BOARDS = Path(__file__).with_name("boards")
FORMAT = 1
MOST_CARDS = 99
"""Of one colour: every payment is looked up in a table with a place for each number of cards."""
MOST_OFFERED = 9
"""Tickets to choose from at once: a key marks each, and every choice of them is looked at, twice as many with each ticket."""
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
    faults = Faults()
    slug = faults.take(lambda: top.slug("id"), "")
    name = faults.take(lambda: top.text("name"), "")
    about = faults.take(lambda: top.text("about", ""), "")
    size = faults.take(lambda: top.cell("size", required=False), None)
    no_terrain: tuple[str, ...] = ()
    terrain = faults.take(lambda: _terrain(top), no_terrain)
    cities, tracks, connections, tickets = _drawn(top, faults)
    no_variants: dict[VariantId, Variant] = {}
    variants = faults.take(lambda: _variants(top, top.table("rules")), no_variants)
    faults.take(top.done, None)
    faults.tell()
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


def _drawn(top: Table, faults: Faults) -> tuple[list[City], list[Track], list[Connection], list[Ticket]]:
    """Cities, tracks and tickets. What is wrong with a city does not hide what is wrong with what names it."""
    no_rows: list[Table] = []
    by_name: list[tuple[str, Table]] = []
    named = faults.take(lambda: top.tables_by_name("cities"), by_name)
    cities = faults.gather(named, lambda row: _city(CityId(row[0]), row[1]))
    rows = faults.take(lambda: top.tables("connections"), no_rows)
    of_tickets = faults.take(lambda: top.tables("tickets"), no_rows)
    if not named:  # then everything would name cities that are unknown
        return cities, [], [], []
    numbers = {CityId(slug): number for number, (slug, _) in enumerate(named)}
    tracks: list[Track] = []
    of_connections = Faults()
    connections = of_connections.gather(rows, lambda row: _connection(row, numbers, tracks))
    faults.take(of_connections.tell, None)
    ids = None if of_connections else {connection.id for connection in connections}
    tickets = faults.gather(enumerate(of_tickets), lambda row: _ticket(row[1], row[0], numbers, ids))
    return cities, tracks, connections, tickets


def _terrain(top: Table) -> tuple[str, ...]:
    """The lines of the terrain, with the blanks at their ends that a file may leave out."""
    lines = top.block("terrain")
    unknown = dict.fromkeys(character for line in lines for character in line if character not in {*Terrain})
    faults = [
        top.wrong("terrain", tr("has the unknown character “{character}”", character=character))
        for character in unknown
    ]
    if faults:
        raise BoardError(*map(str, faults))
    width = max(map(len, lines), default=0)
    return tuple(line.ljust(width) for line in lines)


def _city(slug: CityId, row: Table) -> City:
    faults = Faults()
    name = faults.take(lambda: row.text("name"), "")
    at = faults.take(lambda: row.cell("at", required=False), None)
    label = faults.take(lambda: row.cell("label", required=False), None)
    faults.take(row.done, None)
    faults.tell()
    return City(slug, name, at, label)


def _pair(row: Table, numbers: Mapping[CityId, int]) -> tuple[CityId, CityId]:
    """The two cities of a connection or ticket, as written."""
    names = row.texts("cities")
    if len(names) != 2 or names[0] == names[1]:
        raise row.wrong("cities", tr("must name two different cities"))
    for name in names:
        if name not in numbers:
            raise row.wrong("cities", tr("names the unknown city “{city}”", city=name))
    return CityId(names[0]), CityId(names[1])


NO_PAIR = CityId(""), CityId("")


def _connection(row: Table, numbers: Mapping[CityId, int], tracks: list[Track]) -> Connection:
    """A connection; its tracks are added to the others where nothing is wrong with it."""
    faults, first = Faults(), len(tracks)
    ends = faults.take(lambda: _pair(row, numbers), NO_PAIR)
    toll = faults.take(lambda: row.whole("toll", 0), 0)
    toll_at = faults.take(lambda: row.cell("toll_at", required=False), None)
    slug = ConnectionId("-".join(sorted(ends)))
    no_tracks: list[_TrackRow] = []
    made = faults.take(lambda: _tracks(row), no_tracks)
    faults.take(row.done, None)
    faults.tell()
    cities = numbers[ends[0]], numbers[ends[1]]
    colours = [track.slug for track in made]
    for n, track in enumerate(made):
        suffix = f"{track.slug}-{n + 1}" if colours.count(track.slug) > 1 else track.slug
        tracks.append(
            Track(
                id=TrackId(f"{slug}/{suffix}"),
                index=first + n,
                connection=slug,
                cities=cities,
                length=track.length,
                colour=BY_SLUG.get(track.slug),
                kind=track.kind,
                locomotives=track.locomotives,
                toll=toll,
                twin=first + 1 - n if len(made) == 2 else None,
                path=track.path,
            )
        )
    return Connection(slug, cities, tuple(range(first, len(tracks))), toll, toll_at)


@attrs.frozen
class _TrackRow:
    """A track of a connection, as written."""

    slug: str
    """Of its colour."""
    length: int
    kind: Kind
    locomotives: int
    path: tuple[Cell, ...]


def _tracks(row: Table) -> list[_TrackRow]:
    rows = row.tables("tracks")
    if not 1 <= len(rows) <= 2:
        raise row.wrong("tracks", tr("must have one or two tracks"))
    faults = Faults()
    made = faults.gather(rows, _track)
    faults.tell()
    return made


def _track(row: Table) -> _TrackRow:
    faults = Faults()
    no_path: tuple[Cell, ...] = ()
    track = _TrackRow(
        faults.take(lambda: _colour(row), ""),
        faults.take(lambda: row.whole("length", at_least=1), MOST),
        kind := faults.take(lambda: row.one_of("kind", Kind, Kind.PLAIN), Kind.FERRY),
        faults.take(lambda: row.whole("locomotives", 0), 0),
        faults.take(lambda: row.cells("path"), no_path),
    )
    if track.locomotives > (track.length if kind is Kind.FERRY else 0):
        reason = tr("is more than the spaces of a ferry, or stands on a track that is none")
        faults.add(row.wrong("locomotives", reason))
    faults.take(row.done, None)
    faults.tell()
    return track


def _colour(row: Table) -> str:
    colour = row.text("colour")
    if colour != "grey" and (colour not in BY_SLUG or BY_SLUG[colour] is LOCOMOTIVE):
        raise row.wrong("colour", tr("names the unknown colour “{colour}”", colour=colour))
    return colour


def _ticket(
    row: Table, index: int, numbers: Mapping[CityId, int], connections: set[ConnectionId] | None
) -> Ticket:
    """A ticket; `connections` is None where not all of them are known."""
    faults = Faults()
    ends = faults.take(lambda: _pair(row, numbers), NO_PAIR)
    neutral = faults.take(lambda: _neutral(row, connections), None)
    points = faults.take(lambda: row.whole("points", at_least=1), 1)
    faults.take(row.done, None)
    faults.tell()
    a, b = ends
    return Ticket(TicketId("-".join(sorted(ends))), index, (numbers[a], numbers[b]), points, neutral)


def _neutral(row: Table, connections: set[ConnectionId] | None) -> ConnectionId | None:
    """The connection for the neutral player, if there is one."""
    neutral = row.text("neutral", "")
    if neutral and connections is not None and neutral not in connections:
        raise row.wrong("neutral", tr("names the unknown connection “{connection}”", connection=neutral))
    return ConnectionId(neutral) if neutral else None


def _variants(top: Table, rules: Table) -> dict[VariantId, Variant]:
    """Each variant's rules: the map's own, with what the variant says laid over them."""
    faults = Faults()
    rows = top.tables_by_name("variants")
    if not rows:
        raise top.wrong("variants", tr("must describe at least one way to play"))
    variants = faults.gather(rows, lambda row: _variant(VariantId(row[0]), row[1], rules))
    faults.tell()
    return {variant.id: variant for variant in variants}


def _variant(slug: VariantId, row: Table, rules: Table) -> Variant:
    faults = Faults()
    title = faults.take(lambda: row.text("title"), "")
    about = faults.take(lambda: row.text("about", ""), "")
    values = rules.under(row)
    made = faults.take(lambda: _rules(values), None)
    faults.take(values.done, None)
    faults.tell()
    assert made is not None
    return Variant(slug, title, about, made)


def _rules(row: Table) -> Rules:
    """The rules of a variant, each key read for itself: so every one that is wrong is told."""
    faults = Faults()
    read = dict(faults.gather(_rule_readers(row).items(), lambda item: (item[0], item[1]())))
    faults.tell()
    return Rules(**read)


def _players(row: Table) -> tuple[int, int]:
    players = row.wholes("players")
    if len(players) != 2 or not 1 <= players[0] <= players[1]:
        raise row.wrong("players", tr("must be the fewest and the most players"))
    return players[0], players[1]


def _rule_readers(row: Table) -> dict[str, Callable[[], Any]]:
    """By rule how it is read."""
    return {
        "players": lambda: _players(row),
        "points": lambda: row.numbers("points"),
        "start_scores": lambda: row.wholes("start_scores"),
        "tokens": lambda: row.numbers("tokens"),
        "bonus": lambda: row.number_lists("bonus"),
        "cards_of_each_colour": lambda: row.whole("cards_of_each_colour", at_least=1, at_most=MOST_CARDS),
        "locomotives": lambda: row.whole("locomotives", at_most=MOST_CARDS),
        "locomotives_wild_on": lambda: frozenset(row.choices("locomotives_wild_on", Kind)),
        "returned_tickets": lambda: row.one_of("returned_tickets", Returned),
        **{key: partial(row.whole, key, at_least=1) for key in AT_LEAST_ONE},
        **{key: partial(row.whole, key, at_least=1, at_most=MOST_OFFERED) for key in OFFERED},
        **{key: partial(row.whole, key) for key in NUMBERS},
        **{key: partial(row.yes_or_no, key) for key in ("face_up_locomotive_ends_draw", "tolls")},
    }


AT_LEAST_ONE = (
    "trains",
    "market",
    "first_tickets_kept",
    "later_tickets_kept",
)
"""Rules without which no game can be played."""
OFFERED = ("first_tickets", "later_tickets")
"""Such rules as well: how many tickets one chooses from."""
NUMBERS = (
    "hand",
    "last_round_at",
    "both_tracks_from",
    "sweep_at",
    "tunnel_cards",
    "ferry_substitute",
    "special_substitute",
    "globetrotter",
    "loan_penalty",
    "neutral_trains",
    "neutral_from_round",
)
"""Rules that 0 switches off."""
