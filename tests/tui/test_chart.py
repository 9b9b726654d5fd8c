"""The chart of the scores: every jump is there, the mark stands where one is, and a click goes there."""

import attrs
import pytest

from core.board import TrackId
from core.history import Jump, Moment
from core.setup import Seat, SeatColour, SeatNo
from tests.games import board_of
from tests.tables.at_tables import until
from tests.tui.panel_app import PanelApp, lines
from tui.app.signs import ASCII, UNICODE
from tui.widgets.chart import MARGIN, ScoreChart, bounds, whole_parts
from tui.widgets.curve_chart import CurveChart
from tui.widgets.plot import bars, column_of_place, place_of_column, plotted
from tui.widgets.time_line import TimeLine

SEATS = (Seat("Anna", SeatColour.RED), Seat("Bram", SeatColour.BLUE))
CLAIM = Jump(SeatNo(0), TrackId("breda-rotterdam/purple"), 10)
BOARD = board_of("nederland")
MOMENTS = (
    Moment(1, 0, (0, 0)),
    Moment(2, 1, (10, 0), (CLAIM,)),
    Moment(5, 2, (10, 4)),
    Moment(6, 3, (10, 20)),
)


def test_every_moment_has_a_column_and_the_last_column_is_the_end() -> None:
    for count in (1, 2, 30, 300):
        for columns in (1, 7, 60):
            places = [place_of_column(column, columns, count) for column in range(columns)]
            assert places == sorted(places)
            assert places[-1] == count - 1
            for place in range(count):
                assert place_of_column(column_of_place(place, columns, count), columns, count) >= place


def test_scores_rise_from_the_bottom_row_to_the_top() -> None:
    cells = plotted([moment.scores for moment in MOMENTS], 4, 5, ("a", "b"), bounds(MOMENTS))
    columns = ["".join(row[x][0] for row in cells) for x in range(4)]
    assert columns[0][-1] in "ab"
    assert columns[1] == "  aab"  # from nothing, where the other is, to the middle
    assert columns[3][0] == "b"
    assert "│" not in "".join(columns)


def test_seats_that_run_together_are_both_seen() -> None:
    """Their scores differ by less than a row: each has every other column."""
    cells = plotted([(40, 41)] * 6 + [(40, 100)], 7, 5, ("a", "b"), (0, 100))
    (row,) = ["".join(cell[0] for cell in row) for row in cells if row[0][0] in "ab"]
    assert row[:6] in ("ababab", "bababa")


END = Moment(7, 3, (10, 24), totals=(120, -30))


async def test_what_is_counted_at_the_end_is_told_and_not_drawn() -> None:
    """The last column is the last score of the game; a mark at the bounds would look like one."""
    chart = ScoreChart(SEATS, BOARD, UNICODE)
    chart.moments = (*MOMENTS, END)
    assert bounds(chart.moments) == (0, 24)
    async with PanelApp(chart).run_test(size=(48, 12)) as pilot:
        await pilot.pause()
        heading, top, *_ = lines(chart)
        assert heading.startswith("Scores before the final count ")
        assert top.split()[0] == "24"
        assert top.rstrip()[-1] == UNICODE.owners[SeatColour.BLUE]
        columns = ["".join(row[x][0] for row in chart.plot(43, 10)) for x in range(43)]
        assert columns[-1].index(UNICODE.owners[SeatColour.BLUE]) == 0
        assert columns[-1].count(UNICODE.owners[SeatColour.RED]) == 1
        assert 3 < columns[-1].index(UNICODE.owners[SeatColour.RED]) < 8


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (60, "top claim, one of 3: Anna +10 Breda–Rotterdam"),
        (48, "top claim, one of 3: Bram +10 Emden–Lingen"),
        (46, "top claim, one of 3: ▾ +10 Emden–Lingen"),
        (38, "top, 1 of 3: ▴ +10 Breda–Rotterdam"),
        (31, "top, 1 of 3: ▾ +10 Emden–Lingen"),
        (20, "top: +10, 3 times"),
    ],
)
async def test_of_claims_that_brought_as_much_one_is_named_and_said_to_be_one_of_them(
    width: int, told: str
) -> None:
    other = Jump(SeatNo(1), TrackId("emden-lingen/grey"), 10)
    chart = ScoreChart(SEATS, BOARD, UNICODE)
    jumps = enumerate((CLAIM, other, CLAIM), 2)
    chart.moments = (Moment(1, 0, (0, 0)), *(Moment(n, n, (10, 10), (jump,)) for n, jump in jumps))
    async with PanelApp(chart).run_test(size=(width, 12)) as pilot:
        await pilot.pause()
        assert lines(chart)[-1].strip() == told


