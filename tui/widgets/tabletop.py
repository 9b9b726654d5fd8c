"""What every screen with a game on it shows: the map, the panels beside it, the lines below."""

from contextlib import nullcontext

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive

from core.view import View
from tui.app.signs import Glyphs
from tui.map.descriptions import about_target
from tui.map.highlights import highlight_of
from tui.map.paint import NOTHING, Highlight
from tui.map.widget import MapView
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.decision import Decision
from tui.widgets.desk import Desk
from tui.widgets.finder import CityFinder
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.prompt import Prompt
from tui.widgets.scores import ScoreTable
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList


class Tabletop(Vertical):
    """A view, shown. The screen around it says which one, what to light up, and what the keys do."""

    DEFAULT_CSS = """
    Tabletop {
        & #table { height: 1fr; }
        & #map { width: 1fr; }
        & #side { width: 36; padding: 0 0 0 1; }
        &.wide #side { width: 48; }
        .overview & #side { display: none; }
        &.tall #side > ViewPanel { margin-bottom: 1; }
        &.tall #tickets { margin-bottom: 1; }
    }
    """

    view: reactive[View | None] = reactive(None, repaint=False)

    def __init__(self, signs: Glyphs) -> None:
        super().__init__()
        self._signs = signs
        self._lit = NOTHING
        self._looking_at: int | None = None

    def compose(self) -> ComposeResult:
        """Map on the left, panels on the right, the question below."""
        with Horizontal(id="table"):
            yield MapView(signs=self._signs, id="map").data_bind(Tabletop.view)
            with Vertical(id="side"):
                yield ScoreTable(self._signs).data_bind(Tabletop.view)
                yield Market(self._signs).data_bind(Tabletop.view)
                yield Hand(self._signs).data_bind(Tabletop.view)
                yield Desk().data_bind(Tabletop.view)
        yield CityFinder()
        yield Prompt()

    def on_resize(self) -> None:
        """Large terminals have room for a wider side and some air in it."""
        self.set_class(self.size.width >= 140, "wide")
        self.set_class(self.size.height >= 36, "tall")

    @property
    def map(self) -> MapView:
        """The map."""
        return self.query_one(MapView)

    @property
    def desk(self) -> Desk:
        """Where a decision is made."""
        return self.query_one(Desk)

    @property
    def decision(self) -> Decision | None:
        """The open one."""
        return self.desk.decision

    @property
    def prompt(self) -> Prompt:
        """The lines below."""
        return self.query_one(Prompt)

    @property
    def story(self) -> Story:
        """What has happened."""
        return self.query_one(Story)

    def show(self, view: View, lit: Highlight) -> None:
        """Show a position; `lit` is what matters in it as long as no ticket is looked at and nothing is decided."""
        with self.map.painted_once():
            self.view = view
            self._lit = lit
            self.light_up()

    def light_up(self) -> None:
        """Bring out on the map what matters now."""
        view, ticket, decision = self.view, self._looking_at, self.decision
        if view is None:
            return
        if ticket is not None and ticket in view.tickets:
            self.map.highlight = highlight_of(view, view.board.tickets[ticket].id)
        else:
            self.map.highlight = self._lit if decision is None else decision.map_highlight()

    def on_ticket_list_looked(self, event: TicketList.Looked) -> None:
        """Show a ticket's way, or none."""
        self._looking_at = event.ticket
        self.light_up()

    def on_map_view_cursor_moved(self, event: MapView.CursorMoved) -> None:
        """Say what the cursor stands on."""
        if self.view is not None and self.decision is None:
            screen: object = self.screen
            with screen.in_one_frame() if isinstance(screen, DeltaScreen) else nullcontext():
                self.prompt.say(about_target(self.view, event.target))

    def find(self) -> None:
        """Find a city by its name."""
        self.query_one(CityFinder).open()

    def on_city_finder_typed(self, event: CityFinder.Typed) -> None:
        """Go to the first city that begins like this."""
        self.map.find(event.prefix)

    def focus_what_is_asked(self) -> None:
        """Give the focus to the open decision, or to the map."""
        (self.decision or self.map).focus()

    def decision_with(self, action: str) -> Decision | None:
        """The open decision, if a key with this action is one of its own."""
        decision = self.decision
        return decision if hasattr(decision, f"action_{action.partition('(')[0]}") else None
