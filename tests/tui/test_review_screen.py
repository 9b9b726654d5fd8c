"""The review of a finished game on the screen, and its dear choices made again."""

import re
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any

import attrs
import pytest
from textual.widgets import Static

from core.errors import DubbelspoorError
from core.game import Game
from core.log import AskHint
from core.move_words import move_words
from core.moves import Claim, DrawCard, DrawTickets, KeepTickets, Move
from core.planning.payments import ranked
from core.planning.prospects import prospects_of
from core.review.turning_words import turning_points
from core.review.values import Cause, Choice, Review
from core.review.words import Told, choice_told, position_before
from core.rules import legal_moves
from core.setup import SeatNo
from core.signpost_entry import signpost_entry
from core.signposts import Signposts
from saves.cache import cache_folder
from saves.reviews import solved
from saves.store import branch
from tests.reviews import WORSE, made_up, sample, with_trials
from tests.tables.at_tables import until
from tests.tui.at_table import BIG, Player, at_once, said, shown, strips_of
from tests.tui.table_app import TableApp
from tui.app.palette import commands
from tui.app.signs import ASCII, UNICODE, Glyphs
from tui.map.widget import MapView
from tui.screens.end import EndScreen
from tui.screens.help import HelpScreen
from tui.screens.replay import ReplayScreen
from tui.screens.review import ReviewScreen, _about
from tui.screens.try_again import TryScreen
from tui.session.opening import at_one_keyboard
from tui.session.recording import Recording
from tui.widgets.choose_option import Answer, OptionChoice
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import claimable, worth_a_row
from tui.widgets.curve_chart import CurveChart
from tui.widgets.moment_list import MomentList
from tui.widgets.plan import PlanPanel

SIZES = [(80, 24), (120, 40)]
SNAPSHOT = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews are made up, so that the pictures are the same with every model."""
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda game, seats, _tell: made_up(game, seats))
    monkeypatch.setattr("tui.session.reviewing.with_trials", with_trials)


def review(
    folder: Path, name: str = "nordic-2", signs: Glyphs = UNICODE, screen: type[ReviewScreen] = ReviewScreen
) -> TableApp:
    recording = Recording(sample(name))
    return TableApp(lambda: screen(recording), folder, signs=signs)


async def ended(pilot: Player) -> ReviewScreen:
    """Wait until all is known."""
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    await until(lambda: screen.review is not None and not list(pilot.app.workers))
    await pilot.pause()
    return screen


def status(pilot: Player) -> str:
    return str(pilot.app.screen.query_one("#status", Static).render())


def about(pilot: Player) -> str:
    return str(pilot.app.screen.query_one("#about", Static).render())


async def test_the_review_shows_curves_sums_turning_points_and_choices(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        assert screen.review is not None
        text = shown(pilot)
        assert "Win chances, all cards open" in text
        assert "Expected scores, all cards open" in text
        rows = [line.split() for line in text.replace("−", "-").splitlines()]
        for name in ("Anna", "Bram"):
            row = next(row for row in rows if name in row and "=" in row)
            row = row[row.index(name) :]
            numbers = [int(cell) for cell in row[1 : row.index("=")]]
            assert sum(numbers) == int(row[row.index("=") + 1])
        assert "Turning points" in text
        assert "The dearest choices of Anna" in text
        assert text.count("Nothing clear against these") == 1
        assert text.count("nothing clear") == 2


async def test_beside_the_curves_no_line_of_the_list_is_cut(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        prompts = [str(option.prompt) for option in screen.query_one(MomentList).options if option.id]
        game = sample()
        assert screen.review is not None
        told = [point.short for point in turning_points(game, screen.review)]
        told += [choice_told(game, choice).short for choice in screen.review.choices]
        assert any("\n" in prompt for prompt in prompts)
        for text in told:
            assert any(" ".join(prompt.split()).startswith(text) for prompt in prompts)


@pytest.mark.parametrize(("rows", "cut"), [(24, True), (50, False)])
async def test_below_the_curves_a_line_is_cut_only_where_there_is_no_room(
    tmp_path: Path, rows: int, cut: bool
) -> None:
    async with review(tmp_path).run_test(size=(80, rows)) as pilot:
        screen = await ended(pilot)
        menu = screen.query_one(MomentList)
        prompts = [str(option.prompt) for option in menu.options if option.id]
        assert any(UNICODE.more in prompt for prompt in prompts) is cut
        assert cut or not menu.show_vertical_scrollbar


async def test_a_line_of_the_list_is_told_and_shown_on_the_curves(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        assert screen.review is not None
        point = screen.review.turning_points[0]
        assert about(pilot).startswith("Turn 18 (move")
        assert "\nThe cards that came to Bram did it" in about(pilot)
        assert {chart.here for chart in screen.query(CurveChart)} == {point.n}
        await pilot.press("down", "down", "down")
        choice = screen.review.choices[0]
        assert f"(move {choice.n}): Anna chose to claim" in about(pilot)
        assert "\nAnother move was better: by the model " in about(pilot)
        assert {chart.here for chart in screen.query(CurveChart)} == {choice.n}
        await pilot.press("down")
        assert "the test shows nothing clear." in about(pilot)


async def test_one_move_may_be_two_turning_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To draw tickets was a choice, and which ones came was luck."""

    def by_choice_and_luck(game: Game, seats: Sequence[SeatNo], _tell: object) -> Review:
        review = made_up(game, seats)
        point = attrs.evolve(review.turning_points[0], cause=Cause.CHOICE)
        luck = attrs.evolve(point, cause=Cause.TICKETS)
        return attrs.evolve(review, turning_points=(point, luck))

    monkeypatch.setattr("tui.session.reviewing.review_game", by_choice_and_luck)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        assert "'s move did it" in about(pilot)
        await pilot.press("down")
        assert "tickets" in about(pilot).splitlines()[1]
        await pilot.press("up")
        assert "'s move did it" in about(pilot)


