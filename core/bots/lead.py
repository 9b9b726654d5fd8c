"""How far ahead one is, by one's own tickets and a guess at everybody else's."""

from core.bots.mind import Mind

RIVAL_TICKETS = 0.7
"""What a rival's ticket is thought to bring, against the average of the board's."""


def lead_of(mind: Mind) -> float:
    """Points ahead of the best rival, were the game to end now."""
    view = mind.view
    tickets = view.board.tickets
    own = [tickets[number] for number in view.tickets]
    mine = view.points[mind.seat] - view.rules.loan_penalty * view.loans[mind.seat]
    mine += sum(ticket.points if view.connected(ticket.cities) else -ticket.points for ticket in own)
    average = sum(ticket.points for ticket in tickets) / len(tickets)
    rivals = [
        view.points[seat]
        + RIVAL_TICKETS * average * view.ticket_counts[seat]
        - view.rules.loan_penalty * view.loans[seat]
        for seat in range(len(view.seats))
        if seat != mind.seat
    ]
    return mine + mind.purse.outlook.bonus - max(rivals)
