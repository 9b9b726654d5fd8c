"""A small app around one screen, for tests: the themes, what screens ask of the program, and nothing else."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from textual.screen import Screen

from tui.app.opener import Opener
from tui.app.program import TOLD_SECONDS
from tui.app.settings import Settings
from tui.app.signs import UNICODE, Glyphs
from tui.app.theme import DARK, THEMES, VARIABLE_DEFAULTS
from tui.app.typing_ahead import TypingAhead
from tui.session.session import Session


class TableApp(TypingAhead, Opener):
    """Writes down what screens ask of it."""

    def __init__(
        self,
        first: Callable[[], Screen[None]],
        saves: Path,
        *,
        signs: Glyphs = UNICODE,
        theme: str = DARK.name,
    ) -> None:
        super().__init__()
        self._first = first
        self._theme_name = theme
        self.saves = saves
        self.signs = signs
        self.bot_seconds = 0.0
        self.settings = Settings()
        self.asked: list[str] = []
        self.opened: list[Session] = []
        self.rings = 0
        self.title_shown = ""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self._theme_name
        self.open_screen(self._first())

    @property
    def why_no_game(self) -> str | None:
        return None

    @property
    def keeps_settings(self) -> bool:
        return False

    def change_settings(self, new: Settings) -> None:
        self.settings = new

    def open_game(self, session: Session) -> None:
        self.opened.append(session)
        super().open_game(session)

    def change_game(self, session: Session) -> None:
        """As the app; a test may begin with a final table that has no game below it."""
        before = self.screen_stack[1:]
        self.open_game(session)
        for each in before:
            self.close_screen(each)

    def ring(self) -> None:
        self.rings += 1

    def name_terminal(self, title: str) -> None:
        self.title_shown = title

    def tell(self, sentence: str, *, severe: bool = False, seconds: float = TOLD_SECONDS) -> None:
        self.notify(sentence, severity="warning" if severe else "information", timeout=seconds, markup=False)

    def in_one_piece(self) -> AbstractContextManager[None]:
        return nullcontext()

    def back(self, screen: Screen[None]) -> None:
        self.close_screen(screen)

    def to_title(self) -> None:
        self.asked.append("title")
