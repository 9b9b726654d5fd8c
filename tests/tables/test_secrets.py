"""What others hold is secret: no view and no screen of a whole game shows any of it."""

import random
import re
from pathlib import Path

import pytest

from core.cards import Colour
from core.events import TicketsKept, TicketsOffered
from core.game import Game
from core.narrate import card_name
from core.setup import SeatNo
from core.view import view_of
from saves.check import check_save
from saves.store import load_to_read
from tests.games import new_game, random_play
from tests.secrets import shuffle_secrets_of_others
from tests.sessions import game_of
from tests.tables.at_tables import ANNA, BRAM, CLEO, table_of, until
from tests.tables.terminals import Terminal, all_show, terminals
from tests.tui.driver import pick, play_move
from tui.screens.end import EndScreen

DRAWN = re.compile(rf"(\w+) draws ({'|'.join(card_name(colour) for colour in Colour)}) from the deck")


def secret_tickets(game: Game, eyes: SeatNo | None) -> set[str]:
    """The names of all tickets that others were ever offered, but for those that these eyes met themselves."""
    met: dict[bool, set[int]] = {True: set(), False: set()}
    for entry in game.log.entries:
        for event in entry.events:
            if isinstance(event, TicketsOffered | TicketsKept):
                slugs = event.tickets if isinstance(event, TicketsOffered) else (event.kept or ())
                met[event.seat == eyes] |= {game.board.ticket_numbers[slug] for slug in slugs if slug}
    board = game.board
    return {board.ticket_name(board.tickets[number]) for number in met[False] - met[True]}


def look_for_secrets(terminal: Terminal, chance: random.Random) -> None:
    game, eyes = game_of(terminal.session), terminal.session.eyes
    view = terminal.screen.view
    assert view is not None
    other = shuffle_secrets_of_others(game.state, eyes, chance)
    assert other != game.state
    assert view_of(other, eyes, view.latest) == view
    side = "".join("".join(line[-36:].split()) for line in terminal.lines)
    story = [line.text for line in terminal.session.story()]
    for name in secret_tickets(game, eyes):
        assert "".join(name.split()) not in side
        assert not any(name in line for line in story)
    mine = None if eyes is None else game.setup.seats[eyes].name
    for line in story:
        assert all(who == mine for who, _ in DRAWN.findall(line)), line


async def play_by_keys(terminal: Terminal, chance: random.Random) -> None:
    """One move of whoever sits there."""
    before = terminal.entries
    assert terminal.screen.view is not None
    await play_move(terminal.pilot, terminal.screen, pick(terminal.screen.view, chance))
    await until(lambda: terminal.entries > before)


async def settled(opened: list[Terminal]) -> bool:
    """Wait for the bot; says whether the game goes on, with the same position on every screen."""
    await until(lambda: any(each.asked() or each.session.over for each in opened))
    if any(each.session.over for each in opened):
        return False
    await all_show(opened, max(each.entries for each in opened))
    return True


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
async def test_no_screen_of_a_whole_game_shows_what_others_hold(slug: str, tmp_path: Path) -> None:
    """Two people by keys, a bot, a spectator; in the end all screens agree with the file."""
    path = table_of(tmp_path, players=("human", "human", "bot:random"), slug=slug, trains=8, seed=5)
    chance = random.Random(5)
    looked = 0
    async with terminals(path, ANNA, BRAM, None) as opened:
        while await settled(opened):
            for terminal in opened:
                look_for_secrets(terminal, chance)
            looked += 1
            await play_by_keys(next(each for each in opened if each.asked()), chance)
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        game, _ = load_to_read(path)
        for terminal in opened:
            assert game_of(terminal.session).log.entries == game.log.entries
            assert terminal.session.view().results == game.state.results
    assert looked > 10
    assert CLEO in {entry.seat for entry in game.log.entries}
    report = check_save(path, at_table=True)
    assert report.good, report.faults


def test_another_players_view_changes_with_the_secrets_it_may_know() -> None:
    """Shuffled secrets make another view for whoever may know them."""
    game = new_game(seats=3)
    list(random_play(game, 1, limit=40))
    other = shuffle_secrets_of_others(game.state, ANNA, random.Random(1))
    assert view_of(other, ANNA) == view_of(game.state, ANNA)
    assert view_of(other, BRAM) != view_of(game.state, BRAM)
