"""One's own hand: cards by colour, and the toll tokens that only their owner knows."""

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive

from core.cards import Colour
from core.events import CardDrawn, CardTaken
from core.planning.prospects import NONE, Prospects
from core.text import tr, trn
from core.view import View
from tui.widgets.chips import card_style
from tui.widgets.panel import ViewPanel, heading

COLUMN = 7
"""Cells from one colour to the next: five of them are as wide as the narrowest panel."""


class Hand(ViewPanel):
    """The colours in a fixed order, so that the eye finds them again."""

    DEFAULT_CSS = "Hand { height: 3; }"

    prospects: reactive[Prospects] = reactive(NONE, repaint=False)
    """What the tickets want; it may come a moment after the cards."""

    watch_prospects = ViewPanel.show

    def seen_of(self, view: View) -> object:
        """One's own alone."""
        return view.seat, view.hand, view.tokens, view.loans, fresh_cards(view)

    def lines_of(self, view: View) -> list[Content]:
        """A heading with the counts, and two rows of colours."""
        title = trn("{n} card", "{n} cards", sum(view.hand))
        tokens = _tokens(view, self.size.width - len(title) - 2) if view.rules.tolls else ""
        if view.seat is None:
            return [heading(self, tr("Hand"), tr("watching"))]
        wanted, undecided = self.prospects.wanted, self.prospects.undecided
        fresh = fresh_cards(view)
        chips = [
            _chip(
                colour,
                view.hand[colour],
                wanted[colour],
                self.signs.last_move if colour in fresh else " ",
                self.signs.nothing,
            )
            for colour in Colour
        ]
        if undecided:
            chips.append(Content.styled(f" {self.signs.grey} 0/{undecided}", "bold"))
        return [heading(self, title, tokens), _row(chips[:5]), _row(chips[5:])]

    def help_text(self) -> str:
        hand = tr(
            "Your hand, by colour: how many cards you have and, after a stroke, how many the plan for your tickets "
            "wants: P 0/3 is no purple card where three are wanted. {grey} 0/3 is a track of any one colour that wants three, "
            "and for which you have none of any yet. In the market + stands before what is lacking here, and = before what would do as well. ! stands before a card that the last move brought. "
            "Others see only how many cards you have.",
            grey=self.signs.grey,
        )
        if self.view is None or not self.view.rules.tolls:
            return hand
        tokens = tr(
            "Your toll tokens stand beside it; their sum is secret until the end. Then whoever has the most left gets the points that "
            "stand behind them, unless they have taken a loan."
        )
        return f"{hand} {tokens}"


def fresh_cards(view: View) -> frozenset[Colour]:
    """The colours of the cards that the last move brought."""
    return frozenset(
        event.card
        for event in view.latest
        if isinstance(event, CardTaken | CardDrawn) and event.seat == view.seat and event.card is not None
    )


def _chip(colour: Colour, held: int, wanted: int, lead: str, nothing: str) -> Content:
    """A colour in six cells: held, and wanted where the plan wants any; `lead` is the first. Where ten are wanted, in seven."""
    count = f"{held:>2}/{wanted}" if wanted else f" {held:>2}"
    text, style = f"{lead}{colour.letter}{count}", card_style(colour) if held else "bold"
    if not held and not wanted:
        text, style = f" {colour.letter}  {nothing}", "$secondary"
    return Content.styled(text.ljust(COLUMN - 1), style)


def _row(chips: Sequence[Content]) -> Content:
    """Colours side by side, with a gap where they leave one."""
    *most, last = chips
    return Content.assemble(*(part for chip in most for part in (chip, " " * (COLUMN - len(chip)))), last)


def _tokens(view: View, room: int) -> str:
    """One's own, and what the most of them are worth at the end; who has taken a loan gets nothing for them."""
    tokens = trn("{n} token", "{n} tokens", view.tokens) if view.tokens else tr("no tokens")
    most = max(view.rules.bonus.get(len(view.seats), (0,)))
    if view.seat is None or not most:
        return tokens
    has_loan = view.loans[view.seat] > 0
    whole = (
        tr("{tokens}, no bonus", tokens=tokens)
        if has_loan
        else tr("{tokens}, most: {points} pts", tokens=tokens, points=most)
    )
    return whole if len(whole) <= room else tokens
