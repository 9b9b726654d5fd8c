"""
A position for people without a screen and for programs: the whole truth, or what one seat may see.

What a seat may see comes from its `View` alone, as on the screen.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from core.board import UNCLAIMED, Board
from core.cards import EMPTY, Cards, Colour
from core.events import SeatResult
from core.game import Game
from core.narrate import Narrator, colour_name, pile_name, points_text
from core.planning.prospects import Reach, prospects_of
from core.setup import SeatNo
from core.state import State
from core.text import tr
from core.text_table import table_lines
from core.view import View, view_of

NEUTRAL = "neutral"


def position_as_json(game: Game, state: State, n: int, seat: SeatNo | None) -> dict[str, Any]:
    """The position after entry `n`; with a seat, only what that seat may see."""
    view = view_of(state, seat)
    position = _public(game, view, n)
    board = game.board
    for number, line in enumerate(position["seats"]):
        if seat is None:
            line.update(_own(board, state.hands[number], state.tickets[number], state.offered[number]))
            line["tokens"] = state.tokens[number]
        elif seat == number:
            line.update(_own(board, view.hand, view.tickets, view.offered))
            line["tokens"] = view.tokens
    if seat is None:
        position["bank"] = state.bank
        position["deck"]["next"] = [Colour(card).slug for card in state.deck[state.drawn :]]
    else:
        position["eyes"] = view.seats[seat].name
    return position


def _public(game: Game, view: View, n: int) -> dict[str, Any]:
    owners = {
        track.id: NEUTRAL if owner == len(view.seats) else view.seats[owner].name
        for track, owner in zip(view.board.tracks, view.owners, strict=True)
        if owner != UNCLAIMED
    }
    return {
        "map": game.setup.map,
        "variant": game.setup.variant,
        "entry": n,
        "entries": len(game.log),
        "phase": view.phase,
        "to_act": view.seats[view.actor].name,
        "turn": view.turns,
        "last_round": view.last_round,
        "market": [None if card == EMPTY else Colour(card).slug for card in view.market],
        "deck": {"cards": view.deck_left, "discards": _pile(view.discards), "tickets": view.tickets_left},
        "owners": owners,
        "scores": list(view.points),
        "seats": [
            {
                "name": each.name,
                "colour": each.colour,
                "player": each.player,
                "points": view.points[number],
                "trains": view.trains[number],
                "cards": view.card_counts[number],
                "ticket_count": view.ticket_counts[number],
                "loans": view.loans[number],
            }
            for number, each in enumerate(view.seats)
        ],
        "tunnel": _tunnel(view),
        "neutral": _neutral(view),
        "results": [_result(view, result) for result in view.results],
    }


def _tunnel(view: View) -> dict[str, Any] | None:
    if view.tunnel is None:
        return None
    return {
        "track": view.board.tracks[view.tunnel.track].id,
        "announced": _pile(view.tunnel.pay),
        "turned": _pile(view.tunnel.turned),
        "extra": view.tunnel.extra,
    }


def _neutral(view: View) -> dict[str, Any] | None:
    if not view.rules.neutral_trains:
        return None
    return {
        "marker": None if view.marker < 0 else view.seats[view.marker].name,
        "trains": view.neutral_trains,
    }


def _result(view: View, result: SeatResult) -> dict[str, Any]:
    fields = attrs.asdict(result, recurse=False)
    return {"name": view.seats[fields.pop("seat")].name} | fields


def _own(board: Board, hand: Any, tickets: tuple[int, ...], offered: tuple[int, ...]) -> dict[str, Any]:
    return {
        "hand": _pile(tuple(hand)),
        "tickets": [board.tickets[number].id for number in tickets],
        "offered": [board.tickets[number].id for number in offered],
    }


def _pile(pile: Cards) -> dict[str, int]:
    return {colour.slug: pile[colour] for colour in Colour if pile[colour]}


def position_lines(game: Game, state: State, n: int, seat: SeatNo | None) -> Iterator[str]:
    view = view_of(state, seat)
    board = game.board
    yield tr(
        "{map}, {variant}. After entry {n} of {last}.",
        map=board.name,
        variant=board.variants[game.setup.variant].title,
        n=n,
        last=len(game.log),
    )
    yield (
        Narrator(board, game.setup.seats).entry(game.log.entries[n - 1], game.log.entries, view.trains)
        if seat is None
        else ""
    )
    yield ""
    yield from _table(view)
    yield ""
    market = [tr("empty") if card == EMPTY else colour_name(Colour(card)) for card in view.market]
    yield tr("Market: {cards}.", cards=", ".join(market))
    yield tr(
        "Deck: {deck} cards, {discards} discarded; {tickets} tickets.",
        deck=view.deck_left,
        discards=sum(view.discards),
        tickets=view.tickets_left,
    )
    for number in range(len(view.seats)):
        if seat in (None, number):
            yield from _secrets(view_of(state, SeatNo(number)))
    yield from _claimed(view)


def _table(view: View) -> list[str]:
    """The scoring table; loans only where there are tolls to take them for."""
    columns: list[tuple[str, Sequence[int]]] = [
        (tr("points"), view.points),
        (tr("trains"), view.trains),
        (tr("cards"), view.card_counts),
        (tr("tickets"), view.ticket_counts),
    ]
    if view.rules.tolls:
        columns.append((tr("loans"), view.loans))
    head = [tr("player"), *(title for title, _ in columns), ""]
    rows = [
        [
            each.name,
            *(points_text(values[n]) for _, values in columns),
            _place(view, n) or (tr("to act") if n in view.to_act else ""),
        ]
        for n, each in enumerate(view.seats)
    ]
    return table_lines([head, *rows], numbers=range(1, len(columns) + 1))


def _place(view: View, number: int) -> str:
    return tr("place {place}", place=view.results[number].place) if view.results else ""


def _secrets(view: View) -> Iterator[str]:
    assert view.seat is not None
    name = view.seats[view.seat].name
    yield ""
    yield tr("{name}'s hand: {cards}.", name=name, cards=pile_name(view.hand) or tr("no cards"))
    if view.rules.tolls:
        yield tr("{name}'s toll tokens: {tokens}.", name=name, tokens=view.tokens)
    for prospect in prospects_of(view).tickets:
        ticket = view.board.ticket_name(prospect.ticket)
        points = prospect.ticket.points
        if prospect.reach is Reach.DONE:
            yield tr("  {ticket}, {points} points: done.", ticket=ticket, points=points)
        elif prospect.reach.lost:
            yield tr("  {ticket}, {points} points: no longer possible.", ticket=ticket, points=points)
        else:
            yield tr(
                "  {ticket}, {points} points: {trains} trains missing.",
                ticket=ticket,
                points=points,
                trains=prospect.trains,
            )


def _claimed(view: View) -> Iterator[str]:
    names = [*(seat.name for seat in view.seats), tr("the neutral player")]
    for number, name in enumerate(names):
        held = [t for t, owner in zip(view.board.tracks, view.owners, strict=True) if owner == number]
        if held:
            yield ""
            yield tr("Tracks of {name}:", name=name)
            yield from (f"  {view.board.track_name(track)}" for track in held)
