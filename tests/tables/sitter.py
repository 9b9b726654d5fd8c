"""A process that sits at a table until it is killed; for `test_sessions`."""

import asyncio
import sys
from pathlib import Path

from tests.sessions import present_at
from tui.session.opening import sit_down


async def main(path: Path, seat: str) -> None:
    session = sit_down(path, seat)
    session.listen(lambda: None)
    print(f"plays the bots: {present_at(session).plays_bots}", flush=True)
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
