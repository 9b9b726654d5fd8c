"""What the terminal answers when the game runs already is no key."""

import pytest
from textual import events

from tui.textual_ext.late_answers import MOST_PASTED, Parser

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


def pasted(*pieces: str) -> list[str]:
    parser = Parser()
    events_of = [event for piece in pieces for event in parser.feed(piece)]
    return [event.text for event in events_of if isinstance(event, events.Paste)]


def test_a_paste_may_come_in_pieces() -> None:
    whole = "\x1b[200~hello\x1b[201~"
    for cut in range(7, len(whole)):  # before that it might be another sign of the terminal's
        assert pasted(whole[:cut], whole[cut:]) == ["hello"], cut
    assert pasted("\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~") == ["a", "b"]


def test_of_a_paste_that_is_too_long_or_never_ends_only_the_beginning_is_kept() -> None:
    parser = Parser()
    list(parser.feed("\x1b[200~"))
    for _ in range(100):
        list(parser.feed("x" * 10_000))
    found = [*parser.feed("\x1b[20"), *parser.feed("1~?")]
    paste, key = found
    assert isinstance(paste, events.Paste)
    assert len(paste.text) == MOST_PASTED
    assert isinstance(key, events.Key)
    assert key.key == "question_mark"
