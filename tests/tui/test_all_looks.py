"""Every look at every size is as it was when somebody looked at it; `tests/looks.py` shows them all."""

import pytest

from tests.looks import LOOKS, SCENES, accepted, fingerprint, pictures


@pytest.mark.parametrize(("slug", "state", "room"), SCENES)
async def test_every_look_is_as_it_was_looked_at(slug: str, state: str, room: str) -> None:
    shown = {
        f"{look} {slug} {state} {room}": fingerprint(app) async for look, app in pictures(slug, state, room)
    }
    assert len(shown) == len(LOOKS)
    assert len(set(shown.values())) == len(LOOKS), "two looks are the same"
    was = accepted()
    assert {name: was.get(name) for name in shown} == shown


def test_there_is_no_picture_of_what_is_gone() -> None:
    assert set(accepted()) == {
        f"{look} {slug} {state} {room}" for look in LOOKS for slug, state, room in SCENES
    }
