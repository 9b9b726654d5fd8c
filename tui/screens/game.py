"""
A game as one terminal sees it: the map, the panels beside it, and the game going on.

The screen composes and translates: views go down to the widgets, what the player wants comes up as
messages and goes to the session. It keeps no truth of its own. What differs from game to game are its
parts: the curtain falls where several share a keyboard, chat and calling are there where others can be.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.css.query import QueryType
from textual.events import DescendantFocus, ScreenResume
from textual.message import Message
from textual.widget import Widget

from core.board import Board, VariantId
from core.errors import DubbelspoorError
from core.moves import KeepTickets, TakeCard
from core.text import tr
from core.view import View
from tui.app.program import program_of
from tui.map.widget import MapView
from tui.screens.parts.bot_pace import BotPace
from tui.screens.parts.chat import chat_line, open_chat_line
from tui.screens.parts.curtain import Curtain
from tui.screens.parts.deciding import Deciding
from tui.screens.parts.game_keys import AMONG_OTHERS, GAME_KEYS, PLAIN_MOVES, is_grey
from tui.screens.parts.leaving import Leaving, back_from_the_end
from tui.screens.parts.planning import Planning, turn_own_plan
from tui.screens.parts.showing import Showing
from tui.screens.parts.signposts import turn_signpost
from tui.screens.parts.wishes import Wishes
from tui.session.session import Session
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.brief_line import BriefLine
from tui.widgets.chat_line import ChatLine
from tui.widgets.claim_list import ClaimList
from tui.widgets.decision import Decision
from tui.widgets.jump import JumpChoice
from tui.widgets.market import Market
from tui.widgets.more_panels import MorePanels
from tui.widgets.story import Story
from tui.widgets.tabletop import Tabletop

AFTER_OTHERS = 0.05
"""Seconds after a move in which the others' terminals, that may share its processors, draw it undisturbed."""


