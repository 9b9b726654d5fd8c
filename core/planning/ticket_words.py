"""Tickets in words: how one stands, and what the plan for all of them takes."""

from collections.abc import Sequence

from core.board import Ticket, Track
from core.phase import Phase
from core.planning.last_turn import claims_left
from core.planning.payments import tickets_finished_by
from core.planning.prospects import Prospect, Prospects, Reach, TracksToClaim, prospect_alone, prospects_of
from core.text import joined, tr, trn
from core.view import View

MOST_NAMED = 3
"""Tickets that are named where there are many: the line of the cursor is short."""


def ticket_standing(view: View, prospect: Prospect) -> str:
    """How a ticket stands, in a sentence that goes on from its name."""
    assert view.seat is not None
    match prospect.reach:
        case Reach.DONE:
            return tr("It is done.")
        case Reach.BARRED:
            return tr("It can no longer be done: no free way is left.")
        case Reach.TOO_LONG:
            return trn(
                "It can no longer be done: it wants {wanted} trains, and you have {n}.",
                "It can no longer be done: it wants {wanted} trains, and you have {n}.",
                view.trains[view.seat],
                wanted=prospect.trains,
            )
        case Reach.TOO_LATE:
            return _too_late(view, prospect)
        case Reach.CROWDED_OUT if view.last_round:
            return tr("Your last turn can finish it, or what the plan has, but not both.")
        case Reach.PLANNED if view.last_round:
            return tr("{wants} Your last turn can finish it.", wants=_still_wants(view, prospect))
        case Reach.CROWDED_OUT:
            return trn(
                "It wants {n} train: you have too few for all your tickets.",
                "It wants {n} trains: you have too few for all your tickets.",
                prospect.trains,
            )
        case _:
            wants = _still_wants(view, prospect)
            alone = prospect_alone(view, prospect.ticket.index).trains
            if alone != prospect.trains:
                # The way that it shares with others is longer: who does not know that takes the number for a mistake.
                wants = trn(
                    "{wants} Alone it would take {n} train.",
                    "{wants} Alone it would take {n} trains.",
                    alone,
                    wants=wants,
                )
            return " ".join(filter(None, (wants, _finished_otherwise(view, prospect))))


def _finished_otherwise(view: View, prospect: Prospect) -> str:
    """That a track can be paid that finishes a ticket at once, where its way lacks cards; it takes more trains, or others'."""
    shares = [prospects_of(view).share_of(track) for track in prospect.tracks]
    if not any(share.lack for share in shares):
        return ""
    tracks = [view.board.track(slug) for slug in sorted(view.payable_tracks)]
    others = [track for track in tracks if track not in prospect.tracks]
    finishing = [track for track in others if prospect.ticket in tickets_finished_by(view, track)]
    if not finishing:
        return ""
    track = min(finishing, key=lambda track: track.length)
    return tr("{track}, which you can pay, finishes it too.", track=view.board.track_name(track))


def _too_late(view: View, prospect: Prospect) -> str:
    points = prospect.ticket.points
    if view.phase is Phase.OVER:
        return trn("It was not done: it cost {n} point.", "It was not done: it cost {n} points.", points)
    if claims_left(view):
        return trn(
            "Too late: no track that you can pay finishes it in your last turn. It costs {n} point.",
            "Too late: no track that you can pay finishes it in your last turn. It costs {n} points.",
            points,
        )
    return trn(
        "Too late: you can claim no more tracks. It costs {n} point.",
        "Too late: you can claim no more tracks. It costs {n} points.",
        points,
    )


def _still_wants(view: View, prospect: Prospect) -> str:
    if not prospect.toll or not view.rules.tolls:
        return trn("It still wants {n} train.", "It still wants {n} trains.", prospect.trains)
    prospects = prospects_of(view)
    wants = trn(
        "It still wants {n} train, and {tokens}.",
        "It still wants {n} trains, and {tokens}.",
        prospect.trains,
        tokens=tokens_wanted(view, prospects, prospect),
    )
    by_loan = sum(prospects.share_of(track).by_loan for track in prospect.tracks)
    if by_loan > prospect.loans(view.tokens):  # or one would wonder why, with so many tokens
        return tr("{wants} Your tokens do not last for all your tickets.", wants=wants)
    return wants


