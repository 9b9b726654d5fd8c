"""A turn of a finished game, made again: all that could have been done, in a list; and then what the review says."""

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

import attrs
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
from tui.widgets.chips import card_chip
from tui.widgets.claim_list import TrackList, claimable
from tui.widgets.decision import Decision
from tui.widgets.panel import heading
from tui.widgets.prompt import Key
from tui.widgets.track_rows import TrackRows


class OptionChoice(TrackList):
    """A row a move, tracks as in the list of the game; nothing tells which is good."""

    def __init__(self, view: View, signs: Glyphs, moves: Sequence[Move], asked: str) -> None:
        super().__init__(view, signs)
        self._prices = {price.track.id: price for price in claimable(view)}
        places = list(self._prices)
        claims = [(places.index(move.track), n) for n, move in enumerate(moves) if isinstance(move, Claim)]
        self._all: list[Move] = [move for move in moves if not isinstance(move, Claim)]
        self._all += [moves[n] for _, n in sorted(claims)]
        self._asked = asked

    @property
    def _moves(self) -> Sequence[Move]:
        """All, or the claims of the tracks whose cities have what is typed."""
        if not self._typed:
            return self._all
        claims = [move for move in self._all if isinstance(move, Claim)]
        return [claim for claim in claims if self._has_typed(self.view.board.track(claim.track))]

    def question(self) -> str:
        """What is asked; of a track the cards that it would be paid with."""
        moves = self._moves
        if not moves:
            return self._nothing_found()
        if isinstance(move := moves[self._row], Claim):
            return tr("Would you {move}?", move=move_words(self.view, move))
        return self._asked

    def keys(self) -> Sequence[Key]:
        do_it = Key("Enter", tr("do it"), "choose", bool(self._moves))
        return (Key("↑↓", tr("choose"), ""), do_it, *self.letters_keys())

    def choose(self, row: int) -> None:
        if moves := self._moves:
            self.tell(self.Decided(self, moves[row]))

    def head(self) -> Sequence[Content]:
        title = tr("Tracks: {typed}", typed=self._typed) if self._typed else tr("What do you do?")
        return self._head(title, (self._which() or "",))

    @property
    def _in_rows(self) -> TrackRows:
        """Of a track that can be paid in several ways each says with which cards."""
        return TrackRows(self.view, self.signs, self.size.width, tells_pay=True)

    def rows(self) -> Sequence[Content]:
        return [self._row_of(move) for move in self._moves]

    def _row_of(self, move: Move) -> Content:
        if isinstance(move, TakeCard):
            card = self.view.market[move.slot]
            return Content.assemble(card_chip(card), " ", tr("take {card}", card=card_name(Colour(card))))
        if isinstance(move, Claim):
            alike = [claim for claim in self._all if isinstance(claim, Claim) and claim.track == move.track]
            cards = " ".join(f"{move.pay[colour]}{colour.letter}" for colour in Colour if move.pay[colour])
            price = attrs.evolve(self._prices[move.track], pay=move.pay)
            return self._in_rows.row(price, pay=cards if len(alike) > 1 else "")
        return Content(f"    {move_words(self.view, move)}")

    def show_track(self, track: TrackId) -> None:
        """Go to the first claim of this track, if there is one."""
        self._typed = ""
        rows = [n for n, move in enumerate(self._moves) if isinstance(move, Claim) and move.track == track]
        if rows:
            self._row = rows[0]
            self.changed()

    def looked_at(self) -> TrackId | None:
        move = self._moves[self._row] if self._moves else None
        return move.track if isinstance(move, Claim) else None

    def help_text(self) -> str:
        return tr(
            "A choice of a finished game, to be made again with what you knew then. Choose with the arrows and Enter; type letters of a city to see only its tracks, of which + marks those that serve your tickets. Tab goes to the map, where v shows the plan. After the choice the review says what it likes better, and whether your new choice is as good. The finished game stays as it is."
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
