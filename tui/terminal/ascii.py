"""Text for terminals and fonts that have ASCII only: one cell stays one cell."""

import unicodedata
from functools import lru_cache

from rich.cells import cell_len

LIKE = str.maketrans(
    {
        **dict.fromkeys("─━═╌╍┄┅┈┉▔▁–—−╴╶╸╺", "-"),
        **dict.fromkeys("│┃║╎╏┆┇┊┋▏▎▍▌▐▕▊", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╪╫╤╧", "+"),
        **dict.fromkeys("█▉▇▆▅▀▄▂▃■▪▮", "#"),
        **dict.fromkeys("░▒▓", ":"),
        **dict.fromkeys("•·∙◦", "."),
        **dict.fromkeys("●◉○◌◊◆◇✓✔", "*"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("‘’‚′", "'"),
        **dict.fromkeys("▶▸►→❯›⏵", ">"),
        **dict.fromkeys("◀◂◄←❮‹⏴", "<"),
        **dict.fromkeys("▲▴↑⏶", "^"),
        **dict.fromkeys("▼▾↓⏷", "v"),
        "×": "x",
        "±": "~",
        "…": ".",
        "⏎": "|",
        "↵": "|",
        "ø": "o",
        "Ø": "O",
        "æ": "a",
        "Æ": "A",
        "ß": "s",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "ð": "d",
        "þ": "t",
        "\u00a0": " ",
    }
)


def plain(text: str) -> str:
    """The text in ASCII, as wide as it was; what has no likeness becomes question marks."""
    if text.isascii():
        return text
    return "".join(c if c.isascii() else _likeness(c) for c in text.translate(LIKE))


@lru_cache(maxsize=512)
def _likeness(character: str) -> str:
    width = cell_len(character)
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return bare if len(bare) == width else "?" * width
