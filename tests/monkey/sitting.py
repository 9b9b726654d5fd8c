"""One sitting of a monkey: programs in a folder of their own, inputs, and what must hold after them."""

import random
import select
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

import attrs

from tests.monkey.inputs import NAMED, Input, any_inputs
from tests.monkey.places import PLACES, SAVES, STATE, command, diary, environ
from tests.monkey.truth import choices_not_shown, faults, untruths
from tests.monkey.watched import ANSWERED, REDRAW
from tests.ptys import OnTerminal
from tests.tui.pty_run import ROOT

SIZE = (120, 40)
PATIENCE = 120.0
"""Seconds in which a program must start or answer, on a machine that has other things to do: more is a hang."""

ALTERNATE_SCREEN = 1049
"""The mode that a program has on while it shows itself."""

SHORT = 1.0
"""Seconds after which a question is asked again, or in another way."""

HUMAN_SECONDS = 0.12
"""Between two keys of somebody who types."""


class Failed(Exception):
    """Something does not hold; the message says what."""

    @property
    def kind(self) -> str:
        """The last line of the message: the same for the same failure."""
        return str(self).strip().splitlines()[-1]


@attrs.frozen
class Sitting:
    """A place, the seed that fills its folder and chooses the programs, and the checkout whose program is played."""

    where: str
    seed: int
    checkout: Path = ROOT

    def inputs(self, number: int) -> list[Input]:
        """So many inputs, the same for the same seed."""
        chance = random.Random(self.seed)
        return list(any_inputs(chance, PLACES[self.where].terminals, number))

    def play(self, inputs: Sequence[Input]) -> Counter[str]:
        """Make all inputs; raises `Failed`. Returns how many each screen got."""
        with (
            tempfile.TemporaryDirectory(prefix="monkey-") as folder,
            _Programs(self, Path(folder)) as programs,
        ):
            for batch in bursts(inputs):
                for each in batch:
                    programs.do(each)
                programs.check()
            programs.check()  # whatever the last burst has begun has happened by now
            programs.check_saves()
            return programs.visits()


