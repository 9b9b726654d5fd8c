"""A line to type in whose cursor does not blink: over a slow line every blink is one thing more to send."""

from textual.reactive import reactive
from textual.widgets import Input


class StillInput(Input):
    cursor_blink = reactive(False, init=False)