class GameScreen(DeltaScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = GAME_KEYS

    @dataclass
    class GameChanged(Message, bubble=False):
        """Something may have happened in the game's file."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.program = program = program_of(self)
        seats, board = session.setup.seats, session.board
        more = MorePanels(program.settings.panels, seats, board, program.signs, session.history)
        self.tabletop = Tabletop(
            program.signs,
            more,
            chat=chat_line(session),
            signposts=True,
            plan_shown=program.settings.ways,
            wait=0.0 if session.company is None else AFTER_OTHERS,
        )
        self._bots = BotPace(self, session, self._bot_has_played, self._bot_has_failed)
        self._shown = Showing(self, session, self.tabletop)
        self._curtain = Curtain(self, session, self._shown, self._go_on)
        self._planning = Planning(session)
        self._deciding = Deciding(self, session, self.tabletop, self._shown, lambda: self._is_busy)
        self._wishes = Wishes(session, self.tabletop, self._deciding, self._catch_up)
        self._leaving = Leaving(session, self.tabletop, self._deciding, program)
        self._position = 0
        """The moment from which the game has gone on here; 0 when it waits to."""
        self._plays_bots = False
        self._was_over = False

    @property
    def view(self) -> View | None:
        return self.tabletop.view

    def compose(self) -> ComposeResult:
        yield self.tabletop

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Alone there is nobody to talk to."""
        if action in AMONG_OTHERS and self.session.company is None:
            return False
        return super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Look at the game, let it go on, and follow its file."""
        self.set_focus(self.tabletop.map)
        self._go_on()
        self.session.listen(lambda: self.post_message(self.GameChanged()))
        self.call_later(self._shown.call)

    def on_unmount(self) -> None:
        """Everything is saved: let go. The terminal has its own name again, unless another game has named it."""
        self.session.close()
        if self.session.company is not None and not any(
            isinstance(each, GameScreen) for each in self.app.screen_stack
        ):
            self.program.name_terminal("")

    # The game going on.

    def on_game_screen_game_changed(self, _event: GameChanged) -> None:
        with self._shown.one_frame():
            self._take_up()

    def _take_up(self) -> None:
        session = self.session
        try:
            is_new = session.take_up()
        except DubbelspoorError as error:
            self._shown.tell(str(error))
            return
        if self._was_over and (session.asked_to_agree or not session.over):
            back_from_the_end(self)
        if session.asked_to_agree and not self._deciding.takes_letters:
            self._deciding.put_away_own_wish()  # it must not take the keys that answer
        if self._is_behind:
            self._go_on()
        elif is_new or self._shown.is_stale:
            self._shown.show_now()

    @property
    def _is_behind(self) -> bool:
        """Whether something happened from which the game has not gone on here."""
        return self.session.position != self._position or self.session.bot_is_asked != self._plays_bots

    @property
    def _is_busy(self) -> bool:
        """Whether the player types, or reads another screen: their keys must not answer what they have not seen."""
        return self.app.screen is not self or any(line.is_open for line in self._brief_lines)

    @cached_property
    def _brief_lines(self) -> tuple[BriefLine, ...]:
        """Where one can type here; asked for at every move, and always the same."""
        return tuple(self.query(BriefLine))

    def _catch_up(self, refused: str = "") -> None:
        """Show what is new, and what was refused. Where nothing happened on the board, what was being decided stays open."""
        overtaken = refused and self._is_behind
        with self._shown.one_frame():
            if self._is_behind:
                self._go_on()
            else:
                self._shown.show_now()
            if overtaken:  # beside what is asked now instead
                self.program.tell(refused, severe=True)
            elif refused:
                self._refuse(refused)

    def _bot_has_played(self) -> None:
        """Show it, unless the program ends: then the widgets go before the bots stop."""
        if self.tabletop.is_attached:
            self._catch_up()

    def _bot_has_failed(self, reason: str) -> None:
        if self.tabletop.is_attached:
            self._refuse(reason)

    def _go_on(self) -> None:
        """Who is next: a bot, another human behind the curtain, or the one who looks; first tickets are for all at once."""
        session = self.session
        if self._position != session.position and not self._deciding.stands:
            self._deciding.put_away()  # the question no longer applies, even if the board is as it was
        self._position = session.position
        self._plays_bots = session.bot_is_asked
        self._was_over = session.over
        self._planning.forget_old_hint(self.tabletop)
        self._shown.show_now()
        if session.bot_is_asked:
            self._bots.ask(self.program.bot_seconds)
            if not session.must_act:
                return
        else:
            self._bots.rest()
        if self._is_busy:
            self._position = 0  # what is asked waits
        elif session.over:
            self.action_show_end()
        elif session.curtain_for is not None:
            self._curtain.fall()
        else:
            self._deciding.ask()

    def on_brief_line_closed(self, event: BriefLine.Closed) -> None:
        """Back from typing; what was typed may have been refused."""
        if self.tabletop.has_keys_of(event.line):
            self._shown.ask(refusal=self.tabletop.prompt.refusal)
            self.tabletop.tell_found()
        self._ask_what_waits()

    @on(ScreenResume)
    def _ask_what_waits(self) -> None:
        """Back from another screen, or from typing."""
        if self.view is not None and self._is_behind:
            self._catch_up()

    # What is asked.

    def _refuse(self, reason: str) -> None:
        self.tabletop.prompt.refusal = reason

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what is asked, with the keys that answer from here, unless the focus has gone on already."""
        if event.widget is self.focused and not BriefLine.is_open_on(self):
            self._shown.ask(refusal=self.tabletop.prompt.refusal)
            self.tabletop.tell_found(last=True)

    def focus_next(self, selector: str | type[QueryType] = "*") -> Widget | None:
        return self.tabletop.gone_to(super().focus_next(selector))

    def focus_previous(self, selector: str | type[QueryType] = "*") -> Widget | None:
        return self.tabletop.gone_to(super().focus_previous(selector))

    def on_tabletop_planned(self) -> None:
        self._shown.ask_with_plan()

    async def on_decision_decided(self, event: Decision.Decided) -> None:
        if self.tabletop.asks(event.decision):
            taken = await self._wishes.take(self.session.submit(event.move))
            if taken and isinstance(event.move, KeepTickets):
                self.tabletop.show_open_tickets()

    def on_decision_dropped(self, event: Decision.Dropped) -> None:
        if self.tabletop.asks(event.decision):
            self._deciding.drop()

    def on_decision_changed(self, event: Decision.Changed) -> None:
        if self.tabletop.asks(event.decision):
            self._deciding.show(event.decision)

    # What the player wants.

    async def on_market_wanted(self, event: Market.Wanted) -> None:
        await self._wishes.move(event.move)

    def on_story_moment_chosen(self, event: Story.MomentChosen) -> None:
        self.program.open_replay(self.session.recording(), event.n)

    @on(ClaimList.TrackPicked)
    @on(MapView.TrackChosen)
    def _pay_for(self, event: ClaimList.TrackPicked | MapView.TrackChosen) -> None:
        if isinstance(event, Decision.Told) and not self.tabletop.asks(event.decision):
            return
        self._deciding.pay_for(event.track)

    def on_map_view_city_chosen(self, event: MapView.CityChosen) -> None:
        self._deciding.choose_track_at(event.city)

    async def action_take(self, slot: int) -> None:
        await self._wishes.move(TakeCard(slot))

    async def action_play(self, kind: str) -> None:
        """Make a move that there is only one of."""
        await self._wishes.move(PLAIN_MOVES[kind])

    def action_claim(self) -> None:
        self._deciding.choose_track(ClaimList)

    def action_jump(self) -> None:
        self._deciding.choose_track(JumpChoice)

    def action_plan(self) -> None:
        turn_own_plan(self.tabletop)

    async def action_signpost(self) -> None:
        await turn_signpost(self.tabletop, self.session, self._wishes)

    async def action_hint(self) -> None:
        """Ask what a strong bot would do, which the save tells for ever; or, while that is told, take its marks away again."""
        hint = self.tabletop.hint
        if hint is not None and self.tabletop.prompt.question == hint.sentence:
            self.tabletop.hint = None
            self._shown.ask()
            self.tabletop.tell_place_in_sight()
        elif self._planning.knows_hint or await self._wishes.take(self.session.ask_hint()):
            self._planning.show_hint(self.tabletop)

    async def action_undo(self) -> None:
        await self._wishes.take(self.session.undo())

    async def action_redo(self) -> None:
        await self._wishes.take(self.session.redo())

    async def action_answer(self, yes: bool) -> None:
        await self._wishes.take(self.session.answer(yes=yes))

    def action_say(self) -> None:
        open_chat_line(self, self.session, self.tabletop.prompt)

    async def on_chat_line_said(self, event: ChatLine.Said) -> None:
        await self._wishes.take(self.session.say(event.text))

    def action_hurry(self) -> None:
        self._bots.hurry()

    def action_show_end(self) -> None:
        if self.session.over:
            self.program.open_end(self.session)

    def action_leave(self) -> None:
        self._leaving.step_back()

    def action_go_back(self) -> None:
        """As the key that leaves, from a panel or the whole board; but never out of the game."""
        if self._leaving.next_step():
            self._leaving.step_back()

    def hear_key(self, key: str) -> None:
        """Any other key than that which leaves says that one stays."""
        if self._leaving.is_about_to:
            active = self.active_bindings.get(key)
            if active is None or active.binding.action != "leave":
                self._leaving.stay()

    def is_grey(self, action: str) -> bool:
        """The palette leaves it out."""
        if action == "go_back":
            return not self._leaving.next_step()
        return is_grey(action, self.session, self.tabletop)

    def does_now(self, action: str) -> str:
        """What help and palette say of an action here: the key that leaves goes one step back first."""
        return self._leaving.does_now(action)

    def help_rules(self) -> tuple[Board, VariantId]:
        return self.session.board, self.session.setup.variant

    def help_text(self) -> str:
        return tr(
            "The table. In your turn do one thing: take two cards, claim a track, or draw tickets. "
            "The bottom line has the keys that work now; Tab goes from panel to panel, and ? explains the one in focus."
        )
