"""Plans and prices in words: what a track wants, what it would cost me, how a ticket stands."""

from collections.abc import Sequence

import attrs

from core.board import UNCLAIMED, Kind, Rules, Ticket, Track
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Cards, Colour
from core.narrate import colour_name, pile_name, piles_named
from core.phase import Phase
from core.planning.last_turn import claims_left
from core.planning.payments import proposals, taken_from
from core.planning.price import Obstacle, Price, price_for, toll_receiver
from core.planning.prospects import (
    Prospect,
    Prospects,
    Reach,
    TracksToClaim,
    prospect_alone,
    prospects_of,
)
from core.planning.reserve import in_reserve
from core.planning.sharing import Share
from core.text import joined, tr, trn
from core.view import View

MOST_NAMED = 3
"""Tickets and tracks that are named where there are many: the line of the cursor is short."""


def wants(rules: Rules, track: Track) -> str:
    """What a track asks for: "4 of one colour", "2 blue and 1 locomotive (ferry)"."""
    colour = tr("of one colour") if track.colour is None else colour_name(track.colour)
    text = tr("{n} {colour}", n=track.length - track.locomotives, colour=colour)
    if track.kind is Kind.FERRY:
        locomotives = trn("{n} locomotive", "{n} locomotives", track.locomotives)
        cards = [text] if track.length > track.locomotives else []
        return tr("{cards} (ferry)", cards=joined([*cards, locomotives]))
    if track.kind is Kind.TUNNEL:
        return tr("{cards} (tunnel)", cards=text)
    if track.kind is Kind.SPECIAL and rules.special_substitute:
        return tr("{cards} (any {n} stand for one)", cards=text, n=rules.special_substitute)
    return text


def pile_of(colour: int, coloured: int, locomotives: int) -> Cards:
    """Cards of one colour, and locomotives."""
    pile = list(NO_CARDS)
    pile[colour] = coloured
    pile[LOCOMOTIVE] = locomotives
    return tuple(pile)


@attrs.frozen
class MissingTrackLine:
    """A track that a ticket still wants, in words, and whether one can pay it, together with all others that one can."""

    text: str
    paid: bool


@attrs.frozen
class Kept:
    """Cards that a track lacks and that are in the hand: the plan keeps them for other tracks."""

    count: int
    tracks: tuple[Track, ...]


def missing_track_line(
    view: View, track: Track, share: Share, kept: Kept | None = None, equals: Sequence[Colour] = ()
) -> MissingTrackLine:
    """
    A track against the cards that one has for it: "Lahti–Tampere 1 blue", "…, lack 1", "… (kept for Oslo–Vaasa)".

    `equals` are other colours that would pay a grey track as well as the one that it is counted in.
    """
    cards = wants(view.rules, track)
    if track.toll and view.rules.tolls:
        cards = tr("{cards}, toll\N{NO-BREAK SPACE}{toll}", cards=cards, toll=track.toll)
        if (seat := toll_receiver(view, track)) is not None:  # a point for somebody else
            cards = tr("{cards} to {owner}", cards=cards, owner=view.seats[seat].name)
        if share.by_loan:
            cards = tr("{cards} by a loan", cards=cards)
    places = {"track": view.board.track_name(track, with_colour=False), "cards": cards}
    text = _against_the_hand(track, share, places, equals, is_kept=kept is not None)
    if kept is not None:
        other = joined([view.board.track_name(track, with_colour=False) for track in kept.tracks])
        if kept.count == share.lack:
            text = tr("{text} (kept for {other})", text=text, other=other)
        else:
            text = tr("{text} ({n} kept for {other})", text=text, n=kept.count, other=other)
    return MissingTrackLine(text, share.paid)


