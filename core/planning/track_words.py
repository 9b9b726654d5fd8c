"""Tracks in words: what one asks for, and what a hand has for those of a plan."""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Kind, Rules, Track
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Cards, Colour, count_cards
from core.narrate import colour_name, pile_name, piles_named
from core.planning.price import toll_receiver
from core.planning.prospects import Prospect, Prospects, prospects_of
from core.planning.reserve import in_reserve
from core.planning.sharing import Share
from core.text import either, joined, tr, trn
from core.view import View


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


@attrs.frozen
class MissingTrackLine:
    """A track that a ticket still wants, in words, and whether one can pay it, together with all others that one can."""

    text: str
    paid: bool
    by_loan: bool = False
    """Whether one has the cards for it, but would need a loan for the toll."""


@attrs.frozen
class Kept:
    """Cards of the hand that would do for what a track lacks, but that the plan keeps for others: for each of these which ones."""

    by_track: tuple[tuple[Track, Cards], ...]

    @property
    def cards(self) -> Cards:
        """All of them."""
        return tuple(map(sum, zip(NO_CARDS, *(cards for _, cards in self.by_track), strict=True)))

    @property
    def colour(self) -> Colour | None:
        """The colour of those that are no locomotives."""
        return next((colour for colour in PLAIN_COLOURS if self.cards[colour]), None)


def missing_track_lines(view: View, prospect: Prospect) -> list[MissingTrackLine]:
    """Every track that a ticket still wants; none of one that can no longer be done."""
    return [] if prospect.reach.lost else wanted_track_lines(view, prospect.tracks)


def wanted_track_lines(view: View, tracks: Iterable[Track]) -> list[MissingTrackLine]:
    """Tracks that the plan wants, or a ticket that it has no room for."""
    prospects = prospects_of(view)
    missing = []
    for track in tracks:
        share = prospects.share_of(track)
        kept = kept_for_others(view, share, stand_ins=False)
        line = missing_track_line(view, track, share, kept, _equals(view, prospects, share))
        if track.kind is Kind.TUNNEL and line.paid:
            line = attrs.evolve(line, text=_with_reserve(view, track, share, line.text))
        missing.append(line)
    return missing


def _with_reserve(view: View, track: Track, share: Share, text: str) -> str:
    """The line of a tunnel with what there is for what it may cost more."""
    if reserve := in_reserve(view, track, share.cards):
        return tr("{text}, {n} in reserve", text=text, n=reserve)
    if kept := in_reserve(view, track, share.cards, with_kept=True):
        return tr("{text}, none in reserve but {n} kept for others", text=text, n=kept)
    return tr("{text}, none in reserve", text=text)


