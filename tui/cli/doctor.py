"""`doctor`: what this terminal can do, and what to change for those who see rubbish."""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping

from core.text import tr
from tui.terminal.environment import (
    ALL_COLOURS,
    LEAST_COLUMNS,
    LEAST_ROWS,
    ColourSystem,
    colour_system,
    more_colours,
    over_ssh,
)
from tui.terminal.probe import SIGNS, Answers, Mouse, ask, can_be_asked
from tui.terminal.told import WAIT_OVER_SSH, Told, ask_colours, is_worth_asking

SLOW = 0.15
"""Seconds of a round trip from which on a player feels it."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "doctor",
        help=tr("say what this terminal can do"),
        description=tr("Say what this terminal can do, and what to change if the screen looks wrong."),
    )
    words.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Inspect the environment, ask the terminal, and print what was found."""
    is_terminal = all(os.isatty(file) for file in (0, 1))
    size = os.get_terminal_size(1) if is_terminal else None
    answers, told = None, Told()
    if is_terminal and can_be_asked(os.environ):
        sys.stdout.flush()
        told = ask_colours(0, 1, WAIT_OVER_SSH) if is_worth_asking(os.environ) else told
        answers = ask(0, 1)
    lines = (*size_lines(size), *colour_lines(os.environ, told), *answer_lines(answers, is_terminal))
    for line in lines:
        print(said(line, sys.stdout.encoding))
    return 0


def said(line: str, encoding: str) -> str:
    """The line, with characters that the output cannot encode replaced."""
    return line.encode(encoding, "replace").decode(encoding)


def size_lines(size: os.terminal_size | None) -> Iterator[str]:
    if size is None:
        yield tr(
            "Terminal: there is none here; the game needs one for its input and output (over ssh: “ssh -t”). What follows is by the environment alone."
        )
        return
    yield tr("Size: {columns} × {rows}.", columns=size.columns, rows=size.lines)
    if size.columns < LEAST_COLUMNS or size.lines < LEAST_ROWS:
        yield tr(
            "  The game needs {columns} × {rows}: make the window larger, or its letters smaller.",
            columns=LEAST_COLUMNS,
            rows=LEAST_ROWS,
        )
    elif size.columns < 120 or size.lines < 40:
        yield tr("  Enough; from 120 × 40 on more of the map is seen at once.")


def colour_lines(environ: Mapping[str, str], told: Told) -> Iterator[str]:
    """How many colours, why so many, and how to have more."""
    if told.brightness is not None:
        yield (
            tr("Ground: light, so the look “auto” is light.")
            if told.is_light
            else tr("Ground: dark, so the look “auto” is dark.")
        )
    term, colorterm = environ.get("TERM", ""), environ.get("COLORTERM", "")
    if environ.get("NO_COLOR"):
        yield tr("Colours: none, because NO_COLOR is set. Letters and marks tell everything.")
        return
    named = colour_system(environ)
    colours = more_colours(named, told)
    match colours:
        case ColourSystem.ALL | ColourSystem.MANY if colours is not named:
            number = tr("all of them") if colours is ColourSystem.ALL else "256"
            yield tr("Colours: {number}, as the terminal itself says.", number=number)
        case ColourSystem.ALL if colorterm.lower() in {"truecolor", "24bit"}:
            yield tr("Colours: all of them, because COLORTERM is “{value}”.", value=colorterm)
        case ColourSystem.ALL:
            yield tr("Colours: all of them, because TERM is “{value}”.", value=term)
        case ColourSystem.MANY:
            yield tr("Colours: 256, because TERM is “{value}” and COLORTERM is not set.", value=term)
        case ColourSystem.SIXTEEN:
            yield tr("Colours: 16, because TERM is “{value}” and COLORTERM is not set.", value=term)
    if colours is not ColourSystem.ALL:
        yield (
            tr(
                "  If your terminal has all colours, have ssh say so: “ssh -o SendEnv=COLORTERM”, or that line in your ~/.ssh/config, with COLORTERM=truecolor set."
            )
            if over_ssh(environ)
            else tr(
                "  If your terminal has all colours ({known} have), start with --colours full or set COLORTERM=truecolor.",
                known=", ".join(ALL_COLOURS[:3]),
            )
        )


def answer_lines(answers: Answers | None, is_terminal: bool) -> Iterator[str]:
    if answers is None or answers.round_trip is None:
        if is_terminal:
            yield tr(
                "The terminal does not answer questions, so that signs, mouse and speed are not known. If boxes look wrong, start with --ascii."
            )
        return
    yield from sign_lines(answers.cells)
    match answers.mouse:
        case Mouse.YES:
            yield tr("Mouse: works.")
        case Mouse.NO:
            yield tr("Mouse: this terminal does not report it. Every key works without.")
        case Mouse.NOT_TOLD:
            yield tr("Mouse: the terminal does not say whether it reports it; try. Every key works without.")
    yield tr("Round trip: {ms} ms.", ms=f"{answers.round_trip * 1000:.0f}")
    if answers.round_trip > SLOW:
        yield tr(
            "  That is slow, but works. Turn “follow the mouse” off in the settings, and choose the map's list of tracks instead of walking on it."
        )


def sign_lines(cells: int | None) -> Iterator[str]:
    """Whether box drawing comes out as it should."""
    if cells == len(SIGNS):
        yield tr("Signs: {signs} take one cell each, as they should.", signs=SIGNS)
        yield tr(
            "  Rails: 1 ⣀⠤⠒⠉⠒⠤⣀  2 ──╱│╲──  3 --/|\\--  Choose the first that is whole here: 1 Braille, 2 lines, 3 ASCII (settings, Signs)."
        )
    elif cells is None:
        yield tr("Signs: not known. If boxes look wrong, start with --ascii.")
    else:
        yield tr(
            "Signs: {n} signs take {cells} cells: this terminal does not read UTF-8, or draws them wide. Set it to UTF-8 (a locale such as C.UTF-8), or start with --ascii.",
            n=len(SIGNS),
            cells=cells,
        )
