"""What is wrong with a command line."""

from core.errors import DubbelspoorError


class WrongUse(DubbelspoorError):
    """The command line asks for something that cannot be: exit code 2."""
