"""Text in ASCII, cell by cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.terminal.ascii import plain


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("Åndalsnes", "Andalsnes"),
        ("Tromsø", "Tromso"),
        ("“Liège”", '"Liege"'),
        ("╭─╮│", "+-+|"),
        ("═╪═", "-+-"),
        ("\x1b[1m× 2\x1b[0m", "\x1b[1mx 2\x1b[0m"),
        ("(±3.1)", "(~3.1)"),
        ("東京", "????"),
        ("plain", "plain"),
    ],
)
def test_every_character_becomes_what_looks_like_it(text: str, ascii_text: str) -> None:
    assert plain(text) == ascii_text


@given(st.text(st.characters(min_codepoint=0x20, exclude_categories=["Cs", "Cc"])))
def test_it_is_ascii_and_as_wide_as_before(text: str) -> None:
    assert plain(text).isascii()
    assert len(plain(text)) == sum(map(cell_len, text))