class _Programs:
    """The running programs, each at its terminal."""

    def __init__(self, sitting: Sitting, folder: Path) -> None:
        self._chance = chance = random.Random(sitting.seed)
        place = PLACES[sitting.where]
        place.prepare(folder, chance)
        self._folder = folder
        self._checkout = sitting.checkout
        self._words = place.programs(chance)
        self._terminals = [self._start(number, words) for number, words in enumerate(self._words)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for terminal in self._terminals:
            terminal.close()

    def _start(self, number: int, words: list[str]) -> OnTerminal:
        around = environ(self._folder, number, self._checkout)
        terminal = OnTerminal(command(words), around, size=SIZE, cwd=self._folder)
        try:
            terminal.until(lambda: _is_shown(terminal), PATIENCE, "anything at all")
        except AssertionError as error:
            terminal.close()
            raise Failed(f"{words}: {error}") from error
        return terminal

    def do(self, what: Input) -> None:
        """One input, at once, with a pause behind it where a person would make one."""
        terminal = self._alive(what.terminal)
        if what.size is not None:
            terminal.resize(*what.size)
        self._press(terminal, what.data)
        self._drain(HUMAN_SECONDS if what.pause else 0.0)

    def _press(self, terminal: OnTerminal, data: str) -> None:
        with suppress(OSError):  # it may have just left
            terminal.press(data)

    def _drain(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while True:
            for terminal in self._terminals:
                while terminal.read() and terminal.process.poll() is None:
                    pass
            left = end - time.monotonic()
            running = [terminal for terminal in self._terminals if terminal.process.poll() is None]
            if left <= 0 or not running:
                return
            select.select(running, [], [], left)

    def _alive(self, number: int) -> OnTerminal:
        """A terminal whose program runs; one that has left by itself is started again."""
        terminal = self._terminals[number]
        if terminal.process.poll() is not None or ALTERNATE_SCREEN not in terminal.screen.modes:
            code = self._ends(number, terminal)
            if code != 0 and not _is_interrupted_while_leaving(terminal, code):
                raise Failed(f"program {number} ended with code {code}\n{self._report(terminal)}")
            terminal.close()
            words = (
                self._words[number] if self._chance.random() < 0.8 and not self._is_deleted(number) else []
            )
            terminal = self._terminals[number] = self._start(number, words)
        return terminal

    def _is_deleted(self, number: int) -> bool:
        """Whether the game that this program was started with is gone: the monkey can delete it too."""
        names = self._words[number][1:2]
        return any(not list(self._folder.rglob(f"{name}.toml")) for name in names)

    def _ends(self, number: int, terminal: OnTerminal) -> int:
        try:
            return terminal.ends(PATIENCE)
        except AssertionError as error:
            raise Failed(f"program {number} leaves its screen and does not end\n{error}") from error

    def _report(self, terminal: OnTerminal) -> str:
        reports = sorted((self._folder / STATE).rglob("crash-*.txt"), key=lambda path: path.stat().st_mtime)
        return reports[-1].read_text(encoding="utf-8") if reports else terminal.screen.text

    def check(self) -> None:
        """Fails unless every program runs, answers, and says only what is true."""
        for number in range(len(self._terminals)):
            self._answers(number)
        for number, terminal in enumerate(self._terminals):
            self._is_true(number, terminal)
            self._can_be_answered(number, terminal)

    def _answers(self, number: int) -> None:
        """Fails unless a redraw is answered and drawn. Its key may have been given another meaning; then the size is changed."""
        terminal = self._alive(number)
        answers, drawn = self._answers_of(number), len(terminal.raw)
        for _ in range(int(PATIENCE / SHORT)):
            self._press(terminal, NAMED[REDRAW])  # again and again: keys that come too fast are dropped
            if self._soon(terminal, lambda: self._answers_of(number) > answers, SHORT):
                break
        else:
            raise Failed(f"program {number} does not answer\n{terminal.screen.text}")
        if not self._soon(terminal, lambda: len(terminal.raw) > drawn, SHORT):
            columns, rows = terminal.screen.columns, terminal.screen.rows
            terminal.resize(columns - 1, rows)
            terminal.resize(columns, rows)
            if not self._soon(terminal, lambda: len(terminal.raw) > drawn, PATIENCE):
                raise Failed(f"program {number} draws nothing\n{terminal.screen.text}")
        self._alive(number)

    def _soon(self, terminal: OnTerminal, happened: Callable[[], bool], seconds: float) -> bool:
        """Whether something happens within a time, or the program leaves."""
        end = time.monotonic() + seconds
        while not happened() and terminal.process.poll() is None:
            if time.monotonic() > end:
                return False
            self._drain(0.02)
        return True

    def _answers_of(self, number: int) -> int:
        return self._diary(number).count(ANSWERED)

    def _diary(self, number: int) -> list[str]:
        return diary(self._folder, number).read_text(encoding="utf-8").splitlines()

    def _is_true(self, number: int, terminal: OnTerminal) -> None:
        """Fails if the screen says something untrue, and goes on saying it: news may still be on its way."""
        end = time.monotonic() + PATIENCE
        while wrong := untruths(terminal.screen.text, self._folder / SAVES):
            if time.monotonic() > end:
                raise Failed(f"program {number} says “{', '.join(wrong)}”\n{terminal.screen.text}")
            self._drain(0.1)
            if terminal.process.poll() is not None:
                return

    def _can_be_answered(self, number: int, terminal: OnTerminal) -> None:
        """Fails if the screen asks for a choice and shows none. An open line to type in may keep it waiting: Escape closes it."""
        if self._soon(terminal, lambda: not choices_not_shown(terminal.screen.text), SHORT):
            return
        self._press(terminal, NAMED["escape"])
        if not self._soon(terminal, lambda: not choices_not_shown(terminal.screen.text), PATIENCE):
            raise Failed(f"program {number} asks for a choice and shows none\n{terminal.screen.text}")

    def check_saves(self) -> None:
        """Fails unless the saves are as the rules make them."""
        for terminal in self._terminals:
            terminal.close()
        if found := faults(self._folder / SAVES):
            raise Failed("\n".join(found))

    def visits(self) -> Counter[str]:
        """How many inputs each screen got."""
        lines = [line for number in range(len(self._terminals)) for line in self._diary(number)]
        return Counter(line for line in lines if line != ANSWERED)


def _is_shown(terminal: OnTerminal) -> bool:
    return ALTERNATE_SCREEN in terminal.screen.modes and bool(terminal.screen.text.strip())


def _is_interrupted_while_leaving(terminal: OnTerminal, code: int) -> bool:
    """Whether Ctrl+C came after the program had left the screen: then it is meant for the shell, and no failure."""
    return code == -signal.SIGINT and ALTERNATE_SCREEN not in terminal.screen.modes


def bursts(inputs: Sequence[Input], length: int = 25) -> Iterator[Sequence[Input]]:
    """The inputs in bursts; everything is checked after each."""
    for first in range(0, len(inputs), length):
        yield inputs[first : first + length]
