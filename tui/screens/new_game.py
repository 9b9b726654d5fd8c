"""Setting up a new game: map, variant, players, undo, seed. Enter starts it as it stands."""

from collections.abc import Callable
from typing import Any, ClassVar

import attrs
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import DescendantFocus
from textual.widgets import Button, Input, Label, Static

from core.board import Board, MapId, VariantId
from core.board_file import BUILT_IN, built_in_board
from core.errors import DubbelspoorError
from core.setup import SeatColour, UndoRule
from core.text import tr
from tui.app.program import program_of
from tui.screens.kinds_of_game import AtThisKeyboard, Kind
from tui.screens.seat_row import NOBODY, SeatRow, about_player
from tui.session.draft import (
    OWN_MAP,
    SEED_DIGITS,
    Draft,
    Fault,
    board_of,
    fault_of,
    first_draft,
    setup_of,
    variant_of,
    with_colour,
    with_name,
    with_player,
)
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.choice import Choice
from tui.widgets.form_field import Choices, FormField
from tui.widgets.keys_line import KeysLine
from tui.widgets.still_input import StillInput

UNDO = Choices(
    "undo",
    tr("Undo"),
    {
        UndoRule.FREE: (tr("free"), tr("Any move can be taken back.")),
        UndoRule.TURN: (
            tr("within the turn"),
            tr("Only your own last move, as long as it has shown no hidden card."),
        ),
        UndoRule.OFF: (tr("off"), tr("Every move stands.")),
    },
)
HINTS = Choices(
    "hints",
    tr("Hints"),
    {
        "alone": (
            tr("against bots"),
            tr("Who plays against bots alone may ask with h; several people may not."),
        ),
        "yes": (tr("for everybody"), tr("Everybody may ask with h what a strong bot would do.")),
        "no": (tr("off"), tr("Nobody may ask.")),
    },
)
HINTED: dict[str, bool | None] = {"alone": None, "yes": True, "no": False}
"""What a draft says of hints, by the words of the choice."""


def hint_choice(hints: bool | None) -> str:
    return next(word for word, value in HINTED.items() if value is hints)


DRAFTED: dict[str, Callable[[str], dict[str, Any]]] = {
    "map": lambda value: {"map": MapId(value), "variant": None},
    "variant": lambda value: {"variant": VariantId(value)},
    "undo": lambda value: {"undo": UndoRule(value)},
    "hints": lambda value: {"hints": HINTED[value]},
    "seed": lambda value: {"seed": value},
    "own-map": lambda value: {"own_map": value},
}
"""By the id of a field, what it changes in the draft."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields. It scrolls to the one in focus, and has no keys of its own: the arrows go from field to field."""


