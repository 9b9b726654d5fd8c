"""A player's record, against sums made by hand."""

from functools import cache
from math import sqrt

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.record.finished import FinishedGame, Luck, finished_game
from core.record.record import Tunnels, once_each, players, record_of
from core.record.tunnels import Dig
from core.record.words import luck_sentences, sections, tunnel_sentences
from tests.core.record.made import game, seat
from tests.games import TABLES, played_out

CONDUCTOR, GREEDY = "bot:conductor", "bot:greedy"


def test_a_shared_victory_is_shared() -> None:
    games = [
        game(seat("Anna", 1), seat("Bram", 2), source="a"),
        game(seat("Anna", 1), seat("Bram", 1), source="b"),
        game(seat("Anna", 2), seat("Bram", 1), source="c"),
    ]
    wins = record_of("Anna", games).wins
    assert (wins.games, wins.won, wins.share, wins.even) == (3, 1.5, 0.5, 1.5)
    low, high = wins.interval
    assert 0 < low < 0.5 < high < 1


def test_games_are_counted_by_map_by_table_and_by_opponent() -> None:
    two = game(seat("Anna", 1), seat("Con", 2, CONDUCTOR), source="a")
    three = game(
        seat("Anna", 2),
        seat("Con", 1, CONDUCTOR),
        seat("Gre", 3, GREEDY),
        source="b",
        slug="nederland",
        variant="tolls",
    )
    with_people = game(seat("anna", 1), seat("Bram", 2), source="c")
    record = record_of("Anna", [two, three, with_people])
    assert [(row.map, row.wins.games, row.wins.won) for row in record.by_map] == [
        ("nordic", 2, 2.0),
        ("nederland", 1, 0.0),
    ]
    assert [(row.map, row.variant, row.seats, row.wins.games) for row in record.by_table] == [
        ("nordic", "standard", 2, 2),
        ("nederland", "tolls", 3, 1),
    ]
    assert [(row.opponent, row.is_bot, row.wins.games, row.wins.won) for row in record.by_opponent] == [
        (CONDUCTOR, True, 2, 1.0),
        ("Bram", False, 1, 1.0),
        (GREEDY, True, 1, 1.0),
    ]
    assert record.wins.even == pytest.approx(1 / 2 + 1 / 3 + 1 / 2)


def test_several_bots_of_a_kind_at_one_table_are_one_game_against_them() -> None:
    table = game(seat("One", 1, GREEDY), seat("Anna", 2), seat("Two", 2, GREEDY), seat("Three", 4, GREEDY))
    (row,) = record_of("Anna", [table]).by_opponent
    assert row.wins.games == 1
    assert row.wins.won == pytest.approx((0 + 0.5 + 1) / 3)


def test_the_mean_score_is_taken_by_part_and_by_variant() -> None:
    games = [
        game(seat("Anna", 1, tracks=40, missed=7), seat("Bram", 2), source="a"),
        game(seat("Anna", 1, tracks=60, loans=2), seat("Bram", 2), source="b"),
        game(seat("Anna", 1, tracks=10), seat("Bram", 2), source="c", variant="other"),
    ]
    standard, other = record_of("Anna", games).scores
    assert (standard.games, standard.total) == (2, (53 + 70) / 2)
    assert standard.parts == {
        "start": 0,
        "tracks": 50,
        "done": 20,
        "missed": -3.5,
        "globetrotter": 0,
        "bonus": 0,
        "loans": -5,
    }
    assert (other.variant, other.total) == ("other", 30)


def test_tickets_loans_and_hints_are_added_up() -> None:
    games = [
        game(seat("Anna", 1, kept=5, done=4, loans=2, hints=3), seat("Bram", 2), source="a"),
        game(seat("Anna", 2, kept=2, done=0), seat("Bram", 1), source="b"),
    ]
    record = record_of("Anna", games)
    assert (record.tickets.kept, record.tickets.done, record.tickets.missed) == (7, 4, 3)
    assert (record.loans.taken, record.loans.games, record.loans.points) == (2, 1, -10)
    assert [section.title for section in sections(record) if "Tickets" in section.title] == [
        "Tickets and loans"
    ]
    assert (record.with_hints.games, record.with_hints.won) == (1, 1.0)


def test_where_no_game_had_tokens_nothing_is_said_of_loans() -> None:
    record = record_of("Anna", [game(seat("Anna", 1), seat("Bram", 2), source="a")])
    (tickets,) = [section for section in sections(record) if "Tickets" in section.title]
    assert tickets.title == "Tickets"
    assert not any("loan" in sentence for sentence in tickets.sentences)


def test_tunnels_are_held_against_what_was_to_be_expected() -> None:
    digs = (
        Dig(chance=0.5, payable=True, built=True, extra=0, expected=0.75, spread=0.5),
        Dig(chance=0.8, payable=True, built=False, extra=1, expected=1.25, spread=0.5),
        Dig(chance=0.9, payable=False, built=False, extra=3, expected=1.0, spread=1.0),
    )
    tunnels = record_of("Anna", [game(seat("Anna", 1, digs=digs), seat("Bram", 2))]).tunnels
    assert (tunnels.dug, tunnels.built, tunnels.lost, tunnels.payable) == (3, 1, 2, 2)
    assert tunnels.expected == pytest.approx(2.2)
    assert tunnels.deviation == pytest.approx(sqrt(0.25 + 0.16 + 0.09))
    assert (tunnels.extra, tunnels.expected_extra) == (4, 3.0)
    assert tunnels.extra_deviation == pytest.approx(sqrt(2))


