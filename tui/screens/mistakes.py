"""Your mistakes: the clear ones of all your finished games, to be tried again until the better choice is found."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from core.errors import BrokenOff, DubbelspoorError
from core.text import tr
from core.text_table import whole_at_both_ends
from tui.app.going_round import one_after
from tui.app.program import program_of
from tui.screens.telling import StatusLine, Telling
from tui.session.mistakes import Mistake, Mistakes
from tui.session.reviewing import Stage
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.keys_line import KeysLine
from tui.widgets.moment_list import MomentList


class MistakesScreen(DeltaScreen[None]):
    """See the module. Games without a review are reviewed beside the screen, and that goes on where it was broken off."""

    AUTO_FOCUS = "MomentList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,t", "try_again", tr("Try again"), id="mistakes.try"),
        Binding("p", "next_player", tr("Other player"), id="mistakes.player"),
        Binding("q,escape,backspace", "app.back", tr("Back"), id="mistakes.leave"),
    ]
    DEFAULT_CSS = """
    MistakesScreen {
        align: center top;
        #mistakes { width: 100%; max-width: 120; padding: 0 1; }
        #whose { color: $accent; text-style: bold; height: 1; margin-bottom: 1; }
        #moments { height: auto; max-height: 1fr; }
        #nothing { height: auto; }
        #status { margin-top: 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__(name="mistakes")
        self._players: list[str] = []
        self._player: str | None = None
        self._found: dict[str, Mistake] = {}
        """Those that are still to be found."""
        self._solved = 0
        self._ended = False
        self._status = StatusLine()
        self._tells = Telling(self)

    def compose(self) -> ComposeResult:
        """Whose mistakes, the list, and how far the looking is."""
        with Vertical(id="mistakes"):
            yield Label(tr("Your mistakes"), id="whose", markup=False)
            yield MomentList(id="moments", markup=False)
            yield Static("", id="nothing", markup=False)
            yield self._status
        yield KeysLine()

    def on_mount(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._found, self._solved, self._ended = {}, 0, False
        self._status.update(tr("Reading your games"))
        self._show()
        self.run_worker(self._work, thread=True, exclusive=True)

    # Looking, beside the screen.

    def _work(self) -> None:
        mistakes, player, worker = Mistakes(program_of(self).saves), self._player, get_current_worker()

        def tell(n: int, of: int, stage: Stage) -> None:
            """Say how far it is; stop when another player is looked at."""
            if worker.is_cancelled:
                raise BrokenOff
            said = tr("Game {n} of {of}. {stage}", n=n, of=of, stage=stage.sentence())
            self._tells(self._status.update, said)

        try:
            names = mistakes.players()
            player = player if player in names else next(iter(names), None)
            if not self.from_thread(self._know_players, names, player) or player is None:
                return
            for found in mistakes.of(player, tell):
                if not self.from_thread(self._add, found, player):
                    return
        except BrokenOff:
            return
        except DubbelspoorError as error:
            self.from_thread(self._status.fail, str(error))
        else:
            self.from_thread(self._end, player)

    def _know_players(self, names: list[str], player: str | None) -> None:
        self._players, self._player = names, player
        if player is None:
            self._end(player)
        self._show()

    def _add(self, mistakes: tuple[Mistake, ...], player: str) -> None:
        if player != self._player:
            return
        self._solved += sum(mistake.found for mistake in mistakes)
        self._found |= {mistake.id: mistake for mistake in mistakes if not mistake.found}
        self._show()

    def _end(self, player: str | None) -> None:
        if player == self._player:
            self._ended = True
            self._status.update("")
            self._show()

    # Showing.

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        whose = tr("Your mistakes")
        if self._player is not None:
            places = {"name": self._player, "open": len(self._found), "solved": self._solved}
            whose = tr("Mistakes of {name}: {open} to find, {solved} found", **places)
        self.query_one("#whose", Label).update(whose)
        menu = self.query_one(MomentList)
        before = menu.highlighted or 0
        width, dots = max(20, min(self.size.width, 120) - 3), program_of(self).signs.more
        menu.set_options(
            [
                Option(whole_at_both_ends(each.title, each.game, width, dots), id=each.id)
                for each in self._found.values()
            ]
        )
        menu.highlighted = min(before, len(self._found) - 1) if self._found else None
        menu.display = bool(self._found)
        self.query_one("#nothing", Static).update(self._nothing())
        self.refresh_bindings()

    def _nothing(self) -> str:
        """What is said where the list is empty."""
        if self._found or not self._ended:
            return ""
        if self._player is None:
            return tr(
                "There is no finished game of yours yet. When one is over, its clear mistakes stand here."
            )
        if self._solved:
            return tr("Nothing is left: you have found the better choice every time.")
        return tr("Nothing clear: no choice in your games is shown to be a mistake.")

    # What can be done.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some keys wait for mistakes, or for others."""
        if action == "try_again" and self.is_mounted:
            return bool(self._found)
        if action == "next_player":
            return len(self._players) > 1
        return super().check_action(action, parameters)

    @on(OptionList.OptionSelected)
    def action_try_again(self) -> None:
        mistake = self._found.get(self.query_one(MomentList).chosen or "")
        if mistake is not None and self.is_current:
            program_of(self).open_try(mistake.trying, lambda found: self._tried(mistake) if found else None)

    def _tried(self, mistake: Mistake) -> None:
        """It is found: the list grows shorter."""
        if self._found.pop(mistake.id, None) is not None:
            self._solved += 1
        self._show()

    def action_next_player(self) -> None:
        if self._player in self._players:
            self._player = one_after(self._players, self._player)
            self._begin()

    def help_text(self) -> str:
        return tr(
            "The clear mistakes of all your finished games. Enter opens one as it was, with the answer hidden: choose again, and it is gone from the list once your choice is as good as the better one. Each game is reviewed and its claims are tested on fresh deals, which takes up to a minute a game, once; you may leave meanwhile, and it goes on from there the next time."
        )
