"""Drawing cards: the market against the deck, by what a card of each colour is worth to the bot."""

from collections.abc import Sequence

from core.cards import LOCOMOTIVE
from core.moves import DrawCard, Move, TakeCard
from core.phase import Phase
from core.view import View


def draws_of(view: View) -> list[TakeCard | DrawCard]:
    """The draws among one's moves."""
    return [move for move in view.moves if isinstance(move, TakeCard | DrawCard)]


def best_draw(view: View, worth: Sequence[float], blind: float) -> Move | None:
    """
    The draw that promises most; None where there is no card to be had.

    `worth` is by colour what the next card of it is worth, `blind` what a card from the deck is on average.
    """
    draws = draws_of(view)
    if not draws:
        return None
    if view.phase is Phase.TURN and view.rules.face_up_locomotive_ends_draw:
        return _first_of_two(view, draws, worth, blind)
    return max(draws, key=lambda move: _value(view, move, worth, blind))


def _first_of_two(
    view: View, draws: Sequence[TakeCard | DrawCard], worth: Sequence[float], blind: float
) -> Move:
    """A locomotive from the market must be worth two other cards."""
    pairs = [move for move in draws if not _is_locomotive(view, move)]
    single = next((move for move in draws if _is_locomotive(view, move)), None)
    if not pairs:
        assert single is not None
        return single
    values = sorted((_value(view, move, worth, blind) for move in pairs), reverse=True)
    second = max(values[1] if len(values) > 1 else 0.0, blind if view.deck_left else 0.0)
    if single is not None and worth[LOCOMOTIVE] > values[0] + second:
        return single
    return max(pairs, key=lambda move: _value(view, move, worth, blind))


def _is_locomotive(view: View, move: TakeCard | DrawCard) -> bool:
    return isinstance(move, TakeCard) and view.market[move.slot] == LOCOMOTIVE


def _value(view: View, move: TakeCard | DrawCard, worth: Sequence[float], blind: float) -> float:
    return worth[view.market[move.slot]] if isinstance(move, TakeCard) else blind
