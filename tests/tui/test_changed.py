"""A save that somebody has changed: no table opens it or goes on with it, nobody looks at it unasked."""

import re
from pathlib import Path

import attrs
import pytest

from core.errors import DubbelspoorError
from saves.blocks import take_apart
from saves.errors import Changed, SaveError
from saves.folder import sample_folder, tables_folder
from saves.store import load_to_play
from saves.tables import make_table
from tests.games import board_of, setup_of
from tests.reviews import made_up
from tests.tui.at_table import BIG, said
from tests.tui.ran import Run, one_sentence
from tests.tui.shell import SAVES, press, save_game, settle, shell, shown, text_of, told
from tests.tui.table_app import TableApp
from tui.screens.ask import AskScreen
from tui.screens.load import LoadScreen
from tui.screens.replay import ReplayScreen
from tui.screens.title import TitleScreen
from tui.session.opening import open_to_look_at, open_to_play, sit_down
from tui.session.recording import Recording


def give_a_card(path: Path) -> None:
    """Change the save so that a player has one more card in the first hand."""
    text = path.read_text()
    more, made = re.subn(
        r"(cards = \{ \w+ = )(\d)", lambda found: f"{found[1]}{int(found[2]) + 1}", text, count=1
    )
    assert made
    path.write_text(more)


def forged(path: Path) -> tuple[Path, int]:
    """A copy of a sample in which the middle one of the claims brought 77 points, and which entry that is."""
    pieces = take_apart((sample_folder() / "nordic-2.toml").read_bytes())
    claims = [n for n, block in enumerate(pieces.blocks) if re.search(rb"points = \d+", block)]
    n = claims[len(claims) // 2]
    pieces.blocks[n] = re.sub(rb"points = \d+", b"points = 77", pieces.blocks[n], count=1)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(pieces.data)
    return path, n + 1


def test_a_table_that_was_changed_is_refused_with_entry_and_reason(tmp_path: Path) -> None:
    path = make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    give_a_card(path)
    with pytest.raises(SaveError, match=r"entry 1: it was changed after it was written"):
        sit_down(path, "Anna")


def test_a_table_that_is_changed_while_it_is_followed_is_told(tmp_path: Path) -> None:
    path = make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    writer, other = load_to_play(path), load_to_play(path)
    writer.submit(lambda game: game.decided(game.legal_moves()[-1]))
    path.write_bytes(
        path.read_bytes().replace(b"\nn = 2\nat", b"\nn = 2 \nat").replace(b"\nn = 2\n", b"\nn = 2 \n")
    )
    with pytest.raises(Changed, match="entry 2"):
        other.catch_up()
    writer.close()
    other.close()


async def test_a_changed_save_of_ones_own_opens_only_after_a_question() -> None:
    path = save_game("changed", moves=3)
    path.write_text(path.read_text().replace("\nat = 2026", "\nat = 2025", 1))
    app = shell()
    async with app.run_test() as pilot:
        await app.push_screen(LoadScreen(to_replay=False))
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, AskScreen)
        await pilot.press("n")
        await settle(pilot)
        assert app.opened == []
        await pilot.press("enter")
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [TitleScreen, LoadScreen, AskScreen]
        await pilot.press("y")
        await settle(pilot)
        assert len(app.opened) == 1
        app.opened[0].close()


