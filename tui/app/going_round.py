"""Going round what there is to choose from: after the last comes the first."""

from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")


def one_after(values: Sequence[Value], now: Value, step: int = 1) -> Value:
    """The next of some values, or for −1 the one before; from what is not among them to the first."""
    place = values.index(now) if now in values else -step
    return values[(place + step) % len(values)]
