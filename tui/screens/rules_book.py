"""
The rules page of a map and variant, in the game's own words.

Every sentence is chosen and filled by the map's rule values, so that a user's own map gets a true page.
"""

from collections.abc import Callable, Iterator

import attrs

from core.board import Board, Kind, Returned, Rules, VariantId
from core.cards import PLAIN_COLOURS
from core.rules.supply import MOST_SWEEPS
from core.text import joined, tr, trn


@attrs.frozen
class Rule:
    """A sentence or a few. `ours` where the rule books are silent or disagree, and this game had to decide."""

    text: str
    ours: bool = False


@attrs.frozen
class Section:
    """Rules under one heading."""

    title: str
    rules: tuple[Rule, ...]


Lines = Iterator[str | Rule]
"""A plain text is a rule of the books."""


def rules_page(board: Board, variant: VariantId) -> tuple[Section, ...]:
    """All rules of a map's variant, section by section."""
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
        (tr("Double connections"), _double),
        (tr("Ferries"), _ferries),
        (tr("Tunnels"), _tunnels),
        (tr("The special track"), _special),
        (tr("Tickets"), _tickets),
        (tr("Tolls and loans"), _tolls),
        (tr("The neutral player"), _neutral),
        (tr("The end"), _end),
    )


def _ours(text: str) -> Rule:
    return Rule(text, ours=True)


def _kinds(board: Board) -> set[Kind]:
    return {track.kind for track in board.tracks}


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
        yield _ours(
            tr(
                "In the order of play the players start with these points: {scores}.",
                scores=", ".join(map(str, scores[:most])),
            )
        )
    yield _ours(
        tr("Who begins is drawn by the game's seed; the turns then go round in the order of the seats.")
    )


def _turn(_board: Board, _rules: Rules) -> Lines:
    yield tr("In your turn you do exactly one thing: draw train cards, claim a track, or draw tickets.")
    yield _ours(tr("Whoever can do none of the three passes; passing is allowed only then."))


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
        yield _ours(
            tr("That stops where no deal can help, because too few other cards are left in all the piles.")
        )
        yield _ours(
            trn(
                "After {n} such deal in a row the market lies as it is until it changes again: no table would deal for ever.",
                "After {n} such deals in a row the market lies as it is until it changes again: no table would deal for ever.",
                MOST_SWEEPS,
            )
        )
        yield _ours(
            tr(
                "A market that must go is discarded before an empty deck is made anew, so its cards are in the new deck."
            )
        )
    else:
        yield _ours(tr("The market is never dealt anew, however many locomotives lie in it."))
    yield tr("When the deck is empty the discards are shuffled into a new one.")
    yield tr(
        "When deck and discards are both empty, no draw can be begun, even if cards lie in the market. Its empty places are filled as soon as there are cards again."
    )
    yield _ours(
        tr(
            "A draw that has begun goes on: its second card may come from the market. Where none can be taken, the turn ends after the first."
        )
    )


def _claim(board: Board, rules: Rules) -> Lines:
    yield tr(
        "Play as many cards as the track has spaces, all of the track's colour; a grey track takes any one colour. Put that many of your trains on it: with fewer you cannot claim it. It need not touch your other tracks."
    )
    wild = rules.locomotives_wild_on & _kinds(board)
    if wild >= _kinds(board) - {Kind.SPECIAL}:
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


def _double(board: Board, rules: Rules) -> Lines:
    if all(track.twin is None for track in board.tracks):
        return
    yield tr("Nobody may hold both tracks of a double connection.")
    fewest, most = rules.players
    start = rules.both_tracks_from
    if start <= fewest:
        yield tr("Both tracks are open, to two different players.")
    elif start > most:
        yield tr("Only one of the two can be claimed, whichever is taken first.")
    else:
        yield tr(
            "With {n} or more players both tracks are open, to two different players; with fewer only one can be claimed, whichever is taken first.",
            n=start,
        )


def _ferries(board: Board, rules: Rules) -> Lines:
    if Kind.FERRY not in _kinds(board):
        return
    yield tr(
        "A ferry wants as many locomotives as it shows, and the rest in its one colour. More locomotives may stand for colour cards. A ferry whose every space shows a locomotive needs no colour."
    )
    if rules.ferry_substitute:
        yield tr(
            "Any {n} cards may stand for one locomotive on a ferry.",
            n=rules.ferry_substitute,
        )
        yield _ours(
            tr(
                "The two combine: {n} cards that stand for a locomotive may also stand for a colour card.",
                n=rules.ferry_substitute,
            )
        )