class NewGameScreen(DeltaScreen[None]):
    """See the module. It holds a draft and shows it; every change makes another draft."""

    AUTO_FOCUS = "Choice, Input"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012  # as Screen declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", tr("Field above"), id="new.up"),
        Binding("down", "go(1)", tr("Field below"), id="new.down"),
        Binding("s,ctrl+g", "start", tr("Start"), id="new.start"),
        Binding("q,escape,backspace", "app.back", tr("Back"), id="new.back"),
    ]
    DEFAULT_CSS = """
    NewGameScreen {
        align: center top;
        &.-wide { align: center middle; }
        #form { width: 100%; max-width: 110; height: auto; max-height: 100%; padding: 0 1; scrollbar-size: 1 1; }
        .heading { color: $accent; text-style: bold; }
        &.-narrow #map-field > .says { min-height: 3; }
        &.-narrow #variant-field > .says { min-height: 3; }
        &.-wide FormField { margin-bottom: 1; }
        .-fault { color: $error; }
        #own-map { display: none; width: 1fr; margin: 0 0 0 9; background: $surface; }
        #table { margin-top: 1; height: 1; }
        #table > .heading { width: 9; }
        #seats-says { color: $secondary; width: 1fr; }
        #seats-says.-fault { color: $error; }
        #about-player { color: $secondary; height: 2; padding-left: 3; }
        #buttons { height: 1; margin-top: 1; }
        Button { margin-right: 2; min-width: 20; }
    }
    """

    def __init__(self, draft: Draft | None = None, kind: Kind | None = None) -> None:
        super().__init__()
        self.kind = kind or AtThisKeyboard()
        self.draft = first_draft() if draft is None else draft

    def compose(self) -> ComposeResult:
        """A field a line, the players below, the buttons at the bottom."""
        draft = self.draft
        with Form(id="form"):
            yield Label(self.kind.heading, classes="heading")
            yield from self.kind.first_fields(program_of(self).saves)
            maps = [
                *((slug, built_in_board(slug).name) for slug in BUILT_IN),
                (OWN_MAP, tr("a file of your own")),
            ]
            yield FormField("map", tr("Map"), Choice(maps, draft.map, id="map"))
            yield StillInput(draft.own_map, placeholder=tr("path of a map file"), compact=True, id="own-map")
            yield FormField("variant", tr("Variant"), Choice((), "", id="variant"))
            yield UNDO.line(draft.undo)
            yield HINTS.line(hint_choice(draft.hints))
            seed = StillInput(
                draft.seed, placeholder=tr("drawn"), compact=True, max_length=SEED_DIGITS, id="seed"
            )
            yield FormField("seed", tr("Seed"), seed)
            with Horizontal(id="table"):
                yield Label(tr("Players"), classes="heading")
                yield Static("", id="seats-says", markup=False)
            for n, seat in enumerate(draft.seats):
                yield SeatRow(n, seat, program_of(self).signs, own_terminals=self.kind.own_terminals)
            yield Static("", id="about-player", markup=False)
            with Horizontal(id="buttons"):
                yield Button(tr("Start the game"), compact=True, id="start")
                yield Button(tr("Back"), compact=True, id="back", action="app.back")
        yield KeysLine()

    def on_mount(self) -> None:
        self._show()

    def change(self, draft: Draft) -> None:
        self.draft = draft
        self._show()

    def _show(self) -> None:
        draft, fault = self.draft, fault_of(self.draft)
        board = _board(draft)
        self.query_one("#map", Choice).value = draft.map
        self.query_one("#own-map").display = draft.map == OWN_MAP
        variant = self.query_one("#variant", Choice)
        UNDO.show(self, draft.undo)
        HINTS.show(self, hint_choice(draft.hints))
        says = {"map": "", "variant": "", "seats": "", "seed": tr("The same seed deals the same cards.")}
        most = len(draft.seats)
        if board is not None:
            chosen = board.variants[variant_of(draft, board)]
            variant.options = [(slug, v.title) for slug, v in board.variants.items()]
            variant.value = chosen.id
            says |= {"map": board.about, "variant": chosen.about, "seats": _how_many(chosen.rules.players)}
            most = max(v.rules.players[1] for v in board.variants.values())
        for field, sentence in says.items():
            wrong = fault is not None and fault.field == field and fault.seat is None
            line = self.query_one(f"#{field}-says", Static)
            line.update(fault.sentence if fault is not None and wrong else sentence)
            line.set_class(wrong, "-fault")
        self._show_seats(fault, most)

    def _show_seats(self, fault: Fault | None, most: int) -> None:
        for n, (row, seat) in enumerate(zip(self.query(SeatRow), self.draft.seats, strict=True)):
            row.show(seat, fault.sentence if fault is not None and fault.seat == n else None)
            row.display = n < most or seat.player is not None
        self._tell_about_player()

    @on(DescendantFocus)
    def _tell_about_player(self) -> None:
        """A sentence on who sits at the focused place."""
        row = self._focused_row
        self.query_one("#about-player", Static).update(
            ""
            if row is None
            else about_player(self.draft.seats[row.n].player, own_terminals=self.kind.own_terminals)
        )

    @property
    def _focused_row(self) -> SeatRow | None:
        nodes = [] if self.focused is None else self.focused.ancestors_with_self
        return next((node for node in nodes if isinstance(node, SeatRow)), None)

    def action_go(self, step: int) -> None:
        """To the field above or below; among the players the same of another one."""
        row = self._focused_row
        if row is None or self.focused is None:
            self.focus_next() if step > 0 else self.focus_previous()
            return
        rows = [each for each in self.query(SeatRow) if each.display]
        at = rows.index(row) + step
        if 0 <= at < len(rows):
            self.set_focus(rows[at].field_like(self.focused))
        else:
            self.set_focus(self.query_one("#seed" if step < 0 else "#start"))

    @on(Choice.Changed)
    @on(Input.Changed)
    def _field_changed(self, event: Choice.Changed | Input.Changed) -> None:
        name = event.control.id
        if name in DRAFTED:
            self.change(attrs.evolve(self.draft, **DRAFTED[name](event.value)))

    @on(SeatRow.Changed)
    def _seat_changed(self, event: SeatRow.Changed) -> None:
        if event.name is not None:
            self.change(with_name(self.draft, event.n, event.name))
        elif event.colour is not None:
            self.change(with_colour(self.draft, event.n, SeatColour(event.colour)))
        else:
            self.change(with_player(self.draft, event.n, None if event.player == NOBODY else event.player))

    @on(Input.Submitted)
    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Deal, or go to the field that is wrong."""
        if not self.is_current:  # a second Enter, while the game opens
            return
        fault = fault_of(self.draft)
        if fault is not None:
            self._go_to(fault)
            return
        try:
            session = self.kind.deal(self, program_of(self).saves, *setup_of(self.draft))
        except DubbelspoorError as error:
            program_of(self).tell(str(error), severe=True)
            return
        program_of(self).back(self)
        program_of(self).open_game(session)

    def _go_to(self, fault: Fault) -> None:
        if fault.field == "seats":
            row = self.query_one(f"#seat-{fault.seat or 0}", SeatRow)
            row.query_one("#player" if fault.seat is None else "Input").focus()
        elif fault.field == "map":
            self.query_one("#own-map").focus()
        else:
            self.query_one(f"#{fault.field}").focus()
        program_of(self).tell(fault.sentence, severe=True)

    def help_text(self) -> str:
        """What is set up here, and for how many the chosen map is."""
        rules = self.help_rules()
        if rules is None:
            return self.kind.help_text
        board, variant = rules
        return f"{self.kind.help_text} {_how_many(board.variants[variant].rules.players)}"

    def help_rules(self) -> tuple[Board, VariantId] | None:
        """The rules to explain: those of the map that is chosen."""
        board = _board(self.draft)
        return None if board is None else (board, variant_of(self.draft, board))


def _board(draft: Draft) -> Board | None:
    try:
        return board_of(draft)
    except DubbelspoorError:
        return None


def _how_many(players: tuple[int, int]) -> str:
    fewest, most = players
    if fewest == most:
        return tr("This map and variant are for {n} players.", n=most)
    return tr("This map and variant are for {fewest} to {most} players.", fewest=fewest, most=most)
