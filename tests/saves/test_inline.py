"""The writer of one-line TOML, held against Python's own reader."""

import tomllib
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from saves.inline import inline

KEYS = st.text(max_size=8)
PLAIN = st.text() | st.integers(-(2**63), 2**63 - 1) | st.booleans()
NESTED = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


def read_back(text: str) -> Any:
    return tomllib.loads(f"value = {text}")["value"]


@settings(max_examples=300)
@given(text=st.text())
@example(text="")
@example(text='"')
@example(text="\\")
@example(text="\\u0041")
@example(text='"""')
@example(text="a\nb\r\nc\td\0e\x1b[31m\x7f\x85\u2028")
@example(text="Åse “Ø” 東京 🚂")
def test_any_text_comes_back_on_one_line(text: str) -> None:
    written = inline(text)
    assert read_back(written) == text
    assert "\n" not in written
    assert "\r" not in written


@settings(max_examples=300)
@given(value=NESTED)
@example(value={"": {"": []}, "a.b": 1, "-": [{}], "é": "x", '"': [[], {}]})
def test_any_nested_value_comes_back_with_its_types_and_order(value: object) -> None:
    written = inline(value)
    back = read_back(written)
    assert back == value
    assert repr(back) == repr(value)
    assert "\n" not in written


def test_times_are_written_in_utc_to_the_second() -> None:
    amsterdam = datetime(2026, 11, 16, 21, 15, 30, tzinfo=timezone(timedelta(hours=1)))
    assert inline(amsterdam) == "2026-11-16T20:15:30Z"
    assert read_back(inline(amsterdam)) == amsterdam.astimezone(UTC)


@pytest.mark.parametrize("value", [1.5, None, b"bytes", {1, 2}], ids=repr)
def test_what_has_no_place_in_a_save_is_refused(value: object) -> None:
    for whole in (value, [value], {"inside": [{"further": value}]}):
        with pytest.raises(TypeError, match=f"{type(value).__name__} has no place in a save"):
            inline(whole)
