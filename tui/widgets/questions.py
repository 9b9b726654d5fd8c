"""What a view asks of the player, in a sentence, and the keys that answer it."""

from collections.abc import Sequence

from core.moves import DrawCard, DrawTickets, Pass, TakeCard
from core.phase import Phase
from core.planning.prospects import prospects_of
from core.planning.words import last_turn_sentence
from core.text import joined, tr
from core.view import View
from tui.widgets.prompt import Key, number_keys


def question_for(view: View) -> str:
    """What is asked now, and of whom."""
    name = view.seats[view.actor].name
    if view.phase is Phase.OVER:
        return tr("The game is over.")
    if len(view.to_act) > 1 and not view.asked:
        names = joined([view.seats[seat].name for seat in view.to_act])
        return tr("{names} must still choose tickets.", names=names)
    if not view.asked:
        return tr("{name} is to act.", name=name)
    if view.moves.besides_claims() == [Pass()]:
        return tr("{name}, nothing is possible: pass.", name=name)
    if view.phase in {Phase.FIRST_TICKETS, Phase.TICKETS}:
        return tr("{name}, choose the tickets that you keep.", name=name)
    return _in_turn(view, name)


def _in_turn(view: View, name: str) -> str:
    """What the one who acts may do; in the last round that it is their last turn."""
    match view.phase:
        case Phase.TUNNEL:
            usual = tr("{name}, pay for the tunnel or give it up.", name=name)
            last = tr("Last turn! {name}, pay for the tunnel or give it up.", name=name)
        case Phase.NEUTRAL:
            usual = tr("{name}, choose the neutral player's track.", name=name)
            last = tr("Last turn! {name}, choose the neutral player's track.", name=name)
        case Phase.SECOND_CARD:
            usual = tr("{name}, take your second card.", name=name)
            last = tr("Last turn! {name}, take your second card.", name=name)
        case _:
            usual = tr("{name}: take cards, claim a track, or draw tickets.", name=name)
            last = tr("Last turn! {name}: take cards, claim a track, or draw tickets.", name=name)
            if view.last_round:  # else the plan is not needed: it may take a while
                last = " ".join(filter(None, (last, last_turn_sentence(view, prospects_of(view)))))
    return last if view.last_round else usual


def keys_for(
    view: View,
    say: Sequence[Key],
    *,
    can_undo: bool,
    can_redo: bool,
    hurry: bool,
    hints: bool,
    in_panel: bool = False,
) -> Sequence[Key]:
    """
    The keys, the grey ones among them.

    `say` are those to talk, if there is anybody to talk to; `in_panel` says that a panel beside the map has the focus.
    """
    moves = view.moves
    plain = moves.besides_claims()
    if view.phase is Phase.OVER:
        act = [Key("e", tr("final table"), "show_end")]
    elif hurry:
        act = [Key("Space", tr("hurry the bots"), "hurry")]
    elif Pass() in plain:
        act = [Key("p", tr("pass"), "play('pass')")]
    else:
        takes = any(isinstance(move, TakeCard) for move in plain)
        act = [
            Key(number_keys(len(view.market)), tr("take"), "", takes),
            Key("d", tr("deck"), "play('draw')", DrawCard() in plain),
        ]
        if view.phase is not Phase.SECOND_CARD:  # then there is nothing left but to take the second
            act += [
                Key("c", tr("claim"), "claim", bool(moves.tracks())),
                Key("f", tr("letter"), "jump", bool(moves.tracks())),
                Key("t", tr("tickets"), "play('tickets')", DrawTickets() in plain),
            ]
    panels = Key("Tab", tr("panels"), "app.focus_next")
    return (
        *([panels, Key("q", tr("map"), "leave")] if in_panel else []),
        *act,
        *([Key("h", tr("hint"), "hint", view.asked)] if hints else []),
        Key("v", tr("plan"), "plan", bool(view.tickets)),
        *([] if in_panel else [panels]),
        Key("u", tr("undo"), "undo", can_undo),
        *([] if in_panel else [Key("q", tr("leave"), "leave")]),
        *([Key("r", tr("redo"), "redo")] if can_redo else []),
        *say,
        Key("?", tr("help"), "app.help"),
        Key("/", tr("city"), "find"),
    )
