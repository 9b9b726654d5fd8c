"""What the others say, shown at the edge of the screen while something covers the story."""

from collections.abc import Callable

from core.story import StoryLine
from tui.session.session import Session

SECONDS = 6
"""How long a line is to be read there."""


class Talk:
    """Knows up to where the story was shown. `tell` shows a line for some seconds."""

    def __init__(self, session: Session, tell: Callable[[str, float], None]) -> None:
        self._session = session
        self._tell = tell
        self._shown = len(session.story())

    def pass_on(self, story: list[StoryLine], *, covered: bool) -> None:
        """Tell the others' new lines of chat if the story is covered; in any case they count as shown."""
        new, self._shown = story[self._shown :], len(story)
        for line in new:
            if covered and line.is_chat and line.seat != self._session.eyes:
                self._tell(line.text, SECONDS)
