"""Several writers at one table, killed at random: nothing that was acknowledged is lost."""

import json
from pathlib import Path

from core.chat import chat_entry
from saves.check import check_save
from saves.store import load_to_play
from tests.tables.at_tables import ANNA, process, table_of
from tests.tables.storm import mark_of

KILLS, TOLD = 40, 400
"""It would say little if hardly anybody had got to die, or to write."""


def test_no_acknowledged_move_is_lost_in_a_storm_of_kills(tmp_path: Path) -> None:
    path = table_of(tmp_path, players=("human",) * 3)
    with process("storm", path, KILLS, TOLD) as storm:
        report = json.loads(storm.communicate(timeout=120)[0])
    shared = load_to_play(path)
    shared.submit(
        lambda game: chat_entry(game, ANNA, "whatever was torn is cut off by this"), fits_anywhere=True
    )
    entries = shared.game.log.entries
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    numbers = [n for n, _ in report["told"]]
    assert len(set(numbers)) == len(numbers), "two writers were told that they wrote the same entry"
    assert [mark_of(entries[n - 1]) for n in numbers] == [mark for _, mark in report["told"]]
    assert report["kills"] >= KILLS
    assert len(numbers) >= TOLD
    checked = check_save(path)
    assert checked.good, checked.faults