def test_the_best_game_of_each_map_is_the_first_with_most_points() -> None:
    games = [
        game(seat("Anna", 2, tracks=70), seat("Bram", 1), source="a"),
        game(seat("Anna", 1, tracks=70), seat("Bram", 2), source="b", hours=1),
        game(seat("Anna", 1, tracks=10), seat("Bram", 2), source="c", slug="nederland", hours=2),
    ]
    best = record_of("Anna", games).best
    assert [(each.source, each.total, each.place) for each in best] == [("a", 90, 2), ("c", 30, 1)]


def test_luck_is_the_sum_over_the_games_that_were_looked_through() -> None:
    games = [
        game(
            seat("Anna", 1, luck=Luck(0.2, -0.1, 0.2, 0.09)), seat("Bram", 2), source="a", looked_through=True
        ),
        game(
            seat("Anna", 1, luck=Luck(-0.4, 0.1, -0.1, 0.16)),
            seat("Bram", 2),
            source="b",
            looked_through=True,
        ),
        game(seat("Anna", 1), seat("Bram", 2), source="c"),
    ]
    luck = record_of("Anna", games).luck
    assert (luck.games, luck.waiting, luck.no_model) == (2, 1, 0)
    assert (luck.cards, luck.tickets, luck.tunnels) == pytest.approx((-0.2, 0.0, 0.1))
    assert luck.total == pytest.approx(-0.1)
    assert luck.deviation == pytest.approx(0.5)
    (told, *_) = luck_sentences(attrs.evolve(luck, tickets=-0.001))
    assert "−0.20 by cards, 0.00 by tickets, +0.10 by tunnels" in told
    assert record_of("Anna", games[2:]).luck.games == 0


def test_a_game_that_no_model_was_fitted_for_is_told_apart_from_one_that_waits() -> None:
    games = [game(seat("Anna", 1), seat("Bram", 2), looked_through=True), game(seat("Anna", 1), source="b")]
    luck = record_of("Anna", games).luck
    assert (luck.games, luck.waiting, luck.no_model) == (0, 1, 1)
    told = luck_sentences(luck)
    assert len(told) == 2
    assert "1 game has not been looked through yet." in told


def test_who_has_played_most_comes_first_and_then_who_has_played_last() -> None:
    games = [
        game(seat("Cleo", 1), seat("Bram", 2), source="a"),
        game(seat("ANNA", 1), seat("Bram", 2), source="b"),
        game(seat("Anna", 1), seat("Bot", 2, GREEDY), source="c"),
    ]
    assert players(games) == ["Anna", "Bram", "Cleo"]
    assert record_of("anna", games).games == 2
    assert players([game(seat("One", 1, GREEDY), seat("Two", 2, GREEDY))]) == []


def test_of_games_with_one_deal_the_one_that_was_over_first_counts() -> None:
    original = game(seat("Anna", 2), seat("Bram", 1), source="z", deal="d")
    played_on = game(seat("Anna", 1), seat("Bram", 2), source="a", deal="d", hours=3)
    copy = game(seat("Anna", 2), seat("Bram", 1), source="zz", deal="d")
    other = game(seat("Anna", 2), seat("Bram", 1), source="b", deal="e", hours=-1)
    assert once_each([played_on, copy, original, other]) == [other, original]
    assert once_each([original, other], known={"d"}) == [other]


def test_nobodys_record_is_empty_and_no_division_fails() -> None:
    record = record_of("Anna", [])
    assert (record.games, record.wins.share, record.wins.interval) == (0, 0.0, (0.0, 1.0))
    assert (record.by_map, record.best, record.luck.games) == ((), (), 0)


@cache
def one_of_each() -> list[FinishedGame]:
    played = (finished_game(played_out(*table, seed=2), "-".join(map(str, table))) for table in TABLES)
    return [found for found in played if found is not None]


some_games = st.deferred(
    lambda: st.lists(st.sampled_from(one_of_each()), unique_by=lambda found: found.source)
)


@given(some_games)
def test_what_the_seats_of_all_players_win_adds_up(games: list[FinishedGame]) -> None:
    records = [record_of(name, games) for name in players(games)]
    assert sum(record.wins.won for record in records) == pytest.approx(len(games))
    assert sum(record.wins.even for record in records) == pytest.approx(len(games))
    for record in records:
        assert sum(row.wins.games for row in record.by_map) == record.games
        assert sum(row.wins.won for row in record.by_table) == pytest.approx(record.wins.won)
        assert record.tunnels.built <= record.tunnels.payable <= record.tunnels.dug
        for score in record.scores:
            assert sum(score.parts.values()) == pytest.approx(score.total)
        low, high = record.wins.interval
        assert 0 <= low <= record.wins.share <= high <= 1


@pytest.mark.parametrize(
    ("extra", "told"), [(1, "1 more card was wanted;"), (4, "4 more cards were wanted;")]
)
def test_the_cards_that_tunnels_wanted_are_counted_in_words_that_fit(extra: int, told: str) -> None:
    tunnels = Tunnels(2, 1, 1, 1.2, 0.5, 0.6, extra, 1.4, 0.9)
    assert tunnel_sentences(tunnels)[-1].startswith(told)
