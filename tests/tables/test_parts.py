"""The parts of a game's screen, each by itself: notices, requests, company and what the bottom lines say."""

from pathlib import Path
from typing import cast

from core.moves import DrawCard
from saves.presence import Presence
from tests.sessions import game_of, seated
from tests.tables.at_tables import ANNA, BRAM, Seats, first_turn, table_of, taken_up, until
from tui.app.program import Program
from tui.screens.parts.bottom_lines import asked_of, turn_question
from tui.screens.parts.company import Caller, news_of_company
from tui.screens.parts.notices import ChatNotices
from tui.screens.parts.undo_requests import question_about_undo, undo_that_waits
from tui.session.opening import open_to_play


class Told:
    """Writes down what parts tell."""

    def __init__(self) -> None:
        self.rings = 0
        self.title = ""

    def ring(self) -> None:
        self.rings += 1

    def name_terminal(self, title: str) -> None:
        self.title = title


async def test_what_the_others_say_is_told_while_the_story_is_covered(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    notices = ChatNotices(anna)
    told: list[str] = []
    for text in ("seen", "covered"):
        await bram.say(text)
        await anna.say("mine")
        await seats.all_see(len(game_of(anna).log))
        told += notices.new(anna.story(), covered=text == "covered")
    assert told == ["Bram: “covered”"]
    assert not notices.new(anna.story(), covered=True)


async def test_an_undo_is_asked_of_those_who_must_agree_and_told_to_the_others(
    seats: Seats, tmp_path: Path
) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    anna, bram, watcher = (seats.sit(path, seat) for seat in (ANNA, BRAM, None))
    await anna.submit(DrawCard())
    for session in (anna, bram, watcher):
        assert question_about_undo(session) is None
        assert undo_that_waits(session) is None
    await anna.undo()
    await seats.all_see(n + 2)
    asked = question_about_undo(bram)
    assert asked is not None
    assert asked.startswith(f"Anna asks to take back move {n + 1} and all after it: ")
    question, keys = asked_of(bram, bram.view(), None)
    assert question == asked
    assert [key.key for key in keys] == ["y", "n", "m"]
    assert question_about_undo(anna) is None
    assert undo_that_waits(anna) == "You asked for an undo; Bram must agree. u takes it back."
    assert turn_question(watcher, watcher.view()) == "Anna asks for an undo; Bram must agree."


async def test_who_is_to_act_but_not_there_is_told(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    bram = seats.sit(path, BRAM)
    assert news_of_company(bram, bram.view()) == "Anna is to act, but is not at the table now."
    seats.sit(path, ANNA)
    await until(lambda: news_of_company(bram, bram.view()) is None)
    newer = Presence(path, None, "99.0.0")
    assert turn_question(bram, bram.view()) == "Anna is to act."
    newer.leave()


def test_at_one_keyboard_there_is_no_company_and_nobody_to_talk_to(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    session = open_to_play(path)
    assert session.company is None
    assert session.held == {ANNA, BRAM}
    assert session.curtain_for == ANNA
    session.take_seat(ANNA)
    assert news_of_company(session, session.view()) is None
    _question, keys = asked_of(session, session.view(), None)
    assert "m" not in {key.key for key in keys}
    session.close()


async def test_the_player_is_called_once_when_something_is_asked(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    anna, bram = seats.sit(path, ANNA), seated(path, BRAM)
    bram.listen(lambda: None)
    seats.sessions.append(bram)
    told = Told()
    caller, program = Caller(bram), cast("Program", told)
    caller.call(program, bram.view())
    assert (told.rings, told.title) == (0, "table: Anna is to act")
    await anna.submit(DrawCard())
    await anna.submit(DrawCard())
    await until(lambda: len(game_of(taken_up(bram)).log) == n + 2)
    for _ in range(2):
        caller.call(program, bram.view())
        assert (told.rings, told.title) == (1, "Your turn at table")
