"""A review in words: figures that visibly add up, claims that say how sure they are."""

import random

import attrs
import pytest

from core.move_words import move_words
from core.moves import Claim, DrawTickets
from core.review.turning_words import turning_points
from core.review.values import Cause, Choice, Parts, Review, Trial, TurningPoint
from core.review.words import (
    bounds_of,
    bounds_of_all,
    choice_mark,
    choice_told,
    choices_by_finding,
    model_sentences,
    position_before,
    rounded_parts,
    signed,
    sum_rows,
    sums_sentences,
    verdicts_sentence,
)
from core.setup import SeatNo
from core.view import view_of
from tests.games import TABLES, played_out
from tests.reviews import CLEAR, PERHAPS, UNCLEAR, WORSE, made_up, sample, with_trials

FIRST_LOOK = Trial(pairs=16, points=-28.1, error=12.6, wins=-0.12, clear=False, first=True)
"""So bad that there was no test after it, and that it speaks for what was played."""
NO_GAIN = Trial(pairs=16, points=-18.4, error=15.9, wins=-0.1, clear=False, first=True)
"""Not so good that there was a test after it, but it may be chance."""
HINTED = "A hint would have said what was played: the strongest bot tests no moves."
WITH_OWN_PLAN = "A hint would have said what was played: it follows the plan and tests nothing."
BY_THE_BOT = "The strongest bot would have chosen what was played: it tests no moves."


def test_changes_have_a_sign_and_nothing_has_none() -> None:
    assert [signed(value) for value in (3.2, -0.6, 0.2, -0.2)] == ["+3", "−1", "0", "0"]
    assert signed(-0.04, 1) == "0.0"
    assert signed(5.25, 1) == "+5.2"


def test_rounded_parts_add_up_to_the_rounded_result() -> None:
    chance = random.Random(4)
    for _ in range(1000):
        start, result = chance.choice([0.5, 1 / 3, 0.2]), chance.choice([0.0, 1.0, 0.5, 1 / 3])
        changes = [chance.uniform(-0.4, 0.4) for _ in range(4)]
        luck, tickets, tunnels, own = changes
        others = result - start - sum(changes)
        parts = Parts(start, luck, tickets, tunnels, own, others, 0.0, result)
        rounded = rounded_parts(parts)
        assert sum(rounded) == round(100 * result)
        exact = [100 * value for value in attrs.astuple(parts)[:-1]]
        assert all(abs(one - other) < 1 for one, other in zip(rounded, exact, strict=True))


def test_each_line_of_the_table_adds_up_as_it_is_printed() -> None:
    for name in ("nordic-2", "nederland-tolls-3-undo", "nederland-tolls-5"):
        game = sample(name)
        head, *rows = sum_rows(made_up(game), game.setup.seats)
        assert len(rows) == len(game.setup.seats)
        for row in rows:
            assert len(row) == len(head)
            numbers = [int(cell.replace("−", "-").removeprefix("= ")) for cell in row[1:]]
            assert sum(numbers[:-1]) == numbers[-1]
        assert {cell.index("=") for *_, cell in rows} == {0}
        assert len({len(cell) for *_, cell in rows}) == 1  # the signs stand below each other


def test_without_tunnels_the_table_has_no_column_for_them_and_adds_up() -> None:
    game = sample("nederland-tolls-2")
    review = made_up(game)
    dry = attrs.evolve(
        review,
        seats=tuple(
            attrs.evolve(parts, tunnels=0.0, others=parts.others + parts.tunnels) for parts in review.seats
        ),
    )
    head, *rows = sum_rows(dry, game.setup.seats)
    assert head == ["player", "before", "cards", "tickets", "own", "others", "result"]
    for row in rows:
        numbers = [int(cell.replace("−", "-").removeprefix("= ")) for cell in row[1:]]
        assert sum(numbers[:-1]) == numbers[-1]


