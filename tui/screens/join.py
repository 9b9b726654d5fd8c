"""The tables that there are: sit down at one, or watch it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from core.errors import DubbelspoorError
from core.text import tr
from saves.folder import table_names, table_path
from saves.tables import TableLine, list_tables
from tui.describe import about_table
from tui.screens import late
from tui.table_session import TableSession, sit_down, watch
from tui.tight import TightScreen
from tui.widgets.keys_line import KeysLine

if TYPE_CHECKING:
    from tui.app import DubbelspoorApp


class JoinScreen(TightScreen[None]):
    """See the module."""

    app: "DubbelspoorApp"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "join", tr("Sit down"), id="join.join"),
        Binding("w", "watch", tr("Watch"), id="join.watch"),
        Binding("n", "host", tr("New table"), id="join.host"),
        Binding("r", "look", tr("Look again"), id="join.look"),
        Binding("q,escape,backspace", "back", tr("Back"), id="join.back"),
    ]
    DEFAULT_CSS = """
    JoinScreen {
        align: center top;
        #tables-box { width: 100%; max-width: 110; padding: 0 1; }
        .heading { color: $accent; text-style: bold; height: 1; margin-bottom: 1; }
        #tables {
            border: none; padding: 0; background: $background; background-tint: $background 0%;
            scrollbar-size: 1 1; height: 1fr;
        }
        #tables:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    }
    """

    def compose(self) -> ComposeResult:
        """A list."""
        with Vertical(id="tables-box"):
            yield Label(tr("Tables"), classes="heading")
            yield OptionList(id="tables", markup=False)
        yield KeysLine()

    def on_screen_resume(self) -> None:
        """Look again every time one comes here."""
        self.action_look()

    def action_look(self) -> None:
        """See which tables there are and who sits there."""
        menu = self.query_one(OptionList)
        names = table_names(self.app.saves)
        nothing = Option(tr("There is no table yet: press n to make one."), disabled=True)
        menu.set_options([Option(name, id=name) for name in names] or [nothing])
        menu.highlighted = 0 if names else None
        self.run_worker(self._read, thread=True, exclusive=True)

    def _read(self) -> None:
        for line in list_tables(self.app.saves):
            self.app.call_from_thread(self._show, line)

    def _show(self, line: TableLine) -> None:
        menu = self.query_one(OptionList)
        if any(option.id == line.name for option in menu.options):
            menu.replace_option_prompt(line.name, f"{line.name}\n  {about_table(line)}")

    @on(OptionList.OptionSelected)
    def action_join(self) -> None:
        """Sit down on the first free seat, or on the one that the host has given."""
        name = self._chosen
        if name is not None:
            self._open(lambda: sit_down(table_path(self.app.saves, name)))

    def action_watch(self) -> None:
        """Only look."""
        name = self._chosen
        if name is not None:
            self._open(lambda: watch(table_path(self.app.saves, name)))

    @property
    def _chosen(self) -> str | None:
        option = self.query_one(OptionList).highlighted_option
        return None if option is None else option.id

    def _open(self, session: Callable[[], TableSession]) -> None:
        try:
            opened = session()
        except DubbelspoorError as error:
            self.app.tell(str(error), severe=True)
        else:
            self.app.open_table(opened)

    def action_host(self) -> None:
        """Set up a new one."""
        self.app.push_screen(late.host_screen())

    def action_back(self) -> None:
        """Leave."""
        self.app.back()

    def help_text(self) -> str:
        """What this screen is."""
        return tr(
            "The tables where each person sits at a terminal of their own. Enter sits you down on the first free seat, w only watches, n makes a new table."
        )
