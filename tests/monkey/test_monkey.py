"""The monkey in the suite: seeds that are always the same, and as many inputs as there is time for."""

from collections import Counter
from pathlib import Path

import pytest

from core.phase import Phase
from tests.games import new_game, random_play
from tests.monkey.__main__ import main
from tests.monkey.inputs import TOO_SMALL, Input
from tests.monkey.places import PLACES
from tests.monkey.shrink import shrunk
from tests.monkey.sitting import Failed, Sitting
from tests.monkey.truth import choices_not_shown, claims, truths_of, untruths
from tests.monkey.visits import table_of_visits
from tests.saves.files import saved_game


@pytest.mark.parametrize(
    ("where", "seed", "number"),
    [("keyboard", 1, 125), ("keyboard", 2, 125), ("replay", 3, 125), ("table", 4, 75), ("end", 5, 100)],
)
def test_the_program_survives_any_keys_and_tells_the_truth(where: str, seed: int, number: int) -> None:
    sitting = Sitting(where, seed)
    inputs = sitting.inputs(number)
    visits = sitting.play(inputs)
    assert visits.total() >= number / 2, (
        "most inputs are heard; some change a size, or are dropped or lost in leaving"
    )


def test_the_table_of_visits_has_every_screen_and_what_was_on_it() -> None:
    visits = Counter({"GameScreen, MapView": 2, "GameScreen, Payment": 3, "HelpScreen, VerticalScroll": 7})
    lines = table_of_visits(visits).splitlines()
    assert lines[:2] == ["      7 HelpScreen: 7 VerticalScroll", "      5 GameScreen: 3 Payment, 2 MapView"]
    assert {"      0 EndScreen:", "      0 Palette:", "      0 SettingsScreen:"} <= set(lines)


def test_a_sitting_is_the_same_for_the_same_seed_and_reaches_every_terminal() -> None:
    for where, place in PLACES.items():
        inputs = Sitting(where, 7).inputs(300)
        assert inputs == Sitting(where, 7).inputs(300)
        assert inputs != Sitting(where, 8).inputs(300)
        assert {each.terminal for each in inputs} == set(range(place.terminals))


def test_a_terminal_is_seldom_too_small() -> None:
    small, lost = False, 0
    for each in Sitting("keyboard", 7).inputs(10_000):
        small = each.size in TOO_SMALL if each.size is not None else small
        lost += small
    assert 0 < lost < 300


def test_what_is_said_of_a_turn_is_held_against_the_saves(tmp_path: Path) -> None:
    game = saved_game(tmp_path / "game.toml", moves=30).game
    (asked,) = (truth for truth in truths_of(game) if "is to act" not in truth)
    other = game.setup.seats[1 - game.state.seat].name
    actor = game.setup.seats[game.state.seat].name
    assert game.state.phase is Phase.SECOND_CARD
    assert untruths(f"map\n {asked}\n keys", tmp_path) == set()
    assert untruths(f" {actor} is to act.", tmp_path) == set()
    assert untruths(f" {other} is to act, but is not at the table now.", tmp_path) == {f"{other} is to act"}
    assert untruths(f" {other}, take your second card.", tmp_path) == {f"{other}, take your second"}
    assert untruths(f" {actor}: take cards, claim a track, or draw tickets.", tmp_path)


def test_a_choice_that_is_asked_for_and_not_shown_is_noticed() -> None:
    assert choices_not_shown("map\n Anna, choose the tickets that you keep.\n keys") == {
        "Anna, choose the tickets"
    }
    assert choices_not_shown("map\n Which of these 3 tickets do you keep? At least 1.\n keys") == set()
    assert choices_not_shown("map\n Anna, take your second card.\n keys") == set()


def test_every_question_of_a_game_is_understood() -> None:
    for game in random_play(new_game(), 5, limit=150):
        for truth in truths_of(game):
            assert game.over or claims(f" {truth}"), truth


class Falls(Sitting):
    """Fails when x comes somewhere before y."""

    def play(self, inputs: "list[Input]") -> None:  # type: ignore[override]  # lists are enough here
        names = [each.name for each in inputs]
        if "x" in names and "y" in names[names.index("x") :]:
            raise Failed("a traceback\nit fell")


def test_a_sequence_is_cut_down_to_what_fails() -> None:
    inputs = [Input(name) for name in "abcxdefghyijk"]
    assert [each.name for each in shrunk(Falls("keyboard", 1), inputs, "it fell", 60)] == ["x", "y"]


def test_a_failure_is_told_with_its_seed_and_keys(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fall(_self: Sitting, inputs: list[Input]) -> None:
        if any(each.name == "enter" for each in inputs):
            raise Failed("a traceback\nit fell")

    monkeypatch.setattr(Sitting, "play", fall)
    assert main(["--seed", "5", "--where", "replay", "--inputs", "80", "--shrink", "60"]) == 1
    out = capsys.readouterr().out
    assert "replay, seed 5: a traceback\nit fell\n1 inputs: enter" in out
    assert "80 inputs in 1 sittings; 1 failed, in 1 ways.\n1 times it fell" in out
