"""The app: screens over screens, terminals that are too small, failures, and the real thing in a terminal."""

import re
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import attrs
import pytest
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from tests.benchmarks.screen import Timed
from tests.tables.at_tables import until
from tests.tui.pty_run import PROGRAM, ROOT, Terminal
from tests.tui.shell import SAVES, Player, at_all_sizes, press, save_game, settle, shell, shown, told
from tui.app.app import DubbelspoorApp
from tui.app.crash import sentence, state_folder
from tui.app.palette import Actions, commands
from tui.app.settings import Settings, ThemeChoice
from tui.screens.ask import AskScreen
from tui.screens.help import HelpScreen
from tui.screens.load import LoadScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.title import TitleScreen
from tui.screens.too_small import TooSmall
from tui.textual_ext.delta_screen import DeltaScreen

# Too small.


async def test_a_terminal_that_is_too_small_covers_the_screen_until_it_grows() -> None:
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = NewGameScreen()
        await app.open_screen(screen)
        screen.query_one("#seat-0").query_one(Input).focus()
        await press(pilot, "end", "x")
        await pilot.resize_terminal(60, 15)
        await settle(pilot)
        assert "Needed: 80 × 24" in shown(pilot)
        assert "Now: 60 × 15" in shown(pilot)
        assert "New game" not in shown(pilot)
        await press(pilot, "y", "enter")
        await pilot.resize_terminal(79, 40)
        await settle(pilot)
        assert "Now: 79 × 40" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.screen is screen
        assert not screen.query(TooSmall)
        assert screen.draft.seats[0].name == "Annax"
        assert isinstance(app.focused, Input)


async def test_a_screen_that_opens_while_it_is_too_small_is_covered_too() -> None:
    app = shell()
    async with app.run_test(size=(60, 15)) as pilot:
        await settle(pilot)
        await app.open_screen(above := LoadScreen())
        await settle(pilot)
        assert "This terminal is too small." in shown(pilot)
        await pilot.resize_terminal(100, 30)
        await settle(pilot)
        assert "Your games" in shown(pilot)
        app.back(above)
        await settle(pilot)
        assert "New game" in shown(pilot)


async def test_q_leaves_a_terminal_that_is_too_small() -> None:
    app = shell()
    async with app.run_test(size=(60, 15)) as pilot:
        await settle(pilot)
        await press(pilot, "q")
    assert app.return_code == 0


# Screens over screens.


async def test_to_title_leaves_everything() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await press(pilot, "n", "f2")
        assert len(app.screen_stack) == 4
        app.to_title()
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [TitleScreen]


async def test_below_a_first_screen_of_another_kind_there_is_the_title_as_well() -> None:
    app = DubbelspoorApp(SAVES, Settings(), lambda app: app.open_saved_games(to_replay=False))
    async with app.run_test() as pilot:
        await settle(pilot)
        assert isinstance(app.screen, LoadScreen)
        await press(pilot, "q")
        assert [type(screen) for screen in app.screen_stack[1:]] == [TitleScreen]
        await press(pilot, "l")
        assert isinstance(app.screen, LoadScreen)


async def test_ctrl_c_does_not_end_the_program_but_says_how() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+c")
        assert told(pilot) == ["Press q on the title screen to leave; every move is saved already."]


