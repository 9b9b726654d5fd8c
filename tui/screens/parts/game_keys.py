"""The keys of a game's screen, and which of them would do nothing now."""

from textual.binding import Binding, BindingType

from core.moves import DrawCard, DrawTickets, Move, Pass, TakeCard
from core.phase import Phase
from core.text import tr
from tui.session.session import Session
from tui.widgets.tabletop import Tabletop

GAME_KEYS: list[BindingType] = [
    *(
        Binding(str(n), f"take({n - 1})", tr("Take card {n}", n=n), show=False, id=f"game.take-{n}")
        for n in range(1, 6)
    ),
    Binding("d", "play('draw')", tr("Draw from the deck"), show=False, id="game.draw"),
    Binding("c", "claim", tr("Claim a track"), show=False, id="game.claim"),
    Binding("t", "play('tickets')", tr("Draw tickets"), show=False, id="game.tickets"),
    Binding("p", "play('pass')", tr("Pass"), show=False, id="game.pass"),
    Binding("u", "undo", tr("Undo"), show=False, id="game.undo"),
    Binding("r", "redo", tr("Redo"), show=False, id="game.redo"),
    Binding("space", "hurry", tr("Hurry the bots"), show=False, id="game.hurry"),
    Binding("m", "say", tr("Say something"), show=False, id="seat.say"),
    Binding("y", "answer(True)", tr("Agree to an undo"), show=False, id="seat.agree"),
    Binding("n", "answer(False)", tr("Leave it as it is"), show=False, id="seat.refuse"),
    Binding("v", "plan", tr("Show the plan for your tickets"), show=False, id="game.plan"),
    Binding("x", "signpost", tr("Plan along a track, or round it"), show=False, id="game.signpost"),
    Binding("h", "hint", tr("Hint"), show=False, id="game.hint"),
    Binding("f", "jump", tr("Claim by a letter"), show=False, id="game.jump"),
    Binding("e", "show_end", tr("Final table"), show=False, id="game.end"),
    Binding("q", "leave", tr("Leave the game"), show=False, id="game.leave"),
    Binding("escape", "go_back", tr("One step back"), show=False, id="game.back"),
]

PLAIN_MOVES: dict[str, Move] = {"draw": DrawCard(), "tickets": DrawTickets(), "pass": Pass()}
"""By the name that their keys have for them."""

AMONG_OTHERS = {"say", "answer"}
"""What can be done only where others can be."""


def is_grey(action: str, session: Session, tabletop: Tabletop) -> bool:
    """Whether this can be asked for, but not be had now."""
    view = tabletop.view
    may_move = view is not None and view.asked and tabletop.decision is None
    moves = view.moves.besides_claims() if view is not None and may_move else []
    if action.startswith("take("):
        return TakeCard(int(action[5:-1])) not in moves
    may_claim = may_move and view is not None and view.phase is Phase.TURN
    possible = {
        "claim": may_claim,
        "jump": may_claim,
        **{f"play('{name}')": move in moves for name, move in PLAIN_MOVES.items()},
        "undo": session.can_undo,
        "redo": session.can_redo,
        "show_end": session.over,
        "answer(True)": session.asked_to_agree,
        "answer(False)": session.asked_to_agree,
        "hurry": session.bot_is_asked,
        "signpost": tabletop.track_to_signpost is not None,
        "hint": session.hints_allowed and not session.over,
        "read_on": tabletop.prompt.has_more,
        "overview": tabletop.map.overview or not tabletop.map.fits,
    }
    return not possible.get(action, True) or any(
        key.action == action and not key.can for key in tabletop.prompt.keys
    )
