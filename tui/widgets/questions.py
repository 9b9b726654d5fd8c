"""What a view asks of the player, in a sentence, and the keys that answer it."""

from collections.abc import Sequence
from functools import cache, lru_cache

import attrs

from core.moves import DrawCard, DrawTickets, Pass, TakeCard
from core.phase import Phase
from core.planning.prospects import prospects_of
from core.planning.ticket_words import last_turn_sentence
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
        case _ if not view.has_trains_to_claim:
            usual = tr("{name}: take cards or draw tickets; you have no trains for a track.", name=name)
            last = tr(
                "Last turn! {name}: take cards or draw tickets; you have no trains for a track.", name=name
            )
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
    plain = view.moves.besides_claims()
    letters: bool | None = None
    if view.phase is Phase.OVER:
        act: tuple[Key, ...] = (Key("e", tr("final table"), "show_end"),)
    elif hurry:
        act = (Key("Space", tr("hurry the bots"), "hurry"),)
    elif Pass() in plain:
        act = (Key("p", tr("pass"), "play('pass')"),)
    else:
        claims = bool(view.moves.tracks())
        act = _keys_to_act(
            len(view.market),
            takes=any(isinstance(move, TakeCard) for move in plain),
            draws=DrawCard() in plain,
            claims=claims,
            tickets=DrawTickets() in plain,
            second=view.phase is Phase.SECOND_CARD,
        )
        letters = None if view.phase is Phase.SECOND_CARD else claims
    hint = view.asked if hints else None
    return _with_usual(
        act,
        tuple(say),
        hint=hint,
        letters=letters,
        plan=bool(view.tickets),
        can_undo=can_undo,
        can_redo=can_redo,
        in_panel=in_panel,
    )


@cache
def _keys_to_act(
    cards: int, *, takes: bool, draws: bool, claims: bool, tickets: bool, second: bool
) -> tuple[Key, ...]:
    """The keys of a turn. They are asked for at every move, and come back turn by turn."""
    drawing = (
        Key(number_keys(cards), tr("take"), "", takes),
        Key("d", tr("deck"), "play('draw')", draws),
    )
    if second:  # then there is nothing left but to take the second
        return drawing
    return (
        *drawing,
        Key("c", tr("claim"), "claim", claims),
        Key("t", tr("tickets"), "play('tickets')", tickets),
    )


@lru_cache(maxsize=64)
def _with_usual(
    act: tuple[Key, ...],
    say: tuple[Key, ...],
    *,
    hint: bool | None,
    letters: bool | None,
    plan: bool,
    can_undo: bool,
    can_redo: bool,
    in_panel: bool,
) -> tuple[Key, ...]:
    """
    Those keys among all others.

    `hint` and `letters` say whether a hint and the letters to claim by may be asked for now, None that they may not at all.
    The panels come early: who plans reads their tickets, and a narrow line has no room for all keys.
    """
    panels = Key("Tab", tr("panels"), "app.focus_next")
    act = tuple(attrs.evolve(key, answers=True) for key in act)
    return (
        *([panels, Key("q", tr("map"), "leave")] if in_panel else []),
        *act,
        *([] if in_panel else [panels]),
        *([] if hint is None else [Key("h", tr("hint"), "hint", hint)]),
        Key("v", tr("plan"), "plan", plan),
        *([] if letters is None else [Key("f", tr("letter"), "jump", letters)]),
        Key("u", tr("undo"), "undo", can_undo),
        *([] if in_panel else [Key("q", tr("leave"), "leave")]),
        *([Key("r", tr("redo"), "redo")] if can_redo else []),
        *say,
        Key("?", tr("help"), "app.help"),
        Key("/", tr("city"), "find"),
    )
