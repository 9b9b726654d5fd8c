"""Plans and prices in words: what a track wants, what it would cost me, how a ticket stands."""

from core.board import UNCLAIMED, Kind, Rules, Track
from core.cards import NO_CARDS, Cards
from core.narrate import colour_name, pile_name
from core.planning.price import Lack, Obstacle, Price, price_for
from core.planning.prospects import Prospect, Prospects, Reach
from core.text import joined, tr, trn
from core.view import View

TICK = "✓"


def wants(rules: Rules, track: Track) -> str:
    """What a track asks for: "4 of one colour", "3 blue, 2 of them locomotives (ferry)"."""
    colour = tr("of one colour") if track.colour is None else colour_name(track.colour)
    text = tr("{n} {colour}", n=track.length, colour=colour)
    if track.kind is Kind.FERRY:
        return trn(
            "{cards} with {n} locomotive (ferry)",
            "{cards} with {n} locomotives (ferry)",
            track.locomotives,
            cards=text,
        )
    if track.kind is Kind.TUNNEL:
        return tr("{cards} (tunnel)", cards=text)
    if track.kind is Kind.SPECIAL and rules.special_substitute:
        return tr("{cards} (any {n} stand for one)", cards=text, n=rules.special_substitute)
    return text


def lacking(lack: Lack) -> Cards:
    """What is missing, as a pile."""
    pile = list(NO_CARDS)
    pile[lack.colour] = lack.coloured
    pile[-1] = lack.locomotives
    return tuple(pile)


def missing_track(view: View, track: Track) -> str:
    """A track that a ticket still wants, against what one holds: "Lahti–Tampere 1 blue ✓"."""
    price = price_for(view, track)
    cards = wants(view.rules, track)
    if price.toll:
        cards = tr("{cards}, toll {toll}", cards=cards, toll=price.toll)
    places = {"track": view.board.track_name(track, with_colour=False), "cards": cards}
    if price.pay is not None:
        return tr("{track} {cards} {tick}", tick=TICK, **places)
    if track.colour is None and not price.lack.locomotives:
        held = tr("{n} {colour}", n=price.lack.have, colour=colour_name(price.lack.colour))
        return tr("{track} {cards}, you have {held}", held=held, **places)
    if not track.locomotives:  # all of one colour, which the cards have said: a line of the panel holds it
        return tr("{track} {cards}, lack {n}", n=price.lack.coloured, **places)
    return tr("{track} {cards}, you lack {lack}", lack=pile_name(lacking(price.lack)), **places)


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
        case Reach.CROWDED_OUT:
            return trn(
                "It wants {n} train: you have too few for all your tickets.",
                "It wants {n} trains: you have too few for all your tickets.",
                prospect.trains,
            )
        case _:
            return _still_wants(view, prospect)


def _still_wants(view: View, prospect: Prospect) -> str:
    if prospect.toll and view.rules.tolls:
        return trn(
            "It still wants {n} train, and {toll} of your {tokens} tokens.",
            "It still wants {n} trains, and {toll} of your {tokens} tokens.",
            prospect.trains,
            toll=prospect.toll,
            tokens=view.tokens,
        )
    return trn("It still wants {n} train.", "It still wants {n} trains.", prospect.trains)


def plan_sentence(view: View, prospects: Prospects) -> str:
    """What the plan for all tickets takes."""
    assert view.seat is not None
    places = {"left": view.trains[view.seat], "cards": prospects.needs.missing}
    if prospects.toll and view.rules.tolls:
        return tr(
            "All together: {trains} of your {left} trains, {toll} of your {tokens} tokens, and {cards} cards to draw.",
            trains=prospects.trains,
            toll=prospects.toll,
            tokens=view.tokens,
            **places,
        )
    return tr(
        "All together: {trains} of your {left} trains, and {cards} cards to draw.",
        trains=prospects.trains,
        **places,
    )


def ticket_lines(view: View, prospect: Prospect) -> list[str]:
    """How a ticket stands, and below it every track that it still wants."""
    if prospect.reach in (Reach.DONE, Reach.BARRED):
        return [ticket_standing(view, prospect)]
    return [ticket_standing(view, prospect), *(missing_track(view, track) for track in prospect.tracks)]


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
        _toll_sentence(view, price),
        _service_sentence(view, price),
        _turn_sentence(price),
    ]
    return " ".join(filter(None, parts))


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
        return tr("You lack {cards}.", cards=pile_name(lacking(price.lack)))
    if not price.stand_ins:
        return tr("You have the cards.")
    if price.track.kind is Kind.FERRY:
        return tr(
            "It costs {n} cards: {size} for each missing locomotive.", n=price.cards, size=price.substitute
        )
    return tr("It costs {n} cards: {size} for each missing card.", n=price.cards, size=price.substitute)


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
    if not price.serves:
        return ""
    names = joined([view.board.ticket_name(ticket) for ticket in price.serves])
    return tr("It serves {tickets}.", tickets=names)


def _turn_sentence(price: Price) -> str:
    if price.obstacle is None:
        return tr("Enter claims it.")
    return tr("Not now.") if price.obstacle is Obstacle.NOT_NOW else ""
