"""A dear choice of a finished game, made again: the position as it was, the answer hidden until one has chosen."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.css.query import QueryType
from textual.events import DescendantFocus
from textual.widget import Widget

from core.board import Board, VariantId
from core.moves import Move
from core.story import in_short
from core.text import tr
from tui.app.program import program_of
from tui.map.highlights import highlight_of
from tui.map.widget import MapView
from tui.screens.parts.deciding import DECISIONS
from tui.screens.parts.planning import turn_own_plan
from tui.session.trying import Trying
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.brief_line import BriefLine
from tui.widgets.choose_option import Answer, OptionChoice
from tui.widgets.decision import Decision
from tui.widgets.market import Market
from tui.widgets.more_panels import CHART, PLAN, MorePanels
from tui.widgets.prompt import Key
from tui.widgets.tabletop import Tabletop

ROOMY = 180
"""From so many columns on what stands beside the map is so wide that no name is cut: there is no other column here."""


class TryScreen(DeltaScreen[bool]):
    """See the module. Its result is whether a choice as good as the better one was found."""

    DEFAULT_CSS = "TryScreen.roomy Tabletop #side { width: 60; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "again", tr("Try once more"), show=False, id="try.again"),
        Binding("v", "plan", tr("Show the plan for the tickets"), show=False, id="try.plan"),
        Binding("q,escape,backspace", "leave", tr("Leave"), show=False, id="try.leave"),
    ]

    def __init__(self, trying: Trying) -> None:
        super().__init__(name="try")
        self._trying = trying
        self._found = False
        self.program = program = program_of(self)
        panels = program.settings.panels - {CHART, PLAN}
        self.tabletop = Tabletop(
            program.signs,
            MorePanels(panels, trying.setup.seats, trying.board, program.signs),
            plan_shown=program.settings.ways,
        )

    def compose(self) -> ComposeResult:
        yield self.tabletop

    def on_mount(self) -> None:
        """Show the position with the player's own eyes, and ask."""
        view = self._trying.view
        self.tabletop.show(view, highlight_of(view))
        self.tabletop.story.lines = in_short(self._trying.story(), view.seats)
        self.action_again()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= ROOMY, "roomy")

    def action_again(self) -> None:
        """Ask (once more)."""
        view, signs = self._trying.view, self.program.signs
        kind = DECISIONS.get(view.phase)
        self._open(
            kind(view, signs)
            if kind is not None
            else OptionChoice(view, signs, self._trying.moves, self._trying.question())
        )

    def _open(self, decision: Decision) -> None:
        self.tabletop.desk.open(decision)
        self._show_decision(decision)

    def _show_decision(self, decision: Decision) -> None:
        self.tabletop.light_up()
        self._ask(decision)
        self.tabletop.reveal_looked_at()

    def _ask(self, decision: Decision) -> None:
        own = [] if isinstance(decision, Answer) else [Key("q", tr("leave"), "leave")]
        self.tabletop.prompt.ask(decision.question(), [*decision.keys(), *own])

    def focus_next(self, selector: str | type[QueryType] = "*") -> Widget | None:
        return self.tabletop.gone_to(super().focus_next(selector))

    def focus_previous(self, selector: str | type[QueryType] = "*") -> Widget | None:
        return self.tabletop.gone_to(super().focus_previous(selector))

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what is asked, or on the map what its cursor stands on."""
        decision = self.tabletop.decision
        if event.widget is self.focused and decision is not None and not BriefLine.is_open_on(self):
            self._ask(decision)
            self.tabletop.tell_found(last=True)

    def on_decision_changed(self, event: Decision.Changed) -> None:
        if self.tabletop.asks(event.decision):
            self._show_decision(event.decision)

    def on_decision_decided(self, event: Decision.Decided) -> None:
        if self.tabletop.asks(event.decision):
            self._answer(event.move)

    def on_market_wanted(self, event: Market.Wanted) -> None:
        """A click on a card of the market."""
        if event.move in self._trying.view.moves and not isinstance(self.tabletop.decision, Answer):
            self._answer(event.move)

    def on_map_view_track_chosen(self, event: MapView.TrackChosen) -> None:
        """A track of the map: look at it in the list."""
        decision = self.tabletop.decision
        if isinstance(decision, OptionChoice):
            self.set_focus(decision)
            decision.show_track(event.track)

    def on_map_view_city_chosen(self, event: MapView.CityChosen) -> None:
        """A city of the map: its tracks in the list."""
        decision = self.tabletop.decision
        if isinstance(decision, OptionChoice):
            self.set_focus(decision)
            decision.show_city(event.city)

    def _answer(self, move: Move) -> None:
        """Say what the review makes of it."""
        judged = self._trying.judged(move)
        if judged.found and not self._found:
            self._found = True
            if self.program.why_no_game is None:
                self._trying.keep_found()
        self._open(Answer(self._trying.view, self.program.signs, judged.sentences, judged.said))

    def on_brief_line_closed(self, _event: BriefLine.Closed) -> None:
        """Back from finding a city."""
        if self.tabletop.decision is not None:
            self._show_decision(self.tabletop.decision)

    def action_plan(self) -> None:
        turn_own_plan(self.tabletop)

    def action_leave(self) -> None:
        program_of(self).close_screen(self, self._found)

    def help_text(self) -> str:
        return tr(
            "A choice of a finished game, made again with what you knew then: choose in the list, and the review says what it likes better. Nothing of it is saved in the finished game."
        )

    def help_rules(self) -> tuple[Board, VariantId]:
        return self._trying.board, self._trying.setup.variant
