"""
A seat at a table of several terminals: the game's screen, and what the others do.

It shows who is there, rings when it is one's turn, carries chat, and asks about undo.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from core.errors import DubbelspoorError
from core.log import LONGEST_CHAT, Chat, Request
from core.phase import Phase
from core.text import joined, tr
from tui.map.widget import MapView
from tui.screens import late
from tui.screens.game import DECISIONS, GameScreen
from tui.session.table_session import TableSession, other_version
from tui.widgets.brief_line import BriefLine
from tui.widgets.chat_line import ChatLine
from tui.widgets.desk import Desk
from tui.widgets.prompt import Key
from tui.widgets.scores import ScoreTable


class SeatScreen(GameScreen):
    """See the module."""

    session: TableSession
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "say", tr("Say something"), show=False, id="seat.say"),
        Binding("y", "answer(True)", tr("Agree to an undo"), show=False, id="seat.agree"),
        Binding("n", "answer(False)", tr("Leave it as it is"), show=False, id="seat.refuse"),
    ]

    @dataclass
    class News(Message):
        """Something may have happened at the table."""

    def __init__(self, session: TableSession) -> None:
        super().__init__(session)
        self._called = True
        """Whether the player knows already that something is asked of them; they do when they sit down."""
        self._told_fault: str | None = None
        self._plays_bots = False
        self._was_over = False
        self._company = session.company
        self._passed_on = len(session.game.log)
        """Up to which entry what was said has been shown."""

    def compose(self) -> ComposeResult:
        """As at one keyboard, with a line to talk."""
        yield from super().compose()
        yield ChatLine(LONGEST_CHAT)

    def on_mount(self) -> None:
        """Follow the table."""
        self.session.listen(lambda: self.post_message(self.News()))
        self.call_later(self._call)

    def on_unmount(self) -> None:
        """The terminal has its own name again, unless one sits at the next table already."""
        if not any(isinstance(screen, SeatScreen) for screen in self.app.screen_stack):
            self.host.name_terminal("")

    # What the others do.

    def on_seat_screen_news(self, _news: News) -> None:
        """Take up what happened and show it."""
        with self.in_one_frame():
            self._take_up()

    def _take_up(self) -> None:
        session, company = self.session, self.session.company
        try:
            entries = session.take_up()
        except DubbelspoorError as error:
            self._tell(str(error))
            return
        self._pass_on()
        if session.asked_to_agree or (self._was_over and not session.over):
            self._back_to_table()
        if session.asked_to_agree:
            self._put_aside()
        if self._is_behind:
            self._go_on()
        elif entries or company != self._company:
            self._look()

    def _back_to_table(self) -> None:
        """
        Back from the final table, and from a replay with open cards: the game may go on.

        Who has begun another game from there is left in it, and who types is back when the line is gone.
        """
        stack = self.app.screen_stack
        above = stack[stack.index(self) + 1 :] if self in stack else []
        is_elsewhere = any(isinstance(screen, GameScreen) for screen in above)
        if self._was_over and not is_elsewhere and not BriefLine.is_open_on(self.app.screen):
            for screen in reversed(above):
                self.host.close_screen(screen)

    def _put_aside(self) -> None:
        """What the player does of their own accord must not take the keys that answer a question."""
        desk = self.query_one(Desk)
        if desk.decision is not None and type(desk.decision) not in DECISIONS.values():
            desk.close()
            if not self._is_busy:
                self.query_one(MapView).focus()

    def _pass_on(self) -> None:
        """Show chat at the edge of the screen while a decision or another screen covers the story."""
        session, entries = self.session, self.session.game.log.entries
        new, self._passed_on = entries[self._passed_on :], len(entries)
        said = [entry.n for entry in new if isinstance(entry.move, Chat) and entry.seat != session.eyes]
        if said and (self.query_one(Desk).decision is not None or self.app.screen is not self):
            story = session.story()
            for n in said:
                self.notify(story[n - 1].text, timeout=6, markup=False)

    @property
    def _is_behind(self) -> bool:
        return super()._is_behind or self.session.bot_is_asked != self._plays_bots

    def _go_on(self) -> None:
        self._plays_bots = self.session.bot_is_asked
        self._was_over = self.session.over
        super()._go_on()

    def _look(self) -> None:
        """Show the company too."""
        super()._look()
        self._pass_on()
        company = self._company = self.session.company
        self.query_one(ScoreTable).present = company.seats
        if company.fault is not None:
            self._tell(company.fault)

    def paint_now(self) -> None:
        """Paint, and with the same message to the terminal call the player if something is asked of them now."""
        with self.host.in_one_piece():
            super().paint_now()
            self._call()

    def _tell(self, fault: str) -> None:
        if fault != self._told_fault:
            self._told_fault = fault
            self.notify(fault, severity="warning", timeout=8, markup=False)

    def _call(self) -> None:
        view = self.view
        assert view is not None
        wanted = view.asked or self.session.asked_to_agree
        if wanted and not self._called:
            self.host.ring()
        self._called = wanted
        name = self.session.name
        if wanted:
            self.host.name_terminal(tr("Your turn at {table}", table=name))
        elif view.phase is Phase.OVER:
            self.host.name_terminal(tr("{table}: the game is over", table=name))
        else:
            actor = view.seats[view.actor].name
            self.host.name_terminal(tr("{table}: {name} is to act", table=name, name=actor))

    def end_screen(self) -> Screen[None]:
        """With a way to talk, and to hear of the next game."""
        return late.table_end_screen(self.session)

    # What is asked.

    def _asked(self) -> tuple[str, Sequence[Key]]:
        question, keys = super()._asked()
        session = self.session
        talk = Key("m", tr("say"), "say", session.eyes is not None)
        if session.asked_to_agree and session.request is not None:
            agree = Key("y", tr("agree"), "answer(True)")
            return self._question_of(session.request), [
                agree,
                Key("n", tr("leave it as it is"), "answer(False)"),
                talk,
            ]
        if self.query_one(Desk).decision is not None:
            return question, keys
        place = next((n for n, key in enumerate(keys) if key.key == "?"), len(keys))
        return self._news_of_table() or question, [*keys[:place], talk, *keys[place:]]

    def _question_of(self, request: Request) -> str:
        line = self.session.story()[request.back_to - 1]
        return tr(
            "{name} asks to take back move {n} and all after it: {what}",
            name=self.session.setup.seats[request.asker].name,
            n=request.back_to,
            what=line.text,
        )

    def _news_of_table(self) -> str:
        """What matters more than the question: a newer version, an undo that waits, somebody who is not there."""
        session, view = self.session, self.view
        assert view is not None
        seats, request, company = session.setup.seats, session.request, session.company
        if company.newer is not None:
            return other_version(company.newer, session.version)
        if request is not None:
            waiting = joined([seats[seat].name for seat in sorted(request.waiting)])
            if request.asker == session.eyes:
                return tr("You asked for an undo; {names} must agree. u takes it back.", names=waiting)
            return tr(
                "{name} asks for an undo; {names} must agree.", name=seats[request.asker].name, names=waiting
            )
        actor = seats[view.actor]
        if view.phase is not Phase.OVER and not actor.is_bot and view.actor not in company.seats:
            return tr("{name} is to act, but is not at the table now.", name=actor.name)
        return ""

    # What the player wants.

    def _may_claim(self) -> bool:
        if self.session.asked_to_agree:
            self.refuse(tr("You are asked about an undo: answer with y or n first."))
            return False
        return super()._may_claim()

    async def action_answer(self, yes: bool) -> None:
        """Agree to an undo, or not."""
        await self.do(lambda: self.session.answer(yes=yes))

    def action_say(self) -> None:
        """Say something."""
        if self.session.eyes is None:
            self.refuse(tr("You only watch this table."))
        else:
            self.query_one(ChatLine).open()

    async def on_chat_line_said(self, event: ChatLine.Said) -> None:
        """Write it into the log."""
        await self.do(lambda: self.session.say(event.text))
