"""The story of the game, line by line; any line can be looked at again."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from core.story import StoryLine
from core.text import tr


class Story(OptionList):
    """The latest line is at the end, and in sight unless the player looks elsewhere."""

    DEFAULT_CSS = """
    Story { height: 1fr; min-height: 3; border: none; padding: 0; scrollbar-size: 1 1; background: $background; }
    Story:focus { border: none; }
    """

    lines: reactive[Sequence[StoryLine]] = reactive((), always_update=False)

    @dataclass
    class MomentChosen(Message):
        """The player wants to look at the moment after this entry."""

        n: int

    def watch_lines(self, old: Sequence[StoryLine], new: Sequence[StoryLine]) -> None:
        """Add what is new; write it all anew only when something before it changed."""
        if new[: len(old)] == tuple(old) and old:
            self.add_options([self._option(line) for line in new[len(old) :]])
        else:
            self.clear_options()
            self.add_options([self._option(line) for line in new])
        if not self.has_focus and new:
            self.highlighted = None
            self.call_after_refresh(self.scroll_end, animate=False)

    def _option(self, line: StoryLine) -> Option:
        text = Content.styled(line.text, "" if line.stands else "dim strike")
        return Option(Content.assemble((f"{line.n} ", "$secondary"), text), id=str(line.n))

    def on_focus(self) -> None:
        """Begin at the latest line."""
        if self.highlighted is None and self.option_count:
            self.highlighted = self.option_count - 1

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was chosen."""
        event.stop()
        if event.option_id is not None:
            self.post_message(self.MomentChosen(int(event.option_id)))

    def help_text(self) -> str:
        """What this is."""
        return tr(
            "The story of the game. Go to a line and press Enter to look at that moment; nothing is changed by it. "
            "Lines that were taken back are struck out."
        )