def tokens_wanted(view: View, prospects: Prospects, tracks: TracksToClaim) -> str:
    """What these tracks of a plan take of one's tokens: "3 of your 27 tokens", "30 of your 31 tokens and 1 loan"."""
    shares = [prospects.share_of(track) for track in tracks.tracks]
    count = sum(share.by_loan for share in shares)
    loans = trn("{n} loan", "{n} loans", count)
    toll = sum(view.board.tracks[share.demand.track].toll for share in shares if not share.by_loan)
    if count and not toll:
        return loans
    tokens = trn("{toll} of your {n} token", "{toll} of your {n} tokens", view.tokens, toll=toll)
    if toll == view.tokens == 1:
        tokens = tr("your only token")
    return tr("{tokens} and {loans}", tokens=tokens, loans=loans) if count else tokens


def plan_sentence(view: View, prospects: Prospects) -> str:
    """What the plan for all tickets takes."""
    assert view.seat is not None
    if view.last_round:
        said = last_turn_sentence(view, prospects)
        if claims_left(view):
            said = tr("Your last turn! {said}", said=said)
        return " ".join(filter(None, (said, _cost_of_open(prospects))))
    trains = trn(
        "{trains} of your {n} train",
        "{trains} of your {n} trains",
        view.trains[view.seat],
        trains=prospects.trains,
    )
    taken = [tr("your only train") if prospects.trains == view.trains[view.seat] == 1 else trains]
    if prospects.toll and view.rules.tolls:
        taken.append(tokens_wanted(view, prospects, prospects))
    cards = trn("{n} card to draw", "{n} cards to draw", prospects.to_draw)
    if not prospects.to_draw:
        cards = tr("no cards to draw")
    places = {"taken": ", ".join(taken), "cards": cards}
    given_up = sum(one.reach is Reach.CROWDED_OUT for one in prospects.tickets)
    if not given_up:
        return tr("All together: {taken}, and {cards}.", **places)
    return trn(
        "Without {n} ticket that your trains do not last for: {taken}, and {cards}.",
        "Without {n} tickets that your trains do not last for: {taken}, and {cards}.",
        given_up,
        **places,
    )


def last_turn_sentence(view: View, prospects: Prospects) -> str:
    """Which open tickets one's last turn can finish, and by what; empty where none is open."""
    if all(one.reach is Reach.DONE for one in prospects.tickets):
        return ""
    if not claims_left(view):
        return tr("You can claim no more tracks.")
    if not prospects.tracks:
        return tr("No track that you can pay finishes a ticket.")
    finished: dict[Track, list[Ticket]] = {prospects.tracks[0]: []}
    for one in prospects.tickets:
        if one.reach in (Reach.PLANNED, Reach.CROWDED_OUT):
            finished.setdefault(one.tracks[0], []).append(one.ticket)
    first, *others = (
        {"track": view.board.track_name(track), "tickets": tickets_named(view, tickets)}
        for track, tickets in finished.items()
    )
    said = [tr("{track} finishes {tickets}.", **first)]
    return " ".join([*said, *(tr("Or {track} finishes {tickets}.", **each) for each in others)])


def _cost_of_open(prospects: Prospects) -> str:
    """What the tickets cost at the end that the last turn does not finish."""
    given_up = [one for one in prospects.tickets if one.reach not in (Reach.DONE, Reach.PLANNED)]
    cost = sum(one.ticket.points for one in given_up)
    return trn("What stays open costs {n} point.", "What stays open costs {n} points.", cost) if cost else ""


def tickets_named(view: View, tickets: Sequence[Ticket]) -> str:
    names = [view.board.ticket_name(ticket) for ticket in tickets]
    if len(names) > MOST_NAMED + 1:  # "1 more" is as long as a name
        names[MOST_NAMED:] = [trn("{n} more", "{n} more", len(names) - MOST_NAMED)]
    return joined(names)
