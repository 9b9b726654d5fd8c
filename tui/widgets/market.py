"""The market: five cards to take, the deck to draw from."""

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from core.events import MarketFilled, OrderDrawn
from core.moves import DrawCard, TakeCard
from core.text import tr
from core.view import View
from tui.chips import card_chip
from tui.widgets.panel import ViewPanel, heading

CHIP = 5
"""Cells from one card to the next: its key, three cells of card, a blank."""


class Market(ViewPanel):
    """The cards with the keys that take them; a click takes one too."""

    DEFAULT_CSS = "Market { height: 2; }"

    @dataclass
    class Wanted(Message):
        """The player asks for a card."""

        move: TakeCard | DrawCard

    def lines_of(self, view: View) -> list[Content]:
        """A heading with the counts, and the cards."""
        counts = tr("deck {deck} · out {out}", deck=view.deck_left, out=sum(view.discards))
        moves, fresh = set(view.moves), fresh_slots(view)
        parts: list[Content] = []
        for slot, card in enumerate(view.market):
            key = "bold $accent" if TakeCard(slot) in moves else "$secondary 60%"
            after = (self.signs.last_move, "bold $accent") if slot in fresh else " "
            parts.append(Content.assemble((str(slot + 1), key), card_chip(card), after))
        key = "bold $accent" if DrawCard() in moves else "$secondary 60%"
        deck = Content.assemble(("d", key), (" ?? ", "$text on $primary 60%"))
        return [heading(tr("Market"), counts, self.size.width), Content("").join([*parts, deck])]

    def on_click(self, event: events.Click) -> None:
        """Ask for the card that was clicked."""
        if self.view is None or event.y != 1:
            return
        slot = event.x // CHIP
        if slot < len(self.view.market):
            self.post_message(self.Wanted(TakeCard(slot)))
        elif slot <= len(self.view.market) + 1:
            self.post_message(self.Wanted(DrawCard()))

    def help_text(self) -> str:
        """What this is."""
        return tr(
            "The market: take one of the five open cards with its number, or draw blind from the deck with d. "
            "The letter is the card's colour: P purple, B blue, O orange, W white, G green, Y yellow, K black, "
            "R red, L locomotive. A turn of drawing is two cards. A mark stands after a card that the last move brought."
        )


def fresh_slots(view: View) -> frozenset[int]:
    """The places that the last move filled; none when all of it was dealt just now."""
    if any(isinstance(event, OrderDrawn) for event in view.latest):
        return frozenset()
    return frozenset(event.slot for event in view.latest if isinstance(event, MarketFilled))
