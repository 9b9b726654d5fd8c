"""
What large terminals have room for: the plan in words and the chart of the scores beside the map, help below the story.

The plan is what one reads most, so the chart gives way to it. What the heights depend on is the plan alone, never the focus.
"""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode

from core.board import Board
from core.history import Moment
from core.setup import Seat
from core.text import tr
from core.view import View
from tui.app.explaining import help_at
from tui.app.signs import Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.chart import ScoreChart
from tui.widgets.panel import LinePanel, heading, wrapped
from tui.widgets.plan import PlanPanel

PLAN, CHART, HELP = "plan", "chart", "help"
"""The names of the panels in the settings."""

WIDTH, HEIGHT = 160, 44
"""From this size on there is room for them."""

CHART_ROWS = 12
"""Of the chart, with the blank one above it."""


class HelpPanel(LinePanel):
    """What the focused thing is, in always the same rows."""

    DEFAULT_CSS = "HelpPanel { height: 8; display: none; }"

    text: reactive[str] = reactive("", repaint=False)

    def __init__(self, signs: Glyphs) -> None:
        super().__init__()
        self.signs = signs

    watch_text = LinePanel.show

    def lines_now(self) -> list[Content]:
        """As many sentences as there is room for; ? tells all of them."""
        width, height = self.size
        text, rows = self.text, wrapped(self.text, width)
        while len(rows) >= height and (end := text.rfind(". ")) > 0:
            text = text[: end + 1]
            rows = wrapped(text, width)
        return [heading(self, tr("Help"), "?"), *rows]


class MorePanels(Vertical):
    """
    See the module. `chosen` are those that the player wants; `scores` tells how the scores went so far.

    Help stands elsewhere, but is open or closed with the others.
    """

    DEFAULT_CSS = """
    MorePanels { width: 38; padding: 0 0 0 1; display: none; }
    MorePanels > #plan { height: 1fr; scrollbar-size: 1 1; }
    MorePanels > ScoreChart { height: 11; margin-top: 1; }
    """

    view: reactive[View | None] = reactive(None, repaint=False)
    is_open: reactive[bool] = reactive(False, repaint=False)
    """Whether there is room for them."""

    def __init__(
        self,
        chosen: frozenset[str],
        seats: tuple[Seat, ...],
        board: Board,
        signs: Glyphs,
        scores: Callable[[], tuple[Moment, ...]] = tuple,
    ) -> None:
        super().__init__()
        self._chosen = chosen
        self._scores = scores
        self._seats = seats
        self._board = board
        self._signs = signs
        self.plan = PlanPanel(signs)
        self.help = HelpPanel(signs) if HELP in chosen else None

    @property
    def has_column(self) -> bool:
        """Whether any of them stands beside the map."""
        return not self._chosen.isdisjoint({PLAN, CHART})

    def compose(self) -> ComposeResult:
        if PLAN in self._chosen:
            with VerticalScroll(id="plan", can_focus=False):
                yield self.plan
        if CHART in self._chosen:
            yield ScoreChart(self._seats, self._board, self._signs)

    def on_mount(self) -> None:
        for plan in self.query(PlanPanel):
            self.watch(plan, "rows", self._share_room, init=False)

    def on_resize(self) -> None:
        height = self.size.height
        self.plan.rooms = (height - CHART_ROWS, height) if CHART in self._chosen else (height,)
        self._share_room()

    def _share_room(self) -> None:
        """Show the chart where the whole plan has room above it."""
        for plan, chart in zip(self.query(PlanPanel), self.query(ScoreChart), strict=False):
            if plan.size:
                chart.display = plan.rows + CHART_ROWS <= self.size.height

    def watch_is_open(self, is_open: bool) -> None:
        self.display = is_open and self.has_column
        if self.help is not None:
            self.help.display = is_open
        self._show()

    def _show(self) -> None:
        """What nobody sees is not worked out; and to refresh what is hidden would cost a look at the whole layout."""
        if self.is_open:
            for plan in self.query(PlanPanel):
                plan.view = self.view
            for chart in self.query(ScoreChart):
                chart.moments = self._scores()

    watch_view = _show

    def explain(self, focused: DOMNode) -> None:
        """Show the help of the focused thing."""
        if self.help is not None and self.is_open:
            self.help.text = help_at(focused)
