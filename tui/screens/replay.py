"""Stepping through a game, forth and back, with anybody's eyes."""

from typing import ClassVar

import attrs
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.css.query import QueryType
from textual.events import DescendantFocus
from textual.timer import Timer
from textual.widget import Widget

from core.board import UNCLAIMED, Board, TrackId, VariantId
from core.errors import DubbelspoorError
from core.events import claimed_in
from core.phase import Phase
from core.setup import SeatNo
from core.story import in_short
from core.text import tr
from core.view import View
from tui.app.going_round import one_after
from tui.app.program import program_of
from tui.map.highlights import highlight_of
from tui.screens.parts.planning import turn_plan
from tui.session.opening import at_one_keyboard
from tui.session.recording import Recording
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.brief_line import BriefLine
from tui.widgets.chart import ScoreChart
from tui.widgets.more_panels import CHART, MorePanels
from tui.widgets.prompt import Key
from tui.widgets.story import Story
from tui.widgets.tabletop import Tabletop
from tui.widgets.time_line import TimeLine

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds a step."""

NEW_GAME_SECONDS = 6
"""How long it is told that another game has begun."""


class ReplayScreen(DeltaScreen[None]):
    """Any moment of a game. In a game that is not over, one sees only with the eyes that one came with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home,0", "go_to(1)", tr("First moment"), show=False, id="replay.first"),
        Binding("comma,b", "step(-1)", tr("Back"), show=False, id="replay.back"),
        Binding("full_stop,f", "step(1)", tr("Forward"), show=False, id="replay.forward"),
        Binding("n", "next_turn", tr("Next turn"), show=False, id="replay.next-turn"),
        Binding("end,dollar_sign", "last", tr("Last moment"), show=False, id="replay.last"),
        Binding("space", "play", tr("Play or stop"), show=False, id="replay.play"),
        Binding("plus,equals_sign", "speed(1)", tr("Faster"), show=False, id="replay.faster"),
        Binding("minus", "speed(-1)", tr("Slower"), show=False, id="replay.slower"),
        Binding("g", "ask_entry", tr("Go to a move"), show=False, id="replay.go-to"),
        Binding("e", "eyes", tr("Whose eyes"), show=False, id="replay.eyes"),
        Binding("p", "play_on", tr("Play on from here"), show=False, id="replay.play-on"),
        Binding("w", "why", tr("Why did the bot do that?"), show=False, id="replay.why"),
        Binding("o", "review", tr("What decided the game"), show=False, id="replay.review"),
        Binding("v", "plan", tr("Show the plan for the tickets"), show=False, id="replay.plan"),
        Binding("q,escape,backspace", "leave", tr("Leave the replay"), show=False, id="replay.leave"),
    ]

    def __init__(self, recording: Recording, at: int | None = None, *, before: bool = False) -> None:
        super().__init__(name="replay")
        self.program = program = program_of(self)
        seats, board = recording.setup.seats, recording.board
        more = MorePanels(program.settings.panels - {CHART}, seats, board, program.signs)
        self._chart = TimeLine(seats, board, program.signs)
        self.tabletop = Tabletop(
            program.signs, more, time_line=self._chart, plan_shown=program.settings.ways, names_owner=True
        )
        self._recording = recording
        self._n = recording.last if at is None else at
        self._before = before
        """Whether the moment is called by the move after it, as a review calls a choice; until one goes elsewhere."""
        self._eyes = recording.eyes
        self._speed = 2
        self._timer: Timer | None = None

    @property
    def view(self) -> View | None:
        return self.tabletop.view

    def compose(self) -> ComposeResult:
        yield self.tabletop

    def on_mount(self) -> None:
        self.tabletop.story.title = tr("Story, by number of the move")
        self._chart.moments = self._recording.history()
        self.set_focus(self._chart)
        self._show()
        if not claimed_in(self._recording.view(self._n, self._eyes).latest):
            self.call_after_refresh(self.tabletop.map.reveal_most_of, self._claimed())

    def _claimed(self) -> list[TrackId]:
        """The tracks that have an owner now, or as long as none has, in the end: the map begins with these."""
        views = (self._recording.view(n, self._eyes) for n in (self._n, self._recording.last))
        owned = (
            [track.id for track in view.board.tracks if view.owners[track.index] != UNCLAIMED]
            for view in views
        )
        return next(filter(None, owned), [])

    def focus_next(self, selector: str | type[QueryType] = "*") -> Widget | None:
        return self.tabletop.gone_to(super().focus_next(selector))

    def focus_previous(self, selector: str | type[QueryType] = "*") -> Widget | None:
        return self.tabletop.gone_to(super().focus_previous(selector))

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Another panel: what was said in the one before is past."""
        if event.widget is self.focused:
            self._say()
            self.tabletop.tell_found(last=True)

    def _show(self) -> None:
        tabletop, view = self.tabletop, self._recording.view(self._n, self._eyes)
        lit = highlight_of(view, tickets=view.offered)
        tabletop.show(view, attrs.evolve(lit, claimable=frozenset()))
        tabletop.story.lines = in_short(self._recording.story(self._n, self._eyes), view.seats)
        self._chart.taken_back = self._recording.taken_back(self._n)
        self._chart.here = self._n
        self._chart.is_before = self._before
        for track in claimed_in(view.latest):
            self.call_after_refresh(tabletop.map.reveal, track)
        self._say()

    def _say(self) -> None:
        """Say where one is and what works there; while one types, what is typed is said in its place."""
        if BriefLine.is_open_on(self):
            return
        last, locked = self._recording.last, self._recording.locked
        # The first are the most important: a narrow terminal shows only those.
        keys = (
            Key("b", tr("back"), "step(-1)", self._n > 1),
            Key("f", tr("forward"), "step(1)", self._n < last),
            Key("n", tr("next turn"), "next_turn", self._n < last),
            Key("Space", tr("stop") if self._timer else tr("play"), "play"),
            Key("e", tr("eyes"), "eyes", not locked),
            Key("o", tr("review"), "review", self._recording.is_over),
            *(
                []
                if self.program.why_no_game
                else [Key("p", tr("play on"), "play_on", not locked and self._recording.changed is None)]
            ),
            Key("q", tr("leave"), "leave"),
            Key("v", tr("plan"), "plan", self.view is not None and bool(self.view.tickets)),
            Key("g", tr("go to"), "ask_entry"),
            Key("w", tr("why?"), "why", self._sees_reason),
            Key("+ −", tr("speed"), "speed(1)"),
            Key("0 $", tr("ends"), "go_to(1)"),
        )
        self.tabletop.prompt.ask(self._where(), keys)

    def _where(self) -> str:
        """Which moment is shown, with whose eyes, and how fast it goes."""
        recording, plays = self._recording, self._timer is not None
        words = {
            "map": recording.board.name,
            "moment": self._moment(),
            "rate": 1 / SPEEDS[self._speed],
        }
        if self._eyes is not None:
            words["player"] = recording.setup.seats[self._eyes].name
            if plays:
                return tr("{map}: {moment}, {player}'s eyes, playing {rate:g} a second", **words)
            return tr("{map}: {moment}, {player}'s eyes", **words)
        if recording.locked and plays:
            return tr("{map}: {moment}, a spectator's eyes, playing {rate:g} a second", **words)
        if recording.locked:
            return tr("{map}: {moment}, a spectator's eyes", **words)
        if plays:
            return tr("{map}: {moment}, open cards, playing {rate:g} a second", **words)
        return tr("{map}: {moment}, open cards", **words)

    def _moment(self) -> str:
        number, last = self._recording.number(self._n), self._recording.number(self._recording.last)
        if self._before:
            return tr("before move {n} of {last}", n=number + 1, last=last)
        return tr("move {n} of {last}", n=number, last=last)

    def action_go_to(self, n: int) -> None:
        self._n, self._before = max(1, min(self._recording.last, n)), False
        self._show()

    def action_step(self, step: int) -> None:
        recording = self._recording
        self.action_go_to(recording.moment(recording.number(self._n) + step))

    def action_last(self) -> None:
        self.action_go_to(self._recording.last)

    def action_next_turn(self) -> None:
        self.action_go_to(self._recording.turn_after(self._n))

    def action_play(self) -> None:
        if self._timer is None:
            if self._n == self._recording.last:
                self._n = 1
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        else:
            self._stop()
        self._say()

    def _tick(self) -> None:
        self.action_step(1)
        if self._n == self._recording.last:
            self._stop()
            self._say()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_speed(self, step: int) -> None:
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + step))
        if self._timer is not None:
            self._stop()
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        self._say()

    def action_eyes(self) -> None:
        """Open cards, then each player's eyes in turn."""
        if self._recording.locked:
            self.tabletop.prompt.refusal = tr("While the game is on, you see only with your own eyes.")
            return
        seats = range(len(self._recording.setup.seats))
        self._eyes = one_after([None, *map(SeatNo, seats)], self._eyes)
        self._show()

    def action_ask_entry(self) -> None:
        from tui.screens.ask_number import AskNumber  # noqa: PLC0415 - only when asked for

        recording = self._recording
        self._stop()
        self._say()

        def go(n: int | None) -> None:
            if n is not None:
                self.action_go_to(recording.moment(n))

        last = recording.number(recording.last)
        self.program.open_screen(AskNumber(tr("Go to move (1–{last}):", last=last)), go)

    def action_why(self) -> None:
        """Ask a bot for its reason; only where its cards are seen, as reasons tell secrets."""
        prompt, recording = self.tabletop.prompt, self._recording
        if not recording.is_bots(self._n) or self._sees_reason:
            prompt.say(recording.reason(self._n))
        elif recording.locked:
            prompt.refusal = tr("A bot's reason tells its cards: you can hear it when the game is over.")
        else:
            prompt.refusal = tr(
                "A bot's reason tells its cards: look with its eyes or with open cards (e) to hear it."
            )

    @property
    def _sees_reason(self) -> bool:
        """Whether a bot made the move whose cards are seen: all are open, or the eyes are its own."""
        recording = self._recording
        is_open = not recording.locked and self._eyes in (None, recording.mover(self._n))
        return is_open and recording.is_bots(self._n)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """At somebody else's table there is no game of one's own to play on in."""
        if action == "play_on" and self.program.why_no_game is not None:
            return False
        return super().check_action(action, parameters)

    def action_play_on(self) -> None:
        """Begin a new save with this moment."""
        if self._recording.locked:
            self.tabletop.prompt.refusal = tr(
                "Leave the running game first; then replay it and play on from here."
            )
            return
        if self.view is not None and self.view.phase is Phase.OVER:
            self.tabletop.prompt.refusal = tr("The game is over here: go back to an earlier move to play on.")
            return
        try:
            opened = self._recording.play_on(self._n, self.program.saves)
        except DubbelspoorError as error:
            self.tabletop.prompt.refusal = str(error)
            return
        session = at_one_keyboard(opened)
        self.program.tell(
            tr(
                "A new game begins here: {name}. The one that you replayed stays as it is.", name=session.name
            ),
            seconds=NEW_GAME_SECONDS,
        )
        self.program.open_game(session)

    def on_brief_line_opened(self, _event: BriefLine.Opened) -> None:
        """Who looks for a city does not want the game to go on meanwhile."""
        self._stop()

    def on_brief_line_closed(self, event: BriefLine.Closed) -> None:
        """Back from finding a city."""
        if self.tabletop.has_keys_of(event.line):
            self._say()
            self.tabletop.tell_found()

    def action_review(self) -> None:
        if self._recording.is_over:
            self._stop()
            self._say()
            self.program.open_review(self._recording)
        else:
            self.tabletop.prompt.refusal = tr(
                "This game is not over yet; only a finished game can be reviewed."
            )

    def action_plan(self) -> None:
        """Lay the ways of the open tickets of whoever is looked at over the map, or take them away; and say so."""
        turn_plan(self.tabletop)
        self.tabletop.prompt.say(self._about_plan())

    def _about_plan(self) -> str:
        tabletop, view = self.tabletop, self.view
        if not tabletop.plan_shown:
            return tr("The plan is no longer on the map.")
        if view is None or view.seat is None or not tabletop.planned:
            return tr("There is no way to plan at this move: the tickets are done, or cannot be.")
        name = view.seats[view.seat].name
        return tr("The plan is on the map: the ways of all open tickets of {name}.", name=name)

    def on_story_moment_chosen(self, event: Story.MomentChosen) -> None:
        self.action_go_to(event.n)

    def on_score_chart_moment_chosen(self, event: ScoreChart.MomentChosen) -> None:
        self.action_go_to(event.n)

    def action_go_along(self, step: int) -> None:
        """So many moments of the chart later, or earlier."""
        self.action_go_to(self._chart.after(step))

    def action_leave(self) -> None:
        self._stop()
        self.program.back(self)

    def help_text(self) -> str:
        about = tr(
            "A replay. b and f step back and forward, n goes to the next turn and passes over what was taken back, Space lets it run, + and − change the speed, "
            "e changes whose cards you see, v shows the plan for their tickets, and o tells what decided the game. In the chart of "
            "the scores the arrows go through the game; Tab goes to the map, the tickets and the story."
        )
        if self.program.why_no_game is not None:
            return about
        return f"{about} {tr('p begins a new game from this very moment.')}"

    def help_rules(self) -> tuple[Board, VariantId]:
        return self._recording.board, self._recording.setup.variant
