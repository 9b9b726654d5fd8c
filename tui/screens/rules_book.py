"""
The rules page of a map and variant, in the game's own words.

Every sentence is chosen and filled by the map's rule values, so that a user's own map gets a true page.
"""

from collections.abc import Callable

import attrs

from core.board import Board, Kind, Returned, Rules, VariantId
from core.cards import PLAIN_COLOURS
from core.rules.supply import MOST_SWEEPS
from core.text import joined, tr, trn
from tui.screens.rule import Lines, Rule, kinds_of, ours
from tui.screens.rules_of_some_maps import double, ferries, neutral, special, tolls, tunnels


@attrs.frozen
class Section:
    """Rules under one heading."""

    title: str
    rules: tuple[Rule, ...]


def rules_page(board: Board, variant: VariantId) -> tuple[Section, ...]:
    rules = board.variants[variant].rules
    found: list[Section] = []
    for title, write in _sections():
        lines = tuple(line if isinstance(line, Rule) else Rule(line) for line in write(board, rules))
        if lines:
            found.append(Section(title, lines))
    return tuple(found)


def _sections() -> tuple[tuple[str, Callable[[Board, Rules], Lines]], ...]:
    return (
        (tr("The aim"), _aim),
        (tr("Your turn"), _turn),
        (tr("Drawing train cards"), _draw),
        (tr("Claiming a track"), _claim),
        (tr("Double connections"), double),
        (tr("Ferries"), ferries),
        (tr("Tunnels"), tunnels),
        (tr("The special track"), special),
        (tr("Tickets"), _tickets),
        (tr("Tolls and loans"), tolls),
        (tr("The neutral player"), neutral),
        (tr("The end"), _end),
    )


def _aim(board: Board, rules: Rules) -> Lines:
    fewest, most = rules.players
    yield tr("{map}. {about}", map=board.name, about=board.about)
    if fewest == most:
        yield trn("For {n} player.", "For {n} players.", most)
    else:
        yield tr("For {fewest} to {most} players.", fewest=fewest, most=most)
    yield tr(
        "Claim tracks between cities for points, and connect the two cities of each of your tickets. Whoever has most points at the end wins."
    )
    yield tr(
        "Everybody starts with {trains} trains and {hand} train cards. There are {each} cards of each of {colours} colours and {locomotives} locomotives; {market} lie face up in the market. Hands are secret and have no limit.",
        trains=rules.trains,
        hand=rules.hand,
        each=rules.cards_of_each_colour,
        colours=len(PLAIN_COLOURS),
        locomotives=rules.locomotives,
        market=rules.market,
    )
    scores = rules.start_scores
    if any(scores):
        yield ours(
            tr(
                "In the order of play the players start with these points: {scores}.",
                scores=", ".join(map(str, scores[:most])),
            )
        )
    yield ours(
        tr("Who begins is drawn by the game's seed; the turns then go round in the order of the seats.")
    )


def _turn(_board: Board, _rules: Rules) -> Lines:
    yield tr("In your turn you do exactly one thing: draw train cards, claim a track, or draw tickets.")
    yield ours(tr("Whoever can do none of the three passes; passing is allowed only then."))


