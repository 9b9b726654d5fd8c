"""What a monkey can do to a terminal."""

import random
import string

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
    "f10": f"{CSI}21~",
    "ctrl+right": f"{CSI}1;5C",
    "shift+up": f"{CSI}1;2A",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "acdefgklnpruwxy"},
}
"""Keys by name; those of control that mean another key (h, i, j, m) or leave (q) are not among them."""

OFTEN = ("enter", "escape", "up", "down", "left", "right", "tab", "space", "f1", "f2", "ctrl+p", "q")
SIZES = ((80, 24), (120, 40), (200, 60), (100, 30), (81, 50), (60, 15), (79, 24), (20, 5))
PASTES = ("hello", "q\rq\r", "ünïcode → 日本", "12", "x" * 300, "\x1b[A", "")
REDRAW = "ctrl+l"


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


def any_input(chance: random.Random, terminals: int) -> Input:
    """One at random."""
    made = _any(chance)
    pause = chance.random() < 0.08
    return attrs.evolve(made, terminal=chance.randrange(terminals), pause=pause)


def _any(chance: random.Random) -> Input:
    dice = chance.random()
    if dice < 0.32:
        return _key(chance.choice(OFTEN))
    if dice < 0.62:
        return _key(chance.choice(string.ascii_lowercase))
    if dice < 0.72:
        return _key(chance.choice(string.digits + "?:/+-$<>,.A[ñ€"))
    if dice < 0.84:
        return _key(chance.choice(sorted(NAMED)))
    if dice < 0.96:
        return _mouse(chance)
    if dice < 0.98:
        columns, rows = chance.choice(SIZES)
        return Input(f"resize {columns}x{rows}", size=(columns, rows))
    text = chance.choice(PASTES)
    return Input(f"paste {text!r}", f"{CSI}200~{text}{CSI}201~")


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
