"""The terminal driver: Textual's own, that can write ASCII only and can do without the mouse's every step."""

from textual.drivers.linux_driver import LinuxDriver

from tui.plain import plain

EVERY_STEP = "\x1b[?1003"
ONLY_WHILE_PRESSED = "\x1b[?1002"
"""Reports the mouse's way only while a button is held, which scroll bars need."""


class TerminalDriver(LinuxDriver):
    """See the module. Both can be switched while it runs."""

    ascii_only = False
    hover = True

    def write(self, data: str) -> None:
        """Write to the terminal."""
        super().write(plain(data) if self.ascii_only else data)

    def _enable_mouse_support(self) -> None:
        super()._enable_mouse_support()
        if self._mouse and not self.hover:
            self.write(f"{EVERY_STEP}l{ONLY_WHILE_PRESSED}h")

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(f"{ONLY_WHILE_PRESSED}l")
        super()._disable_mouse_support()

    def switch(self, *, ascii_only: bool, hover: bool) -> None:
        """Follow the player's settings."""
        self.ascii_only = ascii_only
        if hover != self.hover:
            self.hover = hover
            if self._writer_thread is not None:
                self._disable_mouse_support()
                self._enable_mouse_support()
