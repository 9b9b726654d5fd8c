"""Tunnels: cards are turned up from the deck, which may cost more cards; who does not pay them loses the turn."""

from core.board import Track
from core.cards import NO_CARDS, Cards, count_cards
from core.events import Event, TunnelAbandoned, TunnelDug
from core.moves import AbandonTunnel, PayTunnel
from core.rules.build import check_held, lay_trains, restock_after
from core.rules.ending import end_turn
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.payment import pays_extra, tunnel_extra
from core.rules.supply import COLOURS, Supply
from core.state import State
from core.text import trn


def dig(state: State, track: Track, pay: Cards) -> list[Event]:
    """Announce a tunnel: turn up the deck's top cards, fewer if there are no more."""
    events: list[Event] = []
    supply = Supply(state, events)
    faces = supply.draw(state.rules.tunnel_cards)
    turned = count_cards(faces)
    extra = tunnel_extra(pay, turned)
    events.append(TunnelDug(state.seat, track.id, pay, tuple([COLOURS[card] for card in faces]), extra))
    supply.restock()  # a deck emptied by a tunnel is made anew at once
    if extra:
        return events
    supply.discard(turned)
    return lay_trains(state, track, pay, events, supply)


def pay_tunnel(state: State, move: PayTunnel) -> list[Event]:
    """Pay what it costs more, and claim it."""
    tunnel = state.tunnel
    assert tunnel is not None
    if not pays_extra(tunnel.pay, tunnel.extra, move.pay):
        raise IllegalMove(
            Refusal.WRONG_PAYMENT,
            trn(
                "The tunnel costs {n} more card of the colour played, or a locomotive.",
                "The tunnel costs {n} more cards of the colour played, or locomotives.",
                tunnel.extra,
            ),
        )
    pay = tuple(announced + more for announced, more in zip(tunnel.pay, move.pay, strict=True))
    check_held(state, pay)
    return lay_trains(state, state.board.tracks[tunnel.track], pay, [])


def abandon_tunnel(state: State, _move: AbandonTunnel) -> list[Event]:
    """Take the cards back; the turn is over."""
    events: list[Event] = [TunnelAbandoned(state.seat)]
    restock_after(state, NO_CARDS, events)
    return end_turn(state, events)
