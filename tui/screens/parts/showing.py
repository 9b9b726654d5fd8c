"""What a session is at, put on the screen: the view, the story, the question, who is there, what is wrong."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from core.board import TrackId
from core.story import ShortStory
from core.view import View
from tui.app.program import program_of
from tui.map.highlights import highlight_of
from tui.screens.parts.bottom_lines import asked_of
from tui.screens.parts.company import Caller
from tui.screens.parts.notices import CHAT_SECONDS, ChatNotices
from tui.session.session import Session
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.tabletop import Tabletop


class Showing:
    def __init__(self, screen: DeltaScreen[None], session: Session, tabletop: Tabletop) -> None:
        self._screen = screen
        self._session = session
        self._tabletop = tabletop
        self._story = ShortStory(session.setup.seats)
        self._chat = ChatNotices(session)
        self._caller = None if session.company is None else Caller(session)
        self._present = session.present
        self._new: frozenset[TrackId] = frozenset()
        self._told: str | None = None
        self._asked = ""

    @property
    def view(self) -> View | None:
        return self._tabletop.view

    @contextmanager
    def one_frame(self) -> Iterator[None]:
        """Paint at the end, and with the same message to the terminal call the player if they are asked now."""
        with program_of(self._screen).in_one_piece():
            with self._screen.in_one_frame():
                yield
            self.call()

    def call(self) -> None:
        """Call the player, where others can be, if something is asked of them."""
        if self._caller is not None and self.view is not None:
            self._caller.call(program_of(self._screen), self.view)

    @property
    def is_stale(self) -> bool:
        """Whether somebody came or went, or something is wrong that was not told."""
        return self._session.present != self._present or self._session.fault not in {None, self._told}

    def show_now(self) -> None:
        session, tabletop = self._session, self._tabletop
        view, story = session.view(), session.story()
        before, known = tabletop.view, self._new
        self._new = session.new_tracks()
        tabletop.market.show_position(view, session.new_cards())
        tabletop.show(view, highlight_of(view, new=self._new))
        tabletop.story.lines = self._story.told(story)
        self.ask()
        is_covered = tabletop.decision is not None or self._screen.app.screen is not self._screen
        program = program_of(self._screen)
        for line in self._chat.new(story, covered=is_covered):
            program.tell(line, seconds=CHAT_SECONDS)
        self._present = session.present
        if session.present is not None:
            tabletop.scores.present = session.present.seats
        if session.fault is not None:
            self.tell(session.fault)
        if before is not None and before.seat != view.seat:
            tabletop.map.cursor = None  # where another has stood tells what they plan
        if before is None or before.seat != view.seat:
            self._bring_into_sight(self._new, self._screen.call_after_refresh)
        else:
            self._bring_into_sight(self._new - known, tabletop.later)

    def _bring_into_sight(
        self, tracks: frozenset[TrackId], later: Callable[[Callable[[], None]], object]
    ) -> None:
        """
        Move the map to new tracks that it does not show, the very last if it is one of them.

        Who looks at a ticket stays at its way: beside it a map of other places would seem to be about that ticket.
        """
        if self._tabletop.looks_at_ticket:
            return
        board_map = self._tabletop.map
        for track in tracks & self._session.just_claimed() or tracks:
            if not board_map.has_in_sight(track):
                # When the screen opens, the map does not know its size yet, and then what changed is small and
                # is seen sooner than a map that has moved.
                later(partial(board_map.reveal, track))

    def ask(self, *, refusal: str = "") -> None:
        """Say what is asked, which keys answer, and what was refused."""
        tabletop = self._tabletop
        if tabletop.view is not None:
            asked = asked_of(self._session, tabletop.view, tabletop.decision, in_panel=tabletop.is_in_panel)
            self._asked = asked[0]
            tabletop.prompt.ask(*asked, refusal=refusal)

    def ask_with_plan(self) -> None:
        """Ask again, now that the plan tells more about it; unless something else is said by now."""
        prompt = self._tabletop.prompt
        if prompt.question == self._asked:
            self.ask(refusal=prompt.refusal)

    def tell(self, fault: str) -> None:
        """Tell what is wrong, once."""
        if fault != self._told:
            self._told = fault
            program_of(self._screen).tell(fault, severe=True)
