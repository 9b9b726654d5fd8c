"""A list without a frame, whose chosen line stands out without colours too."""

from collections.abc import Sequence

from textual.visual import VisualType
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class PlainList(OptionList):
    DEFAULT_CSS = """
    PlainList {
        border: none; padding: 0; background: $background; background-tint: $background 0%;
        scrollbar-size: 1 1;
        &:focus { border: none; background-tint: $background 0%; }
        &:blur > .option-list--option-highlighted { background: $background; }
        &:nocolor:focus > .option-list--option-highlighted { text-style: bold underline; }
    }
    """

    def fill(self, lines: Sequence[Option], nothing: str) -> None:
        """Show these lines, the first of them highlighted; or in a sentence that there are none."""
        self.set_options(lines or [Option(nothing, disabled=True)])
        self.highlighted = 0 if lines else None

    @property
    def chosen(self) -> str | None:
        """The id of the highlighted line; None where none is, or where it only says that there are none."""
        option = self.highlighted_option
        return None if option is None else option.id

    def rewrite(self, line: str, text: VisualType) -> bool:
        """Write a line anew, by its id; says whether it is there still."""
        is_there = any(option.id == line for option in self.options)
        if is_there:
            self.replace_option_prompt(line, text)
        return is_there

    def on_resize(self) -> None:
        """Textual moves a scroll bar only while it is shown: one that comes back must not stand where it was."""
        if self.show_vertical_scrollbar:
            self.vertical_scrollbar.position = self.scroll_y
