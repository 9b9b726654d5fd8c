"""The settings: their file, their screen, and that a change takes effect at once."""

import os
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from textual.widgets import OptionList

from tests.tui.at_table import strips_of
from tests.tui.pty_run import Terminal
from tests.tui.shell import SAVES, Player, at_all_sizes, press, settle, shell, shown, text_of, told
from tui.app.app import DubbelspoorApp
from tui.app.keymap import (
    SCOPES,
    Rebindable,
    clashes,
    is_key,
    key_word,
    rebindables,
    rebindables_at_a_host,
    scope_name,
    scope_of,
)
from tui.app.settings import (
    Pace,
    Settings,
    SettingsError,
    ThemeChoice,
    read_settings,
    settings_file,
    write_settings,
)
from tui.app.signs import ASCII, UNICODE, SignChoice
from tui.screens.load import LoadScreen
from tui.screens.settings import SettingsScreen, lines
from tui.terminal.environment import ColourChoice
from tui.widgets.choice import Choice

FILE = Path("config/settings.toml")


def written(text: str) -> Path:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text)
    return FILE


def test_without_a_file_everything_is_as_it_was_made() -> None:
    loaded = read_settings(FILE)
    assert loaded.settings == Settings()
    assert loaded.faults == ()
    assert not FILE.exists()


def test_the_file_lies_where_the_environment_says(tmp_path: Path) -> None:
    assert settings_file() == tmp_path / "config" / "settings.toml"


def test_what_is_written_reads_back() -> None:
    settings = Settings(
        ThemeChoice.LIGHT,
        SignChoice.LINES,
        ColourChoice.MANY,
        Pace.AT_ONCE,
        bell=False,
        hover=False,
        keys={"map.up": "w,k", "title.new": "N"},
    )
    write_settings(FILE, settings)
    assert read_settings(FILE).settings == settings
    assert read_settings(FILE).faults == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('theme = "blue"', "theme must be one of: auto, dark, light, contrast, ansi."),
        ('pace = "later"', "pace must be one of: slow, normal, fast, at-once."),
        ("bell = 1", "bell must be true or false."),
        ('signs = "runes"', "signs must be one of: auto, braille, lines, ascii."),
        ("colours = 17", "colours must be one of: auto, 16, 256, full."),
        ("colour = true", "colour is not known here."),
        ("keys = 3", "keys must be a table."),
        ('[keys]\n"map.up" = 3', "keys.map.up must be a text that names keys."),
    ],
)
def test_a_wrong_key_is_told_with_file_and_key_and_the_rest_holds(text: str, fault: str) -> None:
    before = written(f"hover = false\n{text}\n").read_text()
    loaded = read_settings(FILE)
    assert loaded.settings == Settings(hover=False)
    assert loaded.faults == (f"{FILE}: {fault}",)
    assert FILE.read_text() == before


@pytest.mark.parametrize("text", ["theme =", "\udcff"])
def test_a_file_that_is_no_toml_is_told(text: str) -> None:
    FILE.parent.mkdir()
    FILE.write_bytes(text.encode(errors="surrogateescape"))
    loaded = read_settings(FILE)
    assert loaded.settings == Settings()
    assert "is not valid TOML" in loaded.faults[0]


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        f"bell = {'1' * 5000}",
        f"theme = 0x{'1' * 5000}",
        "a" + ".a" * 100_000 + " = 1",
    ],
    ids=["deep", "long", "hex", "parts"],
)
def test_an_absurd_file_is_told_in_a_sentence(text: str) -> None:
    written(text)
    loaded = read_settings(FILE)
    assert loaded.settings == Settings()
    (fault,) = loaded.faults
    assert "is not valid TOML" in fault
    assert "\n" not in fault


