"""What a card of each colour is worth to the conductor; a card that its plan lacks is worth 1."""

from core.board import Track
from core.bots.mind import Mind
from core.cards import LOCOMOTIVE, PLAIN_COLOURS
from core.planning.needs import Needs, needs_of
from core.sums import float_sum


def card_worth(mind: Mind) -> list[float]:
    """By colour what the next card of it brings."""
    view, w = mind.view, mind.weights
    worth = [w.unwanted] * len(view.hand)
    _add(worth, mind, mind.needs, 1.0)
    beside = [track.index for track in mind.fillers[: w.fillers]]
    if beside:
        spare = mind.needs.spare(view.hand)
        needs = needs_of(view.board, view.rules, beside, spare, view.open_tracks, w.reserve)
        _add(worth, mind, needs, w.beside if mind.plan.tracks else 1.0)
    return worth


def blind_worth(mind: Mind, worth: list[float]) -> float:
    """What a card from the deck brings on average."""
    return mind.weights.blind * float_sum(odds * value for odds, value in zip(mind.odds, worth, strict=True))


def _add(worth: list[float], mind: Mind, needs: Needs, weight: float) -> None:
    """Raise the worth of every colour that these needs lack, and a little that of those that would do too."""
    w = mind.weights
    for demand in needs.demands:
        if needs.short[demand.colour]:
            worth[demand.colour] = max(worth[demand.colour], weight)
            for track in mind.twins(mind.view.board.tracks[demand.track]):
                for colour in _colours(track):
                    worth[colour] = max(worth[colour], weight * w.second)
    if needs.wild or needs.short[LOCOMOTIVE]:
        worth[LOCOMOTIVE] = max(worth[LOCOMOTIVE], weight * w.wild)


def _colours(track: Track) -> tuple[int, ...]:
    if track.length == track.locomotives:
        return ()
    return PLAIN_COLOURS if track.colour is None else (track.colour,)
