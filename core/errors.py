"""The one family of errors that a person may see: each is a sentence that says what to do."""


class DubbelspoorError(Exception):
    """Something a person can mend. `str()` of it is shown as it is."""


class BrokenOff(DubbelspoorError):
    """Nobody waits any more for what is being worked out."""
