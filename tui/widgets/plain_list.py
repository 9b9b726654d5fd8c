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
