"""The benchmarks run; what they measure is nobody's failure."""

import pytest

from tests import bench
from tests.benchmarks import core
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
        "memory of one game",
        "load and fold 300 entries",
        "one durable append",
    ):
        assert what in out


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
