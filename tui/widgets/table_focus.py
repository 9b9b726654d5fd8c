"""Where the focus goes at the table: to what is asked, to the whole board, and back to the panel that one came from."""

from textual.widget import Widget

from tui.map.widget import MapView
from tui.widgets.decision import Decision
from tui.widgets.desk import Desk
from tui.widgets.prompt import HasKeys


class TableFocus:
    """The focus between the map, the open decision and the panels beside the map."""

    def __init__(self, board_map: MapView, desk: Desk) -> None:
        self._map = board_map
        self._desk = desk
        self._left_panel: Widget | None = None
        """The panel that had the focus before the whole board took its place."""

    @property
    def is_in_panel(self) -> bool:
        """Whether a panel beside the map has it: the tickets, the story, the plan."""
        focused: object = self._map.screen.focused
        return isinstance(focused, HasKeys) and not isinstance(focused, Decision)

    def to_what_is_asked(self) -> None:
        """Give it to the open decision, or to the map."""
        self._map.screen.set_focus(self._desk.decision or self._map)

    def to_the_whole_board(self) -> None:
        """Show the whole board in the place of the panels, one of which has the focus; its key goes back there."""
        self._left_panel = self._map.screen.focused
        self._map.screen.set_focus(self._map)
        self._map.overview = True

    def back_to_the_map(self) -> None:
        """From the whole board to the panel that it has hidden, or from a panel to where the cursor is."""
        if self._map.overview:
            self._left_panel = self._left_panel or self._desk.decision
            self._map.overview = False
        else:
            self.to_what_is_asked()

    def overview_changed(self, overview: bool) -> None:
        """Back from the whole board, give the focus back to the panel that had it."""
        panel, self._left_panel = self._left_panel, self._left_panel if overview else None
        if not overview and panel is not None:
            # Once it is seen again: a panel that is hidden cannot have the focus.
            self._map.call_after_refresh(self._back_to, panel)

    def _back_to(self, panel: Widget) -> None:
        screen = self._map.screen
        if screen.focused is self._map:
            is_there = panel.is_attached and panel.focusable
            screen.set_focus(panel if is_there else self._desk.decision or self._map)
