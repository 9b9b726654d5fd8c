"""`stats`: one's record, from the finished games of the folder."""

import argparse
from contextlib import closing
from textwrap import wrap

import attrs

from core.record.record import PART_NAMES, Record, Wins, players, record_of
from core.record.words import best_lines, left_out_sentences, sections, summary
from core.text import tr
from saves.errors import hosted
from saves.record import ReadGames, look_through, read_games, to_look_through
from tui.cli.errors import WrongUse
from tui.cli.output import add_json_option, print_found
from tui.cli.progress import Progress

WIDTH = 78
"""How long a line of a sentence may be."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "stats",
        help=tr("tell your record"),
        description=tr(
            "Tell a player's record: wins, scores, tickets, tunnels and luck, from the finished games of the folder and its tables. Of games that began with the same deal (copies, and games that were played on from a moment of another) the one that was over first counts, and none that began as a sample. docs/record.md says what the figures mean, and those of --json."
        ),
    )
    words.add_argument(
        "--player", metavar="NAME", help=tr("whose record; who has played most games, if not given")
    )
    words.add_argument(
        "--no-luck",
        dest="luck",
        action="store_false",
        help=tr("leave out the games whose luck is not known yet: to find out takes a while, once"),
    )
    add_json_option(words)
    words.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if hosted():
        raise WrongUse(tr("There is no record here: the games of this table are the host's."))
    with Progress(1, quiet=args.json) as progress:
        read = read_games(args.saves, progress.show_of)
    player = _player(read, args.player)
    if args.luck and player is not None:
        read = _with_luck(args, read, player)
    record = None if player is None else record_of(player, read.games)
    print_found(args, lambda: _as_json(read, record), lambda: _lines(read, record, str(args.saves)))
    return 0


def _with_luck(args: argparse.Namespace, read: ReadGames, player: str) -> ReadGames:
    count = len(to_look_through(read, player))
    with (
        Progress(count, quiet=args.json) as progress,
        closing(look_through(args.saves, read, player)) as looking,
    ):
        for done, now in enumerate(looking, 1):
            read = now
            progress.show(done)
    return read


def _player(read: ReadGames, wanted: str | None) -> str | None:
    names = players(read.games)
    if wanted is None:
        return next(iter(names), None)
    for name in names:
        if name.casefold() == wanted.casefold():
            return name
    if not names:
        raise WrongUse(tr("Nobody has finished a game here yet, nor has “{name}”.", name=wanted))
    raise WrongUse(
        tr(
            "Nobody called “{name}” has finished a game here; there are games of: {names}.",
            name=wanted,
            names=", ".join(names),
        )
    )


def _lines(read: ReadGames, record: Record | None, folder: str) -> list[str]:
    left_out = [*left_out_sentences(read.repeated, read.faults), *read.faults]
    if record is None:
        return [
            tr(
                "There is no finished game of yours in {folder} yet: “dubbelspoor new” begins one.",
                folder=folder,
            ),
            *left_out,
        ]
    lines = [summary(record)]
    for section in sections(record):
        rows = [section.heads] if section.heads else []
        rows += section.table
        rows += [row for each in (*section.sentences, section.note) for row in wrap(each, WIDTH)]
        lines += ["", section.title, *(f"  {row}" for row in rows)]
    lines += ["", tr("Best games (“dubbelspoor replay NAME” steps through one)")]
    lines += [f"  {line}" for line in best_lines(record, with_names=True)]
    others = [name for name in players(read.games) if name.casefold() != record.player.casefold()]
    if others:
        left_out.append(tr("With --player there is also the record of: {names}.", names=", ".join(others)))
    return [*lines, "", *left_out] if left_out else lines


# JSON.


def _as_json(read: ReadGames, record: Record | None) -> dict[str, object]:
    """A stable shape: keys are only ever added. Without a finished game `player` is null and there is no more of it."""
    shape: dict[str, object] = {
        "player": None if record is None else record.player,
        "players": players(read.games),
        "games": 0 if record is None else record.games,
        "repeated": read.repeated,
        "faults": list(read.faults),
    }
    return shape if record is None else shape | _record_as_json(record)


def _record_as_json(record: Record) -> dict[str, object]:
    luck = record.luck
    return {
        "wins": _wins(record.wins),
        "with_hints": _wins(record.with_hints),
        "by_map": [{"map": row.map} | _wins(row.wins) for row in record.by_map],
        "by_table": [
            {"map": row.map, "variant": row.variant, "seats": row.seats} | _wins(row.wins)
            for row in record.by_table
        ],
        "by_opponent": [
            {"opponent": row.opponent, "bot": row.is_bot} | _wins(row.wins) for row in record.by_opponent
        ],
        "scores": [
            {
                "map": row.map,
                "variant": row.variant,
                "games": row.games,
                "parts": {name: _rounded(row.parts[name]) for name in PART_NAMES},
                "total": _rounded(row.total),
            }
            for row in record.scores
        ],
        "tickets": {
            "kept": record.tickets.kept,
            "done": record.tickets.done,
            "missed": record.tickets.missed,
        },
        "loans": attrs.asdict(record.loans),
        "tunnels": {
            "lost": record.tunnels.lost,
            **{key: _rounded(value) for key, value in attrs.asdict(record.tunnels).items()},
        },
        "luck": {
            "total": _rounded(luck.total),
            **{key: _rounded(value) for key, value in attrs.asdict(luck).items()},
        },
        "best": [
            {
                "game": best.name,
                "file": best.source,
                "map": best.map,
                "variant": best.variant,
                "seats": best.seats,
                "total": best.total,
                "place": best.place,
                "hints": best.hints,
                "ended": None if best.ended is None else best.ended.isoformat(),
            }
            for best in record.best
        ],
    }


def _wins(wins: Wins) -> dict[str, object]:
    low, high = wins.interval
    return {
        "games": wins.games,
        "won": _rounded(wins.won),
        "share": _rounded(wins.share),
        "low": _rounded(low),
        "high": _rounded(high),
        "even": _rounded(wins.even / wins.games if wins.games else 0.0),
    }


def _rounded(value: float) -> float:
    """Enough digits for anybody, and the same on every machine."""
    return round(value, 6)