def _kept_for_others(view: View, prospects: Prospects, share: Share) -> Kept | None:
    """
    The cards that a share lacks and others have: those that have the most of them.

    Where these are only a part of what is lacking, they are not worth a word for a grey track, which may be paid in other
    colours too.
    """
    lacked = _lacked(share)  # a card of any kind may be one that is kept for nothing
    elsewhere = [other for other in prospects.shares if other is not share]
    count, tracks, rest = 0, [], 0
    for card in (share.demand.colour, LOCOMOTIVE):
        left = lacked[card] + rest
        for have, track in sorted(
            ((other.cards[card], other.demand.track) for other in elsewhere), reverse=True
        ):
            if here := min(left, have):
                left -= here
                count += here
                tracks.append(view.board.tracks[track])
        rest = left if share.demand.locomotives else 0  # at a ferry locomotives stand for the colour too
    is_grey = view.board.tracks[share.demand.track].colour is None
    if not count or (is_grey and count < share.lack):
        return None
    return Kept(count, tuple(dict.fromkeys(tracks)))


def _against_the_hand(
    track: Track, share: Share, places: dict[str, str], equals: Sequence[Colour], *, is_kept: bool
) -> str:
    is_grey = track.colour is None and share.demand.plain
    if share.lack:
        lack = _lack_name(track, share)
        if any(share.others) or (is_grey and any(share.own) and not is_kept):
            # Of a grey track a number lacks rather than a colour, and any other would do: so it says what one has.
            held = _held_name(share, equals)
            return tr(
                "{track} {cards}, you have {held}, lack\N{NO-BREAK SPACE}{lack}",
                held=held,
                lack=lack,
                **places,
            )
        return tr("{track} {cards}, lack\N{NO-BREAK SPACE}{lack}", lack=lack, **places)
    if share.stand_ins:
        return tr(
            "{track} {cards}, costs {n}: {held}", n=sum(share.cards), held=pile_name(share.cards), **places
        )
    if not is_grey and share.cards[LOCOMOTIVE] == track.locomotives:
        return tr("{track} {cards}", **places)
    return tr("{track} {cards}, with {held}", held=pile_name(share.cards), **places)


def _held_name(share: Share, equals: Sequence[Colour]) -> str:
    """What there is for a track: "2 blue, red or white and 1 locomotive", "4 black and 12 other cards"."""
    parts = piles_named(share.own)
    if equals:
        *most, last = [parts[0], *map(colour_name, equals)]
        parts[0] = tr("{most} or {last}", most=", ".join(most), last=last)
    if any(share.others):
        parts.append(trn("{n} other card", "{n} other cards", sum(share.others)))
    return joined(parts)


def _equals(view: View, prospects: Prospects, share: Share) -> list[Colour]:
    """The colours of which there are as many cards for a grey track as of the one that it is counted in, and for nothing else."""
    have = share.own[share.demand.colour]
    if view.board.tracks[share.demand.track].colour is not None or not have:
        return []
    kept = map(sum, zip(*(each.cards for each in prospects.shares), strict=True))
    left = [held - aside for held, aside in zip(view.hand, kept, strict=True)]
    return [colour for colour in PLAIN_COLOURS if left[colour] == have and colour != share.demand.colour]


def _lack_name(track: Track, share: Share) -> str:
    """A number where the cards that the track wants have said what they are, or where all of them are lacking."""
    if share.any_kind:
        return joined([*piles_named(_lacked(share)), tr("1 card of any kind")])
    if share.lack == track.length or not track.locomotives:
        return str(share.lack)
    return pile_name(_lacked(share))


def _lacked(share: Share) -> Cards:
    """The cards that a track lacks, but for one that may be of any kind: it may well be in place of a locomotive."""
    coloured, locomotives = share.coloured, share.locomotives
    if share.any_kind and locomotives:
        locomotives -= 1
    elif share.any_kind:
        coloured -= 1
    return pile_of(share.demand.colour, coloured, locomotives)


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
            if alone == prospect.trains:
                return wants
            # The way that it shares with others is longer: who does not know that takes the number for a mistake.
            return trn(
                "{wants} Alone it would take {n}.", "{wants} Alone it would take {n}.", alone, wants=wants
            )


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
    if prospect.toll and view.rules.tolls:
        return trn(
            "It still wants {n} train, and {tokens}.",
            "It still wants {n} trains, and {tokens}.",
            prospect.trains,
            tokens=tokens_wanted(view, prospect),
        )
    return trn("It still wants {n} train.", "It still wants {n} trains.", prospect.trains)


