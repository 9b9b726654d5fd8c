"""
How the app opens its screens.

Each is imported when it is first wanted, with the boards, bots and rules that it shows: the first frame must not wait
for them.
"""

from __future__ import annotations  # the first frame must not wait for what only types need

# ruff: noqa: PLC0415  # late imports are what this module is for
from typing import TYPE_CHECKING

from tui.app.explaining import help_at, help_besides, rules_at
from tui.app.palette import commands
from tui.textual_ext.delta_screen import DeltaApp

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tui.session.recording import Recording
    from tui.session.session import Session
    from tui.session.trying import Trying


class Opener(DeltaApp):
    """An app that knows every screen. `Program` says what each of these does."""

    def open_title(self) -> None:
        from tui.screens.title import TitleScreen

        self.open_screen(TitleScreen())

    def open_new_game(self) -> None:
        from tui.screens.new_game import NewGameScreen

        self.open_screen(NewGameScreen())

    def open_new_table(self) -> None:
        from tui.screens.kinds_of_game import AtTheirOwnTerminals
        from tui.screens.new_game import NewGameScreen

        self.open_screen(NewGameScreen(kind=AtTheirOwnTerminals()))

    def open_saved_games(self, *, to_replay: bool) -> None:
        from tui.screens.load import LoadScreen

        self.open_screen(LoadScreen(to_replay=to_replay))

    def open_record(self) -> None:
        from tui.screens.record import RecordScreen

        self.open_screen(RecordScreen())

    def open_tables(self, join: Path | None = None) -> None:
        from tui.screens.join import JoinScreen

        self.open_screen(JoinScreen(join))

    def open_game(self, session: Session) -> None:
        from tui.screens.game import GameScreen

        self.open_screen(GameScreen(session))

    def change_game(self, session: Session) -> None:
        *_, game, end = self.screen_stack
        self.open_game(session)
        self.close_screen(end)
        self.close_screen(game)

    def open_curtain(self, player: str, opened: Callable[[None], None]) -> None:
        from tui.screens.curtain import CurtainScreen

        self.open_screen(CurtainScreen(player), opened)

    def open_end(self, session: Session) -> None:
        from tui.screens.end import EndScreen

        self.open_screen(EndScreen(session))

    def open_replay(self, recording: Recording, at: int | None = None, *, before: bool = False) -> None:
        from tui.screens.replay import ReplayScreen

        self.open_screen(ReplayScreen(recording, at, before=before))

    def open_review(self, recording: Recording) -> None:
        from tui.screens.review import ReviewScreen

        below = self.screen_stack[-2]
        if isinstance(below, ReviewScreen) and below.recording is recording:
            self.close_screen(self.screen)  # a replay that was opened from it
        else:
            self.open_screen(ReviewScreen(recording))

    def open_try(self, trying: Trying, tried: Callable[[bool | None], None] | None = None) -> None:
        from tui.screens.try_again import TryScreen

        self.open_screen(TryScreen(trying), tried)

    def open_mistakes(self) -> None:
        from tui.screens.mistakes import MistakesScreen

        self.open_screen(MistakesScreen())

    def open_settings(self) -> None:
        from tui.screens.settings import SettingsScreen

        self.open_screen(SettingsScreen())

    def open_question(self, question: str, answered: Callable[[bool | None], None]) -> None:
        from tui.screens.ask import AskScreen

        self.open_screen(AskScreen(question), answered)

    def show_help(self) -> None:
        from tui.screens.help import HelpScreen

        here = self.focused or self.screen
        texts = [help_at(here), *help_besides(here)]
        self.open_screen(HelpScreen(texts, commands(self.screen), rules_at(here)))