def test_what_the_final_count_showed_has_a_column_only_where_it_showed_something() -> None:
    game = sample()
    review = made_up(game)
    assert "count" not in sum_rows(review, game.setup.seats)[0]
    assert len(sums_sentences(review)) == 1
    counted = attrs.evolve(
        review,
        seats=tuple(
            attrs.evolve(parts, count=change, others=parts.others - change)
            for parts, change in zip(review.seats, (-0.29, 0.29), strict=True)
        ),
    )
    head, *rows = sum_rows(counted, game.setup.seats)
    assert [row[head.index("count")] for row in rows] == ["−29", "+29"]
    for row in rows:
        numbers = [int(cell.replace("−", "-").removeprefix("= ")) for cell in row[1:]]
        assert sum(numbers[:-1]) == numbers[-1]
    assert sums_sentences(counted)[1].startswith("“Count” is what the final count showed")


def test_a_last_move_that_changed_nothing_is_not_said_to_have_done_it() -> None:
    game = sample()
    last = game.log.in_force()[-1]
    assert last.seat is not None
    for changes in ((0.29, -0.29), (-0.29, 0.29)):
        point = TurningPoint(last.n, last.seat, Cause.COUNT, changes)
        (told,) = turning_points(game, attrs.evolve(made_up(game), turning_points=(point,)))
        (sentence,) = told.sentences
        assert sentence.startswith("The final count did it: Anna ")
        assert sentence.endswith(
            "The move changed nobody's score; until then the model was not sure of the end."
        )


def reviewed() -> Review:
    return with_trials(made_up(sample()), sample())


def test_a_turning_point_says_when_what_and_for_whom() -> None:
    game = sample()
    first = turning_points(game, reviewed())[0]
    point = reviewed().turning_points[0]
    assert first.n == point.n
    assert first.title == f"Turn 18 (move {point.n}): Bram takes a locomotive."
    assert first.mark == "Bram +21 %"
    assert first.sentences == ("The cards that came to Bram did it: Anna −21 % and Bram +21 %.",)


def test_to_draw_tickets_is_told_as_a_choice_whichever_came() -> None:
    game = sample()
    entry = next(entry for entry in game.log.in_force() if isinstance(entry.move, DrawTickets))
    assert entry.seat is not None
    for cause, said in (
        (Cause.CHOICE, "o draw tickets did it, whichever came: "),
        (Cause.TICKETS, "The tickets that came to "),
    ):
        point = TurningPoint(entry.n, entry.seat, cause, (0.2, -0.2))
        (told,) = turning_points(game, attrs.evolve(made_up(game), turning_points=(point,)))
        assert said in told.sentences[0]


def test_a_move_has_one_turn_wherever_it_stands_and_is_doubted_though_it_was_praised() -> None:
    game, review = sample(), made_up(sample())
    for choice in (review.choices[0], attrs.evolve(review.choices[0], n=2, before=1, turn=0)):
        changes = (0.2, -0.2)
        point = TurningPoint(choice.n, choice.seat, Cause.CHOICE, changes)
        both = attrs.evolve(review, turning_points=(point,), choices=(choice,))
        told = turning_points(game, both)[0]
        assert told.short.split(":")[0] == choice_told(game, choice).short.split(":")[0]
        assert told.sentences[1].startswith("By the model another move would have raised the chance more")
        by_luck = attrs.evolve(both, turning_points=(attrs.evolve(point, cause=Cause.CARDS),))
        assert turning_points(game, by_luck)[0].sentences[1].startswith("That was luck: ")
    assert told.short.startswith("First tickets: ")


def test_the_deal_has_another_name_than_the_choice_of_first_tickets_and_the_chances_before_it_a_third() -> (
    None
):
    game, review = sample(), made_up(sample())
    point = TurningPoint(1, SeatNo(0), Cause.CARDS, (0.2, -0.2))
    (told,) = turning_points(game, attrs.evolve(review, turning_points=(point,)))
    assert told.short.startswith("Deal: ")
    assert sum_rows(review, game.setup.seats)[0][1] == "before"
    assert "before the deal" in sums_sentences(review)[0]


