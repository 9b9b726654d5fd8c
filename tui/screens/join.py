"""The tables that there are: sit down at one, or watch it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from core.errors import DubbelspoorError
from core.text import tr
from saves.errors import SaveError
from saves.folder import table_names, table_path
from saves.tables import TableLine, WhichSeat, list_tables, table_line
from tui.app.program import program_of
from tui.screens.saved_games import about_table
from tui.screens.which_seat import WhichSeatScreen
from tui.session.opening import sit_down, watch
from tui.session.session import Session
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.keys_line import KeysLine
from tui.widgets.plain_list import PlainList


class TableList(PlainList):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", tr("Sit down"), id="join.join"),
    ]


class JoinScreen(DeltaScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", tr("Watch"), id="join.watch"),
        Binding("n", "host", tr("New table"), id="join.host"),
        Binding("r", "look", tr("Look again"), id="join.look"),
        Binding("q,escape,backspace", "app.back", tr("Back"), id="join.back"),
    ]
    DEFAULT_CSS = """
    JoinScreen {
        align: center top;
        #tables-box { width: 100%; max-width: 110; padding: 0 1; }
        .heading { color: $accent; text-style: bold; height: 1; margin-bottom: 1; }
        #tables { height: 1fr; }
    }
    """

    def __init__(self, join: Path | None = None) -> None:
        super().__init__()
        self._join = join
        """The table where one wants to sit down at once."""

    def compose(self) -> ComposeResult:
        with Vertical(id="tables-box"):
            yield Label(tr("Tables"), classes="heading")
            yield TableList(id="tables", markup=False)
        yield KeysLine()

    def on_screen_resume(self) -> None:
        self.action_look()
        if self._join is not None:
            path, self._join = self._join, None
            self._open(path, sit_down)

    def action_look(self) -> None:
        names, nothing = [], tr("There is no table yet: press n to make one.")
        try:
            names = table_names(program_of(self).saves)
        except SaveError as error:
            nothing = str(error)
        self.query_one(TableList).fill([Option(name, id=name) for name in names], nothing)
        self.run_worker(self._read, thread=True, exclusive=True)

    def _read(self) -> None:
        with suppress(SaveError):  # which is told already
            for line in list_tables(program_of(self).saves):
                if not self.from_thread(self._show, line):
                    return

    def _show(self, line: TableLine) -> None:
        self.query_one(TableList).rewrite(line.name, f"{line.name}\n  {about_table(line)}")

    @on(OptionList.OptionSelected)
    def _join_chosen(self) -> None:
        """Sit down on the seat that the host has given or that alone is free; else say which."""
        if (path := self._chosen) is not None and self.app.screen is self:  # Enter may come twice
            self._open(path, sit_down)

    def action_watch(self) -> None:
        if (path := self._chosen) is not None and self.app.screen is self:
            self._open(path, watch)

    def _open(self, path: Path, session: Callable[[Path], Session]) -> None:
        try:
            opened = session(path)
        except WhichSeat:
            program_of(self).open_screen(
                WhichSeatScreen(table_line(path)),
                lambda seat: None if seat is None else self._open(path, lambda path: sit_down(path, seat)),
            )
        except DubbelspoorError as error:
            program_of(self).tell(str(error), severe=True)
        else:
            program_of(self).open_game(opened)

    @property
    def _chosen(self) -> Path | None:
        name = self.query_one(TableList).chosen
        return None if name is None else table_path(program_of(self).saves, name)

    def action_host(self) -> None:
        program_of(self).open_new_table()

    def help_text(self) -> str:
        return tr(
            "The tables where each person sits at a terminal of their own. Enter sits you down, w only watches, n makes a new table."
        )
