"""What the lines below tell of the place under the map's cursor, and what has sent the cursor there."""

from textual.widget import Widget

from core.board import TrackId
from core.text import tr
from core.view import View
from tui.map.descriptions import about_target
from tui.map.drawing import Target
from tui.map.widget import MapView
from tui.textual_ext.delta_screen import one_frame
from tui.widgets.city_finder import CityFinder
from tui.widgets.prompt import Prompt


class PlaceTelling:
    """Says what the cursor stands on: where it moved, or where a panel, a decision or the finder has sent it."""

    def __init__(self, board_map: MapView, prompt: Prompt, finder: CityFinder) -> None:
        self._map = board_map
        self._prompt = prompt
        self._finder = finder
        self._went_to: Target | None = None
        """Where a panel, a decision or a hint has left the cursor, until that is told."""
        self._says = ""
        """What is told there in place of what the place is."""
        self._sent_to: TrackId | None = None
        """The track that a panel has led to, until the player does something else than to pay for it."""

    @property
    def _focused(self) -> Widget | None:
        return self._map.screen.focused

    def tell_of(self, view: View | None, target: Target) -> None:
        """Say what stands under the cursor, which is there."""
        if view is not None:
            self._prompt.say(about_target(view, target), tells_of_place=True)

    def send_to(self, track: TrackId) -> None:
        """Go to a track on the map; what it costs is told when the focus is there."""
        self._went_to = self._sent_to = track
        self._says = ""
        with one_frame(self._map):
            self._map.cursor = track
            self._map.reveal(track)
        self._map.screen.set_focus(self._map)

    def return_to_cursor(self, says: str = "") -> None:
        """The player comes to the map: what it tells of the place under the cursor, or `says` of it, is told when the focus is there."""
        self._map.show_cursor()
        self._went_to, self._says = self._map.cursor, says

    def forget_who_sent(self) -> None:
        """The cursor or the focus goes elsewhere, or the game goes on: by now the player is on the map of their own will."""
        self._sent_to = None

    def was_sent_to(self, track: TrackId | None) -> bool:
        """Whether a panel has just led to this track, on which the cursor stands in focus."""
        is_there = track is not None and track == self._sent_to == self._map.cursor
        return self._focused is self._map and is_there

    def tell_cursor(self, view: View | None, *, again: bool) -> None:
        """Say what the cursor stands on, back on the map from a decision; and again when its focus is told, if that comes."""
        self._went_to, self._says = self._map.cursor, ""
        self.tell_found(view, last=not again or self._focused is not self._map)

    def tell_found(self, view: View | None, *, last: bool = False) -> None:
        """
        Say in place of the question what the cursor stands on, where something has sent it there.

        `last` says that it is not to be said again. A key may have moved it on by then.
        """
        went, target = self._went_to or self._finder.goes_to, self._map.cursor
        if went and target is not None and self._focused is self._map:
            if self._says and target == went:
                self._prompt.say(self._says, tells_of_place=True)
            else:
                self.tell_of(view, target)
        if last:
            self._went_to = self._finder.goes_to = None
            self._says = ""

    def typed(self, view: View | None, prefix: str) -> None:
        """Tell of the first city that begins like this, or say that there is none."""
        found = self._finder.found
        if not self._finder.is_open:
            return  # what it has gone to is told with the focus
        if not prefix:
            self._prompt.say(self._finder.label)
        elif found is None:
            self._prompt.refusal = tr("No city begins with “{typed}”.", typed=prefix)
        else:
            self.tell_of(view, found)
