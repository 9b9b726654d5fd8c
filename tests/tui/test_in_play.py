"""What a player sees in the middle of a game, key by key: nothing that matters is out of sight or left unsaid."""

from pathlib import Path

from tests.tables.at_tables import until
from tests.tui.at_table import Player, shown, strips_of, table, until_asked
from tests.tui.test_planning_screen import SMALL, go_to, keys
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList


def beside_the_map(pilot: Player) -> list[str]:
    """The lines of the tickets as they are seen, and below them those of the story."""
    screen = pilot.app.screen
    return [strip.text.rstrip() for strip in strips_of(pilot, screen.query_one("Desk"))]


async def test_however_long_a_ticket_is_its_heading_and_the_latest_of_the_story_stay_in_sight(
    tmp_path: Path,
) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        assert screen.view is not None
        await go_to(pilot, TicketList)
        await until(lambda: "PgDn" in keys(screen))
        story = screen.query_one(Story)
        board, latest = screen.view.board, f"{story.lines[-1].n} {story.lines[-1].text}"
        for n in range(len(screen.view.tickets)):
            ticket = board.tickets[screen.view.tickets[n]]
            await until(lambda: f"{ticket.points} {board.ticket_name(ticket)}" in shown(pilot))  # noqa: B023
            while True:
                seen = beside_the_map(pilot)
                assert seen[0].startswith("▸ Tickets, 0 of 5 done")
                assert seen[-3].startswith("Story ──")
                assert latest.startswith(seen[-2])
                if "PgDn" not in keys(screen):
                    break
                await pilot.press("pagedown")
                await pilot.pause()
            await pilot.press("down")
