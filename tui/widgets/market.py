"""The market: five cards to take, the deck to draw from."""

from dataclasses import dataclass
from functools import cache, lru_cache

from textual import events
from textual.content import Content
from textual.message import Message

from core.events import MarketFilled, OrderDrawn
from core.moves import DrawCard, TakeCard
from core.phase import Phase
from core.planning.prospects import NONE, Prospects
from core.text import tr
from core.view import View
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.chips import card_chip
from tui.widgets.panel import ViewPanel, heading

CHIP = 6
"""Cells from one card to the next: its key, three cells of card, the mark of a new one, a blank."""

LACKED = "+"
"""Stands before the letter of a card that the plan lacks."""

AS_WELL = "="
"""Stands before the letter of a card that the plan does not lack, but that would do as well."""


class Market(ViewPanel):
    """The cards with the keys that take them; a click takes one too."""

    DEFAULT_CSS = "Market { height: 2; }"

    @dataclass
    class Wanted(Message):
        move: TakeCard | DrawCard

    keys_work: reactive[bool] = reactive(True, repaint=False)
    """Whether the numbers take cards now; while something else is decided they do not."""
    hinted: reactive[int | None] = reactive(None, repaint=False)
    """The place of a card that a hint speaks of."""

    prospects: reactive[Prospects] = reactive(NONE, repaint=False)
    """What the tickets want; it may come a moment after the cards."""

    came: reactive[frozenset[int] | None] = reactive[frozenset[int] | None](None, repaint=False)
    """The places that were filled since one's last turn; None where nobody plays: then those that the last move filled."""

    watch_keys_work = watch_hinted = watch_prospects = ViewPanel.show

    def show_position(self, view: View, came: frozenset[int] | None) -> None:
        """Show another position and what came in it, drawn once for both."""
        self.set_reactive(Market.came, came)
        if view == self.view:
            self.show()
        else:
            self.view = view

    def lines_of(self, view: View) -> list[Content]:
        places = {"deck": view.deck_left, "out": sum(view.discards), "dot": self.signs.nothing}
        counts = tr("deck {deck} {dot} out {out}", **places)
        legal = view.moves.besides_claims()
        moves = legal if self.keys_work else []
        second = view.asked and view.phase is Phase.SECOND_CARD
        fresh = fresh_slots(view) if self.came is None else self.came
        prospects, hinted = self.prospects, self.hinted
        mark = self.signs.last_move
        cards = [
            (
                card,
                _sign(card, prospects) if not second or TakeCard(slot) in legal else " ",
                mark if slot in fresh else " ",
                slot == hinted,
                bool(moves) and TakeCard(slot) in moves,
            )
            for slot, card in enumerate(view.market)
        ]
        row = _row(tuple(cards), self.signs.nothing, can_draw=DrawCard() in moves)
        return [heading(self, tr("Market"), counts), row]

    def on_click(self, event: events.Click) -> None:
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
            "R red, L locomotive. A turn of drawing is two cards. "
            "+ stands before a card that the plan for your tickets lacks, as your hand and your tickets say, and = before one "
            "with which fewer are left to draw too, though by other tracks or colours than the plan has: another way that is as "
            "short, the other track of two, another colour where any will do, a locomotive for a colour, a card to stand for another. Neither stands before a "
            "card that you may not take. "
            "! stands after a card that came with your last move or since, and in a replay after one that the last move brought."
        )


def _sign(card: int, prospects: Prospects) -> str:
    """What a card would do for the plan."""
    if prospects.lacks(card):
        return LACKED
    return AS_WELL if prospects.does_as_well(card) else " "


@lru_cache(maxsize=32)
def _row(cards: tuple[tuple[int, str, str, bool, bool], ...], nothing: str, *, can_draw: bool) -> Content:
    """The cards, each with what stands before and after it, whether a hint speaks of it and its key works; and the deck."""
    parts = [
        _place(slot, card, lead, mark, nothing, hinted=hinted, can=can)
        for slot, (card, lead, mark, hinted, can) in enumerate(cards)
    ]
    return Content("").join([*parts, _deck(can=can_draw)])


@cache
def _place(slot: int, card: int, lead: str, mark: str, nothing: str, *, hinted: bool, can: bool) -> Content:
    """A card between the key that takes it and a mark; `nothing` is the sign of an empty place."""
    chip = card_chip(card, lead, nothing)
    if lead == LACKED:
        chip = chip.stylize("bold")
    if hinted:
        chip = chip.stylize("reverse bold")
    return Content.assemble((str(slot + 1), _key_style(can=can)), chip, (mark, "bold $accent"), " ")


@cache
def _deck(*, can: bool) -> Content:
    return Content.assemble(("d", _key_style(can=can)), (" ?? ", "$text on $primary 60%"))


def _key_style(*, can: bool) -> str:
    return "bold $accent" if can else "$secondary"


def fresh_slots(view: View) -> frozenset[int]:
    """The places that the last move filled; none if the whole market was dealt."""
    if any(isinstance(event, OrderDrawn) for event in view.latest):
        return frozenset()
    return frozenset(event.slot for event in view.latest if isinstance(event, MarketFilled))
