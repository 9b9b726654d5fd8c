"""
An app that fails without a word about anybody's cards.

Textual's crash screen prints a traceback with local variables: at a shared table, everybody's hand.

Private names, and why:
- `App._handle_exception`: the one place that hears of every failure, whichever widget or worker it comes from.
- `App._fatal_error`: prints the local variables.
- `App._exit`: whether the app is about to end, and mounts no widgets any more.
"""

from rich.console import Console, RenderableType
from textual.app import App
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.widget import MountError

NOT_MOUNTED = (NoMatches, NoScreen, MountError)
"""What a screen runs into that was opened just before the app was told to end: none of its widgets is there."""


class DiscreetApp(App[None]):
    """See the module. Subclasses write their report in `on_failure`."""

    _has_failed = False

    def on_failure(self, error: Exception) -> str:
        """Keep a report of the first failure; the result is what the player reads when the screen is gone."""
        raise NotImplementedError

    def _handle_exception(self, error: Exception) -> None:
        if self._exit and isinstance(error, NOT_MOUNTED):
            return
        if not self._has_failed:
            self._has_failed = True
            self.error_console.soft_wrap = True  # a path stays whole, to be copied
            self.exit(message=self.on_failure(error))
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Print nothing: `exit` has been asked for, and the report is written."""

    def panic(self, *renderables: RenderableType) -> None:
        """Put into the report what Textual would print."""
        if not self._has_failed:
            console = Console(width=100)
            with console.capture() as captured:
                console.print(*renderables)
            self._handle_exception(RuntimeError(captured.get()))
