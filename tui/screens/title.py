"""The title screen: everything starts here."""

from typing import TYPE_CHECKING, ClassVar

import attrs
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from core.text import tr
from core.text_table import cut
from saves.errors import SaveError
from saves.folder import save_files
from tui.app.program import program_of
from tui.screens.wordmark import WIDTH, name_lines, tracks
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.keys_line import KeysLine
from tui.widgets.plain_list import PlainList

if TYPE_CHECKING:
    from saves.listing import Listed

LABEL = 14
ROOM = WIDTH - LABEL - 2


@attrs.frozen
class Choice:
    """A line of the menu: its key is its first letter."""

    id: str
    label: str
    does: str


def choices() -> tuple[Choice, ...]:
    return (
        Choice("continue", tr("Continue"), ""),
        Choice("new", tr("New game"), tr("against bots, or with others at this keyboard")),
        Choice("load", tr("Load"), tr("one of your saved games")),
        Choice("replay", tr("Replay"), tr("step through a game, yours or one of the samples")),
        Choice("record", tr("Your record"), tr("wins, scores, tickets and luck, from your finished games")),
        Choice("mistakes", tr("Mistakes"), tr("the clear ones of your finished games, to try again")),
        Choice("join", tr("Join a table"), tr("or make one: with others, each at their own terminal")),
        Choice("help", tr("Help"), tr("the keys, and the rules of both maps")),
        Choice("settings", tr("Settings"), tr("look, signs, pace and keys")),
        Choice("quit", tr("Quit"), tr("every move is saved already")),
    )


class TitleScreen(DeltaScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", tr("Choose"), id="title.choose"),
        Binding("c", "go('continue')", tr("Continue"), id="title.continue"),
        Binding("n", "go('new')", tr("New game"), id="title.new"),
        Binding("j", "go('join')", tr("Join a table"), show=False, id="title.join"),
        Binding("l", "go('load')", tr("Load"), id="title.load"),
        Binding("r", "go('replay')", tr("Replay"), id="title.replay"),
        Binding("y", "go('record')", tr("Your record"), show=False, id="title.record"),
        Binding("m", "go('mistakes')", tr("Your mistakes"), show=False, id="title.mistakes"),
        Binding("h", "go('help')", tr("Help"), show=False, id="title.help"),
        Binding("s", "go('settings')", tr("Settings"), id="title.settings"),
        Binding("q", "go('quit')", tr("Quit"), id="title.quit"),
    ]
    DEFAULT_CSS = """
    TitleScreen {
        align: center middle;
        #title { width: 72; height: auto; }
        .tracks { color: $secondary; }
        .name { color: $accent; text-style: bold; }
        .line { width: 100%; text-align: center; color: $secondary; margin: 1 0 1 0; }
        #menu { height: auto; }
    }
    """

    def __init__(self) -> None:
        super().__init__(name="title")
        self._latest: Listed | None = None
        self._looked = False
        self._says_what_to_press = False

    def compose(self) -> ComposeResult:
        with Vertical(id="title"):
            yield Static("", classes="tracks", markup=False)
            yield Static("", classes="name", markup=False)
            yield Static("", classes="tracks", markup=False)
            yield Static(tr("A game of tickets and train cards"), classes="line", markup=False)
            options = [Option(self._line(each.label, each.does), id=each.id) for each in choices()]
            yield PlainList(*options, id="menu", markup=False)
        yield KeysLine()

    def _draw_wordmark(self) -> None:
        signs = program_of(self).signs
        for line in self.query(".tracks").results(Static):
            line.update(tracks(signs))
        self.query_one(".name", Static).update("\n".join(name_lines(signs)))

    def on_screen_suspend(self) -> None:
        """What to press here is past on another screen."""
        if self._says_what_to_press:
            self._says_what_to_press = False
            self.app.clear_notifications()

    def on_screen_resume(self) -> None:
        """Look for a game to go on with, every time one comes back here."""
        self._draw_wordmark()
        self._looked = False
        try:
            there_are_games = bool(save_files(program_of(self).saves))
        except SaveError as error:
            there_are_games = False
            program_of(self).tell(str(error), severe=True)
        if there_are_games:
            self._offer(tr("looking for your latest game…"))
            self.run_worker(self._find_latest, thread=True, exclusive=True)
        else:
            self._found(None)

    def _find_latest(self) -> None:
        from tui.screens.saved_games import latest  # noqa: PLC0415 - the first frame must not wait for it

        found = latest(program_of(self).saves)
        self.from_thread(self._found, found)

    def _found(self, save: "Listed | None") -> None:
        self._looked, self._latest = True, save
        if save is not None and save.game is not None:
            from tui.screens.saved_games import about  # noqa: PLC0415 - the first frame must not wait for it

            self._offer(about(save.game))
        else:
            self._offer(tr("there is no game to go on with"), possible=False)

    def _offer(self, does: str, *, possible: bool = True) -> None:
        """Write what continuing means; where it is not possible the first choice is a new game."""
        menu = self.query_one("#menu", OptionList)
        menu.replace_option_prompt("continue", self._line(tr("Continue"), does))
        if possible and menu.get_option("continue").disabled:
            menu.enable_option("continue")
            menu.highlighted = 0
        elif not possible:
            menu.disable_option("continue")  # which moves the highlight on
        self.refresh_bindings()  # its key is lit or grey as the line of the menu is

    def help_text(self) -> str:
        return tr(
            "The title screen. Choose with the arrow keys and Enter, with the first letter of a line, or with the mouse. Every move of a game is saved as it is made, so that nothing is lost whenever you leave."
        )

    def is_grey(self, action: str) -> bool:
        """Without a game there is nothing to go on with; its key says so. And this is the title screen."""
        menu = self.query_one("#menu", OptionList)
        return action == "title" or (action == "go('continue')" and menu.get_option("continue").disabled)

    def action_choose(self) -> None:
        """Choose the highlighted line, if the menu has lost the focus."""
        self.query_one("#menu", OptionList).action_select()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_go(event.option_id or "")

    def action_go(self, where: str) -> None:
        if not self.is_active:  # a second Enter, while the first opens a screen
            return
        match where:
            case "continue":
                self._continue()
            case "new":
                program_of(self).open_new_game()
            case "join":
                program_of(self).open_tables()
            case "load" | "replay":
                program_of(self).open_saved_games(to_replay=where == "replay")
            case "record":
                program_of(self).open_record()
            case "mistakes":
                program_of(self).open_mistakes()
            case "help":
                program_of(self).show_help()
            case "settings":
                program_of(self).open_settings()
            case _:
                self.app.exit()

    def _continue(self) -> None:
        if not self._looked:
            from tui.screens.saved_games import latest  # noqa: PLC0415 - the first frame must not wait for it

            self._found(latest(program_of(self).saves))
        if self._latest is None:
            program_of(self).tell(tr("There is no game to go on with: press n for a new one."))
            self._says_what_to_press = True
            return
        from tui.screens.open_saved import open_saved  # noqa: PLC0415 - the first frame must not wait for it

        open_saved(self, self._latest.path)

    def _line(self, label: str, does: str) -> Content:
        text = cut(does, ROOM, program_of(self).signs.more)
        return Content.assemble(" ", (label.ljust(LABEL), "bold"), text)
