"""`fit`: plays games, fits the value model of the reviews on them, and says how good it is."""

import argparse
import gc
import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from core.board import Board, VariantId
from core.errors import DubbelspoorError
from core.review.fitting import Sample, fit, samples_of
from core.review.model import Model, model_table
from core.review.report import Quality, Report, report_on, report_table
from core.review.training import (
    game_numbers,
    is_learnt_from,
    is_masters,
    is_shaken,
    play_training_game,
    training_setup,
)
from core.setup import check_setup
from core.text import tr
from core.text_table import table_lines
from saves.kept_games import read_games, write_games
from tui.cli.errors import WrongUse
from tui.cli.options import add_map_options, add_seats_option, map_from
from tui.cli.output import add_json_option, print_found
from tui.cli.progress import Progress
from tui.cli.workers import add_worker_options, processors, workers_from

GAMES_A_BLOCK = 10
FEWEST_GAMES = 20


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "fit",
        help=tr("fit the model that reviews games"),
        description=tr(
            "Let bots play games, fit the value model of the reviews on half of them, and tell how well it judges the other half. The same seed gives the same model, whoever plays the games."
        ),
    )
    add_map_options(words)
    add_seats_option(words)
    words.add_argument(
        "--games", type=int, default=2000, metavar="N", help=tr("how many games of mixed bots (2000)")
    )
    words.add_argument("--seed", type=int, default=1, metavar="N", help=tr("what decides the games (1)"))
    words.add_argument(
        "--keep",
        type=Path,
        metavar="DIR",
        help=tr("keep the games in this folder; those that are there already are not played again"),
    )
    words.add_argument(
        "--out",
        type=Path,
        default=Path(),
        metavar="DIR",
        help=tr("the folder for the weights (this one)"),
    )
    add_worker_options(words, default=tr("all processors"))
    add_json_option(words)
    words.set_defaults(run=run)


@attrs.frozen
class Task:
    """What is to be fitted, and where its games may be kept."""

    board: Board
    variant: VariantId
    seats: int
    seed: int
    numbers: tuple[int, ...]
    keep: Path | None

    @property
    def name(self) -> str:
        return f"{self.board.id}-{self.variant}-{self.seats}"

    @property
    def blocks(self) -> int:
        return -(-len(self.numbers) // GAMES_A_BLOCK)

    def block(self, n: int) -> tuple[int, ...]:
        """The games of a block, by number."""
        return self.numbers[n * GAMES_A_BLOCK : (n + 1) * GAMES_A_BLOCK]


def run(args: argparse.Namespace) -> int:
    task = _task(args)
    workers = workers_from(args, processors())
    games: dict[int, list[Sample]] = {}
    coming = workers.in_order(partial(_play_block, task), task.blocks)
    with Progress(len(task.numbers), quiet=args.json) as progress, closing(coming):
        for block in coming:
            games |= block
            progress.show(len(games))
    model = fit(
        [sample for n, some in games.items() if is_learnt_from(n) and not is_shaken(n) for sample in some],
        [sample for n, some in games.items() if is_shaken(n) for sample in some],
    )
    mixed = report_on(
        model, [some for n, some in games.items() if not is_learnt_from(n) and not is_masters(n)]
    )
    masters = report_on(model, [some for n, some in games.items() if is_masters(n)])
    table = _table(task, args.games, model, mixed, masters)
    file = args.out / f"{task.name}.toml"
    file.write_text("\n".join(_toml(table)) + "\n", encoding="utf-8")
    where = tr("The weights are in {file}.", file=file)
    print_found(args, lambda: table, lambda: [*report_lines(mixed, masters), where])
    return 0


def _task(args: argparse.Namespace) -> Task:
    board, variant = map_from(args)
    if args.games < FEWEST_GAMES:
        raise WrongUse(tr("--games must be at least {n}.", n=FEWEST_GAMES))
    if not args.out.is_dir():
        raise WrongUse(tr("There is no folder {folder} for the weights.", folder=args.out))
    try:
        check_setup(training_setup(board, variant, args.seats, args.seed, 0), board)
    except DubbelspoorError as error:
        raise WrongUse(str(error)) from error
    return Task(board, variant, args.seats, args.seed, tuple(game_numbers(args.games)), args.keep)


def _play_block(task: Task, block: int) -> dict[int, list[Sample]]:
    """The positions of a block's games: kept ones where there are any, else played now."""
    gc.freeze()  # what is loaded by now stays: no need to look through it again and again
    board, numbers = task.board, task.block(block)
    setups = [training_setup(board, task.variant, task.seats, task.seed, number) for number in numbers]
    folder = None if task.keep is None else task.keep / f"{task.name}-{task.seed}"
    file = None if folder is None else folder / f"{numbers[0]}.json"
    games = None if file is None else read_games(file, setups, board)
    if games is None:
        games = [
            play_training_game(setup, board, number) for setup, number in zip(setups, numbers, strict=True)
        ]
        if file is not None:
            write_games(file, games)
    return {
        number: samples_of(game.setup, board, game.log.in_force())
        for number, game in zip(numbers, games, strict=True)
    }


def _table(task: Task, games: int, model: Model, mixed: Report, masters: Report) -> dict[str, Any]:
    return {
        "map": str(task.board.id),
        "variant": str(task.variant),
        "seats": task.seats,
        "games": games,
        "seed": task.seed,
        **model_table(model),
        "report": {"mixed": report_table(mixed), "conductors": report_table(masters)},
    }


def _toml(table: dict[str, Any], name: str = "") -> Iterator[str]:
    """The table with a line for each feature and each phase: tomli-w would give every number a line of its own."""
    sections = {key: value for key, value in table.items() if _is_section(value)}
    for key, value in table.items():
        if key not in sections:
            yield f"{json.dumps(key, ensure_ascii=False) if not key.isidentifier() else key} = {_inline(value)}"
    for key, value in sections.items():
        yield f"\n[{name}{key}]"
        yield from _toml(value, f"{name}{key}.")


def _is_section(value: object) -> bool:
    return isinstance(value, dict) and not all(isinstance(number, int | float) for number in value.values())


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {number}' for key, number in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


def report_lines(mixed: Report, masters: Report) -> Iterator[str]:
    """The report as a table: how far off, by phase of the game, beside one who knows nothing."""
    rows = [
        [
            tr("games that it was not fitted on"),
            tr("positions"),
            tr("Brier"),
            tr("knowing nothing"),
            tr("points off"),
        ]
    ]
    for title, report in ((tr("mixed bots"), mixed), (tr("conductors alone"), masters)):
        rows.append(_row(f"{title}, {report.games}", report.whole))
        for name, quality in report.phases:
            rows.append(_row(tr("  {name} % of trains left", name=name), quality))
    yield from table_lines(rows, numbers=range(1, 5))
    yield tr(
        "Chances and what came of them lie {mixed:.3f} apart (conductors alone: {masters:.3f}).",
        mixed=mixed.calibration,
        masters=masters.calibration,
    )


def _row(title: str, quality: Quality) -> list[str]:
    return [
        title,
        str(quality.positions),
        f"{quality.brier:.3f}",
        f"{quality.base:.3f}",
        f"{quality.score_error:.1f}",
    ]
