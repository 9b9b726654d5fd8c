"""At a table with several seats for people: which one is yours?"""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from core.setup import SeatNo
from core.text import tr
from saves.tables import TableLine
from tui.textual_ext.screen_stack import Question
from tui.widgets.keys_line import KeysLine
from tui.widgets.plain_list import PlainList


class SeatList(PlainList):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", tr("Sit down"), id="seat.sit"),
    ]


class WhichSeatScreen(Question[SeatNo | None]):
    """Dismissed with the seat, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,backspace", "answer(None)", tr("Back"), id="seat.back"),
    ]
    DEFAULT_CSS = """
    WhichSeatScreen {
        align: center middle;
        #box { width: 60; height: auto; border: round $accent; background: $surface; padding: 1 2; }
        #seats { margin-top: 1; height: auto; background: $surface; background-tint: $surface 0%; }
    }
    """

    def __init__(self, table: TableLine) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """The seats for people; the first free one is offered."""
        assert self._table.game is not None
        setup, there = self._table.game.setup, self._table.connected()
        people = setup.humans
        with Vertical(id="box"):
            yield Label(tr("Who are you at {table}?", table=self._table.name), markup=False)
            seats = SeatList(
                *(
                    Option(
                        tr("{name}, at a terminal already", name=setup.seats[seat].name)
                        if seat in there
                        else setup.seats[seat].name,
                    )
                    for seat in people
                ),
                id="seats",
                markup=False,
            )
            free = [row for row, seat in enumerate(people) if seat not in there]
            seats.highlighted = free[0] if free else 0
            yield seats
        yield KeysLine()

    @on(OptionList.OptionSelected)
    def _sit(self, event: OptionList.OptionSelected) -> None:
        assert self._table.game is not None
        self.answer(self._table.game.setup.humans[event.option_index])

    def help_text(self) -> str:
        return tr(
            "Everybody at a table has a seat of their own, with a hand that only they see. Choose yours."
        )
