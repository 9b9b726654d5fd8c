"""Tracks in words: what one asks for, and what a hand has for those of a plan."""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Kind, Rules, Track
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Cards, Colour
from core.narrate import colour_name, pile_name, piles_named
from core.planning.price import toll_receiver
from core.planning.prospects import Prospect, Prospects, prospects_of
from core.planning.reserve import in_reserve
from core.planning.sharing import Share
from core.text import joined, tr, trn
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


@attrs.frozen
class Kept:
    """Cards that a track lacks and that are in the hand: the plan keeps them for other tracks."""

    cards: Cards
    tracks: tuple[Track, ...]


def missing_track_lines(view: View, prospect: Prospect) -> list[MissingTrackLine]:
    """Every track that a ticket still wants; none of one that can no longer be done."""
    return [] if prospect.reach.lost else wanted_track_lines(view, prospect.tracks)


def wanted_track_lines(view: View, tracks: Iterable[Track]) -> list[MissingTrackLine]:
    """Tracks that the plan wants, or a ticket that it has no room for."""
    prospects = prospects_of(view)
    missing = []
    for track in tracks:
        share = prospects.share_of(track)
        kept = kept_for_others(view, share)
        line = missing_track_line(view, track, share, kept, _equals(view, prospects, share))
        if track.kind is Kind.TUNNEL and line.paid:
            reserve = in_reserve(view, track, share.cards)
            none = tr("{text}, none in reserve", text=line.text)
            line = attrs.evolve(
                line, text=tr("{text}, {n} in reserve", text=line.text, n=reserve) if reserve else none
            )
        missing.append(line)
    return missing


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
    is_kept = kept is not None and sum(kept.cards) == share.lack
    text = _against_the_hand(track, share, places, equals, is_kept=is_kept)
    if kept is not None:
        other = joined([view.board.track_name(track, with_colour=False) for track in kept.tracks])
        if kept.cards == share.lacked and sum(kept.cards) == share.lack:
            text = tr("{text} (kept for {other})", text=text, other=other)
        else:  # only a part, or locomotives in place of the colour
            text = tr("{text} ({kept} kept for {other})", text=text, kept=pile_name(kept.cards), other=other)
    return MissingTrackLine(text, share.paid)


def kept_for_others(view: View, share: Share) -> Kept | None:
    """
    The cards that a share of the plan lacks and others have: those that have the most of them.

    Where these are only a part of what is lacking, only locomotives are worth a word for a grey track, which may be paid in
    other colours too.
    """
    lacked = share.lacked  # a card of any kind may be one that is kept for nothing
    elsewhere = [other for other in prospects_of(view).shares if other is not share]
    kept: list[tuple[int, int, int]] = []
    rest = 0
    for card in (share.demand.colour, LOCOMOTIVE):
        left = lacked[card] + rest
        for have, track in sorted(
            ((other.cards[card], other.demand.track) for other in elsewhere), reverse=True
        ):
            if here := min(left, have):
                left -= here
                kept.append((card, here, track))
        rest = left if share.demand.locomotives else 0  # at a ferry locomotives stand for the colour too
    is_grey = view.board.tracks[share.demand.track].colour is None
    if is_grey and sum(here for _, here, _ in kept) < share.lack:
        kept = [each for each in kept if each[0] == LOCOMOTIVE]
    cards = list(NO_CARDS)
    for card, here, _ in kept:
        cards[card] += here
    tracks = dict.fromkeys(view.board.tracks[track] for _, _, track in kept)
    return Kept(tuple(cards), tuple(tracks)) if kept else None


def _against_the_hand(
    track: Track, share: Share, places: dict[str, str], equals: Sequence[Colour], *, is_kept: bool
) -> str:
    is_grey = track.colour is None and share.demand.plain
    if share.lack:
        lack = _lack_name(track, share)
        if any(share.others) or (is_grey and any(share.own) and not is_kept):
            # Of a grey track a number lacks rather than a colour, and any other would do: so it says what one has.
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
        return tr("{track} {cards}", **places)
    return tr("{track} {cards}, with {held}", held=pile_name(share.cards), **places)


def held_name(share: Share, equals: Sequence[Colour]) -> str:
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
