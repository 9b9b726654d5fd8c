"""A player that plays by pressing keys: it looks at the screen's view, picks a legal move and types it."""

import random

from textual.pilot import Pilot

from core.board import Track
from core.moves import (
    AbandonTunnel,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Move,
    NeutralTrack,
    Pass,
    PayTunnel,
    TakeCard,
)
from core.view import View
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.game import GameScreen
from tui.widgets.claim_list import ClaimList


def pick(view: View, chance: random.Random) -> Move:
    """Picks a kind of move first, claims more often than others so that games end."""
    moves = list(view.moves)
    kinds = sorted({move.kind for move in moves})
    if "claim" in kinds and chance.random() < 0.6:
        kinds = ["claim"]
    kind = chance.choice(kinds)
    chosen = chance.choice([move for move in moves if move.kind == kind])
    # The largest claims stand first in the list: fewer keys, and the game ends sooner.
    return (
        max((m for m in moves if isinstance(m, Claim)), key=lambda m: sum(m.pay))
        if kind == "claim" and chance.random() < 0.5
        else chosen
    )


WAITS = 1_000
"""How often to wait a hundredth of a second for a bot before giving up."""


def row_of(choice: ClaimList, track: Track) -> int:
    """The row of a track, or of its twin where both are alike."""
    return next(
        n
        for n, each in enumerate(choice._tracks)
        if track.index in (each.index, each.twin) and each.colour == track.colour
    )


async def play_move(pilot: Pilot[None], screen: GameScreen, move: Move) -> None:
    """Type the keys that make this move."""
    view = screen.view
    assert view is not None
    match move:
        case TakeCard(slot=slot):
            await pilot.press(str(slot + 1))
        case DrawCard():
            await pilot.press("d")
        case DrawTickets():
            await pilot.press("t")
        case Pass():
            await pilot.press("p")
        case KeepTickets(tickets=kept):
            offered = [view.board.tickets[number].id for number in view.offered]
            await pilot.press(*(str(offered.index(ticket) + 1) for ticket in kept), "enter")
        case PayTunnel() | AbandonTunnel() | NeutralTrack():
            await pilot.press(*["down"] * list(view.moves).index(move), "enter")
        case Claim(track=track):
            await pilot.press("c")
            choice = screen.tabletop.decision
            assert isinstance(choice, ClaimList)
            row = row_of(choice, view.board.track(track))
            await pilot.press(*["down"] * row, "enter")
            offers = [claim.pay for claim in view.moves.claims(track)]
            await pilot.press(*["right"] * offers.index(move.pay), "enter")


async def play_game(pilot: Pilot[None], seed: int, moves: int = 1_000) -> None:
    """Play every human seat until the final table shows."""
    chance = random.Random(seed)
    patience = WAITS
    while moves and patience:
        screen = pilot.app.screen
        if isinstance(screen, EndScreen):
            return
        if isinstance(screen, CurtainScreen):
            await pilot.press("enter")
        elif isinstance(screen, GameScreen) and screen.view is not None and screen.view.asked:
            await play_move(pilot, screen, pick(screen.view, chance))
            moves, patience = moves - 1, WAITS
        else:
            await pilot.pause(0.01)
            patience -= 1
    raise AssertionError("the game did not end")
