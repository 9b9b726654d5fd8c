"""What can go wrong while a host sets things up."""

from core.errors import DubbelspoorError


class HostingError(DubbelspoorError):
    """The host's side cannot be set up as it was asked for."""
