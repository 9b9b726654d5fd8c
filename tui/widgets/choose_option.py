"""A turn of a finished game, made again: all that could have been done, in a list; and then what the review says."""

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from core.board import TrackId
from core.cards import Colour
from core.move_words import move_words
from core.moves import Claim, Move, TakeCard
from core.narrate import card_name
from core.text import tr
from core.view import View
from tui.app.signs import Glyphs
from tui.widgets.chips import card_chip, pile_chips
from tui.widgets.choose_one import MoveChoice
from tui.widgets.decision import Decision
from tui.widgets.panel import heading
from tui.widgets.prompt import Key


class OptionChoice(MoveChoice):
    """A row a move; nothing tells which is good."""

    keeps_tickets = True

    def __init__(self, view: View, signs: Glyphs, moves: Sequence[Move], asked: str) -> None:
        super().__init__(view, signs)
        self._moves = list(moves)
        self._asked = asked

    def question(self) -> str:
        return self._asked

    def head(self) -> Sequence[Content]:
        return (heading(self, tr("What do you do?")),)

    def rows(self) -> Sequence[Content]:
        return [self._row_of(move) for move in self._moves]

    def _row_of(self, move: Move) -> Content:
        if isinstance(move, TakeCard):
            card = self.view.market[move.slot]
            return Content.assemble(card_chip(card), " ", tr("take {card}", card=card_name(Colour(card))))
        if isinstance(move, Claim):
            chips = pile_chips(move.pay)[0]
            name = self.view.board.track_name(self.view.board.track(move.track), with_colour=False)
            return Content.assemble(chips, " ", name).truncate(max(1, self.size.width), ellipsis=True)
        return Content(f"    {move_words(self.view, move)}")

    def show_track(self, track: TrackId) -> None:
        """Go to the first claim of this track, if there is one."""
        rows = [n for n, move in enumerate(self._moves) if isinstance(move, Claim) and move.track == track]
        if rows:
            self._row = rows[0]
            self.changed()

    def looked_at(self) -> TrackId | None:
        move = self._moves[self._row]
        return move.track if isinstance(move, Claim) else None

    def help_text(self) -> str:
        return tr(
            "A choice of a finished game, to be made again with what you knew then. Choose with the arrows and Enter; then the review says what it likes better, and whether your new choice is as good. The finished game stays as it is."
        )


class Answer(Decision):
    """What the review says of the choice; nothing is asked any more. The arrows scroll it where it is too long."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_by(-1)", tr("Line above"), show=False, id="list.up"),
        Binding("down", "scroll_by(1)", tr("Line below"), show=False, id="list.down"),
    ]

    def __init__(self, view: View, signs: Glyphs, sentences: Sequence[str], said: str) -> None:
        super().__init__(view, signs)
        self._sentences = sentences
        self._said = said
        self._first = 0

    def question(self) -> str:
        return self._said

    def keys(self) -> Sequence[Key]:
        more = (Key("↑↓", tr("read on"), ""),) if len(self._lines()) > self._room else ()
        return (Key("r", tr("once more"), "again"), Key("q", tr("leave"), "leave"), *more)

    @property
    def _room(self) -> int:
        return max(1, self.size.height - 1)

    def _lines(self) -> list[str]:
        return [line for each in self._sentences for line in wrap(each, max(10, self.size.width))]

    def render(self) -> Content:
        title = heading(self, tr("The answer"))
        return Content("\n").join([title, *map(Content, self._lines()[self._first :])])

    def on_resize(self) -> None:
        """Which keys there are depends on the room."""
        self.action_scroll_by(0)

    def action_scroll_by(self, lines: int) -> None:
        self._first = max(0, min(self._first + lines, len(self._lines()) - self._room))
        self.changed()

    def help_text(self) -> str:
        return tr("What you chose now, what was played, and what the review likes better: r tries once more.")
