"""Tickets as rows of text, and what is told below one."""

from collections.abc import Iterable
from functools import cache

import attrs
from textual.content import Content

from core.board import Board, Kind, Ticket, Track
from core.planning.prospects import Prospect, Reach, prospect_alone, prospects_of
from core.planning.signpost_words import signpost_line, signposted
from core.planning.ticket_words import ticket_standing
from core.planning.track_words import MissingTrackLine, wanted_track_lines
from core.text import joined, tr, trn
from core.view import View
from tui.app.signs import Glyphs
from tui.widgets.panel import wrapped
from tui.widgets.track_rows import LOAN

INDENT = "  "
NO_MARK = (" ", "")


def how_cards_are_shared(signs: Glyphs, view: View | None) -> str:
    """What the sign before a track means, and what is said of loans and tunnels."""
    said = [
        tr(
            "No card is counted for two tracks: {done} stands before those that you can pay, all of them together.",
            done=signs.done,
        )
    ]
    if view is not None and view.rules.tolls:
        said.append(
            tr(
                "No token is counted twice either: by a loan is a toll for which the tokens do not last besides the others of the plan. {loan} stands before tracks that you have the cards for, and could pay by a loan.",
                loan=LOAN,
            )
        )
    if view is not None and any(track.kind is Kind.TUNNEL for track in view.board.tracks):
        said.append(
            tr(
                "In reserve are locomotives and cards of its colour that no other track wants, for what a tunnel may cost more."
            )
        )
    return " ".join(said)


def told_of(
    view: View,
    prospect: Prospect,
    signs: Glyphs,
    width: int,
    above: frozenset[Track] = frozenset(),
    *,
    names_shared: bool = False,
) -> list[Content]:
    """How a ticket stands, and below it every track that it still wants; of those told above, which, or only how many."""
    rows = below_row(ticket_standing(view, prospect), width)
    tracks = () if prospect.reach.lost else prospect.tracks
    if shared := [track for track in tracks if track in above]:
        names = joined([view.board.track_name(track, with_colour=False) for track in shared])
        count = trn("{n} track named above", "{n} tracks named above", len(shared))
        told = tr("with {tracks}, named above", tracks=names) if names_shared else count
        rows += below_row(told, width)
    return [*rows, *told_of_tracks(view, [track for track in tracks if track not in above], signs, width)]


def told_of_tracks(view: View, tracks: Iterable[Track], signs: Glyphs, width: int) -> list[Content]:
    """Each of these tracks against the hand."""
    lines = wanted_track_lines(view, tracks)
    return [row for line in lines for row in below_row(line.text, width, _mark_of(line, signs))]


def _mark_of(line: MissingTrackLine, signs: Glyphs) -> tuple[str, str]:
    if line.by_loan:
        return LOAN, "bold $warning"
    return (signs.done, "bold $success") if line.paid else NO_MARK


def below_row(text: str, width: int, mark: tuple[str, str] = NO_MARK) -> list[Content]:
    """A sentence below a row, wrapped, that begins further left than it goes on; the mark stands before it, in its style."""
    first, *more = wrapped(text, width, INDENT, 2 * INDENT, "$text-muted")
    sign, style = mark
    return [Content.assemble((f"{sign} ", style), first[len(INDENT) :]), *more]


@cache
def more_below(rows: int, dots: str) -> Content:
    """A line in place of rows that have no room."""
    return Content.styled(
        trn("{dots} {n} more below", "{dots} {n} more below", rows, dots=dots), "$secondary"
    )


def ticket_mark(prospect: Prospect, signs: Glyphs) -> tuple[str, str]:
    """How a ticket stands, in two cells, and its style."""
    if prospect.reach is Reach.DONE:
        return f" {signs.done}", "bold $success"
    if prospect.reach.lost:
        return f" {signs.lost}", "$error"
    if prospect.reach is Reach.CROWDED_OUT:
        return " !", "$warning"
    return f"{prospect.trains:>2}", ""


def wrapped_ticket_name(board: Board, ticket: Ticket, room: int) -> list[str]:
    """A ticket's name in one line, or in two where it does not fit into one."""
    name = board.ticket_name(ticket)
    if len(name) <= room or room <= 0:  # before the first layout there is no room, and no need to wrap
        return [name]
    first, second = (board.cities[city].name for city in ticket.cities)
    return [f"{first}–", second]


def offered_row(view: View, n: int, lead: Content, signs: Glyphs, width: int) -> Content:
    """A ticket on offer behind its lead, with the trains that it takes alone."""
    number = view.offered[n]
    mark, style = ticket_mark(prospect_alone(view, number), signs)
    row = ticket_row(view.board, number, mark, style, width - lead.cell_length)
    first, *more = row.split("\n")
    return Content("\n").join([lead + first, *(Content(" " * lead.cell_length) + line for line in more)])


@attrs.frozen
class SignpostRow:
    """A row below the tickets, for what only signposts want; with what is told of it, and where Enter goes from it."""

    row: Content
    told: list[Content]
    tracks: tuple[Track, ...]


def signpost_rows(view: View, signs: Glyphs, width: int) -> list[SignpostRow]:
    """Tracks that the plan is sent along, with the trains of those that no ticket wants, and those that it is sent round."""
    rows = []
    if along := signposted(view, along=True):
        name = trn("{n} track to go along", "{n} tracks to go along", len(along))
        besides = prospects_of(view).besides
        told = told_of_tracks(view, besides, signs, width)
        others = [track for track in along if track not in besides]
        told += [line for track in others for line in below_row(signpost_line(view, track), width)]
        trains = f"{sum(track.length for track in besides):>2}" if besides else ""
        rows.append(SignpostRow(_plain_row(name, trains, width), told, tuple(along)))
    if around := signposted(view, along=False):
        name = trn("{n} track to go round", "{n} tracks to go round", len(around))
        lines = [line for track in around for line in below_row(signpost_line(view, track), width)]
        rows.append(SignpostRow(_plain_row(name, "", width), lines, tuple(around)))
    return rows


def _plain_row(name: str, mark: str, width: int) -> Content:
    """A row like that of a ticket, without points."""
    return Content(f"   {name.ljust(width - 6)} {mark:>2}")


def ticket_row(board: Board, number: int, mark: str, style: str, width: int) -> Content:
    """A ticket in a line of its own, or two."""
    ticket = board.tickets[number]
    room = width - 6
    *before, last = wrapped_ticket_name(board, ticket, room)
    lead = f"{ticket.points:>2} "
    rows = [Content.assemble((lead, "bold"), name.ljust(width - 3)) for name in before]
    rows.append(Content.assemble("   " if before else (lead, "bold"), last.ljust(room), (f" {mark}", style)))
    return Content("\n").join(rows)