@pytest.mark.parametrize(
    ("trial", "first", "then"),
    [
        (CLEAR, "Anna's choice did it: ", "The test bears that out"),
        (PERHAPS, "Perhaps Anna's choice did it: ", "not clearly"),
        (UNCLEAR, "Here the model changed its mind: ", "is not shown: the one that the model likes better"),
        (
            WORSE,
            "Here the model changed its mind: ",
            "The choice did not do it: played on both ways, what Anna chose did better.",
        ),
        (
            FIRST_LOOK,
            "Here the model changed its mind: ",
            "The choice did not do it: played on both ways, what Anna chose did better.",
        ),
        (NO_GAIN, "Here the model changed its mind: ", "is not shown"),
        (None, "By the model Anna's move did it: ", "No test has shown that another choice was better."),
    ],
)
def test_a_fall_is_blamed_on_a_choice_only_where_its_own_test_does(
    trial: Trial | None, first: str, then: str
) -> None:
    game, review = sample(), made_up(sample())
    choice = attrs.evolve(review.choices[0], trial=trial)
    point = TurningPoint(choice.n, choice.seat, Cause.CHOICE, (-0.58, 0.58))
    both = attrs.evolve(review, turning_points=(point,), choices=(choice,))
    (told,) = turning_points(game, both)
    assert told.mark == "Anna −58 %"
    assert told.sentences[0] == f"{first}Anna −58 % and Bram +58 %."
    assert then in told.sentences[1]
    (now,) = turning_points(game, both, testing=True)
    assert now.sentences == (
        "By the model Anna's move did it: Anna −58 % and Bram +58 %.",
        "Whether another choice was better is being tested.",
    )


def test_a_fall_by_a_choice_that_nobody_has_tested_says_so_even_while_others_are() -> None:
    game = sample()
    for testing in (False, True):
        point = TurningPoint(made_up(game).choices[0].n, SeatNo(0), Cause.CHOICE, (-0.3, 0.3))
        review = attrs.evolve(made_up(game), turning_points=(point,), choices=())
        (told,) = turning_points(game, review, testing=testing)
        assert told.sentences[1] == "Whether another choice was better is not tested."


@pytest.mark.parametrize("trial", [UNCLEAR, WORSE])
def test_a_move_that_raised_a_chance_is_not_doubted_where_tests_do_not_doubt_it(trial: Trial) -> None:
    game, review = sample(), made_up(sample())
    choice = attrs.evolve(review.choices[0], trial=trial)
    for cause in (Cause.CHOICE, Cause.CARDS):
        point = TurningPoint(choice.n, choice.seat, cause, (0.2, -0.2))
        (told,) = turning_points(game, attrs.evolve(review, turning_points=(point,), choices=(choice,)))
        assert len(told.sentences) == 1


def test_a_clear_mistake_is_told_with_the_better_move_its_reason_and_its_test() -> None:
    game, choice = sample(), reviewed().choices[0]
    assert choice.trial == CLEAR
    told = choice_told(game, choice)
    assert told.n == choice.n - 1
    assert "Anna chose to claim" in told.title
    assert told.sentences[0].startswith("Better: ")
    assert "+9 % and +5.3 points" in told.sentences[0]
    assert told.sentences[1] == choice.why
    assert told.sentences[2].startswith("Tested on 60 fresh deals")
    assert told.sentences[2].endswith(
        "the model's choice scored 9.4 points more (±3.1) and won 12 % more of the games."
    )


def test_what_tests_do_not_bear_out_is_no_claim() -> None:
    game, choice = sample(), reviewed().choices[1]
    assert choice.trial == UNCLEAR
    told = choice_told(game, choice)
    assert told.mark == "nothing clear"
    assert told.sentences[0].startswith("The model would rather ")
    assert told.sentences[0].endswith("; the test shows nothing clear.")
    assert not any("Better" in sentence for sentence in told.sentences)
    assert choice.why not in told.sentences


ONLY_POINTS = "But it did not clearly win more of the games, and points alone win none: so what was played is not called a mistake."
TAKES_MORE = "But here it takes more to call what was played a mistake."
NOT_ENOUGH = "But it is not clear enough to call what was played a mistake."


