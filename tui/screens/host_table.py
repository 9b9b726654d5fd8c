"""Setting up a table for several terminals: a new game with a name that others join it by."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input

from core.board import Board
from core.setup import Setup
from core.text import tr
from saves.errors import SaveError
from saves.folder import LONGEST_NAME
from saves.tables import free_table_name, free_table_path, make_table
from tui.session.opening import sit_down_first
from tui.session.session import Session
from tui.widgets.form_field import FormField
from tui.widgets.still_input import StillInput


class TableName(FormField):
    """The field for the table's name. It says how the others come in, or why the table cannot be called so."""

    def __init__(self, saves: Path) -> None:
        self._saves = saves
        self._typed = StillInput(free_table_name(saves), compact=True, max_length=LONGEST_NAME, id="name")
        super().__init__("name", tr("Table"), self._typed)

    @property
    def value(self) -> str:
        return self._typed.value.strip()

    def on_mount(self) -> None:
        self._say()

    @on(Input.Changed, "#name")
    def _say(self) -> None:
        try:
            free_table_path(self._saves, self.value)
        except SaveError as error:
            self.say(str(error), fault=True)
        else:
            command = f"dubbelspoor join {self.value}"
            self.say(tr("The others sit down with “{command}”.", command=command))


class AtTheirOwnTerminals:
    """A game for which every person sits down at a terminal of their own."""

    own_terminals = True
    heading = tr("New table")
    help_text = tr(
        "A new table. It is set up like any game; each person then sits down at a terminal of their own, on this machine or over SSH, by the table's name. You sit down on the first seat that is for a person, or watch if there are bots alone."
    )

    def first_fields(self, saves: Path) -> ComposeResult:
        yield TableName(saves)

    def deal(self, form: Widget, saves: Path, setup: Setup, board: Board) -> Session:
        """Make the table, and sit down at its first seat; at a table of bots, watch."""
        path = make_table(saves, form.query_one(TableName).value, setup, board)
        return sit_down_first(path, setup)
