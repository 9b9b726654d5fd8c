"""What a board must be so that a game on it can be played to the end."""

from collections import Counter
from collections.abc import Iterable

from core.board import Board, Kind, Rules, Variant
from core.board_table import BoardError
from core.text import tr


def check_board(board: Board, file: str) -> None:
    """Raise `BoardError` with all that is wrong."""
    faults = [
        tr("{file}: {key} {reason}.", file=file, key=key, reason=reason) for key, reason in _faults(board)
    ]
    if faults:
        raise BoardError(*dict.fromkeys(faults))


def _faults(board: Board) -> Iterable[tuple[str, str]]:
    yield from _duplicates("connections", (connection.id for connection in board.connections))
    yield from _duplicates("tickets", (ticket.id for ticket in board.tickets))
    yield from _duplicates("cities", (city.name for city in board.cities))
    if lost := _unreached(board):
        yield "connections", tr("leave {city} apart from the rest of the board", city=lost)
    for variant in board.variants.values():
        for key, reason in _rule_faults(board, variant.rules):
            yield f"variants.{variant.id}: {key}", reason
        yield from _neutral_faults(board, variant)


def _duplicates(key: str, names: Iterable[str]) -> Iterable[tuple[str, str]]:
    for name, count in Counter(names).items():
        if count > 1:
            yield key, tr("have “{name}” more than once", name=name)


def _unreached(board: Board) -> str | None:
    """A city that cannot be reached from the first one, if there is any."""
    if not board.cities:
        return None
    seen, queue = {0}, [0]
    while queue:
        city = queue.pop()
        for track in board.at_city[city]:
            for other in track.cities:
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
    return next((city.name for n, city in enumerate(board.cities) if n not in seen), None)


def _rule_faults(board: Board, rules: Rules) -> Iterable[tuple[str, str]]:
    for track in board.tracks:
        if track.length not in rules.points:
            yield (
                "rules.points",
                tr("has none for a track of {length} ({track})", length=track.length, track=track.id),
            )
    yield from _supply_faults(board, rules)
    yield from _card_faults(rules)
    fewest, most = rules.players
    for seats in range(fewest, most + 1) if rules.tolls else ():
        if len(rules.bonus.get(seats, ())) != seats:
            yield "rules.bonus", tr("must have a row of {seats} places for {seats} players", seats=seats)


def _supply_faults(board: Board, rules: Rules) -> Iterable[tuple[str, str]]:
    """What there is too little of for the largest number of players."""
    most = rules.players[1]
    if len(rules.start_scores) < most:
        yield "rules.start_scores", tr("must have one for each of {most} players", most=most)
    if rules.first_tickets_kept > rules.first_tickets:
        yield "rules.first_tickets_kept", tr("is more than rules.first_tickets")
    if rules.later_tickets_kept > rules.later_tickets:
        yield "rules.later_tickets_kept", tr("is more than rules.later_tickets")
    if len(board.tickets) < most * rules.first_tickets:
        yield (
            "tickets",
            tr("are too few to deal {each} to each of {most} players", each=rules.first_tickets, most=most),
        )
    if sum(rules.all_cards) < most * rules.hand + rules.market + 1:
        yield "rules.cards_of_each_colour", tr("is too small to deal to {most} players", most=most)


def _card_faults(rules: Rules) -> Iterable[tuple[str, str]]:
    if rules.sweep_at > rules.market:
        yield "rules.sweep_at", tr("is more than the market holds")
    for key, cards in (("ferry", rules.ferry_substitute), ("special", rules.special_substitute)):
        if cards == 1:
            yield f"rules.{key}_substitute", tr("must be 0, or more than 1")
    if Kind.SPECIAL in rules.locomotives_wild_on:
        yield "rules.locomotives_wild_on", tr("cannot name the special tracks")


def _neutral_faults(board: Board, variant: Variant) -> Iterable[tuple[str, str]]:
    rules = variant.rules
    if rules.neutral_trains and rules.players != (2, 2):
        yield f"variants.{variant.id}.players", tr("must be [2, 2] with a neutral player")
    if rules.neutral_trains and not any(ticket.neutral for ticket in board.tickets):
        yield "tickets", tr("name no route for the neutral player")
