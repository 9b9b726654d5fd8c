"""What a card of each colour is worth to the conductor; a card that its plan lacks is worth 1."""

from core.board import Track
from core.bots.conductor.judgement import Judgement
from core.cards import LOCOMOTIVE, PLAIN_COLOURS
from core.planning.needs import Needs, needs_of
from core.sums import float_sum


def card_worth(judgement: Judgement) -> list[float]:
    """By colour what the next card of it brings."""
    view, w = judgement.view, judgement.weights
    worth = [w.unwanted] * len(view.hand)
    _add(worth, judgement, judgement.needs, 1.0)
    beside = [track.index for track in judgement.fillers[: w.fillers]]
    if beside:
        spare = judgement.needs.spare(view.hand)
        needs = needs_of(view.board, view.rules, beside, spare, view.open_tracks, w.reserve)
        _add(worth, judgement, needs, w.beside if judgement.plan.tracks else 1.0)
    return worth


def blind_worth(judgement: Judgement, worth: list[float]) -> float:
    """What a card from the deck brings on average."""
    return judgement.weights.blind * float_sum(
        odds * value for odds, value in zip(judgement.odds, worth, strict=True)
    )


def _add(worth: list[float], judgement: Judgement, needs: Needs, weight: float) -> None:
    """Raise the worth of every colour that these needs lack, and a little that of those that would do too."""
    w = judgement.weights
    for demand in needs.demands:
        if needs.short[demand.colour]:
            worth[demand.colour] = max(worth[demand.colour], weight)
            for track in judgement.twins(judgement.view.board.tracks[demand.track]):
                for colour in _colours(track):
                    worth[colour] = max(worth[colour], weight * w.second)
    if needs.wild or needs.short[LOCOMOTIVE]:
        worth[LOCOMOTIVE] = max(worth[LOCOMOTIVE], weight * w.wild)


def _colours(track: Track) -> tuple[int, ...]:
    if track.length == track.locomotives:
        return ()
    return PLAIN_COLOURS if track.colour is None else (track.colour,)
