"""The settings: each is in force at once, and kept."""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from core.text import joined, tr
from tui.app.keymap import Rebindable, clashes, key_word, rebindables, rebindables_at_a_host, scope_name
from tui.app.program import program_of
from tui.app.settings import Pace, Settings, ThemeChoice
from tui.app.signs import SignChoice
from tui.screens.press_key import PressKeyScreen
from tui.terminal.environment import ColourChoice
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.choice import Choice
from tui.widgets.form_field import Choices
from tui.widgets.keys_line import KeysLine
from tui.widgets.plain_list import PlainList

YES, NO = "yes", "no"
MARKS = "  ", "* "
"""Before a line with the keys that it came with, and before one with a key of the player's."""
WIDEST = 160
AROUND = 3
"""The cells beside a line of the list of keys: the room around the form, and the bar."""
GAP = 8
"""So many blanks stand between two columns of the list of keys at most."""


def lines() -> tuple[Choices, ...]:
    themes = {
        ThemeChoice.AUTO: (tr("by the terminal"), tr("Light or dark as it is; 16 colours: ANSI.")),
        ThemeChoice.DARK: (tr("dark"), tr("Light letters on a dark ground.")),
        ThemeChoice.LIGHT: (tr("light"), tr("Dark letters on a light ground.")),
        ThemeChoice.CONTRAST: (tr("high contrast"), tr("Black and white, and strong colours.")),
        ThemeChoice.ANSI: (tr("ANSI"), tr("The 16 colours that your terminal has.")),
    }
    paces = {
        Pace.SLOW: (tr("slow"), tr("Two seconds for each move of a bot.")),
        Pace.NORMAL: (tr("normal"), tr("About a second for each move of a bot.")),
        Pace.FAST: (tr("fast"), tr("A blink for each move of a bot.")),
        Pace.AT_ONCE: (tr("at once"), tr("Bots do not wait for you to look.")),
    }
    signs = {
        SignChoice.AUTO: (tr("by the terminal"), tr("Braille dots; lines on the Linux console.")),
        SignChoice.BRAILLE: (tr("Braille dots"), tr("Rails look like this: ⣀⠤⠒⠉⠒⠤⣀")),
        SignChoice.LINES: (tr("lines"), tr("Rails look like this: ──╱│╲──")),
        SignChoice.ASCII: (tr("ASCII only"), tr("Rails look like this: --/|\\--")),
    }
    colours = {
        ColourChoice.AUTO: (tr("by the terminal"), tr("As many as it tells at the start.")),
        ColourChoice.SIXTEEN: ("16", tr("The terminal's own, from the next start on.")),
        ColourChoice.MANY: ("256", tr("From the next start on.")),
        ColourChoice.ALL: (tr("all"), tr("From the next start on.")),
    }
    bells = {
        YES: (tr("on"), tr("The terminal's bell when it is your turn.")),
        NO: (tr("off"), tr("Silence.")),
    }
    mice = {
        YES: (tr("clicks and moves"), tr("Things light up under the mouse.")),
        NO: (tr("clicks only"), tr("Better over a slow line.")),
    }
    ways = {
        YES: (tr("on the map"), tr("The plan lies on the map; v takes it away.")),
        NO: (tr("not shown"), tr("v in a game lays the plan on the map.")),
    }
    return (
        Choices("theme", tr("Look"), themes),
        Choices("signs", tr("Signs"), signs),
        Choices("colours", tr("Colours"), colours),
        Choices("pace", tr("Bots"), paces),
        Choices("bell", tr("Bell"), bells),
        Choices("hover", tr("Mouse"), mice),
        Choices("ways", tr("Ways"), ways),
        *(
            Choices(name, label, {YES: (tr("shown"), says), NO: (tr("hidden"), says)})
            for name, label, says in (
                ("plan", tr("Plan"), tr("What your tickets want, from 160×44 on.")),
                ("chart", tr("Chart"), tr("How the scores went, from 160×44 on.")),
                ("help", tr("Help"), tr("The focused thing, from 160×44 on.")),
            )
        ),
    )


def chosen(settings: Settings, field: str) -> str:
    value = getattr(settings, field)
    return (YES if value else NO) if isinstance(value, bool) else str(value)


def changed(settings: Settings, field: str, value: str) -> Settings:
    old = getattr(settings, field)
    new: Any = value == YES if isinstance(old, bool) else type(old)(value)
    return attrs.evolve(settings, **{field: new})


def _clash(key: str, others: Sequence[Rebindable]) -> str:
    """That a key does something else already."""
    names = joined([tr("“{does}” {where}", does=other.does, where=scope_name(other.id)) for other in others])
    return tr(
        "{key} is the key for {names} already: only one of them will work. x gives a line its own key back.",
        key=key_word(key),
        names=names,
    )