async def test_what_would_have_been_better_is_hidden_until_one_asks(tmp_path: Path) -> None:
    game, choice = sample(), made_up(sample()).choices[0]
    better = move_words(position_before(game, choice), choice.better)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        await pilot.press("down", "down", "down")
        assert better not in about(pilot)
        assert choice.why not in about(pilot)
        assert "Show the answers" in shown(pilot)
        await pilot.press("a")
        assert f"\nBetter: {better}." in about(pilot)  # of the same line
        assert choice.why in about(pilot)
        assert "Show the answers" not in shown(pilot)
        await pilot.press("down")
        assert "The model would rather" in about(pilot)


async def test_enter_opens_the_replay_at_that_moment(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        assert screen.review is not None
        await pilot.press("down", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        choice = screen.review.choices[0]
        assert f"Nordic Countries: before move {choice.n} of" in said(pilot)  # as the review calls it
        await pilot.press("f")
        assert f"Nordic Countries: move {choice.n} of" in said(pilot)
        await pilot.press("b")
        assert f"Nordic Countries: move {choice.n - 1} of" in said(pilot)
        await pilot.press("q")
        await until(lambda: screen.is_current)
        await pilot.press("shift+tab", "right", "enter")  # from a curve
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        here = screen.query(CurveChart).last().here
        assert f"move {here} of" in said(pilot)


async def test_a_choice_before_which_a_hint_was_asked_for_is_one_step_away_in_the_replay(
    tmp_path: Path,
) -> None:
    """The hint is an entry of the log as well, and signposts are one of which nobody is told."""
    whole = sample()
    turn = next(choice for choice in made_up(whole).choices)
    game = Game(whole.setup, whole.board)
    for entry in whole.log.entries[: turn.before]:
        game.follow(entry)
    game.follow(signpost_entry(game, turn.seat, Signposts(along=(0,))))
    game.follow(game.next_entry(turn.seat, AskHint()))
    for entry in whole.log.entries[turn.before :]:
        assert isinstance(entry.move, Move)  # nothing was taken back in this game
        game.play(entry.move, seat=entry.seat)
    choice = made_up(game).choices[0]
    assert (choice.before, choice.n) == (turn.before, turn.n + 2)
    recording = Recording(game)
    async with TableApp(lambda: ReviewScreen(recording), tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        await pilot.press("down", "down", "down")
        number = turn.n + 1
        assert f"(move {number}): Anna chose to claim" in about(pilot)
        await pilot.press("enter")
        await until(lambda: type(pilot.app.screen) is ReplayScreen)
        await until(lambda: f"before move {number} of" in said(pilot))
        await pilot.press("f")
        assert f": move {number} of" in said(pilot)


async def test_along_the_curves_every_press_is_a_step_however_fast_they_come(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        assert screen.review is not None
        await pilot.press("shift+tab")
        entries = [moment.n for moment in screen.review.curve]
        place = entries.index(screen.review.turning_points[0].n)
        at_once(pilot, *["right"] * 9, *["left"] * 2)
        await until(lambda: {chart.here for chart in screen.query(CurveChart)} == {entries[place + 7]})


async def test_the_replay_of_a_turning_point_has_the_turn_that_the_review_says(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        assert about(pilot).startswith("Turn 18 (move")
        await pilot.press("enter")
        await until(lambda: "turn 18 of" in shown(pilot))


async def test_before_a_choice_review_replay_and_another_try_name_the_same_turn(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        assert screen.review is not None
        choice = screen.review.choices[0]
        recording = screen.recording
        turns = {moment.n: moment.turn for moment in recording.history()}
        assert turns[choice.before] != choice.turn  # the first move of its turn
        await pilot.press("down", "down", "down")
        assert about(pilot).startswith(f"Turn {choice.turn} (move")
        await pilot.press("enter")
        await until(lambda: f"before move {choice.n} of" in said(pilot))
        await until(lambda: f"turn {choice.turn} of" in shown(pilot))
        await pilot.press("f")
        await until(lambda: f": move {choice.n} of" in said(pilot))
        assert f"turn {choice.turn} of" in shown(pilot)
        await pilot.press("b")
        await until(lambda: f": move {choice.n - 1} of" in said(pilot))
        await until(lambda: f"turn {turns[choice.before]} of" in shown(pilot))
        await pilot.press("q", "t")
        await until(lambda: said(pilot).startswith(f"Turn {choice.turn} again"))


@pytest.mark.parametrize("size", SIZES)
async def test_no_two_chances_have_the_same_name_at_the_deal_and_at_the_first_tickets(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with review(tmp_path).run_test(size=size) as pilot:
        screen = await ended(pilot)
        assert screen.review is not None
        chart = screen.query(CurveChart).first()
        head = next(row for row in shown(pilot).splitlines() if "player" in row and "result" in row)
        assert "before" in head.split()
        first = [moment.n for moment in screen.review.curve if not moment.turn]
        assert len(first) > 1
        for n in first:
            screen._go_to(n)
            await pilot.pause()
            footer = strips_of(pilot, chart)[-1].text
            name = "dealt" if n == 1 else "tickets"
            assert name in footer
            assert "▾ Bram" in footer
            assert "start" not in shown(pilot).split()


async def test_the_first_click_looks_and_the_second_opens(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        menu = screen.query_one(MomentList)
        rows = [strip.text for strip in strips_of(pilot, menu)]
        first = next(str(option.prompt) for option in menu.options if (option.id or "").startswith("choice"))
        place = (4, rows.index(next(row for row in rows if row.startswith(first.splitlines()[0]))))
        await pilot.click(MomentList, offset=place)
        await pilot.pause()
        assert screen.is_current
        assert "Another move was better" in about(pilot)
        await pilot.click(MomentList, offset=place)
        await until(lambda: type(pilot.app.screen) is ReplayScreen)


def end(folder: Path) -> TableApp:
    game = sample()
    session = at_one_keyboard(branch(game, len(game.log), folder / "over.toml"))
    return TableApp(lambda: EndScreen(session), folder)


async def test_from_a_replay_that_the_review_opened_o_goes_back_to_it(tmp_path: Path) -> None:
    app = end(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("o")
        screen = await ended(pilot)
        await pilot.press("down")
        for _ in range(2):
            await pilot.press("enter")
            await until(lambda: type(app.screen) is ReplayScreen)
            await pilot.press("o")
            await until(lambda: screen.is_current)
            assert screen.query_one(MomentList).chosen == "point-1"
        await pilot.press("q")
        await until(lambda: type(app.screen) is EndScreen)


async def test_replay_and_review_lead_to_each_other_and_each_is_open_once(tmp_path: Path) -> None:
    app = end(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("r")
        await until(lambda: type(app.screen) is ReplayScreen)
        await pilot.press("o")
        await ended(pilot)
        for _ in range(2):
            await pilot.press("enter")
            await until(lambda: type(app.screen) is ReplayScreen)
            kinds = [type(screen) for screen in app.screen_stack]
            assert kinds[-3:] == [EndScreen, ReviewScreen, ReplayScreen]
            await pilot.press("o")
            await until(lambda: type(app.screen) is ReviewScreen)
        await pilot.press("q")
        await until(lambda: type(app.screen) is EndScreen)


async def test_the_replay_of_a_game_that_goes_on_has_no_review(tmp_path: Path) -> None:
    recording = Recording(sample("nordic-2-unfinished"))
    app = TableApp(lambda: ReplayScreen(recording, 20), tmp_path)
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("o")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert said(pilot) == "This game is not over yet; only a finished game can be reviewed."


async def test_what_is_known_is_shown_while_the_tests_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slowly(review: Review, *args: Any, tell: Callable[[float], None], **more: Any) -> Review:
        tell(0.5)
        assert go_on.wait(60)
        return with_trials(review, *args, tell=tell, **more)

    monkeypatch.setattr("tui.session.reviewing.with_trials", slowly)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await until(lambda: "testing …" in shown(pilot))
        await until(
            lambda: re.fullmatch(r"Testing 3 choices … up to \d*[05] s left", status(pilot)) is not None
        )
        await pilot.press("down", "down", "down")
        assert about(pilot).endswith("Not tested yet: this is what the model says.")
        go_on.set()
        await ended(pilot)
        assert "testing …" not in shown(pilot)
        assert "Tested on 60 fresh deals" in about(pilot)  # the same line is chosen still
        assert status(pilot) == "Less than 2 times the ± may be chance; a mistake takes 2.6 times."


async def test_what_a_standard_error_says_is_told_only_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advised(game: Game, seats: Sequence[SeatNo], _tell: object) -> Review:
        first, second, third = made_up(game, seats).choices
        return attrs.evolve(
            made_up(game, seats), choices=(first, attrs.evolve(second, hinted=True), third), model="Nordic"
        )

    monkeypatch.setattr("tui.session.reviewing.review_game", advised)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        assert screen.review is not None
        other = "No model was fitted for this very game: it is judged by that of Nordic."
        for line, sentence in enumerate(["", "", "", "2.6 times.", "3.5 times.", "2.6 times."]):
            assert ("±" in about(pilot)) is (line >= 3)
            assert status(pilot).endswith(f"{sentence} {other}".strip())
            assert ("±" in status(pilot)) is (line >= 3)
            await pilot.press("down")


async def test_leaving_breaks_it_off_and_coming_back_begins_with_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = threading.Event()

    def endless(review: Review, *_: Any, tell: Callable[[float], None], **_more: Any) -> Review:
        try:
            while True:
                tell(0.1)
                time.sleep(0.01)  # a thread that never rests would leave the screen no time
        finally:
            stopped.set()

    monkeypatch.setattr("tui.session.reviewing.with_trials", endless)
    recording = Recording(sample())
    app = TableApp(lambda: ReplayScreen(recording, 1), tmp_path)
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("o")
        await until(lambda: "testing …" in shown(pilot))
        await pilot.press("q")
        await until(stopped.is_set)
        monkeypatch.setattr("tui.session.reviewing.with_trials", with_trials)
        monkeypatch.setattr("tui.session.reviewing.review_game", None)  # nobody asks for it again
        await pilot.press("o")
        screen = await ended(pilot)
        assert screen.review is not None
        assert all(choice.trial is not None for choice in screen.review.choices)


async def test_why_there_is_no_review_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise DubbelspoorError("There is no value model for such a game.")

    monkeypatch.setattr("tui.session.reviewing.model_for", none)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await until(lambda: status(pilot) == "There is no value model for such a game.")
        await pilot.press("enter", "t", "q")  # nothing to open yet
        assert "review" not in [screen.name for screen in pilot.app.screen_stack]


async def test_a_model_of_another_game_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    borrowed = attrs.evolve(made_up(sample()), model="Nederland, 2 seats")
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda *_: borrowed)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        assert "it is judged by that of Nederland, 2 seats." in status(pilot)


async def test_first_tickets_are_chosen_again_as_in_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, plain = sample(), made_up(sample())
    entry = next(
        each for each in game.log.in_force() if isinstance(each.move, KeepTickets) and each.seat == 0
    )
    before = game.log.parent(entry.n)
    others = [move for move in legal_moves(game.at(before), SeatNo(0)) if move != entry.move]
    assert isinstance(entry.move, KeepTickets)
    choice = attrs.evolve(
        plain.choices[0], n=entry.n, before=before, played=entry.move, better=others[0], turn=0
    )
    of_tickets = attrs.evolve(plain, choices=(choice,))
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda *_: of_tickets)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        assert isinstance(screen.tabletop.decision, TicketChoice)
        await pilot.press("a", "enter")
        await pilot.pause()
        assert isinstance(screen.tabletop.decision, Answer)
        assert "In the game you chose to keep" in str(screen.tabletop.decision.render()).replace("\n", " ")


async def test_nothing_clear_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.reviews.CLEAR", with_trials(made_up(sample()), sample()).choices[1].trial)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        assert shown(pilot).count("Nothing clear") == 1
        assert "Nothing clear against Anna's choices" in shown(pilot)
        await pilot.press("down", "down", "down")
        assert status(pilot) == "Less than 2 times the ± may be chance; a mistake takes 2.6 times."


async def test_a_hosts_machine_tests_nothing_and_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableApp, "why_no_game", "Games are set up by the host of this table.")
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        await pilot.press("down", "down", "down")
        assert "Not tested" in about(pilot)
        assert not cache_folder().exists()


async def test_help_says_what_the_figures_are_not(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        text = screen.help_text()
        for words in ("all cards open", "games of bots; people play otherwise", "One move is hard to judge"):
            assert words in text


# Trying again.


async def try_again(pilot: Player) -> TryScreen:
    """Open the dearest choice again."""
    await ended(pilot)
    await pilot.press("down", "down", "down", "t")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TryScreen)
    return screen


async def test_the_bar_offers_the_arrows_that_choose_a_line_and_help_does_not_say_where_the_list_is(
    tmp_path: Path,
) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await ended(pilot)
        assert shown(pilot).splitlines()[-1].strip().startswith("↑↓ Choose  Enter Open  t Try again")
        assert "Below" not in screen.help_text()  # on a wide terminal it stands beside the curves
        await pilot.press("shift+tab")
        await pilot.pause()
        assert "↑↓" not in shown(pilot).splitlines()[-1]
        assert "←→ Along the curves" in shown(pilot).splitlines()[-1]


def lit_keys(pilot: Player) -> set[str]:
    """The first keys of what the line at the bottom offers now."""
    return {each.keys[0] for each in commands(pilot.app.screen) if each.shown and each.enabled}


async def test_the_bar_offers_exactly_what_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slowly(game: Game, seats: Any, _tell: object) -> Review:
        assert go_on.wait(60)
        return made_up(game, seats)

    monkeypatch.setattr("tui.session.reviewing.review_game", slowly)
    async with review(tmp_path).run_test(size=(80, 24)) as pilot:
        await until(lambda: status(pilot).startswith("Looking through the game"))
        assert lit_keys(pilot) == {"q"}
        await pilot.press("shift+tab")
        await pilot.pause()
        assert lit_keys(pilot) == {"q"}
        await pilot.press("tab")
        go_on.set()
        await ended(pilot)
        assert "t" not in lit_keys(pilot)  # a turning point is chosen
        assert {"a", "enter", "up", "q"} <= lit_keys(pilot)
        await pilot.press("shift+tab")
        await pilot.pause()
        assert "t" not in lit_keys(pilot)
        assert "left" in lit_keys(pilot)


async def test_where_no_choice_is_listed_there_are_no_answers_to_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_choices = attrs.evolve(made_up(sample()), choices=())
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda *_: no_choices)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        assert "a" not in lit_keys(pilot)


async def test_a_turning_point_cannot_be_tried_again_and_t_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(TableApp, "notify", lambda _app, message, **_: told.append(message))
    async with review(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await ended(pilot)

        def is_offered() -> bool:
            return next(each.enabled for each in commands(pilot.app.screen) if "t" in each.keys)

        assert not is_offered()
        await pilot.press("t")
        await until(
            lambda: (
                told
                == ["A turning point cannot be tried again: that is for choices which the review doubts."]
            )
        )
        assert screen.is_current
        await pilot.press("down", "down", "down")
        assert is_offered()


async def test_the_position_is_seen_with_ones_own_eyes_and_the_answer_is_hidden(tmp_path: Path) -> None:
    game, choice = sample(), made_up(sample()).choices[0]
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        view = screen.tabletop.view
        assert view is not None
        assert view.seat == choice.seat
        assert view.hand == tuple(game.at(choice.before).hands[choice.seat])
        assert "Your plan lacked it" not in shown(pilot)
        assert said(pilot) == f"Turn {choice.turn} again, with Anna's eyes: what do you do?"
        decision = screen.tabletop.decision
        assert isinstance(decision, OptionChoice)
        assert len(decision.rows()) > 5


def rich_choice() -> Choice:
    """Made up: Anna drew a card where she could have paid for a track in the most ways."""
    game = sample()
    entries = [entry for entry in game.log.in_force() if entry.seat == 0 and isinstance(entry.move, DrawCard)]
    choices = [choice_at(entry.n) for entry in entries]
    return max(choices, key=lambda choice: len(position_before(game, choice).moves))


def choice_at(n: int) -> Choice:
    game = sample()
    before, plain = game.log.parent(n), made_up(game).choices[0]
    turn = game.at(before).turns
    return attrs.evolve(plain, n=n, before=before, turn=turn, played=DrawCard(), better=DrawTickets())


async def test_with_many_cards_a_track_has_one_line_those_for_tickets_first_and_letters_filter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = rich_choice()
    review_of = attrs.evolve(made_up(sample()), choices=(choice,))
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda *_: review_of)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        decision, view = screen.tabletop.decision, screen._trying.view
        assert isinstance(decision, OptionChoice)
        claims = [move for move in view.moves if isinstance(move, Claim)]
        listed = [move for move in decision._moves if isinstance(move, Claim)]
        tracks = [claim.track for claim in listed]
        assert len(claims) > len(tracks)
        assert tracks == [price.track.id for price in worth_a_row(view)]
        assert len(tracks) < len(claimable(view))  # of two that are alike there is one
        assert all(claim in claims for claim in listed)
        for claim in listed:
            pays = [other.pay for other in claims if other.track == claim.track]
            assert ranked(view, view.board.track(claim.track), pays)[0] == claim.pay
        count = len(decision.rows())
        city = view.board.cities[view.board.track(tracks[0]).cities[0]].name.lower()
        await pilot.press(*city[:3])
        assert 0 < len(decision.rows()) < len(tracks)
        assert all(city[:3] in str(row).lower() for row in decision.rows())
        assert said(pilot).startswith("Would you claim ")
        await pilot.press(*["backspace"] * 3)
        assert len(decision.rows()) == count
        await pilot.press(*city[:3], "enter")
        await pilot.pause()
        assert isinstance(screen.tabletop.decision, Answer)


async def test_v_is_a_letter_for_the_list_and_on_the_map_it_shows_the_plan(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        await pilot.press("v")
        assert "city: v" in shown(pilot)
        assert not screen.tabletop.plan_shown
        await pilot.press("backspace")
        await pilot.press("tab")
        assert screen.tabletop.map.has_focus
        await pilot.press("v")
        assert screen.tabletop.plan_shown


async def test_letters_that_no_city_has_leave_nothing_to_choose(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        await pilot.press(*"zzz", "enter", "down", "enter")
        assert isinstance(screen.tabletop.decision, OptionChoice)
        assert (
            said(pilot)
            == "No track that you can pay has “zzz” in a city's name: Backspace takes a letter back."
        )


async def test_the_better_choice_is_found_told_and_remembered(tmp_path: Path) -> None:
    before = (tmp_path / "nothing").exists()
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        decision = screen.tabletop.decision
        assert isinstance(decision, OptionChoice)
        rows = [str(row).strip() for row in decision.rows()]
        place = next(n for n, row in enumerate(rows) if row.endswith("take a locomotive"))
        assert solved() == frozenset()
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        assert said(pilot) == "You have found it."
        answer = screen.tabletop.decision
        assert isinstance(answer, Answer)
        text = str(answer.render())
        assert "You would take a locomotive now." in text.replace("\n", " ")
        assert "In the game you chose to claim" in text.replace("\n", " ")
        assert "as good as the one that it likes best" in text.replace("\n", " ")
        assert len(solved()) == 1
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReviewScreen)
    assert not before
    assert list(tmp_path.glob("*.toml")) == []


async def test_where_there_is_room_a_choice_made_again_cuts_no_name(tmp_path: Path) -> None:
    plain = sample("nederland-tolls-2")
    seats = tuple(
        attrs.evolve(seat, name=name)
        for seat, name in zip(plain.setup.seats, ("Apprentice", "Signaller from Assen"), strict=True)
    )
    game = Game(attrs.evolve(plain.setup, seats=seats), plain.board)
    for entry in plain.log.entries:
        game.follow(entry)
    recording = Recording(game)
    async with TableApp(lambda: ReviewScreen(recording), tmp_path).run_test(size=(200, 60)) as pilot:
        screen = await try_again(pilot)
        rows = [strip.text for strip in strips_of(pilot, screen.tabletop.scores)]
        assert any("Apprentice " in row for row in rows)
        assert any("Signaller from Assen " in row for row in rows)


async def answer_to_the_better_move(pilot: Player) -> str:
    """Open the chosen line again, choose what the model likes better, and read the answer."""
    await pilot.press("t")
    await until(lambda: type(pilot.app.screen) is TryScreen)
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TryScreen)
    decision = screen.tabletop.decision
    assert isinstance(decision, OptionChoice)
    await pilot.press(*["down"] * decision._moves.index(screen._trying.choice.better), "enter")
    await pilot.pause()
    return str(screen.query_one(Answer).render()).replace("\n", " ")


async def test_what_is_not_clear_is_neither_praised_nor_kept(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        await pilot.press("down", "down", "down", "down")
        text = await answer_to_the_better_move(pilot)
        assert said(pilot) == "Nothing clear: no move is shown to be better than what you played."
        assert "the test shows nothing clear." in text
        assert "Your plan lacked it." not in text
        assert solved() == frozenset()


async def test_a_test_that_speaks_for_what_was_played_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.reviews.UNCLEAR", WORSE)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await ended(pilot)
        await pilot.press("down", "down", "down", "down")
        assert "well chosen" in shown(pilot)
        text = await answer_to_the_better_move(pilot)
        assert said(pilot) == "What you played in the game was well chosen."
        assert "but the test speaks for what was played." in text


async def test_before_the_tests_are_done_nobody_is_praised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slowly(review: Review, *args: Any, tell: Callable[[float], None], **more: Any) -> Review:
        tell(0.5)
        assert go_on.wait(60)
        return with_trials(review, *args, tell=tell, **more)

    monkeypatch.setattr("tui.session.reviewing.with_trials", slowly)
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await until(lambda: "testing …" in shown(pilot))
        assert "Choices of Anna that the model doubts" in shown(pilot)
        await pilot.press("down", "down", "down")
        await answer_to_the_better_move(pilot)
        assert said(pilot) == "The model likes that as well as any, but it is not tested."
        assert solved() == frozenset()
        go_on.set()
        await until(lambda: not list(pilot.app.workers))


async def test_the_plan_is_on_the_map_of_a_choice_made_again_where_the_setting_says_so(
    tmp_path: Path,
) -> None:
    app = review(tmp_path)
    app.settings = attrs.evolve(app.settings, ways=True)
    async with app.run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        board_map = screen.tabletop.map
        view = screen.tabletop.view
        assert view is not None
        wanted = {track.id for track in prospects_of(view).tracks}
        assert wanted
        await until(lambda: board_map.highlight.plan == wanted)
        screen.set_focus(board_map)
        await pilot.press("v")
        await until(lambda: not board_map.highlight.plan)
        assert said(pilot) == "The plan is no longer on the map."


async def test_in_a_choice_made_again_the_map_in_focus_shows_its_cursor_and_what_is_asked_comes_back(
    tmp_path: Path,
) -> None:
    async with review(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await try_again(pilot)
        asked, board_map = said(pilot), screen.tabletop.map
        await pilot.press("tab")
        await pilot.pause()
        while not board_map.has_focus:
            await pilot.press("tab")
            await pilot.pause()
        assert board_map.cursor is not None
        assert said(pilot) == screen.tabletop.place_in_sight
        screen.set_focus(screen.tabletop.decision)
        await pilot.pause()
        assert said(pilot) == asked


async def test_neither_plan_nor_story_gives_the_answer_away(tmp_path: Path) -> None:
    choice = made_up(sample()).choices[0]
    async with review(tmp_path).run_test(size=(200, 60)) as pilot:
        screen = await try_again(pilot)
        assert not screen.query(PlanPanel)
        assert all(line.n <= choice.before for line in screen.tabletop.story.lines)


async def test_what_was_played_is_no_better_and_one_may_try_once_more(tmp_path: Path) -> None:
    played = made_up(sample()).choices[0].played
    async with review(tmp_path).run_test(size=BIG) as pilot:
        screen = await try_again(pilot)
        decision = screen.tabletop.decision
        assert isinstance(decision, OptionChoice)
        place = decision._moves.index(played)
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        assert said(pilot) == "There was something better."
        assert solved() == frozenset()
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(screen.tabletop.decision, OptionChoice)


async def test_on_a_small_terminal_the_whole_answer_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = made_up(sample())
    long = attrs.evolve(plain.choices[0], why=" ".join(["A reason that goes on."] * 12))
    review_of = attrs.evolve(plain, choices=(long, *plain.choices[1:]))
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda *_: review_of)
    async with review(tmp_path).run_test(size=(80, 24)) as pilot:
        await try_again(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "read on" in shown(pilot)
        assert "games." not in shown(pilot)
        await pilot.press(*["down"] * 20)
        assert "games." in shown(pilot)


async def test_help_explains_it(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=BIG) as pilot:
        await try_again(pilot)
        pilot.app.show_help()  # type: ignore[attr-defined]  # as the app does
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "The finished game stays as it is." in " ".join(shown(pilot).split())


async def test_a_scroll_bar_that_comes_back_stands_where_the_list_is(tmp_path: Path) -> None:
    async with review(tmp_path).run_test(size=(80, 24)) as pilot:
        await ended(pilot)
        menu = pilot.app.screen.query_one(MomentList)
        menu.vertical_scrollbar.position = 1  # as it was left when what is said of a line was longer
        await pilot.press("down", "down", "down")
        await until(lambda: menu.show_vertical_scrollbar)
        await until(lambda: menu.vertical_scrollbar.position == menu.scroll_y)


# Pictures.


async def _settled(pilot: Player) -> None:
    """The dearest choice is chosen, the curves have their line there, and what is said of it is whole."""
    screen = await ended(pilot)
    await pilot.press("down", "down", "down")
    await pilot.pause()
    assert screen.review is not None
    choice = screen.review.choices[0]
    menu = screen.query_one(MomentList)
    assert pilot.app.focused is menu
    assert menu.highlighted_option is not None
    assert menu.highlighted_option.id == f"choice-{choice.n}"
    assert {chart.here for chart in screen.query(CurveChart)} == {choice.n}
    rows = " ".join(strip.text for strip in strips_of(pilot, screen.query_one("#about")))
    assert rows.split() == about(pilot).split()
    assert "a Show the answers" in shown(pilot)


def lines_in_sight(pilot: Player) -> tuple[int, int]:
    """How many lines of the list are in sight, headings left out, and how many there are."""
    menu = pilot.app.screen.query_one(MomentList)
    lines = [option for option in menu.options if option.id is not None]
    rows = [strip.text for strip in strips_of(pilot, menu)]
    ends = [str(line.prompt).splitlines()[-1] for line in lines]
    return sum(any(row.startswith(end) for row in rows) for end in ends), len(lines)


async def _tried(pilot: Player) -> None:
    """The list has the focus, its first row is lit to its end, and the answer is nowhere."""
    screen = await try_again(pilot)
    decision = screen.tabletop.decision
    assert isinstance(decision, OptionChoice)
    assert pilot.app.focused is decision
    assert decision._row == 0
    (lit,) = (strip for strip in strips_of(pilot, decision) if "take a locomotive" in strip.text)
    grounds = {segment.style.bgcolor for segment in lit.crop(4) if segment.style is not None}
    assert len(grounds) == 1
    assert screen.query_one(MapView).highlight.open_cities
    assert "Your plan lacked it" not in shown(pilot)
    assert {key.key for key in screen.tabletop.prompt.all_keys} == {"↑↓", "Enter", "a–z", "q"}


async def _answered(pilot: Player) -> None:
    """The answer has the focus."""
    await try_again(pilot)
    await pilot.press("enter")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TryScreen)
    assert isinstance(screen.tabletop.decision, Answer)
    assert pilot.app.focused is screen.tabletop.decision
    assert said(pilot) == "You have found it."
    assert {"r", "q"} <= {key.key for key in screen.tabletop.prompt.all_keys}


@SNAPSHOT
def test_picture_of_a_review(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    """
    Two curves with an upright line where the chosen choice is, sums that add up, what is said of the chosen line, and
    six lines: at 80×24 five of them, with a scroll bar.
    """

    async def before(pilot: Player) -> None:
        await _settled(pilot)
        is_small = size == (80, 24)
        assert lines_in_sight(pilot) == (5 if is_small else 6, 6)
        assert pilot.app.screen.query_one(MomentList).show_vertical_scrollbar is is_small

    assert snap_compare(review(tmp_path), terminal_size=size, run_before=before)


def test_picture_of_a_review_of_five(tmp_path: Path, snap_compare: Any) -> None:
    """
    Five rows of sums, without tunnels as the map has none; below the curves the numbers of all five; the list scrolls in
    what is left, and what is said of the chosen line is whole.
    """

    async def before(pilot: Player) -> None:
        await _settled(pilot)
        sums = [strip.text.split() for strip in strips_of(pilot, pilot.app.screen.query_one("#sums"))]
        assert [row[0] for row in sums[1:]] == ["player", "Anna", "Bram", "Cleo", "Daan", "Eva"]
        assert "tunnels" not in sums[1]
        for chart in pilot.app.screen.query(CurveChart):
            assert re.search(r"turn 1  (\S\d+ ){4}\S\d+$", strips_of(pilot, chart)[-1].text.rstrip())
        assert pilot.app.screen.query_one(MomentList).show_vertical_scrollbar

    assert snap_compare(review(tmp_path, "nederland-tolls-5"), terminal_size=(80, 24), run_before=before)


def test_picture_of_a_large_review_in_ascii(tmp_path: Path, snap_compare: Any) -> None:
    """Curves of #, % and &, tall and wide; every line is in sight."""

    async def before(pilot: Player) -> None:
        await _settled(pilot)
        for chart in pilot.app.screen.query(CurveChart):
            assert {*"#%&"} <= set("".join(strip.text for strip in strips_of(pilot, chart)))
            assert chart.size.width >= 90
            assert chart.size.height >= 25
        assert lines_in_sight(pilot) == (6, 6)

    app = review(tmp_path, "nederland-tolls-3-undo", ASCII)
    assert snap_compare(app, terminal_size=(200, 60), run_before=before)


def test_picture_without_colours(tmp_path: Path, snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chosen line is underlined, the headings are bold."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def before(pilot: Player) -> None:
        await _settled(pilot)
        rows = strips_of(pilot, pilot.app.screen.query_one(MomentList))
        looks = [next(segment.style for segment in row if segment.style is not None) for row in rows]
        underlined = [row.text for row, look in zip(rows, looks, strict=True) if look.underline]
        assert [row.split(":")[0] for row in underlined] == ["Turn 3"]
        headings = [row.text.split()[0] for row, look in zip(rows, looks, strict=True) if look.bold]
        assert headings == ["Turning", "The", "Turn", "Nothing"]

    assert snap_compare(review(tmp_path), terminal_size=(80, 24), run_before=before)


@SNAPSHOT
def test_picture_of_a_choice_made_again(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    """
    The position with Anna's cards and tickets, and the list of all that she can do, as far as there is room for it; its
    first row is lit.
    """

    async def before(pilot: Player) -> None:
        await _tried(pilot)
        assert "6 cards ─ * 2/3 to stand for others" in shown(pilot)
        assert all(cell in shown(pilot) for cell in ("B 1*1", "Y 1*1", "G 2/5"))
        assert re.search(r"▸ What do you do\? ─+ 1–(6|18) of 35", shown(pilot))
        assert "Tickets, 0 of 3 done" in shown(pilot)

    assert snap_compare(review(tmp_path), terminal_size=size, run_before=before)


@SNAPSHOT
def test_picture_of_the_answer(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    """
    What was chosen now, what was played, what is better and why, and how sure that is; at 80×24 its last lines are below
    the edge, and the arrows are offered to read on.
    """

    async def before(pilot: Player) -> None:
        await _answered(pilot)
        answer = pilot.app.screen.query_one(Answer)
        words = " ".join(" ".join(strip.text for strip in strips_of(pilot, answer)).split())
        for sentence in (
            "You would take a",
            "In the game you chose",
            "Better: take a",
            "Tested on 60 fresh deals",
        ):
            assert sentence in words
        is_whole = words.endswith("games.")
        assert is_whole is (size == BIG)
        assert ("read on" in shown(pilot)) is not is_whole

    assert snap_compare(review(tmp_path), terminal_size=size, run_before=before)


@pytest.mark.parametrize("width", [40, 78])
def test_what_tests_found_is_told_whole_however_long_the_line_is(width: int) -> None:
    """Where there is too little room, the line that the list has too gives way."""
    title = "Turn 3: " + "Anna chose to keep four tickets " * 20
    about = _about(Told(3, title, "", "−9 %", ("Better: keep two. " * 5, "Tested.")), width, 8, "…")
    rows = [row for line in about.plain.split("\n") for row in wrap(line, width)]
    assert rows[-1] == "Tested."
    assert len(rows) <= 8
    assert any(row.endswith("…") for row in rows)
