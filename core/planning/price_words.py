"""Prices in words: what a track would cost me now, and why I cannot have it."""

from operator import ge, sub

from core.board import UNCLAIMED, Kind, Track
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Cards
from core.narrate import pile_name
from core.planning.after import counted_on
from core.planning.losing import tickets_lost_by
from core.planning.payments import payments, proposals
from core.planning.price import Obstacle, Price, lack_of, price_for
from core.planning.prospects import prospects_of
from core.planning.reserve import in_reserve
from core.planning.sharing import Share
from core.planning.signpost_words import signpost_sentence
from core.planning.ticket_words import tickets_named
from core.planning.track_words import held_name, kept_for, kept_for_others, kept_name, lacked_name, wants
from core.text import joined, tr, trn
from core.view import View


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
        _lost_sentence(view, price),
        _toll_sentence(view, price),
        _service_sentence(view, price),
        _kept_elsewhere(view, price),
        signpost_sentence(view, track),
        tr("Not now.") if price.obstacle is Obstacle.NOT_NOW else "",
    ]
    return " ".join(filter(None, parts))


def why_no_claim(view: View, track: Track) -> str:
    """Why I cannot claim a track in my turn: it is gone, or what I lack for it."""
    price, name = price_for(view, track), view.board.track_name(track)
    if (barred := _why_never(view, price, name)) is not None:
        return barred
    if price.pay is None and price.obstacle is not Obstacle.TOO_FEW_TRAINS:
        lack = tr("{cards} for {track}", cards=lacked_name(track, price.lack), track=name)
        return " ".join(filter(None, (_lack_sentence(view, price, lack), _kept_elsewhere(view, price))))
    return _cards_sentence(view, price)


def _lack_sentence(view: View, price: Price, lack: str) -> str:
    """What one lacks for a track, and of a grey one what one has."""
    if (held := _nearest(view, price)) is not None:
        return tr("You lack {lack}: you have {held}.", lack=lack, held=held)
    return tr("You lack {lack}.", lack=lack)


def _kept_elsewhere(view: View, price: Price) -> str:
    """
    Of a track that cannot be paid, for which others the plan keeps what one has.

    A ticket counts those cards as lacking, and names the same tracks. Of a track that no ticket wants the plan has nothing to
    say before it can be paid.
    """
    if price.pay is not None or price.obstacle is Obstacle.TOO_FEW_TRAINS:
        return ""
    shares = [share for share in prospects_of(view).shares if share.demand.track == price.track.index]
    if not shares:
        return ""
    kept = kept_for_others(view, shares[0])
    if kept is None:
        return kept_sentence(view, price.track, price.lack.cards)
    return tr("The plan counts on {kept}.", kept=kept_name(view, kept))


def missing_sentence(view: View, track: Track, pay: Cards) -> str:
    """What cards that do not pay a track lack for it; empty where they are too many."""
    share = lack_of(view, track, pay)
    if not share.lack:
        return ""
    return tr(
        "These cards do not pay {track}: add {cards}.",
        track=view.board.track_name(track),
        cards=_to_add(view, track, pay, share),
    )


def _to_add(view: View, track: Track, pay: Cards, share: Share) -> str:
    """What to add to some cards so that they pay: of what one has, if that is enough."""
    whole = [each for each in payments(view, track) if sum(each) == track.length and all(map(ge, each, pay))]
    if whole:
        return pile_name(tuple(map(sub, whole[0], pay)))
    more = share.demand.substitute * share.lack - (sum(pay) - sum(share.own))
    if share.demand.substitute and 0 < more <= sum(view.hand) - sum(pay):
        return trn("{n} card of any kind", "{n} cards of any kind", more)
    return lacked_name(track, share, is_chosen=share.own[share.demand.colour] > 0)


def _nearest(view: View, price: Price) -> str | None:
    """What there is for a grey track, in the colours that come nearest; None for one that has a colour, or without any card."""
    share = price.lack
    if price.track.colour is not None or not any(share.own):
        return None
    have = share.own[share.demand.colour]
    equals = [
        colour for colour in PLAIN_COLOURS if view.hand[colour] == have and colour != share.demand.colour
    ]
    return held_name(share, equals if have else ())


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
        return _lack_sentence(view, price, lacked_name(price.track, price.lack))
    if not price.stand_ins:
        payment = _payment_sentence(view, price.track)
        return " ".join(filter(None, (payment, _reserve_sentence(view, price.track))))
    return _substituted_sentence(view, price)


def _substituted_sentence(view: View, price: Price) -> str:
    """What would be proposed to pay with where several cards stand for one; and what the plan keeps of it, if it does."""
    pay = proposals(view, price.track)[0]
    cards = tr("{n} cards ({cards})", n=sum(pay), cards=pile_name(pay))
    plain = [each for each in proposals(view, price.track) if sum(each) == price.track.length]
    if plain:  # none is missing: the plan has other tracks for them
        costs = tr(
            "It costs {cards}: {size} for each card that the plan keeps elsewhere. Or pay with {plain}.",
            cards=cards,
            size=price.substitute,
            plain=pile_name(plain[0]),
        )
    elif price.track.kind is Kind.FERRY and view.hand[LOCOMOTIVE] < price.track.locomotives:
        costs = tr(
            "It costs {cards}: {size} for each missing locomotive.", cards=cards, size=price.substitute
        )
    else:
        costs = tr("It costs {cards}: {size} for each missing card.", cards=cards, size=price.substitute)
    return " ".join(filter(None, (costs, kept_sentence(view, price.track, pay))))


def kept_sentence(view: View, track: Track, pay: Cards) -> str:
    """For which other tracks the plan keeps which cards of a payment, or of a part of one; empty if it keeps none of them."""
    taken = counted_on(view, track, pay)
    kept = joined([kept_for(view, other, kept) for other, kept in taken])
    return tr("The plan counts on {kept}.", kept=kept) if taken else ""


def _payment_sentence(view: View, track: Track) -> str:
    """What would be proposed to pay with; and for which other tracks the plan keeps which of these cards, if it does."""
    pay = proposals(view, track)[0]
    with_colour = track.colour is not None and pay[LOCOMOTIVE] == track.locomotives
    cards, taken = pile_name(pay), counted_on(view, track, pay)
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
    if kept == pay:
        name = view.board.track_name(track, with_colour=False)
        return trn("it for {track}", "them for {track}", sum(pay), track=name)
    return kept_for(view, track, kept)


def _last_round_sentence(view: View, price: Price) -> str:
    can_pay = price.pay is not None and price.obstacle is not Obstacle.TOO_FEW_TRAINS
    return tr("It begins the last round!") if can_pay and view.begins_last_round(price.track) else ""


def _lost_sentence(view: View, price: Price) -> str:
    can_pay = price.pay is not None and price.obstacle is not Obstacle.TOO_FEW_TRAINS
    return lost_sentence(view, price.track) if can_pay else ""


def lost_sentence(view: View, track: Track, pay: Cards | None = None) -> str:
    """Which tickets could no longer be done if this track were claimed, with these cards if any are given; empty if none."""
    lost = tickets_lost_by(view, track, pay)
    return tr("Then {tickets} can no longer be done!", tickets=tickets_named(view, lost)) if lost else ""


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
        parts.append(tr("It finishes {tickets}.", tickets=tickets_named(view, price.finishes)))
    if serves:
        parts.append(tr("It serves {tickets}.", tickets=tickets_named(view, serves)))
    return " ".join(parts)
