"""The name of the game, between the two tracks it is named after."""

from tui.app.signs import ASCII, Glyphs

LETTERS = r"""
╦═╗ ╦ ╦ ╔╗  ╔╗  ╔══ ╦   ╔══ ╔═╗ ╔═╗ ╔═╗ ╔═╗
║ ║ ║ ║ ╠╩╗ ╠╩╗ ╠═  ║   ╚═╗ ╠═╝ ║ ║ ║ ║ ╠╦╝
╩═╝ ╚═╝ ╚═╝ ╚═╝ ╚══ ╚══ ══╝ ╩   ╚═╝ ╚═╝ ╩╚═
"""

ASCII_LETTERS = r"""
    _      _    _        _
 __| |_  _| |__| |__  ___| |____ __  ___  ___ _ _
/ _` | || | '_ \ '_ \/ -_) (_-< '_ \/ _ \/ _ \ '_|
\__,_|\_,_|_.__/_.__/\___|_/__/ .__/\___/\___/_|
                              |_|
"""

WIDTH = 72


def tracks(signs: Glyphs) -> str:
    """One line of rails and sleepers."""
    return ("=+==" if signs is ASCII else "═╪══") * (WIDTH // 4)


def name_lines(signs: Glyphs) -> list[str]:
    lines = (ASCII_LETTERS if signs is ASCII else LETTERS).strip("\n").splitlines()
    width = max(map(len, lines))
    return [line.ljust(width).center(WIDTH) for line in lines]
