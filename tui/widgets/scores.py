"""The scoring table: everybody's points, trains, cards, tickets and loans, and whose turn it is."""

from functools import lru_cache

import attrs
from textual.content import Content
from textual.reactive import reactive

from core.narrate import points_text
from core.phase import Phase
from core.setup import Seat
from core.text import tr
from core.view import View
from tui.app.signs import Glyphs
from tui.widgets.chips import seat_chip
from tui.widgets.panel import ViewPanel, cut

LEAD = 5
"""Cells before a name: the arrow, the player's mark, who is there, a blank."""
NARROW = 4
SHORTEST_NAME = 8


@attrs.frozen
class Column:
    """One number of every seat, below its title."""

    title: str
    values: tuple[int, ...]
    width: int


def _columns(view: View, width: int) -> list[Column]:
    """With whole words as titles where these leave room for names."""
    titles = [
        (tr("points"), tr("pts"), view.points),
        (tr("trains"), tr("trn"), view.trains),
        (tr("cards"), tr("crd"), view.card_counts),
        (tr("tickets"), tr("tkt"), view.ticket_counts),
    ]
    if view.rules.tolls:
        titles.append((tr("loans"), tr("lns"), view.loans))
    whole = [Column(word, values, len(word) + 1) for word, _, values in titles]
    if width - LEAD - sum(column.width for column in whole) >= SHORTEST_NAME:
        return whole
    return [Column(short, values, NARROW) for _, short, values in titles]


class ScoreTable(ViewPanel):
    """One row a seat. Toll tokens are secret, so they stand with one's own hand."""

    DEFAULT_CSS = "ScoreTable { height: auto; }"

    present: reactive[frozenset[int] | None] = reactive(None, repaint=False)
    """The seats with somebody at their terminal; None where all sit at one keyboard."""

    watch_present = ViewPanel.show

    def lines_of(self, view: View) -> list[Content]:
        columns = _columns(view, self.size.width)
        room = self.size.width - LEAD - sum(column.width for column in columns)
        head = " " * (LEAD + room) + "".join(column.title.rjust(column.width) for column in columns)
        lines = [Content.styled(head, "$secondary")]
        for number, seat in enumerate(view.seats):
            asked = number == view.actor and view.phase is not Phase.OVER
            numbers = "".join(points_text(each.values[number]).rjust(each.width) for each in columns)
            presence = self._presence(number, seat)
            lines.append(_seat_line(seat, self.signs, presence, room, numbers, asked=asked))
        if view.rules.neutral_trains:
            lines.append(_neutral_line(view, room, self.signs.neutral, columns))
        return lines

    def _presence(self, number: int, seat: Seat) -> tuple[str, str]:
        """Who holds the neutral player's marker, and whether somebody is there, in one cell."""
        if self.view is not None and self.view.marker == number:
            return "m", "bold $accent"
        if self.present is None or seat.is_bot:
            return " ", ""
        return ("+", "bold $success") if number in self.present else ("-", "$secondary")

    def help_text(self) -> str:
        sentences = [
            tr(
                "The scoring table: points so far (pts), trains left (trn), cards in hand (crd) and tickets kept (tkt)."
            ),
            tr("The arrow shows whose turn it is. Tickets are counted at the end."),
        ]
        rules = None if self.view is None else self.view.rules
        if rules is not None and rules.tolls:
            sentences.append(
                tr("The last column is the loans taken (lns); toll tokens are counted at the end too.")
            )
        if rules is not None and rules.neutral_trains:
            sentences.append(tr("m stands before the holder of the neutral player's marker."))
        sentences.append(
            tr(
                "Where each sits at their own terminal, + stands before those who are there and - before those who are not."
            )
        )
        return " ".join(sentences)


def _seat_line(
    seat: Seat, signs: Glyphs, presence: tuple[str, str], room: int, numbers: str, *, asked: bool
) -> Content:
    name = cut(seat.name, room)
    pointer = signs.pointer if asked else " "
    return _drawn(seat, signs.owners[seat.colour], presence, pointer, name.ljust(room), numbers)


@lru_cache(maxsize=256)
def _drawn(
    seat: Seat, sign: str, presence: tuple[str, str], pointer: str, name: str, numbers: str
) -> Content:
    """A row. A move changes one or two of them, and the others need not be made anew."""
    style = "" if pointer == " " else "bold"
    return Content.assemble(
        (pointer, "bold $accent"),
        seat_chip(seat, sign),
        presence,
        " ",
        (name, style),
        (numbers, style),
    )


def _neutral_line(view: View, room: int, sign: str, columns: list[Column]) -> Content:
    text = tr("neutral: out") if view.marker < 0 else tr("neutral")
    points, trains, *_ = columns
    return Content.assemble(
        " ",
        (sign * 2, "$seat-neutral-text on $seat-neutral"),
        f"  {text.ljust(room)[:room]}",
        " " * points.width,
        str(view.neutral_trains).rjust(trains.width),
    )
