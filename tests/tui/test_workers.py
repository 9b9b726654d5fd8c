"""Blocks on processes and on a real Dask cluster: the same results whoever works, and when a worker dies."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.tui.ran import Run, one_sentence
from tui.cli.workers import Workers, WorkersLost

QUIET = ["--no-dashboard", "--host", "127.0.0.1"]
"""Loopback only."""

TINY = Path(__file__).parents[1] / "maps" / "tiny.toml"

KILLER = """
import os, signal
from pathlib import Path
from core.bots import bot_named

class Killer:
    '''Kills the process that it thinks in, once or always; then plays like the greedy bot.'''
    always = {always}
    def is_first(self):
        try:
            Path(__file__).with_suffix(".died").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True
    def choose(self, view, random):
        if self.always or self.is_first():
            os.kill(os.getpid(), signal.SIGKILL)
        return bot_named("greedy").choose(view, random)
"""


@attrs.frozen
class Cluster:
    """A Dask scheduler and its workers, each a process."""

    address: str
    processes: list[subprocess.Popen[bytes]]

    @property
    def living(self) -> int:
        return sum(process.poll() is None for process in self.processes)


def started(folder: Path, stack: ExitStack) -> Cluster:
    """A scheduler and two workers of one thread each, on loopback."""
    file = folder / "scheduler.json"

    def start(*words: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *map(str, words), *QUIET]
        process = subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL)
        stack.callback(process.wait, 20)
        stack.callback(process.kill)
        return process

    scheduler = start("distributed.cli.dask_scheduler", "--port", 0, "--scheduler-file", file)
    workers = [
        start("distributed.cli.dask_worker", "--scheduler-file", file, "--nthreads", 1, "--no-nanny")
        for _ in range(2)
    ]
    end = time.monotonic() + 60
    while not file.exists() or not file.stat().st_size:
        assert time.monotonic() < end
        time.sleep(0.05)
    address = json.loads(file.read_text())["address"]
    from distributed import Client

    with Client(address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    return Cluster(address, [scheduler, *workers])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield started(tmp_path_factory.mktemp("cluster"), stack)


def killer(folder: Path, *, always: bool = False) -> str:
    """A user's bot that kills its process."""
    path = folder / "killer.py"
    path.write_text(KILLER.format(always=always))
    return f"bot:{path}:Killer"


def games(run: Run, *words: object) -> Any:
    result = run("simulate", *words, "--json").json
    del result["seconds"]
    return result


def tenfold(number: int) -> int:
    return 10 * number


def test_results_come_in_order_and_the_rest_is_left_when_one_has_enough() -> None:
    assert list(Workers(2).in_order(tenfold, 7)) == [0, 10, 20, 30, 40, 50, 60]
    some = Workers(2).in_order(tenfold, 1_000_000)
    assert [next(some), next(some)] == [0, 10]
    some.close()
    assert list(Workers(2).in_order(tenfold, 0)) == []


def test_processes_and_a_cluster_give_what_one_process_gives(
    run: Run, tmp_path: Path, cluster: Cluster
) -> None:
    words = ("--map", "nordic", "--players", "bot:greedy,bot:random", "--games", 12, "--seed", 3)
    folders = [tmp_path / name for name in ("alone", "jobs", "cluster")]
    how: list[tuple[object, ...]] = [(), ("--jobs", 2), ("--cluster", cluster.address)]
    alone, jobs, spread = (
        games(run, *words, *way, "--save", folder) for way, folder in zip(how, folders, strict=True)
    )
    assert alone == jobs == spread
    assert alone["games"] == 12
    names = [sorted(file.name for file in folder.iterdir()) for folder in folders]
    assert names[0] == names[1] == names[2]
    assert len(names[0]) == 12


def test_a_league_on_a_cluster_is_the_league_on_one_process(run: Run, cluster: Cluster) -> None:
    words = ("league", "--bots", "greedy,random", "--blocks", 6, "--seed", 4, "--json")
    alone, spread = (run(*words, *way).json for way in (("--jobs", 1), ("--cluster", cluster.address)))
    for report in (alone, spread):
        for row in report["bots"].values():
            del row["ms_per_move"]
    assert alone == spread


