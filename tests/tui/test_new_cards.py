"""The market marks all that came since one's last turn, not only what the last move brought."""

from pathlib import Path

from core.events import MarketFilled
from core.moves import DrawCard, TakeCard
from core.phase import Phase
from saves.store import branch
from tests.games import new_game
from tests.tui.panel_app import lines
from tests.tui.table_app import TableApp
from tui.screens.game import GameScreen
from tui.session.opening import at_one_keyboard
from tui.session.session import Session

SLOTS = (0, 3)
"""Where the other player takes cards."""


def after_the_others_turn(folder: Path) -> Session:
    """The first player has had a turn, and the second one took two cards of the market; it is the first one's again."""
    game = new_game("nordic", seed=3)
    while game.state.phase is Phase.FIRST_TICKETS:
        game.play(game.legal_moves(game.state.to_act[0])[0], seat=game.state.to_act[0])
    for move in (TakeCard(1), TakeCard(2), *map(TakeCard, SLOTS)):
        game.play(move)
    session = at_one_keyboard(branch(game, len(game.log), folder / "game.toml"))
    session.take_seat(game.state.seat)
    return session


async def test_both_cards_of_the_others_turn_are_marked_and_the_one_that_ended_ones_own(
    tmp_path: Path,
) -> None:
    session = after_the_others_turn(tmp_path)
    assert session.new_cards() == frozenset({2, *SLOTS})
    async with TableApp(lambda: GameScreen(session), tmp_path).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, GameScreen)
        row = lines(pilot.app.screen.tabletop.market)[1]
        assert [slot for slot in range(5) if row[6 * slot + 4] == "!"] == [0, 2, 3]


async def test_in_ones_turn_they_stay_marked_and_at_its_end_only_the_last_card_is_new(tmp_path: Path) -> None:
    session = after_the_others_turn(tmp_path)
    await session.submit(DrawCard())
    assert session.new_cards() == frozenset({2, *SLOTS})
    await session.submit(TakeCard(4))
    assert session.new_cards() == frozenset({4})
    await session.undo()
    assert session.new_cards() == frozenset({2, *SLOTS})


def test_before_ones_first_turn_the_cards_of_the_deal_are_not_new(tmp_path: Path) -> None:
    game = new_game("nordic", seed=3)
    session = at_one_keyboard(branch(game, len(game.log), tmp_path / "game.toml"))
    assert session.new_cards() is None
    session.take_seat(game.state.to_act[0])
    assert any(isinstance(event, MarketFilled) for entry in game.log.entries for event in entry.events)
    assert session.new_cards() == frozenset()
