"""The scoring table: everybody's points, trains, cards, tickets and loans, and whose turn it is."""

from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from textual.content import Content

from core.board import Rules
from core.narrate import points_text
from core.phase import Phase
from core.setup import Seat
from core.text import joined, tr
from core.text_table import cut
from core.view import View
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.chips import seat_chip
from tui.widgets.panel import ViewPanel

LEAD = 5
"""Cells before a name: the arrow, the player's mark, who is there, a blank."""
NARROW = 4


Titles: TypeAlias = tuple[tuple[str, int], ...]
"""The title of each column, and how many cells it has."""

Piece: TypeAlias = tuple[str, str]
"""A text and its style."""

MARKER: Piece = ("m", "bold $accent")
"""Who holds the neutral player's marker."""


@lru_cache(maxsize=16)
def _titles(width: int, longest: int, *, tolls: bool, two_lines: bool) -> Titles:
    """
    The title of each column and its cells: whole words where these leave room for the longest name, or where they may stand
    in two lines.
    """
    words = [
        (tr("points"), tr("pts")),
        (tr("trains"), tr("trn")),
        (tr("cards"), tr("crd")),
        (tr("tickets"), tr("tkt")),
    ]
    if tolls:
        words.append((tr("loans"), tr("lns")))
    whole = tuple((word, len(word) + 1) for word, _ in words)
    if width - LEAD - sum(cells for _, cells in whole) >= longest:
        return whole
    return tuple((word if two_lines else short, NARROW) for word, short in words)


class ScoreTable(ViewPanel):
    """One row a seat. Toll tokens are secret, so they stand with one's own hand."""

    DEFAULT_CSS = "ScoreTable { height: auto; }"

    present: reactive[frozenset[int] | None] = reactive(None, repaint=False)
    """The seats with somebody at their terminal; None where all sit at one keyboard."""

    has_room: reactive[bool] = reactive(False, repaint=False)
    """Whether the words above the columns may take two lines."""

    watch_present = watch_has_room = ViewPanel.show
    _is_in_words = False

    def lines_of(self, view: View) -> list[Content]:
        width = self.size.width
        names = [seat.name for seat in view.seats]
        if view.rules.neutral_trains:
            names.append(tr("neutral"))
        longest = max(map(len, names))
        titles = _titles(width, longest, tolls=view.rules.tolls, two_lines=self.has_room)
        self._is_in_words = titles[0][0] == tr("points")
        columns = (view.points, view.trains, view.card_counts, view.ticket_counts, view.loans)
        room = width - LEAD - sum([cells for _, cells in titles])
        asked = -1 if view.phase is Phase.OVER else view.actor
        signs, present, marker = self.signs, self.present, view.marker
        lines = [*_head(titles, room)]
        for number, (seat, values) in enumerate(zip(view.seats, zip(*columns, strict=True), strict=True)):
            presence = MARKER if marker == number else _presence(number, seat, present)
            pointer = signs.pointer if asked == number else " "
            sign = signs.owners[seat.colour]
            lines.append(_seat_line(seat, sign, presence, pointer, room, titles, values, signs.more))
        if view.rules.neutral_trains:
            lines.append(_neutral_line(view, room, self.signs.neutral, titles[0][1], titles[1][1]))
        return lines

    def help_text(self) -> str:
        in_words = tr("The scoring table: points so far, trains left, cards in hand and tickets kept.")
        in_letters = tr(
            "The scoring table: points so far (pts), trains left (trn), cards in hand (crd) and tickets kept (tkt)."
        )
        sentences = [
            in_words if self._is_in_words else in_letters,
            tr("The arrow shows whose turn it is. Tickets are counted at the end."),
        ]
        rules = None if self.view is None else self.view.rules
        if rules is not None and rules.tolls:
            loans = tr("The last column is the loans taken.")
            sentences.append(loans if self._is_in_words else tr("The last column is the loans taken (lns)."))
            sentences += self._help_on_bonus(rules)
        if rules is not None and rules.neutral_trains:
            sentences.append(tr("m stands before the holder of the neutral player's marker."))
        sentences.append(
            tr(
                "Where each sits at their own terminal, + stands before those who are there and - before those who are not."
            )
        )
        return " ".join(sentences)

    def _help_on_bonus(self, rules: Rules) -> list[str]:
        places = () if self.view is None else rules.bonus.get(len(self.view.seats), ())
        if not any(places):
            return []
        return [
            tr(
                "How many toll tokens the others have is secret to the end. Then what is left earns a bonus, the most first: {points} points; whoever has a loan gets none.",
                points=joined([str(points) for points in places]),
            )
        ]


@lru_cache(maxsize=16)
def _head(titles: Titles, room: int) -> tuple[Content, ...]:
    """The titles, each ending where its column does; words longer than their columns stand in two lines by turns."""
    ends = accumulate(cells for _, cells in titles)
    placed = [(title, LEAD + room + end) for (title, _), end in zip(titles, ends, strict=True)]
    is_one_line = all(len(title) < cells for title, cells in titles)
    lines = []
    for row in [placed] if is_one_line else [placed[1::2], placed[::2]]:
        text = ""
        for title, end in row:
            text += title.rjust(end - len(text))
        lines.append(Content.styled(text, "$secondary"))
    return tuple(lines)


def _presence(number: int, seat: Seat, present: frozenset[int] | None) -> Piece:
    """Whether somebody is there, in one cell."""
    if present is None or seat.is_bot:
        return " ", ""
    return ("+", "bold $success") if number in present else ("-", "$secondary")


@lru_cache(maxsize=256)
def _seat_line(
    seat: Seat,
    sign: str,
    presence: Piece,
    pointer: str,
    room: int,
    titles: Titles,
    values: tuple[int, ...],
    dots: str,
) -> Content:
    """A row. A move changes one or two of them, and the others need not be made anew."""
    style = "" if pointer == " " else "bold"
    numbers = [points_text(value).rjust(cells) for (_, cells), value in zip(titles, values, strict=False)]
    return Content.assemble(
        (pointer, "bold $accent"),
        seat_chip(seat, sign),
        presence,
        " ",
        (cut(seat.name, room, dots).ljust(room), style),
        ("".join(numbers), style),
    )


def _neutral_line(view: View, room: int, sign: str, points: int, trains: int) -> Content:
    left = tr("out") if view.marker < 0 else ""
    return Content.assemble(
        " ",
        (sign * 2, "$seat-neutral-text on $seat-neutral"),
        f"  {tr('neutral').ljust(room)[:room]}",
        left.rjust(points),
        str(view.neutral_trains).rjust(trains),
    )
