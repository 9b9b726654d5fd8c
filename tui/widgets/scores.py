"""The scoring table: everybody's points, trains, cards, tickets and loans, and whose turn it is."""

from functools import lru_cache

from textual.content import Content
from textual.reactive import reactive

from core.narrate import points_text
from core.setup import Seat
from core.text import tr
from core.view import View
from tui.widgets.chips import seat_chip
from tui.widgets.panel import ViewPanel

COLUMN = 4


class ScoreTable(ViewPanel):
    """One row a seat. Toll tokens are secret, so they stand with one's own hand."""

    DEFAULT_CSS = "ScoreTable { height: auto; }"

    present: reactive[frozenset[int] | None] = reactive(None, repaint=False)
    """The seats with somebody at their terminal; None where all sit at one keyboard."""

    def watch_present(self) -> None:
        """Somebody came or went."""
        self.show()

    def lines_of(self, view: View) -> list[Content]:
        """Head and rows."""
        columns = [
            (tr("pts"), view.points),
            (tr("trn"), view.trains),
            (tr("crd"), view.card_counts),
            (tr("tkt"), view.ticket_counts),
        ]
        if view.rules.tolls:
            columns.append((tr("lns"), view.loans))
        room = self.size.width - COLUMN * len(columns) - 4
        head = Content.styled(
            " " * (room + 4) + "".join(name.rjust(COLUMN) for name, _ in columns), "$secondary"
        )
        lines = [head]
        for number, seat in enumerate(view.seats):
            asked = number in view.to_act
            numbers = "".join(points_text(values[number]).rjust(COLUMN) for _, values in columns)
            owner = self.signs.owners[seat.colour]
            lines.append(_seat_line(seat, owner, self._presence(number, seat), room, numbers, asked=asked))
        if view.rules.neutral_trains:
            lines.append(_neutral_line(view, room, self.signs.neutral))
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
            tr("The scoring table: points so far, trains left, cards in hand and tickets kept."),
            tr("The arrow shows whose turn it is. Tickets are counted at the end."),
        ]
        rules = None if self.view is None else self.view.rules
        if rules is not None and rules.tolls:
            sentences.append(
                tr("The last column is the loans taken; toll tokens are counted at the end too.")
            )
        if rules is not None and rules.neutral_trains:
            sentences.append(tr("m stands before the holder of the neutral player's marker."))
        sentences.append(
            tr(
                "Where each sits at their own terminal, + stands before those who are there and - before those who are not."
            )
        )
        return " ".join(sentences)


@lru_cache(maxsize=256)
def _seat_line(
    seat: Seat, sign: str, presence: tuple[str, str], room: int, numbers: str, *, asked: bool
) -> Content:
    """A row. Cached: a move changes one or two rows."""
    name = seat.name if len(seat.name) <= room else seat.name[: room - 1] + "…"
    return Content.assemble(
        ("▸" if asked else " ", "bold $accent"),
        seat_chip(seat, sign),
        presence,
        (name.ljust(room), "bold" if asked else ""),
        (numbers, "bold" if asked else ""),
    )


def _neutral_line(view: View, room: int, sign: str) -> Content:
    text = tr("neutral: out") if view.marker < 0 else tr("neutral")
    return Content.assemble(
        " ",
        (sign * 2, "$seat-neutral-text on $seat-neutral"),
        f" {text.ljust(room)}"[: room + 1],
        " " * COLUMN,
        str(view.neutral_trains).rjust(COLUMN),
    )
