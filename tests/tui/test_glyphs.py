"""Every sign takes one cell in every terminal and differs from the others without colour."""

import unicodedata

import pytest
from rich._emoji_codes import EMOJI
from rich.cells import cell_len

from core.cards import LETTERS
from core.setup import SeatColour
from tui.app.signs import ASCII, LINES, UNICODE, Glyphs, SignChoice, glyphs

both = pytest.mark.parametrize("signs", [UNICODE, LINES, ASCII])
BOXES = range(0x2500, 0x25A0)
"""Lines and blocks: wide only where somebody wants all signs of unclear width wide, frames included."""


@both
def test_every_sign_is_one_cell_wide_in_any_terminal(signs: Glyphs) -> None:
    for sign in signs.all():
        assert len(sign) == 1
        assert cell_len(sign) == 1
        assert unicodedata.east_asian_width(sign) in ("Na", "N") or ord(sign) in BOXES


def test_no_sign_can_be_shown_as_an_emoji() -> None:
    emoji = {text[0] for text in EMOJI.values()} - set("0123456789#*")
    assert not emoji & set(UNICODE.all())


def test_the_ascii_signs_are_ascii() -> None:
    assert all(sign.isascii() for sign in ASCII.all())


def test_the_linux_console_has_lines_and_every_other_terminal_braille() -> None:
    assert glyphs(SignChoice.AUTO, "xterm") is glyphs(SignChoice.BRAILLE, "linux") is UNICODE
    assert glyphs(SignChoice.AUTO, "linux") is glyphs(SignChoice.LINES) is LINES
    assert glyphs(SignChoice.ASCII) is ASCII


@both
def test_owners_differ_from_each_other_and_from_what_a_free_token_shows(signs: Glyphs) -> None:
    marks = [*signs.owners.values(), signs.neutral]
    assert set(signs.owners) == set(SeatColour)
    assert len(set(marks)) == len(marks)
    free = {*LETTERS, signs.grey, signs.ferry, signs.locomotive, signs.tunnel, signs.special, signs.city}
    assert not set(marks) & free


@both
def test_the_signs_of_a_free_token_differ(signs: Glyphs) -> None:
    marks = [
        signs.plain,
        signs.ferry,
        signs.locomotive,
        signs.tunnel,
        signs.special,
        signs.last_move,
        signs.hint,
        signs.way,
        signs.way_alone,
    ]
    assert len(set(marks)) == len(marks)
