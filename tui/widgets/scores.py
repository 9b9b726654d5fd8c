"""The scoring table: everybody's points, trains, cards, tickets and loans, and whose turn it is."""

from textual.content import Content

from core.phase import Phase
from core.text import tr
from core.view import View
from tui.chips import seat_chip
from tui.widgets.panel import ViewPanel

COLUMN = 4


class ScoreTable(ViewPanel):
    """One row a seat. Toll tokens are secret, so they stand with one's own hand."""

    DEFAULT_CSS = "ScoreTable { height: auto; }"

    def text_of(self, view: View) -> Content:
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
            asked = number == view.actor and view.phase is not Phase.OVER
            name = seat.name if len(seat.name) <= room else seat.name[: room - 1] + "…"
            lines.append(
                Content.assemble(
                    ("▸" if asked else " ", "bold $accent"),
                    seat_chip(seat, self.signs),
                    (f" {name.ljust(room)}", "bold" if asked else ""),
                    (
                        "".join(str(values[number]).rjust(COLUMN) for _, values in columns),
                        "bold" if asked else "",
                    ),
                )
            )
        if view.rules.neutral_trains:
            lines.append(_neutral_line(view, room, self.signs.neutral))
        return Content("\n").join(lines)

    def help_text(self) -> str:
        """What this is."""
        return tr(
            "The scoring table: points so far, trains left, cards in hand, tickets kept and loans taken. "
            "The arrow shows whose turn it is. Tickets and toll tokens are counted at the end."
        )


def _neutral_line(view: View, room: int, sign: str) -> Content:
    holder = tr("out") if view.marker < 0 else tr("marker: {name}", name=view.seats[view.marker].name)
    text = tr("neutral, {holder}", holder=holder)
    return Content.assemble(
        " ",
        (sign * 2, "$seat-neutral-text on $seat-neutral"),
        f" {text[:room].ljust(room)}",
        " " * COLUMN,
        str(view.neutral_trains).rjust(COLUMN),
    )
