"""
Screens and an app that send only the cells that changed, and a frame as soon as it is ready.

Private names, and why:
- `Screen._compositor`: where a screen keeps its compositor; Textual has no way to pass one in.
- `App._display`: the one place through which every frame goes, also those of Textual's own screens.
- `Widget._repaint_required`, `Widget._layout_required`: what a widget still has to tell its screen.
- `Screen._dirty_widgets`, `Screen._on_timer_update`: the screen's list of widgets to paint, and the painting.
  The public way is a message from every widget and a timer: with ten programs on two processors, that is
  several turns of the loop for each frame.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.console import RenderableType
from textual import events
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

from tui.terminal.sent_cells import SentCells
from tui.textual_ext.delta_compositor import DeltaCompositor, Difference, PiecesUpdate
from tui.textual_ext.screen_stack import ScreenStack, StackedScreen

_gathered: list[set[Widget]] = []
"""For each frame that is being gathered, the innermost last: the widgets that have something to tell about it."""


def held_back(widget: Widget) -> bool:
    """Whether a widget may leave it to a screen that gathers a frame to paint it, or to hear of it at the end."""
    if _gathered:
        _gathered[-1].add(widget)
    return bool(_gathered)


class DeltaScreen(StackedScreen[ScreenResultType]):
    """A screen that sends only what changed. What it tells for a moment stands at the upper left, over no panel."""

    DEFAULT_CSS = """
    DeltaScreen {
        & ToastRack { dock: top; align: left top; margin: 0; overflow: hidden; }
        & ToastHolder { align-horizontal: left; }
        & Toast { width: auto; margin: 0; padding: 0 1; }
    }
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As Textual's own, which paints the whole screen anew for it: the two widgets that it is about do so themselves."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  # as every screen calls it
        super().__init__(name, id, classes)
        self._compositor = DeltaCompositor()

    def from_thread(self, show: Callable[..., None], *what: object) -> bool:
        """Have a thread's findings shown here; False when the screen is gone, and none of them are wanted any more."""
        return self.is_stacked and self.call_later(show, *what)

    @contextmanager
    def in_one_frame(self) -> Iterator[None]:
        """Paint once, at the end, what is refreshed meanwhile. Widgets that ask `held_back` send no messages."""
        waiting: set[Widget] = set()
        _gathered.append(waiting)
        try:
            yield
            self.paint_now()
        finally:
            _gathered.pop()
            for widget in waiting:
                if widget._repaint_required or widget._layout_required:
                    widget.check_idle()

    def paint_now(self) -> None:
        """
        Paint what has been refreshed, in one frame.

        Where the layout changes too, Textual paints as ever, a moment later. The same where all of the
        screen is to be painted: it would be painted twice.
        """
        if not self.is_current or self._repaint_required:
            return
        waiting = [widget for widget in self._compositor.visible_widgets if widget._repaint_required]
        if waiting and not any(widget._layout_required for widget in waiting):
            for widget in waiting:
                widget._repaint_required = False
            self._dirty_widgets.update(waiting)
            self._on_timer_update()


def one_frame(widget: Widget) -> AbstractContextManager[None]:
    """Paint at once what is refreshed meanwhile, where the widget is on a screen that can do so."""
    screen: object = widget.screen
    return screen.in_one_frame() if isinstance(screen, DeltaScreen) else nullcontext()


class DeltaApp(ScreenStack):
    """An app that remembers what it has sent. Its screens are `DeltaScreen`s, the lowest included."""

    _sent_cells: SentCells | None = None

    @property
    def sent_cells(self) -> SentCells:
        """What stands on the terminal."""
        if self._sent_cells is None:
            self._sent_cells = SentCells()
        return self._sent_cells

    def get_default_screen(self) -> Screen[None]:
        """The screen below all others."""
        return DeltaScreen(id="_default")

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if isinstance(renderable, PiecesUpdate):
            renderable = Difference(renderable, self.sent_cells, self.size)
        elif renderable is not None:
            self.sent_cells.forget()  # a screen of Textual's own, over ours
        super()._display(screen, renderable)

    async def on_event(self, event: events.Event) -> None:
        """Trust nothing on a terminal that has changed its size."""
        if isinstance(event, events.Resize):
            self.sent_cells.forget()
        await super().on_event(event)
        if isinstance(event, events.Resize):
            self.refresh()  # it may be back at a size that is laid out already

    def action_redraw(self) -> None:
        """Draw everything again, where something else has written on the terminal."""
        self.sent_cells.forget()
        self.refresh()
