"""The final table: how every score came about."""

from collections.abc import Callable

from textual.content import Content

from core.events import SeatResult
from core.narrate import points_text
from core.text import joined, tr, trn
from core.view import View
from tui.widgets.chips import seat_chip
from tui.widgets.panel import ViewPanel, heading

LABEL = 10
COLUMN = 5


class FinalTable(ViewPanel):
    """A column a seat, a row for every part of the score, and why the winner won."""

    DEFAULT_CSS = "FinalTable { height: auto; }"

    def lines_of(self, view: View) -> list[Content]:
        """The table."""
        results = view.results
        head = Content.assemble(
            " " * LABEL,
            *(
                Content.assemble(" " * (COLUMN - 2), seat_chip(seat, self.signs.owners[seat.colour]))
                for seat in view.seats
            ),
        )
        rows = [
            Content.assemble(
                (label.ljust(LABEL), "$secondary"),
                "".join(f"{points_text(value(result)):>{COLUMN}}" for result in results),
            )
            for label, value in parts(view)
        ]
        total = Content.styled(
            tr("total").ljust(LABEL)
            + "".join(f"{points_text(result.total):>{COLUMN}}" for result in results),
            "bold $accent",
        )
        place = Content.styled(
            tr("place").ljust(LABEL) + "".join(f"{result.place:>{COLUMN}}" for result in results), "bold"
        )
        title = heading(tr("Final score"), "", self.size.width)
        return [title, head, *rows, total, place, Content(""), Content(why(view))]

    def help_text(self) -> str:
        return tr("How each score came about. Up and down show a player's tickets on the map.")


def parts(view: View) -> list[tuple[str, Callable[[SeatResult], int]]]:
    """The parts of a score that this map has."""
    board, rules = view.board, view.rules

    def worth(slugs: tuple[str, ...]) -> int:
        return sum(ticket.points for ticket in board.tickets if ticket.id in slugs)

    rows: list[tuple[str, Callable[[SeatResult], int]]] = []
    if any(result.start for result in view.results):
        rows.append((tr("start"), lambda result: result.start))
    rows += [
        (tr("tracks"), lambda result: result.tracks),
        (tr("tickets +"), lambda result: worth(result.tickets_done)),
        (tr("tickets −"), lambda result: -worth(result.tickets_missed)),
    ]
    if rules.globetrotter:
        rows.append((tr("globetrot."), lambda result: result.globetrotter))
    if rules.tolls:
        rows += [
            (tr("tokens"), lambda result: result.tokens),
            (tr("bonus"), lambda result: result.bonus),
            (tr("loans"), lambda result: result.loan_points),
        ]
    return rows


def why(view: View) -> str:
    """Who won, and by what where points did not decide."""
    best = [result for result in view.results if result.place == 1]
    names = joined([view.seats[result.seat].name for result in best])
    if len(best) > 1:
        return trn(
            "{names} wins.",
            "{names} share the victory: points, tickets and longest path are equal.",
            len(best),
            names=names,
        )
    winner = best[0]
    tied = [result for result in view.results if result.total == winner.total and result is not winner]
    if not tied:
        return tr("{name} wins.", name=names)
    done = len(winner.tickets_done)
    if all(len(result.tickets_done) < done for result in tied):
        return trn(
            "{name} wins the tie by {n} finished ticket.",
            "{name} wins the tie by {n} finished tickets.",
            done,
            name=names,
        )
    return tr(
        "{name} wins the tie by the longest path, {longest} trains.", name=names, longest=winner.longest
    )
