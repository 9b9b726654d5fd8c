"""
Who does the blocks of a long job: processes of this machine, or the workers of a Dask cluster.

A block depends on its number alone, so it gives the same result wherever it is done, and can be done again if
its worker dies. The results come in the order of their numbers.
"""

import argparse
import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

import attrs

from core.errors import DubbelspoorError
from core.text import tr
from tui.cli.errors import WrongUse

Result = TypeVar("Result")
Work = Callable[[int], Result]
"""What is done for a block, given its number. It is pickled."""

MOST_DEATHS = 3
"""A block during which workers die so often in a row is not tried again."""
CONNECT_SECONDS = 10
LOOK_SECONDS = 5.0
"""How often to look whether a cluster has workers, while one waits for a block."""
LOST_SECONDS = 60.0
"""A cluster that has been without workers for so long is given up: they may come and go."""


class WorkersLost(DubbelspoorError):
    """The workers die, or cannot be reached."""


def add_worker_options(words: argparse.ArgumentParser, *, default: str) -> None:
    """Add `--jobs` and `--cluster`; `default` says how many processes there are without them."""
    which = words.add_mutually_exclusive_group()
    which.add_argument(
        "--jobs", type=int, metavar="N", help=tr("processes to work in ({default})", default=default)
    )
    which.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=tr("work on a Dask cluster instead; ADDRESS is its scheduler's, such as tcp://10.0.0.1:8786"),
    )


def workers_from(args: argparse.Namespace, default_jobs: int) -> "Workers":
    jobs = default_jobs if args.jobs is None else args.jobs
    if jobs < 1:
        raise WrongUse(tr("--jobs must be at least 1."))
    return Workers(jobs, args.cluster)


def processors() -> int:
    """As many as there are to be had."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@attrs.frozen
class Workers:
    """See the module. One job without a cluster is done by this process itself."""

    jobs: int = 1
    cluster: str | None = None

    def in_order(self, work: Work[Result], blocks: int) -> Generator[Result, None, None]:
        """What becomes of the blocks, from the first on. Whoever stops early leaves the rest undone."""
        if self.cluster is not None:
            with _cluster(self.cluster) as (executor, at_once, check):
                queue = _Queue(work, blocks, at_once, lambda: executor, check)
                yield from _told_as_sentences(queue.results())
        elif self.jobs == 1:
            yield from map(work, range(blocks))
        else:
            yield from _Queue(work, blocks, self.jobs, self._processes).results()

    def _processes(self) -> Executor:
        # Spawned, not forked: a copy of a process with threads may wait for ever for a lock that one of them held.
        return ProcessPoolExecutor(self.jobs, get_context("spawn"))


class _Queue:
    """The blocks that are under way: a few more than there are workers, so that none waits and few are thrown away."""

    def __init__(
        self,
        work: Work[Any],
        blocks: int,
        at_once: int,
        new_executor: Callable[[], Executor],
        check: Callable[[], None] | None = None,
    ) -> None:
        self._parcel = pickle.dumps(work)
        self._numbers = iter(range(blocks))
        self._at_once = at_once
        self._new_executor = new_executor
        self._executor = new_executor()
        self._check = check
        """Raises if there is nobody to wait for."""
        self._waiting: deque[tuple[int, Future[Any]]] = deque()
        self._deaths = 0

    def results(self) -> Iterator[Any]:
        try:
            self._submit(islice(self._numbers, 2 * self._at_once))
            while self._waiting:
                number, future = self._waiting[0]
                try:
                    result = self._wait_for(future)
                except BrokenExecutor as error:
                    self._begin_again(number, error)
                    continue
                self._deaths = 0
                self._waiting.popleft()
                self._submit(islice(self._numbers, 1))
                yield result
        finally:
            self._stop()

    def _wait_for(self, future: "Future[Any]") -> Any:
        while self._check is not None and not wait([future], LOOK_SECONDS).done:
            self._check()
        return future.result()

    def _submit(self, numbers: Iterator[int]) -> None:
        self._waiting.extend((n, self._executor.submit(_do, self._parcel, n)) for n in numbers)

    def _begin_again(self, number: int, error: BrokenExecutor) -> None:
        """A process has died and taken the others with it: do all that was under way in new ones."""
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise WorkersLost(
                tr("The processes that work on block {number} die again and again.", number=number)
            ) from error
        again = [n for n, _ in self._waiting]
        self._stop()
        self._executor = self._new_executor()
        self._submit(iter(again))

    def _stop(self) -> None:
        for _, future in self._waiting:
            future.cancel()
        self._waiting.clear()
        self._executor.shutdown(wait=False)


def _do(parcel: bytes, number: int) -> Any:
    return _opened(parcel)(number)


@lru_cache(maxsize=2)
def _opened(parcel: bytes) -> Work[Any]:
    """Unpickled once in a process, so that its board and all that is worked out about it stay the same."""
    work: Work[Any] = pickle.loads(parcel)  # noqa: S301 - it comes from the program that asks for the work
    return work


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int, Callable[[], None]]]:
    """The executor of a Dask cluster, how many blocks it does at once, and what raises once it has lost its workers."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow to import
    except ImportError as error:
        raise WrongUse(
            tr(
                "--cluster wants Dask: install it with “{command}”.",
                command="pip install dubbelspoor[cluster]",
            )
        ) from error
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:  # an address that cannot be reached, or is none
        raise WorkersLost(
            tr("There is no Dask scheduler at {address} ({reason}).", address=address, reason=error)
        ) from error
    with client:
        threads = list(client.nthreads().values())
        if not threads:
            raise WorkersLost(tr("The Dask scheduler at {address} has no workers.", address=address))
        last_seen = time.monotonic()

        def check() -> None:
            nonlocal last_seen
            if client.nthreads():
                last_seen = time.monotonic()
            elif time.monotonic() - last_seen > LOST_SECONDS:
                raise WorkersLost(tr("The cluster at {address} has no workers any more.", address=address))

        yield client.get_executor(pure=False), sum(threads), check


def _told_as_sentences(results: Iterator[Any]) -> Iterator[Any]:
    from distributed.scheduler import KilledWorker  # noqa: PLC0415 - see above

    try:
        yield from results
    except KilledWorker as error:
        raise WorkersLost(
            tr("The cluster's workers die again and again ({reason}).", reason=error)
        ) from error
    except (CancelledError, OSError) as error:
        raise WorkersLost(tr("The cluster's scheduler is gone.")) from error
    except ModuleNotFoundError as error:
        raise WorkersLost(
            tr("The cluster's workers do not have this version of dubbelspoor ({reason}).", reason=error)
        ) from error
