"""Help: the thing that was focused, the keys that work there, and the rules of a map."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from core.board import Board, VariantId
from core.board_file import BUILT_IN, built_in_board
from core.text import tr
from tui.app.going_round import one_after
from tui.app.palette import Command
from tui.screens.columns import GAP, WIDEST
from tui.screens.help_pages import here_page, in_two_columns, keys_page, rules_text
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.keys_line import KeysLine

HERE, KEYS, RULES = "here", "keys", "rules"
PAGES = (HERE, KEYS, RULES)
OTHER_ROWS = 3
"""Of the screen, beside the page's own: the names of the pages, a blank, and the keys."""


class HelpScreen(DeltaScreen[None]):
    """Three pages; the rules begin with those of the game that is played, and go round all maps and variants."""

    AUTO_FOCUS = "#page"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "page('here')", tr("This"), show=False, id="help.here"),
        Binding("2", "page('keys')", tr("Keys"), show=False, id="help.keys"),
        Binding("3", "page('rules')", tr("Rules"), show=False, id="help.rules"),
        Binding("right,tab", "turn(1)", tr("Next page"), id="help.next"),
        Binding("left,shift+tab", "turn(-1)", tr("Page before"), show=False, id="help.before"),
        Binding("space", "scroll_on", tr("Scroll on"), id="help.scroll"),
        Binding("m", "next_map", tr("Other map"), id="help.map"),
        Binding("v", "next_variant", tr("Other variant"), id="help.variant"),
        Binding("q,escape,backspace,question_mark,f1", "app.back", tr("Back"), id="help.back"),
    ]
    DEFAULT_CSS = """
    HelpScreen {
        align: center top;
        #pages { width: 100%; max-width: 92; height: 1; margin: 0 1 1 1; }
        &.wide #pages { max-width: 186; }
        &.wide #page { max-width: 186; }
        #pages Button { margin-right: 1; min-width: 12; }
        #page { width: 100%; max-width: 92; height: 1fr; padding: 0 1; scrollbar-size: 1 1; }
        #text { width: 100%; height: auto; }
    }
    """

    def __init__(
        self, texts: Sequence[str], commands: Sequence[Command], rules: tuple[Board, VariantId] | None = None
    ) -> None:
        """The first text is about what was focused."""
        super().__init__(name="help")
        self._texts = texts
        self._commands = commands
        if rules is None:
            board = built_in_board(BUILT_IN[0])
            rules = board, board.default_variant
        self._boards = [rules[0], *(b for b in map(built_in_board, BUILT_IN) if b is not rules[0])]
        self._board, self._variant = rules
        self._page = HERE
        self._fits = True
        """Whether the whole page is in sight: then there is nothing to scroll."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="pages"):
            for n, (name, label) in enumerate(
                zip(PAGES, (tr("This"), tr("Keys"), tr("Rules")), strict=True), 1
            ):
                button = Button(f"{n} {label}", compact=True, id=name, action=f"screen.page('{name}')")
                button.can_focus = False
                yield button
        with VerticalScroll(id="page"):
            yield Static("", id="text", markup=False)
        yield KeysLine()

    def on_resize(self) -> None:
        self._show()

    def _show(self) -> None:
        for button in self.query("#pages Button"):
            button.set_class(button.id == self._page, "-on")
        content = self._content(min(self.size.width - 4, WIDEST))
        room = self.size.height - OTHER_ROWS
        is_wide = self.size.width >= 2 * WIDEST + GAP + 4 and len(content.split("\n")) > room
        self.set_class(is_wide, "wide")
        content = in_two_columns(content) if is_wide else content
        self.query_one("#text", Static).update(content)
        self._fits = len(content.split("\n")) <= room
        self.refresh_bindings()

    def _content(self, width: int) -> Content:
        if self._page == KEYS:
            return keys_page(self._commands, width)
        if self._page == RULES:
            return rules_text(self._board, self._variant, width)
        return here_page(self._texts, width)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Maps and variants belong to the rules, and what is in sight is not scrolled."""
        if action == "scroll_on":
            return not self._fits
        if action == "next_map":
            return self._page == RULES
        if action == "next_variant":
            return self._page == RULES and len(self._board.variants) > 1
        return True

    def action_page(self, page: str) -> None:
        self._page = page
        self._show()
        self.query_one("#page").scroll_home(animate=False)

    def action_turn(self, step: int) -> None:
        self.action_page(one_after(PAGES, self._page, step))

    def action_scroll_on(self) -> None:
        """On by a page; from the end back to the top."""
        page = self.query_one("#page")
        if page.scroll_offset.y >= page.max_scroll_y:
            page.scroll_home(animate=False)
        else:
            page.scroll_page_down(animate=False)

    def action_next_map(self) -> None:
        self._board = one_after(self._boards, self._board)
        self._variant = self._board.default_variant
        self.action_page(RULES)

    def action_next_variant(self) -> None:
        self._variant = one_after(list(self._board.variants), self._variant)
        self.action_page(RULES)
