"""The shortest sequence that still fails, as far as there is time to look for it."""

import time
from collections.abc import Sequence

from tests.monkey.inputs import Input
from tests.monkey.sitting import Failed, Sitting


def shrunk(sitting: Sitting, inputs: Sequence[Input], kind: str, seconds: float) -> list[Input]:
    """Leave out ever smaller pieces, as long as it fails in the same way."""
    end = time.monotonic() + seconds
    kept = list(inputs)
    piece = max(1, len(kept) // 2)
    while time.monotonic() < end:
        for first in range(0, len(kept), piece):
            fewer = kept[:first] + kept[first + piece :]
            if time.monotonic() < end and _fails(sitting, fewer, kind):
                kept = fewer
                break
        else:
            if piece == 1:
                break
            piece = max(1, piece // 2)
    return kept


def _fails(sitting: Sitting, inputs: Sequence[Input], kind: str) -> bool:
    try:
        sitting.play(inputs)
    except Failed as failure:
        return failure.kind == kind
    return False
