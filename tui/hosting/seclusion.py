"""
A seat closed to other processes of the same account.

All seats of a host run under one account, and each process holds the whole game. Players get no shell. This is a
second protection: other processes of the account can attach no debugger and read nothing in `/proc`, and there
are no core dumps.
"""

import resource
import sys

PR_SET_DUMPABLE = 4


def seclude() -> bool:
    """Protect this process; returns whether the system did so."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not sys.platform.startswith("linux"):
        return False
    import ctypes  # noqa: PLC0415 - the first frame of who plays here must not wait for it

    return bool(ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0)
