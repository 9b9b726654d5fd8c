"""A made-up review, the same whatever model there is: for tests of what people see of one."""

from collections.abc import Callable, Sequence
from math import sin

import attrs

from core.board import Kind
from core.game import Game
from core.log import Entry
from core.moves import Claim, Move
from core.review.values import Cause, Choice, Moment, Parts, Review, Trial, TurningPoint
from core.rules import legal_moves
from core.setup import SeatNo
from saves.folder import sample_folder
from saves.store import load_to_read

CLEAR = Trial(pairs=60, points=9.4, error=3.1, wins=0.12, clear=True)
UNCLEAR = Trial(pairs=60, points=1.2, error=3.4, wins=0.01, clear=False)
PERHAPS = Trial(pairs=84, points=41.7, error=10.0, wins=0.23, clear=False)
WORSE = Trial(pairs=40, points=-8.1, error=3.2, wins=-0.1, clear=False)
CHOICES = 3
"""Of the dearest one tests find that it was a mistake, of the others nothing clear."""


def sample(name: str = "nordic-2") -> Game:
    return load_to_read(sample_folder() / f"{name}.toml")[0]


def made_up(game: Game, seats: Sequence[SeatNo] | None = None) -> Review:
    """A review of this game as it might be, without tests."""
    count = len(game.setup.seats)
    entries = game.log.in_force()
    winners = [result.seat for result in game.state.results if result.place == 1]
    curve = [_moment(game, entry, place / len(entries)) for place, entry in enumerate(entries[:-1], 1)]
    results = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(count))
    totals = tuple(float(result.total) for result in game.state.results)
    curve.append(Moment(entries[-1].n, game.at(game.log.parent(entries[-1].n)).turns, results, totals))
    whose = seats or tuple(SeatNo(n) for n, seat in enumerate(game.setup.seats) if not seat.is_bot)
    moved = [entry for entry in entries if entry.seat is not None]
    digs = any(track.kind is Kind.TUNNEL for track in game.board.tracks)
    causes = (Cause.CARDS, Cause.CHOICE, Cause.TUNNELS if digs else Cause.TICKETS)
    return Review(
        seats=tuple(_parts(1 / count, results[seat], seat, digs=digs) for seat in range(count)),
        curve=tuple(curve),
        turning_points=tuple(
            _point(moved[len(moved) * place // 4], cause, count) for place, cause in enumerate(causes, 1)
        ),
        choices=tuple(choice for seat in whose for choice in _choices(game, seat)),
    )


def _moment(game: Game, entry: Entry, share: float) -> Moment:
    state = game.at(entry.n)
    turn = 0 if entry.seat is None else game.at(game.log.parent(entry.n)).turns
    count = len(game.setup.seats)
    tilt = sin(9 * share) / (2 * count)
    chances = (1 / count + tilt, *(1 / count - tilt / (count - 1) for _ in range(count - 1)))
    return Moment(entry.n, turn, chances, tuple(points + 60 * (1 - share) for points in state.points))


def _parts(start: float, result: float, seat: int, *, digs: bool) -> Parts:
    luck, tickets, tunnels, own = 0.054 - seat / 30, -0.02, 0.013 if digs else 0.0, -0.0312 + seat / 20
    others = result - start - luck - tickets - tunnels - own
    return Parts(start, luck, tickets, tunnels, own, others, 0.0, result)


def _point(entry: Entry, cause: Cause, count: int) -> TurningPoint:
    assert entry.seat is not None
    changes = tuple(0.21 if seat == entry.seat else -0.21 / (count - 1) for seat in range(count))
    return TurningPoint(entry.n, entry.seat, cause, changes)


def _choices(game: Game, seat: SeatNo) -> list[Choice]:
    """Its first claims, in the place of which it might have drawn a card."""
    found: list[Choice] = []
    for entry in game.log.in_force():
        if entry.seat == seat and isinstance(entry.move, Claim) and len(found) < CHOICES:
            before = game.log.parent(entry.n)
            better = _other(game, before, entry.move, seat)
            loss = 0.09 - len(found) / 50
            turn = game.at(before).turns
            found.append(
                Choice(entry.n, before, seat, turn, entry.move, better, loss, 5.3, "Your plan lacked it.")
            )
    return found


def _other(game: Game, before: int, played: Move, seat: SeatNo) -> Move:
    moves = legal_moves(game.at(before), seat)
    return next(move for move in moves.besides_claims() if move != played)


def with_trials(
    review: Review,
    _game: Game,
    _clock: Callable[[], float] = lambda: 0.0,
    *,
    seconds: float = 60,
    tell: Callable[[float], None] = lambda _share: None,
    found: Callable[[Review], None] = lambda _review: None,
) -> Review:
    """As tests by rollouts, without playing: first a glimpse of each, then the whole."""
    assert seconds > 0
    for share, pairs in ((0.3, 5), (0.9, 60)):
        tell(share)
        trials = [
            attrs.evolve(CLEAR if choice.loss > 0.08 else UNCLEAR, pairs=pairs) for choice in review.choices
        ]
        both = zip(review.choices, trials, strict=True)
        review = attrs.evolve(
            review, choices=tuple(attrs.evolve(choice, trial=trial) for choice, trial in both)
        )
        found(review)
    return review
