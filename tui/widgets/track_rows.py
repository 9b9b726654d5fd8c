"""Tracks to claim in rows, one like another wherever they are listed: mark, colour, length, name, kind, toll, cards, points."""

from textual.content import Content

from core.board import Kind, Rules, Track
from core.planning.price import Price, toll_receiver
from core.planning.prospects import prospects_of
from core.text import tr
from core.text_table import cut_pair
from core.view import View
from tui.app.signs import Glyphs
from tui.widgets.chips import card_style, seat_style
from tui.widgets.market import AS_WELL, LACKED

LOAN = "!"
"""Stands before a toll that one can pay only by a loan."""

LEAD = 4
"""Cells before a name: the mark, the colour, the length and a blank."""


def track_chip(track: Track, signs: Glyphs) -> Content:
    """A track's colour and length in two cells."""
    colour = "$card-grey-text on $card-grey" if track.colour is None else card_style(track.colour)
    letter = signs.grey if track.colour is None else track.colour.letter
    return Content.styled(f"{letter}{track.length}", colour)


def takes_more_than_its_length(rules: Rules) -> bool:
    """Whether a track may take more cards than it has spaces: where several may stand for one."""
    return bool(rules.ferry_substitute or rules.special_substitute)


def mark_of(view: View, price: Price) -> str:
    """As the market marks cards: what the plan has or what finishes a ticket, and what would do as well as its twin; or a blank."""
    track, planned = price.track, prospects_of(view).tracks
    twin = None if track.twin is None else view.board.tracks[track.twin]
    if track in planned or price.finishes:
        return LACKED
    return AS_WELL if twin is not None and twin in planned and twin.length == track.length else " "


class TrackRows:
    """
    See the module; a name that has no room in a line takes two, as those of tickets do. `width` is what a row has, and `tells_pay` whether some rows tell with which cards they are paid.

    In a narrow panel the names come first: tolls leave room for their receivers only where there are any, and cards have a
    column only where they may be more than the length that stands before the name.
    """

    def __init__(self, view: View, signs: Glyphs, width: int, *, tells_pay: bool = False) -> None:
        self._view = view
        self._signs = signs
        self._width = width
        self._is_roomy = self._has_room_for_words()
        self._has_cards = self._is_roomy or tells_pay or takes_more_than_its_length(view.rules)
        self._has_receivers = self._is_roomy or any(
            view.open_tracks & track.bit and toll_receiver(view, track) is not None
            for track in view.board.tracks
        )

    @property
    def headings(self) -> list[str]:
        tolls = [tr("toll")] if self._view.rules.tolls else []
        return [*tolls, *([tr("cards")] if self._has_cards else []), tr("pts")]

    def _has_room_for_words(self) -> bool:
        """Whether every name of the board is whole beside columns as wide as their headings; if not, they are narrow."""
        board = self._view.board
        longest = max(len(board.track_name(track, with_colour=False)) for track in board.tracks)
        words = [*([tr("toll")] if self._view.rules.tolls else []), tr("cards"), tr("pts")]
        columns = sum(len(word) + 1 for word in words)
        return self._width >= LEAD + longest + len(self._kind(board.tracks[0])) + columns

    def columns(self, note: str = "") -> Content:
        """What the columns of the rows are, after a note; in their order where they are narrower than that."""
        columns = (" " if self._is_roomy else ", ").join(self.headings)
        room = self._width - len(note)
        return Content.assemble((note, "$warning"), (columns.rjust(room), "$secondary"))

    def row(self, price: Price, pay: str = "") -> Content:
        """A track; `pay` are cards to be told in place of their number."""
        track = price.track
        columns = Content.assemble(self._kind(track), *self._figures(price, pay))
        room = self._width - LEAD - columns.cell_length
        *above, name = self._name(track, room)
        lead = Content.assemble(self._mark(price), track_chip(track, self._signs), " ")
        last = Content.assemble(Content(" " * LEAD) if above else lead, name.ljust(room), columns)
        return Content("\n").join([*(lead + line for line in above), last])

    def _name(self, track: Track, room: int) -> list[str]:
        """Both cities, in one line or in two; cut only where one of them alone has no room."""
        first, second = (self._view.board.cities[city].name for city in track.cities)
        if len(first) + 1 + len(second) <= room or room <= 0:  # before the first layout there is no room
            return [f"{first}–{second}"]
        if len(second) <= room and LEAD + len(first) + 1 <= self._width:
            return [f"{first}–", second]
        return [cut_pair(first, second, room, self._signs.more)]

    def _mark(self, price: Price) -> tuple[str, str]:
        mark = mark_of(self._view, price)
        return mark, "bold" if mark == LACKED else ""

    def _figures(self, price: Price, pay: str) -> list[Content]:
        """Toll, cards and points, each below its heading, or as narrow as it can be: the names need the room."""
        tolls = [self._toll(price)] if self._view.rules.tolls else []
        counts = [Content(f" {pay or price.cards}")] if self._has_cards else []
        counts.append(Content(f" {price.points}"))
        cells = [*tolls, *counts]
        words = self.headings if self._is_roomy else [*([""] * len(tolls)), *(["  "] * len(counts))]
        return [
            Content.assemble(" " * (len(word) + 1 - cell.cell_length), cell)
            for word, cell in zip(words, cells, strict=True)
        ]

    def _toll(self, price: Price) -> Content:
        """The toll, with a mark before it that says that it takes a loan, and behind it that of the player who gets it."""
        digits = len(str(max(track.toll for track in self._view.board.tracks)))
        mark, style = (f" {LOAN}", "bold $warning") if price.loan else (" ", "")
        toll = Content.styled(f"{mark}{price.toll:>{digits}}", style)
        if price.toll_to is None:
            return toll + Content(" " if self._has_receivers else "")
        seat = self._view.seats[price.toll_to]
        return Content.assemble(toll, (self._signs.owners[seat.colour], seat_style(seat)))

    def _kind(self, track: Track) -> str:
        """The sign of its kind, on a board that has other than plain tracks."""
        if all(other.kind is Kind.PLAIN for other in self._view.board.tracks):
            return ""
        signs = {
            Kind.FERRY: self._signs.ferry,
            Kind.TUNNEL: self._signs.tunnel,
            Kind.SPECIAL: self._signs.special,
        }
        return f" {signs.get(track.kind, ' ')}"
