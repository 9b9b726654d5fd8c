"""
A dear choice of a finished game, to be made again: the position through its player's own eyes, and then the answer.

The finished game is only looked at; nothing of what is tried is written into its save.
"""

from functools import cached_property

import attrs

from core.game import Game
from core.move_words import move_words
from core.moves import Claim, Move
from core.planning.payments import ranked
from core.planning.price import price_for
from core.record.finished import deal_of
from core.review.choices import Weighing
from core.review.model import model_for
from core.review.values import Choice, Finding
from core.review.words import claim_sentences, doubt, position_before, when
from core.story import StoryLine, Storyteller
from core.text import tr
from core.view import View
from saves.reviews import keep_solved

AS_GOOD = 0.005
"""A choice within this much of the better one, in win chance, is as good."""


@attrs.frozen
class Judged:
    """What the review says of a new choice: in short and in sentences, and whether a clear mistake is mended by it."""

    said: str
    sentences: tuple[str, ...]
    found: bool


class Trying:
    def __init__(self, game: Game, choice: Choice) -> None:
        self._game = game
        self.setup, self.board = game.setup, game.board
        self.choice = choice
        self.view: View = position_before(game, choice)

    @property
    def id(self) -> str:
        """The same for this choice whenever the game is reviewed."""
        deal = deal_of(self._game.setup, self._game.log.entries[0])
        return f"{deal}-{self.choice.n}-{self.choice.seat}"

    def story(self) -> list[StoryLine]:
        """What the player knew of the game so far."""
        return Storyteller(self._game).story(self.choice.seat)[: self.choice.before]

    def question(self) -> str:
        name = self.view.seats[self.choice.seat].name
        return tr(
            "{when} again, with {name}'s eyes: what do you do?",
            when=when(self.choice.turn, self.choice.n),
            name=name,
        )

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """
        What there is to choose from, in the order of the rules: nothing tells which is good.

        A track is there once, with the payment that the game would propose, and one of two that are alike; those that
        the review speaks of, as it would pay them.
        """
        view, payable = self.view, self.view.moves.tracks()
        told = {self.choice.played, self.choice.better}
        paid = {move.track for move in told if isinstance(move, Claim)}
        prices = [price_for(view, track) for track in view.board.tracks if track.id in payable]
        prices.sort(key=lambda price: (price.track.id not in paid, not price.serves))
        rows = {price.alike: price.track for price in reversed(prices)}  # the first of each stays
        tracks = [track for track in rows.values() if track.id not in paid]
        pays = {track.id: [claim.pay for claim in view.moves.claims(track.id)] for track in tracks}
        found = told | {Claim(track.id, ranked(view, track, pays[track.id])[0]) for track in tracks}
        found |= {one.move for one in self._weighing.options() if not isinstance(one.move, Claim)}
        return tuple(move for move in view.moves if move in found)

    def judged(self, move: Move) -> Judged:
        """What the review says of this choice, beside what was played and what it likes better."""
        mine, played, better = (
            self._weighing.option(each).chance for each in (move, self.choice.played, self.choice.better)
        )
        as_good = mine >= better - AS_GOOD
        return Judged(
            self._in_short(as_good=as_good),
            (
                tr("You would {move} now.", move=move_words(self.view, move)),
                tr("In the game you chose to {move}.", move=move_words(self.view, self.choice.played)),
                *claim_sentences(self.view, self.choice),
                _verdict(mine, played, better, as_good=as_good),
                doubt(self.choice),
            ),
            as_good and self.choice.finding is Finding.BETTER,
        )

    def _in_short(self, *, as_good: bool) -> str:
        """Praise and blame are for what tests have shown."""
        match self.choice.finding:
            case Finding.BETTER:
                return tr("You have found it.") if as_good else tr("There was something better.")
            case Finding.UNTESTED:
                if as_good:
                    return tr("The model likes that as well as any, but it is not tested.")
                return tr("The model likes something else better, but it is not tested.")
            case Finding.PERHAPS:
                if as_good:
                    return tr("Perhaps that is better: the test speaks for it, but not clearly.")
                return tr("Perhaps there was something better: the test speaks for it, but not clearly.")
            case Finding.UNCLEAR:
                return tr("Nothing clear: no move is shown to be better than what you played.")
            case Finding.WORSE:
                return tr("What you played in the game was well chosen.")

    def keep_found(self) -> None:
        keep_solved(self.id)

    @cached_property
    def _weighing(self) -> Weighing:
        model = model_for(self._game.setup, self._game.board)
        return Weighing(model, self._game.at(self.choice.before), self.choice.seat)


def _verdict(mine: float, played: float, better: float, *, as_good: bool) -> str:
    if as_good:
        return tr("By the model your new choice is as good as the one that it likes best.")
    if mine > played + AS_GOOD:
        return tr(
            "By the model your new choice is {gain:.0f} % better than the old one, and {lack:.0f} % short of the best.",
            gain=100 * (mine - played),
            lack=100 * (better - mine),
        )
    return tr("By the model your new choice is no better than the old one.")
