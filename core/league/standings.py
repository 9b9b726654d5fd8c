"""What the blocks of a league say: shares with their intervals, means, ratings, and who finished ahead of whom."""

from collections.abc import Sequence

import attrs

from core.chance import Stream
from core.league.fixtures import Block, Fixture
from core.league.statistics import Counts, Interval, Sprt, Verdict, added, bootstrap, ratings, share_interval
from core.sums import float_sum

RATING_RESAMPLES = 200


@attrs.frozen
class Row:
    """One bot's standing. Means are over the seats it played."""

    games: int
    win_share: float
    interval: Interval
    mean_score: float
    mean_margin: float
    mean_place: float
    tickets_done: float
    tickets_missed: float
    ticket_share: float
    """The part of its tickets that it finished."""
    loans: float
    loan_share: float
    """The part of its games in which it took a loan."""
    trains_left: float
    ms_per_move: float
    rating: float
    rating_interval: Interval | None
    """None where the blocks cannot tell, as after a clean sweep."""


@attrs.frozen
class Standing:
    """The whole table, and the matrix beside it: by pair of bots how often the first finished ahead."""

    games: int
    rows: dict[str, Row]
    ahead: list[list[float]]


def standing_of(fixture: Fixture, blocks: Sequence[Block]) -> Standing:
    """What these blocks say; intervals are drawn by a stream of the league's own seed."""
    names = fixture.names
    everything = range(len(blocks))
    matrices = [_ahead(names, block) for block in blocks]
    rated = ratings(added(matrices, everything), fixture.anchor)
    rows = {
        name: _row(fixture, number, blocks, rated[number], _rating_interval(fixture, number, matrices))
        for number, name in enumerate(names)
    }
    return Standing(sum(map(len, blocks)), rows, added(matrices, everything))


def block_score(block: Block, first: str, second: str) -> float | None:
    """How often the first finished ahead of the second in a block, a shared place being half; None if they never met."""
    ahead = _ahead((first, second), block)
    met = ahead[0][1] + ahead[1][0]
    return ahead[0][1] / met if met else None


@attrs.define
class Duel:
    """The question that `--sprt` asks of two bots."""

    first: str
    second: str
    test: Sprt = attrs.field(factory=Sprt)

    def settled_by(self, block: Block) -> bool:
        """Whether the answer is known after one more block."""
        score = block_score(block, self.first, self.second)
        return score is not None and self.test.add(score) is not Verdict.OPEN


def _row(
    fixture: Fixture, number: int, blocks: Sequence[Block], rating: float, rating_interval: Interval | None
) -> Row:
    name = fixture.names[number]
    by_block = [[line for sheet in block for line in sheet if line.bot == name] for block in blocks]
    lines = [line for block in by_block for line in block]
    shares = [(float_sum(line.win for line in block), float(len(block))) for block in by_block]
    games = len(lines)
    done, missed = sum(line.done for line in lines), sum(line.missed for line in lines)
    moves = sum(line.moves for line in lines)
    return Row(
        games=games,
        win_share=float_sum(line.win for line in lines) / games,
        interval=share_interval(shares, Stream(fixture.seed, number, len(blocks))),
        mean_score=_mean([line.score for line in lines]),
        mean_margin=_mean([line.margin for line in lines]),
        mean_place=_mean([line.place for line in lines]),
        tickets_done=done / games,
        tickets_missed=missed / games,
        ticket_share=done / (done + missed) if done + missed else 0.0,
        loans=_mean([line.loans for line in lines]),
        loan_share=_mean([line.loans > 0 for line in lines]),
        trains_left=_mean([line.trains for line in lines]),
        ms_per_move=1000 * float_sum(line.seconds for line in lines) / moves if moves else 0.0,
        rating=rating,
        rating_interval=rating_interval,
    )


def _rating_interval(fixture: Fixture, number: int, matrices: Sequence[Counts]) -> Interval | None:
    """The anchor's rating is 0 for sure; one that is the same in every league drawn from the blocks is not."""
    if number == fixture.anchor:
        return 0.0, 0.0
    low, high = bootstrap(
        len(matrices),
        lambda picks: ratings(added(matrices, picks), fixture.anchor)[number],
        Stream(fixture.seed, number, -1),
        RATING_RESAMPLES,
    )
    return None if low == high else (low, high)


def _ahead(names: Sequence[str], block: Block) -> list[list[float]]:
    matrix = [[0.0] * len(names) for _ in names]
    numbers = {name: number for number, name in enumerate(names)}
    for sheet in block:
        lines = [(numbers[line.bot], line.place) for line in sheet if line.bot in numbers]
        for a, place in lines:
            for b, other in lines:
                if a != b and place <= other:
                    matrix[a][b] += 1.0 if place < other else 0.5
    return matrix


def _mean(values: Sequence[float]) -> float:
    return float_sum(values) / len(values)