class SettingsScreen(DeltaScreen[None]):
    AUTO_FOCUS = "Choice"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", tr("Field above"), show=False, id="settings.up"),
        Binding("down", "app.focus_next", tr("Field below"), id="settings.down"),
        Binding("x,delete", "default_key", tr("Key as it was"), id="settings.key-as-it-was"),
        Binding("q,escape,backspace", "app.back", tr("Back"), id="settings.back"),
    ]
    DEFAULT_CSS = """
    SettingsScreen {
        align: center top;
        #form { width: 100%; max-width: 160; padding: 0 1; }
        .heading { color: $accent; text-style: bold; height: 1; margin-bottom: 1; }
        FormField { height: 1; }
        #keys-heading { margin: 1 0 0 0; }
        #keys { height: 1fr; }
        #keys:blur > .option-list--option-highlighted { background: $block-cursor-blurred-background; }
    }
    """

    def __init__(self) -> None:
        super().__init__(name="settings")
        self._known: dict[str, Rebindable] = {}
        self._widths = 0, 0
        """Of what a key does, and of the keys."""

    def compose(self) -> ComposeResult:
        with Vertical(id="form"):
            yield Label(tr("Settings"), classes="heading")
            for line in lines():
                yield line.line(chosen(program_of(self).settings, line.field))
            yield Label(tr("Keys: Enter on a line, then the new key"), classes="heading", id="keys-heading")
            yield PlainList(id="keys", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        self._known = rebindables() if program_of(self).why_no_game is None else rebindables_at_a_host()
        self._widths = self._columns(self.app.size.width)
        self.query_one("#keys", OptionList).add_options(
            [
                Option(self._key_line(known), id=known.id)
                for known in sorted(
                    self._known.values(), key=lambda known: (scope_name(known.id), known.does)
                )
            ]
        )
        self._show()

    def on_resize(self) -> None:
        """Write every line as wide as there is room."""
        before, self._widths = self._widths, self._columns(self.size.width)
        if before != self._widths:
            for known in self._known.values():
                self.query_one("#keys", PlainList).rewrite(known.id, self._key_line(known))

    def _columns(self, width: int) -> tuple[int, int]:
        """What keys do gives way, but where all has room there is more between the columns."""
        room = min(width, WIDEST) - AROUND - len(MARKS[0])
        does = max((len(known.does) for known in self._known.values()), default=0) + 1
        keys = max((len(self._keys_of(known)) for known in self._known.values()), default=0) + 1
        where = max((len(scope_name(known.id)) for known in self._known.values()), default=0)
        gap = max(0, min(GAP - 1, (room - does - keys - where) // 2))
        return does + gap, max(1, min(keys + gap, room - does - where))

    def _show(self) -> None:
        for line in lines():
            line.show(self, chosen(program_of(self).settings, line.field))

    def _key_line(self, known: Rebindable) -> Content:
        """A line; keys that are longer than most push what stands behind them aside, so that none is cut."""
        does, keys = self._widths
        mark = MARKS[known.id in program_of(self).settings.keys]
        lead = f"{mark}{known.does:{does - 1}} {self._keys_of(known):{keys - 1}} "
        return Content(lead + scope_name(known.id))

    def _keys_of(self, known: Rebindable) -> str:
        own = program_of(self).settings.keys.get(known.id)
        return "  ".join(key_word(key.strip()) for key in (own or known.keys).split(","))

    @on(Choice.Changed)
    def _choice_changed(self, event: Choice.Changed) -> None:
        program_of(self).change_settings(
            changed(program_of(self).settings, event.choice.id or "", event.value)
        )
        self._show()

    @on(OptionList.OptionSelected, "#keys")
    def _key_selected(self, event: OptionList.OptionSelected) -> None:
        known = self._known[event.option_id or ""]
        program_of(self).open_screen(
            PressKeyScreen(known.does), lambda key: self._set_key(known, key or None)
        )

    def action_default_key(self) -> None:
        """Give the highlighted binding its own keys back."""
        chosen = self.query_one("#keys", PlainList).chosen
        if chosen is not None:
            known = self._known[chosen]
            keys = {k: v for k, v in program_of(self).settings.keys.items() if k != known.id}
            self._set_keys(known, keys)

    def _set_key(self, known: Rebindable, key: str | None) -> None:
        if key is None:
            return
        keys = program_of(self).settings.keys
        others = clashes(known.id, key, keys)
        self._set_keys(known, {**keys, known.id: key})
        if others:
            program_of(self).tell(_clash(key, others), severe=True)

    def _set_keys(self, known: Rebindable, keys: dict[str, str]) -> None:
        program_of(self).change_settings(attrs.evolve(program_of(self).settings, keys=keys))
        self.query_one("#keys", OptionList).replace_option_prompt(known.id, self._key_line(known))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys are given back on the list of keys only."""
        return action != "default_key" or (self.focused is not None and self.focused.id == "keys")

    def on_descendant_focus(self) -> None:
        self.refresh_bindings()

    def help_text(self) -> str:
        keys = tr(
            "Below them all keys: press Enter on a line and then the key you want for it; x gives it its own keys back. Lines with a star have a key of yours."
        )
        if program_of(self).keeps_settings:
            about = tr("The settings. Each is in force as soon as it is chosen and kept for the next time.")
        else:
            about = tr(
                "The settings. Each is in force as soon as it is chosen, until you leave: who only watches keeps none."
            )
        return f"{about} {keys}"
