"""
The way of a move: how many of our functions hand it on.

Counted are the functions on the stack at certain landmarks: the rules decide the move, its entry becomes text, is
written to disk or read from it, the game follows it, a view is made, and the map shows it.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from core.moves import Claim
from saves.store import load_to_play
from tests.tables.at_tables import ANNA, BRAM, first_turn, play_at, table_of
from tests.tables.terminals import all_show, terminals
from tests.tables.test_interruptions import until_anna_can_claim
from tests.tui.at_table import BIG
from tui.widgets.payment import Payment

ROOT = f"{Path(__file__).parents[2]}/"
OURS = tuple(ROOT + folder for folder in ("core/", "saves/", "tui/"))
ON_EVERY_WAY = ROOT + "tui/textual_ext/"
"""Every message to a screen passes these."""
LANDMARKS = {
    "core/rules/claim.py:claim",
    "saves/blocks.py:block_bytes",
    "saves/disk.py:write_all",
    "saves/read.py:read_entry",
    "core/game.py:Game.follow",
    "core/view.py:view_of",
    "tui/map/picture.py:MapPicture.watch_view",
}

DECIDED_AND_WRITTEN = {"core/rules/claim.py:claim", "saves/blocks.py:block_bytes", "saves/disk.py:write_all"}


class Walk:
    """The functions that were passed; `reached` are the landmarks among them."""

    def __init__(self) -> None:
        self.functions: set[str] = set()
        self.reached: set[str] = set()

    @property
    def files(self) -> set[str]:
        return {function.partition(":")[0] for function in self.functions}

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call" or (name := name_of(frame)) not in LANDMARKS:
            return
        self.reached.add(name)
        caller: FrameType | None = frame
        while caller is not None:
            file = caller.f_code.co_filename
            if (
                file.startswith(OURS)
                and not file.startswith(ON_EVERY_WAY)
                and "<" not in caller.f_code.co_name
            ):
                self.functions.add(name_of(caller))
            caller = caller.f_back


def name_of(frame: FrameType) -> str:
    code = frame.f_code
    return f"{code.co_filename.removeprefix(ROOT)}:{code.co_qualname}"


@contextmanager
def walked() -> Iterator[Walk]:
    """Watch this thread and those that begin meanwhile."""
    walk = Walk()
    threading.setprofile(walk.note)
    sys.setprofile(walk.note)
    try:
        yield walk
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def test_a_claim_goes_from_the_key_to_the_disk_to_ones_own_map_by_a_short_way(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    async with terminals(path, ANNA, size=BIG) as (anna,):
        await anna.press("c", "enter")
        assert anna.screen.query(Payment)
        entries = anna.entries
        with walked() as walk:
            await anna.press("enter")
            await all_show([anna], entries + 1)

        assert walk.reached == LANDMARKS - {"saves/read.py:read_entry"}
        assert len(walk.functions) <= 25, sorted(walk.functions)
        assert len(walk.files) <= 14, sorted(walk.files)


async def test_anothers_claim_goes_from_the_file_to_ones_map_by_a_short_way(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    elsewhere = load_to_play(path)
    claim = next(move for move in elsewhere.game.legal_moves() if isinstance(move, Claim))
    async with terminals(path, BRAM, size=BIG) as (bram,):
        entries = bram.entries
        play_at(elsewhere, claim)
        with walked() as walk:
            await all_show([bram], entries + 1)

        assert walk.reached == LANDMARKS - DECIDED_AND_WRITTEN
        assert len(walk.functions) <= 20, sorted(walk.functions)
        assert len(walk.files) <= 10, sorted(walk.files)
    elsewhere.close()
