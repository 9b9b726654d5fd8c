"""`dubbelspoor show`: a position in words, for everybody and for one seat."""

import json
import random
from pathlib import Path

import pytest

from core.cards import Colour
from core.game import Game
from core.setup import SeatNo
from core.state import State
from saves.folder import sample_folder
from saves.store import load_to_read
from tests.games import TABLES, new_game, random_play
from tests.saves.files import save_bytes, written
from tests.saves.test_damage import damages
from tests.secrets import shuffle_secrets_of_others
from tests.tui.ran import Run
from tui.cli.position import position_as_json, position_lines


def test_show_tells_the_whole_position(run: Run, game: Path) -> None:
    position = run("show", "game", "--json").json
    state = load_to_read(game)[0].state
    board = state.board
    assert position["phase"] == state.phase
    assert (position["entry"], position["entries"]) == (31, 31)
    assert position["to_act"] == ["Anna", "Bram"][state.seat]
    assert position["scores"] == state.points
    assert position["owners"] == {
        track.id: ["Anna", "Bram"][owner]
        for track, owner in zip(board.tracks, state.owners, strict=True)
        if owner >= 0
    }
    assert position["market"] == [Colour(card).slug for card in state.market]
    assert position["deck"]["cards"] == len(position["deck"]["next"]) == state.deck_left
    assert position["deck"]["tickets"] == state.tickets_left
    assert position["bank"] == state.bank
    for n, seat in enumerate(position["seats"]):
        assert seat["hand"] == {Colour(c).slug: k for c, k in enumerate(state.hands[n]) if k}
        assert seat["tickets"] == [board.tickets[number].id for number in state.tickets[n]]
        assert seat["tokens"] == state.tokens[n]
        assert seat["trains"] == state.trains[n]
        assert seat["cards"] == sum(state.hands[n])
    cards = sum(sum(seat["hand"].values()) for seat in position["seats"])
    assert cards + 5 + position["deck"]["cards"] + sum(position["deck"]["discards"].values()) == 110


def test_show_tells_an_earlier_position(run: Run, game: Path) -> None:
    loaded, _save = load_to_read(game)
    for n in (1, 2, 17, 31):
        position = run("show", "game", "--at", n, "--json").json
        assert position == json.loads(json.dumps(position_as_json(loaded, loaded.at(n), n, None)))
        assert position["entry"] == n


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("eyes", ["Anna", "bram", "0", "1"])
def test_show_with_a_seat_holds_nothing_of_the_others(run: Run, eyes: str) -> None:
    position = run("show", "game", "--seat", eyes, "--json").json
    me = {"anna": 0, "bram": 1}.get(eyes.lower(), 0 if eyes == "0" else 1)
    assert position["eyes"] == ["Anna", "Bram"][me]
    secrets = {"hand", "tickets", "offered", "tokens"}
    assert secrets <= set(position["seats"][me])
    assert not secrets & set(position["seats"][1 - me])
    assert "next" not in position["deck"]
    assert "bank" not in position
    assert "seed" not in json.dumps(position)
    public = {"owners", "scores", "market", "deck", "phase", "to_act", "seats"}
    assert public <= set(position)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_what_a_seat_is_shown_does_not_depend_on_the_secrets_of_others(
    slug: str, variant: str, seats: int
) -> None:
    """To everybody it does. In words that is looked at once a game: the plans of all take by far the longest."""
    chance = random.Random(2)
    in_words = False
    for step in random_play(new_game(slug, variant, seats, seed=6), 6):
        n = len(step.log)
        if step.over or n % 9:
            continue
        seat = step.state.seat
        disguised = shuffle_secrets_of_others(step.state, seat, chance)
        assert position_as_json(step, disguised, n, seat) == position_as_json(step, step.state, n, seat)
        assert position_as_json(step, disguised, n, None) != position_as_json(step, step.state, n, None)
        assert in_lines(step, disguised, n, seat) == in_lines(step, step.state, n, seat)
        if not in_words:
            assert in_lines(step, disguised, n, None) != in_lines(step, step.state, n, None)
            in_words = True
    assert in_words


def in_lines(game: Game, state: State, n: int, seat: SeatNo | None) -> list[str]:
    return list(position_lines(game, state, n, seat))


def test_show_in_words(run: Run, game: Path) -> None:
    ran = run("show", game)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Nederland, With tolls. After entry 31 of 31.\n")
    for word in ("Market: ", "Deck: ", "Anna's hand: ", "Bram's hand: ", "Bram's toll tokens: ", "missing."):
        assert word in ran.out
    seen_by_anna = run("show", game, "--seat", "Anna").out
    assert "Anna's hand: " in seen_by_anna
    assert "Bram's hand" not in seen_by_anna
    assert "Bram's toll tokens" not in seen_by_anna


@pytest.mark.parametrize("path", sorted(sample_folder().glob("*.toml")), ids=lambda path: path.stem)
def test_every_kind_of_position_can_be_shown(path: Path) -> None:
    game, _save = load_to_read(path)
    for n in range(1, len(game.log) + 1, 5):
        state = game.at(n)
        for seat in (None, state.seat):
            json.dumps(position_as_json(game, state, n, seat))
            assert all("\n" not in line for line in position_lines(game, state, n, seat))


def test_a_damaged_game_is_shown_or_refused_but_never_a_traceback(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    for number, damaged in enumerate(damages(save_bytes("nordic", moves=16, seed=2), seed=7, count=250)):
        ran = run("show", written(path, damaged), *(["--json"] if number % 2 else []))
        assert ran.code in (0, 1)
        if ran.code:
            assert ran.err.startswith(str(path))


@pytest.mark.parametrize(("sample", "has_loans"), [("nordic-2", False), ("nederland-tolls-2", True)])
def test_loans_have_a_column_only_where_there_are_tolls(run: Run, sample: str, has_loans: bool) -> None:
    head = next(line for line in run("show", sample).out.splitlines() if line.startswith("player"))
    assert ("loans" in head) == has_loans
