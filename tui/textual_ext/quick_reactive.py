"""
Reactives that cost no more than an attribute where they are read, or set to what they are.

Textual asks of a reactive, whenever it is read, whether its object has an id, a value and a method that computes it, and
whenever it is set, whether something validates it. Another's move reads a hundred of them, and sets most of those that
it sets to what they are: that is as much work as to draw a panel.
"""

from typing import TYPE_CHECKING

from textual.reactive import ReactiveType
from textual.reactive import reactive as textual_reactive

if TYPE_CHECKING:
    reactive = textual_reactive
else:

    class reactive(textual_reactive[ReactiveType]):  # noqa: N801  # as Textual's
        """See the module. None of ours is computed, and none tells of a value that is set again."""

        def __set_name__(self, owner: type, name: str) -> None:
            super().__set_name__(owner, name)
            self._validator = f"validate_{name}"

        def __get__(self, obj: object, obj_type: type) -> object:
            try:
                return obj.__dict__[self.internal_name]
            except (AttributeError, KeyError):  # asked of the class, or for the first time
                return super().__get__(obj, obj_type)

        def __set__(self, obj: object, value: object) -> None:
            known, name = obj.__dict__, self.internal_name
            if name not in known or known[name] != value or hasattr(obj, self._validator):
                super().__set__(obj, value)
