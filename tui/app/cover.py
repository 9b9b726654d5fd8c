"""The app covers its screens while the terminal is too small or too large, and takes no keys after it is told to exit."""

from rich.console import RenderableType
from rich.text import Text
from textual import events, on
from textual.geometry import Size
from textual.screen import Screen

from tui.screens.too_small import TooSmall, is_large_enough
from tui.textual_ext.delta_screen import DeltaApp
from tui.textual_ext.screen_stack import is_there


class CoveringApp(DeltaApp):
    beyond: Size | None = None
    """The terminal's size, where that is too large to be drawn."""

    _is_leaving = False

    @property
    def is_covered(self) -> bool:
        """Whether the screens do not fit into the terminal, or the terminal is beyond all measure."""
        return self.beyond is not None or not is_large_enough(self.size)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave. What is typed behind the key that leaves is lost; the message is no markup, whatever is in it."""
        self._is_leaving = True
        super().exit(result, return_code, Text(message) if isinstance(message, str) else message)

    @on(events.Mount)
    def _look_at_every_screen(self) -> None:
        self.screen_change_signal.subscribe(self, self._look_when_mounted)
        self.call_later(self._cover_or_uncover)

    def on_resize(self) -> None:
        """Cover the screen when it does not fit, and uncover it when it does."""
        self.call_later(self._cover_or_uncover)  # Textual takes the new size only after this

    def _look_when_mounted(self, top: Screen[object]) -> None:
        top.call_later(self._cover_or_uncover)

    def _cover_or_uncover(self) -> None:
        for screen in filter(is_there, self.screen_stack):
            covers = screen.query_children(TooSmall)
            if self.is_covered and screen is self.screen and not covers:
                screen.mount(TooSmall(self.beyond))
            elif not self.is_covered:
                covers.remove()
            for cover in covers.results(TooSmall):
                cover.beyond = self.beyond

    async def on_event(self, event: events.Event) -> None:
        """Let nothing through to a covered screen but the wish to leave, or to have it drawn again."""
        is_input = isinstance(event, events.InputEvent | events.Paste)
        if is_input and self._is_leaving:
            return
        if self.is_covered and is_input:
            if isinstance(event, events.Key) and event.key in {"q", "ctrl+q"}:
                self.exit()
            elif isinstance(event, events.Key) and event.key == "ctrl+l":
                self.action_redraw()
        else:
            await super().on_event(event)
