"""The keys of a small box, in the place of those of the screen below it, none of which works meanwhile."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import RenderResult
from textual.widget import Widget

from tui.widgets.prompt import GAP, Key, line_of


class BoxKeys(Widget):
    """See the module. It stands where every screen has its line of keys; each of its own can be clicked."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    BoxKeys { dock: bottom; height: 1; padding: 0 1; background: $panel; color: $foreground; text-wrap: nowrap; }
    """

    def __init__(self, keys: Sequence[Key]) -> None:
        super().__init__()
        self.keys = tuple(keys)

    def render(self) -> RenderResult:
        return line_of(self.keys)

    async def on_click(self, event: events.Click) -> None:
        at = event.x - 1
        for key in self.keys:
            if 0 <= at < key.width and key.action:
                event.stop()
                await self.screen.run_action(key.action)
                return
            at -= key.width + GAP
