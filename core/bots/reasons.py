"""Why the conductor does what it does, as sentences: what it was building, and for which ticket."""

from core.board import Track
from core.bots.mind import Mind
from core.cards import LOCOMOTIVE, Colour
from core.narrate import colour_name
from core.text import joined, tr


def for_claim(mind: Mind, track: Track) -> str:
    """A track of its plan."""
    board = mind.view.board
    ticket = mind.plan.ticket_for(track.index)
    if ticket is None and track.twin is not None:
        ticket = mind.plan.ticket_for(track.twin)
    name = board.track_name(track)
    if ticket is None:
        return tr("{track} is part of its plan.", track=name)
    places = {"track": name, "ticket": board.ticket_name(board.tickets[ticket])}
    if mind.risks[track.index] >= CONTESTED:
        return tr("{track} is on its way for {ticket}, and somebody else may want it.", **places)
    return tr("{track} is on its way for {ticket}.", **places)


CONTESTED = 0.5


def for_draw(mind: Mind) -> str:
    """The cards that it lacks, and for what."""
    board = mind.view.board
    if mind.plan.tracks:
        needs = mind.needs
        lacking = [colour_name(Colour(c)) for c in _most_lacking(needs.short)]
        tickets = [board.ticket_name(board.tickets[number]) for number in mind.plan.reached[:2]]
        if lacking:
            return tr("It lacks {colours} for {tickets}.", colours=joined(lacking), tickets=joined(tickets))
        return tr("It wants cards in reserve before it builds for {tickets}.", tickets=joined(tickets))
    if mind.fillers:
        name = board.track_name(mind.fillers[0])
        return tr(
            "Its tickets are settled; it collects for {track}, which scores most for its turns.", track=name
        )
    return tr("There is nothing left that it could build.")


def _most_lacking(short: tuple[int, ...]) -> list[int]:
    """Up to three colours, the one that lacks most first; locomotives last."""
    colours = [colour for colour in range(len(short)) if short[colour]]
    colours.sort(key=lambda colour: (colour == LOCOMOTIVE, -short[colour]))
    return colours[:3]
