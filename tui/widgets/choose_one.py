"""A short list to choose from: what all such lists have in common, a tunnel's price, the neutral player's track."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content

from core.board import TrackId
from core.cards import Colour
from core.moves import AbandonTunnel, Move, NeutralTrack, PayTunnel
from core.text import tr, trn
from core.view import View
from tui.app.signs import Glyphs
from tui.widgets.chips import card_chip, pile_chips
from tui.widgets.decision import Decision
from tui.widgets.line_widget import cursor_look
from tui.widgets.panel import heading
from tui.widgets.prompt import Key


def height_of(row: Content) -> int:
    """How many lines a row takes."""
    return 1 + row.plain.count("\n")


class ChooseOne(Decision):
    """Rows of which one is chosen; subclasses say what they are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", tr("Line above"), show=False, id="list.up"),
        Binding("down", "go(1)", tr("Line below"), show=False, id="list.down"),
        Binding("pageup", "go(-8)", tr("Page up"), show=False, id="list.page-up"),
        Binding("pagedown", "go(8)", tr("Page down"), show=False, id="list.page-down"),
        Binding("home", "go(-999)", tr("First line"), show=False, id="list.first"),
        Binding("end", "go(999)", tr("Last line"), show=False, id="list.last"),
        Binding("enter", "choose", tr("Choose"), show=False, id="list.choose"),
    ]

    def __init__(self, view: View, signs: Glyphs) -> None:
        super().__init__(view, signs)
        self._row = 0
        self._row_at: list[int | None] = []
        """By line which row stands there, as it was drawn last; None in the head."""

    def rows(self) -> Sequence[Content]:
        """The choices; one that has no room in a line takes several."""
        raise NotImplementedError

    def head(self) -> Sequence[Content]:
        return ()

    def choose(self, row: int) -> None:
        raise NotImplementedError

    def render(self) -> Content:
        """Head and rows, scrolled so that the chosen one is seen."""
        head = list(self.head())
        rows = list(self.rows())
        if self._row < len(rows) and self.has_focus:  # from another panel the keys do nothing here
            lines = rows[self._row].split("\n")
            whole = [line.pad_right(max(0, self.size.width - line.cell_length)) for line in lines]
            rows[self._row] = Content("\n").join([line.stylize_before(cursor_look(self)) for line in whole])
        first, end = self._seen(rows, len(head))
        self._row_at = [None] * len(head)
        for number in range(first, end):
            self._row_at += [number] * height_of(rows[number])
        return Content("\n").join([*head, *rows[first:end]])

    def in_sight(self, rows: Sequence[Content], head: int) -> tuple[int, int] | None:
        """The first and the last of these rows below a head that are seen, counted from 1; None where all are."""
        first, end = self._seen(rows, head)
        return None if end - first == len(rows) else (first + 1, end)

    def _seen(self, rows: Sequence[Content], head: int) -> tuple[int, int]:
        """From and up to which row there is room, with the chosen one in the middle where that can be; rows are whole."""
        if not rows:
            return 0, 0
        begins = [0, *accumulate(map(height_of, rows))]
        chosen, room = min(self._row, len(rows) - 1), max(1, self.size.height - head)
        top = max(0, min(begins[chosen] - room // 2, begins[-1] - room))
        first = min(bisect_left(begins, top), chosen)
        end = bisect_right(begins, begins[first] + room) - 1
        return first, max(end, chosen + 1)

    def action_go(self, step: int) -> None:
        rows = max(1, len(self.rows()))
        self._row = max(0, min(rows - 1, self._row + step)) if abs(step) > 1 else (self._row + step) % rows
        self.changed()

    def action_choose(self) -> None:
        self.choose(self._row)

    def on_click(self, event: events.Click) -> None:
        line = event.y - 1
        row = self._row_at[line] if 0 <= line < len(self._row_at) else None
        if row is not None and row < len(self.rows()):
            self._row = row
            self.changed()
            self.choose(row)


class MoveChoice(ChooseOne):
    """Each row is a move."""

    def __init__(self, view: View, signs: Glyphs) -> None:
        super().__init__(view, signs)
        self._moves: list[Move] = list(view.moves)

    def choose(self, row: int) -> None:
        self.tell(self.Decided(self, self._moves[row]))

    def keys(self) -> Sequence[Key]:
        """Where there is only one move, as to give up a tunnel, there is nothing to choose."""
        choose = [Key("↑↓", tr("choose"), "")] if len(self._moves) > 1 else []
        return (*choose, Key("Enter", tr("do it"), "choose"))


class TunnelChoice(MoveChoice):
    """The cards turned up, what they cost, and how to pay; or to give up."""

    def question(self) -> str:
        assert self.view.tunnel is not None
        if len(self._moves) == 1:
            return trn(
                "The tunnel costs {n} more card, which you cannot pay: Enter gives it up.",
                "The tunnel costs {n} more cards, which you cannot pay: Enter gives it up.",
                self.view.tunnel.extra,
            )
        return trn(
            "The tunnel costs {n} more card. Pay, or give it up?",
            "The tunnel costs {n} more cards. Pay, or give it up?",
            self.view.tunnel.extra,
        )

    def head(self) -> Sequence[Content]:
        tunnel = self.view.tunnel
        assert tunnel is not None
        track = self.view.board.tracks[tunnel.track]
        turned = [card_chip(colour) for colour in Colour for _ in range(tunnel.turned[colour])]
        return (
            heading(self, tr("Tunnel")),
            Content.styled(self.view.board.track_name(track), "bold"),
            Content.assemble(tr("Announced: "), pile_chips(tunnel.pay)[0]),
            Content.assemble(tr("Turned up: "), Content(" ").join(turned)),
            Content(""),
        )

    def rows(self) -> Sequence[Content]:
        return [self._row_of(move) for move in self._moves]

    def _row_of(self, move: Move) -> Content:
        if isinstance(move, PayTunnel):
            return Content.assemble(tr("Pay "), pile_chips(move.pay)[0])
        assert isinstance(move, AbandonTunnel)
        return Content(tr("Give up: the turn ends"))

    def looked_at(self) -> TrackId:
        assert self.view.tunnel is not None
        return self.view.board.tracks[self.view.tunnel.track].id

    def help_text(self) -> str:
        return tr(
            "Three cards were turned up: each of the colour you played, and each locomotive, costs one more card of "
            "that colour or a locomotive. If you played locomotives only, just locomotives count and pay."
        )


class NeutralChoice(MoveChoice):
    def question(self) -> str:
        return tr("You hold the marker: which track does the neutral player take?")

    def head(self) -> Sequence[Content]:
        return (heading(self, tr("Neutral player")),)

    def rows(self) -> Sequence[Content]:
        return [Content(self.view.board.track_name(self.view.board.track(m.track))) for m in self._tracks]

    @property
    def _tracks(self) -> list[NeutralTrack]:
        return [move for move in self._moves if isinstance(move, NeutralTrack)]

    def looked_at(self) -> TrackId:
        return self._tracks[self._row].track

    def help_text(self) -> str:
        return tr("The ticket that was turned up names a connection that is free: choose the track it loses.")
