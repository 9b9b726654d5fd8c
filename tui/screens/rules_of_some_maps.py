"""The rules that only some maps have: twins, ferries, tunnels, special tracks, tolls, a neutral player. Empty for the others."""

from core.board import Board, Kind, Rules
from core.text import joined, tr
from tui.screens.rule import Lines, kinds_of, ours


def double(board: Board, rules: Rules) -> Lines:
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


def ferries(board: Board, rules: Rules) -> Lines:
    if Kind.FERRY not in kinds_of(board):
        return
    yield tr(
        "A ferry wants as many locomotives as it shows, and the rest in its one colour. More locomotives may stand for colour cards. A ferry whose every space shows a locomotive needs no colour."
    )
    if rules.ferry_substitute:
        yield tr(
            "Any {n} cards may stand for one locomotive on a ferry.",
            n=rules.ferry_substitute,
        )
        yield ours(
            tr(
                "The two combine: {n} cards that stand for a locomotive may also stand for a colour card.",
                n=rules.ferry_substitute,
            )
        )


def tunnels(board: Board, rules: Rules) -> Lines:
    if Kind.TUNNEL not in kinds_of(board) or not rules.tunnel_cards:
        return
    yield tr(
        "Announce a tunnel and show the cards you play; then the top {n} cards of the deck are turned up. Each of the colour you play, and each locomotive, costs one more card of that colour or a locomotive.",
        n=rules.tunnel_cards,
    )
    yield tr(
        "Played with locomotives only, just the locomotives that turn up count, and only locomotives pay. You pay, or take your cards back and the turn is over. The cards turned up are discarded."
    )
    yield ours(
        tr(
            "With fewer than {n} cards in deck and discards, those are turned up; with none the tunnel costs nothing more.",
            n=rules.tunnel_cards,
        )
    )
    yield ours(tr("A deck that a tunnel empties is made anew at once."))


def special(board: Board, rules: Rules) -> Lines:
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


def tolls(_board: Board, rules: Rules) -> Lines:
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
    yield ours(tr("Change is always to be had, so only the sum matters."))
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


def neutral(_board: Board, rules: Rules) -> Lines:
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
    yield ours(tr("Both tracks held by the two players: nothing happens, and the marker stays."))
    yield ours(tr("A single track that is free: it is taken, and the marker stays, as nothing was chosen."))
    yield ours(tr("Whoever takes the second track beside the neutral player's pays the toll to the bank."))
    yield tr(
        "With too few trains for the route the neutral player is out for good, and its marker is removed. The ticket deck stays as it is."
    )
    yield tr(
        "When the ticket deck runs out, whoever took its last ticket, the neutral player is out for good as well. What that ticket was taken for is finished first; only then the ticket discards make a new deck."
    )
    yield ours(
        tr(
            "It goes on acting in the last round, but no more after the very last turn of a player. Its trains never bring the end about."
        )
    )
