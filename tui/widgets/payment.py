"""Paying for a track: a payment is proposed, and can be changed card by card."""

from collections.abc import Sequence
from itertools import chain
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from core.board import Track, TrackId
from core.cards import LETTERS, NO_CARDS, Cards, Colour
from core.moves import Claim
from core.planning.payments import fitting_colours, proposals
from core.planning.price import toll_receiver
from core.planning.price_words import kept_sentence, lost_sentence, missing_sentence
from core.text import tr, trn
from core.view import View
from tui.app.signs import Glyphs
from tui.map.descriptions import price_of
from tui.widgets.chips import card_style, pile_chips
from tui.widgets.decision import Decision
from tui.widgets.panel import heading, wrapped
from tui.widgets.prompt import Key


class Payment(Decision):
    """Left and right go through the proposals; a colour's letter adds a card, Shift and the letter takes one off."""

    can_be_dropped = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "propose(-1)", tr("Proposal before"), show=False, id="pay.before"),
        Binding("right", "propose(1)", tr("Next proposal"), show=False, id="pay.next"),
        Binding("up", "go(-1)", tr("Colour above"), show=False, id="pay.up"),
        Binding("down", "go(1)", tr("Colour below"), show=False, id="pay.down"),
        Binding("plus,equals_sign,space", "change(1)", tr("One card more"), show=False, id="pay.more"),
        Binding("minus", "change(-1)", tr("One card less"), show=False, id="pay.less"),
        Binding("enter", "pay", tr("Claim the track"), show=False, id="pay.claim"),
        Binding("escape,backspace,q", "drop", tr("Do something else"), show=False, id="pay.drop"),
        # Bindings, as all keys here: they are obeyed in the order in which they were typed.
        *(Binding(letter.lower(), f"add({n}, 1)", show=False) for n, letter in enumerate(LETTERS)),
        *(Binding(letter, f"add({n}, -1)", show=False) for n, letter in enumerate(LETTERS)),
    ]

    def __init__(self, view: View, signs: Glyphs, track: Track, first: Cards | None = None) -> None:
        """`first` are cards that were spoken of before, as by a hint: these are proposed before all others."""
        super().__init__(view, signs)
        self.track = track
        self._proposals: list[Cards] = proposals(view, track)
        if first is not None:
            self._proposals = [first, *(pay for pay in self._proposals if pay != first)]
        self._shown = 0
        self._pay: Cards = self._proposals[0] if self._proposals else NO_CARDS
        self._row = 0

    @property
    def _colours(self) -> list[Colour]:
        """The colours in hand that can be part of a payment, and those that are laid although they cannot."""
        hand, fitting = self.view.hand, fitting_colours(self.view, self.track)
        return [colour for colour in Colour if hand[colour] and (colour in fitting or self._pay[colour])]

    def question(self) -> str:
        name = self.view.board.track_name(self.track)
        if not self._pays_it:
            missing = missing_sentence(self.view, self.track, self._pay)
            return missing or tr("These are too many cards for {track}.", track=name)
        text = tr("Claim {track} with these cards?", track=name)
        if self.needs_loan:
            text = tr("Claim {track}? It will cost you a loan.", track=name)
        if self.view.begins_last_round(self.track):
            text = tr("{question} It begins the last round: everybody has one more turn.", question=text)
        lost = lost_sentence(self.view, self.track, self._pay)
        kept = kept_sentence(self.view, self.track, self._pay)
        return " ".join(filter(None, (text, lost, kept)))

    def keys(self) -> Sequence[Key]:
        count = len(self._proposals)
        proposing: tuple[Key, ...] = ()
        if self._is_own and count:
            which = trn("to the proposal", "to the {n} proposals", count)
            proposing = (Key("←→", which, "propose(1)"),)
        elif count > 1:
            which = tr("proposal {n} of {all}", n=self._shown + 1, all=count)
            proposing = (Key("←→", which, "propose(1)"),)
        return (
            Key("Enter", tr("claim"), "pay", self._pays_it),
            *proposing,
            Key("↑↓ + −", tr("change cards"), ""),
            Key("q", tr("back"), "drop"),
        )

    @property
    def _is_own(self) -> bool:
        """Whether these cards are none of the proposals."""
        return self._pay not in self._proposals

    @property
    def pays_for(self) -> TrackId:
        return self.track.id

    @property
    def needs_loan(self) -> bool:
        """Whether the toll is more than one has."""
        return self.view.needs_loan(self.track)

    @property
    def _pays_it(self) -> bool:
        return self.view.can_pay(self.track, self._pay)

    def looked_at(self) -> TrackId:
        return self.track.id

    def render(self) -> Content:
        """What is asked and, always, what is paid; where there is little room, what the question says too gives way."""
        name = self.view.board.track_name(self.track)
        about = [
            [heading(self, tr("Claim"))],
            wrapped(name, self.size.width, style="bold"),
            wrapped(price_of(self.view, self.track, toll=not self.track.toll), self.size.width),
            self._toll_lines(),
        ]
        paid = [self._verdict(), *pile_chips(self._pay)]
        gap = [Content("")]
        lines = [*chain.from_iterable(about), *gap, *self._cells(2), *gap, *paid]
        if len(lines) > self.size.height:
            tight = [*self._cells(3), *paid]
            while about and sum(map(len, about)) + len(tight) > self.size.height:
                del about[0]
            lines = [*chain.from_iterable(about), *tight]
        return Content("\n").join(lines)

    def _cells(self, columns: int) -> list[Content]:
        """The colours in hand: in two columns, or in three with less room for each."""
        cell, gap = (self._cell, "   ") if columns == 2 else (self._small_cell, "  ")
        cells = [cell(n, colour) for n, colour in enumerate(self._colours)]
        return [Content(gap).join(cells[n : n + columns]) for n in range(0, len(cells), columns)]

    def _verdict(self) -> Content:
        if self._pays_it:
            return Content.styled(tr("These cards pay it:"), "$success")
        if not missing_sentence(self.view, self.track, self._pay):
            return Content.styled(tr("These are too many cards:"), "$warning")
        return Content.styled(tr("These cards do not pay it:"), "$warning")

    def _cell(self, n: int, colour: Colour) -> Content:
        """A colour: how many of it are paid, of how many in hand."""
        return Content.assemble(
            self._card(n, colour),
            (f"{self._pay[colour]:>3}", "bold"),
            (tr(" of {have:>2}", have=self.view.hand[colour]), "$secondary"),
        )

    def _small_cell(self, n: int, colour: Colour) -> Content:
        return Content.assemble(
            self._card(n, colour),
            (f"{self._pay[colour]:>2}", "bold"),
            (f"/{self.view.hand[colour]:<2}", "$secondary"),
        )

    def _card(self, n: int, colour: Colour) -> Content:
        pointer = self.signs.pointer if n == self._row else " "
        return Content.assemble((f"{pointer} ", "bold $accent"), (f" {colour.letter} ", card_style(colour)))

    def _toll_lines(self) -> list[Content]:
        if not self.view.rules.tolls or not self.track.toll:
            return []
        mine, seat = self.view.tokens, toll_receiver(self.view, self.track)
        to = tr("the bank") if seat is None else self.view.seats[seat].name
        places = {"toll": self.track.toll, "owner": to, "mine": mine}
        lines = wrapped(tr("Toll {toll} to {owner}; you have {mine}.", **places), self.size.width)
        if self.needs_loan:
            penalty = self.view.rules.loan_penalty
            warning = tr("A LOAN: −{penalty} points and no bonus.", penalty=penalty)
            lines.append(Content.styled(warning, "bold $warning"))
        return lines

    def action_propose(self, step: int) -> None:
        """Lay the next proposal, or the one before; from cards of one's own back to the one that they were made of."""
        if self._proposals:
            self._shown = (self._shown + (0 if self._is_own else step)) % len(self._proposals)
            self._pay = self._proposals[self._shown]
            self._row = min(self._row, max(0, len(self._colours) - 1))
            self.changed()

    def action_go(self, step: int) -> None:
        self._row = (self._row + step) % max(1, len(self._colours))
        self.changed()

    def action_change(self, step: int) -> None:
        """A card more or less of the colour in focus."""
        if colours := self._colours:
            self._add(colours[self._row], step)

    def action_add(self, colour: int, step: int) -> None:
        """A colour's letter adds a card of it, with Shift takes one off."""
        self._add(Colour(colour), step)

    def _add(self, colour: Colour, step: int) -> None:
        count = max(0, min(self.view.hand[colour], self._pay[colour] + step))
        self._pay = tuple(count if n == colour else have for n, have in enumerate(self._pay))
        colours = self._colours
        self._row = colours.index(colour) if colour in colours else min(self._row, max(0, len(colours) - 1))
        if not self._is_own:
            self._shown = self._proposals.index(self._pay)
        self.changed()

    def action_pay(self) -> None:
        """Claim with what is marked; the rules say if it does not pay."""
        self.tell(self.Decided(self, Claim(self.track.id, self._pay)))

    def help_text(self) -> str:
        return tr(
            "Paying for a track. Left and right show other payments that fit; a colour's letter adds one card of it, "
            "Shift and the letter takes one off. The line below says for which other tracks your plan counts on these cards. "
            "Enter claims the track, q goes back."
        )
