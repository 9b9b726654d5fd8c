"""One's record: wins, scores, tickets, tunnels and luck, and the best games to step through."""

from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import accumulate
from textwrap import wrap
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from core.errors import BrokenOff, DubbelspoorError
from core.record.record import Record, players, record_of
from core.record.words import Section, best_lines, left_out_sentences, sections, summary
from core.text import tr
from saves.record import ReadGames, look_through, read_games, to_look_through
from tui.app.going_round import one_after
from tui.app.program import program_of
from tui.app.signs import Glyphs
from tui.screens.columns import GAP, WIDEST, side_by_side
from tui.screens.open_saved import replay_saved
from tui.screens.telling import Telling
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.keys_line import KeysLine
from tui.widgets.line_widget import Heading, focused_name
from tui.widgets.panel import headline
from tui.widgets.plain_list import PlainList

OTHER_ROWS = 5
"""Rows for whose record it is, for the heading of the best games and for the keys, with what parts them."""
MOST_BEST = 5
LUCK_SECONDS = 1.0
"""How often to show what is known of the luck by now: all figures are reckoned for it."""


class RecordScreen(DeltaScreen[None]):
    """See the module. It is reckoned anew, beside the screen, whenever one comes here."""

    AUTO_FOCUS = "#page"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "replay", tr("Replay"), id="record.replay"),
        Binding("m", "mistakes", tr("Your mistakes"), id="record.mistakes"),
        Binding("n", "new_game", tr("New game"), id="record.new"),
        Binding("p", "next_player", tr("Other player"), id="record.player"),
        Binding("tab,shift+tab", "other_part", tr("Other part"), id="record.other-part"),
        Binding("space", "scroll_on", tr("Scroll on"), id="record.scroll"),
        Binding("q,escape,backspace", "app.back", tr("Back"), id="record.back"),
    ]
    DEFAULT_CSS = """
    RecordScreen {
        align: center top;
        #record { width: 100%; max-width: 92; padding: 0 1; }
        &.wide #record { max-width: 184; }
        #whose { width: 100%; height: 1; margin-bottom: 1; }
        #page { height: auto; scrollbar-size: 1 1; }
        #text { width: 100%; height: auto; }
        #more { width: 100%; height: 1; color: $secondary; }
        #best-heading { width: 100%; height: 1; }
        #best { height: auto; max-height: 5; }
        #best:blur > .option-list--option-highlighted { background: $panel; }
        #left-out { width: 100%; height: auto; color: $secondary; }
    }
    """

    def __init__(self) -> None:
        super().__init__(name="record")
        self._read: ReadGames | None = None
        self._players: list[str] = []
        self._player: str | None = None
        self.record: Record | None = None
        """The record that is shown; None while there is no finished game."""
        self._title = ""
        self._tells, self._tells_luck = Telling(self), Telling(self, LUCK_SECONDS)
        self._fits = True
        """Whether all figures are in sight: then there is nothing to scroll."""
        self._parts: list[tuple[int, int]] = []
        """The rows with which each part of the figures begins and ends."""

    def compose(self) -> ComposeResult:
        """Whose record, the figures, and the best games."""
        with Vertical(id="record"):
            yield Static("", id="whose", markup=False)
            with VerticalScroll(id="page"):
                yield Static("", id="text", markup=False)
            yield Static("", id="more", markup=False)
            yield Static("", id="best-heading", markup=False)
            yield PlainList(id="best", markup=False)
            yield Static("", id="left-out", markup=False)
        yield KeysLine()

    # Reading.

    def on_mount(self) -> None:
        """There is nothing to choose from before the games are read."""
        self._show_best(None)
        self.watch(self.query_one("#page"), "scroll_y", self._show_more)

    def on_screen_resume(self) -> None:
        """Look again: a game may have been finished in between."""
        if self._read is None:
            self._show_progress(0, 0)
        self.run_worker(self._read_games, thread=True, exclusive=True)

    def _read_games(self) -> None:
        try:
            read = read_games(program_of(self).saves, partial(self._tells, self._show_progress))
        except BrokenOff:
            return
        except DubbelspoorError as error:  # the folder itself cannot be read
            read = ReadGames((), faults=(str(error),))
        self.from_thread(self._found, read)

    def _look_through(self) -> None:
        """What chance gave takes longer to find out: the rest is there to be read meanwhile."""
        read, player, worker = self._read, self._player, get_current_worker()
        assert read is not None
        assert player is not None
        with suppress(BrokenOff), closing(look_through(program_of(self).saves, read, player)) as looking:
            for now in looking:
                read = now
                if worker.is_cancelled:
                    return
                self._tells_luck(self._looked, player, read)
        self.from_thread(self._looked, player, read)

    def _looked(self, player: str, read: ReadGames) -> None:
        if player == self._player:
            self._read = read
            self._show()

    def _show_progress(self, done: int, total: int) -> None:
        if self._read is None:
            told = tr("Reading your games: {done} of {total}", done=done, total=total)
            self._title = told if total else tr("Reading your games")
            self._show_headings()

    def _found(self, read: ReadGames) -> None:
        is_first = self._read is None
        self._read, self._players = read, players(read.games)
        if self._player not in self._players:
            self._player = next(iter(self._players), None)
        self._show()
        self._begin_to_look()
        if is_first and self._fits and self.record is not None:
            self.set_focus(self.query_one("#best"))

    def _begin_to_look(self) -> None:
        """Unless all of it is known."""
        if self._read is not None and self._player is not None and to_look_through(self._read, self._player):
            self.run_worker(self._look_through, thread=True, exclusive=True)

    # Showing.

    def on_resize(self) -> None:
        if self._read is not None:
            self._show()

    @property
    def _width(self) -> int:
        return min(self.size.width - 4, WIDEST)

    def _show(self) -> None:
        assert self._read is not None
        record = self.record = None if self._player is None else record_of(self._player, self._read.games)
        is_wide = record is not None and self.size.width >= 2 * WIDEST + GAP
        self.set_class(is_wide, "wide")
        told = left_out_sentences(self._read.repeated, self._read.faults)
        left_out = [row for each in told for row in wrap(each, self._width)]
        self.query_one("#left-out", Static).update("\n".join(left_out))
        self._title = tr("Your record") if record is None else summary(record)
        self._show_headings()
        blocks = [Content(empty_text(self._width))]
        if record is not None:
            signs = program_of(self).signs
            blocks = [section_text(section, self._width, signs) for section in sections(record)]
        text = two_columns(blocks) if is_wide else Content("\n\n").join(blocks)
        self.query_one("#text", Static).update(text)
        self._show_best(record)
        room = (
            self.size.height - OTHER_ROWS - len(left_out) - min(MOST_BEST, len(record.best) if record else 0)
        )
        self.query_one("#page").styles.max_height = room
        ends = list(accumulate(block.plain.count("\n") + 2 for block in blocks))
        self._parts = [] if is_wide else list(zip([0, *ends], (end - 1 for end in ends), strict=False))
        self._fits = len(text.split("\n")) <= room
        self._show_more()
        self.refresh_bindings()

    def _show_more(self) -> None:
        """Say that there is more below: the last row in sight may be a heading."""
        self.call_after_refresh(self._tell_more)  # how far it goes is known then

    def _tell_more(self) -> None:
        page = self.query_one("#page")
        is_more = page.scroll_offset.y < page.max_scroll_y
        told = tr("{dots} more below", dots=program_of(self).signs.more) if is_more else ""
        self.query_one("#more", Static).update(told)

    def _show_headings(self) -> None:
        """They show which part has the focus."""
        for part, title in (("page", self._title), ("best", tr("Best games"))):
            look = focused_name(self.app) if self.focused is self.query_one(f"#{part}") else Heading.NAME
            width = 2 * WIDEST + GAP if self.has_class("wide") else self._width
            line = headline(title, "", width, program_of(self).signs, look)
            self.query_one("#whose" if part == "page" else "#best-heading", Static).update(line)

    def on_descendant_focus(self) -> None:
        self._show_headings()

    def _show_best(self, record: Record | None) -> None:
        menu = self.query_one("#best", OptionList)
        menu.display = self.query_one("#best-heading").display = record is not None
        lines = [] if record is None else best_lines(record, with_names=False)
        if lines != [option.prompt for option in menu.options]:
            menu.set_options([Option(line) for line in lines])
            menu.highlighted = 0 if lines else None

    # What can be done.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some keys wait for games."""
        if not self.is_mounted:
            return True
        match action:
            case "new_game":
                return self._read is not None and self.record is None
            case "next_player":
                return len(self._players) > 1
            case "replay" | "other_part" | "mistakes":
                return self.record is not None
            case "scroll_on":
                return not self._fits
        return True

    def action_next_player(self) -> None:
        if self._player in self._players:
            self._player = one_after(self._players, self._player)
            self._show()
            self.query_one("#page").scroll_home(animate=False)
            self._begin_to_look()

    def action_other_part(self) -> None:
        """From the figures to the best games, and back; at once, for Enter may be typed already."""
        best = self.query_one("#best")
        self.set_focus(self.query_one("#page") if self.focused is best else best)

    def action_scroll_on(self) -> None:
        """On to the part that is cut off below, with its heading; from the end back to the top."""
        page = self.query_one("#page")
        top, bottom = page.scroll_offset.y, page.scroll_offset.y + page.size.height
        cut_off = next((start for start, end in self._parts if end > bottom), bottom)
        to = 0 if top >= page.max_scroll_y else cut_off if cut_off > top else bottom
        page.scroll_to(y=to, animate=False)

    def action_mistakes(self) -> None:
        program_of(self).open_mistakes()

    def action_new_game(self) -> None:
        program_of(self).open_new_game()

    @on(OptionList.OptionSelected)
    def action_replay(self) -> None:
        record, place = self.record, self.query_one("#best", OptionList).highlighted
        if record is None or place is None or not self.is_current:
            return
        replay_saved(self, program_of(self).saves / record.best[place].source)

    def help_text(self) -> str:
        return tr(
            "What a player's finished games add up to: your own, and those of the tables here. An interval says where a share may lie in truth; with few games it is wide. Tunnels are held against what the deck made likely before its cards were turned up. Games with hints count, and are told apart. A game that goes on from a moment of another, a copy, and a game that began as a sample are not counted. Everything is reckoned from the saved games; Enter on one of the best games steps through it, and m lists your clear mistakes, to try again."
        )


def empty_text(width: int) -> str:
    """How to get a first game."""
    told = tr(
        "There is no finished game of yours yet. Press n to set up your first one: against a bot, with others at this keyboard, or later at a table. When it is over, it stands here."
    )
    return "\n".join(wrap(told, width))


def section_text(section: Section, width: int, signs: Glyphs) -> Content:
    rows = [*section.table, *(row for each in section.sentences for row in wrap(each, width))]
    lines = [headline(section.title, "", width, signs)]
    lines += [Content.styled(section.heads, "$secondary")] if section.heads else []
    lines += map(Content, rows)
    lines += [Content.styled(row, "$secondary") for row in wrap(section.note, width)]
    return Content("\n").join(lines)


def two_columns(blocks: Sequence[Content]) -> Content:
    """The blocks in two columns of about the same height."""
    whole = sum(len(block.split("\n")) + 1 for block in blocks)
    left: list[Content] = []
    right: list[Content] = []
    for block in blocks:
        lines = [*block.split("\n", allow_blank=True), Content()]
        (right if right or len(left) + len(lines) / 2 > whole / 2 else left).extend(lines)
    return side_by_side(left[:-1], right[:-1])
