"""Each benchmark runs once, briefly, and measures on the screen that it means to. No figure makes a test fail."""

from importlib import import_module

import pytest

from tests import bench
from tests.benchmarks import core, screen
from tests.benchmarks.load import run, told
from tests.benchmarks.measure import Figure, line


def test_the_benchmarks_print_their_figures_beside_their_floors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(core, "GAMES_A_WINDOW", 1)
    monkeypatch.setattr(core, "WINDOWS", 1)
    monkeypatch.setattr(core, "PLANNED_GAMES", 1)
    assert bench.main(["core", "saves"]) == 0
    out = capsys.readouterr().out
    for what in (
        "random games, nederland, 2 players",
        "random games, nordic, 2 players",
        "random games, nederland, 3 players",
        "random games, nederland, 5 players",
        "the same through views and bots",
        "legal_moves, nordic",
        "play (decide, log, evolve), nederland",
        "copy of the state",
        "at(n), anywhere in 300 entries",
        "undo at entry 300",
        "the plan for one's tickets, nordic",
        "over 20 ms: ",
        "memory of one game",
        "load and fold 300 entries",
        "one durable append",
        "the record of 20 games, nothing remembered",
    ):
        assert what in out


BRIEFLY: dict[str, dict[str, object]] = {
    "bots": {"GAMES": 1, "TABLES": ("nordic",), "BOTS": ("random", "greedy")},
    "screen": {"STARTS": 1, "ROUNDS": 1, "MOVES": 6, "STEPS": 5, "SAMPLES": ("nordic-3",)},
    "tables": {"TERMINALS": {2: 3.3}, "MOVES": 2, "IDLE_SECONDS": 0.2},
    "ssh": {"STARTS": 1, "KEYS": 4, "MOVES": 2, "MANY": (3, 3), "IDLE_SECONDS": 0.2},
}


@pytest.mark.parametrize("name", BRIEFLY)
def test_a_benchmark_is_where_it_measures(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = import_module(f"tests.benchmarks.{name}")
    for constant, value in BRIEFLY[name].items():
        monkeypatch.setattr(module, constant, value)
    assert bench.main([name]) == 0
    assert "ratios are measured" in capsys.readouterr().out


def test_every_benchmark_runs_here() -> None:
    assert {*BRIEFLY, "core", "saves", "load"} == set(bench.MODULES)


def test_a_key_that_draws_nothing_ends_the_measuring(monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = "import sys, tty; tty.setraw(0); print('ready', flush=True); sys.stdin.read(2)"
    terminal = screen.Timed(program=deaf)
    terminal.shows("ready")
    monkeypatch.setattr(screen, "PATIENCE", 0.2)
    with pytest.raises(AssertionError, match="is not answered here:\nready"):
        terminal.answer("x")
    terminal.send("y")
    assert terminal.end() == 0


def test_an_unknown_benchmark_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["nothing"]) == 2
    assert (
        capsys.readouterr().err
        == f"There is no benchmark “nothing”; choose from: {', '.join(bench.MODULES)}.\n"
    )


def test_a_line_holds_value_floor_and_ratio() -> None:
    figure = Figure("one append", 151.4, "µs", 101.0, "a bare one", "≤ 1.5×")
    assert line(figure.cells()).split() == [
        *("one", "append", "151", "µs", "101", "µs", "1.50×", "≤", "1.5×", "a", "bare", "one")
    ]


def test_seats_under_load_lose_nothing() -> None:
    """The assertions are in the run itself: files, screens and what was seen agree, though one seat was killed."""
    load = run(tables=2, seats=2, seconds=6.0)
    assert load.moves
    assert load.kills == 1
    assert {figure.what for figure in told(load, 4)} >= {
        "moves made, none lost",
        "processor in all, while they play",
    }
