"""
Keys of widgets that know them by bindings only, on the short way to the app.

Textual hands a key to the widget in focus, which hands it to what it lies in, and so on up to the app, where bindings are
looked up: a message and a turn of the loop for each, though none of them does anything with it.

Private names, and why:
- `Widget._forward_event`: what the app calls to hand over a key; Textual has no other place to send it elsewhere.
- `Event._set_forwarded`: tells the app that the key has been with a widget, so that it looks its bindings up.
"""

from textual import events
from textual.widget import Widget


class KeysToApp(Widget):
    """See the module. Neither this widget nor what it lies in may listen to keys in any other way."""

    def _forward_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key):
            event._set_forwarded()
            self.app.post_message(event)
        else:
            super()._forward_event(event)
