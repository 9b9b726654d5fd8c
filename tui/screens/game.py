"""
The table: the map, the panels beside it, and the game going on.

The screen composes and translates: views go down to the widgets, what the player wants comes up as
messages and goes to the session, which asks the rules. It keeps no truth of its own.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.board import Board, TrackId, VariantId
from core.errors import DubbelspoorError
from core.log import Entry
from core.moves import DrawCard, DrawTickets, Move, Pass, TakeCard
from core.phase import Phase
from core.text import tr
from core.view import View
from tui.map.highlights import highlight_of
from tui.map.paint import Highlight
from tui.map.widget import MapView
from tui.screens import late
from tui.screens.bots import BotScreen
from tui.session.session import Session
from tui.widgets.brief_line import BriefLine
from tui.widgets.choose_one import ClaimList, NeutralChoice, TunnelChoice
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.decision import Decision
from tui.widgets.desk import Desk
from tui.widgets.market import Market
from tui.widgets.payment import Payment
from tui.widgets.prompt import Key, Prompt
from tui.widgets.questions import keys_for, question_for
from tui.widgets.story import Story

DECISIONS: dict[Phase, type[Decision]] = {
    Phase.FIRST_TICKETS: TicketChoice,
    Phase.TICKETS: TicketChoice,
    Phase.TUNNEL: TunnelChoice,
    Phase.NEUTRAL: NeutralChoice,
}
"""What the rules themselves ask; claiming is asked by the player."""


class GameScreen(BotScreen):
    """See the module."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"take({n - 1})", tr("Take card {n}", n=n), show=False, id=f"game.take-{n}")
            for n in range(1, 6)
        ),
        Binding("d", "draw", tr("Draw from the deck"), show=False, id="game.draw"),
        Binding("c", "claim", tr("Claim a track"), show=False, id="game.claim"),
        Binding("t", "tickets", tr("Draw tickets"), show=False, id="game.tickets"),
        Binding("p", "pass", tr("Pass"), show=False, id="game.pass"),
        Binding("u", "undo", tr("Undo"), show=False, id="game.undo"),
        Binding("r", "redo", tr("Redo"), show=False, id="game.redo"),
        Binding("slash", "find", tr("Find a city"), show=False, id="game.find"),
        Binding("e", "show_end", tr("Final table"), show=False, id="game.end"),
        Binding("q", "leave", tr("Leave the game"), show=False, id="game.leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._head = 0
        """The entry from which the game has gone on here; 0 when there is another."""
        self._stop_listening: Callable[[], None] | None = None

    def on_mount(self) -> None:
        """Look at the game, and let it go on."""
        self._stop_listening = self.session.subscribe(self._heard)
        self.query_one(MapView).focus()
        self._go_on()

    def on_unmount(self) -> None:
        """Everything is saved: let go."""
        if self._stop_listening is not None:
            self._stop_listening()
        self.session.close()

    # The game going on.

    def _heard(self, _entry: Entry) -> None:
        """If something happened on the board, what was asked is answered or void, even if it is undone at once."""
        if self._is_behind and not self._choice_stands:
            self._head = 0
            if self.query_one(Desk).close() and not self._is_busy:
                self.query_one(MapView).focus()

    @property
    def _choice_stands(self) -> bool:
        """All choose their first tickets at the same time: what another chooses closes nobody's choice."""
        decision = self.query_one(Desk).decision
        if not isinstance(decision, TicketChoice) or self.session.curtain_for is not None:
            return False
        view = self.session.view()
        return view.phase is Phase.FIRST_TICKETS and view.asked and view.offered == decision.view.offered

    def _look(self) -> None:
        """Show what the eyes see now."""
        self.show(self.session.view())
        self.query_one(Story).lines = self.session.story()
        self._ask()

    def _go_on(self) -> None:
        """Who is next: a bot, another human behind the curtain, or the one who looks."""
        self._head = self.session.head
        self._look()
        board_map = self.query_one(MapView)
        for track in self.session.just_claimed() or self.session.new_tracks():
            if not board_map.has_in_sight(track):
                # After a frame: when the screen opens, the map does not know its size yet, and later what
                # changed is small and is seen sooner than a map that has moved.
                self.call_after_refresh(board_map.reveal, track)
        if self.session.bot_is_asked:
            self.ask_bot()
            return
        self.rest_bots()
        if self._is_busy:
            self._head = 0  # what is asked waits
        elif self.session.over:
            self.action_show_end()
        elif self.session.curtain_for is not None:
            self._draw_curtain()
        elif self._choice_stands:
            pass
        elif self.view is not None and self.view.asked and self.view.phase in DECISIONS:
            self._open(DECISIONS[self.view.phase](self.view, self.host.signs))

    @property
    def _is_busy(self) -> bool:
        """Whether the player types, or reads another screen: their keys must not answer what they have not seen."""
        return self.app.screen is not self or BriefLine.is_open_on(self)

    def on_screen_resume(self) -> None:
        """Back from another screen: what has waited is asked."""
        self._ask_what_waits()

    def on_brief_line_closed(self, event: BriefLine.Closed) -> None:
        """Back from typing."""
        super().on_brief_line_closed(event)
        self._ask_what_waits()

    def _ask_what_waits(self) -> None:
        if self.view is not None and self._is_behind:
            with self.in_one_frame():
                self._go_on()

    @property
    def _is_behind(self) -> bool:
        """Whether something happened on the board from which the game has not gone on here."""
        return self.session.head != self._head

    def _catch_up(self) -> None:
        """Show what is new. Where nothing happened on the board, what was being decided stays open."""
        if self._is_behind:
            self._go_on()
        else:
            self._look()

    def _draw_curtain(self) -> None:
        seat = self.session.curtain_for
        assert seat is not None
        self.session.eyes = None
        self._look()

        def take_seat(_result: None) -> None:
            self.session.eyes = seat
            self._go_on()

        self.host.open_screen(late.curtain_screen(self.session.setup.seats[seat].name), take_seat)

    async def _submit(self, move: Move) -> None:
        """Play a move; a refusal is told and changes nothing."""
        await self.do(lambda: self.session.submit(move))

    async def do(self, step: Callable[[], Awaitable[Entry]]) -> None:
        """Take a step. The keys that follow wait for it in their queue; the screen goes on."""
        refused = ""
        try:
            await step()
        except DubbelspoorError as refusal:
            refused = str(refusal)
        overtaken = refused and self._is_behind
        with self.in_one_frame():
            self._catch_up()
            if overtaken:  # beside what is asked now instead
                self.notify(refused, severity="warning", markup=False)
            elif refused:
                self.refuse(refused)

    def went_on(self) -> None:
        """Show what a bot has played."""
        with self.in_one_frame():
            self._catch_up()

    def refuse(self, reason: str) -> None:
        self.query_one(Prompt).refusal = reason

    # What is asked.

    def _ask(self) -> None:
        """Say what is asked and which keys answer."""
        self.query_one(Prompt).ask(*self._asked())

    def _asked(self) -> tuple[str, Sequence[Key]]:
        """What is asked, and the keys that answer."""
        view, session = self.view, self.session
        decision = self.query_one(Desk).decision
        assert view is not None
        if decision is not None:
            return decision.question(), decision.keys()
        can = {"can_undo": session.can_undo, "can_redo": session.can_redo, "hurry": session.bot_is_asked}
        return self._question(view), keys_for(view, **can)

    def _question(self, view: View) -> str:
        return self.bot_failure or question_for(view)

    def _open(self, decision: Decision) -> None:
        self.query_one(Desk).open(decision)
        self._show(decision)

    def _show(self, decision: Decision) -> None:
        """What a decision is about, on the map and below it."""
        self.light_up()
        self._ask()
        if (target := decision.looked_at()) is not None:
            self.call_after_refresh(self.query_one(MapView).reveal, target)

    def highlight(self) -> Highlight:
        """The decision's matters, or the table's."""
        decision = self.query_one(Desk).decision
        assert self.view is not None
        return (
            decision.map_highlight() if decision else highlight_of(self.view, new=self.session.new_tracks())
        )

    async def on_decision_decided(self, event: Decision.Decided) -> None:
        """A decision is made."""
        await self._submit(event.move)

    def on_decision_dropped(self, _event: Decision.Dropped) -> None:
        """The player thinks of something else."""
        self.query_one(Desk).close()
        self.query_one(MapView).focus()
        self._look()

    def on_decision_changed(self, _event: Decision.Changed) -> None:
        """Something else is marked."""
        decision = self.query_one(Desk).decision
        if decision is not None:
            self._show(decision)

    # What the player wants.

    def on_claim_list_track_picked(self, event: ClaimList.TrackPicked) -> None:
        """Go on to the payment."""
        self._pay_for(event.track)

    def on_map_view_track_chosen(self, event: MapView.TrackChosen) -> None:
        """A track chosen on the map is to be claimed."""
        self._pay_for(event.track)

    async def on_market_wanted(self, event: Market.Wanted) -> None:
        """A card was clicked."""
        await self._want(event.move)

    def on_story_moment_chosen(self, event: Story.MomentChosen) -> None:
        """Look at a moment again."""
        session = self.session
        locked = not session.over
        self.host.open_replay(session.game, name=session.name, at=event.n, eyes=session.eyes, locked=locked)

    def _pay_for(self, slug: TrackId) -> None:
        if self._may_claim():
            view = self.view
            assert view is not None
            if slug in view.moves.tracks():
                self._open(Payment(view, self.host.signs, view.board.track(slug)))
            else:
                self.refuse(self.session.why_not(slug))

    def _may_claim(self) -> bool:
        view = self.view
        if view is not None and view.asked and view.phase is Phase.TURN:
            return True
        self.refuse(tr("You can claim a track at the beginning of your turn."))
        return False

    async def _want(self, move: Move) -> None:
        """Ask for a move, in one's own turn only."""
        if self.view is None or not self.view.asked:
            self.refuse(self._question(self.view) if self.view else "")
        else:
            await self._submit(move)

    async def action_take(self, slot: int) -> None:
        """Take a card of the market."""
        await self._want(TakeCard(slot))

    async def action_draw(self) -> None:
        """Draw blind."""
        await self._want(DrawCard())

    async def action_tickets(self) -> None:
        """Draw tickets."""
        await self._want(DrawTickets())

    async def action_pass(self) -> None:
        """Pass."""
        await self._want(Pass())

    def action_claim(self) -> None:
        """Choose among the tracks that can be paid."""
        if self._may_claim():
            assert self.view is not None
            if self.view.moves.tracks():
                self._open(ClaimList(self.view, self.host.signs))
            else:
                self.refuse(tr("Your cards pay for no free track yet: take cards first."))

    async def action_undo(self) -> None:
        """Take back the last move."""
        await self.do(self.session.undo)

    async def action_redo(self) -> None:
        """Bring it back."""
        await self.do(self.session.redo)

    def action_show_end(self) -> None:
        """The final table."""
        if self.session.over:
            self.host.open_screen(self.end_screen())

    def end_screen(self) -> Screen[None]:
        """The screen that shows it."""
        return late.end_screen(self.session)

    def action_leave(self) -> None:
        """Everything is saved: leave without asking."""
        self.host.to_title()

    def help_rules(self) -> tuple[Board, VariantId]:
        """The rules that are played here."""
        return self.session.game.board, self.session.setup.variant

    def help_text(self) -> str:
        """What this is."""
        return tr(
            "The table. In your turn do one thing: take two cards, claim a track, or draw tickets. "
            "The bottom line has the keys that work now; Tab goes from panel to panel, and ? explains the one in focus."
        )
