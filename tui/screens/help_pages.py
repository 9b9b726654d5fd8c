"""What the help screen shows, as text of a given width."""

import textwrap
from collections.abc import Sequence

from textual.content import Content

from core.board import Board, VariantId
from core.text import tr
from tui.app.palette import Command
from tui.screens.columns import side_by_side
from tui.screens.rules_book import rules_page

KEYS = 26
"""The width of the column of keys."""
OURS = "*"
NEAR = 1 / 8
"""By which part of a page one column may be longer than half of it."""


def here_page(texts: Sequence[str], width: int) -> Content:
    """The thing that was focused, and what else stands around it."""
    about, *besides = texts
    about = about or tr("There is nothing special to say about this.")
    more = tr("The other pages: 2 has all keys that work there, 3 the rules.")
    return Content("\n\n".join(textwrap.fill(text, width) for text in (about, *besides, more)))


def keys_page(commands: Sequence[Command], width: int) -> Content:
    """All keys, what each does, and those that do nothing now in grey."""
    lines: list[Content] = []
    for command in commands:
        style = "bold $accent" if command.enabled else "$secondary"
        keys = command.keys_text
        does = command.does if command.enabled else tr("{does} (not now)", does=command.does)
        if len(keys) >= KEYS:
            lines.append(Content.styled(keys, style))
            keys = ""
        lines.append(Content.assemble((keys.ljust(KEYS), style), does))
    note = tr(
        "The mouse does everything too: click on a thing to choose it, on a key in the line at the bottom to press it. Other keys for all this can be chosen in the settings."
    )
    lines += [Content(), *map(Content, textwrap.wrap(note, width))]
    return Content("\n").join(lines)


def rules_text(board: Board, variant: VariantId, width: int) -> Content:
    title = tr("{map}: {variant}", map=board.name, variant=board.variants[variant].title)
    note = tr("Lines that begin with {mark} settle what the rule books leave open.", mark=OURS)
    lines = [Content.styled(title, "bold"), Content.styled(note, "$secondary")]
    for section in rules_page(board, variant):
        lines += [Content(), Content.styled(section.title, "bold $accent")]
        for rule in section.rules:
            mark = OURS if rule.ours else "-"
            rows = textwrap.wrap(rule.text, width, initial_indent=f"{mark} ", subsequent_indent="  ")
            lines += map(Content, rows)
    return Content("\n").join(lines)


def in_two_columns(content: Content) -> Content:
    """The second half beside the first; a section that ends or begins near the middle is not cut."""
    lines = content.split("\n")
    half = (len(lines) + 1) // 2
    blanks = (n for n, line in enumerate(lines) if not line.plain)
    gap = min(blanks, key=lambda n: abs(n - half), default=0)
    if abs(gap - half) > len(lines) * NEAR:
        return side_by_side(lines[:half], lines[half:])
    return side_by_side(lines[:gap], lines[gap + 1 :])