def test_a_pipe_or_a_device_is_not_waited_for() -> None:
    FILE.parent.mkdir()
    os.mkfifo(FILE)
    assert "it is a pipe or a device" in read_settings(FILE).faults[0]
    FILE.unlink()
    FILE.symlink_to("/dev/zero")
    assert "it is a pipe or a device" in read_settings(FILE).faults[0]
    FILE.unlink()
    FILE.write_bytes(b" " * (2 << 20))
    assert "it is larger than 1 MB" in read_settings(FILE).faults[0]


def test_ids_may_be_written_with_or_without_quotes() -> None:
    written('[keys]\nmap.up = "w"\n"map.down" = "s"\n')
    assert read_settings(FILE).settings.keys == {"map.up": "w", "map.down": "s"}


def test_a_wrong_file_is_kept_when_a_setting_is_changed() -> None:
    written("wrong")
    write_settings(FILE, Settings(bell=False))
    assert read_settings(FILE).settings == Settings(bell=False)
    assert FILE.with_suffix(".old").read_text() == "wrong"


def test_a_folder_that_cannot_be_written_is_told() -> None:
    Path("config").write_text("a file, not a folder")
    with pytest.raises(SettingsError, match="cannot be kept"):
        write_settings(FILE, Settings())


@pytest.mark.parametrize("key", ["w", "W", "?", "ctrl+x", "question_mark", "pagedown", "f5", "shift+up", "+"])
def test_keys_are_known_by_their_names(key: str) -> None:
    assert is_key(key)


@pytest.mark.parametrize("key", ["", "uparrow", "strg+x", "ww"])
def test_other_names_are_no_keys(key: str) -> None:
    assert not is_key(key)


def test_every_binding_of_ours_that_does_something_can_be_set() -> None:
    known = rebindables()
    assert {"app.help", "title.new", "load.delete", "map.up", "choice.next"} <= known.keys()
    assert all(found.does for found in known.values())


def test_every_place_where_keys_work_has_a_name() -> None:
    of_a_test = {"two"}
    assert {scope_of(binding) for binding in rebindables()} - of_a_test <= set(SCOPES)


def test_at_a_hosts_table_no_key_can_be_set_for_what_is_not_there() -> None:
    known = rebindables_at_a_host()
    assert "game.claim" in known
    assert not {"app.record", "app.mistakes", "mistakes.try", "record.replay", "title.new"} & set(known)
    assert {known[leaves].does for leaves in ("app.title", "app.quit")} == {"Leave the table and disconnect"}


async def test_a_change_is_in_force_at_once_and_kept() -> None:
    app = shell(file=FILE)
    async with app.run_test() as pilot:
        assert (app.theme, app.signs) == ("dubbelspoor-dark", UNICODE)
        app.change_settings(attrs.evolve(app.settings, theme=ThemeChoice.LIGHT, signs=SignChoice.ASCII))
        await settle(pilot)
        assert (app.theme, app.signs) == ("dubbelspoor-light", ASCII)
    assert read_settings(FILE).settings == Settings(ThemeChoice.LIGHT, SignChoice.ASCII)


async def test_what_the_command_line_overrides_is_not_kept() -> None:
    app = DubbelspoorApp(SAVES, Settings(signs=SignChoice.ASCII), stored=Settings(), file=FILE)
    async with app.run_test():
        app.change_settings(attrs.evolve(app.settings, bell=False))
    assert read_settings(FILE).settings == Settings(bell=False)


async def test_the_faults_of_the_file_are_told_on_the_screen() -> None:
    written('hovr = true\n[keys]\nmap.upp = "w"\nmap.up = "uparrow"\n')
    loaded = read_settings(FILE)
    app = DubbelspoorApp(SAVES, loaded.settings, file=FILE, faults=loaded.faults)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert told(pilot) == [
            "config/settings.toml: hovr is not known here.",
            "config/settings.toml: keys.map.upp is not known here.",
            "config/settings.toml: keys.map.up names the unknown key “uparrow”.",
        ]


async def test_a_key_of_ones_own_works_instead_of_the_old_one() -> None:
    app = shell(Settings(keys={"title.load": "z"}))
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "z Load" in shown(pilot)
        title = app.screen
        await press(pilot, "l")
        assert app.screen is title
        await press(pilot, "z")
        assert isinstance(app.screen, LoadScreen)


