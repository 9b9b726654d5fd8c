"""The saved games, the tables that are over, and the samples: play one, replay one, delete one."""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from core.text import tr, trn
from core.text_table import cut
from saves.errors import SaveError
from saves.folder import sample_folder, save_files, tables_folder
from saves.listing import Listed
from tui.app.program import program_of
from tui.screens.open_saved import open_saved, replay_saved
from tui.screens.saved_games import listing_if_readable, points_line, points_line_in, turn, when
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.keys_line import KeysLine
from tui.widgets.plain_list import PlainList

SAVES, SAMPLES = "saves", "samples"
WIDEST = 160
MAP, TURN, WHEN = 18, 6, 17
"""The widths of three columns; the players get what is left."""


class LoadScreen(DeltaScreen[None]):
    """See the module. Enter plays on, or replays where the player came to replay."""

    AUTO_FOCUS = f"#{SAVES}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", tr("Open"), show=False, id="load.open"),
        Binding("p", "play", tr("Play on"), id="load.play"),
        Binding("r", "replay", tr("Replay"), id="load.replay"),
        Binding("x,delete", "delete", tr("Delete"), id="load.delete"),
        Binding("tab,shift+tab,left,right", "other_list", tr("Other list"), id="load.other-list"),
        Binding("q,escape,backspace", "app.back", tr("Back"), id="load.back"),
    ]
    DEFAULT_CSS = """
    LoadScreen {
        align: center top;
        #lists { width: 100%; max-width: 160; padding: 0 1; }
        .heading { color: $accent; text-style: bold; height: 1; }
        #columns { color: $secondary; height: 1; }
        #saves { height: 1fr; }
        #samples { height: auto; max-height: 7; }
        #samples-heading { margin-top: 1; }
        #detail { height: 3; margin-top: 1; color: $secondary; }
        #detail.-fault { color: $error; }
    }
    """

    def __init__(self, *, to_replay: bool = False) -> None:
        super().__init__()
        self._to_replay = to_replay
        self._found: dict[str, Listed] = {}

    def compose(self) -> ComposeResult:
        """Two lists, and what there is to say about the chosen line."""
        with Vertical(id="lists"):
            yield Label(tr("Your games"), classes="heading")
            yield Label("", id="columns", markup=False)
            yield PlainList(id=SAVES, markup=False)
            yield Label(tr("Samples, to replay"), classes="heading", id="samples-heading")
            yield PlainList(id=SAMPLES, markup=False)
            yield Static("", id="detail", markup=False)
        yield KeysLine()

    def on_resize(self) -> None:
        """Write every line as wide as there is room."""
        head = (tr("Map"), tr("Players and points"), tr("Turn"), tr("Last played"))
        self.query_one("#columns", Label).update(_columns(head, *self._room))
        for menu in self.query(OptionList):
            for option in menu.options:
                if option.id in self._found:
                    menu.replace_option_prompt(option.id, _line(self._found[option.id], *self._room))

    @property
    def _room(self) -> tuple[int, str]:
        """The width of a line, and the sign that it is cut."""
        return min(self.size.width, WIDEST) - 3, program_of(self).signs.more

    def on_screen_resume(self) -> None:
        """Look again: a game may have been played in between."""
        self._found.clear()
        for name, folder in ((SAVES, program_of(self).saves), (SAMPLES, sample_folder())):
            paths: list[Path] = []
            try:
                paths = save_files(folder)
            except SaveError as error:
                program_of(self).tell(str(error), severe=True)
            nothing = tr("There are none yet.") if name == SAVES else tr("There are none here.")
            menu = self.query_one(f"#{name}", PlainList)
            menu.fill([Option(path.stem, id=str(path)) for path in paths], nothing)
        self.run_worker(self._read, thread=True, exclusive=True)

    def _read(self) -> None:
        """Read every file, which takes a moment each, and show it."""
        for name, folder in ((SAVES, program_of(self).saves), (SAMPLES, sample_folder())):
            for save in listing_if_readable(folder):
                if not self.from_thread(self._show, name, save):
                    return
        for save in listing_if_readable(tables_folder(program_of(self).saves)):
            if save.game is not None and save.game.over and not self.from_thread(self._add_table, save):
                return

    def _add_table(self, save: Listed) -> None:
        """A table is there to be looked at once its game is over; one sits down at the others."""
        menu = self.query_one(f"#{SAVES}", OptionList)
        self._found[str(save.path)] = save
        there = {option.id for option in menu.options}
        if str(save.path) in there:  # an earlier look has not ended yet
            return
        if there == {None}:  # the line that says that there are none
            menu.clear_options()
        menu.add_option(Option(_line(save, *self._room), id=str(save.path)))
        if menu.highlighted is None:
            menu.highlighted = 0

    def _show(self, name: str, save: Listed) -> None:
        self._found[str(save.path)] = save
        if self.query_one(f"#{name}", PlainList).rewrite(str(save.path), _line(save, *self._room)):
            self._show_detail()

    # The chosen line.

    @property
    def _list(self) -> PlainList:
        return self.query_one(f"#{SAMPLES if self.query_one(f'#{SAMPLES}').has_focus else SAVES}", PlainList)

    @property
    def _chosen(self) -> Listed | None:
        return self._found.get(self._list.chosen or "")

    @property
    def _only_replayed(self) -> bool:
        """Samples, and tables that are over."""
        save = self._chosen
        is_table = save is not None and save.path.parent == tables_folder(program_of(self).saves)
        return is_table or self._list.id == SAMPLES

    @on(OptionList.OptionHighlighted)
    @on(DescendantFocus)
    def _show_detail(self) -> None:
        """What there is to say about the chosen line, and which keys work on it."""
        save = self._chosen
        detail = self.query_one("#detail", Static)
        detail.set_class(save is not None and save.fault is not None, "-fault")
        detail.update("" if save is None else about_save(save))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some are only replayed."""
        if action not in {"play", "replay", "delete"} or not self.is_mounted:
            return True
        if self._list.highlighted_option is None:
            return None
        return None if action != "replay" and self._only_replayed else True

    def is_grey(self, action: str) -> bool:
        """A file that cannot be read is neither played nor replayed; the keys say why."""
        save = self._chosen
        return action in {"play", "replay"} and save is not None and _is_broken(save)

    # What can be done with it.

    @on(OptionList.OptionSelected)
    def action_open(self) -> None:
        if self._to_replay or self._only_replayed:
            self.action_replay()
        else:
            self.action_play()

    def action_play(self) -> None:
        save = self._loadable()
        if save is not None:
            open_saved(self, save.path)

    def action_replay(self) -> None:
        save = self._loadable()
        if save is not None:
            replay_saved(self, save.path)

    def _loadable(self) -> Listed | None:
        """The chosen game, unless there is none or it is broken, which is told."""
        save = self._chosen if self.is_current else None
        if save is not None and save.fault is not None and _is_broken(save):
            program_of(self).tell(save.fault, severe=True)
            return None
        return save

    def action_delete(self) -> None:
        save = self._chosen
        if save is None:
            return
        question = tr("Delete the saved game “{name}” for good?", name=save.name)
        program_of(self).open_question(question, lambda yes: self._delete(save.path) if yes else None)

    def _delete(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            program_of(self).tell(
                tr("{file}: cannot be deleted: {reason}.", file=path, reason=error.strerror), severe=True
            )

    def action_other_list(self) -> None:
        other = SAVES if self._list.id == SAMPLES else SAMPLES
        self.set_focus(self.query_one(f"#{other}", OptionList))

    def help_text(self) -> str:
        return tr(
            "Your saved games, the latest first, then the tables that are over, and below them the samples that came with the program. Enter opens the chosen one; Tab goes to the other list. A file that cannot be read says why, and is left as it is; one that was changed after it was written shows no points, and opens after a question."
        )


def _is_broken(save: Listed) -> bool:
    """Whether a file can be opened in no way; one that was only changed is asked about."""
    return save.fault is not None and not save.opens_as_it_is


def about_save(save: Listed) -> str:
    """All there is to say about a file, in up to three lines."""
    if save.opens_as_it_is:
        return tr("{name} can only be opened as it is. {fault}", name=save.name, fault=save.fault)
    if save.game is None:
        return tr("{name} cannot be opened. {fault}", name=save.name, fault=save.fault)
    game = save.game
    moves = trn("{n} move", "{n} moves", game.log.number_told(len(game.log)))  # as the replay counts them
    variant = game.board.variants[game.setup.variant].title
    return tr(
        "{name}: {map}, {variant}, {moves}. {standing}.\n{file}",
        name=save.name,
        map=game.board.name,
        variant=variant,
        moves=moves,
        standing=points_line(game),
        file=save.path,
    )


def _line(save: Listed, room: int, dots: str) -> str:
    played = (
        "" if save.path.parent == sample_folder() else when(save.changed)
    )  # samples were written when they came
    if save.game is None:
        fault = (
            tr("! {name}: was changed after it was written", name=save.name)
            if save.opens_as_it_is
            else tr("! {name}: cannot be opened", name=save.name)
        )
        return _cell(fault, room - WHEN, dots) + played
    game = save.game
    players = points_line_in(game, room - MAP - TURN - WHEN - 1)
    return _columns((game.board.name, players, turn(game), played), room, dots)


def _columns(cells: tuple[str, str, str, str], room: int, dots: str) -> str:
    widths = (MAP, room - MAP - TURN - WHEN, TURN, WHEN)
    return "".join(_cell(cell, width, dots) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cell(text: str, width: int, dots: str) -> str:
    """The text in its column, with a blank after it."""
    return cut(text, width - 1, dots).ljust(width)