def missing_track_line(
    view: View, track: Track, share: Share, kept: Kept | None = None, equals: Sequence[Colour] = ()
) -> MissingTrackLine:
    """
    A track against the cards that one has for it: "Lahti–Tampere 1 blue", "…, lack 1", "… (1 locomotive kept for Oslo–Vaasa)".

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
    if track.colour is None and kept is not None and kept.colour is not None:
        # So it is said which colour lacks: that of the cards that lie elsewhere, and no other would do as well.
        share = attrs.evolve(share, demand=attrs.evolve(share.demand, colour=kept.colour))
        text = _against_the_hand(track, share, places, (), names_colour=True)
    else:
        text = _against_the_hand(track, share, places, equals)
    by_loan = share.by_loan and not share.lack
    return MissingTrackLine(text if kept is None else _with_kept(view, text, kept), share.paid, by_loan)


def _with_kept(view: View, text: str, kept: Kept) -> str:
    """A line that ends with the tracks that cards are kept for: which cards, as these are seldom just what is lacking."""
    (first, cards), *more = kept.by_track
    if more:
        return tr("{text} (kept: {kept})", text=text, kept=kept_name(view, kept))
    name = view.board.track_name(first, with_colour=False)
    return tr("{text} ({kept} kept for {other})", text=text, kept=pile_name(cards), other=name)


def kept_name(view: View, kept: Kept) -> str:
    """For each track the cards that are kept for it: "1 blue for Lahti–Tampere and 1 locomotive for Oslo–Vaasa"."""
    return joined([kept_for(view, track, cards) for track, cards in kept.by_track])


def kept_for(view: View, track: Track, cards: Cards) -> str:
    """Cards that the plan keeps for a track: "1 purple for Amsterdam–Utrecht"."""
    name = view.board.track_name(track, with_colour=False)
    return tr("{cards} for {track}", cards=pile_name(cards), track=name)


def kept_for_others(view: View, share: Share, *, stand_ins: bool = True) -> Kept | None:
    """
    The cards that would do for what a share of the plan lacks and that others have; those that have the most first.

    Locomotives that would only stand for its colour are among them, unless `stand_ins` are told elsewhere. A card of any kind
    may be one that is kept for nothing, and is not looked for.
    """
    others = [other for other in prospects_of(view).shares if other.demand.track != share.demand.track]
    colour = _colour_elsewhere(view, share, others)
    wants_locomotives = share.lacked[LOCOMOTIVE] or (stand_ins and _would_take_wilds(share))
    kinds = {colour, LOCOMOTIVE if wants_locomotives else None}
    by_track = {
        view.board.tracks[other.demand.track]: tuple(
            count if card in kinds else 0 for card, count in enumerate(other.cards)
        )
        for other in others
    }
    kept = [(track, cards) for track, cards in by_track.items() if any(cards)]
    kept.sort(key=lambda each: (-sum(each[1][:LOCOMOTIVE]), -each[1][LOCOMOTIVE], -each[0].index))
    return Kept(tuple(kept)) if kept else None


def _would_take_wilds(share: Share) -> bool:
    """Whether locomotives would stand for cards of the colour that a share lacks."""
    return share.demand.wild and share.lacked[share.demand.colour] > 0


def locomotives_elsewhere(view: View, tracks: Sequence[Track]) -> str:
    """
    Which other tracks the plan keeps locomotives for that would stand for what these lack; empty if it keeps none.

    They would do for nearly every track of a plan, so they are told once for all of them; and the line of a track that
    lacks locomotives has told them already.
    """
    prospects = prospects_of(view)
    shares = [prospects.share_of(track) for track in tracks]
    if not any(map(_would_take_wilds, shares)) or any(share.lacked[LOCOMOTIVE] for share in shares):
        return ""
    told = {track.index for track in tracks}
    kept = tuple(
        (view.board.tracks[share.demand.track], count_cards([LOCOMOTIVE] * share.cards[LOCOMOTIVE]))
        for share in prospects.shares
        if share.cards[LOCOMOTIVE] and share.demand.track not in told
    )
    return tr("The plan keeps {kept}.", kept=kept_name(view, Kept(kept))) if kept else ""


def _colour_elsewhere(view: View, share: Share, others: Sequence[Share]) -> int | None:
    """
    The colour that a share lacks and that is worth looking for among others.

    A grey track that has no card yet may be paid in any: then only if others have all that is lacking.
    """
    colour = share.demand.colour
    if not share.lacked[colour]:
        return None
    if view.board.tracks[share.demand.track].colour is not None or share.own[colour]:
        return colour
    have, wild = (sum(other.cards[card] for other in others) for card in (colour, LOCOMOTIVE))
    fills_gap = wild - share.locomotives if share.demand.wild else 0
    has_all = wild >= share.locomotives and have + fills_gap >= share.coloured
    return colour if have and has_all else None


def _against_the_hand(
    track: Track,
    share: Share,
    places: dict[str, str],
    equals: Sequence[Colour],
    *,
    names_colour: bool = False,
) -> str:
    is_grey = track.colour is None and share.demand.plain
    if share.lack:
        lack = lacked_name(track, share, is_chosen=True) if names_colour else _lack_name(track, share)
        stands_in = share.own[LOCOMOTIVE] > track.locomotives
        if any(share.others) or stands_in or (is_grey and any(share.own)):
            # Of a grey track a number lacks rather than a colour, and any other would do: so it says what one has. And
            # locomotives that stand for a colour would look like a mistake in the sum.
            held = held_name(share, equals)
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
        if share.by_loan:
            return tr("{track} {cards}, you have the cards", **places)
        return tr("{track} {cards}", **places)
    return tr("{track} {cards}, with {held}", held=pile_name(share.cards), **places)


def held_name(share: Share, equals: Sequence[Colour]) -> str:
    """What there is for a track: "2 blue, red or white and 1 locomotive", "4 black and 12 other cards"."""
    parts = piles_named(share.own)
    if equals:
        parts[0] = either([parts[0], *map(colour_name, equals)])
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
    if not share.any_kind and (share.lack == track.length or not track.locomotives):
        return str(share.lack)
    return lacked_name(track, share, is_chosen=share.own[share.demand.colour] > 0)


def lacked_name(track: Track, share: Share, *, is_chosen: bool = False) -> str:
    """The cards that a share lacks. Of a grey track no colour is named, unless one is chosen."""
    lacked = list(share.lacked)
    any_kind = [tr("1 card of any kind")] if share.any_kind else []
    coloured = []
    if track.colour is None and not is_chosen and (n := lacked[share.demand.colour]):
        lacked[share.demand.colour] = 0
        coloured = [tr("{n} of one colour", n=n)]
    return joined([*coloured, *piles_named(tuple(lacked)), *any_kind])
