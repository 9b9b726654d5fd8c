"""A player's record: what their finished games add up to. Every figure comes with how many games it is made of."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import UTC, datetime
from math import sqrt
from typing import TypeVar

import attrs

from core.league.statistics import Interval, wilson
from core.record.finished import FinishedGame, Parts, SeatGame
from core.record.tunnels import Dig, likelihood
from core.sums import float_sum

LONG_AGO = datetime.min.replace(tzinfo=UTC)
PART_NAMES = tuple(field.name for field in attrs.fields(Parts))

Key = TypeVar("Key", bound=Hashable)


@attrs.frozen
class Mine:
    """A finished game as one of its players looks back at it."""

    game: FinishedGame
    seat: SeatGame

    @property
    def won(self) -> float:
        """1 for a victory; of a shared one, one's part."""
        first = sum(seat.place == 1 for seat in self.game.seats)
        return 1 / first if self.seat.place == 1 else 0.0

    @property
    def rivals(self) -> list[SeatGame]:
        """The other seats."""
        return [seat for seat in self.game.seats if seat is not self.seat]


@attrs.frozen
class Wins:
    """Games, how many of them were won, and how many would be if all at the table were equal."""

    games: int
    won: float
    even: float

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """Between which shares the true one lies, in 19 of 20 cases."""
        return wilson(self.won, self.games)


@attrs.frozen
class MapWins:
    """The games on one map."""

    map: str
    map_name: str
    wins: Wins


@attrs.frozen
class TableWins:
    """The games on one map in one variant with so many seats."""

    map: str
    map_name: str
    variant: str
    variant_title: str
    seats: int
    wins: Wins


@attrs.frozen
class OpponentWins:
    """The games against one opponent: a person by name, or a bot by its kind. Won is who finished ahead."""

    opponent: str
    is_bot: bool
    wins: Wins


@attrs.frozen
class MeanScore:
    """The mean score on a map in a variant, by part."""

    map: str
    map_name: str
    variant: str
    variant_title: str
    games: int
    parts: dict[str, float]
    total: float


@attrs.frozen
class Tickets:
    """Tickets kept, and how many of them were done."""

    kept: int
    done: int

    @property
    def missed(self) -> int:
        """The others."""
        return self.kept - self.done


@attrs.frozen
class Loans:
    """Loans taken, in how many games, and what they cost."""

    taken: int
    games: int
    points: int
    possible: int
    """Games with tokens: at the end somebody had some left, or a loan."""


@attrs.frozen
class Tunnels:
    """Tunnels dug, beside what was to be expected of them."""

    dug: int
    built: int
    payable: int
    """How many could be paid, whether they were built or given up."""
    expected: float
    """How many one could expect to be able to pay."""
    deviation: float
    """The standard deviation of that number: chance alone moves it so far."""
    likelihood: float
    """How likely chance alone moves it as far as it did or further, on either side."""
    extra: int
    """More cards that were wanted."""
    expected_extra: float
    extra_deviation: float

    @property
    def lost(self) -> int:
        """Those that were not built."""
        return self.dug - self.built


@attrs.frozen
class LuckSum:
    """What chance gave in all games for which that is known, in games won."""

    games: int
    cards: float
    tickets: float
    tunnels: float
    deviation: float
    """The standard deviation of the sum: chance alone carries it so far."""
    waiting: int
    """Games that have not been looked through."""
    no_model: int
    """Games of a kind that no model was fitted for."""

    @property
    def total(self) -> float:
        """All of it."""
        return self.cards + self.tickets + self.tunnels


@attrs.frozen
class BestGame:
    """The game with most points on a map in a variant."""

    source: str
    map: str
    map_name: str
    variant: str
    variant_title: str
    total: int
    place: int
    seats: int
    hints: int
    ended: datetime | None

    @property
    def name(self) -> str:
        """The name by which commands find it."""
        return self.source.rpartition("/")[2].rpartition(".")[0]


@attrs.frozen
class Record:
    player: str
    wins: Wins
    with_hints: Wins
    """The games in which the player asked for hints."""
    by_map: tuple[MapWins, ...]
    by_table: tuple[TableWins, ...]
    by_opponent: tuple[OpponentWins, ...]
    scores: tuple[MeanScore, ...]
    tickets: Tickets
    loans: Loans
    tunnels: Tunnels
    best: tuple[BestGame, ...]
    luck: LuckSum

    @property
    def games(self) -> int:
        """How many there are."""
        return self.wins.games


def once_each(games: Iterable[FinishedGame], known: Iterable[str] = ()) -> list[FinishedGame]:
    """
    Of all games that began with the same deal the one that was over first, in the order in which they were over.

    The others are copies of it, or were played on from one of its moments by somebody who may have seen the cards.
    Nothing counts of a deal that was `known` before.
    """
    seen = set(known)
    first = []
    for game in sorted(games, key=lambda game: (game.ended or LONG_AGO, game.source)):
        if game.deal not in seen:
            seen.add(game.deal)
            first.append(game)
    return first


def players(games: Sequence[FinishedGame]) -> list[str]:
    """The people who played, each as they were last called: those with most games first, then the latest."""
    names = [seat.name for game in games for seat in game.seats if seat.is_human]
    count = Counter(name.casefold() for name in names)
    latest = {name.casefold(): (n, name) for n, name in enumerate(names)}
    order = sorted(count, key=lambda name: (count[name], latest[name][0]), reverse=True)
    return [latest[name][1] for name in order]


