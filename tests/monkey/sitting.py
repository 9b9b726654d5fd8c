"""One sitting of a monkey: programs in a folder of their own, inputs, and what must hold after them."""

import random
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import attrs

from tests.monkey.inputs import NAMED, REDRAW, Input, any_inputs
from tests.monkey.places import PLACES, SAVES, STATE, command, environ
from tests.monkey.truth import faults, untruths
from tests.ptys import OnTerminal

SIZE = (120, 40)
PATIENCE = 120.0
"""Seconds in which a program must start or answer, on a machine that has other things to do: more is a hang."""

ALTERNATE_SCREEN = 1049
"""The mode that a program has on while it shows itself."""

HUMAN_SECONDS = 0.12
"""Between two keys of somebody who types."""


class Failed(Exception):
    """Something does not hold; the message says what."""

    @property
    def kind(self) -> str:
        """Its last words: the same for the same failure."""
        return str(self).strip().splitlines()[-1]


@attrs.frozen
class Sitting:
    """Where, and with which seed the folder is filled and the programs are chosen."""

    where: str
    seed: int

    def inputs(self, number: int) -> list[Input]:
        """So many, the same for the same seed."""
        chance = random.Random(self.seed)
        return list(any_inputs(chance, PLACES[self.where].terminals, number))

    def play(self, inputs: Sequence[Input]) -> None:
        """Do it all; raises `Failed`."""
        with (
            tempfile.TemporaryDirectory(prefix="monkey-") as folder,
            _Programs(self, Path(folder)) as programs,
        ):
            for batch in bursts(inputs):
                for each in batch:
                    programs.do(each)
                programs.check()
            programs.check_saves()


class _Programs:
    """The running programs, each at its terminal."""

    def __init__(self, sitting: Sitting, folder: Path) -> None:
        chance = random.Random(sitting.seed)
        place = PLACES[sitting.where]
        place.prepare(folder, chance)
        self._folder = folder
        self._words = place.programs(chance)
        self._terminals = [self._start(words) for words in self._words]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for terminal in self._terminals:
            terminal.close()

    def _start(self, words: list[str]) -> OnTerminal:
        terminal = OnTerminal(command(words), environ(self._folder), size=SIZE, cwd=self._folder)
        try:
            terminal.until(lambda: bool(terminal.screen.text.strip()), PATIENCE, "anything at all")
        except AssertionError as error:
            terminal.close()
            raise Failed(f"{words}: {error}") from error
        return terminal

    def do(self, what: Input) -> None:
        """One input, at once, with a pause behind it where a person would make one."""
        terminal = self._alive(what.terminal)
        if what.size is not None:
            terminal.resize(*what.size)
        if what.data:
            try:
                terminal.press(what.data)
            except OSError:  # it has just left
                terminal = self._alive(what.terminal)
        self._drain(HUMAN_SECONDS if what.pause else 0.0)

    def _drain(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while True:
            for terminal in self._terminals:
                while terminal.read() and terminal.process.poll() is None:
                    pass
            if time.monotonic() >= end:
                return
            time.sleep(0.01)

    def _alive(self, number: int) -> OnTerminal:
        """A terminal whose program runs; one that has left by itself is started again."""
        terminal = self._terminals[number]
        if terminal.process.poll() is not None:
            code = terminal.ends()
            if code != 0 and not _is_interrupted_while_leaving(terminal, code):
                raise Failed(f"program {number} ended with code {code}\n{self._report(terminal)}")
            terminal.close()
            terminal = self._terminals[number] = self._start(self._words[number] if number else [])
        return terminal

    def _report(self, terminal: OnTerminal) -> str:
        reports = sorted((self._folder / STATE).rglob("crash-*.txt"), key=lambda path: path.stat().st_mtime)
        return reports[-1].read_text(encoding="utf-8") if reports else terminal.screen.text

    def check(self) -> None:
        """Every program lives, answers, and says nothing that is not so."""
        for number in range(len(self._terminals)):
            self._answers(number)
        for number, terminal in enumerate(self._terminals):
            self._is_true(number, terminal)

    def _answers(self, number: int) -> None:
        """A redraw is answered. Its key may have been given another meaning; a change of size has only one."""
        terminal = self._alive(number)
        before = len(terminal.raw)
        terminal.press(NAMED[REDRAW])
        if not self._writes(terminal, before, 2.0):
            terminal.resize(SIZE[0] - 1, SIZE[1])
            terminal.resize(*SIZE)
            if not self._writes(terminal, before, PATIENCE):
                raise Failed(f"program {number} does not answer\n{terminal.screen.text}")
        self._alive(number)

    def _writes(self, terminal: OnTerminal, before: int, seconds: float) -> bool:
        """Whether a program writes something, or leaves, within a time."""
        end = time.monotonic() + seconds
        while len(terminal.raw) == before and terminal.process.poll() is None:
            if time.monotonic() > end:
                return False
            self._drain(0.02)
        return True

    def _is_true(self, number: int, terminal: OnTerminal) -> None:
        """What is on its way gets the time to arrive."""
        end = time.monotonic() + PATIENCE
        while wrong := untruths(terminal.screen.text, self._folder / SAVES):
            if time.monotonic() > end:
                raise Failed(f"program {number} says “{', '.join(wrong)}”\n{terminal.screen.text}")
            self._drain(0.1)
            if terminal.process.poll() is not None:
                return

    def check_saves(self) -> None:
        """Whatever was done, the saves are as the rules make them."""
        for terminal in self._terminals:
            terminal.close()
        if found := faults(self._folder / SAVES):
            raise Failed("\n".join(found))


def _is_interrupted_while_leaving(terminal: OnTerminal, code: int) -> bool:
    """Behind the key that leaves, Ctrl+C is the shell's again."""
    return code == -signal.SIGINT and ALTERNATE_SCREEN not in terminal.screen.modes


def bursts(inputs: Sequence[Input], length: int = 25) -> Iterator[Sequence[Input]]:
    """Inputs in bursts, after each of which everything is looked at."""
    for first in range(0, len(inputs), length):
        yield inputs[first : first + length]