async def test_where_there_is_little_room_the_final_scores_are_told_without_names() -> None:
    chart = TimeLine(SEATS, BOARD, UNICODE)
    chart.moments, chart.here = (*MOMENTS, END), 7
    async with PanelApp(chart).run_test(size=(36, 12)) as pilot:
        await pilot.pause()
        assert lines(chart)[-1].strip() == "final scores: 120, −30"


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (37, "final scores: 179, 100, 143, 133, 167"),
        (35, "final: 179, 100, 143, 133, 167"),
        (25, "179, 100, 143, 133, 167"),
        (20, ""),
    ],
)
async def test_no_final_score_is_cut_however_little_room_there_is(width: int, told: str) -> None:
    """A number that is cut is another number."""
    names = ("Anna", "Bram", "Carla", "Dirk", "Eva")
    seats = tuple(Seat(name, colour) for name, colour in zip(names, SeatColour, strict=False))
    chart = TimeLine(seats, BOARD, UNICODE)
    end = Moment(2, 1, (0,) * 5, totals=(179, 100, 143, 133, 167))
    chart.moments, chart.here = (Moment(1, 0, (0,) * 5), end), 2
    async with PanelApp(chart).run_test(size=(width, 12)) as pilot:
        await pilot.pause()
        assert lines(chart)[-1].strip() == told


async def test_the_last_moment_has_the_score_that_is_drawn_and_tells_the_final_ones() -> None:
    chart = TimeLine(SEATS, BOARD, UNICODE)
    chart.moments, chart.here = (*MOMENTS, END), 7
    async with PanelApp(chart).run_test(size=(70, 12)) as pilot:
        await pilot.pause()
        heading, anna, bram, footer = lines(chart)
        assert heading.startswith("Scores before the final count ")
        assert anna.startswith("▴ 10 ")
        assert bram.startswith("▾ 24 ")
        assert footer.strip() == "turn 3 of 3  final scores: Anna 120 and Bram −30"
        chart.here = 6
        await pilot.pause()
        assert lines(chart)[-1].strip() == "turn 3 of 3"


def test_bars_rise_with_the_score_a_row_a_seat() -> None:
    rows = bars([moment.scores for moment in MOMENTS], 4, "0123456789", (0, 20), here=2)
    assert ["".join(sign for sign, _ in row) for row in rows] == ["04│4", "00│9"]
    assert {key for sign, key in rows[1] if sign != "│"} == {("bar", 1)}


async def test_the_time_line_has_a_row_a_seat_with_its_score_where_one_is() -> None:
    chart = TimeLine(SEATS, BOARD, UNICODE)
    chart.moments, chart.here = MOMENTS, 5
    async with PanelApp(chart).run_test(size=(48, 12)) as pilot:
        await until(lambda: "▁" in lines(chart)[1])  # it is drawn once the layout is settled
        heading, anna, bram, footer = lines(chart)
        assert heading.startswith("Scores")
        assert anna.startswith("▴ 10 ▁")
        assert bram.startswith("▾  4 ▁")
        assert anna.index("│") == bram.index("│")
        assert bram.rstrip()[-1] == "█"
        assert "turn 2 of 3" in footer
        chart.here = 2
        await pilot.pause()
        assert lines(chart)[2].startswith("▾  0 ▁")
        chart.here = 1
        await pilot.pause()
        assert lines(chart)[-1].strip() == "dealt"  # which move it is, the screen says


async def test_before_a_move_the_time_line_names_the_turn_of_that_move_and_nothing_that_was_done_before() -> (
    None
):
    chart = TimeLine(SEATS, BOARD, UNICODE)
    chart.moments, chart.here = MOMENTS, 5
    async with PanelApp(chart).run_test(size=(48, 12)) as pilot:
        for place, after in enumerate(MOMENTS[1:]):
            chart.here, chart.is_before = MOMENTS[place].n, True
            await pilot.pause()
            name = f"turn {after.turn} of 3" if after.turn else "first tickets"
            assert lines(chart)[-1].strip() == name
            chart.is_before = False
            await pilot.pause()
            itself = MOMENTS[place]
            name = (
                f"turn {itself.turn} of 3" if itself.turn else "dealt" if itself.n == 1 else "first tickets"
            )
            assert lines(chart)[-1].strip().startswith(name)


