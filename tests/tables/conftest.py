"""What tests of tables share."""

from collections.abc import AsyncIterator

import pytest

from tests.tables.at_tables import Seats


@pytest.fixture
async def seats() -> AsyncIterator[Seats]:
    made = Seats()
    yield made
    for session in made.sessions:
        session.close()
