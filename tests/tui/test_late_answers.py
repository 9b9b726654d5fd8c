"""What the terminal answers when the game runs already is no key."""

import pytest
from textual import events

from tui.textual_ext.late_answers import Parser

ANSWERS = {
    "what it is": "\x1b[?62;22c",
    "ground": "\x1b]11;rgb:1e1e/2e2e/3e3e\x1b\\",
    "ground of an older one": "\x1b]11;rgba:1e/2e/3e/ff\x07",
    "palette": "\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\",
    "style": "\x1bP1$r0;48:2::1:2:3m\x1b\\",
    "no style": "\x1bP0$r\x1b\\",
}
ALL = "".join(ANSWERS.values())


def keys(*pieces: str) -> list[str]:
    parser = Parser()
    return [event.key for piece in pieces for event in parser.feed(piece) if isinstance(event, events.Key)]


@pytest.mark.parametrize("answer", [*ANSWERS.values(), ALL], ids=[*ANSWERS, "all"])
def test_only_what_is_typed_before_and_behind_an_answer_is_a_key(answer: str) -> None:
    assert keys(f"a{answer}b") == ["a", "b"]


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_an_answer_may_come_in_pieces(answer: str) -> None:
    for cut in range(3, len(answer)):
        assert keys("a", answer[:cut], f"{answer[cut:]}b") == ["a", "b"], cut


def test_keys_that_begin_like_an_answer_are_keys() -> None:
    assert keys("\x1b[A", "\x1bOP", "\x1b[1;2C", "?") == ["up", "f1", "shift+right", "question_mark"]


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_an_answer_that_never_ends_does_not_hold_back_keys_for_good(answer: str) -> None:
    assert keys(answer[:6], *"d" * 100)[-1] == "d"
