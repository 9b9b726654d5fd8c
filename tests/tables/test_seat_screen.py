"""The screen of a seat: two and three apps in one process, each at its own seat of one table."""

import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.game import Game
from core.log import AnswerUndo, AskUndo, Chat, Entry, Undo
from core.moves import DrawTickets, TakeCard
from core.phase import Phase
from core.setup import SeatNo, UndoRule
from saves.presence import Presence
from saves.shared import open_table
from saves.store import load_to_read
from saves.tables import table_line
from tests.games import random_move
from tests.tables.at_tables import ANNA, BRAM, CLEO, play_at, table_of, until
from tests.tables.test_sessions import first_turn
from tests.tui.table_app import TableApp
from tui.screens.end import EndScreen
from tui.screens.seat import SeatScreen
from tui.table_session import TableSession
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.desk import Desk
from tui.widgets.payment import Payment
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story


class Terminal:
    """One seat's app, under a pilot."""

    def __init__(self, path: Path, seat: SeatNo | None, version: str | None = None) -> None:
        self.session = TableSession(open_table(path), seat, version)
        self.screen = SeatScreen(self.session)
        self.app = TableApp(lambda: self.screen, path.parent.parent)
        self.pilot: Pilot[None]

    @property
    def lines(self) -> list[str]:
        """What the terminal shows."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def question(self) -> str:
        return self.screen.query_one(Prompt).question

    @property
    def refusal(self) -> str:
        return self.screen.query_one(Prompt).refusal

    @property
    def entries(self) -> int:
        return len(self.session.game.log)

    @property
    def chooses_tickets(self) -> bool:
        return bool(self.screen.query(TicketChoice))

    @property
    def told(self) -> list[str]:
        """The notifications."""
        return [each.message for each in self.app._notifications]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def leave(self) -> None:
        """Close the screen, as leaving the table does."""
        await self.app.pop_screen()

    def asked(self) -> bool:
        return self.screen.view is not None and self.screen.view.asked


@asynccontextmanager
async def terminals(
    path: Path, *seats: SeatNo | None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[list[Terminal]]:
    async with AsyncExitStack() as stack:
        opened = [Terminal(path, seat) for seat in seats]
        for terminal in opened:
            terminal.pilot = await stack.enter_async_context(terminal.app.run_test(size=size))
            await terminal.pilot.pause()
        await until(lambda: all(each.session.company.seats == set(seats) - {None} for each in opened))
        await all_show(opened, opened[0].entries)
        yield opened


async def all_show(opened: list[Terminal], entries: int) -> None:
    """Wait until everybody's screen shows so many entries."""
    await until(lambda: {len(each.screen.query_one(Story).lines) for each in opened} == {entries})


