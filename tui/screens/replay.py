"""Stepping through a game, forth and back, with anybody's eyes."""

from typing import ClassVar

import attrs
from textual.binding import Binding, BindingType
from textual.timer import Timer

from core.board import Board, VariantId
from core.bots.playing import reason_of
from core.errors import DubbelspoorError
from core.game import Game
from core.setup import SeatNo
from core.story import Storyteller
from core.text import tr
from core.view import view_of
from saves.branch import branch
from saves.folder import path_for_new
from tui.map.highlights import claimed_in, highlight_of
from tui.map.paint import Highlight
from tui.map.widget import MapView
from tui.screens.table import TableScreen
from tui.session.opening import need_bots
from tui.widgets.prompt import Key, Prompt
from tui.widgets.story import Story

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds a step."""


class ReplayScreen(TableScreen):
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
        Binding("slash", "find", tr("Find a city"), show=False, id="replay.find"),
        Binding("q,escape,backspace", "leave", tr("Leave the replay"), show=False, id="replay.leave"),
    ]

    def __init__(
        self, game: Game, *, name: str, at: int | None, eyes: SeatNo | None, locked: bool = False
    ) -> None:
        super().__init__()
        self._game = game
        self._save_name = name
        self._n = len(game.log) if at is None else at
        self._eyes = eyes
        self._locked = locked
        self._speed = 2
        self._timer: Timer | None = None
        self._teller = Storyteller(game)

    def on_mount(self) -> None:
        """Show the moment."""
        self.query_one(MapView).focus()
        self._look()

    def _look(self) -> None:
        game, n = self._game, self._n
        state = game.at(n)
        eyes = self._eyes if self._eyes is not None or self._locked else state.seat
        self.view = view_of(state, eyes, game.log.entries[n - 1].events)
        told = None if self._eyes is None and not self._locked else eyes
        lines = self._teller.story(told, open_cards=told is None and not self._locked)
        self.query_one(Story).lines = lines[:n]
        self.light_up()
        for track in claimed_in(self.view.latest):
            self.call_after_refresh(self.query_one(MapView).reveal, track)
        self._say()

    def highlight(self) -> Highlight:
        """What this moment's entry claimed."""
        assert self.view is not None
        return attrs.evolve(highlight_of(self.view), claimable=frozenset())

    def _say(self) -> None:
        prompt = self.query_one(Prompt)
        prompt.refusal = ""
        seats = self._game.setup.seats
        if self._eyes is not None:
            eyes = tr("{name}'s eyes", name=seats[self._eyes].name)
        else:
            eyes = tr("a spectator's eyes") if self._locked else tr("open cards")
        prompt.question = tr(
            "{name}: move {n} of {last}, {eyes}{playing}",
            name=self._save_name,
            n=self._n,
            last=len(self._game.log),
            eyes=eyes,
            playing=tr(", playing {rate:g} a second", rate=1 / SPEEDS[self._speed]) if self._timer else "",
        )
        last = len(self._game.log)
        # The first are the most important: a narrow terminal shows only those.
        prompt.keys = (
            Key("b", tr("back"), "step(-1)", self._n > 1),
            Key("f", tr("forward"), "step(1)", self._n < last),
            Key("n", tr("next turn"), "next_turn", self._n < last),
            Key("Space", tr("stop") if self._timer else tr("play"), "play"),
            Key("e", tr("eyes"), "eyes", not self._locked),
            Key("p", tr("play on"), "play_on", not self._locked and self.host.why_no_game is None),
            Key("q", tr("leave"), "leave"),
            Key("g", tr("go to"), "ask_entry"),
            Key("w", tr("why?"), "why", self._eyes is None and not self._locked),
            Key("+ −", tr("speed"), "speed(1)"),
            Key("0 $", tr("ends"), "go_to(1)"),
        )

    def action_go_to(self, n: int) -> None:
        """Another moment."""
        self._n = max(1, min(len(self._game.log), n))
        self._look()

    def action_step(self, step: int) -> None:
        """A moment further or back."""
        self.action_go_to(self._n + step)

    def action_last(self) -> None:
        """The last moment."""
        self.action_go_to(len(self._game.log))

    def action_next_turn(self) -> None:
        """The first moment of the next turn."""
        turns = self._game.at(self._n).turns
        n = self._n + 1
        while n < len(self._game.log) and self._game.at(n).turns == turns:
            n += 1
        self.action_go_to(n)

    def action_play(self) -> None:
        """Let it run, or stop it."""
        if self._timer is None:
            if self._n == len(self._game.log):
                self._n = 1
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        else:
            self._stop()
        self._say()

    def _tick(self) -> None:
        self.action_step(1)
        if self._n == len(self._game.log):
            self._stop()
            self._say()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_speed(self, step: int) -> None:
        """Faster or slower."""
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + step))
        if self._timer is not None:
            self._stop()
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        self._say()

    def action_eyes(self) -> None:
        """Open cards, then each player's eyes in turn."""
        if self._locked:
            self.query_one(Prompt).refusal = tr("While the game is on, you see only with your own eyes.")
            return
        seats = len(self._game.setup.seats)
        following = 0 if self._eyes is None else self._eyes + 1
        self._eyes = SeatNo(following) if following < seats else None
        self._look()

    def action_ask_entry(self) -> None:
        """Ask for a number."""
        from tui.screens.ask_number import AskNumber  # noqa: PLC0415 - only when asked for

        def go(n: int | None) -> None:
            if n is not None:
                self.action_go_to(n)

        self.host.open_screen(AskNumber(tr("Go to move (1–{last}):", last=len(self._game.log))), go)

    def action_why(self) -> None:
        """Ask a bot for its reason; only with open cards, as reasons tell secrets."""
        prompt = self.query_one(Prompt)
        if self._eyes is not None or self._locked:
            prompt.refusal = tr("A bot's reason tells its cards: look with open cards (e) to hear it.")
            return
        reason = reason_of(self._game, self._n)
        prompt.question = tr("This move was not made by one of our bots.") if reason is None else reason

    def action_play_on(self) -> None:
        """Begin a new save with this moment."""
        if self._locked:
            self.query_one(Prompt).refusal = tr(
                "Leave the running game first; then replay it and play on from here."
            )
            return
        folder = self.host.saves
        if (reason := self.host.why_no_game) is not None:
            self.query_one(Prompt).refusal = reason
            return
        try:
            need_bots(self._game.setup)
            opened = branch(self._game, self._n, path_for_new(folder, self._game.setup))
        except DubbelspoorError as error:
            self.query_one(Prompt).refusal = str(error)
            return
        self.host.open_game(opened)

    def on_story_moment_chosen(self, event: Story.MomentChosen) -> None:
        """Go to a moment."""
        self.action_go_to(event.n)

    def action_leave(self) -> None:
        """Back to where one came from."""
        self._stop()
        self.host.back(self)

    def help_text(self) -> str:
        """What this is."""
        return tr(
            "A replay. b and f step back and forward, n goes to the next turn, Space lets it run, + and − change the speed, "
            "e changes whose cards you see, and p begins a new game from this very moment."
        )

    def help_rules(self) -> tuple[Board, VariantId]:
        """The rules that were played."""
        return self._game.board, self._game.setup.variant
