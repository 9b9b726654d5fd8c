"""The rules, a module a mechanic. They answer two questions: which moves are legal, and what happens after a move."""

from core.rules.decide import decide
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.legal import LegalMoves, legal_moves

__all__ = ["IllegalMove", "LegalMoves", "Refusal", "decide", "legal_moves"]
