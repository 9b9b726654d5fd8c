"""The rules: random games with the log kept, single steps, copies, going back, memory."""

import random
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import attrs

from core.bots.playing import play_out, seat_bots
from core.game import Game
from core.moves import Move
from core.narrate import Narrator
from core.planning.choice import lost_among, outlined_choice
from core.planning.prospects import plan_anew
from core.rules import legal_moves
from core.setup import SeatNo
from core.view import View, view_of
from saves.blocks import block_bytes
from saves.store import save_head
from tests.benchmarks.measure import Figure, best, cpu_seconds, median
from tests.games import board_of, redo, setup_of, undo

TITLE = "The game"

# The fastest engine of this family known in Python: no log, no tolls, ferries or tunnels.
KNOWN = "fastest Python engine known of this family"
GAMES_A_SECOND = 501.0
MICROSECONDS_A_STEP = 2.4
MICROSECONDS_TO_LIST = 9.2
MICROSECONDS_TO_COPY = 7.0

TABLES = (("nederland", 2), ("nordic", 2), ("nederland", 3), ("nederland", 5))
GAMES_A_WINDOW = 80
WINDOWS = 5
LONG = 300
PLANNED_GAMES = 12
POSITIONS_A_GAME = 12
MORE_TICKETS = 6
PLANS_OF_A_POSITION = 3
PLAN_MILLISECONDS = 20
SIGNPOSTS = 2


def figures() -> Iterator[Figure]:
    """What the rules take."""
    for slug, seats in TABLES:
        yield from _games(slug, seats)
    yield from _steps("nederland")
    yield from _steps("nordic")
    yield from _going_back()
    yield from _planning()
    yield _memory()


def random_game(slug: str, seats: int, seed: int) -> Game:
    """One game, each move drawn evenly from the legal ones."""
    chance = random.Random(seed).random
    game = Game.start(setup_of(slug, seats=seats, seed=seed), board_of(slug))
    while not game.over:
        moves = game.legal_moves()
        game.play(moves[int(chance() * len(moves))])
    return game


def bots_game(slug: str, seats: int, seed: int) -> Game:
    """One game as `simulate` plays it: each bot is shown its view."""
    setup = setup_of(slug, seats=seats, seed=seed, players=("bot:random",) * seats)
    game = Game.start(setup, board_of(slug))
    play_out(game, seat_bots(setup))
    return game


def _games(slug: str, seats: int) -> Iterator[Figure]:
    aim = "≥ 500/s" if seats == 2 else ""
    rate, step = _rate(lambda seed: random_game(slug, seats, seed))
    yield Figure(f"random games, {slug}, {seats} players", rate, "/s", GAMES_A_SECOND, KNOWN, aim)
    yield Figure("  a step of one", step, "µs", aim="≤ 9.5 µs")
    rate, step = _rate(lambda seed: bots_game(slug, seats, seed))
    yield Figure("  the same through views and bots", rate, "/s", GAMES_A_SECOND, KNOWN)
    yield Figure("  a step of one", step, "µs", aim="≤ 16 µs")


def _rate(play: Callable[[int], Game]) -> tuple[float, float]:
    """Games a second, and microseconds a step, in the best of several windows; every game is another one."""
    seeds = count()
    play(next(seeds))
    windows = [_window(play, seeds) for _ in range(WINDOWS)]
    rate = max(GAMES_A_WINDOW / taken for taken, _steps in windows)
    return rate, min(taken / steps * 1e6 for taken, steps in windows)


def _window(play: Callable[[int], Game], seeds: Iterator[int]) -> tuple[float, int]:
    """The core's time for some games, and how many steps they had."""
    lengths: list[int] = []
    taken = cpu_seconds(lambda: lengths.extend(len(play(next(seeds)).log) for _ in range(GAMES_A_WINDOW)))
    return taken, sum(lengths)


def _steps(slug: str) -> Iterator[Figure]:
    games = [random_game(slug, 2, seed) for seed in range(12)]
    states = [game.at(n) for game in games for n in range(1, len(game.log))]
    each = 1e6 / len(states)

    def list_moves() -> None:
        for state in states:
            legal_moves(state)

    def copy() -> None:
        for state in states:
            state.copy()

    recorded = [(game, _moves_of(game)) for game in games]

    def play() -> None:
        for game, moves in recorded:
            again = Game.start(game.setup, game.board)
            for move in moves:
                again.play(move)

    listing, playing, copying = (best(job) * each for job in (list_moves, play, copy))
    yield Figure(f"legal_moves, {slug}", listing, "µs", MICROSECONDS_TO_LIST, KNOWN)
    yield Figure(f"play (decide, log, evolve), {slug}", playing, "µs", MICROSECONDS_A_STEP, KNOWN)
    yield Figure(f"copy of the state, {slug}", copying, "µs", MICROSECONDS_TO_COPY, KNOWN)