def _draw(_board: Board, rules: Rules) -> Lines:
    yield tr(
        "Take two cards, one after the other, each from the market or blind from the deck. A card taken from the market is replaced from the deck at once."
    )
    if rules.face_up_locomotive_ends_draw:
        yield tr(
            "A locomotive taken from the market counts as both cards: it must be the first, and ends the draw. Taken blind it is a card like any other."
        )
    else:
        yield tr("A locomotive is taken like any other card, two of them from the market if you wish.")
    if rules.sweep_at:
        yield tr(
            "Whenever {n} or more cards of the market are locomotives, the whole market is discarded and dealt anew.",
            n=rules.sweep_at,
        )
        yield ours(
            tr("That stops where no deal can help, because too few other cards are left in all the piles.")
        )
        yield ours(
            trn(
                "After {n} such deal in a row the market lies as it is until it changes again: no table would deal for ever.",
                "After {n} such deals in a row the market lies as it is until it changes again: no table would deal for ever.",
                MOST_SWEEPS,
            )
        )
        yield ours(
            tr(
                "A market that must go is discarded before an empty deck is made anew, so its cards are in the new deck."
            )
        )
    else:
        yield ours(tr("The market is never dealt anew, however many locomotives lie in it."))
    yield tr("When the deck is empty the discards are shuffled into a new one.")
    yield tr(
        "When deck and discards are both empty, no draw can be begun, even if cards lie in the market. Its empty places are filled as soon as there are cards again."
    )
    yield ours(
        tr(
            "A draw that has begun goes on: its second card may come from the market. Where none can be taken, the turn ends after the first."
        )
    )


def _claim(board: Board, rules: Rules) -> Lines:
    yield tr(
        "Play as many cards as the track has spaces, all of the track's colour; a grey track takes any one colour. Put that many of your trains on it: with fewer you cannot claim it. It need not touch your other tracks."
    )
    wild = rules.locomotives_wild_on & kinds_of(board)
    if wild >= kinds_of(board) - {Kind.SPECIAL}:
        yield tr("Locomotives stand for any colour on every track.")
    elif wild:
        names = {Kind.FERRY: tr("ferries"), Kind.TUNNEL: tr("tunnels"), Kind.PLAIN: tr("plain tracks")}
        places = joined([names[kind] for kind in Kind if kind in wild and kind in names])
        yield tr("Locomotives stand for any colour on {places}, and nowhere else.", places=places)
    lengths = sorted({track.length for track in board.tracks})
    points = ", ".join(
        trn("{n} space {points}", "{n} spaces {points}", length, points=rules.points.get(length, 0))
        for length in lengths
    )
    yield tr("A track scores at once, by its length: {points}.", points=points)


def _tickets(_board: Board, rules: Rules) -> Lines:
    yield tr(
        "At the start you get {n} tickets and keep at least {kept}. Later you may draw {more} and keep at least {least}. What you keep is secret and final.",
        n=rules.first_tickets,
        kept=rules.first_tickets_kept,
        more=rules.later_tickets,
        least=rules.later_tickets_kept,
    )
    yield tr(
        "All choose their first tickets at the same time: what is kept and given back is shown to nobody until all have chosen."
    )
    yield ours(
        tr(
            "Nobody waits for anybody at terminals of their own; at one keyboard you choose one after the other."
        )
    )
    if rules.returned_tickets is Returned.DISCARD:
        yield ours(tr("Tickets that you do not keep go face up on a pile of their own."))
        yield tr("When the tickets run out, that pile is shuffled into a new deck.")
        yield ours(tr("A draw that is cut short by this goes on from the new deck."))
    else:
        yield tr("Tickets that you do not keep leave the game.")
    yield tr("With fewer left you take what is there; with none, tickets cannot be drawn.")
    yield tr(
        "At the end each ticket scores its points if your own tracks connect its two cities, and costs them if not."
    )


def _end(board: Board, rules: Rules) -> Lines:
    yield trn(
        "When a player ends a turn with {n} train or fewer, everybody has one more turn, that player included. Then the game is over.",
        "When a player ends a turn with {n} trains or fewer, everybody has one more turn, that player included. Then the game is over.",
        rules.last_round_at,
    )
    if rules.globetrotter:
        yield tr(
            "Globetrotter: {points} points for most completed tickets; all who tie get them.",
            points=rules.globetrotter,
        )
    yield tr(
        "Most points win; on a tie most completed tickets; then the longest continuous path of one's own tracks (each track once, a city any number of times). The path itself scores nothing."
    )
    yield ours(tr("Who is still equal after that shares the victory."))
    if kinds_of(board) == {Kind.PLAIN}:
        yield tr("This map has neither ferries nor tunnels.")
