"""What a monkey can do to a terminal."""

import random
import string
from collections.abc import Iterator, Sequence
from itertools import islice

import attrs

CSI = "\x1b["
NAMED = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": f"{CSI}Z",
    "backspace": "\x7f",
    "delete": f"{CSI}3~",
    "space": " ",
    "up": f"{CSI}A",
    "down": f"{CSI}B",
    "right": f"{CSI}C",
    "left": f"{CSI}D",
    "home": f"{CSI}H",
    "end": f"{CSI}F",
    "pageup": f"{CSI}5~",
    "pagedown": f"{CSI}6~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": f"{CSI}15~",
    "f6": f"{CSI}17~",
    "f10": f"{CSI}21~",
    "ctrl+right": f"{CSI}1;5C",
    "shift+up": f"{CSI}1;2A",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "acdefgklnpruwxy"},
}
"""Keys by name; those of control that mean another key (h, i, j, m) or leave (q) are not among them."""

OPENERS = (
    *("f1", "f2", "?", ":", "n", "l", "r", "j", "s", "h", "c", "g"),
    *("t", "x", "e", "f4", "f5", "f6", "y", "/", "m", "w", "v", "o", "p", "z", "f", "u", "y"),
)
"""What opens something somewhere."""
HABITS = (
    ("c", "enter", "enter", "enter"),
    ("f", "a", "enter"),
    ("d", "d"),
    ("1", "2"),
    ("t", "enter", "space", "enter"),
    ("space", "enter"),
    ("enter", "enter"),
    ("u", "y"),
    ("g", "1", "2", "enter"),
    ("x", "y"),
    ("o", "down", "down", "down", "down", "t", "enter"),
    ("f6", "enter", "enter", "down", "enter"),
    ("escape", "escape"),
    ("q", "q"),
)
"""What people type without looking up: it leads deeper into a game than single keys do."""
OFTEN = ("enter", "enter", "escape", "escape", "up", "down", "left", "right", "tab", "space", "pagedown")
SIZES = ((80, 24), (120, 40), (200, 60), (100, 30), (81, 50))
TOO_SMALL = ((60, 15), (79, 24), (20, 5))
PASTES = ("hello", "q\rq\r", "ünïcode → 日本", "12", "x" * 300, "\x1b[A", "")


@attrs.frozen
class Input:
    """Something done at one of the terminals, and what follows: more at once, or a person's pause."""

    name: str
    data: str = ""
    size: tuple[int, int] | None = None
    terminal: int = 0
    pause: bool = False

    def __str__(self) -> str:
        where = f"{self.terminal}:" if self.terminal else ""
        return f"{where}{self.name}{' …' if self.pause else ''}"


def any_inputs(chance: random.Random, terminals: int, number: int) -> Iterator[Input]:
    """So many at random."""
    return islice(_endless(chance, terminals), number)


def _endless(chance: random.Random, terminals: int) -> Iterator[Input]:
    """Nothing happens in a terminal that is too small, so that it does not stay so for long."""
    small: set[int] = set()
    while True:
        terminal = chance.randrange(terminals)
        is_to_grow = terminal in small and chance.random() < 0.5
        for made in [_resize(chance, SIZES)] if is_to_grow else _some(chance):
            if made.size is not None:
                (small.add if made.size in TOO_SMALL else small.discard)(terminal)
            # Behind Escape other keys would be taken for Alt and those keys.
            pause = is_to_grow or chance.random() < (0.7 if made.name == "escape" else 0.08)
            yield attrs.evolve(made, terminal=terminal, pause=pause)


def _some(chance: random.Random) -> list[Input]:
    if chance.random() < 0.15:
        return [_key(name) for name in chance.choice(HABITS)]
    return [_any(chance)]


def _any(chance: random.Random) -> Input:
    dice = chance.random()
    if dice < 0.32:
        return _key(chance.choice(OFTEN))
    if dice < 0.57:
        return _key(chance.choice(OPENERS))
    if dice < 0.69:
        return _key(chance.choice(string.ascii_lowercase))
    if dice < 0.76:
        return _key(chance.choice(string.digits + "+-$<>,.A[ñ€"))
    if dice < 0.84:
        return _key(chance.choice(sorted(NAMED)))
    if dice < 0.96:
        return _mouse(chance)
    if dice < 0.98:
        return _resize(chance, (*SIZES, *SIZES, *TOO_SMALL))
    text = chance.choice(PASTES)
    return Input(f"paste {text!r}", f"{CSI}200~{text}{CSI}201~")


def _resize(chance: random.Random, sizes: Sequence[tuple[int, int]]) -> Input:
    columns, rows = chance.choice(sizes)
    return Input(f"resize {columns}x{rows}", size=(columns, rows))


def _key(name: str) -> Input:
    return Input(name, NAMED.get(name, name))


def _mouse(chance: random.Random) -> Input:
    x, y = chance.randint(1, 120), chance.randint(1, 40)
    match chance.choice(("click", "click", "click", "double click", "wheel", "move", "drag")):
        case "wheel":
            button = chance.choice((64, 65))
            return Input(f"wheel {'down' if button == 65 else 'up'} {x},{y}", f"{CSI}<{button};{x};{y}M")
        case "move":
            return Input(f"move {x},{y}", f"{CSI}<35;{x};{y}M")
        case "drag":
            down, up = f"{CSI}<0;{x};{y}M", f"{CSI}<0;{x + 5};{y + 2}m"
            return Input(f"drag {x},{y}", f"{down}{CSI}<32;{x + 5};{y + 2}M{up}")
        case kind:
            click = f"{CSI}<0;{x};{y}M{CSI}<0;{x};{y}m"
            return Input(f"{kind} {x},{y}", click * (2 if kind == "double click" else 1))
