"""A seat over SSH is closed to other processes of the same account."""

import subprocess
import sys

import pytest

PROBE = """
import ctypes, resource, sys
from tui.cli.command_line import main
main(["saves"])
print("dumpable", ctypes.CDLL(None).prctl(3, 0, 0, 0, 0), "core", resource.getrlimit(resource.RLIMIT_CORE))
"""


def probed(environ: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"} | environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has prctl")
def test_over_ssh_no_debugger_can_look_into_it_and_no_core_is_written() -> None:
    assert "dumpable 0 core (0, 0)" in probed({"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2"})


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has prctl")
def test_a_process_at_ones_own_keyboard_is_not_secluded() -> None:
    assert "dumpable 1" in probed({})