def games_of(player: str, games: Iterable[FinishedGame]) -> list[Mine]:
    """The games in which a person of this name played."""
    wanted = player.casefold()
    return [
        Mine(game, seat)
        for game in games
        for seat in game.seats
        if seat.is_human and seat.name.casefold() == wanted
    ]


def record_of(player: str, games: Sequence[FinishedGame]) -> Record:
    """A person's record. The games are those that count, in the order in which they were over."""
    mine = games_of(player, games)
    return Record(
        player=player,
        wins=_wins(mine),
        with_hints=_wins([one for one in mine if one.seat.hints]),
        by_map=tuple(
            MapWins(slug, _latest(group).map_name, _wins(group))
            for slug, group in _groups(mine, lambda one: one.game.map)
        ),
        by_table=tuple(
            TableWins(*_variant_of(group), len(_latest(group).seats), _wins(group))
            for _, group in _groups(mine, _table)
        ),
        by_opponent=_by_opponent(mine),
        scores=tuple(_mean_score(group) for _, group in _groups(mine, _variant)),
        tickets=Tickets(sum(one.seat.kept for one in mine), sum(one.seat.done for one in mine)),
        loans=Loans(
            sum(one.seat.loans for one in mine),
            sum(one.seat.loans > 0 for one in mine),
            sum(one.seat.parts.loans for one in mine),
            sum(any(seat.parts.bonus or seat.loans for seat in one.game.seats) for one in mine),
        ),
        tunnels=_tunnels([dig for one in mine for dig in one.seat.digs]),
        best=tuple(_best(group) for _, group in _groups(mine, _variant)),
        luck=_luck(mine),
    )


def _groups(mine: Iterable[Mine], key: Callable[[Mine], Key]) -> list[tuple[Key, list[Mine]]]:
    """The games by what they have in common, the largest group first."""
    groups: dict[Key, list[Mine]] = {}
    for one in mine:
        groups.setdefault(key(one), []).append(one)
    return sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))


def _variant(one: Mine) -> tuple[str, str]:
    return one.game.map, one.game.variant


def _table(one: Mine) -> tuple[str, str, int]:
    return one.game.map, one.game.variant, len(one.game.seats)


def _latest(group: Sequence[Mine]) -> FinishedGame:
    """The last of them: a map of one's own may have got another name since."""
    return group[-1].game


def _variant_of(group: Sequence[Mine]) -> tuple[str, str, str, str]:
    game = _latest(group)
    return game.map, game.map_name, game.variant, game.variant_title


def _wins(mine: Sequence[Mine]) -> Wins:
    return Wins(
        len(mine), float_sum(one.won for one in mine), float_sum(1 / len(one.game.seats) for one in mine)
    )


def _by_opponent(mine: Iterable[Mine]) -> tuple[OpponentWins, ...]:
    """
    In a game with several bots of a kind, the share of them that one finished ahead of.

    Bots are the same under any name; people go by theirs.
    """
    games: dict[tuple[bool, str], list[float]] = {}
    names: dict[tuple[bool, str], str] = {}
    for one in mine:
        met: dict[tuple[bool, str], list[float]] = {}
        for rival in one.rivals:
            name = rival.name if rival.is_human else rival.player
            key = not rival.is_human, name.casefold()
            names[key] = name
            met.setdefault(key, []).append(_ahead(one.seat, rival))
        for key, ahead in met.items():
            games.setdefault(key, []).append(float_sum(ahead) / len(ahead))
    rows = [
        OpponentWins(names[key], key[0], Wins(len(won), float_sum(won), len(won) / 2))
        for key, won in games.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.wins.games, row.opponent)))


def _ahead(seat: SeatGame, rival: SeatGame) -> float:
    return 0.5 if seat.place == rival.place else float(seat.place < rival.place)


def _mean_score(group: Sequence[Mine]) -> MeanScore:
    parts = {name: sum(getattr(one.seat.parts, name) for one in group) / len(group) for name in PART_NAMES}
    total = sum(one.seat.parts.total for one in group) / len(group)
    return MeanScore(*_variant_of(group), len(group), parts, total)


def _best(group: Sequence[Mine]) -> BestGame:
    """Most points; of several such games the first."""
    best = max(group, key=lambda one: one.seat.parts.total)
    return BestGame(
        best.game.source,
        *_variant_of([best]),
        total=best.seat.parts.total,
        place=best.seat.place,
        seats=len(best.game.seats),
        hints=best.seat.hints,
        ended=best.game.ended,
    )


def _tunnels(dug: Sequence[Dig]) -> Tunnels:
    return Tunnels(
        dug=len(dug),
        built=sum(dig.built for dig in dug),
        payable=sum(dig.payable for dig in dug),
        expected=float_sum(dig.chance for dig in dug),
        deviation=sqrt(float_sum(dig.chance * (1 - dig.chance) for dig in dug)),
        likelihood=likelihood([dig.chance for dig in dug], sum(dig.payable for dig in dug)),
        extra=sum(dig.extra for dig in dug),
        expected_extra=float_sum(dig.expected for dig in dug),
        extra_deviation=sqrt(float_sum(dig.spread for dig in dug)),
    )


def _luck(mine: Sequence[Mine]) -> LuckSum:
    known = [one.seat.luck for one in mine if one.seat.luck is not None]
    waiting = sum(not one.game.looked_through for one in mine)
    return LuckSum(
        games=len(known),
        cards=float_sum(luck.cards for luck in known),
        tickets=float_sum(luck.tickets for luck in known),
        tunnels=float_sum(luck.tunnels for luck in known),
        deviation=sqrt(float_sum(luck.squares for luck in known)),
        waiting=waiting,
        no_model=len(mine) - len(known) - waiting,
    )
