"""The lines at the bottom: what is asked of the player now, and the keys that do it; between them one may type."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap

import attrs
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.text import tr
from tui.app.keymap import key_word
from tui.app.signs import UNICODE, Glyphs
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.keys_line import fitting
from tui.widgets.panel import LinePanel

LONGEST = 2
"""Lines that a question or a refusal may take: always the same, so that no message moves the map."""

GAP = 2
"""Blanks between two keys."""


@attrs.frozen(cache_hash=True)
class Key:
    """A key that works now, or one shown grey because it does not."""

    key: str
    text: str
    action: str
    can: bool = True
    answers: bool = attrs.field(default=False, eq=False)
    """Whether it answers what is asked, or is needed to: then it stands before all others, however many these are."""

    @property
    def words(self) -> str:
        """What stands behind the key."""
        return f" {self.text}" if self.text else ""

    @property
    def width(self) -> int:
        return len(self.key) + len(self.words)


class HasKeys:
    """A panel that may have keys of its own."""

    def panel_keys(self) -> Sequence[Key]:
        """The keys that work in it besides those of the screen."""
        return ()


@lru_cache(maxsize=64)
def line_of(keys: tuple[Key, ...]) -> Content:
    """Keys as they are written. The same lines come back turn by turn."""
    return Content(" " * GAP).join(
        Content.assemble(
            (key.key, "bold $accent" if key.can else "$secondary"),
            (key.words, "" if key.can else "$secondary"),
        )
        for key in keys
    )


@lru_cache(maxsize=64)
def _that_fit(
    first: tuple[Key, ...], last: tuple[Key, ...], width: int, more: Key, *, hides: bool
) -> tuple[Key, ...]:
    """
    The first keys that fit on a line whole before the last ones; `more` stands behind them if some do not.

    `hides` says that others work than those that are told of here: then it stands there in any case.
    """
    room = width - sum(key.width + GAP for key in last)
    if hides:
        room -= more.width + GAP
    keys = fitting(first, lambda key: key.width, room, GAP, -GAP if hides else more.width)
    return (*keys, *last, *([more] if hides or len(keys) < len(first) else []))


@lru_cache(maxsize=64)
def _pages(text: str, width: int, longest: int, dots: str) -> tuple[tuple[str, ...], ...]:
    """A question or a refusal in lines, as many at a time as there is room for; dots say that it goes on."""
    words, pages = text.split(), []
    while words:
        lines = _page(" ".join(words), width, longest, f" {dots}")
        shown = len(" ".join(lines).split())
        # A word that is too long for a line has dots in its place, and counts as shown.
        words = words[max(1, shown - 1) :] if lines[-1].endswith(dots) else []
        pages.append(tuple(lines))
    return tuple(pages) or ((),)


def _page(text: str, width: int, longest: int, more: str) -> list[str]:
    """The first lines of a text. They end with a sentence, if one ends in the second half of the last of them."""
    lines = wrap(
        text, width, max_lines=longest, placeholder=more, break_long_words=False, break_on_hyphens=False
    )
    if lines[-1].endswith(more) and (end := lines[-1].rfind(". ", 0, -len(more))) > width // 2:
        lines[-1] = lines[-1][: end + 1] + more
    return lines


def number_keys(count: int) -> str:
    """The keys from 1 to so many: "1–5", but "1" for one."""
    return f"1–{count}" if count > 1 else "1"


class Prompt(LinePanel):
    """See the module. A refusal takes the place of the question until something else is said."""

    DEFAULT_CSS = """
    Prompt { height: 3; background: $panel; padding: 0 1; }
    Prompt > Input { margin: 1 0 0 0; }
    """

    def __init__(self, signs: Glyphs = UNICODE, lines_to_type_in: Sequence[Widget] = ()) -> None:
        super().__init__()
        self._lines_to_type_in = lines_to_type_in
        """Each stands, while it is open, where the second line of a question would: so nothing moves."""
        self._signs = signs
        self._more = Key(signs.more, tr("more (?)"), "app.help")
        """Stands last where not all keys fit."""
        self._tells_of_place = False
        """Whether what is said is about the place under the map's cursor."""
        self._page = 0
        """Which part of a long text is shown."""

    question: reactive[str] = reactive("", repaint=False)
    refusal: reactive[str] = reactive("", repaint=False)
    keys: reactive[Sequence[Key]] = reactive((), repaint=False)
    panel_keys: reactive[Sequence[Key]] = reactive((), repaint=False)
    """Those of the panel that has the focus: they stand behind those that answer what is asked, and before all others."""
    map_keys: reactive[Sequence[Key]] = reactive((), repaint=False)
    """Those of the place under the map's cursor: they stand last, so that a step of it moves no other key.
    They are shown only while that place is told of: nobody is to claim what no line names. A refusal
    takes the place of that, but not of the keys that claim nothing."""
    board_keys: reactive[Sequence[Key]] = reactive((), repaint=False)
    """Those that the table itself has wherever the focus is, as far as they do anything: they stand behind the others."""

    @dataclass
    class KeyClicked(Message):
        action: str

    def compose(self) -> ComposeResult:
        yield from self._lines_to_type_in

    def on_brief_line_opened(self) -> None:
        """There is less room for what is asked."""
        self.show()

    def on_brief_line_closed(self) -> None:
        """All the room is there again."""
        self.show()

    def ask(
        self, question: str, keys: Sequence[Key], *, refusal: str = "", tells_of_place: bool = False
    ) -> None:
        """Show another question and its keys; what was refused before is past, unless it is given again."""
        before = (self.question, self.keys, self.refusal, self._tells_of_place)
        if (question, tuple(keys), refusal, tells_of_place) == before:
            return
        self._tells_of_place = tells_of_place
        self.set_reactive(Prompt.refusal, refusal)
        self.set_reactive(Prompt.question, question)
        self.set_reactive(Prompt.keys, tuple(keys))
        self._begin()

    def say(self, text: str, *, tells_of_place: bool = False) -> None:
        """Say something else, of the place under the map's cursor perhaps; what was refused is past."""
        self.ask(text, self.keys, tells_of_place=tells_of_place)

    def _begin(self) -> None:
        """Something else is said: show the beginning of it."""
        self._page = 0
        self.show()

    watch_question = watch_refusal = _begin
    watch_keys = watch_panel_keys = watch_map_keys = watch_board_keys = LinePanel.show

    def read_on(self) -> None:
        """Show more of a text that is longer than there is room for; after its end, the beginning again."""
        self._page = (self._page + 1) % len(self._parts)
        self.show()

    @property
    def has_more(self) -> bool:
        """Whether what is said is longer than there is room for."""
        return len(self._parts) > 1

    @property
    def _parts(self) -> tuple[tuple[str, ...], ...]:
        width = self.size.width
        longest = 1 if self._is_typed_in else LONGEST
        return _pages(self.refusal or self.question, width, longest, self._signs.more) if width else ((),)

    @property
    def _is_typed_in(self) -> bool:
        return any(line.display for line in self._lines_to_type_in)

    @property
    def _last_keys(self) -> tuple[Key, ...]:
        """Those that stand last, and always have room: for the place under the cursor, and to read on."""
        map_keys = tuple(self.map_keys) if self._tells_of_place or self.refusal else ()
        if self.refusal:  # it names another thing than the place that would be paid for
            map_keys = tuple(key for key in map_keys if key.action != "choose")
        parts = self._parts
        if len(parts) == 1 or self._is_typed_in or not hasattr(self.parent, "action_read_on"):
            return map_keys
        word = tr("read on") if self._page + 1 < len(parts) else tr("from the beginning")
        return (*map_keys, Key(">", word, "read_on"))

    @property
    def all_keys(self) -> Sequence[Key]:
        """The keys of the line, the most important first; those that the player has chosen in place of ours."""
        return self._as_chosen((*self._first_keys, *self._last_keys))

    @property
    def _first_keys(self) -> tuple[Key, ...]:
        """As many of them as there is room for."""
        answers = (key for key in (*self.keys, *self.panel_keys) if key.answers)
        others = (key for key in (*self.panel_keys, *self.keys) if not key.answers)
        return (*answers, *others, *self.board_keys)

    def _as_chosen(self, keys: tuple[Key, ...]) -> tuple[Key, ...]:
        chosen = getattr(getattr(self.app, "settings", None), "keys", None)
        if not chosen:
            return keys
        own = {
            active.binding.action: key_word(key)
            for key, active in reversed(self.screen.active_bindings.items())
            if active.binding.id in chosen
        }
        return tuple(attrs.evolve(key, key=own.get(key.action, key.key)) for key in keys)

    def lines_now(self) -> list[Content]:
        """Question and keys, in as many lines as there always are."""
        style = "bold $warning" if self.refusal else "bold"
        parts = self._parts
        lines = [Content.styled(line, style) for line in parts[self._page % len(parts)]]
        lines += [Content("")] * (LONGEST - len(lines))
        return [*lines, line_of(self._fitting())]

    def _fitting(self) -> tuple[Key, ...]:
        """The keys that fit on the line whole, the most important first; if some do not, that is said last."""
        first, last = self._as_chosen(self._first_keys), self._as_chosen(self._last_keys)
        return _that_fit(first, last, self.size.width, self._more, hides=self._hides_keys(first))

    def _hides_keys(self, told: Sequence[Key]) -> bool:
        """Whether other keys work here than those: where help is told of, it is the last of them; who types has no others."""
        has_help = hasattr(self.app, "show_help") and not self._is_typed_in
        return has_help and all(key.action != self._more.action for key in told)

    def on_click(self, event: events.Click) -> None:
        if event.y != self.size.height - 1:
            return
        at = event.x - 1
        for key in self._fitting():
            if 0 <= at < key.width:
                if key.action:
                    self.post_message(self.KeyClicked(key.action))
                return
            at -= key.width + GAP

    def help_text(self) -> str:
        return tr("The bottom lines say what is asked of you and which keys do it; grey keys do nothing now.")
