"""The market: five cards to take, the deck to draw from."""

from dataclasses import dataclass
from functools import cache

from textual import events
from textual.content import Content
from textual.message import Message

from core.events import MarketFilled, OrderDrawn
from core.moves import DrawCard, TakeCard
from core.text import tr
from core.view import View
from tui.widgets.chips import card_chip
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
        moves, fresh = view.moves.besides_claims(), fresh_slots(view)
        parts: list[Content] = []
        for slot, card in enumerate(view.market):
            mark = self.signs.last_move if slot in fresh else " "
            parts.append(_offered(slot, card, mark, can=TakeCard(slot) in moves))
        parts.append(_deck(can=DrawCard() in moves))
        return [heading(tr("Market"), counts, self.size.width), Content("").join(parts)]

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
        return tr(
            "The market: take one of the five open cards with its number, or draw blind from the deck with d. "
            "The letter is the card's colour: P purple, B blue, O orange, W white, G green, Y yellow, K black, "
            "R red, L locomotive. A turn of drawing is two cards. A mark stands after a card that the last move brought."
        )


@cache
def _offered(slot: int, card: int, mark: str, *, can: bool) -> Content:
    """A card with the key that takes it, and a mark or a blank after it."""
    after = (mark, "bold $accent") if mark.strip() else mark
    return Content.assemble((str(slot + 1), _key_style(can=can)), card_chip(card), after)


@cache
def _deck(*, can: bool) -> Content:
    return Content.assemble(("d", _key_style(can=can)), (" ?? ", "$text on $primary 60%"))


def _key_style(*, can: bool) -> str:
    return "bold $accent" if can else "$secondary 60%"


def fresh_slots(view: View) -> frozenset[int]:
    """The places that the last move filled; none if the whole market was dealt."""
    if any(isinstance(event, OrderDrawn) for event in view.latest):
        return frozenset()
    return frozenset(event.slot for event in view.latest if isinstance(event, MarketFilled))