@pytest.mark.parametrize(
    ("points", "agreed", "hinted", "but"),
    [
        (22.0, False, False, NOT_ENOUGH),
        (41.7, False, False, ONLY_POINTS),
        (22.0, True, False, NOT_ENOUGH),
        (30.0, True, False, TAKES_MORE),
        (30.0, False, True, TAKES_MORE),
        (41.7, True, True, ONLY_POINTS),
    ],
)
def test_a_gain_that_is_not_clear_enough_is_neither_a_mistake_nor_nothing(
    points: float, agreed: bool, hinted: bool, but: str
) -> None:
    trial = attrs.evolve(PERHAPS, points=points)
    game, choice = (
        sample(),
        attrs.evolve(reviewed().choices[1], trial=trial, agreed=agreed, hinted=hinted),
    )
    told = choice_told(game, choice)
    assert told.mark == "perhaps better"
    assert told.sentences[0].endswith(f", and the test speaks for that. {but}")
    assert (
        f"the model's choice scored {points} points more (±10.0) and won 23 % more of" in told.sentences[-1]
    )
    assert choices_by_finding([choice], "Anna", testing=False) == [
        ("Perhaps Anna had something better", [choice])
    ]


def test_a_test_that_speaks_for_what_was_played_says_so() -> None:
    game, choice = sample(), attrs.evolve(reviewed().choices[1], trial=WORSE)
    told = choice_told(game, choice)
    assert told.mark == "well chosen"
    assert told.sentences[0].endswith(", but the test speaks for what was played.")
    assert "the model's choice scored 8.1 points less (±3.2) and won 10 % less of" in told.sentences[-1]


@pytest.mark.parametrize("trial", [None, CLEAR, PERHAPS, UNCLEAR, WORSE])
def test_the_better_move_can_be_hidden_whatever_tests_found(trial: Trial | None) -> None:
    game, choice = sample(), attrs.evolve(reviewed().choices[0], trial=trial)
    better = move_words(position_before(game, choice), choice.better)
    hidden, told = choice_told(game, choice, hidden=True), choice_told(game, choice)
    assert better in " ".join(told.sentences)
    assert better not in " ".join((hidden.title, *hidden.sentences))
    assert choice.why not in hidden.sentences
    assert hidden.sentences[-1] == told.sentences[-1]


def test_what_was_not_tested_says_so() -> None:
    game = sample()
    told = choice_told(game, made_up(game).choices[0])
    assert told.sentences[-1].startswith("Not tested")


def test_a_test_that_was_too_short_says_so_and_concludes_nothing() -> None:
    game, choice = sample(), reviewed().choices[0]
    short = Trial(pairs=12, points=80.0, error=30.0, wins=0.4, clear=False, enough=False)
    told = choice_told(game, attrs.evolve(choice, trial=short))
    assert told.mark == "−9 %"
    assert told.sentences[0].startswith("The model would rather ")
    assert told.sentences[-1] == (
        "Not tested to the end: on 12 fresh deals the model's choice scored 80.0 points more (±30.0)."
    )


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("testing", [False, True])
def test_what_tests_so_far_speak_against_is_neither_called_better_nor_a_riddle(
    first: bool, testing: bool
) -> None:
    game = sample()
    short = Trial(pairs=16, points=-40.9, error=16.5, wins=-0.2, clear=False, enough=False, first=first)
    choice = attrs.evolve(reviewed().choices[0], trial=short)
    for hidden in (False, True):
        text = " ".join(choice_told(game, choice, testing=testing, hidden=hidden).sentences)
        assert "etter" not in text
        assert "Can you find it?" not in text
        assert "the model's choice scored 40.9 points less (±16.5)" in text
    if not testing:
        assert choice_told(game, choice).mark == "nothing clear"
        assert choices_by_finding([choice], "Anna", testing=False) == [
            ("Nothing clear against Anna's choices", [choice])
        ]


