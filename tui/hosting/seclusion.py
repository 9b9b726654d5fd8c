"""
A seat closed to other processes of the same account.

All seats of a host run as one account, and each holds the whole game. Nobody there gets a shell; this is the
second lock: no debugger, no core dump, nothing in `/proc` for others of the account to read.
"""

import resource
import sys

PR_SET_DUMPABLE = 4


def seclude() -> bool:
    """Close this process; the result tells whether the system took it."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not sys.platform.startswith("linux"):
        return False
    import ctypes  # noqa: PLC0415 - the first frame of who plays here must not wait for it

    return bool(ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0)
