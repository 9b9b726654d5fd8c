"""Talking to the table: the line to type in and the key that opens it, where others can be."""

from functools import cache

from textual.screen import Screen

from core.text import tr
from tui.session.session import Session
from tui.widgets.chat_line import ChatLine
from tui.widgets.prompt import Key, Prompt


def chat_line(session: Session) -> list[ChatLine]:
    """The line; none for those who sit at one keyboard."""
    return [] if session.company is None else [ChatLine(session.longest_line)]


def chat_keys(session: Session) -> tuple[Key, ...]:
    return () if session.company is None else (_chat_key(can=session.eyes is not None),)


@cache
def _chat_key(*, can: bool) -> Key:
    return Key("m", tr("say"), "say", can)


def open_chat_line(screen: Screen[None], session: Session, prompt: Prompt) -> None:
    """Let the player type, or tell those who only watch that they cannot."""
    if session.eyes is None:
        prompt.refusal = tr("You only watch this table.")
    else:
        screen.query_one(ChatLine).open()