@pytest.mark.parametrize("trial", [None, CLEAR, PERHAPS, UNCLEAR, WORSE, FIRST_LOOK, NO_GAIN])
@pytest.mark.parametrize(
    ("agreed", "hinted", "said"),
    [(True, True, HINTED), (False, True, WITH_OWN_PLAN), (True, False, BY_THE_BOT)],
)
def test_where_a_hint_or_the_strongest_bot_would_have_chosen_the_same_it_is_said(
    trial: Trial | None, agreed: bool, hinted: bool, said: str
) -> None:
    game, review = sample(), made_up(sample())
    plain = attrs.evolve(review.choices[0], trial=trial)
    choice = attrs.evolve(plain, agreed=agreed, hinted=hinted)
    assert len(said) <= 78  # a line of the smallest terminal
    for hidden, testing in ((False, False), (True, False), (False, True)):
        assert said in choice_told(game, choice, hidden=hidden, testing=testing).sentences
        unadvised = choice_told(game, plain, hidden=hidden, testing=testing).sentences
        assert not {HINTED, WITH_OWN_PLAN, BY_THE_BOT} & set(unadvised)
    point = TurningPoint(choice.n, choice.seat, Cause.CHOICE, (-0.58, 0.58), hinted=hinted)
    (told,) = turning_points(game, attrs.evolve(review, turning_points=(point,), choices=(choice,)))
    assert told.sentences[-1] == said


def test_a_fall_with_a_move_that_nobody_doubts_says_that_a_hint_would_have_said_it() -> None:
    game, review = sample(), made_up(sample())
    point = TurningPoint(review.choices[0].n, SeatNo(0), Cause.CHOICE, (-0.3, 0.3), hinted=True)
    (told,) = turning_points(game, attrs.evolve(review, turning_points=(point,), choices=()))
    assert told.sentences[-1] == WITH_OWN_PLAN


def test_deals_that_only_show_whether_a_test_is_worth_it_are_told_as_such() -> None:
    game, choice = sample(), reviewed().choices[0]
    first = Trial(pairs=15, points=40.5, error=11.4, wins=0.3, clear=False, enough=False, first=True)
    told = choice_told(game, attrs.evolve(choice, trial=first), testing=True)
    assert told.sentences[-1] == (
        "Not tested yet. In a first look at 15 fresh deals, which only shows whether a test is worth its time,"
        " the model's choice scored 40.5 points more (±11.4)."
    )


def test_a_first_look_is_not_told_as_if_it_were_the_test() -> None:
    game, choice = sample(), attrs.evolve(reviewed().choices[0], trial=NO_GAIN)
    told = choice_told(game, choice)
    assert told.mark == "nothing clear"
    assert told.sentences[-1] == (
        "A first look at 16 fresh deals showed no gain, so it was not tested: the model's choice scored 18.4 points"
        " less (±15.9)."
    )
    hidden = choice_told(game, choice, hidden=True)
    assert hidden.sentences == ("The model would rather do something else.", told.sentences[-1])
    promising = attrs.evolve(FIRST_LOOK, points=40.5, error=11.4, enough=False)
    late = choice_told(game, attrs.evolve(choice, trial=promising))
    assert late.mark == "−9 %"
    assert late.sentences[-1] == (
        "Not tested, for the time was up: in a first look at 16 fresh deals the model's choice scored 40.5 points"
        " more (±11.4)."
    )


def test_a_first_look_is_enough_to_speak_for_what_was_played() -> None:
    game, choice = sample(), attrs.evolve(reviewed().choices[0], trial=FIRST_LOOK)
    told = choice_told(game, choice)
    assert told.mark == "well chosen"
    assert told.sentences[0].endswith(", but a first look speaks for what was played.")
    assert told.sentences[-1] == (
        "A first look at 16 fresh deals, each played on both ways, was enough to see that: the model's choice scored"
        " 28.1 points less (±12.6)."
    )
    hidden = choice_told(game, choice, hidden=True)
    assert hidden.sentences[0].endswith("else, but a first look speaks for what was played.")
    assert choices_by_finding([choice], "Anna", testing=False) == [
        ("Well chosen by Anna, though the model doubted it", [choice])
    ]


