"""The kinds of game that can be set up: at one keyboard, or at a table with a name that others join it by."""

from pathlib import Path
from typing import Protocol

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input

from core.board import Board
from core.setup import Setup
from core.text import tr
from saves.errors import SaveError
from saves.folder import LONGEST_NAME, path_for_new
from saves.store import new_game
from saves.tables import free_table_name, free_table_path, make_table
from tui.session.opening import at_one_keyboard, sit_down_first
from tui.session.session import Session
from tui.widgets.form_field import FormField
from tui.widgets.still_input import StillInput


class Kind(Protocol):
    """What kind of game is set up: whether each person has a terminal, and how it is dealt."""

    own_terminals: bool
    heading: str
    help_text: str

    def first_fields(self, saves: Path) -> ComposeResult:
        """What is asked before the map."""

    def deal(self, form: Widget, saves: Path, setup: Setup, board: Board) -> Session:
        """Make the game and sit down; raises `DubbelspoorError`."""


class AtThisKeyboard:
    """A game whose people share this keyboard."""

    own_terminals = False
    heading = tr("New game")
    help_text = tr(
        "A new game. Go from field to field with Tab, up and down with the arrow keys, change a choice with left and right or a click, and start with Enter on the button. People at this keyboard and bots can sit at the table."
    )

    def first_fields(self, _saves: Path) -> ComposeResult:
        """Nothing more is asked."""
        yield from ()

    def deal(self, _form: Widget, saves: Path, setup: Setup, board: Board) -> Session:
        return at_one_keyboard(new_game(path_for_new(saves, setup), setup, board))


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
