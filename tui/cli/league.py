"""`league`: bots against each other, measured."""

import argparse
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial

import attrs

from core.errors import DubbelspoorError
from core.league.blocks import play_block
from core.league.fixtures import Block, Fixture
from core.league.standings import Duel, Row, Standing, standing_of
from core.league.statistics import Verdict
from core.setup import BOT_PREFIX, check_setup, rules_for
from core.text import tr
from core.text_table import table_lines
from tui.cli.errors import WrongUse
from tui.cli.options import add_map_options, add_seats_option, map_from
from tui.cli.output import add_json_option, print_found
from tui.cli.progress import Progress
from tui.cli.workers import Workers, add_worker_options, processors, workers_from
from tui.session.user_bots import bot_for


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "league",
        help=tr("measure how strong bots are"),
        description=tr(
            "Let bots play blocks of games, each block one deal in all seat rotations, and tell how strong they are. The same seed gives the same result, whoever plays them."
        ),
    )
    words.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help=tr(
            "the bots by name or as FILE.py:CLASS; where they are fewer than the seats, the last fills up"
        ),
    )
    add_map_options(words)
    add_seats_option(words)
    words.add_argument("--blocks", type=int, default=100, metavar="N", help=tr("how many deals (100)"))
    words.add_argument("--seed", type=int, default=1, metavar="N", help=tr("the first deal's seed (1)"))
    add_worker_options(words, default=tr("all processors"))
    words.add_argument(
        "--sprt", metavar="A,B", help=tr("stop as soon as it is settled whether A is stronger than B")
    )
    add_json_option(words)
    words.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    fixture = _fixture(args)
    duel = _duel(args.sprt, fixture) if args.sprt else None
    workers = workers_from(args, processors())
    if args.blocks < 1:
        raise WrongUse(tr("--blocks must be at least 1."))
    blocks = play_league(fixture, args.blocks, workers, duel=duel, quiet=args.json)
    standing = standing_of(fixture, blocks)
    found = fixture, standing, len(blocks), duel
    print_found(args, lambda: _report(*found), lambda: _lines(*found))
    return 0


def _fixture(args: argparse.Namespace) -> Fixture:
    board, variant = map_from(args)
    names = tuple(word.strip().removeprefix(BOT_PREFIX) for word in args.bots.split(","))
    fixture = Fixture(names, board, variant, args.seats, args.seed)
    try:
        for name in fixture.names:
            bot_for(BOT_PREFIX + name)
        rules_for(board, variant, args.seats)
        check_setup(fixture.setup(fixture.lineups()[0], 0), board)
    except DubbelspoorError as error:
        raise WrongUse(str(error)) from error
    return fixture


def _duel(names: str, fixture: Fixture) -> Duel:
    first, _, second = (word.strip() for word in names.partition(","))
    if first == second or not {first, second} <= set(fixture.names):
        raise WrongUse(
            tr(
                "--sprt wants two of the bots that play, such as {example}.",
                example=",".join(fixture.names[:2]),
            )
        )
    return Duel(first, second)


def play_league(
    fixture: Fixture, blocks: int, workers: Workers, *, duel: Duel | None = None, quiet: bool = False
) -> list[Block]:
    """The blocks, up to the one that settles the duel if there is one. The same whoever plays them."""
    played: list[Block] = []
    coming = workers.in_order(partial(play_block, fixture, bot_for, time.perf_counter), blocks)
    with Progress(blocks, quiet=quiet) as progress, closing(coming):
        for block in coming:
            played.append(block)
            progress.show(len(played))
            if duel is not None and duel.settled_by(block):
                break
    return played


