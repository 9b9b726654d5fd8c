"""Finished games as a test wants them, without a log behind them."""

from datetime import UTC, datetime, timedelta

from core.record.finished import FinishedGame, Luck, Parts, SeatGame
from core.record.tunnels import Dig
from core.setup import HUMAN

NOON = datetime(2026, 11, 17, 12, 0, tzinfo=UTC)


def seat(
    name: str,
    place: int,
    player: str = HUMAN,
    *,
    tracks: int = 50,
    missed: int = 0,
    loans: int = 0,
    kept: int = 3,
    done: int = 2,
    hints: int = 0,
    digs: tuple[Dig, ...] = (),
    luck: Luck | None = None,
) -> SeatGame:
    parts = Parts(0, tracks, 20, -missed, 0, 0, -5 * loans)
    return SeatGame(name, player, place, parts, kept, done, loans, hints, digs, luck)


def game(
    *seats: SeatGame,
    source: str = "game.toml",
    deal: str | None = None,
    slug: str = "nordic",
    variant: str = "standard",
    hours: int = 0,
    looked_through: bool = False,
) -> FinishedGame:
    return FinishedGame(
        source,
        deal or source,
        slug,
        slug.title(),
        variant,
        variant.title(),
        seats,
        NOON + timedelta(hours=hours),
        looked_through,
    )
