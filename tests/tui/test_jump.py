"""Claiming by a letter: which tracks have one, and what is said where not all have."""

import re

from core.cards import cards
from core.setup import SeatNo
from core.view import view_of
from tests.core.positions import lay, nederland
from tests.tui.at_table import shown
from tests.tui.panel_app import PanelApp, lines
from tui.app.signs import UNICODE
from tui.widgets.claim_list import worth_a_row
from tui.widgets.jump import LETTERS, JumpChoice


def test_with_more_tracks_than_letters_the_first_of_the_list_have_one_and_that_is_said() -> None:
    view = view_of(lay(nederland(), cards(red=6, white=6, blue=6, black=6, locomotive=6)), SeatNo(0))
    tracks = [price.track.id for price in worth_a_row(view)]
    assert len(tracks) > len(LETTERS)
    choice = JumpChoice(view, UNICODE)
    assert list(choice.letters) == tracks[: len(LETTERS)]
    assert choice.question() == (
        f"Press a track's letter. Of the {len(tracks)} that you can pay the {len(LETTERS)} that serve you best have one; "
        "q, then c lists all."
    )
    assert f"the {len(LETTERS)} that serve you best have a letter" in choice.help_text()


def test_where_all_tracks_have_a_letter_nothing_more_is_said() -> None:
    view = view_of(lay(nederland(), cards(red=3)), SeatNo(0))
    choice = JumpChoice(view, UNICODE)
    assert choice.question().endswith(f"You can pay for {len(choice.letters)}.")


async def test_only_letters_that_a_track_has_are_offered_and_another_one_says_that_none_has_it() -> None:
    choice = JumpChoice(view_of(lay(nederland(), cards(red=3)), SeatNo(0)), UNICODE)
    last = list(choice.letters.values())[-1]
    assert last < "y"
    letters, back = choice.keys()
    assert (letters.key, back.key) == (f"a–e g–{last}", "q")
    async with PanelApp(choice).run_test() as pilot:
        choice.focus()
        for letter in ("f", "z", "Z", "ø"):
            await pilot.press(letter)
            assert choice.question() == f"No track has the letter {letter}."


def test_with_one_track_its_letter_alone_is_offered() -> None:
    choice = JumpChoice(view_of(lay(nederland(), cards(red=1)), SeatNo(0)), UNICODE)
    assert len(choice.letters) == 1
    assert choice.keys()[0].key == "a"


async def test_names_are_whole_in_one_line_or_two_and_rows_without_room_are_counted() -> None:
    view = view_of(lay(nederland(), cards(green=4, blue=4, red=4, white=4)), SeatNo(0))
    choice = JumpChoice(view, UNICODE)
    async with PanelApp(choice).run_test(size=(35, 50)) as pilot:
        await pilot.pause()
        assert lines(choice)[1].endswith("── toll, pts")
        assert re.search(r"\) G1 Eindhoven–\n {6}'s-Hertogenbosch +2 +1\n", "\n".join(lines(choice)))
        figures = [(price.toll, price.points) for price in worth_a_row(view)[:40]]
        rows = [row for row in lines(choice)[2:] if not row.endswith("–")]
        assert [tuple(map(int, row.split()[-2:])) for row in rows[:40]] == figures[:40]
    choice = JumpChoice(view, UNICODE)
    async with PanelApp(choice).run_test(size=(35, 12)) as pilot:
        await pilot.pause()
        *_, last_row, rest = (line.rstrip() for line in shown(pilot).split("\n"))
        assert last_row.startswith("j) ")
        assert rest == f"… {len(choice.letters) - 9} more below"


async def test_the_arrows_and_page_keys_scroll_letters_that_have_no_room() -> None:
    view = view_of(lay(nederland(), cards(green=4, blue=4, red=4, white=4)), SeatNo(0))
    choice = JumpChoice(view, UNICODE)
    letters = list(choice.letters.values())

    def seen() -> str:
        """The letters of the rows in sight."""
        return "".join(line[0] for line in lines(choice)[2:] if line[1:2] == ")")

    def keys_besides_letters() -> list[str]:
        _letters, *others = choice.keys()
        return [key.key for key in others]

    async with PanelApp(choice).run_test(size=(35, 12)) as pilot:
        choice.focus()
        await pilot.pause()
        assert keys_besides_letters() == ["↑↓ PgUp PgDn", "q"]
        assert seen() == "abcdeghij"
        await pilot.press("down", "down")
        assert seen().startswith("cde")
        await pilot.press("up")
        assert seen().startswith("bcd")
        last, read = seen()[-1], set(seen())
        await pilot.press("pagedown")
        assert seen()[0] == letters[letters.index(last) + 1]
        for _ in letters:
            read |= set(seen())
            await pilot.press("pagedown")
        assert seen()[-1] == letters[-1]
        assert "more below" not in shown(pilot)
        assert read | {"a"} == set(letters)
        await pilot.press("pageup")
        assert "more below" in shown(pilot)
        await pilot.resize_terminal(35, 70)
        await pilot.pause()
        assert seen() == "".join(letters)
        assert keys_besides_letters() == ["q"]