async def test_the_others_move_is_seen_and_the_next_one_is_called(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        assert anna.app.title_shown == "Your turn at table"
        assert bram.app.title_shown == "table: Anna is to act"
        assert bram.question == "Anna is to act."
        await anna.press("d", "d")
        await all_show([anna, bram], n + 2)
        assert bram.asked()
        assert (anna.app.rings, bram.app.rings) == (0, 1)
        assert bram.app.title_shown == "Your turn at table"
        assert "Anna draws from the deck." in bram.text
        await bram.press("d", "d")
        await all_show([anna, bram], n + 4)
        assert (anna.app.rings, bram.app.rings) == (1, 1)


async def test_what_the_others_move_changed_is_marked(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        slot = next(m.slot for m in anna.session.view().moves if isinstance(m, TakeCard) and m.slot > 0)
        market = next(row for row, line in enumerate(bram.lines) if "Market" in line) + 1
        assert "!" not in bram.lines[market][44:]
        await anna.press(str(slot + 1))
        await all_show(opened, n + 1)
        assert re.findall(r"(\d) \w !", bram.lines[market][44:]) == [str(slot + 1)]
        await anna.press("d")
        await all_show(opened, n + 2)
        assert "!" not in bram.lines[market][44:]


async def test_the_scoring_table_shows_who_is_there(tmp_path: Path) -> None:
    path = table_of(tmp_path, players=("human", "human", "bot:random"))
    first_turn(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        assert "+Anna" in anna.text
        assert "+Bram" in anna.text
        assert " Cleo" in anna.text
        await bram.leave()
        await until(lambda: "-Bram" in anna.text)


async def test_keys_typed_ahead_are_played_in_order(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna = opened[0]
        anna.app.simulate_key("d")
        anna.app.simulate_key("d")
        await all_show(opened, n + 2)
        assert anna.refusal == ""


async def test_chat_is_in_everybodys_story_and_disturbs_no_decision(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM, size=(120, 40)) as opened:
        anna, bram = opened
        await anna.press("c", "enter")
        payment = anna.screen.query_one(Payment)
        await bram.press("m", *"hi y", "enter")
        await all_show(opened, n + 1)
        assert anna.session.game.log.entries[-1].move == Chat("hi y")
        assert anna.screen.query_one(Desk).decision is payment
        assert "Bram: “hi y”" in bram.text
        await bram.press("m", "escape")
        assert bram.screen.focused is not None
        assert bram.entries == n + 1
        # One may talk in the middle of a decision, and is back in it.
        await anna.press("m", *"so", "enter")
        await all_show(opened, n + 2)
        assert anna.screen.focused is payment


async def test_an_undo_is_asked_for_and_agreed_to_by_keys(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("d", "u")
        await all_show(opened, n + 2)
        assert "Anna asks to take back" in bram.question
        assert "draws from the deck" in bram.question
        assert bram.app.rings == 1
        assert "Bram must agree" in anna.question
        await bram.press("d")
        assert "Anna is to act" in bram.refusal
        await bram.press("y")
        await all_show(opened, n + 3)
        assert isinstance(anna.session.game.log.entries[-1].move, AnswerUndo)
        assert anna.screen.view is not None
        assert anna.screen.view.phase is Phase.TURN
        assert anna.screen.view == anna.session.view()


async def test_an_undo_can_be_refused_and_taken_back_by_keys(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("d", "u")
        await all_show(opened, n + 2)
        await bram.press("n")
        await all_show(opened, n + 3)
        await anna.press("u")
        await all_show(opened, n + 4)
        assert isinstance(anna.session.game.log.entries[-1].move, AskUndo)
        await anna.press("u")
        await all_show(opened, n + 5)
        assert bram.session.request is None
        assert "second card" in anna.question
        await bram.press("y")
        assert "Nobody asks" in bram.refusal


async def test_a_move_that_showed_nothing_is_undone_at_once_by_keys(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("t")
        await all_show(opened, n + 1)
        assert anna.chooses_tickets
        assert not bram.chooses_tickets
        await anna.press("1", "enter")
        await all_show(opened, n + 2)
        await anna.press("u")
        await all_show(opened, n + 3)
        assert isinstance(anna.session.game.log.entries[-1].move, Undo)
        assert anna.chooses_tickets


def played_out(folder: Path) -> tuple[Path, Game]:
    """A table at which a short game is over."""
    path = table_of(folder, trains=6)
    shared = open_table(path)
    chance = random.Random(2)
    while not shared.game.over:
        play_at(shared, random_move(shared.game, chance))
    shared.close()
    return path, shared.game


async def test_the_last_move_of_a_game_can_be_taken_back_by_consent(tmp_path: Path) -> None:
    path, game = played_out(tmp_path)
    n, last = len(game.log), game.log.entries[-1].seat
    async with terminals(path, ANNA, BRAM) as opened:
        asker, other = opened if last == ANNA else reversed(opened)
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        await other.press("r")
        assert other.app.screen is not other.screen
        await asker.press("u")
        await all_show(opened, n + 1)
        if other.session.asked_to_agree:
            await until(lambda: other.app.screen is other.screen)
            assert "asks to take back" in other.question
            await other.press("y")
            await all_show(opened, n + 2)
        await until(lambda: all(each.app.screen is each.screen for each in opened))
        assert not other.session.over


async def test_where_undo_is_off_it_is_said(tmp_path: Path) -> None:
    path = table_of(tmp_path, undo=UndoRule.OFF)
    n = first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        await anna.press("d", "u")
        assert "switched off" in anna.refusal
        assert anna.entries == n + 1


async def test_whoever_comes_back_finds_the_same_choice(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        await anna.press("t")
        await until(lambda: anna.chooses_tickets)
        offered = anna.screen.view and anna.screen.view.offered
    async with terminals(path, ANNA) as (anna,):
        assert anna.chooses_tickets
        assert anna.screen.view is not None
        assert anna.screen.view.offered == offered


async def test_two_terminals_at_one_seat_show_the_same(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, ANNA) as opened:
        one, two = opened
        await one.press("t")
        await all_show(opened, n + 1)
        assert two.chooses_tickets
        await two.press("1", "enter")
        await all_show(opened, n + 2)
        assert not one.chooses_tickets
        assert one.screen.view == two.screen.view


def write_first(terminal: Terminal, other: Callable[[], object]) -> None:
    """Have somebody else write at the very moment at which this terminal does, and before it hears of that."""
    file, append = terminal.session._shared.file, terminal.session._shared.file.append
    terminal.session._changed = None

    def overtaken(entry: Entry) -> bool:
        file.append = append  # type: ignore[method-assign]  # only once
        other()
        return append(entry)

    file.append = overtaken  # type: ignore[method-assign]


async def test_a_move_that_comes_while_one_talks_asks_what_it_asks(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    elsewhere = open_table(path)
    keep = next(iter(elsewhere.game.legal_moves()))
    async with terminals(path, ANNA, BRAM) as (_, bram):
        write_first(bram, lambda: play_at(elsewhere, keep))
        await bram.press("m", *"hello", "enter")
        await until(lambda: bram.chooses_tickets)
        await bram.pilot.pause()
        assert "Enter keep the marked" in bram.text
    elsewhere.close()


async def test_whoever_was_overtaken_sees_what_the_other_did(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    elsewhere = open_table(path)
    async with terminals(path, ANNA) as (anna,):
        write_first(anna, lambda: play_at(elsewhere, DrawTickets()))
        await anna.press("d")
        await until(lambda: any("at the same moment" in told for told in anna.told))
        assert anna.entries == n + 1
        assert anna.chooses_tickets
    elsewhere.close()


async def test_what_was_undone_and_done_again_at_once_is_asked_again(tmp_path: Path) -> None:
    async with terminals(table_of(tmp_path), ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("1", "2", "3", "enter")
        await all_show(opened, 2)
        assert bram.chooses_tickets
        changed, bram.session._changed = bram.session._changed, None
        await anna.press("u", "r")
        await until(lambda: anna.entries == 4)
        bram.session._changed = changed
        await all_show(opened, 4)
        assert bram.chooses_tickets


async def test_a_spectator_sees_the_table_and_can_do_nothing(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, None) as (watcher,):
        await watcher.press("d", "u", "r", "y", "1", "c", "enter", "escape")
        await watcher.press("m")
        assert "only watch" in watcher.refusal
        assert watcher.entries == n
        assert "watching" in watcher.text


async def test_an_older_version_is_told_to_reconnect(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        newcomer = Presence(path, BRAM, "99.0.0")
        await until(lambda: "join again" in anna.question)
        await anna.press("d")
        assert "only watch" in anna.refusal
        assert anna.entries == n
        newcomer.leave()
        await until(lambda: "join again" not in anna.question)


async def test_a_table_that_is_taken_away_is_told_once(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        path.rename(path.with_suffix(".gone"))
        await until(lambda: len(anna.told) == 1)
        assert "moved or removed" in anna.told[0]
        await anna.press("d")
        assert "moved or removed" in anna.refusal


@pytest.mark.parametrize("players", [("human", "bot:random"), ("bot:random", "bot:random")])
async def test_bots_play_at_a_table(players: tuple[str, ...], tmp_path: Path) -> None:
    path = table_of(tmp_path, players=players, trains=12)
    everybody = None if players[0] != "human" else ANNA
    async with terminals(path, everybody) as (terminal,):
        if everybody is not None:
            await terminal.press("1", "2", "3", "enter")
        await until(lambda: terminal.entries > (2 if everybody is not None else 10))


async def test_a_rematch_brings_everybody_to_the_next_table(tmp_path: Path) -> None:
    path, _ = played_out(tmp_path)
    async with terminals(path, ANNA, BRAM) as opened:
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        for terminal in opened:
            await terminal.press("n")
        await until(lambda: all(isinstance(each.app.screen, SeatScreen) for each in opened))
        screens = [each.app.screen for each in opened]
        assert [isinstance(screen, SeatScreen) and screen.session.name for screen in screens] == [
            "table-2"
        ] * 2
        assert [isinstance(screen, SeatScreen) and screen.session.eyes for screen in screens] == [ANNA, BRAM]
        assert table_line(path).connected() == frozenset()
        await until(lambda: table_line(path.with_stem("table-2")).connected() == {ANNA, BRAM})


async def test_at_the_end_one_may_talk_and_hears_of_the_next_game(tmp_path: Path) -> None:
    path, game = played_out(tmp_path)
    async with terminals(path, ANNA, BRAM, None) as opened:
        anna, bram, looking = opened
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        await anna.press("m", *"nun", "enter")
        await until(lambda: all("Anna: “nun”" in "".join(each.told) for each in opened))
        assert all(isinstance(each.app.screen, EndScreen) for each in opened)
        await looking.press("u")
        await looking.pilot.pause()
        assert "You cannot take back the last move." in looking.text
        await looking.press("m")
        await looking.pilot.pause()
        assert "You only watch this table." in looking.text
        await anna.press("n")
        await until(lambda: "The next one is dealt at table-2: n brings you there." in bram.text)
        await bram.press("n")
        await until(lambda: isinstance(bram.app.screen, SeatScreen))
    assert [entry.move for entry in load_to_read(path)[0].log.entries[len(game.log) :]] == [Chat("nun")]


# Bots that fail.


def stuck_table(folder: Path) -> Path:
    """A table at which a bot is to act, and breaks."""
    file = folder / "mine.py"
    file.write_text(
        "class Mine:\n    def choose(self, view, random):\n        raise KeyError(view.tickets)\n"
    )
    path = table_of(folder, players=("human", "human", f"bot:{file}:Mine"))
    shared = open_table(path)
    while shared.game.state.seat != CLEO:
        play_at(shared, shared.game.legal_moves()[-1])
    return path


async def test_everybody_learns_that_a_bot_has_failed_and_who_plays_it_why(tmp_path: Path) -> None:
    async with terminals(stuck_table(tmp_path), ANNA, BRAM, None) as (anna, bram, watcher):
        await until(lambda: "The bot Mine is broken: KeyError: " in anna.question)
        sentence = "Cleo has failed: the terminal that plays the bots says why, and asks it again with Space."
        await until(lambda: bram.question == watcher.question == sentence)
        # Whoever takes the bots over asks it again, and sees why.
        await anna.leave()
        await until(lambda: "The bot Mine is broken: KeyError: " in bram.question)
        await until(lambda: watcher.question == sentence)
        (tmp_path / "mine.py").write_text(
            "class Mine:\n    def choose(self, view, random):\n        return view.moves[0]\n"
        )
        await bram.press("space")
        await until(lambda: bram.entries == watcher.entries > anna.entries)
        assert "failed" not in watcher.question


async def test_a_spectator_and_a_seat_that_plays_no_bots_need_none(tmp_path: Path) -> None:
    path = stuck_table(tmp_path)
    async with terminals(path, ANNA) as (anna,):
        (tmp_path / "mine.py").unlink()
        for seat in (BRAM, None):
            late = TableSession(open_table(path), seat)
            assert late.bot_to_act
            assert not late.bot_is_asked
            late.close()
        await anna.press("space")
        await until(lambda: "There is no file" in anna.refusal)