async def test_the_screen_changes_each_setting_by_keyboard() -> None:
    app = shell(file=FILE)
    async with app.run_test() as pilot:
        await press(pilot, "s")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "right", "down", "right", "right", "down", "right", "down", "enter")
        await press(pilot, "down", "space", "down", "left")
        assert app.theme == "dubbelspoor-dark"
    assert read_settings(FILE).settings == Settings(
        ThemeChoice.DARK, SignChoice.LINES, ColourChoice.SIXTEEN, Pace.FAST, bell=False, hover=False
    )


async def test_the_screen_takes_a_key_and_gives_the_old_one_back() -> None:
    app = shell(file=FILE)
    async with app.run_test() as pilot:
        await press(pilot, "s")
        keys = app.screen.query_one("#keys", OptionList)
        keys.focus()
        keys.highlighted = keys.get_option_index("title.load")
        await press(pilot, "enter", "z")
        assert app.settings.keys == {"title.load": "z"}
        assert str(keys.get_option("title.load").prompt).split()[:3] == ["*", "Load", "z"]
        await press(pilot, "enter", "escape")
        assert app.settings.keys == {"title.load": "z"}
        await press(pilot, "x")
        assert app.settings.keys == {}


async def test_a_look_can_be_chosen_from_everywhere() -> None:
    app = shell(Settings(ThemeChoice.DARK))
    async with app.run_test() as pilot:
        await press(pilot, "n", "f3")
        assert app.settings.theme is ThemeChoice.LIGHT


async def opened(pilot: Player) -> None:
    """The settings, with the focus on the first and every sentence whole."""
    await press(pilot, "s")
    assert pilot.app.focused is pilot.app.screen.query_one("#theme")
    for line in lines():
        assert text_of(pilot, f"#{line.field}-says") in shown(pilot)


async def test_there_is_room_for_every_sentence_at_80_columns() -> None:
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        for line in lines():
            room = app.screen.query_one(f"#{line.field}-says").size.width
            assert [says for _name, says in line.told.values() if len(says) > room] == []


@at_all_sizes
def test_picture(
    snap_compare: Callable[..., bool], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Nine settings with a whole sentence each, the first in focus; below them what keys do, the keys and where they
    work, in columns, one with a star as it is the player's own.
    """
    some = {
        name: Rebindable(name, keys, does)
        for name, keys, does in (
            ("app.help", "question_mark,f1", "Help"),
            ("load.delete", "x,delete", "Delete"),
            ("map.up", "up,k", "Up"),
            ("title.new", "n", "New game"),
        )
    }
    monkeypatch.setattr("tui.screens.settings.rebindables", lambda: some)
    app = shell(Settings(keys={"map.up": "w"}))

    async def before(pilot: Player) -> None:
        await opened(pilot)
        assert len(lines()) == len(pilot.app.screen.query(Choice)) == 10
        rows = [strip.text for strip in strips_of(pilot, pilot.app.screen.query_one("#keys"))][:4]
        assert [row.split() for row in rows] == [
            ["Help", "?", "f1", "everywhere"],
            ["Delete", "x", "del", "loading", "a", "game"],
            ["*", "Up", "w", "on", "the", "map"],
            ["New", "game", "n", "on", "the", "title", "screen"],
        ]
        places = ("everywhere", "loading", "on the", "on the")
        assert len({row.index(place) for row, place in zip(rows, places, strict=True)}) == 1
        assert pilot.app.screen.query_one("#keys", OptionList).option_count == 4

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("theme", [ThemeChoice.LIGHT, ThemeChoice.CONTRAST, ThemeChoice.ANSI])
def test_picture_of_a_look(
    snap_compare: Callable[..., bool], theme: ThemeChoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The settings in each look: every word can be read, the focused choice stands out. What is black with 16 colours
    is grey in the picture, which has a palette of its own.
    """
    monkeypatch.setattr("tui.screens.settings.rebindables", dict)

    async def before(pilot: Player) -> None:
        await opened(pilot)
        assert pilot.app.theme == f"dubbelspoor-{theme}"
        looks = [
            next(segment.style for segment in strips_of(pilot, choice)[0] if segment.style is not None)
            for choice in pilot.app.screen.query(Choice)
        ]
        assert len({look.bgcolor for look in looks[1:]}) == 1
        assert looks[0].bgcolor != looks[1].bgcolor
        assert all(look.color != look.bgcolor for look in looks)

    assert snap_compare(shell(Settings(theme)), run_before=before)


async def test_while_a_new_key_is_asked_for_the_line_below_has_the_key_that_works() -> None:
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_settings()
        await settle(pilot)
        await press(pilot, "shift+tab", "down", "enter")
        assert "Press the new key" in shown(pilot)
        assert shown(pilot).splitlines()[-1].split() == ["Esc", "leave", "it", "as", "it", "is"]
        await press(pilot, "escape")
        assert "Esc" not in shown(pilot).splitlines()[-1]


async def test_a_key_that_does_something_else_already_is_told() -> None:
    app = shell(file=FILE)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "s")
        keys = app.screen.query_one("#keys", OptionList)
        keys.focus()
        keys.highlighted = keys.get_option_index("game.undo")
        await press(pilot, "enter", "d")
        await pilot.pause()
        assert app.settings.keys == {"game.undo": "d"}
        (message,) = told(pilot)
        assert "d is the key for “Draw from the deck” in a game already" in message


