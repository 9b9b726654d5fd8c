"""`dubbelspoor review`: what decided a finished game, without a screen."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from core.review.model import NoModel
from core.review.values import Review
from core.text import tr
from saves.cache import cache_folder
from saves.errors import HOSTED
from saves.folder import sample_folder
from tests.reviews import made_up, sample, with_trials
from tests.tui.ran import Run, one_sentence


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Reviews are made up at once, so that they are the same with every model; the list says what was done."""
    done: list[str] = []

    def review(game: object, seats: object, tell: Callable[[float], None]) -> Review:
        done.append("reviewed")
        tell(0.5)
        return made_up(game, seats)  # type: ignore[arg-type]  # as it is called

    def test(review: Review, *args: object, **more: object) -> Review:
        done.append("tested")
        return with_trials(review, *args, **more)  # type: ignore[arg-type]  # as it is called

    monkeypatch.setattr("tui.session.reviewing.review_game", review)
    monkeypatch.setattr("tui.session.reviewing.with_trials", test)
    return done


def test_the_whole_review_as_text(run: Run, made: list[str]) -> None:
    ran = run("review", "nordic-2")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "Chances to win in percent, all cards open" in lines
    assert "Expected scores, all cards open" in lines
    assert any("▴ Anna  ▾ Bram" in line for line in lines)
    head = next(n for n, line in enumerate(lines) if line.split()[:2] == ["player", "before"])
    for row in lines[head + 1 : head + 3]:
        start, *changes, _, result = row.replace("−", "-").split()[1:]
        assert int(start) + sum(map(int, changes)) == int(result)
    assert "The dearest choices of Anna" in lines
    choices = made_up(sample()).choices
    for choice in choices:
        before = f"To look at the moment before it: dubbelspoor replay nordic-2 --at {choice.n - 1}"
        assert f"    {before}" in lines
    text = " ".join(ran.out.split())
    assert text.count("Better: ") == 1
    assert text.count("Nothing clear") == 1
    assert text.count("; the test shows nothing clear.") == 2
    assert "The model was fitted on games of bots; people play otherwise." in text
    assert made == ["reviewed", "tested"]


def test_without_trials_nothing_is_played_and_that_is_said(run: Run, made: list[str]) -> None:
    ran = run("review", "nordic-2", "--no-trials")
    assert ran.code == 0
    assert ran.out.count("Not tested") == 3
    assert made == ["reviewed"]


def test_what_was_worked_out_is_not_worked_out_again(run: Run, made: list[str]) -> None:
    first = run("review", "nordic-2", "--no-trials").out
    assert run("review", "nordic-2", "--no-trials").out == first
    assert made == ["reviewed"]
    tested = run("review", "nordic-2").out
    assert run("review", "nordic-2", "--no-trials").out == tested  # what is known is told
    assert made == ["reviewed", "tested"]
    run("review", "nordic-2", "--seat", "Bram")
    assert made[2:] == ["reviewed", "tested"]


def test_the_choices_of_one_player(run: Run, made: list[str]) -> None:
    ran = run("review", "nordic-2", "--seat", "bram")
    assert "The dearest choices of Bram" in ran.out
    assert "The dearest choices of Anna" not in ran.out


def test_the_shape_of_the_json(run: Run, made: list[str]) -> None:
    ran = run("review", "nederland-tolls-3-undo", "--json")
    assert (ran.code, ran.err) == (0, "")
    shape = json.loads(ran.out)
    assert [seat["name"] for seat in shape["seats"]] == ["Anna", "Bram", "Cleo"]
    for seat in shape["seats"]:
        parts = [seat[part] for part in ("start", "luck", "tickets", "tunnels", "own", "others")]
        assert abs(sum(parts) - seat["result"]) < 1e-9
    assert {"entry", "chances", "scores"} <= set(shape["curve"][0])
    assert len(shape["curve"][-1]["chances"]) == len(shape["curve"][-1]["scores"]) == 3
    assert {"entry", "seat", "cause", "changes"} <= set(shape["turning_points"][0])
    choice = shape["choices"][0]
    assert {"entry", "before", "seat", "turn", "played", "better", "loss", "points", "why"} <= set(choice)
    assert set(choice["trial"]) == {"pairs", "points", "error", "wins", "clear", "enough", "first"}


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("nordic-2-unfinished",), 1, "not over"),
        (("no-such-game",), 1, "no-such-game"),
        (("nordic-2", "--seat", "Zoe"), 2, "Nobody is called “Zoe” here"),
        ((), 2, "--help"),
    ],
)
def test_what_cannot_be_reviewed_is_told_in_a_sentence(
    run: Run, words: tuple[str, ...], code: int, sentence: str
) -> None:
    ran = run("review", *words)
    assert (ran.code, ran.out) == (code, "")
    one_sentence(ran.err, sentence)


def test_a_map_without_a_model_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise NoModel(tr("There is no value model for such a game."))

    monkeypatch.setattr("tui.session.reviewing.model_for", none)
    ran = run("review", "nordic-2")
    assert (ran.code, ran.out) == (1, "")
    one_sentence(ran.err, "no value model")


def test_ctrl_c_while_testing_tells_what_is_known(
    run: Run, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(review: Review, *_: object, found: Callable[[Review], None], **_more: object) -> Review:
        found(with_trials(review, sample()))
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.session.reviewing.with_trials", broken_off)
    ran = run("review", "nordic-2")
    assert ran.code == 130
    assert ran.out.count("Not tested to the end: ") == 3
    assert "Nothing clear" not in ran.out  # nobody knows yet
    assert ran.err == "Broken off: not every choice was tested.\n"


def test_ctrl_c_before_anything_is_known_says_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(*_: object, **_more: object) -> Review:
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.session.reviewing.review_game", broken_off)
    ran = run("review", "nordic-2")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_seat_at_a_hosts_table_keeps_nothing(
    run: Run, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOSTED, "1")
    assert run("review", "nordic-2", "--no-trials").code == 0
    assert not cache_folder().exists()


def test_it_never_imports_textual_nor_touches_the_save(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes((sample_folder() / "nordic-2.toml").read_bytes())
    before = path.read_bytes()
    code = (
        "import sys; from tui.cli.command_line import main;"
        f"code = main(['review', {str(path)!r}, '--no-trials', '--json']);"
        "assert not [name for name in sys.modules if name.startswith('textual')];"
        "sys.exit(code)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    shape = json.loads(ran.stdout)
    for seat in shape["seats"]:
        parts = [seat[part] for part in ("start", "luck", "tickets", "tunnels", "own", "others")]
        assert abs(sum(parts) - seat["result"]) < 1e-9
    assert path.read_bytes() == before
