"""What is decided beside the map: what the rules ask opens by itself, what the player wishes to claim when they say so."""

from collections.abc import Callable

import attrs
from textual.widget import Widget

from core.board import CityId, TrackId
from core.cards import Cards
from core.moves import Claim
from core.phase import Phase
from core.planning.price_words import why_no_claim
from core.text import tr
from core.view import View
from tui.app.program import program_of
from tui.map.descriptions import why_none_at
from tui.screens.parts.planning import forget_other_hint
from tui.screens.parts.showing import Showing
from tui.session.session import Session
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.choose_one import NeutralChoice, TunnelChoice
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import ClaimList
from tui.widgets.decision import Decision
from tui.widgets.jump import JumpChoice
from tui.widgets.payment import Payment
from tui.widgets.tabletop import Tabletop

DECISIONS: dict[Phase, type[Decision]] = {
    Phase.FIRST_TICKETS: TicketChoice,
    Phase.TICKETS: TicketChoice,
    Phase.TUNNEL: TunnelChoice,
    Phase.NEUTRAL: NeutralChoice,
}
"""What the rules themselves ask; claiming is asked by the player."""


@attrs.define(eq=False)
class Deciding:
    """See the module. `is_busy` says that the player types, or reads another screen: then the focus stays there."""

    _screen: DeltaScreen[None]
    _session: Session
    _tabletop: Tabletop
    _shown: Showing
    _is_busy: Callable[[], bool]
    _came_from: Widget | None = attrs.field(default=None, init=False)
    """The panel that had the focus before something was decided, and has it again afterwards."""

    @property
    def takes_letters(self) -> bool:
        """Whether letters go to an open decision: if that went by itself, the next ones would be keys of the game."""
        decision = self._tabletop.decision
        return decision is not None and decision.takes_letters

    @property
    def stands(self) -> bool:
        """All choose their first tickets at the same time: what another chooses closes nobody's choice."""
        decision = self._tabletop.decision
        if not isinstance(decision, TicketChoice) or self._session.curtain_for is not None:
            return False
        view = self._session.view()
        return view.phase is Phase.FIRST_TICKETS and view.asked and view.offered == decision.view.offered

    def ask(self) -> None:
        """Open what the rules ask of the one who looks, unless it is open."""
        view = self._tabletop.view
        if view is not None and view.asked and view.phase in DECISIONS and not self.stands:
            self._open(DECISIONS[view.phase](view, program_of(self._screen).signs))

    def _open(self, decision: Decision) -> None:
        desk = self._tabletop.desk
        before = desk.decision
        if before is None:
            self._came_from = self._tabletop.panel_that_led_to(decision.pays_for)
        # What was dropped is on its way out: nobody goes back to it.
        below = before if isinstance(before, ClaimList | JumpChoice) and not before.is_dropped else None
        desk.open(decision, over=below)
        self.show(decision)

    def show(self, decision: Decision) -> None:
        """What a decision is about, on the map and below it."""
        board_map, target = self._tabletop.map, decision.looked_at()
        if target is not None:
            board_map.cursor = target  # else it would stand on another track than the one that is chosen
        self._tabletop.light_up()
        self._shown.ask()
        self._tabletop.reveal_looked_at()

    def drop(self) -> None:
        """The player thinks of something else: one step back."""
        was_on_map = self._screen.focused is self._tabletop.map
        below = self._tabletop.desk.drop()
        if below is not None:
            self.show(below)
        else:
            self._focus_back()
            self._shown.show_now()
            self._tabletop.tell_cursor(again=not was_on_map)

    def put_away(self) -> None:
        is_closed = self._tabletop.desk.close()
        if is_closed and (self._screen.focused is None or not self._is_busy()):
            self._focus_back()

    def _focus_back(self) -> None:
        """To the panel that one came from, or to the map if that is hidden by now."""
        panel = self._came_from
        is_there = (
            panel is not None
            and panel.is_attached
            and all(node.display for node in panel.ancestors_with_self)
        )
        self._screen.set_focus(panel if is_there else self._tabletop.map)

    def put_away_own_wish(self) -> None:
        """Close the open decision if not the rules but the player has asked for it."""
        decision = self._tabletop.decision
        if decision is not None and decision.can_be_dropped:
            self.put_away()

    def keeps_to_the_claim(self) -> bool:
        """Whether the player is about to claim a track, so that no other move is meant: then that is refused."""
        decision = self._tabletop.decision
        if decision is None or not decision.can_be_dropped or decision.is_dropped:
            return False
        self._refuse(tr("You are about to claim a track: go on, or go back with q."))
        return True

    def choose_track(self, kind: type[ClaimList | JumpChoice]) -> None:
        """Choose among the tracks that can be paid, from a list or by letters."""
        if not self.keeps_to_the_claim() and (view := self._view_to_claim()) is not None:
            if view.moves.tracks():
                self._open(kind(view, program_of(self._screen).signs))
                forget_other_hint(self._tabletop)
            elif view.has_trains_to_claim:
                self._refuse(tr("Your cards pay for no free track yet: take cards first."))
            else:
                self._refuse(tr("You have no trains left for any free track."))

    def choose_track_at(self, city: CityId) -> None:
        """Choose among the tracks of a city that can be paid, in the open list or in a new one."""
        decision = self._tabletop.decision
        if isinstance(decision, ClaimList) and not decision.is_dropped:
            self._screen.set_focus(decision)
            decision.show_city(city)
        elif not self.keeps_to_the_claim() and (view := self._view_to_claim()) is not None:
            tracks = view.board.at_city[view.board.city_numbers[city]]
            if not view.moves.tracks().isdisjoint(track.id for track in tracks):
                self._open(ClaimList(view, program_of(self._screen).signs, city))
                forget_other_hint(self._tabletop)
            else:
                self._refuse(why_none_at(view, city))

    def pay_for(self, track: TrackId) -> None:
        """A track of the list or of the map is to be claimed."""
        if (view := self._view_to_claim()) is not None:
            if track in view.moves.tracks():
                hinted = self._hinted_payment(track)
                self._open(Payment(view, program_of(self._screen).signs, view.board.track(track), hinted))
                forget_other_hint(self._tabletop)
            else:
                self._refuse(why_no_claim(view, view.board.track(track)))

    def _hinted_payment(self, track: TrackId) -> Cards | None:
        """The cards that a hint has named for a track, as long as it stands."""
        hint = self._tabletop.hint
        move = None if hint is None else hint.move
        return move.pay if isinstance(move, Claim) and move.track == track else None

    def _view_to_claim(self) -> View | None:
        """The view, if its player may claim now; otherwise that is refused."""
        view = self._tabletop.view
        if self._session.asked_to_agree:
            self.put_away_own_wish()
            self._shown.ask()
            self._refuse(tr("You are asked about an undo: answer with y or n first."))
        elif view is not None and view.asked and view.phase is Phase.TURN:
            return view
        elif view is not None and view.asked and view.offered:
            self._refuse(tr("Choose which tickets you keep first: Tab goes back to them."))
        else:
            self._refuse(tr("You can claim a track at the beginning of your turn."))
        return None

    def _refuse(self, reason: str) -> None:
        self._tabletop.prompt.refusal = reason