def test_keys_clash_only_where_both_work() -> None:
    assert [one.id for one in clashes("game.undo", "d", {})] == ["game.draw"]
    assert clashes("game.undo", "f12", {}) == []
    assert "game.draw" not in [one.id for one in clashes("title.load", "d", {})]
    assert [one.id for one in clashes("map.choose", "u", {})] == ["end.undo", "game.undo"]
    assert [one.id for one in clashes("game.undo", "d", {"game.draw": "x"})] == []


async def test_the_rows_of_keys_begin_with_what_they_do() -> None:
    app = shell(file=FILE)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "s")
        keys = app.screen.query_one("#keys", OptionList)
        for option in keys.options:
            assert str(option.prompt)[2].isupper()
            assert (option.id or "") not in str(option.prompt)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_rows_of_keys_run_nowhere_together_and_are_whole(size: tuple[int, int]) -> None:
    app = shell(file=FILE)
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "s")
        await pilot.resize_terminal(*size)
        await settle(pilot)
        keys = app.screen.query_one("#keys", OptionList)
        room = keys.scrollable_content_region.width
        begins = set()
        for option in keys.options:
            row = str(option.prompt)
            known = rebindables()[option.id or ""]
            assert row[2:].startswith(f"{known.does} ")
            words = "  ".join(key_word(key.strip()) for key in known.keys.split(","))
            assert f" {words} " in row
            assert row.endswith(f" {scope_name(known.id)}")
            assert len(row) <= room
            begins.add(row.index(f" {words} ", len(known.does) + 2))
        assert len(begins) == 1


async def test_the_panels_of_large_terminals_can_be_switched_off() -> None:
    app = shell(file=FILE)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "s")
        app.screen.query_one("#chart").focus()
        await press(pilot, "right")
        assert app.settings.panels == {"plan", "help"}
    assert not read_settings(FILE).settings.chart


def test_a_setting_is_changed_at_a_real_terminal(tmp_path: Path) -> None:
    """While a screen runs there, Textual stands in the place of the standard output."""
    file = tmp_path / "config" / "settings.toml"
    terminal = Terminal(environ={"DUBBELSPOOR_CONFIG": str(file.parent)})
    terminal.read_until("New game")
    terminal.send("s")
    terminal.read_until("Look")
    terminal.send("\x1b[C")
    terminal.read_until("letters on a dark ground.")
    terminal.send("qq")
    assert terminal.end() == 0
    assert file.exists()