def test_a_fit_on_a_cluster_is_the_fit_on_one_process(run: Run, tmp_path: Path, cluster: Cluster) -> None:
    folders = [tmp_path / name for name in ("alone", "cluster")]
    fits = []
    for folder, way in zip(folders, (("--jobs", 1), ("--cluster", cluster.address)), strict=True):
        folder.mkdir()
        fits.append(run("fit", "--map", TINY, "--games", 20, "--out", folder, *way, "--json").json)
    assert fits[0] == fits[1]
    assert fits[0]["report"]["mixed"]["games"] == 10
    alone, spread = ((folder / "tiny-standard-2.toml").read_bytes() for folder in folders)
    assert alone == spread


def test_the_block_of_a_process_that_dies_is_done_again(run: Run, tmp_path: Path) -> None:
    words = ("--players", f"{killer(tmp_path)},bot:random", "--games", 20)
    shared = games(run, *words, "--jobs", 2)
    assert (tmp_path / "killer.died").exists()
    assert games(run, *words) == shared


def test_processes_that_die_again_and_again_are_told(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "--players", f"{killer(tmp_path, always=True)},bot:random", "--games", 4)
    ran = run(*words, "--jobs", 2)
    assert ran.code == 1
    one_sentence(ran.err, "The processes that work on block 0 die again and again.")


def test_the_block_of_a_cluster_worker_that_dies_is_done_again(run: Run, tmp_path: Path) -> None:
    words = ("--players", f"{killer(tmp_path)},bot:random", "--games", 20)
    with ExitStack() as stack:
        cluster = started(tmp_path, stack)
        spread = games(run, *words, "--cluster", cluster.address)
        assert [process.poll() for process in cluster.processes].count(-signal.SIGKILL) == 1
        assert cluster.living == 2
    assert games(run, *words) == spread


def test_a_cluster_whose_workers_are_all_gone_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody would ever do the blocks; before, the program waited for ever."""
    monkeypatch.setattr("tui.cli.workers.LOOK_SECONDS", 0.1)
    monkeypatch.setattr("tui.cli.workers.LOST_SECONDS", 0.5)
    words = ("simulate", "--players", f"{killer(tmp_path, always=True)},bot:random", "--games", 20)
    with ExitStack() as stack:
        cluster = started(tmp_path, stack)
        ran = run(*words, "--cluster", cluster.address)
        assert cluster.living == 1
    assert ran.code == 1
    one_sentence(ran.err, f"The cluster at {cluster.address} has no workers any more.")


def test_a_bot_that_breaks_on_a_cluster_is_a_sentence(run: Run, tmp_path: Path, cluster: Cluster) -> None:
    path = tmp_path / "broken.py"
    path.write_text("class Mine:\n    def choose(self, view, random):\n        return 1 / 0\n")
    ran = run("simulate", "--players", f"bot:{path}:Mine,bot:random", "--cluster", cluster.address)
    assert ran.code == 1
    assert ran.err == "The bot Mine is broken: ZeroDivisionError: division by zero\n"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--cluster", "tcp://127.0.0.1:9"), 1, "There is no Dask scheduler at tcp://127.0.0.1:9"),
        (("--cluster", "tcp://127.0.0.1:9", "--jobs", "2"), 2, "not allowed with argument"),
        (("--jobs", "0"), 2, "--jobs must be at least 1."),
    ],
)
def test_workers_that_cannot_be_had_are_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: int, sentence: str
) -> None:
    monkeypatch.setattr("tui.cli.workers.CONNECT_SECONDS", 0.5)
    ran = run("simulate", *words)
    assert ran.code == code
    one_sentence(ran.err, sentence)


def test_without_dask_a_cluster_is_refused_with_how_to_get_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("simulate", "--cluster", "tcp://127.0.0.1:9")
    assert ran.code == 2
    one_sentence(ran.err, "pip install dubbelspoor[cluster]")


def test_workers_lost_is_an_error_that_people_see() -> None:
    from core.errors import DubbelspoorError

    assert issubclass(WorkersLost, DubbelspoorError)