def _moves_of(game: Game) -> list[Move]:
    moves: list[Move] = [entry.move for entry in game.log.entries[1:]]  # type: ignore[misc]  # nothing is undone in it
    return moves


def _long_game() -> Game:
    """A game of five that stands at entry 300."""
    chance = random.Random(5)
    game = Game.start(setup_of("nederland", seats=5, seed=5), board_of("nederland"))
    while len(game.log) < LONG:
        assert not game.over
        game.play(chance.choice(game.legal_moves()))
    return game


def _going_back() -> Iterator[Figure]:
    game = _long_game()
    copying = best(lambda: [game.state.copy() for _ in range(100)]) / 100 * 1e6
    floor = "one copy of that state"
    anywhere = best(lambda: [game.at(n) for n in range(1, LONG)]) / (LONG - 1) * 1e6
    yield Figure(f"at(n), anywhere in {LONG} entries", anywhere, "µs", copying, floor)
    undoing, redoing = [], []
    for _ in range(200):
        undoing.append(cpu_seconds(lambda: undo(game)) * 1e6)
        redoing.append(cpu_seconds(lambda: redo(game)) * 1e6)
    yield Figure(f"undo at entry {LONG}", median(undoing), "µs", copying, floor)
    yield Figure("redo after it", median(redoing), "µs", copying, floor)


def _planning() -> Iterator[Figure]:
    """The plan for one's tickets, as the screen asks for it after a claim: of others that are like it nothing is known."""
    aim = f"≤ {PLAN_MILLISECONDS} ms"
    for slug in ("nederland", "nordic"):
        views = [*_plans_to_make(slug)]
        times = sorted(map(_planned, views))
        yield Figure(f"the plan for one's tickets, {slug}", median(times), "ms", aim=aim)
        yield Figure("  95 of 100 are as quick", _of_a_hundred(95, times), "ms", aim=aim)
        yield Figure(
            f"  the slowest of {len(times)}; over {PLAN_MILLISECONDS} ms: {_slow(times)}",
            times[-1],
            "ms",
            aim=aim,
        )
        times = sorted(_planned(_with_signposts(view, n)) for n, view in enumerate(views))
        what = f"  with {SIGNPOSTS} signposts, 95 of 100; over {PLAN_MILLISECONDS} ms: {_slow(times)}"
        yield Figure(what, _of_a_hundred(95, times), "ms", aim=aim)


def _of_a_hundred(count: int, times: Sequence[float]) -> float:
    """So many of a hundred of these are as quick, which stand in their order."""
    return times[len(times) * count // 100]


def _slow(times: Sequence[float]) -> int:
    """How many of these took longer than a plan may."""
    return sum(time > PLAN_MILLISECONDS for time in times)


def _with_signposts(view: View, seed: int) -> View:
    """The view with signposts at random connections that are free, along or round each."""
    chance, signposts = random.Random(seed), view.signposts
    free = [track for track in view.board.tracks if view.open_tracks & track.bit]
    for track in chance.sample(free, min(len(free), SIGNPOSTS)):
        signposts = signposts.turned(track, along=chance.random() < 0.5)
    return attrs.evolve(view, signposts=signposts)


def _plans_to_make(slug: str) -> Iterator[View]:
    """Positions of random games, every second with more tickets than most people ever hold."""
    for seed in range(PLANNED_GAMES):
        game, chance = random_game(slug, 2 + seed % 2, seed), random.Random(seed)
        stop = len(game.log)
        for n, entry in enumerate(range(4, stop, stop // POSITIONS_A_GAME)):
            view = view_of(game.at(entry), SeatNo(0))
            others = [number for number in range(len(game.board.tickets)) if number not in view.tickets]
            more = chance.sample(others, min(len(others), MORE_TICKETS)) if n % 2 else ()
            yield attrs.evolve(view, tickets=(*view.tickets, *more))


def _planned(view: View) -> float:
    """How many milliseconds a plan takes, in the best of a few runs: others may use the core as well."""

    def plan() -> None:
        outlined_choice.cache_clear()
        lost_among.cache_clear()
        plan_anew(view)

    return best(plan, times=PLANS_OF_A_POSITION) * 1e3


def _memory() -> Figure:
    random_game("nederland", 2, 0)  # what is shared by all games is there by now
    tracemalloc.start()
    before, _peak = tracemalloc.get_traced_memory()
    game = random_game("nederland", 2, 1)
    after, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    kibibytes = (after - before) / 1024
    return Figure(
        f"memory of one game, {len(game.log)} entries", kibibytes, "KiB", _text_size(game), "its save file"
    )


def _text_size(game: Game) -> float:
    """How many KiB the game takes as text."""
    head = save_head(game.setup, game.board)
    narrator = Narrator(game.board, game.setup.seats)
    blocks = [block_bytes(entry, narrator.entry(entry), head) for entry in game.log.entries]
    return (len(head) + sum(map(len, blocks))) / 1024
