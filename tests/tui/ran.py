"""What a command line did that needs no screen."""

import json
import re
from collections.abc import Callable
from typing import Any

import attrs


@attrs.frozen
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.code, self.err) == (0, "")
        assert self.out.count("\n") == 1
        return json.loads(self.out)


Run = Callable[..., Ran]


def one_sentence(text: str, reason: str) -> None:
    """One line that says what is wrong, without a traceback or names of code."""
    assert reason in text
    assert text.count("\n") == 1
    assert re.search(r"[.!?]\n$", text)
    assert "Traceback" not in text
