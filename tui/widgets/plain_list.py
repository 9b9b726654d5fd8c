"""A list without a frame, whose chosen line stands out without colours too."""

from textual.widgets import OptionList


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

    def on_resize(self) -> None:
        """Textual moves a scroll bar only while it is shown: one that comes back must not stand where it was."""
        if self.show_vertical_scrollbar:
            self.vertical_scrollbar.position = self.scroll_y
