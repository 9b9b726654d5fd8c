"""Names lead to seats: each to its own, and none that people could confuse."""

from pathlib import Path

import attrs
import pytest

from core.chat import CannotSay
from core.setup import SetupError
from saves.folder import table_path
from saves.tables import NoSeat, make_table
from tests.games import board_of, setup_of
from tests.sessions import game_of
from tests.tables.at_tables import ANNA, BRAM, Seats, table_of
from tui.hosting.limits import SEAT_VARIABLE
from tui.session.opening import sit_down


def table_for(folder: Path, *names: str) -> Path:
    setup = setup_of(seats=len(names))
    seats = tuple(attrs.evolve(seat, name=name) for seat, name in zip(setup.seats, names, strict=True))
    return make_table(folder, "friday", attrs.evolve(setup, seats=seats), board_of("nederland"))


@pytest.mark.parametrize("key", ["2", "zoe", "Zoe", "bram", "BRAM", "Bram "])
def test_a_key_sits_by_the_very_name_of_its_seat_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    path = table_for(tmp_path, "Zoë", "Bram")
    monkeypatch.setenv(SEAT_VARIABLE, key)
    with pytest.raises(NoSeat):
        sit_down(path)


@pytest.mark.parametrize("key", ["Zoë", "Zoe\u0308"], ids=ascii)
def test_an_accent_may_be_typed_either_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    path = table_for(tmp_path, "Bram", "Zoë")
    monkeypatch.setenv(SEAT_VARIABLE, key)
    session = sit_down(path)
    assert session.eyes == BRAM
    session.close()


@pytest.mark.parametrize(
    "names",
    [
        ("Zoë", "Zoe"),
        ("Anna", "Аnna"),
        ("Bo", "B0"),
        ("Al", "AI"),
        ("﷽", "Bram"),
        ("Anna", "Anna\u3164"),
        ("Anna", "Anna\u2800"),
        ("ANNA", "ΑΝΝΑ"),
        ("NINA", "ΝINA"),
        ("YARA", "ΥARA"),
        ("Ina", "Ӏna"),
        ("Brɑm", "Bram"),
        ("ɡijs", "gijs"),
        ("Cl℮o", "Cleo"),
        ("ɢia", "gia"),
        ("Ԍus", "Gus"),
        ("Ѵera", "Vera"),
        ("Ьen", "ben"),
        ("ᏀUS", "GUS"),
        ("ꓮꓠꓠꓮ", "ANNA"),
        ("ոous", "nous"),
    ],
    ids=ascii,
)
def test_no_table_is_made_where_names_could_be_confused(tmp_path: Path, names: tuple[str, str]) -> None:
    with pytest.raises(SetupError):
        table_for(tmp_path, *names)
    assert not table_path(tmp_path, "friday").exists()


def test_what_people_are_called_is_a_name_at_a_table(tmp_path: Path) -> None:
    names = (
        "Zoë",
        "Łukasz",
        "Søren",
        "Anna-Maria",
        "O'Neil",
        "Иван",
        "Ελένη",
        "李雷",
        "محمد",
        "José",
        "Ñuño",
        "Jan 2",
        "Ömer",
        "İpek",
        "Đặng",
    )
    for n in range(0, len(names), 5):
        (tmp_path / str(n)).mkdir()
        table_for(tmp_path / str(n), *names[n : n + 5])


async def test_what_would_garble_the_others_screens_is_not_said(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    anna = seats.sit(path, ANNA)
    for text in ("Z\u0336\u0335\u0334\u0337algo", "﷽", "𒐫𒐫𒐫"):
        with pytest.raises(CannotSay):
            await anna.say(text)
    await anna.say("Zoë says 你好 🎉")
    assert len(game_of(anna).log) == 2
