"""
What Python itself would tell the terminal: warnings, the log, and what fails where nobody can catch it.

At one's own keyboard it does so. A guest of a host would read the host's paths in it, so for them it goes to a file.
"""

import logging
import sys
import threading
from datetime import datetime
from types import TracebackType

from tui.app.crash import sentence, write_down, write_report


class _ToFile(logging.Handler):
    """Writes what is logged as a report of its own."""

    def emit(self, record: logging.LogRecord) -> None:
        write_down(f"{self.format(record)}\n", datetime.now().astimezone())


def keep_from_the_terminal() -> None:
    """From now on none of it is told on the terminal but that something has failed."""
    logging.getLogger().addHandler(_ToFile())
    logging.captureWarnings(capture=True)
    sys.unraisablehook = _keep_unraisable
    threading.excepthook = _keep_of_thread
    sys.excepthook = _tell_of_failure


def _keep_unraisable(failed: "sys.UnraisableHookArgs") -> None:
    _keep(failed.exc_value)


def _keep_of_thread(failed: threading.ExceptHookArgs) -> None:
    _keep(failed.exc_value)


def _keep(error: BaseException | None) -> None:
    if error is not None:
        write_report(error, datetime.now().astimezone())


def _tell_of_failure(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """The last resort, as where the program fails while it tells of a failure."""
    print(sentence(write_report(error, datetime.now().astimezone())), file=sys.stderr)