def _report(fixture: Fixture, standing: Standing, blocks: int, duel: Duel | None) -> dict[str, object]:
    report: dict[str, object] = {
        "map": fixture.board.id,
        "variant": fixture.variant,
        "seats": fixture.seats,
        "seed": fixture.seed,
        "blocks": blocks,
        "games": standing.games,
        "bots": {name: attrs.asdict(row) for name, row in standing.rows.items()},
        "ahead": {
            name: dict(zip(fixture.names, counts, strict=True))
            for name, counts in zip(fixture.names, standing.ahead, strict=True)
        },
    }
    if duel is not None:
        report["sprt"] = {
            "first": duel.first,
            "second": duel.second,
            "elo": [duel.test.low, duel.test.high],
            "blocks": len(duel.test.scores),
            "log_odds": duel.test.log_odds,
            "verdict": duel.test.verdict,
        }
    return report


def _lines(fixture: Fixture, standing: Standing, blocks: int, duel: Duel | None) -> list[str]:
    lines = [
        tr(
            "{map} ({variant}), seats at a table: {seats}. Blocks played: {blocks}, games: {games}.",
            map=fixture.board.name,
            variant=fixture.variant,
            seats=fixture.seats,
            blocks=blocks,
            games=standing.games,
        ),
        "",
        *_table(standing, _results),
        "",
        *_table(standing, partial(_more_results, tolls=fixture.board.variants[fixture.variant].rules.tolls)),
        "",
        tr("How often, in percent, the bot on the left finished ahead of the one above:"),
        *table_lines(_matrix(fixture.names, standing.ahead), numbers=range(1, len(fixture.names) + 1)),
    ]
    return lines if duel is None else [*lines, "", _verdict(duel)]


def _table(standing: Standing, columns: Callable[[Row], dict[str, str]]) -> list[str]:
    """A line a bot; `columns` has its cells by what stands above them."""
    cells = {name: columns(row) for name, row in standing.rows.items()}
    head = [tr("bot"), *next(iter(cells.values()))]
    rows = [[name, *row.values()] for name, row in cells.items()]
    return table_lines([head, *rows], numbers=range(1, len(head)))


def _results(row: Row) -> dict[str, str]:
    return {
        tr("games"): str(row.games),
        tr("wins %"): f"{100 * row.win_share:.1f}",
        tr("95 % interval"): f"{100 * row.interval[0]:.1f}–{100 * row.interval[1]:.1f}",
        tr("score"): f"{row.mean_score:.1f}",
        tr("margin"): f"{row.mean_margin:+.1f}",
        tr("place"): f"{row.mean_place:.2f}",
    }


def _more_results(row: Row, *, tolls: bool) -> dict[str, str]:
    """A second table: one of all columns would be wider than most terminals. Without tolls nobody takes loans."""
    rated = row.rating_interval
    loans = {tr("loans"): f"{row.loans:.2f}"} if tolls else {}
    return {
        tr("tickets done"): f"{row.tickets_done:.2f}",
        tr("missed"): f"{row.tickets_missed:.2f}",
        **loans,
        tr("trains left"): f"{row.trains_left:.1f}",
        tr("ms/move"): f"{row.ms_per_move:.2f}",
        tr("rating"): f"{row.rating:+.0f}",
        tr("95 % interval"): "–" if rated is None else "{:+.0f}…{:+.0f}".format(*rated),
    }


def _matrix(names: Sequence[str], ahead: Sequence[Sequence[float]]) -> list[list[str]]:
    rows = [["", *names]]
    for a, name in enumerate(names):
        shares = []
        for b in range(len(names)):
            met = ahead[a][b] + ahead[b][a]
            shares.append(f"{100 * ahead[a][b] / met:.1f}" if met else "–")
        rows.append([name, *shares])
    return rows


def _verdict(duel: Duel) -> str:
    places = {"first": duel.first, "second": duel.second, "blocks": len(duel.test.scores)}
    if duel.test.verdict is Verdict.STRONGER:
        return tr("Settled after {blocks} blocks: {first} is stronger than {second}.", **places)
    if duel.test.verdict is Verdict.NOT_STRONGER:
        return tr("Settled after {blocks} blocks: {first} is not stronger than {second}.", **places)
    return tr("Not settled after {blocks} blocks whether {first} is stronger than {second}.", **places)
