"""Where the map goes at a table: to what others claim, once, and after everybody has seen the move."""

from pathlib import Path

import pytest

from core.board import TrackId
from core.moves import Claim, DrawCard
from saves.open_game import OpenGame
from saves.store import load_to_play
from tests.tables.at_tables import CLEO, first_turn, play_at, table_of, until
from tests.tables.terminals import Terminal, all_show, terminals
from tests.tables.test_interruptions import until_anna_can_claim


def before_a_claim(folder: Path) -> tuple[Path, OpenGame, Claim]:
    """A table of three, Anna's turn, and a track that she can claim."""
    path = table_of(folder, players=("human",) * 3)
    first_turn(path)
    until_anna_can_claim(path)
    elsewhere = load_to_play(path)
    return path, elsewhere, next(move for move in elsewhere.game.legal_moves() if isinstance(move, Claim))


def look_away(terminal: Terminal, track: TrackId) -> None:
    """Scroll the map to a corner from where the track is not seen."""
    board_map = terminal.screen.tabletop.map
    for y in (0, board_map.max_scroll_y):
        board_map.scroll_to(0, y, animate=False)
        if not board_map.has_in_sight(track):
            return
    pytest.fail("the track is seen from everywhere")


async def test_the_map_goes_to_what_another_claims_and_stays_when_they_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.game.AFTER_OTHERS", 0.0)
    path, elsewhere, claim = before_a_claim(tmp_path)
    async with terminals(path, CLEO) as (cleo,):
        board_map = cleo.screen.tabletop.map
        look_away(cleo, claim.track)
        play_at(elsewhere, claim)
        await until(lambda: board_map.has_in_sight(claim.track))

        look_away(cleo, claim.track)
        place = board_map.scroll_offset
        play_at(elsewhere, DrawCard())
        await all_show([cleo], len(elsewhere.game.log))
        await cleo.pilot.pause()
        assert claim.track in board_map.highlight.last_move
        assert board_map.scroll_offset == place
    elsewhere.close()


async def test_the_map_stays_at_the_way_of_the_ticket_that_one_looks_at_when_another_claims(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.game.AFTER_OTHERS", 0.0)
    path, elsewhere, claim = before_a_claim(tmp_path)
    async with terminals(path, CLEO) as (cleo,):
        tabletop = cleo.screen.tabletop
        tabletop.desk.tickets.focus()
        await until(lambda: tabletop.looks_at_ticket)
        await cleo.pilot.pause()
        look_away(cleo, claim.track)
        place = tabletop.map.scroll_offset
        play_at(elsewhere, claim)
        await all_show([cleo], len(elsewhere.game.log))
        await cleo.pilot.pause()
        await cleo.pilot.pause()
        assert claim.track in tabletop.map.highlight.last_move
        assert tabletop.map.scroll_offset == place
    elsewhere.close()


async def test_a_claim_is_told_before_the_map_goes_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.game.AFTER_OTHERS", 3600.0)
    path, elsewhere, claim = before_a_claim(tmp_path)
    async with terminals(path, CLEO) as (cleo,):
        look_away(cleo, claim.track)
        place = cleo.screen.tabletop.map.scroll_offset
        play_at(elsewhere, claim)
        await all_show([cleo], len(elsewhere.game.log))
        await cleo.pilot.pause()
        assert "Anna claims" in cleo.text
        assert cleo.screen.tabletop.map.scroll_offset == place
    elsewhere.close()
