"""A line of a form: its name, what is chosen or typed, and a sentence on that."""

from collections.abc import Mapping
from typing import Any

import attrs
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from tui.widgets.choice import Choice


class FormField(Horizontal):
    DEFAULT_CSS = """
    FormField {
        height: auto;
        & > .name { width: 9; color: $secondary; }
        & > Choice { width: 24; margin-right: 2; }
        & > Input { width: 24; margin-right: 2; background: $surface; }
        & > Input:focus { background: $panel; }
        & > .says { width: 1fr; height: auto; }
        & > .-fault { color: $error; }
    }
    """

    def __init__(self, name: str, label: str, field: Choice | Input) -> None:
        self._says = Static("", classes="says", id=f"{name}-says", markup=False)
        super().__init__(Label(label, classes="name"), field, self._says, id=f"{name}-field")

    def say(self, sentence: str, *, fault: bool = False) -> None:
        """The sentence; a fault stands out."""
        self._says.set_class(fault, "-fault")
        self._says.update(sentence)


@attrs.frozen
class Choices:
    """What can be chosen in a field: by value the name of each choice, and a sentence on it."""

    field: str
    label: str
    told: Mapping[Any, tuple[str, str]]

    def line(self, value: str) -> FormField:
        options = [(choice, name) for choice, (name, _) in self.told.items()]
        return FormField(self.field, self.label, Choice(options, value, id=self.field))

    def show(self, form: Widget, value: str) -> None:
        """Have a form show that this is chosen now."""
        form.query_one(f"#{self.field}", Choice).value = value
        form.query_one(f"#{self.field}-field", FormField).say(self.told[value][1])
