"""
The map as a picture: a drawing of the board that shows a view, with a cursor on it.

It is drawn line by line and refreshes only the cells that differ from what was there before. All that is to be
seen comes down through reactives.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import cast

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.board import Board
from core.view import View
from tui.app.signs import UNICODE, Glyphs
from tui.map.css import MAP_CSS
from tui.map.drawing import Drawing, Target, draw
from tui.map.geometry import regions, scrolled
from tui.map.paint import (
    COMPONENT_CLASSES,
    NOTHING,
    Highlight,
    Paint,
    Painter,
    Picture,
    Run,
    changed,
    owners_in,
    paint_cursor,
    runs,
)
from tui.widgets.line_widget import LineWidget

MARGIN = Size(4, 2)
"""So many columns and rows around the cursor stay visible, where the map has them."""
BLANK: Paint = ()


class MapPicture(ScrollView, LineWidget):
    """See the module. Centred where there is room, else scrolled to the cursor."""

    DEFAULT_CSS = MAP_CSS
    COMPONENT_CLASSES = COMPONENT_CLASSES

    board: reactive[Board | None] = reactive(None, repaint=False)
    """What is drawn; follows the view, and can be set alone to show a map without a game."""
    view: reactive[View | None] = reactive(None, repaint=False)
    highlight: reactive[Highlight] = reactive(NOTHING, repaint=False)
    cursor: reactive[Target | None] = reactive(None, repaint=False)
    signs: reactive[Glyphs] = reactive(UNICODE, repaint=False)

    def __init__(
        self,
        view: View | None = None,
        *,
        board: Board | None = None,
        signs: Glyphs = UNICODE,
        name: str | None = None,
        id: str | None = None,  # noqa: A002  # as every widget calls it
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.drawing: Drawing | None = None
        self._painter: Painter | None = None
        self._painted: object = None
        """What the picture was painted from."""
        self._put_off: bool | None = None
        """While painting is put off: whether there is any to do."""
        self._picture: Picture = {}
        self._shown: Picture = {}
        self._runs: dict[int, list[Run]] = {}
        self._looks = {}
        self.set_reactive(MapPicture.signs, signs)
        self.set_reactive(MapPicture.view, view)
        self.set_reactive(MapPicture.board, board if view is None else view.board)

    def on_mount(self) -> None:
        """Draw what was given before there was a screen."""
        self.watch_board(self.board)

    # What comes down.

    def watch_board(self, board: Board | None) -> None:
        """Draw another board from the start."""
        self.drawing = None if board is None else draw(board)
        self._painted, self._picture, self._shown, self._runs = None, {}, {}, {}
        self.virtual_size = Size(0, 0) if self.drawing is None else Size(*self.drawing.size)
        if self.drawing is None or self.cursor not in self.drawing.anchors:
            self.cursor = None
        self.refresh()
        self._repaint()

    def watch_view(self, view: View | None) -> None:
        """Show another position."""
        if view is not None and view.board is not self.board:
            self.board = view.board
        else:
            self._repaint()

    def watch_highlight(self) -> None:
        """Bring other things out."""
        self._repaint()

    def watch_signs(self) -> None:
        """Draw with other signs."""
        self._repaint()

    def watch_cursor(self, target: Target | None) -> None:
        """Stand somewhere else."""
        self._show()
        if target is not None:
            self.reveal(target)

    @contextmanager
    def painted_once(self) -> Iterator[None]:
        """Whatever is set meanwhile is painted together at the end."""
        self._put_off = False
        try:
            yield
        finally:
            wanted, self._put_off = self._put_off, None
            if wanted:
                self._repaint()

    def _repaint(self) -> None:
        """Make the picture anew and refresh where it differs."""
        if self._put_off is not None:
            self._put_off = True
        elif self.drawing is not None:
            owners = self.view and (self.view.seats, self.view.owners)
            painted = self.drawing, self.signs, owners, self.highlight
            if painted == self._painted:  # most moves change nothing here
                return
            self._painted = painted
            if self._painter is None or painted[:2] != (self._painter.drawing, self._painter.signs):
                self._painter = Painter(self.drawing, self.signs)
            self._picture = self._painter.paint(owners_in(self.view), self.highlight)
            self._show()

    def _show(self) -> None:
        """Lay the cursor over the picture and refresh where that differs from what is shown."""
        if self.drawing is None:
            return
        shown = self._picture | paint_cursor(self.drawing, self.signs, self._picture, self.cursor)
        dirty = changed(self._shown, shown)
        self._shown = shown
        if dirty:
            self._runs |= runs(shown, {y for _, y in dirty}, self.drawing.size[0])
            room = self.room.region
            in_sight = [part for region in regions(dirty, self._shift) if (part := room.intersection(region))]
            if in_sight:
                self.refresh(*in_sight)

    # Where things are.

    @property
    def room(self) -> Size:
        """The part of the widget that shows the map: all but scroll bars."""
        return self.scrollable_content_region.size

    @property
    def _shift(self) -> Offset:
        """What to add to a cell of the drawing to get a place in the widget."""
        width, height = self.virtual_size
        room = self.room
        spare_x, spare_y = max(0, room.width - width), max(0, room.height - height)
        return Offset(spare_x // 2, spare_y // 2) - self.scroll_offset

    def target_at(self, place: Offset) -> Target | None:
        """What stands at a place of the widget, or right beside it."""
        if self.drawing is None:
            return None
        x, y = place - self._shift
        return next((t for n in (0, -1, 1) if (t := self.drawing.targets.get((x + n, y)))), None)

    def reveal(self, target: Target) -> None:
        """Scroll so that a city or track is visible; nothing moves when it is."""
        place = self._scrolled_to(target)
        if place is not None and place != self.scroll_offset:
            self.scroll_to(*place, animate=False)

    def has_in_sight(self, target: Target) -> bool:
        """Whether a city or track is visible already."""
        return self._scrolled_to(target) == self.scroll_offset

    def _scrolled_to(self, target: Target) -> Offset | None:
        """How far to scroll to see a city or track; None as long as there is nothing to be seen."""
        room = self.room
        if self.drawing is None or target not in self.drawing.anchors or not room:
            return None
        cells = self.drawing.cells_of(target)
        anchor = self.drawing.anchors[target]
        x, y = (
            scrolled(
                at=self.scroll_offset[axis],
                room=room[axis],
                whole=self.virtual_size[axis],
                first=min(cell[axis] for cell in cells),
                last=max(cell[axis] for cell in cells),
                middle=anchor[axis],
                margin=MARGIN[axis],
            )
            for axis in (0, 1)
        )
        return Offset(x, y)

    def on_resize(self) -> None:
        """Keep what the player looks at in sight."""
        if self.cursor is not None:
            self.reveal(self.cursor)

    # How it looks.

    def style_for(self, key: Hashable) -> Style:
        """The style that the component classes of a paint make together."""
        paint = cast("Paint", key)
        if not paint:
            # Without a text colour, which blanks do not need and slow lines would carry.
            return Style(bgcolor=self.rich_style.bgcolor)
        style = self.get_component_rich_style(paint[0])
        for name in paint[1:]:
            style += self.get_component_rich_style(name, partial=True)
        return style

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some columns of some lines; where the map stands in the widget is worked out once for all of them."""
        shift_x, shift_y = self._shift
        first, end = crop.column_span
        columns = first - shift_x, end - shift_x
        return [self._strip(y - shift_y, *columns) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def _strip(self, row: int, left: int, right: int) -> Strip:
        """These columns of a row of the map, which may lie beside it."""
        style, blank = self.look, self.look(BLANK)
        segments: list[Segment] = []
        column = left
        for first, text, paints in self._runs.get(row, ()):
            if first >= right:
                break
            if first > column:
                segments.append(Segment(" " * (first - column), blank))
                column = first
            if shown := text[column - first : right - first]:
                segments.append(Segment(shown, style(paints)))
                column += len(shown)
        if right > column:
            segments.append(Segment(" " * (right - column), blank))
        return Strip(segments, right - left)
