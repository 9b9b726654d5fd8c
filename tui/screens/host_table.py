"""Setting up a table for several terminals: a new game with a name that others join it by."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from core.board import Board
from core.setup import Setup
from core.text import tr
from saves.errors import SaveError
from saves.folder import LONGEST_NAME
from saves.tables import free_table_name, free_table_path, make_table
from tui.app.host import host_of
from tui.screens.new_game import NewGameScreen, field
from tui.session.opening import sit_down_first


class HostScreen(NewGameScreen):
    """As for a game at one keyboard; every person sits down at a terminal of their own."""

    OWN_TERMINALS: ClassVar[bool] = True

    def heading(self) -> str:
        """What is set up here."""
        return tr("New table")

    def first_fields(self) -> ComposeResult:
        """The table's name."""
        name = Input(free_table_name(host_of(self).saves), compact=True, max_length=LONGEST_NAME, id="name")
        name.cursor_blink = False
        yield from field("name", tr("Table"), name)

    def on_mount(self) -> None:
        """Say how the others come in."""
        self._tell_name()

    @on(Input.Changed, "#name")
    def _tell_name(self) -> None:
        """How the others come in, or why the table cannot be called so."""
        line, fault = self.query_one("#name-says", Static), None
        try:
            free_table_path(host_of(self).saves, self._table_name)
        except SaveError as error:
            fault = str(error)
        line.set_class(fault is not None, "-fault")
        command = f"dubbelspoor join {self._table_name}"
        line.update(fault or tr("The others sit down with “{command}”.", command=command))

    @property
    def _table_name(self) -> str:
        return self.query_one("#name", Input).value.strip()

    def deal(self, setup: Setup, board: Board) -> Callable[[], None]:
        """Make the table, and sit down at its first seat; at a table of bots, watch."""
        path = make_table(host_of(self).saves, self._table_name, setup, board)
        session = sit_down_first(path, setup)
        return lambda: host_of(self).open_game(session)

    def help_text(self) -> str:
        """What this screen is."""
        return tr(
            "A new table. It is set up like any game; each person then sits down at a terminal of their own, on this machine or over SSH, by the table's name. You sit down on the first seat that is for a person, or watch if there are bots alone."
        )