def test_the_command_says_how_to_open_it_all_the_same(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.play.need_terminal", lambda: None)
    game.write_text(game.read_text().replace("\nat = 2026", "\nat = 2025", 1))
    refused = run("load", "game")
    assert refused.code == 1
    assert "entry 1: it was changed" in refused.err
    assert "“--as-it-is” opens it all the same." in refused.err


@pytest.mark.parametrize("command", ["load", "show", "replay", "review"])
def test_nothing_is_promised_of_a_game_that_cannot_be_followed_as_it_is(
    command: str, run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.play.need_terminal", lambda: None)
    give_a_card(game)
    refused = run(command, "game")
    assert (refused.code, refused.out) == (1, "")
    fault = "the train cards do not add up after it."
    changed = "entry 1: it was changed after it was written (its checksum does not fit)"
    one_sentence(refused.err, f"{changed}, and entry 5 does not fit any more: {fault}\n")
    one_sentence(run(command, "game", "--as-it-is").err, f"entry 5: {fault}\n")


async def test_a_list_asks_nothing_about_a_game_that_cannot_be_followed() -> None:
    give_a_card(save_game("changed", moves=3))
    app = shell()
    async with app.run_test() as pilot:
        await app.push_screen(LoadScreen(to_replay=False))
        await settle(pilot)
        await press(pilot, "enter")
        assert not isinstance(app.screen, AskScreen)
    assert app.opened == []


@pytest.mark.parametrize("command", ["show", "review", "replay"])
def test_looking_at_it_is_refused_in_the_same_words(
    command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.play.need_terminal", lambda: None)
    path, entry = forged(tmp_path / "saves" / "forged.toml")
    for name in ("forged", path):
        refused = run(command, name)
        assert (refused.code, refused.out) == (1, "")
        assert (
            f"entry {entry}: it was changed after it was written (its checksum does not fit)." in refused.err
        )
        assert "“--as-it-is” opens it all the same." in refused.err


def test_show_shows_it_as_it_is(run: Run, tmp_path: Path) -> None:
    path, _entry = forged(tmp_path / "saves" / "forged.toml")
    at = ("--at", 100, "--json")
    whole, told = run("show", "nordic-2", *at).json, run("show", path, "--as-it-is", *at).json
    assert told["entries"] == whole["entries"]
    assert told != whole


def test_review_reviews_it_as_it_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda game, seats, _tell: made_up(game, seats))
    path, _entry = forged(tmp_path / "saves" / "forged.toml")
    assert "What the result came from" in run("review", path, "--as-it-is", "--no-trials").out


def test_replay_steps_through_it_as_it_is_and_no_new_game_begins_from_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its checksums would say that all is well."""
    recordings: list[Recording] = []
    monkeypatch.setattr("tui.cli.play.need_terminal", lambda: None)
    monkeypatch.setattr("tui.cli.play.open_app", lambda _args, opens: opens(Opener(recordings)) or 0)
    path, entry = forged(tmp_path / "saves" / "forged.toml")
    assert run("replay", path, "--as-it-is").code == 0
    assert run("replay", "nordic-2", "--as-it-is").code == 0
    changed, whole = recordings
    with pytest.raises(DubbelspoorError, match=f"Entry {entry} was changed .* no new game can begin"):
        changed.play_on(30, tmp_path / "saves")
    assert list((tmp_path / "saves").iterdir()) == [path]
    whole.play_on(30, tmp_path / "saves").close()


@attrs.frozen
class Opener:
    """What stands in for the program."""

    opened: list[Recording]

    def open_replay(self, recording: Recording, _at: int | None) -> None:
        self.opened.append(recording)


def test_a_game_that_was_opened_as_it_is_begins_no_new_one_either(tmp_path: Path) -> None:
    path, _entry = forged(tmp_path / "forged.toml")
    session = open_to_play(path, as_it_is=True)
    with pytest.raises(DubbelspoorError, match="no new game can begin"):
        session.recording().play_on(30, tmp_path)
    session.close()


async def test_the_key_to_play_on_from_it_says_why_it_does_not(tmp_path: Path) -> None:
    path, entry = forged(tmp_path / "forged.toml")
    recording = open_to_look_at(path, as_it_is=True)
    async with TableApp(lambda: ReplayScreen(recording, 30), tmp_path).run_test(size=BIG) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert f"Entry {entry} was changed after it was written" in said(pilot)
    assert list(tmp_path.glob("*.toml")) == [path]


async def test_the_list_shows_no_points_of_it_and_replays_it_after_a_question() -> None:
    _path, entry = forged(SAVES / "forged.toml")
    app = shell()
    async with app.run_test() as pilot:
        await app.push_screen(LoadScreen(to_replay=True))
        await settle(pilot)
        assert "! forged: was changed after it was written" in shown(pilot)
        assert "Anna " not in shown(pilot).partition("Samples")[0]
        assert f"entry {entry}: it was changed" in " ".join(text_of(pilot, "#detail").split())
        await press(pilot, "r")
        assert isinstance(app.screen, AskScreen)
        await press(pilot, "n")
        assert app.replayed == []
        await press(pilot, "enter", "y")
        assert told(pilot) == []
    (recording,) = app.replayed
    assert recording.changed is not None


def test_lists_show_its_fault_and_the_record_leaves_it_out_and_says_so(run: Run, tmp_path: Path) -> None:
    path, entry = forged(tmp_path / "saves" / "forged.toml")
    fault = f"entry {entry}: it was changed after it was written"
    (line,) = run("saves", "--json").json["saves"]
    assert fault in line["fault"]
    assert "points" not in line
    assert "was changed after it was written: run “dubbelspoor check forged”" in run("saves").out
    (told_of,) = run("stats", "--json").json["faults"]
    assert fault in told_of
    path.rename(make_folder(tables_folder(tmp_path / "saves")) / "friday.toml")
    (line,) = run("tables", "--json").json["tables"]
    assert fault in line["fault"]


def make_folder(path: Path) -> Path:
    path.mkdir()
    return path
