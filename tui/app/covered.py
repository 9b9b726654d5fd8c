"""An app whose screens are covered while the terminal is too small for them, and that is deaf when it goes."""

from textual import events

from tui.screens.too_small import TooSmall, fits
from tui.textual_ext.screen_stack import is_there
from tui.textual_ext.tight import TightApp


class Covered(TightApp):
    """See the module."""

    @property
    def too_small(self) -> bool:
        """Whether the screens do not fit into the terminal."""
        return not fits(self.size)

    def on_resize(self) -> None:
        """Cover the screen when it does not fit, and uncover it when it does."""
        self.call_later(self._cover_or_uncover)  # Textual takes the new size only after this

    def _refresh_notifications(self) -> None:
        # Textual calls this whenever another screen comes to the top.
        super()._refresh_notifications()
        self.call_later(self._cover_or_uncover)

    def _cover_or_uncover(self) -> None:
        for screen in filter(is_there, self.screen_stack):
            covers = screen.query_children(TooSmall)
            if self.too_small and screen is self.screen and not covers:
                screen.mount(TooSmall())
            elif not self.too_small:
                covers.remove()

    async def on_event(self, event: events.Event) -> None:
        """Let nothing through to a covered screen but the wish to leave, or to have it drawn again."""
        is_input = isinstance(event, events.InputEvent | events.Paste)
        if is_input and self._exit:
            return  # typed behind the key that leaves
        if self.too_small and is_input:
            if isinstance(event, events.Key) and event.key in {"q", "ctrl+q"}:
                self.exit()
            elif isinstance(event, events.Key) and event.key == "ctrl+l":
                self.action_redraw()
        else:
            await super().on_event(event)
