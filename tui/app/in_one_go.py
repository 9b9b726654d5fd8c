"""
Drawing in one go, where many seats share few processors.

A move wakes all the others at its table at once. Linux then parts each processor among them, a millisecond or so at a
time: all begin, each is stopped a few times in the middle of its frame, and all are ready at the end. Whoever says that
they want longer slices is stopped less: the first is ready before the second begins, so that most see the move sooner and
the last not later. What takes little, as sshd does, still comes in between, and nobody gets more of a processor than
before. Linux has it from 6.12 on; an older one takes no notice.
"""

import ctypes
import os
import struct
from contextlib import suppress

SLICE = 10_000_000
"""Nanoseconds: more than a frame takes."""

CALLS = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""By machine the number of `sched_setattr`, for which many a C library has no function."""

WISH = struct.Struct("IIQiIQQQ")
"""Its own size, the policy, flags, niceness, priority; then the slice, and two numbers for other policies."""


def draw_in_one_go() -> None:
    """Ask for longer slices for this thread, and those that it starts; where that is refused, all stays as it is."""
    call = CALLS.get(os.uname().machine)
    if (
        call is None or os.sched_getscheduler(0) != os.SCHED_OTHER
    ):  # somebody has chosen another policy for it
        return
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    wish = WISH.pack(WISH.size, os.SCHED_OTHER, 0, nice, 0, SLICE, 0, 0)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).syscall(call, 0, wish, 0)
