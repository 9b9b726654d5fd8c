"""A bot of one's own in thirty lines. `dubbelspoor league --bots docs/example_bot.py:Homebody,random` measures it."""

from core.chance import Stream
from core.moves import AbandonTunnel, Claim, DrawCard, KeepTickets, Move, PayTunnel, TakeCard
from core.view import View


class Homebody:
    """Keeps its easiest tickets and builds along their cheapest ways."""

    def choose(self, view: View, random: Stream) -> Move:
        """One of `view.moves`."""
        kinds: dict[type[Move], list[Move]] = {}
        for move in view.moves:
            kinds.setdefault(type(move), []).append(move)
        if KeepTickets in kinds:
            return min(kinds[KeepTickets], key=lambda move: self.trains_missing(view, move))
        if PayTunnel in kinds or AbandonTunnel in kinds:
            return view.moves[0]  # pay if one can
        ways = [ticket.way for ticket in view.ticket_states if ticket.way is not None]
        wanted = {track.id for way in ways for track in way.tracks}
        claims = [move for move in kinds.get(Claim, []) if isinstance(move, Claim)]
        ready = [claim for claim in claims if not wanted or claim.track in wanted]
        if ready or (claims and view.last_round):
            return max(ready or claims, key=lambda claim: view.board.track(claim.track).length)
        draws = kinds.get(TakeCard, []) + kinds.get(DrawCard, [])
        return random.choice(draws or list(view.moves))

    def trains_missing(self, view: View, move: Move) -> int:
        """What the kept tickets want in trains."""
        assert isinstance(move, KeepTickets)
        states = [view.state_of_ticket(view.board.ticket_numbers[ticket]) for ticket in move.tickets]
        return sum(state.way.trains for state in states if state.way is not None)
