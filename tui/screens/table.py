"""What every screen with a board on it has in common: the map, the panels beside it, the lines below."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive

from core.view import View
from tui.app.host import Host, host_of
from tui.map.descriptions import about_target
from tui.map.highlights import highlight_of
from tui.map.paint import Highlight
from tui.map.widget import MapView
from tui.textual_ext.tight import TightScreen
from tui.widgets.brief_line import BriefLine
from tui.widgets.desk import Desk
from tui.widgets.finder import CityFinder
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.prompt import Prompt
from tui.widgets.scores import ScoreTable
from tui.widgets.tickets import TicketList


class TableScreen(TightScreen[None]):
    """A view, shown. Subclasses say which one, what to light up, and what the keys do."""

    DEFAULT_CSS = """
    TableScreen {
        layout: vertical;
        & #table { height: 1fr; }
        & #map { width: 1fr; }
        & #side { width: 36; padding: 0 0 0 1; }
        &.wide #side { width: 48; }
        &.overview #side { display: none; }
        &.tall #side > ViewPanel { margin-bottom: 1; }
        &.tall #tickets { margin-bottom: 1; }
        & ToastRack { margin-bottom: 3; }
    }
    """

    view: reactive[View | None] = reactive(None, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self._looking_at: int | None = None

    @property
    def host(self) -> Host:
        """The app that this screen runs in."""
        return host_of(self)

    def compose(self) -> ComposeResult:
        """Map on the left, panels on the right, the question below."""
        signs = self.host.signs
        with Horizontal(id="table"):
            yield MapView(signs=signs, id="map").data_bind(TableScreen.view)
            with Vertical(id="side"):
                yield ScoreTable(signs).data_bind(TableScreen.view)
                yield Market(signs).data_bind(TableScreen.view)
                yield Hand(signs).data_bind(TableScreen.view)
                yield Desk().data_bind(TableScreen.view)
        yield CityFinder()
        yield Prompt()

    def on_resize(self) -> None:
        """Large terminals have room for a wider side and some air in it."""
        self.set_class(self.size.width >= 140, "wide")
        self.set_class(self.size.height >= 36, "tall")

    def show(self, view: View) -> None:
        """Show a position, and what matters in it."""
        with self.query_one(MapView).painted_once():
            self.view = view
            self.light_up()

    def light_up(self) -> None:
        """Bring out on the map what matters now."""
        view = self.view
        if view is None:
            return
        looked_at = self._looking_at
        if looked_at is not None and looked_at in view.tickets:
            lit = highlight_of(view, view.board.tickets[looked_at].id)
        else:
            lit = self.highlight()
        self.query_one(MapView).highlight = lit

    def highlight(self) -> Highlight:
        """What matters on the map when no ticket is looked at."""
        raise NotImplementedError

    def on_ticket_list_looked(self, event: TicketList.Looked) -> None:
        """Show a ticket's way, or none."""
        self._looking_at = event.ticket
        self.light_up()

    def on_map_view_cursor_moved(self, event: MapView.CursorMoved) -> None:
        """Say what the cursor stands on."""
        if self.view is not None and self.query_one(Desk).decision is None:
            with self.in_one_frame():
                self.query_one(Prompt).question = about_target(self.view, event.target)

    def action_find(self) -> None:
        """Find a city by its name."""
        self.query_one(CityFinder).open()

    def on_city_finder_typed(self, event: CityFinder.Typed) -> None:
        """Go to the first city that begins like this."""
        self.query_one(MapView).find(event.prefix)

    def on_brief_line_closed(self, _event: BriefLine.Closed) -> None:
        """Back to what one was at."""
        (self.query_one(Desk).decision or self.query_one(MapView)).focus()

    async def on_prompt_key_clicked(self, event: Prompt.KeyClicked) -> None:
        """A key was clicked."""
        decision = self.query_one(Desk).decision
        is_its = decision is not None and hasattr(decision, f"action_{event.action.partition('(')[0]}")
        await (decision if decision is not None and is_its else self).run_action(event.action)
