"""Names that people could confuse, and characters that garble a terminal."""

from itertools import pairwise

import pytest

from core.lettering import alike, is_plain, same_text


@pytest.mark.parametrize(
    "names",
    [
        ("Zoë", "Zoe", "zoe", "ZOË", "Zoe\u0308"),
        ("Anna", "Аnna", "anna", "An na", "ANNA", "Ａnna"),
        ("Ill", "lll", "I1l", "i|l"),
        ("Bram", "Brarn"),
        ("Bo", "B0", "Bø"),
        ("Strauß", "STRAUSS"),
    ],
    ids=ascii,
)
def test_names_that_look_the_same_are_alike(names: tuple[str, ...]) -> None:
    assert all(alike(one) == alike(other) for one, other in pairwise(names))


@pytest.mark.parametrize(
    "names", [("Anna", "Hanna"), ("Planner", "Planner 2"), ("Bram", "Bran"), ("♥", "★")], ids=ascii
)
def test_names_that_nobody_would_confuse_are_not(names: tuple[str, str]) -> None:
    assert alike(names[0]) != alike(names[1])


@pytest.mark.parametrize(
    "text", ["Hello!", "Zoe\u0308", "日本語", "สวัสดีครับ", "नमस्ते", "שָׁלוֹם", "well done 🎉 👍🏽", "½ + ⅓ – “so”"]
)
def test_what_people_write_is_plain(text: str) -> None:
    assert is_plain(text)


@pytest.mark.parametrize(
    "text",
    ["a" + "\u0301" * 4, "Z\u0336\u0335\u0334", "﷽", "ﷺ", "⸻", "𒐫", "𓀀", "a\u202eb", "a\x1b[2J"],
    ids=ascii,
)
def test_what_garbles_a_screen_is_not(text: str) -> None:
    assert not is_plain(text)


def test_an_accent_may_be_typed_either_way() -> None:
    assert same_text("Zoë", "Zoe\u0308")
    assert not same_text("Zoë", "Zoe")
