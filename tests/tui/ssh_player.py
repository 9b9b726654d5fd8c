"""
A player at the far end of an SSH connection: it presses keys at a terminal and reads what is drawn there.

What to do it decides from the table's file, through the eyes of its seat alone; whether its screen shows the
same as the file, it checks before every move.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import attrs

from core.cards import Colour
from core.course import Course
from core.events import SeatResult
from core.game import Game
from core.moves import DrawCard, DrawTickets, KeepTickets, TakeCard
from core.narrate import points_text
from core.phase import Phase
from core.planning.prospects import prospects_of
from core.setup import SeatNo
from core.view import View, view_of
from saves.store import load_to_read
from tests.ptys import OnTerminal
from tests.sshd import Host
from tui.app.signs import UNICODE
from tui.widgets.hand import undecided_count

ENTER = "\r"
DOWN = "\x1b[B"
SLOW = 60.0
"""Seconds that anything may take on a busy machine."""


@attrs.define
class Player:
    """A seat, and the terminal of whoever sits there; None watches."""

    seat: SeatNo | None
    client: OnTerminal

    def view(self, game: Game) -> View:
        """What this seat may see."""
        former = Course(game).before(self.seat, game.state)
        return view_of(game.state, self.seat, former=former)

    def sees(self, game: Game) -> None:
        """Wait until the screen shows what the file has for this seat."""
        view = self.view(game)
        self.client.until(
            lambda: not differences(self.client.screen.text, view), SLOW, "the screen shows what the file has"
        )

    def sees_result(self, game: Game, result: SeatResult) -> None:
        """Wait until the screen shows a seat's place and total."""
        name, total = game.setup.seats[result.seat].name, points_text(result.total)
        row = re.compile(rf"{result.place}\. \S+ {name} +{total} points?\b")
        self.client.until(lambda: row.search(self.client.screen.text) is not None, SLOW, row.pattern)

    def play(self, path: Path, game: Game) -> Game:
        """Press the keys of one move, and wait until it is in the file; the result is the game with it."""
        for keys, answer in keys_of(self.view(game)):
            self.client.press(keys)
            self.client.shows(answer, SLOW)
        return self.until_more(path, len(game.log))

    def until_more(self, path: Path, entries: int) -> Game:
        """Wait until the file has more entries than that."""
        end = time.monotonic() + SLOW
        while time.monotonic() < end:
            self.client.read(0.01)
            game, _save = load_to_read(path)
            if len(game.log) > entries:
                return game
        raise AssertionError(f"no move was made; the screen shows\n{self.client.screen.text}")


def keys_of(view: View) -> list[tuple[str, str]]:
    """The keys of a quick player's move, each with a word that must be on the screen before the next."""
    moves = list(view.moves)
    if any(isinstance(move, KeepTickets) for move in moves):
        return [("".join(str(n + 1) for n in range(view.keep)) + ENTER, "")]
    if view.phase is Phase.TURN and view.moves.tracks():
        return [("c", "You can pay"), (ENTER, "change cards"), (ENTER, "")]
    if DrawCard() in moves:
        return [("d", "")]
    taken = next((move for move in moves if isinstance(move, TakeCard)), None)
    if taken is not None:
        return [(str(taken.slot + 1), "")]
    return [("t" if DrawTickets() in moves else "p", "")]


def differences(text: str, view: View) -> list[str]:
    """What the screen does not show as the view has it: everybody's numbers, the deck, one's own hand and what it wants."""
    wrong = []
    for n, seat in enumerate(view.seats):
        of_all = (view.points, view.trains, view.card_counts, view.ticket_counts, view.loans)
        numbers = [str(each[n]) for each in of_all]
        if not re.search(rf"{seat.name} +" + " +".join(numbers) + r"\b", text):
            wrong.append(f"{seat.name} {numbers}")
    if f"deck {view.deck_left} " not in text:
        wrong.append(f"deck {view.deck_left}")
    if view.seat is not None:
        lines = hand_lines(text)
        prospects = prospects_of(view)
        wanted, standing_in = prospects.wanted, prospects.standing_in
        for colour in Colour:
            held = view.hand[colour]
            count = f"{held}/{wanted[colour]}" if wanted[colour] else f"{held or UNICODE.nothing}"
            count += f"*{standing_in[colour]}" if standing_in[colour] else ""
            if not re.search(rf"\b{colour.letter} *{re.escape(count)}(?![\d/*])", lines):
                wrong.append(f"{colour.letter} {count}")
        if prospects.any_kind and f"* {sum(standing_in)}/" not in text:
            wrong.append(f"* {sum(standing_in)}/")
        if prospects.undecided and f"{UNICODE.grey} {undecided_count(prospects.undecided, 7)}" not in lines:
            wrong.append(f"{UNICODE.grey} {prospects.undecided}")
    return wrong


def hand_lines(text: str) -> str:
    """The two lines with one's cards."""
    lines = text.splitlines()
    at = next((n for n, line in enumerate(lines) if re.search(r"\d+ cards? ─", line)), len(lines))
    return "\n".join(line[45:] for line in lines[at + 1 : at + 3])


@contextmanager
def sitting(host: Host, table: str, names: Sequence[str]) -> Iterator[list[Player]]:
    """Everybody connects at once, and sits there until the end."""
    with ExitStack() as stack:
        players = [
            Player(SeatNo(n), stack.enter_context(host.sit(name, table))) for n, name in enumerate(names)
        ]
        for player in players:
            player.client.shows("Market", SLOW)
        yield players


def play_on(
    players: Sequence[Player], path: Path, moves: int, look: Callable[[Game], None] = lambda _game: None
) -> Game:
    """Play until the end, or so many moves; everybody's screen is read all the while, and `look` may judge them."""
    game, _save = load_to_read(path)
    while moves and not game.over:
        player = next(each for each in players if each.seat == game.state.seat)
        player.sees(game)
        look(game)
        game = player.play(path, game)
        moves -= 1
        for each in players:
            while each.client.read():
                pass
    return game
