"""A decision the player is asked for, beside the map: what each of them has in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.message import Message

from core.board import TrackId
from core.moves import Move
from core.view import View
from tui.app.signs import Glyphs
from tui.map.drawing import Target
from tui.map.highlights import NOTHING, Highlight
from tui.textual_ext.keys_to_app import KeysToApp
from tui.widgets.prompt import Key


class Decision(KeysToApp, can_focus=True):
    """
    Shows a choice, keeps what is marked so far, and posts the move when the player has decided.

    The screen asks it what to say and what to light up on the map whenever it posts `Changed`.
    """

    DEFAULT_CSS = "Decision { width: 1fr; height: 1fr; padding: 1 0 0 0; }"

    @dataclass
    class Told(Message):
        """A message of a decision. It counts only while that decision is open."""

        decision: "Decision"

    @dataclass
    class Decided(Told):
        move: Move

    @dataclass
    class Dropped(Told):
        """The player drops the decision."""

    @dataclass
    class Changed(Told):
        """Something else is marked."""

    keeps_tickets: bool = False
    """Whether one's tickets stay in sight above it, or below it if it has a height of its own."""
    has_own_height: ClassVar[bool] = False
    """Whether it takes only the rows that it needs."""
    can_be_dropped: ClassVar[bool] = False
    """Whether the player has asked for it, and may go back; what the rules ask must be answered."""
    takes_letters: ClassVar[bool] = False
    """Whether letters are typed in it, which are no keys of the game meanwhile."""

    def __init__(self, view: View, signs: Glyphs) -> None:
        super().__init__()
        self.view = view
        self.signs = signs
        self.is_dropped = False
        """Whether the player has gone back: keys that are typed before it is gone are meant for what comes then."""
        self.is_left = False
        """Whether the player has gone to another panel, so that its keys do nothing."""

    def tell(self, message: Told) -> None:
        """Straight to the screen: nothing that a decision lies in listens, and each would take a turn of the loop to pass it on."""
        if self.is_attached:
            self.screen.post_message(message)

    def question(self) -> str:
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        raise NotImplementedError

    def map_highlight(self) -> Highlight:
        """The tracks and cities to highlight on the map: the track that is looked at, if nothing else is said."""
        target = self.looked_at()
        return NOTHING if target is None else Highlight(way=frozenset({TrackId(target)}))

    def view_to_plan(self) -> View:
        """The view whose tickets the plan is for: what is chosen so far may belong to them."""
        return self.view

    def looked_at(self) -> Target | None:
        """The city or track that the map scrolls to."""
        return None

    @property
    def pays_for(self) -> TrackId | None:
        """The track that is paid for here."""
        return None

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.is_left = not has_focus
        self.refresh()

    def action_drop(self) -> None:
        self.is_dropped = True
        self.tell(self.Dropped(self))

    def changed(self) -> None:
        """Draw anew and tell the screen."""
        self.refresh()
        self.tell(self.Changed(self))
