"""One's own hand: cards by colour, and the toll tokens that only their owner knows."""

from collections.abc import Sequence

from textual.content import Content

from core.cards import Colour
from core.events import CardDrawn, CardTaken
from core.planning.prospects import NONE, Prospects
from core.text import tr, trn
from core.view import View
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.chips import card_style
from tui.widgets.panel import ViewPanel, heading

COLUMN = 7
"""Cells from one colour to the next: five of them are as wide as the narrowest panel."""

STANDS_IN = "*"
"""Stands before the number of cards that the plan uses for others, as most of these are locomotives of a ferry."""


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
        if view.seat is None:
            return [heading(self, tr("Hand"), tr("watching"))]
        title = trn("{n} card", "{n} cards", sum(view.hand))
        if self.names_owner:
            title = tr("{name}: {cards}", name=view.seats[view.seat].name, cards=title)
        wanted, undecided = self.prospects.wanted, self.prospects.undecided
        standing_in = self.prospects.standing_in
        room = self.size.width - len(title) - 2
        rest = (
            _tokens(view, room)
            if view.rules.tolls
            else _legend(sum(standing_in), self.prospects.any_kind, room)
        )
        fresh = fresh_cards(view)
        chips = [
            _chip(
                colour,
                view.hand[colour],
                wanted[colour],
                standing_in[colour],
                self.signs.last_move if colour in fresh else " ",
                self.signs.nothing,
            )
            for colour in Colour
        ]
        if undecided:
            beside = self.size.width - 4 * COLUMN
            grey = f" {self.signs.grey} {undecided_count(undecided, beside)}"
            chips.append(Content.styled(grey if len(grey) <= beside else grey.strip(), "bold"))
        return [heading(self, title, rest), _row(chips[:5]), _row(chips[5:])]

    def help_text(self) -> str:
        hand = tr(
            "Your hand, by colour: how many cards you have and, after a stroke, how many the plan for your tickets "
            "wants: P 0/3 is no purple card where three are wanted. {grey} 0/3 is a track of any one colour that wants three, "
            "and for which you have none of any yet; {grey} 0/4+2 is two such tracks. In the market + stands before what is lacking here, and = before what would do as well. ! stands before a card that the last move brought. "
            "Others see only how many cards you have.",
            grey=self.signs.grey,
        )
        if self.view is None:
            return hand
        parts = [hand, *self._help_on_stand_ins(self.view)]
        if not self.view.rules.tolls:
            return " ".join(parts)
        tokens = tr(
            "Your toll tokens stand beside it; their sum is secret until the end. Then whoever has the most left gets the points that "
            "stand behind them, unless they have taken a loan."
        )
        return " ".join([*parts, tokens])

    @staticmethod
    def _help_on_stand_ins(view: View) -> list[str]:
        if not view.rules.ferry_substitute and not view.rules.special_substitute:
            return []
        return [
            tr(
                "Y 3{mark}2 is three yellow cards of which the plan uses two for others, as several of any kind may stand for one; "
                "Y3/1{mark}2 that it wants the third as what it is. The heading says how many are to stand for others in all, and the tickets for which track: "
                "{mark} 2/3 is two such cards, and one of any kind is lacking.",
                mark=STANDS_IN,
            )
        ]


def fresh_cards(view: View) -> frozenset[Colour]:
    """The colours of the cards that the last move brought."""
    return frozenset(
        event.card
        for event in view.latest
        if isinstance(event, CardTaken | CardDrawn) and event.seat == view.seat and event.card is not None
    )


def _chip(colour: Colour, held: int, wanted: int, standing_in: int, lead: str, nothing: str) -> Content:
    """A colour in six cells: held, wanted and standing in where there are such; `lead` is the first. In seven where it must be."""
    text = f"{lead}{colour.letter}{_count(held, wanted, standing_in)}"
    style = card_style(colour) if held else "bold"
    if not held and not wanted:
        text, style = f" {colour.letter}  {nothing}", "$secondary"
    return Content.styled(text.ljust(COLUMN - 1), style)


def _count(held: int, wanted: int, standing_in: int) -> str:
    """How many cards of a colour are held, wanted and stand in for others; the last is the first to give way."""
    if not standing_in:
        return f"{held:>2}/{wanted}" if wanted else f" {held:>2}"
    first = f"{held}/{wanted}" if wanted else f"{held:>2}"
    ways = (f"{first}{STANDS_IN}{standing_in}", f"{first}{STANDS_IN}", first)
    return next(way for way in ways if len(way) <= COLUMN - 2)


def undecided_count(lacked: Sequence[int], room: int) -> str:
    """What tracks that take any colour want, each for itself, as each may be paid in another; all together where there is no room."""
    each = f"0/{'+'.join(map(str, lacked))}"
    return each if len(each) + len("= ") <= room else f"0/{sum(lacked)}"


def _legend(standing_in: int, any_kind: int, room: int) -> str:
    """How many cards stand for others, where any do, and how many it takes where a card of any kind is lacking."""
    if not standing_in and not any_kind:
        return ""
    count = f"{standing_in}/{standing_in + any_kind}" if any_kind else f"{standing_in}"
    ways = (
        tr("{mark} {n} to stand for others", mark=STANDS_IN, n=count),
        tr("{mark} {n} for others", mark=STANDS_IN, n=count),
        f"{STANDS_IN} {count}",
    )
    return next((way for way in ways if len(way) <= room), "")


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
