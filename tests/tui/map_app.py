"""A small app around the map, for tests: it keeps the messages, and what would be sent to a terminal."""

from collections.abc import Iterable
from typing import Any

from textual import on
from textual._compositor import CompositorUpdate
from textual.app import ComposeResult
from textual.screen import Screen

from core.board import Board, MapId
from core.board_file import built_in_board
from core.game import Game
from core.setup import SeatNo
from core.view import View, view_of
from tests.games import new_game, random_play
from tui.app.signs import ASCII, UNICODE
from tui.app.theme import DARK, THEMES, VARIABLE_DEFAULTS
from tui.map.drawing import Drawing, Target
from tui.map.highlights import NOTHING, Highlight
from tui.map.widget import FromMap, MapView
from tui.textual_ext.delta_screen import DeltaApp


class MapApp(DeltaApp):
    """One map, as large as the screen."""

    def __init__(
        self,
        view: View | None = None,
        board: Board | None = None,
        *,
        highlight: Highlight = NOTHING,
        cursor: Target | None = None,
        theme: str = DARK.name,
        ascii_only: bool = False,
    ) -> None:
        super().__init__()
        for ours in THEMES:
            self.register_theme(ours)
        self.theme = theme
        self.map = MapView(view, board=board, signs=ASCII if ascii_only else UNICODE)
        self.map.highlight = highlight
        self.first_cursor = cursor
        self.told: list[FromMap] = []
        self.sent: list[str] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def compose(self) -> ComposeResult:
        yield self.map

    def on_mount(self) -> None:
        self.map.focus()
        self.map.cursor = self.first_cursor

    @on(MapView.CursorMoved)
    @on(MapView.TrackChosen)
    def keep(self, message: FromMap) -> None:
        self.told.append(message)

    def _display(self, screen: Screen[object], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate):
            self.sent.append(renderable.render_segments(self.console))
        super()._display(screen, renderable)

    @property
    def drawing(self) -> Drawing:
        assert self.map.drawing is not None
        return self.map.drawing

    def lines(self) -> list[str]:
        """What the map shows, as text."""
        return [strip.text for strip in self.map.render_lines(self.map.size.region)]


def owners_in_sight(board_map: MapView) -> set[int]:
    """The seats that have a train on the part of the map that is in sight; the neutral player is the one after them."""
    assert board_map.view is not None
    assert board_map.drawing is not None
    room = board_map.room.region.translate(board_map.scroll_offset)
    owned = zip(board_map.view.board.tracks, board_map.view.owners, strict=True)
    cells_of = board_map.drawing.cells_of
    return {
        owner
        for track, owner in owned
        if owner >= 0 and any(room.contains(*cell) for cell in cells_of(track.id))
    }


def board_of(slug: str) -> Board:
    return built_in_board(MapId(slug))


def played(slug: str, moves: int, seats: int = 3, variant: str | None = None, seed: int = 7) -> Game:
    """A game after so many random moves."""
    game = new_game(slug, variant, seats, seed)
    for _ in random_play(game, seed, limit=moves):
        pass
    return game


def view_after(slug: str, moves: int, seats: int = 3, variant: str | None = None, seed: int = 7) -> View:
    """The view of the first seat in such a game."""
    return view_of(played(slug, moves, seats, variant, seed).state, SeatNo(0))


def seen_whole(board_map: MapView, targets: Iterable[Target]) -> set[Target]:
    """Those of some cities and tracks of which every cell is in sight, be it at the rim."""
    assert board_map.drawing is not None
    left, top = board_map.scroll_offset
    room = board_map.room
    return {
        target
        for target in targets
        if all(
            left <= x < left + room.width and top <= y < top + room.height
            for x, y in board_map.drawing.cells_of(target)
        )
    }