def tokens_wanted(view: View, tracks: TracksToClaim) -> str:
    """What these take of one's tokens: "3 of your 27 tokens", "31 of your 30 tokens (1 loan)"."""
    text = trn("{toll} of your {n} token", "{toll} of your {n} tokens", view.tokens, toll=tracks.toll)
    loans = tracks.loans(view.tokens)
    return trn("{tokens} ({n} loan)", "{tokens} ({n} loans)", loans, tokens=text) if loans else text


def plan_sentence(view: View, prospects: Prospects) -> str:
    """What the plan for all tickets takes."""
    assert view.seat is not None
    if view.last_round:
        said = last_turn_sentence(view, prospects)
        if claims_left(view):
            said = tr("Your last turn! {said}", said=said)
        return " ".join(filter(None, (said, _cost_of_open(prospects))))
    left = view.trains[view.seat]
    if prospects.toll and view.rules.tolls:
        return trn(
            "All together: {trains} of your {left} trains, {tokens}, and {n} card to draw.",
            "All together: {trains} of your {left} trains, {tokens}, and {n} cards to draw.",
            prospects.to_draw,
            trains=prospects.trains,
            left=left,
            tokens=tokens_wanted(view, prospects),
        )
    return trn(
        "All together: {trains} of your {left} trains, and {n} card to draw.",
        "All together: {trains} of your {left} trains, and {n} cards to draw.",
        prospects.to_draw,
        trains=prospects.trains,
        left=left,
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
        {"track": view.board.track_name(track), "tickets": _tickets_named(view, tickets)}
        for track, tickets in finished.items()
    )
    said = [tr("{track} finishes {tickets}.", **first)]
    return " ".join([*said, *(tr("Or {track} finishes {tickets}.", **each) for each in others)])


def _cost_of_open(prospects: Prospects) -> str:
    """What the tickets cost at the end that the last turn does not finish."""
    given_up = [one for one in prospects.tickets if one.reach not in (Reach.DONE, Reach.PLANNED)]
    cost = sum(one.ticket.points for one in given_up)
    return trn("What stays open costs {n} point.", "What stays open costs {n} points.", cost) if cost else ""


def missing_track_lines(view: View, prospect: Prospect) -> list[MissingTrackLine]:
    """Every track that a ticket still wants; none of one that can no longer be done."""
    if prospect.reach.lost:
        return []
    prospects = prospects_of(view)
    missing = []
    for track in prospect.tracks:
        share = prospects.share_of(track)
        kept = _kept_for_others(view, prospects, share)
        line = missing_track_line(view, track, share, kept, _equals(view, prospects, share))
        if track.kind is Kind.TUNNEL and line.paid:
            reserve = in_reserve(view, track, share.cards)
            none = tr("{text}, none in reserve", text=line.text)
            line = attrs.evolve(
                line, text=tr("{text}, {n} in reserve", text=line.text, n=reserve) if reserve else none
            )
        missing.append(line)
    return missing


def price_sentence(view: View, track: Track) -> str:
    """What a track would cost me now, the most important first; or why I cannot have it."""
    name = view.board.track_name(track)
    price = price_for(view, track)
    if (barred := _why_never(view, price, name)) is not None:
        return barred
    parts = [
        trn(
            "{track}: {cards} for {n} point.",
            "{track}: {cards} for {n} points.",
            price.points,
            track=name,
            cards=wants(view.rules, track),
        ),
        _cards_sentence(view, price),
        _last_round_sentence(view, price),
        _toll_sentence(view, price),
        _service_sentence(view, price),
        tr("Not now.") if price.obstacle is Obstacle.NOT_NOW else "",
    ]
    return " ".join(filter(None, parts))


