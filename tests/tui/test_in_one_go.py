"""A seat asks for longer slices of its processor, and for nothing else."""

import ctypes
import subprocess
import sys

import pytest

from tui.app import in_one_go

ASKED = """
import ctypes, os
from tui.app.in_one_go import CALLS, WISH, draw_in_one_go
os.nice(3)
draw_in_one_go()
found = ctypes.create_string_buffer(WISH.size)
ctypes.CDLL(None).syscall(CALLS[os.uname().machine] + 1, 0, found, WISH.size, 0)
_size, policy, _flags, nice, priority, slice, *_ = WISH.unpack(found.raw)
print(policy, nice, priority, slice)
"""
"""The number of `sched_getattr` is the next one."""


def test_only_the_slice_is_another_than_before() -> None:
    told = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, text=True, timeout=60, check=True
    )
    policy, nice, priority, slice_ = map(int, told.stdout.split())
    assert (policy, nice, priority) == (0, 3, 0)
    assert slice_ in {0, in_one_go.SLICE}  # an older Linux does not tell, nor take notice


def test_where_the_call_is_not_known_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_one_go, "CALLS", {})
    monkeypatch.setattr(ctypes, "CDLL", pytest.fail)
    in_one_go.draw_in_one_go()