@pytest.mark.parametrize(
    ("keys", "open_then"),
    [
        ((), TitleScreen),
        (("question_mark",), HelpScreen),
        (("colon",), CommandPalette),
        (("l", "x"), AskScreen),
        (("n", "down"), NewGameScreen),
    ],
    ids=repr,
)
async def test_ctrl_l_draws_again_whatever_is_open(
    keys: tuple[str, ...], open_then: type[Screen[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question and the palette, over which the keys of the program do not work, and lines to type in too."""
    save_game("mine")
    drawn: list[Screen[object]] = []
    monkeypatch.setattr(DubbelspoorApp, "action_redraw", lambda app: drawn.append(app.screen))
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, *keys)
        await until(lambda: isinstance(app.screen, open_then))
        above, typed = app.screen, [line.value for line in app.screen.query(Input)]
        await press(pilot, "ctrl+l")
        assert drawn == [above]
        assert app.screen is above
        assert [line.value for line in above.query(Input)] == typed


# The palette.


async def test_the_palette_has_the_actions_of_the_screen_and_nothing_of_textuals() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await press(pilot, "l")
        offered = {command.does for command in commands(app.screen) if command.own}
        assert {"Replay", "Delete", "Back", "Help", "Settings", "Next look", "To the title screen"} <= offered
        await press(pilot, "colon")
        assert isinstance(app.screen, CommandPalette)
        await until(lambda: "Replay" in shown(pilot))
        text = shown(pilot)
        assert "Screenshot" not in text
        assert "Maximize" not in text


async def test_the_palette_runs_what_is_chosen() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+p", *"settings")
        await until(lambda: 0 < app.screen.query_one(OptionList).option_count < 4)
        await press(pilot, "enter")
        await until(lambda: app.screen.name == "settings")


async def test_the_palette_names_a_thing_once_with_all_its_keys_and_ends_with_steps() -> None:
    class Two(DeltaScreen[None]):
        BINDINGS: ClassVar[list[BindingType]] = [
            Binding("up,k", "look", "Look above", id="two.up"),
            Binding("j", "look(0)", "Join", id="two.join"),
            Binding("x", "look(1)", "Look", id="two.look"),
            Binding("y", "look(2)", "Look", id="two.look-again"),
            Binding("z", "gone", "Gone", id="two.gone"),
        ]

        def is_grey(self, action: str) -> bool:
            return action == "gone"

        def action_look(self, _n: int = 0) -> None:
            """Nothing."""

        def action_gone(self) -> None:
            """Nothing."""

    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        app.open_screen(Two())
        await pilot.pause()
        offered = [(command.does, command.keys) for command in Actions(app.screen)._commands()]
        assert ("Look", ["x", "y"]) in offered
        assert "Gone" not in [does for does, _ in offered]
        assert offered[0][0] == "Join", "a letter alone is no step"
        assert offered[-1][0] == "Look above"


@pytest.mark.parametrize("has_game", [False, True])
async def test_palette_and_help_of_the_title_know_whether_there_is_a_game_to_go_on_with(
    has_game: bool,
) -> None:
    if has_game:
        save_game("game", moves=20)
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        offered = [command.does for command in Actions(app.screen)._commands()]
        assert ("Continue" in offered) is has_game
        await press(pilot, "question_mark", "2")
        assert ("Continue (not now)" in shown(pilot)) is not has_game


# Failures.


class Secretive(DeltaScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("a table")

    def key_b(self) -> None:
        hand = "four-locomotives"
        raise RuntimeError(f"it broke with {len(hand)}")


async def crash(app: DubbelspoorApp) -> None:
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("b")
        await pilot.pause()


async def test_a_failure_goes_to_a_file_of_the_players_and_not_to_the_screen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = DubbelspoorApp(SAVES, Settings(), lambda app: app.open_screen(Secretive()))
    with pytest.raises(RuntimeError, match="it broke"):
        await crash(app)
    assert app.return_code == 1
    (report,) = state_folder().iterdir()
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    text = report.read_text()
    assert "RuntimeError: it broke with 16" in text
    assert "key_b" in text
    printed = capsys.readouterr()
    assert "four-locomotives" not in printed.out + printed.err + text.replace('hand = "four-locomotives"', "")
    assert "Traceback" not in printed.out + printed.err
    assert printed.err == f"{sentence(report)}\n"


async def panic(app: DubbelspoorApp) -> None:
    async with app.run_test() as pilot:
        await settle(pilot)
        app.panic("four-locomotives")
        await pilot.pause()


async def test_what_textual_would_print_in_a_panic_goes_to_the_report_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = DubbelspoorApp(SAVES, Settings(), lambda app: app.open_screen(Secretive()))
    with pytest.raises(RuntimeError, match="four-locomotives"):
        await panic(app)
    assert app.return_code == 1
    (report,) = state_folder().iterdir()
    assert "four-locomotives" in report.read_text()
    assert capsys.readouterr().err == f"{sentence(report)}\n"


def test_a_report_that_cannot_be_written_is_told() -> None:
    assert "could not write down why" in sentence(None)


CRASHING = """
import sys
from pathlib import Path
from tui.terminal.environment import prepare
prepare()
from tests.tui.test_app import Secretive
from tui.app.app import DubbelspoorApp
from tui.app.settings import Settings
app = DubbelspoorApp(Path("saves"), Settings(), lambda app: app.open_screen(Secretive()))
app.run()
sys.exit(app.return_code)
"""


def test_in_a_real_terminal_a_failure_shows_one_sentence_and_no_variables() -> None:
    terminal = Terminal(program=CRASHING)
    terminal.read_until("a table")
    terminal.send("b")
    assert terminal.end() == 1
    (report,) = state_folder().iterdir()
    output = terminal.output.decode()
    after = output[output.rindex("\x1b[?1049l") :]
    assert sentence(report) in after
    assert "locomotives" not in output
    assert "Traceback" not in output


# In a real terminal.


def test_the_title_opens_and_q_leaves_with_code_0() -> None:
    terminal = Terminal()
    output = terminal.read_until("Quit")
    terminal.send("q")
    assert terminal.end() == 0
    assert "\x1b[?1049h" in output
    assert "\x1b[?1049l" in terminal.output.decode()


def test_in_ascii_not_one_other_byte_is_sent() -> None:
    save_game("game", "nordic", 2, 20)
    terminal = Terminal(["--saves", str(SAVES), "--ascii"])
    terminal.read_until("turn")
    terminal.send("n")
    terminal.read_until("Start the game")
    terminal.send("q")
    terminal.read_until("Replay")
    terminal.send("q")
    assert terminal.end() == 0
    assert terminal.output.isascii()


@pytest.mark.parametrize(("size", "panel"), [((80, 24), "4 cards ----"), ((160, 50), "Plan ----")])
def test_a_game_in_ascii_is_sent_in_signs_that_look_like_what_they_stand_for(
    size: tuple[int, int], panel: str
) -> None:
    words = ["new", "--map", "nordic", "--players", "Anna,bot:random", "--seed", "5", "--ascii"]
    terminal = Timed(words, size=size)
    for keys, shows in (
        ("", "> On offer ----"),
        ("a\r", "take cards, claim a track"),
        ("\t", "> Tickets, 0 of 5 done --"),
        ("\t", "> Story ----"),
        ("\tv/osl\r", "[*]"),
        ("?", "The map."),
        ("q", panel),
    ):
        terminal.send(keys)
        terminal.shows(shows)
    nothing_alike = terminal.shown.replace("(?)", "").replace("??", "").replace("? help", "")
    assert "?" not in nothing_alike.replace("- ?", "").replace("? explains", "")
    terminal.send("\x11")
    assert terminal.end() == 0
    assert terminal.output.isascii()


def test_without_colours_not_one_colour_is_sent() -> None:
    terminal = Terminal(environ={"NO_COLOR": "1", "COLORTERM": "truecolor"})
    terminal.read_until("Quit")
    terminal.send("n")
    terminal.read_until("Start the game")
    terminal.send("q")
    terminal.read_until("Replay")
    terminal.send("q")
    assert terminal.end() == 0
    assert not re.search(rb"\x1b\[[0-9;]*\b(3[0-7]|4[0-7]|38|48|9[0-7]|10[0-7])[;m]", terminal.output)


def test_with_16_colours_only_named_ones_are_sent() -> None:
    terminal = Terminal(environ={"TERM": "xterm"})
    terminal.read_until("Quit")
    terminal.send("q")
    assert terminal.end() == 0
    _questions, _begin, drawn = terminal.output.partition(b"\x1b[?1049h")
    assert not re.search(rb"\x1b\[[0-9;]*\b[34]8;", drawn)
    assert re.search(rb"\x1b\[[0-9;]*\b(3[0-7]|9[0-7])[;m]", drawn)


def test_a_locale_without_utf8_gets_lines_all_the_same() -> None:
    terminal = Terminal(environ={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
    terminal.read_until("Quit")
    terminal.send("q")
    assert terminal.end() == 0
    assert "═╪══" in terminal.output.decode()
    assert b"\\u25" not in terminal.output


def test_mouse_movement_is_not_requested_where_clicks_are_enough() -> None:
    folder = Path("config")
    folder.mkdir()
    (folder / "settings.toml").write_text("hover = false\n")
    terminal = Terminal()
    output = terminal.read_until("Quit")
    terminal.send("q")
    assert terminal.end() == 0
    assert "\x1b[?1003h" not in output
    assert "\x1b[?1002h" in output
    assert terminal.output.decode().rindex("\x1b[?1002l") > terminal.output.decode().rindex("\x1b[?1002h")


class Hovering(DeltaScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("no key yet")

    def key_h(self) -> None:
        assert isinstance(self.app, DubbelspoorApp)
        self.app.change_settings(attrs.evolve(self.app.settings, hover=not self.app.settings.hover))


HOVERING = """
from pathlib import Path
from tests.tui.test_app import Hovering
from tui.app.app import DubbelspoorApp
from tui.app.settings import Settings
DubbelspoorApp(Path("saves"), Settings(), lambda app: app.open_screen(Hovering())).run()
"""


def test_the_terminal_follows_a_change_of_the_mouse_setting() -> None:
    terminal = Terminal(program=HOVERING)
    terminal.read_until("no key yet")
    terminal.send("h")
    terminal.read_until("\x1b[?1003l\x1b[?1002l")
    terminal.read_until("\x1b[?1002h")
    terminal.send("h")
    terminal.read_until("\x1b[?1003h")
    terminal.send("\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize("words", [[], ["new"], ["load"], ["replay"], ["load", "x"], ["replay", "x"]])
def test_without_a_terminal_every_screen_is_refused_in_one_sentence(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from tui.cli.command_line import main; sys.exit(main())", *words],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={"PYTHONPATH": str(ROOT), "DUBBELSPOOR_SAVES": "saves"},
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "needs a terminal" in done.stderr
    assert not SAVES.exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["new", "--players", "Anna,Anna"], "Two players are called"),
        (["new", "--map", "atlantis"], "There is no map"),
        (["new", "--variant", "neutral", "--players", "A,B,C"], "is for 2 players, not 3"),
        (["new", "--theme", "pink"], "There is no look “pink”"),
    ],
)
def test_wrong_words_are_refused_before_anything_opens(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from tui.cli.command_line import main

    try:
        code = main(["--saves", str(SAVES), *words])
    except SystemExit as leaving:
        code = int(str(leaving.code))
    assert code == 2
    assert reason in capsys.readouterr().err
    assert not SAVES.exists()


def test_the_commands_without_a_screen_do_not_import_textual() -> None:
    code = "import sys, tui.cli.command_line; tui.cli.command_line.parser(); assert not {'textual', 'rich'} & set(sys.modules), 'slow'"
    done = subprocess.run([sys.executable, "-c", code], check=False, env={"PYTHONPATH": str(ROOT)})
    assert done.returncode == 0


def test_the_title_does_not_wait_for_boards_rules_bots_or_the_map(tmp_path: Path) -> None:
    names = tmp_path / "modules"
    program = f"import atexit, sys; atexit.register(lambda: open({str(names)!r}, 'w').write(' '.join(sys.modules)))\n"
    terminal = Terminal(program=program + PROGRAM, environ={"DUBBELSPOOR_SAVES": str(tmp_path)})
    terminal.read_until("Quit")
    terminal.send("q")
    assert terminal.end() == 0
    loaded = names.read_text(encoding="utf-8").split()
    assert "tui.screens.title" in loaded
    late = ("core.board", "core.rules", "core.bots", "core.planning", "tui.map", "tui.session", "tomllib")
    assert [name for name in loaded if name.startswith(late)] == []


# Pictures.


@at_all_sizes
def test_picture_of_the_palette(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """
    The command palette over the title screen: all actions that work now, with their keys, the first chosen; nothing
    typed yet. There is no game to go on with, so Continue is not among them.
    """

    async def before(pilot: Player) -> None:
        await press(pilot, "colon")
        await until(lambda: "Leave the program" in shown(pilot))
        typed, menu = pilot.app.screen.query_one(Input), pilot.app.screen.query_one(OptionList)
        typed.cursor_blink = False
        await settle(pilot)
        assert pilot.app.focused is typed
        assert typed.value == ""
        assert menu.highlighted == 0
        offered = [str(option.prompt).split("  ")[0] for option in menu.options]
        assert offered[:3] == ["New game", "Join a table", "Load"]
        assert not {"Continue", "To the title screen"} & set(offered)
        assert len(offered) == len(set(offered))
        assert all(f"{name} " in shown(pilot) for name in offered)

    assert snap_compare(shell(Settings(ThemeChoice.DARK)), terminal_size=size, run_before=before)


async def test_the_menu_of_the_title_has_the_focus() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        assert isinstance(app.focused, OptionList)


def test_a_terminal_that_goes_away_ends_the_program_even_where_no_signal_tells() -> None:
    program = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n" + PROGRAM
    terminal = Terminal(program=program)
    terminal.read_until("Quit")
    assert terminal.hang_up() == 129
