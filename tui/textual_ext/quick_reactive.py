"""
Reactives that cost no more than an attribute where they are read, or set to what they are, and little more where they change.

Textual asks of a reactive, whenever it is read, whether its object has an id, a value and a method that computes it; whenever
it is set, whether something validates it; and whenever it changes, what is to be computed anew, laid out, bound or drawn,
and what its watcher wants to hear and whether that is to be awaited. Another's move reads a hundred of them, and sets a
dozen: that is more work than to draw a panel.

A private name, and why:
- `_context.active_message_pump`: whose watcher runs; Textual sets it too, in a context manager made anew for each change.
"""

from collections.abc import Callable
from inspect import iscoroutinefunction, signature
from typing import TYPE_CHECKING

from textual._context import active_message_pump
from textual.reactive import ReactiveType, invoke_watcher
from textual.reactive import reactive as textual_reactive

if TYPE_CHECKING:
    reactive = textual_reactive
else:

    class reactive(textual_reactive[ReactiveType]):  # noqa: N801  # as Textual's
        """See the module. None of ours is computed, and none tells of a value that is set again."""

        def __init__(
            self, default: ReactiveType, *, layout: bool = False, repaint: bool = True, init: bool = True
        ) -> None:
            # Textual's other options are not taken: nothing below does what they ask for.
            super().__init__(default, layout=layout, repaint=repaint, init=init)
            self._draws = layout or repaint

        def __set_name__(self, owner: type, name: str) -> None:
            super().__set_name__(owner, name)
            self._validator, self._watcher = f"validate_{name}", f"watch_{name}"
            self._wishes: dict[type, int | None] = {}

        def __get__(self, obj: object, obj_type: type) -> object:
            try:
                return obj.__dict__[self.internal_name]
            except (AttributeError, KeyError):  # asked of the class, or for the first time
                return super().__get__(obj, obj_type)

        def __set__(self, obj: object, value: object) -> None:
            known, name = obj.__dict__, self.internal_name
            if name not in known or hasattr(obj, self._validator):
                super().__set__(obj, value)
                return
            before = known[name]
            if before is value or before == value:
                return
            # What is bound to another's value is set to a wrapper of it, which Textual opens; it is of no type of ours.
            is_wrapped = type(value) is not type(before)
            if self._draws or is_wrapped or self.name in known.get("__watchers", ()):  # others watch it too
                super().__set__(obj, value)
                return
            known[name] = value
            watch = getattr(obj, self._watcher, None)
            if watch is not None:
                self._tell(obj, watch, (before, value))

        def _tell(self, obj: object, watch: Callable[..., object], values: tuple[object, object]) -> None:
            """Tell the watcher both values, the new one, or that there is one, as it likes."""
            kind = type(obj)
            if kind not in self._wishes:
                self._wishes[kind] = _wish(getattr(kind, self._watcher))
            wish = self._wishes[kind]
            if wish is None:
                invoke_watcher(obj, watch, *values)
                return
            token = active_message_pump.set(obj)
            try:
                watch(*values[wish:])
            finally:
                active_message_pump.reset(token)

    def _wish(watch: Callable[..., object]) -> int | None:
        """How many of the old and the new value a watcher does not want to hear; None if what it returns may be awaited."""
        told = signature(watch)
        returns_nothing = told.return_annotation in (None, "None") and not iscoroutinefunction(watch)
        return len(("self", "before", "now")) - len(told.parameters) if returns_nothing else None
