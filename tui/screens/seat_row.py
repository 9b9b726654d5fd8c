"""One place at the table of a new game: who sits there, in which colour, and what is wrong with it."""

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label

from core.bots import BOTS, character
from core.setup import BOT_PREFIX, HUMAN, LONGEST_NAME, SeatColour
from core.text import tr
from tui.app.signs import Glyphs
from tui.session.draft import DraftSeat
from tui.widgets.choice import Choice, Options
from tui.widgets.still_input import StillInput

NOBODY = "nobody"


def player_options() -> Options:
    bots = [
        (BOT_PREFIX + name, tr("{name}: {strength}", name=name, strength=strength_of(name))) for name in BOTS
    ]
    return [(NOBODY, tr("nobody")), (HUMAN, tr("a person")), *bots]


def strength_of(bot: str) -> str:
    words = {
        "random": tr("no aim at all"),
        "greedy": tr("very easy"),
        "apprentice": tr("easy"),
        "planner": tr("middling"),
        "signaller": tr("hard"),
        "conductor": tr("very hard"),
    }
    return words.get(bot, tr("a bot"))


class ColourChoice(Choice):
    """A choice of trains, each shown in its colour."""

    def __init__(self, signs: Glyphs, value: SeatColour) -> None:
        self._signs = signs
        options: Options = [
            (colour.value, f"{signs.owners[colour] * 2} {colour_name(colour)}") for colour in SeatColour
        ]
        super().__init__(options, value, id="colour")

    def render(self) -> Content:
        """The mark of the trains as on the map, and the colour's name."""
        colour = SeatColour(self.value)
        room = self.content_size.width - 7
        chip = Content.styled(self._signs.owners[colour] * 2, f"$seat-{colour}-text on $seat-{colour}")
        return Content.assemble("< ", chip, f" {colour_name(colour)[:room].ljust(room)} >")


def colour_name(colour: SeatColour) -> str:
    return {
        SeatColour.RED: tr("red"),
        SeatColour.BLUE: tr("blue"),
        SeatColour.GREEN: tr("green"),
        SeatColour.YELLOW: tr("yellow"),
        SeatColour.BLACK: tr("black"),
    }[colour]


def about_player(player: str | None, *, own_terminals: bool) -> str:
    """A sentence on who sits there: people share this keyboard, or have a terminal each."""
    if player is None:
        return tr("This place stays empty.")
    if player == HUMAN and own_terminals:
        return tr("Somebody at a terminal of their own.")
    if player == HUMAN:
        return tr("Somebody at this keyboard; between two people a curtain hides the hand.")
    return character(player)


class SeatRow(Vertical):
    DEFAULT_CSS = """
    SeatRow {
        height: auto;
        Horizontal { height: 1; }
        .number { width: 3; color: $secondary; }
        Input { width: 24; margin-right: 1; background: $surface; }
        Input:focus { background: $panel; }
        .colour { margin-right: 1; width: 14; }
        .player { width: 27; }
        .fault { color: $error; padding-left: 3; width: 100%; height: auto; }
    }
    """

    @dataclass
    class Changed(Message):
        """The player wants something of this seat changed. Only one of the three is given."""

        n: int
        name: str | None = None
        colour: SeatColour | None = None
        player: str | None = None

    def __init__(self, n: int, seat: DraftSeat, signs: Glyphs, *, own_terminals: bool = False) -> None:
        super().__init__(id=f"seat-{n}")
        self._own_terminals = own_terminals
        self.n = n
        self._seat = seat
        self._signs = signs

    def compose(self) -> ComposeResult:
        """A line, and below it what is wrong with it."""
        with Horizontal():
            yield Label(str(self.n + 1), classes="number")
            yield StillInput(self._seat.name, compact=True, max_length=LONGEST_NAME, select_on_focus=False)
            yield ColourChoice(self._signs, self._seat.colour).add_class("colour")
            yield Choice(player_options(), self._seat.player or NOBODY, id="player").add_class("player")
        yield Label("", classes="fault", markup=False)

    def on_mount(self) -> None:
        self.show(self._seat, None)

    def show(self, seat: DraftSeat, fault: str | None) -> None:
        self._seat = seat
        name = self.query_one(Input)
        if name.value != seat.name:
            with name.prevent(Input.Changed):
                name.value = seat.name
        name.disabled = seat.player is None
        name.placeholder = tr("name") if seat.player is not None else ""
        colour = self.query_one("#colour", Choice)
        colour.value = seat.colour
        colour.disabled = seat.player is None
        self.query_one("#player", Choice).value = seat.player or NOBODY
        label = self.query_one(".fault", Label)
        label.update(fault or "")
        label.display = fault is not None

    def field_like(self, field: Widget) -> Widget:
        """What asks the same as a field of another row; of an empty place only who plays can be chosen."""
        mine = self.query_one("Input" if isinstance(field, Input) else f"#{field.id}")
        return self.query_one("#player") if mine.disabled else mine

    @on(Input.Changed)
    def _name_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(self.n, name=event.value))

    @on(Choice.Changed, "#colour")
    def _colour_changed(self, event: Choice.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(self.n, colour=SeatColour(event.value)))

    @on(Choice.Changed, "#player")
    def _player_changed(self, event: Choice.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(self.n, player=event.value))

    def help_text(self) -> str:
        return tr(
            "A place at the table: the player's name, the colour of the trains, and who plays. {character}",
            character=about_player(self._seat.player, own_terminals=self._own_terminals),
        )
