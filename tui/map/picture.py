"""
The map as a picture: a drawing of the board that shows a view, with a cursor on it.

It is drawn line by line and refreshes only the cells that differ from what was there before. All that is to be
seen comes down through reactives.
"""

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import cast

from rich.segment import Segment
from rich.style import Style
from textual.dom import DOMNode
from textual.geometry import Offset, Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.board import Board, Cell
from core.view import View
from tui.app.signs import UNICODE, Glyphs
from tui.map.cells import laid_over, paint_cursor, row_runs
from tui.map.classes import COMPONENT_CLASSES, PLAIN, Paint, Picture
from tui.map.compass import by_distance, nearest
from tui.map.css import MAP_CSS
from tui.map.drawing import Drawing, Target, lay_out, size_of
from tui.map.fit import Fit, fitted, fitted_whole
from tui.map.geometry import regions, scrolled
from tui.map.highlights import NOTHING, Highlight
from tui.map.painter import Painter, position_in
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.line_widget import LineWidget

MARGIN = Size(4, 2)
"""So many columns and rows around the cursor stay visible, where the map has them."""
BLANK: Paint = (PLAIN,)


class MapPicture(ScrollView, LineWidget):
    """See the module. It fills its room; where that is too small, it is scrolled to the cursor."""

    DEFAULT_CSS = MAP_CSS
    COMPONENT_CLASSES = COMPONENT_CLASSES

    board: reactive[Board | None] = reactive(None, repaint=False)
    """What is drawn; follows the view, and can be set alone to show a map without a game."""
    view: reactive[View | None] = reactive(None, repaint=False)
    highlight: reactive[Highlight] = reactive(NOTHING, repaint=False)
    cursor: reactive[Target | None] = reactive(None, repaint=False)
    shows_cursor: reactive[bool] = reactive(True, repaint=False)
    shows_focus: reactive[bool] = reactive(False, repaint=False)
    """Whether, as long as nobody has gone anywhere, the place that the first step goes to is marked."""
    """Whether the place under it is brought out: not while a panel has the focus, or two things would seem to have it."""
    signs: reactive[Glyphs] = reactive(UNICODE, repaint=False)
    overview: reactive[bool] = reactive(False, repaint=False)
    """Whether the whole board is shown in whatever room there is, tracks as lines without tokens."""

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
        self._over: Picture = {}
        """The cells of the cursor."""
        self._shown: Picture = {}
        """Both together."""
        self._rows: dict[int, Strip] = {}
        """The rows as they are drawn, as far as they have been asked for."""
        self._left_at = Offset()
        """How far the map was scrolled when the whole board took its place."""
        self._filtered_styles = {}
        self.set_reactive(MapPicture.signs, signs)
        self.set_reactive(MapPicture.view, view)
        self.set_reactive(MapPicture.board, board if view is None else view.board)

    def on_mount(self) -> None:
        """Draw what was given before there was a screen."""
        self.watch_board(self.board)

    # What comes down.

    def watch_board(self, board: Board | None) -> None:
        self.drawing = None
        self._draw()

    def watch_overview(self, was_overview: bool, overview: bool) -> None:
        """Draw the whole board at once, or as large as it is; what it lies in may make room for it."""
        if isinstance(self.parent, DOMNode):
            self.parent.set_class(overview, "overview")
        if overview:
            self._left_at = self.scroll_offset
        self._draw()
        if overview:
            self.scroll_to(0, 0, animate=False, immediate=True, force=True)
        if was_overview:
            self.call_after_refresh(self._return)  # once there are scroll bars again

    def _return(self) -> None:
        """Scroll to where the map was left, and from there to the cursor if it is elsewhere by now."""
        self.scroll_to(*self._left_at, animate=False, immediate=True, force=True)
        if self.cursor is not None:
            self.reveal(self.cursor)

    def _draw(self) -> None:
        """Draw the board for the room there is; nothing happens while it would be drawn the same."""
        board = self.board
        if board is not None and not self.size:
            return  # there is no room yet; it comes with the first resize
        fit = None if board is None else self._fitted(board)
        if self.drawing is not None and (self.drawing.board, self.drawing.fit) == (board, fit):
            return
        self.drawing = None if board is None else lay_out(board, fit)
        self._painter = self._painted = None
        self._picture, self._over, self._shown, self._rows = {}, {}, {}, {}
        self.virtual_size = Size(0, 0) if self.drawing is None else Size(*self.drawing.size)
        self._leave_out_bars()
        if self.drawing is None or self.cursor not in self.drawing.anchors:
            self.cursor = None
        self.refresh()
        self._repaint()

    def _leave_out_bars(self) -> None:
        """A map that is as wide as its room has no bar at its right side, which would hide the end of names; so below."""
        is_wide, is_tall = (whole > room for whole, room in zip(self.virtual_size, self.size, strict=True))
        self.styles.scrollbar_size_vertical = 0 if is_tall and not is_wide else 1
        self.styles.scrollbar_size_horizontal = 0 if is_wide and not is_tall else 1

    def _fitted(self, board: Board) -> Fit:
        """How the board lies in the room: larger than in its file, all at once, or to be scrolled."""
        fit = fitted_whole if self.overview else fitted
        return fit(size_of(board), (self.size.width, self.size.height))

    def watch_view(self, view: View | None) -> None:
        if view is not None and view.board is not self.board:
            self.board = view.board
        else:
            self._repaint()

    def watch_highlight(self, before: Highlight, now: Highlight) -> None:
        """Bring other things out; a ticket comes into sight."""
        self._repaint()
        if now.ends != before.ends:
            self.reveal_ticket()

    def watch_signs(self) -> None:
        self._repaint()

    def watch_cursor(self, target: Target | None) -> None:
        """Stand somewhere else. This comes with every key, so only the cells of both places are looked at."""
        if self.drawing is not None and self._painter is not None:
            over = paint_cursor(self.drawing, self.signs, self._picture, self._target_shown)
            dirty = laid_over(self._shown, self._picture, self._over.keys(), over)
            self._over = over
            self._refresh_cells(dirty)
        if target is not None:
            self.reveal(target)

    @property
    def _target_shown(self) -> Target | None:
        if not self.shows_cursor:
            return None
        return self.in_the_middle if self.cursor is None and self.shows_focus else self.cursor

    @property
    def in_the_middle(self) -> Target | None:
        """The city or track nearest to the middle of what is visible."""
        if self.drawing is None:
            return None
        return _in_the_middle(self.drawing, Offset(self.room.width // 2, self.room.height // 2) - self._shift)

    def watch_shows_cursor(self) -> None:
        self._show(set())

    watch_shows_focus = watch_shows_cursor

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
            painted = self.drawing, self.signs, self._is_flat, position_in(self.view), self.highlight
            if painted == self._painted:  # most moves change nothing here
                return
            self._painted = painted
            stale: set[Cell] = set()
            if self._painter is None or painted[:3] != self._painter.paints:
                self._painter = Painter(*painted[:3])
                stale.update(self._shown)
            self._picture = self._painter.paint(*painted[3:])
            self._show(stale | self._painter.changed)

    @property
    def _is_flat(self) -> bool:
        """Whether no colours tell land from sea here."""
        return self.app.no_color or self.app.current_theme.ansi

    def _show(self, cells: set[Cell]) -> None:
        """Lay the cursor over the picture, of which these cells may be others, and refresh where that differs from what is shown."""
        if self.drawing is None:
            return
        over = paint_cursor(self.drawing, self.signs, self._picture, self._target_shown)
        before, self._over = self._over, over
        dirty = laid_over(self._shown, self._picture, cells | before.keys(), self._over)
        self._refresh_cells(dirty)

    def _refresh_cells(self, dirty: set[Cell]) -> None:
        """Draw some cells of the drawing anew, as far as they are in sight."""
        for row in {y for _, y in dirty}:
            self._rows.pop(row, None)
        room = self.room.region
        in_sight = [part for region in regions(dirty, self._shift) if (part := room.intersection(region))]
        if in_sight:
            self.refresh(*in_sight)

    # Where things are.

    @property
    def size(self) -> Size:
        """As Textual's, but from the last layout: each move asks for it, and to find the map on its screen takes long."""
        return self.outer_size

    @property
    def room(self) -> Size:
        """The part of the widget that shows the map: all but scroll bars."""
        width, height = self.size
        across, below = self.scrollbars_space
        return Size(max(0, width - across), max(0, height - below))

    @property
    def fits(self) -> bool:
        """Whether the whole map is in sight."""
        return self.drawing is None or self.drawing.size == (self.size.width, self.size.height)

    @property
    def _shift(self) -> Offset:
        """What to add to a cell of the drawing to get a place in the widget."""
        return -self.scroll_offset

    def target_at(self, place: Offset) -> Target | None:
        """What stands at a place of the widget, or right beside it."""
        if self.drawing is None:
            return None
        x, y = place - self._shift
        return next((t for n in (0, -1, 1) if (t := self.drawing.targets.get((x + n, y)))), None)

    def reveal(self, *targets: Target) -> None:
        """Scroll so that cities or tracks are visible, all if they fit; nothing moves when they are."""
        place = self._scrolled_to(*targets)
        if place is not None and place != self.scroll_offset:
            # By force: a map that has just come has no scroll bars yet, and would stay where it is.
            self.scroll_to(*place, animate=False, force=True)
            if self.cursor is None and self.shows_focus:
                self.call_after_refresh(self._show, set())  # the middle is elsewhere then

    def reveal_ticket(self) -> None:
        """Scroll to both ends of the ticket that is brought out; where they do not fit, to what it still wants."""
        ends, way = sorted(self.highlight.ends), self.highlight.way | self.highlight.way_alone
        if way and not self._fit(ends):
            self.reveal_most_of(way)
        else:
            self.reveal(*ends)

    def reveal_most_of(self, targets: Iterable[Target]) -> None:
        """Scroll so that many places are visible; where they do not fit, as many as do around the middle of them."""
        anchors = self.drawing.anchors if self.drawing is not None else {}
        places = {target: anchors[target] for target in sorted(targets) if target in anchors}
        if places:
            x, y = (sum(axis) // len(places) for axis in zip(*places.values(), strict=True))
            seen: list[Target] = []
            for target in by_distance(places, (x, y)):
                if not seen or self._fit([*seen, target]):
                    seen.append(target)
            self.reveal(*seen)

    def _fit(self, targets: Iterable[Target]) -> bool:
        """Whether cities or tracks are all visible at once, if one scrolls there."""
        drawing = self.drawing
        if drawing is None:
            return True
        cells = [cell for target in targets for cell in drawing.reaches.get(target, ())]
        spans = [max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True)]
        return all(span <= room for span, room in zip(spans, self.room, strict=False))

    def has_in_sight(self, target: Target) -> bool:
        """Whether a city or track is visible already."""
        return self._scrolled_to(target) == self.scroll_offset

    def _scrolled_to(self, *targets: Target) -> Offset | None:
        """How far to scroll to see cities or tracks; None as long as there is nothing to be seen."""
        room, at = self.room, self.scroll_offset
        drawn = [target for target in targets if self.drawing and target in self.drawing.anchors]
        if self.drawing is None or not drawn or not room:
            return None
        cells = [cell for target in drawn for cell in self.drawing.reaches[target]]
        anchor = self.drawing.anchors[drawn[0]]
        x, y = (
            scrolled(
                at=at[axis],
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
        """Fill the room, and keep what the player looks at in sight."""
        self._draw()
        if self.cursor is not None:
            self.reveal(self.cursor)

    # How it looks.

    def style_for(self, key: Hashable) -> Style:
        """The style that the component classes of a paint make together."""
        paint = cast("Paint", key)
        style = self.get_component_rich_style(paint[0])
        for name in paint[1:]:
            style += self.get_component_rich_style(name, partial=True)
        return style

    def notify_style_update(self) -> None:
        """Another theme may tell land from sea in another way."""
        super().notify_style_update()
        self._rows = {}
        if self.is_attached:
            self._repaint()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some columns of some lines; where the map stands in the widget is worked out once for all of them."""
        if self.drawing is None:
            self._draw()  # the first frame comes before the first resize is told
        shift_x, shift_y = self._shift
        first, end = crop.column_span
        columns = first - shift_x, end - shift_x
        sight = None if self.fits else (-shift_x, self.room.width - shift_x - 1)
        return [self._strip(y - shift_y, *columns, sight) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def _strip(self, row: int, left: int, right: int, sight: tuple[int, int] | None) -> Strip:
        """These columns of a row of the map, which may lie beside it; `sight` are the first and last in sight of one that does not fit."""
        if self.drawing is None or self._painter is None or not 0 <= row < self.drawing.size[1]:
            return Strip([Segment(" " * (right - left), self.filtered_style(BLANK))], right - left)
        whole = self._rows.get(row)
        if whole is None:
            style = self.filtered_style
            runs = row_runs(self._shown, self._painter.ground[row], row)
            segments = [Segment(signs, style(paint)) for signs, paint in runs]
            whole = self._rows[row] = Strip(segments, self.drawing.size[0])
        if left < 0 or right > self.drawing.size[0]:
            whole = whole.extend_cell_length(right, self.filtered_style(BLANK))
        for column in () if sight is None else cut_names(self.drawing, row, *sight):
            if left <= column < right:
                cell = Strip([Segment(self.signs.more, self.filtered_style(self._shown[column, row][1]))], 1)
                whole = Strip.join([whole.crop(0, column), cell, whole.crop(column + 1)])
        return whole.crop(left, right)


def cut_names(drawing: Drawing, row: int, first: int, last: int) -> list[int]:
    """Those of the first and last column in sight in which the rest of a city's name is hidden."""
    names = drawing.names_in_rows.get(row, ())
    left = [first for start, end in names if start < first <= end]
    return left + [last for start, end in names if start <= last < end]


@lru_cache(maxsize=8)
def _in_the_middle(drawing: Drawing, place: Offset) -> Target | None:
    """What stands nearest to a place; asked with every move while nobody has gone anywhere."""
    return nearest(drawing.anchors, place)
