"""
How screens are opened, found again and closed.

Keys come in bursts, and screens come and go more slowly than that. Left alone, Textual opens a second screen beside
one of the same id, closes whatever is on top though another screen asked for it, and runs a key's action on a screen
that has no widgets yet, or none any more. Each of these ends the program. So every screen is opened and closed here:
opening one that is open brings it up, closing one twice is nothing, and nothing is asked of a screen that is not there.

Private names, and why:
- `Screen._dispatch_message`: the one place through which a screen hears everything; a closed one hears only that.
- `Screen._invoke_later`: what any widget wants done after a frame is done by the screen on top, though the widget may
  have gone with the screen before it.
- `App._screen_stack`, `App._replace_screen`: the public ways close the screen on top alone.
- `Screen._result_callbacks`, `Screen._pop_result_callback`: who waits for the answer of a screen that is not on top.
- `Screen._mounted_event`: keys wait for it; the public way is to ask again and again.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING, TypeVar

from textual import events, on
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding
from textual.dom import DOMNode, NoScreen
from textual.message import Message
from textual.message_pump import MessagePump
from textual.messages import CloseMessages, Prune
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.types import CallbackType
from textual.widget import AwaitMount

if TYPE_CHECKING:
    from textual.actions import ActionParseResult

AnswerType = TypeVar("AnswerType")

FAREWELL = (events.Unmount, Prune, CloseMessages)
"""How a screen hears that it goes."""


class StackedScreen(Screen[ScreenResultType]):
    """A screen that does nothing any more once it is closed."""

    @property
    def is_stacked(self) -> bool:
        """Whether it is open, on top or below."""
        return self in self.app.screen_stack

    @property
    def is_there(self) -> bool:
        """Whether it is open, with all its widgets, in an app that is not about to end."""
        return self.is_stacked and self.is_mounted and self.is_attached

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """None unless the screen is there: which keys work may depend on its widgets."""
        return super().active_bindings if self.is_there else {}

    async def _dispatch_message(self, message: Message) -> None:
        if self.is_stacked or is_heard_when_gone(message):
            await super()._dispatch_message(message)
        elif isinstance(message, events.Key):
            self.app.post_message(message)  # typed ahead: it is meant for the screen that is on top now

    def _invoke_later(self, callback: CallbackType, sender: MessagePump) -> None:
        super()._invoke_later(partial(call_if_there, callback), sender)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """As Textual's own, but this screen goes and no other, and only once."""
        return stack_of(self).close_screen(self, result) if self.is_active else nothing_to_await()


class Question(ModalScreen[ScreenResultType], StackedScreen[ScreenResultType]):
    """A small screen over another one, which gets the answer."""

    def answer(self, result: ScreenResultType | None) -> None:
        """Close it with an answer; one that is answered already has its answer."""
        self.dismiss(result)

    def action_answer(self, result: ScreenResultType | None) -> None:
        self.answer(result)


class ScreenStack(App[None]):
    """An app whose screens are opened and closed as the module says."""

    @on(events.Load)
    def _begin_tasks_later(self) -> None:
        """
        Have every Python begin a task when its turn comes, as 3.11 does.

        From 3.12 on Textual has them begin at once, so that a screen would be composed before it is on the stack.
        """
        asyncio.get_running_loop().set_task_factory(None)

    def open_screen(
        self,
        screen: Screen[AnswerType],
        answered: Callable[[AnswerType | None], None] | None = None,
    ) -> AwaitMount:
        """
        Put a screen on top; `answered` is told its result, if what was on top is still there then.

        A screen with a name is open once at most. If it is on top it stays as it is; if it is below, the new one
        takes its place on top.
        """
        before = self.screen
        if screen.name is not None:
            if before.name == screen.name:
                return AwaitMount(before, [])
            for same in [other for other in self.screen_stack if other.name == screen.name]:
                self.close_screen(same)

        def tell(result: AnswerType | None) -> None:
            if answered is not None and before in self.screen_stack:
                answered(result)

        return self.push_screen(screen, tell)

    def close_screen(self, screen: Screen[AnswerType], result: AnswerType | None = None) -> AwaitComplete:
        """Close a screen, wherever it is on the stack, with the questions that it asks; if it is closed, do nothing."""
        if screen not in self.screen_stack:
            return nothing_to_await()
        for question in self._questions_of(screen):
            self.close_screen(question)
        if screen._result_callbacks and screen is self.screen:
            screen._result_callbacks[-1](result)
        if screen is self.screen:
            return self.pop_screen()
        self._screen_stack.remove(screen)
        screen._pop_result_callback()
        return AwaitComplete(self._replace_screen(screen)).call_next(self)

    def _questions_of(self, screen: Screen[AnswerType]) -> list[Screen[object]]:
        """The questions right above a screen, the last one first."""
        above = self.screen_stack[self.screen_stack.index(screen) + 1 :]
        other = next((n for n, each in enumerate(above) if not isinstance(each, Question)), len(above))
        return above[:other][::-1]

    # Nothing is asked of a screen that is not there.

    async def on_event(self, event: events.Event) -> None:
        """Let keys and the mouse wait until the screen on top has its widgets."""
        if isinstance(event, events.InputEvent | events.Paste):
            while not (top := self.screen).is_mounted and top.is_running:
                await top._mounted_event.wait()
        await super().on_event(event)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """As Textual's own; what a widget or screen should do that is gone is not done."""
        if default_namespace is not None and not is_there(default_namespace):
            return False
        return await super().run_action(action, default_namespace, namespaces)


def is_heard_when_gone(message: Message) -> bool:
    """Whether a screen that is closed must still hear this: that it goes, and what is not asked of it or its widgets."""
    if isinstance(message, events.Callback):
        return asked_by(message.callback) is None
    return isinstance(message, FAREWELL)


def asked_by(call: CallbackType) -> DOMNode | None:
    """The screen or widget whose method a call is."""
    while isinstance(call, partial):
        call = call.func
    owner = getattr(call, "__self__", None)
    return owner if isinstance(owner, DOMNode) else None


async def call_if_there(call: CallbackType) -> None:
    """Call a method, unless the screen or widget that it belongs to is gone."""
    owner = asked_by(call)
    if owner is None or is_there(owner):
        doing = call()
        if isawaitable(doing):
            await doing


def is_there(node: DOMNode) -> bool:
    """Whether an app, screen or widget can be asked for anything."""
    if isinstance(node, App):
        return True
    try:
        screen = node.screen
    except NoScreen:
        return False
    return screen.is_there if isinstance(screen, StackedScreen) else node.is_attached


def nothing_to_await() -> AwaitComplete:
    done: AwaitComplete = AwaitComplete.nothing()  # type: ignore[no-untyped-call]  # as Textual wrote it
    return done


def stack_of(node: DOMNode) -> ScreenStack:
    app = node.app
    assert isinstance(app, ScreenStack)
    return app
