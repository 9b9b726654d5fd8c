"""Why the conductor does what it does, as sentences: what it was building, and for which ticket."""

from core.board import Kind, Ticket, Track
from core.bots.conductor.judgement import Judgement
from core.cards import LOCOMOTIVE, Colour
from core.moves import TakeCard
from core.narrate import card_name
from core.planning.plan import dearest_first
from core.text import either, joined, tr, trn
from core.ways import BARRED, find_way

MOST_HOPED_FOR = 3
"""Colours that are named where any of many would help."""

CONTESTED = 0.5
"""Odds at which somebody else is said to want a track."""


def for_claim(judgement: Judgement, track: Track) -> str:
    """A track of its plan."""
    board = judgement.view.board
    ticket = _ticket_over(judgement, track)
    name = board.track_name(track)
    if ticket is None:
        return tr("{track} is part of its plan.", track=name)
    places = {"track": name, "ticket": board.ticket_name(ticket)}
    if judgement.risks[track.index] >= CONTESTED:
        return tr("{track} is part of its plan for {ticket}, and others may want it.", **places)
    return tr("{track} is part of its plan for {ticket}.", **places)


def for_filler(judgement: Judgement, track: Track) -> str:
    """A track beside its plan."""
    name = judgement.view.board.track_name(track)
    if judgement.plan.lost:
        return tr(
            "It has given up {tickets}, and {track} scores most for its turns.",
            tickets=_given_up(judgement),
            track=name,
        )
    return tr("Its tickets are done, and {track} scores most for its turns.", track=name)


def for_aside(judgement: Judgement, track: Track) -> str:
    """A track for its points, while the plan waits for cards."""
    return tr(
        "While its plan waits for cards, it builds {track} with cards that it can spare.",
        track=judgement.view.board.track_name(track),
    )


def for_tickets(judgement: Judgement) -> str:
    """A draw of new tickets."""
    if judgement.plan.lost:
        return tr(
            "It has given up {tickets}, and new tickets promise more than a turn is worth.",
            tickets=_given_up(judgement),
        )
    return tr("Its tickets are done, and new ones promise more than a turn is worth.")


def for_draw(judgement: Judgement, move: object) -> str:
    """A card from the market or the deck."""
    if isinstance(move, TakeCard):
        return _for_take(judgement, judgement.view.market[move.slot])
    hoped_for = [card_name(Colour(colour)) for colour in judgement.hoped_for[:MOST_HOPED_FOR]]
    if hoped_for:
        return tr("Nothing open helps enough: it hopes for {cards} from the deck.", cards=either(hoped_for))
    if judgement.plan.tracks:
        return _for_waiting(judgement)
    if judgement.fillers:
        name = judgement.view.board.track_name(judgement.fillers[0])
        return tr("Nothing open helps: it hopes for cards for {track} from the deck.", track=name)
    return tr("There is nothing left that it could build.")


def _for_waiting(judgement: Judgement) -> str:
    """Why nothing of a plan is claimed that lacks no card."""
    board = judgement.view.board
    tracks = [board.tracks[number] for number in judgement.plan.tracks]
    if any(track.kind is Kind.TUNNEL for track in tracks):
        return tr("It wants cards in reserve before it digs.")
    return tr("It would rather pay {track} with fewer cards.", track=board.track_name(tracks[0]))


def _for_take(judgement: Judgement, colour: int) -> str:
    board = judgement.view.board
    name = card_name(Colour(colour))
    if (wanted := judgement.track_lacking(colour)) is not None:
        return tr("It takes {card} for {track}.", card=name, track=board.track_name(board.tracks[wanted]))
    if colour == LOCOMOTIVE and judgement.needs.wild:
        if Kind.PLAIN in judgement.view.rules.locomotives_wild_on:
            return tr("A locomotive stands for any card that its plan lacks.")
        return tr("A locomotive stands for any card of its ferries and tunnels.")
    if (reason := _in_place_of_another(judgement, colour)) is not None:
        return reason
    if judgement.is_marked(colour):
        return tr("With {card} there is one card fewer to draw.", card=name)
    for filler in judgement.fillers:
        for track in judgement.twins(filler):
            if colour == LOCOMOTIVE or track.colour in (None, colour):
                return tr("It takes {card} with an eye on {track}.", card=name, track=board.track_name(track))
    return tr("No card would help it more.")


def _in_place_of_another(judgement: Judgement, colour: int) -> str | None:
    """That a card of this colour would do in place of one that the plan lacks; None if it would not."""
    board, hand, short = judgement.view.board, judgement.view.hand, judgement.needs.short
    name = card_name(Colour(colour))
    lacking = [demand for demand in judgement.needs.demands if short[demand.colour]]
    for demand in lacking if colour != LOCOMOTIVE else ():
        for track in judgement.twins(board.tracks[demand.track]):
            is_as_near = hand[colour] >= hand[demand.colour]
            if track.colour in (None, colour) and is_as_near:
                return tr(
                    "It takes {card}: in that colour {track} would do as well.",
                    card=name,
                    track=board.track_name(track),
                )
    for demand in lacking:
        if demand.substitute:
            return tr(
                "Any {n} cards stand for one of {track}, and this is one of them.",
                n=demand.substitute,
                track=board.track_name(board.tracks[demand.track]),
            )
    return None


def _given_up(judgement: Judgement) -> str:
    board, lost = judgement.view.board, judgement.plan.lost
    if len(lost) > 1:
        return trn("{n} ticket", "{n} tickets", len(lost))
    return joined([board.ticket_name(board.tickets[number]) for number in lost])


def _ticket_over(judgement: Judgement, track: Track) -> Ticket | None:
    """The dearest ticket whose way, by the tracks that it has and plans, runs over this one or its twin."""
    board, plan = judgement.view.board, judgement.plan
    planned = set(plan.tracks)
    prices = [
        price if not price or number in planned else BARRED for number, price in enumerate(judgement.prices)
    ]
    for ticket in dearest_first(board.tickets[number] for number in plan.reached):
        way = find_way(board, prices, ticket.cities) or ()
        if track.index in way or track.twin in way:
            return ticket
    return None
