"""Signposts in the log: who put them where and when, and who hears of it."""

import pytest

from core.board import TrackId
from core.game import Game
from core.log import Entry, LogError, SetSignposts
from core.moves import DrawCard
from core.setup import SeatNo
from core.signpost_entry import signpost_entry, signposts_of
from core.signposts import NO_SIGNPOSTS, Signposts
from core.story import Storyteller, in_short
from tests.games import at_first_turn, redo, undo

ANNA, BRAM = SeatNo(0), SeatNo(1)


def sent(game: Game, signposts: Signposts, seat: SeatNo = ANNA) -> int:
    """The number of the entry."""
    game.follow(signpost_entry(game, seat, signposts))
    return len(game.log)


def test_those_of_a_moment_are_the_last_that_the_seat_has_said_until_then() -> None:
    game = at_first_turn("nordic", seed=3)
    before = len(game.log)
    first = sent(game, Signposts(along=(3,), around=(5,)))
    second = sent(game, Signposts(along=(2,)))
    assert signposts_of(game, ANNA, before) == NO_SIGNPOSTS
    assert signposts_of(game, ANNA, first) == Signposts((3,), (5,))
    assert signposts_of(game, ANNA, second) == signposts_of(game, ANNA) == Signposts((2,))
    assert signposts_of(game, BRAM) == signposts_of(game, None) == NO_SIGNPOSTS


def test_no_undo_takes_signposts_back_and_they_keep_redo() -> None:
    game = at_first_turn("nordic", seed=3)
    game.play(DrawCard())
    state = game.state.copy()
    sent(game, Signposts(along=(3,)))
    assert game.state == state
    undo(game)
    sent(game, Signposts(along=(2, 3)))
    redo(game)
    assert game.state == state
    assert signposts_of(game, ANNA) == Signposts((2, 3))
    assert not list(game.recheck())


@pytest.mark.parametrize("seat", [None, ANNA])
def test_a_track_with_two_signposts_or_nobodys_is_refused(seat: SeatNo | None) -> None:
    game = at_first_turn("nordic", seed=3)
    track = TrackId("lahti-tampere/blue")
    said = SetSignposts((track,), (track,) if seat is not None else ())
    with pytest.raises(LogError):
        game.follow(Entry(len(game.log) + 1, said, seat))


def test_a_file_may_name_either_of_two_twins() -> None:
    game = at_first_turn("nordic", seed=3)
    first, second = next(
        (track, game.board.tracks[track.twin])
        for track in game.board.tracks
        if track.twin is not None and track.index < track.twin
    )
    game.follow(game.next_entry(ANNA, SetSignposts((second.id, first.id))))
    assert signposts_of(game, ANNA) == Signposts((first.index,))
    game.follow(game.next_entry(ANNA, SetSignposts((second.id,), (first.id,))))
    assert signposts_of(game, ANNA) == Signposts((first.index,))


def test_no_story_tells_of_signposts_not_even_by_its_numbers() -> None:
    """A hole in them would say that somebody plans; and two cards are one line, whatever was planned between them."""
    game = at_first_turn("nordic", seed=3)
    quiet = in_short(Storyteller(game).story(BRAM), game.setup.seats)
    n = sent(game, Signposts(along=(3,)))
    for eyes, open_cards in ((ANNA, False), (BRAM, False), (None, False), (None, True)):
        told = Storyteller(game).story(eyes, open_cards=open_cards)
        assert len(told) == n
        assert [line.number for line in in_short(told, game.setup.seats)] == [line.number for line in quiet]
    first = game.state.seat
    game.play(DrawCard())
    sent(game, Signposts(around=(3,)), first)
    game.play(DrawCard())
    *_, latest = in_short(Storyteller(game).story(None), game.setup.seats)
    assert latest.text.endswith("draws two cards from the deck.")
    assert latest.number == game.log.number_told(len(game.log)) == len(game.log) - 2
    assert game.log.entry_told_as(latest.number) == len(game.log)


def test_a_track_has_one_signpost_and_its_twin_the_same() -> None:
    board = at_first_turn("nordic", seed=3).board
    twin = next(track for track in board.tracks if track.twin is not None and track.twin < track.index)
    first = board.tracks[twin.twin or 0]
    signposts = NO_SIGNPOSTS.turned(twin, along=True)
    assert signposts.at(first) is signposts.at(twin) is True
    signposts = signposts.turned(first, along=False)
    assert signposts.at(first) is signposts.at(twin) is False
    assert signposts.turned(twin, along=None) == NO_SIGNPOSTS