def why_no_claim(view: View, track: Track) -> str:
    """Why I cannot claim a track in my turn: it is gone, or what I lack for it."""
    price, name = price_for(view, track), view.board.track_name(track)
    if (barred := _why_never(view, price, name)) is not None:
        return barred
    if price.pay is None and price.obstacle is not Obstacle.TOO_FEW_TRAINS:
        if (held := _nearest(view, price)) is not None:
            return tr(
                "You lack {cards} for {track}: you have {held}.",
                cards=_lacked_name(price),
                track=name,
                held=held,
            )
        return tr("You lack {cards} for {track}.", cards=_lacked_name(price), track=name)
    return _cards_sentence(view, price)


def _lacked_name(price: Price) -> str:
    lacked = list(_lacked(price.lack))
    any_kind = [tr("1 card of any kind")] if price.lack.any_kind else []
    coloured = []
    if price.track.colour is None and (n := lacked[price.lack.demand.colour]):
        lacked[price.lack.demand.colour] = 0
        coloured = [tr("{n} of one colour", n=n)]
    return joined([*coloured, *piles_named(tuple(lacked)), *any_kind])


def _nearest(view: View, price: Price) -> str | None:
    """What there is for a grey track, in the colours that come nearest; None for one that has a colour, or without any card."""
    share = price.lack
    if price.track.colour is not None or not any(share.own):
        return None
    have = share.own[share.demand.colour]
    equals = [
        colour for colour in PLAIN_COLOURS if view.hand[colour] == have and colour != share.demand.colour
    ]
    return _held_name(share, equals if have else ())


def _why_never(view: View, price: Price, name: str) -> str | None:
    match price.obstacle:
        case Obstacle.TAKEN:
            return owner_sentence(view, price.track)
        case Obstacle.TWIN_IS_MINE:
            return tr("{track} is closed to you: you hold its other track.", track=name)
        case Obstacle.TWIN_IS_TAKEN:
            return tr(
                "{track} is closed: with so few players only one of the two can be claimed.", track=name
            )
        case _:
            return None


def owner_sentence(view: View, track: Track) -> str:
    """Whose a claimed track is."""
    owner = view.owners[track.index]
    assert owner != UNCLAIMED
    name = view.board.track_name(track)
    if owner == view.seat:
        return tr("{track} is yours.", track=name)
    holder = tr("the neutral player") if owner == len(view.seats) else view.seats[owner].name
    return tr("{track} belongs to {name}.", track=name, name=holder)


def _cards_sentence(view: View, price: Price) -> str:
    assert view.seat is not None
    if price.obstacle is Obstacle.TOO_FEW_TRAINS:
        return trn("You have only {n} train left.", "You have only {n} trains left.", view.trains[view.seat])
    if price.pay is None:
        if (held := _nearest(view, price)) is not None:
            return tr("You lack {cards}: you have {held}.", cards=_lacked_name(price), held=held)
        return tr("You lack {cards}.", cards=_lacked_name(price))
    if not price.stand_ins:
        payment = _payment_sentence(view, price.track)
        return " ".join(filter(None, (payment, _reserve_sentence(view, price.track))))
    if price.track.kind is Kind.FERRY and view.hand[LOCOMOTIVE] < price.track.locomotives:
        return tr("It costs {cards}: {size} for each missing locomotive.", **_all_cards(view, price))
    return tr("It costs {cards}: {size} for each missing card.", **_all_cards(view, price))


def _all_cards(view: View, price: Price) -> dict[str, object]:
    pay = proposals(view, price.track)[0]
    cards = tr("{n} cards ({cards})", n=sum(pay), cards=pile_name(pay))
    return {"cards": cards, "size": price.substitute}


