"""Characters that garble a terminal."""

import sys
import unicodedata

import pytest
from rich.cells import cell_len

from core.lettering import is_plain, same_text


@pytest.mark.parametrize(
    "text",
    [
        "Hello!",
        "Zoe\u0308",
        "日本語",
        "สวัสดีครับ",
        "नमस्ते",
        "שָׁלוֹם",
        "well done 🎉 👍🏽",
        "½ + ⅓ – “so”",
        "안녕하세요 ㅋㅋㅋ",
        unicodedata.normalize("NFD", "한글 잘 됐어"),
        "훈민〮져ᇰᅙᅳᆷ",
        "ﾊﾝｶｸ",
        "Chào bạn, khỏe không?",
        "☝🏽 👋🏿👋🏻 ❤️",
        "ⴰⵣⵓⵍ",
        "សួស្តី",
        "வணக்கம்",
        "မင်္ဂလာပါ",
        "Cześć, łódź",
    ],
    ids=ascii,
)
def test_what_people_write_is_plain(text: str) -> None:
    assert is_plain(text)


@pytest.mark.parametrize(
    "text",
    [
        *("a" + "\u0301" * 4, "Z\u0336\u0335\u0334", "﷽", "ﷺ", "⸻", "𒐫", "𓀀", "a\u202eb", "a\x1b[2J"),
        *("\ufd40", "\ufd4f", "\ufdcf", "\ufdfe", "\ufdff", "\u102a"),
    ],
    ids=ascii,
)
def test_what_garbles_a_screen_is_not(text: str) -> None:
    assert not is_plain(text)


@pytest.mark.parametrize(
    "text",
    [
        "a" + "\u11a8" * 199,
        "\u1160" * 200,
        "a" + "\u1160\u11a8\u0301",
        "a" + "\ud7b0" * 3,
        "\u1100" + "\u1161\u11a8\u11a8\u11a8\u11a8",
        "a" + "🏽" * 3,
        "a🏽",
        "👍🏽🏽",
    ],
    ids=ascii,
)
def test_letters_that_hang_upon_another_are_no_more_heaped_than_marks(text: str) -> None:
    assert not is_plain(text)


@pytest.mark.parametrize("letter", "\u115f\u17b4\u17b5\u2d7f\u3164\uffa0", ids=ascii)
def test_letters_without_a_shape_are_not_plain(letter: str) -> None:
    assert not is_plain(f"a{letter}b")


def test_no_plain_line_is_counted_without_end_as_no_cells_at_all() -> None:
    lone = [
        letter for letter in map(chr, range(sys.maxunicode)) if letter.isprintable() and is_plain(letter * 3)
    ]
    assert not [letter for letter in lone if cell_len(letter) == 0]


def test_an_accent_may_be_typed_either_way() -> None:
    assert same_text("Zoë", "Zoe\u0308")
    assert not same_text("Zoë", "Zoe")
