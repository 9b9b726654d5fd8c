"""Which tolls tokens pay, where they do not last for all: a loan is for the whole toll of a track."""

from collections.abc import Sequence


def fewest_loans(tolls: Sequence[int], tokens: int) -> int:
    """The fewest loans with which a player of so many tokens pays all these tolls."""
    beyond, loans = sum(tolls) - tokens, 0
    for toll in sorted(tolls, reverse=True):
        if beyond <= 0:
            break
        beyond -= toll
        loans += 1
    return loans


def paid_by_loan(tolls: Sequence[int], tokens: int) -> list[bool]:
    """Of each toll whether a loan pays it: as few as can be, and those of the first as late as can be."""
    by_loan = []
    for n, toll in enumerate(tolls):
        rest = tolls[n + 1 :]
        needs_loan = toll > tokens or fewest_loans(rest, tokens - toll) > fewest_loans(tolls[n:], tokens)
        by_loan.append(needs_loan)
        tokens -= 0 if needs_loan else toll
    return by_loan