def _payment_sentence(view: View, track: Track) -> str:
    """What would be proposed to pay with; and for which other tracks the plan keeps which of these cards, if it does."""
    pay = proposals(view, track)[0]
    with_colour = track.colour is not None and pay[LOCOMOTIVE] == track.locomotives
    cards, taken = pile_name(pay), taken_from(view, track, pay)
    if len(taken) > MOST_NAMED:
        return tr(
            "You can pay with {cards}, but the plan counts on {n} of them for {tracks} other tracks.",
            cards=cards,
            n=sum(sum(kept) for _, kept in taken),
            tracks=len(taken),
        )
    if taken:
        return tr(
            "You can pay with {cards}, but the plan counts on {kept}.",
            cards=cards,
            kept=joined([_counted_on(view, other, pay, kept) for other, kept in taken]),
        )
    return tr("You have the cards.") if with_colour else tr("You can pay with {cards}.", cards=cards)


def _reserve_sentence(view: View, track: Track) -> str:
    """What there is besides for a tunnel, which may cost more."""
    if track.kind is not Kind.TUNNEL:
        return ""
    pay = proposals(view, track)[0]
    reserve = in_reserve(view, track, pay)
    kept = in_reserve(view, track, pay, with_kept=True) - reserve
    if not reserve and not kept:
        return tr("No card in reserve for the tunnel.")
    if not reserve:
        return tr("No card in reserve for the tunnel but {n} that the plan keeps for others.", n=kept)
    if not kept:
        return trn("{n} card in reserve for the tunnel.", "{n} cards in reserve for the tunnel.", reserve)
    return trn(
        "{n} card in reserve for the tunnel, and {kept} that the plan keeps for others.",
        "{n} cards in reserve for the tunnel, and {kept} that the plan keeps for others.",
        reserve,
        kept=kept,
    )


def _counted_on(view: View, track: Track, pay: Cards, kept: Cards) -> str:
    """Cards of a payment that the plan keeps for a track: "1 purple for Amsterdam–Utrecht"; all of them are "it" or "them"."""
    name = view.board.track_name(track, with_colour=False)
    if kept == pay:
        return trn("it for {track}", "them for {track}", sum(pay), track=name)
    return tr("{cards} for {track}", cards=pile_name(kept), track=name)


def _last_round_sentence(view: View, price: Price) -> str:
    can_pay = price.pay is not None and price.obstacle is not Obstacle.TOO_FEW_TRAINS
    return tr("It begins the last round!") if can_pay and view.begins_last_round(price.track) else ""


def _toll_sentence(view: View, price: Price) -> str:
    if not price.toll:
        return ""
    to = tr("the bank") if price.toll_to is None else view.seats[price.toll_to].name
    if price.loan:
        return tr(
            "Toll {toll} to {owner}, by a loan: you have {tokens}.",
            toll=price.toll,
            owner=to,
            tokens=view.tokens,
        )
    return tr("Toll {toll} to {owner}.", toll=price.toll, owner=to)


def _service_sentence(view: View, price: Price) -> str:
    """Which tickets the track finishes, and over whose way it runs besides."""
    serves = [ticket for ticket in price.serves if ticket not in price.finishes]
    parts = []
    if price.finishes:
        parts.append(tr("It finishes {tickets}.", tickets=_tickets_named(view, price.finishes)))
    if serves:
        parts.append(tr("It serves {tickets}.", tickets=_tickets_named(view, serves)))
    return " ".join(parts)


def _tickets_named(view: View, tickets: Sequence[Ticket]) -> str:
    names = [view.board.ticket_name(ticket) for ticket in tickets]
    if len(names) > MOST_NAMED + 1:  # "1 more" is as long as a name
        names[MOST_NAMED:] = [trn("{n} more", "{n} more", len(names) - MOST_NAMED)]
    return joined(names)
