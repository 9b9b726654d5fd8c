"""
Looking for garbage between frames, not in the middle of one.

Python looks whenever so many things are new, and that takes as long as half a frame. Keys and moves make frames, so the
player would wait for it just then. Here it waits until nothing has been shown for a moment.
"""

import asyncio
import gc

QUIET = 0.25
"""Seconds after a frame in which another may follow: the answer to a move, or the next key."""

ENOUGH = 2_000
"""So many new things are worth a look."""

MOST = 50_000
"""With so many Python looks for itself, whatever is going on."""

OFTEN = 10
"""As Python itself: so many looks for garbage among what is new before one among what has stayed so far."""


class Tidying:
    """See the module."""

    def __init__(self) -> None:
        self._next: asyncio.TimerHandle | None = None

    @staticmethod
    def begin() -> None:
        """From now on what is there stays: the start has made it, and to look through it again and again takes long."""
        gc.freeze()
        gc.set_threshold(MOST, OFTEN)

    def after_frame(self) -> None:
        """Look, unless another frame follows soon."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if gc.get_count()[0] >= ENOUGH:
            self._next = asyncio.get_running_loop().call_later(QUIET, self._look)

    def _look(self) -> None:
        self._next = None
        looks, limits = gc.get_count(), gc.get_threshold()
        gc.collect(max((older for older in (1, 2) if looks[older] > limits[older] > 0), default=0))
