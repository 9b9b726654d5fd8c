"""The final table in words: the parts add up, the order has its reason, and the arrows choose a player."""

from typing import Any

import attrs
import pytest

from core.history import Figures
from core.view import View, view_of
from tests.games import TABLES, played_out
from tests.tui.panel_app import PanelApp, cells_lit, lines
from tui.widgets.results import UNBROKEN, FinalTable, figures_parts, in_order, score_parts, why


def final(slug: str = "nederland", variant: str = "tolls", seats: int = 3, seed: int = 2) -> View:
    return view_of(played_out(slug, variant, seats, seed).state, None)


def with_results(view: View, *changes: dict[str, Any]) -> View:
    results = tuple(attrs.evolve(one, **change) for one, change in zip(view.results, changes, strict=True))
    return attrs.evolve(view, results=results)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_the_parts_in_words_add_up_to_the_total(slug: str, variant: str, seats: int) -> None:
    view = final(slug, variant, seats)
    for result in view.results:
        words = [part.replace("−", "-").split() for part in score_parts(view, result)]
        assert sum(int(word[0]) for word in words) == result.total


def test_what_brought_nothing_is_not_told_but_tokens_of_which_others_had_more() -> None:
    none: dict[str, Any] = {
        "tokens": 0,
        "bonus": 0,
        "loans": 0,
        "loan_points": 0,
        "globetrotter": 0,
        "start": 0,
        "tickets_missed": (),
    }
    view = final()
    missed = (view.board.tickets[0].id,)
    view = with_results(
        view,
        {**none, "tokens": 5, "bonus": 10, "globetrotter": 10},
        {**none, "tokens": 3},
        {**none, "loans": 2, "loan_points": -10, "start": 1, "tickets_missed": missed},
    )
    parts = [score_parts(view, result) for result in view.results]
    besides = [[part for part in each if "track" not in part and "ticket" not in part] for each in parts]
    assert besides == [
        ["10 for the most tokens left (5)"],
        ["0 for 3 tokens left"],
        ["1 by the order of play", f"−{view.board.tickets[0].points} for 1 missed", "−10 for 2 loans"],
    ]
    assert [part for each in parts for part in each if "most tickets" in part] == ["10 for most tickets"]
    for each in parts:
        assert sum("for tracks" in part for part in each) == 1
        assert sum("ticket" in part and "most" not in part for part in each) == 1


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        ((1, 0, 0), "35 for the most tokens left (1)"),
        ((3, 3, 0), "35 for the most tokens left (3)"),
        ((3, 5, 0), "35 for the second most tokens left (3)"),
        ((3, 5, 4), "35 for the third most tokens left (3)"),
    ],
)
def test_the_bonus_is_said_to_be_for_the_place_and_not_for_each_token(
    tokens: tuple[int, ...], said: str
) -> None:
    changes = [{"tokens": count, "loans": 0, "bonus": 0} for count in tokens]
    view = with_results(final(), {**changes[0], "bonus": 35}, *changes[1:])
    assert said in score_parts(view, view.results[0])


def test_tokens_of_somebody_with_a_loan_are_not_before_ones_own() -> None:
    """Who has a loan has more of them, and gets no bonus."""
    others = {"tokens": 0, "loans": 0, "bonus": 0}
    view = with_results(
        final(), {**others, "tokens": 3, "bonus": 35}, {**others, "tokens": 9, "loans": 1}, others
    )
    assert "35 for the most tokens left (3) of those without loans" in score_parts(view, view.results[0])


def test_tickets_are_said_to_be_done_beside_those_that_are_missed() -> None:
    """Or one would read that five were held, of which one was missed."""
    view = final()
    done, missed = [ticket.id for ticket in view.board.tickets[:2]], [view.board.tickets[2].id]
    view = with_results(view, {"tickets_done": tuple(done), "tickets_missed": tuple(missed)}, {}, {})
    points = [ticket.points for ticket in view.board.tickets[:3]]
    told = [part for part in score_parts(view, view.results[0]) if "ticket" in part or "missed" in part]
    assert told[:2] == [f"{points[0] + points[1]} for 2 tickets done", f"−{points[2]} for 1 missed"]


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("width", [55, 73])
async def test_no_part_of_a_score_is_broken_at_the_end_of_a_line(width: int, seats: int) -> None:
    view, panel = final(seats=seats), FinalTable()
    async with PanelApp(panel, view).run_test(size=(width, 60)) as pilot:
        await pilot.pause()
        rows = [" ".join(row.replace(UNBROKEN, " ").split()) for row in lines(panel)]
        for result in view.results:
            for part in score_parts(view, result):
                assert any(part in row for row in rows), part


def test_the_winner_comes_first_with_the_points_between() -> None:
    view = final()
    results = in_order(view)
    assert [result.place for result in results] == sorted(result.place for result in results)
    first, second = results[:2]
    names = [view.seats[result.seat].name for result in (first, second)]
    assert why(view).startswith(f"{names[0]} wins, {first.total - second.total} points ahead of {names[1]}.")


def tie(**second: Any) -> View:
    view = final("nordic", "standard", 2)
    one: dict[str, Any] = {"total": 50, "place": 1, "tickets_done": ("a", "b"), "longest": 12}
    return with_results(view, one, {**one, "place": 2, **second})


def test_a_tie_is_explained_by_tickets_then_by_the_longest_path() -> None:
    assert why(tie(tickets_done=("a",))) == "Anna wins. Anna is ahead of Bram by 1 finished ticket."
    assert why(tie(longest=9)) == (
        "Anna wins. Anna is ahead of Bram by the longest path: 12 trains against 9."
    )
    assert why(tie(place=1)) == "Anna and Bram share the victory: points, tickets and longest path are equal."


@pytest.mark.parametrize(("turns", "said"), [(1, "1 own turn"), (44, "44 own turns")])
def test_turns_are_said_to_be_ones_own(turns: int, said: str) -> None:
    """Elsewhere a turn has the number that it has among those of all."""
    figures = Figures(turns=turns, cards=60, tickets=3, paid=0, received=0, longest=12)
    assert figures_parts(final(), figures)[0] == said


async def test_arrows_choose_whose_score_is_looked_at() -> None:
    panel = FinalTable()
    view = final()
    looked: list[int] = []

    class TableApp(PanelApp):
        def on_final_table_looked(self, event: FinalTable.Looked) -> None:
            looked.append(event.seat)

    order = [result.seat for result in in_order(view)]
    async with TableApp(panel, view).run_test(size=(47, 40)) as pilot:
        panel.focus()
        await pilot.pause()
        assert panel.seat == order[0]
        await pilot.press("down")
        assert panel.seat == order[1]
        await pilot.press("down", "down", "up")  # round and back
        assert panel.seat == order[-1]
        assert looked[-1] == order[-1]
        rows = lines(panel)
        lit = [rows[y] for y in cells_lit(panel)]
        assert view.seats[order[-1]].name in lit[-1]
        assert len(lit) == 2  # the heading and one row
