"""
The map: a picture of the board, and a cursor that walks over its cities and tracks.

It decides nothing: what the player points at goes up as messages.
"""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from core.board import Board, CityId, Kind, TrackId
from core.text import tr
from tui.map.compass import Compass, Direction, city_compass, compass
from tui.map.drawing import Target
from tui.map.picture import MapPicture
from tui.textual_ext.delta_screen import one_frame


@dataclass
class FromMap(Message):
    map: "MapView"

    @property
    def control(self) -> "MapView":
        """The map, for handlers that name one."""
        return self.map


class MapView(MapPicture, can_focus=True, inherit_bindings=False):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go('up')", tr("Up"), show=False, id="map.up"),
        Binding("down", "go('down')", tr("Down"), show=False, id="map.down"),
        Binding("left", "go('left')", tr("Left"), show=False, id="map.left"),
        Binding("right", "go('right')", tr("Right"), show=False, id="map.right"),
        Binding("shift+up", "go_to_city('up')", tr("City above"), show=False, id="map.city-up"),
        Binding("shift+down", "go_to_city('down')", tr("City below"), show=False, id="map.city-down"),
        Binding("shift+left", "go_to_city('left')", tr("City to the left"), show=False, id="map.city-left"),
        Binding(
            "shift+right", "go_to_city('right')", tr("City to the right"), show=False, id="map.city-right"
        ),
        Binding("enter", "choose", tr("Choose"), show=False, id="map.choose"),
        Binding("z", "overview", tr("Whole board"), show=False, id="map.overview"),
    ]

    @dataclass
    class CursorMoved(FromMap):
        """The player moved the cursor onto a city or track."""

        target: Target

    @dataclass
    class TrackChosen(FromMap):
        track: TrackId

    @dataclass
    class CityChosen(FromMap):
        city: CityId

    _compass: Compass
    _city_compass: Compass
    _only_shown: Target | None = None
    """Where the cursor was put to show the focus, as long as the player has not moved it."""

    def watch_board(self, board: Board | None) -> None:
        self._compass, self._city_compass = {}, {}
        super().watch_board(board)

    def help_text(self) -> str:
        sentences = [
            tr(
                "The map. Each pair of cells is one train space: its letter is the colour it wants (= means any one colour)."
            )
        ]
        kinds = set() if self.view is None else {track.kind for track in self.view.board.tracks}
        if Kind.FERRY in kinds:
            sentences.append(tr("~ is a ferry, and * a space of it that wants a locomotive."))
        if Kind.TUNNEL in kinds:
            sentences.append(tr("^ is a tunnel."))
        if Kind.SPECIAL in kinds:
            sentences.append(tr("+ is a track for which several cards of any kind may stand for one."))
        if self.view is not None and self.view.rules.tolls:
            sentences.append(tr("The digit beside a track is its toll."))
        sentences.append(
            tr(
                "Claimed tracks show their owner's mark. The arrow keys walk over cities and tracks, Shift with an arrow from "
                "city to city. Enter on a free track claims it, and on a city lists those of its tracks that you can pay. ! marks what was claimed since your last move, and that move's own claim if it was one; the way of a ticket is a "
                "thick line; tracks that you can pay are underlined, and those that nobody can claim any more are dashes. "
                "x on a free track sends the plan round it where it goes along it, and along it where it does not, and x again lets it go as it likes: "
                "x on the spaces of a track means that the plan goes round it, > that you have sent it along. "
                "Where the map does not fit, z shows all of it at once, and z or Enter goes back to where the cursor is."
            )
        )
        return " ".join(sentences)

    def find(self, prefix: str) -> Target | None:
        """Go to the first city whose name begins like this; None if there is none."""
        found = self.drawing.find_cities(prefix) if self.drawing else ()
        if not found:
            return None
        self.cursor = found[0]
        return found[0]

    # What goes up.

    def action_go(self, direction: str) -> None:
        if self.drawing is not None:
            self._compass = self._compass or compass(self.drawing)
            self._go(self._compass, Direction(direction))

    def action_go_to_city(self, direction: str) -> None:
        if self.drawing is not None:
            self._city_compass = self._city_compass or city_compass(self.drawing)
            self._go(self._city_compass, Direction(direction))

    def _go(self, links: Compass, direction: Direction) -> None:
        if self.cursor is None:
            self._move_cursor(self.in_the_middle)
        else:
            self._move_cursor(links.get(self.cursor, {}).get(direction))

    def show_cursor(self) -> None:
        """Put the cursor in the middle of what is visible, unless it stands somewhere: it shows that the focus is here."""
        if self.cursor is None:
            self.cursor = self._only_shown = self.in_the_middle

    def forget_cursor(self) -> None:
        """The focus has gone to a panel: where it has only passed over the map, no cursor stays behind."""
        if self.cursor is not None and self.cursor == self._only_shown:
            self.cursor = self._only_shown = None

    def _move_cursor(self, target: Target | None) -> None:
        if target is not None and target != self.cursor:
            with one_frame(self):
                self.cursor = target
            self._only_shown = None
            self.post_message(self.CursorMoved(self, target))

    def action_choose(self) -> None:
        """Choose the track or the city that the cursor stands on. From the overview, go there."""
        if self.overview:
            self.overview = False
        elif self.drawing is not None and self.cursor is not None:
            is_city = self.cursor in self.drawing.cities
            self.post_message(
                self.CityChosen(self, CityId(self.cursor))
                if is_city
                else self.TrackChosen(self, TrackId(self.cursor))
            )

    def action_overview(self) -> None:
        """Show the whole board at once, or go back to where the cursor is; what the map lies in says where there is no more to show."""
        if self.fits and not self.overview:
            raise SkipAction
        self.overview = not self.overview

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        target = None if place is None else self.target_at(place)
        if target is not None and self.board is not None:
            event.stop()
            is_new_city = target != self.cursor and target not in self.board.track_numbers
            self._move_cursor(target)
            if self.overview or not is_new_city:  # a city is chosen by a second click
                self.action_choose()