async def test_the_chart_shows_its_bounds_the_mark_and_what_made_the_jump() -> None:
    chart = ScoreChart(SEATS, BOARD, UNICODE)
    chart.moments, chart.here = MOMENTS, 2
    async with PanelApp(chart).run_test(size=(48, 12)) as pilot:
        await pilot.pause()
        rows = lines(chart)
        assert rows[0].startswith("Scores")
        assert rows[1].split()[0] == "20"
        assert any("│" in row for row in rows)
        assert "turn 1" in rows[-1]
        assert "Anna +10 Breda–Rotterdam" in rows[-1]


async def test_clicks_ask_for_another_moment() -> None:
    chart = ScoreChart(SEATS, BOARD, ASCII, is_time_line=True)
    chart.moments, chart.here = MOMENTS, 2
    asked: list[int] = []

    class ChartApp(PanelApp):
        def on_score_chart_moment_chosen(self, event: ScoreChart.MomentChosen) -> None:
            asked.append(event.n)
            chart.here = event.n

    async with ChartApp(chart).run_test(size=(40, 12)) as pilot:
        await pilot.click(ScoreChart, offset=(MARGIN, 3))
        assert asked[-1] == 1
        await pilot.click(ScoreChart, offset=(39, 3))
        assert asked[-1] == 6
        assert all(ord(c) < 128 or c in "─▸│" for row in lines(chart) for c in row)


def test_the_moments_after_and_before_end_with_the_last_and_the_first() -> None:
    chart = ScoreChart(SEATS, BOARD, UNICODE)
    chart.set_reactive(ScoreChart.moments, MOMENTS)
    chart.set_reactive(ScoreChart.here, 2)
    assert [chart.after(step) for step in (1, 2, 9, 0, -1, -9)] == [5, 6, 6, 2, 1, 1]


async def test_at_the_end_nothing_is_marked_and_nothing_moves() -> None:
    chart = ScoreChart(SEATS, BOARD, UNICODE)
    chart.moments = MOMENTS
    async with PanelApp(chart).run_test(size=(40, 12)) as pilot:
        chart.focus()
        await pilot.press("right")
        assert chart.here is None
        assert lines(chart)[-1].strip() == "top claim: Anna +10 Breda–Rotterdam"
        assert not any("│" in row for row in lines(chart))


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (80, "top claims: Anna +10 Breda–Rotterdam  Bram +4 Breda–Rotterdam"),
        (60, "top claim: Anna +10 Breda–Rotterdam"),
        (38, "top claim: ▴ +10 Breda–Rotterdam"),
        (36, "top: ▴ +10 Breda–Rotterdam"),
    ],
)
async def test_the_claims_that_brought_most_are_told_as_such_as_far_as_there_is_room(
    width: int, told: str
) -> None:
    chart = ScoreChart(SEATS, BOARD, UNICODE)
    other = attrs.evolve(CLAIM, seat=SeatNo(1), points=4)
    chart.moments = (*MOMENTS, Moment(7, 4, (10, 24), (other,)))
    async with PanelApp(chart).run_test(size=(width, 12)):
        assert lines(chart)[-1].strip() == told


def test_what_does_not_fit_whole_is_left_out() -> None:
    assert whole_parts(["one", "two", "three"], 8) == "one  two"
    assert whole_parts(["one", "two", "three"], 13) == "one  two"
    assert whole_parts(["one", "two", "three"], 15) == "one  two  three"
    assert whole_parts(["three"], 4) == "three"
    assert whole_parts([], 4) == ""


def test_no_rise_hides_where_another_stands_and_one_is_where_the_line_is() -> None:
    """The leader falls past the other in the last column; with the line there, its moment is shown and not the last of the column."""
    moments = [(9.0, 5.0), (9.0, 5.0), (0.0, 5.0)]
    cells = plotted(moments, 3, 10, "ab", (0, 9))
    assert [row[2][0] for row in cells] == ["a", "a", "a", "a", "b", "a", "a", "a", "a", "a"]
    narrow = plotted(moments, 1, 10, "ab", (0, 9), here=1)
    assert [row[0][0] for row in narrow] == ["a", "│", "│", "│", "b", "│", "│", "│", "│", "│"]


@pytest.mark.parametrize("room", [60, 28, 24, 22])
def test_below_the_curves_stands_everybodys_number_or_only_signs(room: int) -> None:
    """A line that leaves out a player would look like that of fewer players."""
    chart = CurveChart(SEATS, BOARD, UNICODE, chances=False)
    moment = Moment(9, 44, (99, 101))
    line = chart._numbers_at(moment, room)
    assert len(line) <= room
    assert "99" in line
    assert "101" in line
    assert ("Anna" in line) is ("Bram" in line)
    assert line.startswith("turn 44")
