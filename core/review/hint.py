"""What the conductor would do in one's place with the plan that one's panels show and why, and what the value model expects of it."""

import attrs

from core.board import CityId, TrackId
from core.bots.conductor.by_plan import PlannedConductor
from core.chance import Stream
from core.move_words import move_words
from core.moves import AbandonTunnel, Claim, KeepTickets, Move, NeutralTrack, PayTunnel, TakeCard
from core.narrate import points_text
from core.planning.payments import tickets_finished_by
from core.planning.ticket_words import tickets_named
from core.review.own_view import scores_after
from core.text import joined, tr, trn
from core.view import View

TWO_LINES = 145
"""So many letters surely fit below the smallest map: figures, which nobody asks for, stand only where they do."""

_ANY_STREAM = Stream(0, 0, 0)
"""The conductor leaves nothing to chance; only the easier ones do."""


@attrs.frozen
class Hint:
    """A move, a sentence that tells it with its reason, and what to bring out."""

    move: Move
    sentence: str
    tracks: frozenset[TrackId] = frozenset()
    cities: frozenset[CityId] = frozenset()
    slot: int | None = None
    """The card of the market to take."""


def hint_for(view: View) -> Hint:
    """The hint for a seat that is asked to act now."""
    decision = PlannedConductor().decide(view, _ANY_STREAM)
    move = decision.move
    return Hint(
        move,
        _sentence(view, move, decision.reason),
        frozenset({move.track}) if isinstance(move, Claim | NeutralTrack) else frozenset(),
        _cities(view, move),
        move.slot if isinstance(move, TakeCard) else None,
    )


def _sentence(view: View, move: Move, why: str) -> str:
    told = tr("A strong bot would {move}.", move=_words(view, move))
    if why:
        told = tr("{told} {why}", told=told, why=_reason(view, move, why))
    figures = _figures(view, move)
    if figures is None or len(told) + len(figures) > TWO_LINES:
        return told
    return tr("{hint} {figures}", hint=told, figures=figures)


def _reason(view: View, move: Move, why: str) -> str:
    """The reason, which need not name the track that the move has just named. Which tickets it finishes says more."""
    if isinstance(move, Claim):
        track = view.board.track(move.track)
        if not view.last_round and (finished := tickets_finished_by(view, track)):
            return tr("That finishes {tickets}.", tickets=tickets_named(view, finished))
        name = view.board.track_name(track)
        if why.startswith(name):
            return tr("That{reason}", reason=why.removeprefix(name))
        return why.replace(name, tr("that track"))
    return why


def _words(view: View, move: Move) -> str:
    """The move as `move_words` has it, with the numbers that the screen shows."""
    match move:
        case TakeCard():
            return tr("{take} ({n})", take=move_words(view, move), n=move.slot + 1)
        case KeepTickets() if move.tickets:
            return trn(
                "keep ticket {numbers}",
                "keep tickets {numbers}",
                len(move.tickets),
                numbers=_numbers(view, move),
            )
        case _:
            return move_words(view, move)


def _numbers(view: View, move: KeepTickets) -> str:
    board = view.board
    numbers = [view.offered.index(board.ticket_numbers[slug]) + 1 for slug in move.tickets]
    return joined(list(map(str, sorted(numbers))))


def _figures(view: View, move: Move) -> str | None:
    """
    What the model expects of the move, and of a plain other one; None where that does not speak for the move.

    Only where the bot has no such figure and nothing that is still hidden decides: tickets to keep, and tunnels to pay.
    The other move is always the same one, all tickets or no tunnel: the best of many rough figures would promise too much.
    The model is not the bot, and may think otherwise: advice with figures against it would be no help.
    """
    if isinstance(move, KeepTickets):
        return _of_tickets(view, move)
    if isinstance(move, PayTunnel):
        paid, given_up = scores_after(view, [move, AbandonTunnel()])
        if paid is not None and given_up is not None and paid > given_up:
            return tr(
                "Bots that paid came to about {points} points, others to about {others}.",
                points=points_text(paid),
                others=points_text(given_up),
            )
    return None


def _of_tickets(view: View, move: KeepTickets) -> str | None:
    all_of_them = max((each for each in view.moves if isinstance(each, KeepTickets)), key=_how_many)
    mine, others = scores_after(view, [move, all_of_them])
    if mine is None or others is None:
        return None
    if _how_many(move) == _how_many(all_of_them):
        return trn(
            "Bots with this one came to about {points} points.",
            "Bots with these came to about {points} points.",
            _how_many(move),
            points=points_text(mine),
        )
    if mine <= others:
        return None
    return trn(
        "Bots with this one came to about {points} points, with all to about {others}.",
        "Bots with these came to about {points} points, with all to about {others}.",
        _how_many(move),
        points=points_text(mine),
        others=points_text(others),
    )


def _how_many(move: KeepTickets) -> int:
    return len(move.tickets)


def _cities(view: View, move: Move) -> frozenset[CityId]:
    board = view.board
    if isinstance(move, KeepTickets):
        tickets = [board.tickets[board.ticket_numbers[slug]] for slug in move.tickets]
        return frozenset(board.cities[city].id for ticket in tickets for city in ticket.cities)
    if isinstance(move, Claim | NeutralTrack):
        return frozenset(board.cities[city].id for city in board.track(move.track).cities)
    return frozenset()