def _tunnels(board: Board, rules: Rules) -> Lines:
    if Kind.TUNNEL not in _kinds(board) or not rules.tunnel_cards:
        return
    yield tr(
        "Announce a tunnel and show the cards you play; then the top {n} cards of the deck are turned up. Each of the colour you play, and each locomotive, costs one more card of that colour or a locomotive.",
        n=rules.tunnel_cards,
    )
    yield tr(
        "Played with locomotives only, just the locomotives that turn up count, and only locomotives pay. You pay, or take your cards back and the turn is over. The cards turned up are discarded."
    )
    yield _ours(
        tr(
            "With fewer than {n} cards in deck and discards, those are turned up; with none the tunnel costs nothing more.",
            n=rules.tunnel_cards,
        )
    )
    yield _ours(tr("A deck that a tunnel empties is made anew at once."))


def _special(board: Board, rules: Rules) -> Lines:
    names = [board.track_name(track) for track in board.tracks if track.kind is Kind.SPECIAL]
    if not names:
        return
    yield tr("Special: {tracks}.", tracks=joined(names))
    if rules.special_substitute:
        yield tr(
            "Here any {n} cards, locomotives among them, may stand for one card of the colour played.",
            n=rules.special_substitute,
        )
    if Kind.SPECIAL not in rules.locomotives_wild_on:
        yield tr("A locomotive alone stands for nothing here.")


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
    yield _ours(
        tr(
            "Nobody waits for anybody at terminals of their own; at one keyboard you choose one after the other."
        )
    )
    if rules.returned_tickets is Returned.DISCARD:
        yield _ours(tr("Tickets that you do not keep go face up on a pile of their own."))
        yield tr("When the tickets run out, that pile is shuffled into a new deck.")
        yield _ours(tr("A draw that is cut short by this goes on from the new deck."))
    else:
        yield tr("Tickets that you do not keep leave the game.")
    yield tr("With fewer left you take what is there; with none, tickets cannot be drawn.")
    yield tr(
        "At the end each ticket scores its points if your own tracks connect its two cities, and costs them if not."
    )


def _tolls(_board: Board, rules: Rules) -> Lines:
    if not rules.tolls:
        return
    tokens = ", ".join(
        tr("{count} of {value}", count=count, value=value) for value, count in sorted(rules.tokens.items())
    )
    yield tr(
        "Everybody starts with toll tokens for {sum}: {tokens}. What you have left is secret to the end.",
        sum=rules.purse,
        tokens=tokens,
    )
    yield _ours(tr("Change is always to be had, so only the sum matters."))
    yield tr(
        "Every track has a toll. For the first track of a connection you pay it to the bank; for the second you pay it to the player who holds the first."
    )
    yield tr(
        "If your tokens do not cover a toll you must take a loan: you pay nothing and keep your tokens, and a toll due to a player is paid by the bank. A loan is never paid back; each costs {points} points at the end, and whoever has one gets no bonus.",
        points=rules.loan_penalty,
    )
    yield tr("Nobody who can pay may take a loan.")
    for players, places in sorted(rules.bonus.items()):
        if rules.players[0] <= players <= rules.players[1]:
            yield tr(
                "Bonus at the end by what is left, with {players} players: {points}.",
                players=players,
                points=", ".join(map(str, places)),
            )
    if rules.bonus:
        yield tr(
            "Players with a loan are left out of that ranking. Equal sums share the better place, and the places after it are skipped."
        )


def _neutral(_board: Board, rules: Rules) -> Lines:
    if not rules.neutral_trains:
        return
    yield tr(
        "A third colour with {trains} trains plays along; it scores nothing and pays from the bank. The player who goes second starts with its marker.",
        trains=rules.neutral_trains,
    )
    yield tr(
        "A round is one turn of each player. From round {n} on, when both have had their turn, the holder of the marker turns up the top ticket, which is then discarded; the route at its bottom is what the neutral player wants.",
        n=rules.neutral_from_round,
    )
    yield tr("No route there: nothing happens, and the marker stays.")
    yield tr(
        "Both tracks of the route free: the holder chooses which one the neutral player takes, then passes the marker."
    )
    yield tr(
        "One track held by a player: the neutral player takes the other, the bank pays that player the toll, and the marker stays."
    )
    yield tr("The neutral player holds a track of it already: nothing happens, and the marker stays.")
    yield _ours(tr("Both tracks held by the two players: nothing happens, and the marker stays."))
    yield _ours(tr("A single track that is free: it is taken, and the marker stays, as nothing was chosen."))
    yield _ours(tr("Whoever takes the second track beside the neutral player's pays the toll to the bank."))
    yield tr(
        "With too few trains for the route the neutral player is out for good, and its marker is removed. The ticket deck stays as it is."
    )
    yield tr(
        "When the ticket deck runs out, whoever took its last ticket, the neutral player is out for good as well. What that ticket was taken for is finished first; only then the ticket discards make a new deck."
    )
    yield _ours(
        tr(
            "It goes on acting in the last round, but no more after the very last turn of a player. Its trains never bring the end about."
        )
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
    yield _ours(tr("Who is still equal after that shares the victory."))
    if _kinds(board) == {Kind.PLAIN}:
        yield tr("This map has neither ferries nor tunnels.")