def test_while_tests_go_on_nothing_is_concluded_from_them() -> None:
    game = sample()
    for choice in reviewed().choices:
        told = choice_told(game, choice, testing=True)
        assert told.mark == "testing …"
        assert told.sentences[0].startswith("The model would rather ")
        assert told.sentences[-1].startswith("Not tested to the end: on 60 fresh deals ")


def test_headings_say_no_more_of_choices_than_is_known() -> None:
    clear, *unclear = choices = list(reviewed().choices)
    untested = list(made_up(sample()).choices)

    def under(some: list[Choice], *, testing: bool = False) -> list[tuple[str, list[Choice]]]:
        return choices_by_finding(some, "Anna", testing=testing)

    assert under([]) == [("Nothing clear: no choice of Anna's cost much", [])]
    assert under(unclear) == [("Nothing clear against Anna's choices", unclear)]
    assert under(choices) == [
        ("The dearest choices of Anna", [clear]),
        ("Nothing clear against these", unclear),
    ]
    assert under([clear]) == [("The dearest choices of Anna", [clear])]
    well = attrs.evolve(clear, trial=WORSE)
    assert under([well, *choices]) == [
        ("The dearest choices of Anna", [clear]),
        ("Nothing clear against these", unclear),
        ("Well chosen by Anna, though the model doubted it", [well]),
    ]
    short = attrs.evolve(clear, trial=attrs.evolve(CLEAR, clear=False, enough=False))
    assert under([short, *unclear]) == [
        ("Choices of Anna that the model doubts", [short]),
        ("Nothing clear against these", unclear),
    ]
    assert under(untested) == [("Choices of Anna that the model doubts", untested)]
    assert under(choices, testing=True) == [("Choices of Anna that the model doubts", choices)]


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_every_move_of_a_game_has_words(slug: str, variant: str, seats: int) -> None:
    game = played_out(slug, variant, seats, 3)
    kinds = set()
    for entry in game.log.in_force()[1:]:
        assert entry.seat is not None
        view = view_of(game.at(game.log.parent(entry.n)), SeatNo(entry.seat))
        words = move_words(view, entry.move)  # type: ignore[arg-type]  # those that stand are moves
        assert words
        kinds.add(words.split()[0])
        if isinstance(entry.move, Claim):
            assert view.board.track_name(view.board.track(entry.move.track)) in words
    assert {"claim", "take", "draw", "keep"} <= kinds


def test_a_model_of_another_game_is_told() -> None:
    review = made_up(sample())
    assert len(model_sentences(review)) == 1
    assert "Nordic, 2 players" in model_sentences(attrs.evolve(review, model="Nordic, 2 players"))[1]


def test_what_clear_means_is_said_where_a_standard_error_is_told() -> None:
    game = sample()
    review = with_trials(made_up(game), game)
    first, *others = review.choices
    assert bounds_of(first) == ["Less than 2 times the ± may be chance; a mistake takes 2.6 times."]
    assert bounds_of_all(review.choices) == bounds_of(first)
    advised = attrs.evolve(first, hinted=True)
    assert bounds_of(advised) == ["Less than 2 times the ± may be chance; a mistake takes 3.5 times."]
    (both,) = bounds_of_all([advised, *others])
    assert both.endswith(
        "a mistake takes 2.6 times, or 3.5 times where a hint or the strongest bot would have chosen the same."
    )
    assert bounds_of_all(made_up(game).choices) == []


@pytest.mark.parametrize(
    ("points", "error", "mark"),
    [
        (-25.2, 20.2, "nothing clear"),
        (-27.2, 11.5, "well chosen"),
        (19.9, 10.0, "nothing clear"),
        (20.1, 10.0, "perhaps better"),
    ],
)
def test_the_marks_are_those_that_the_words_about_them_say(points: float, error: float, mark: str) -> None:
    trial = attrs.evolve(UNCLEAR, points=points, error=error)
    assert choice_mark(attrs.evolve(reviewed().choices[0], trial=trial)) == mark
    told = verdicts_sentence()
    assert f"“{mark}”" in told
    assert "less than 2 times that is “nothing clear”" in told
    assert "more than 2.6 times that, in points and in games won, or 3.5 times where" in told
