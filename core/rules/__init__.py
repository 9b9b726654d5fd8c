"""The rules, a module a mechanic. They answer two questions: which moves are legal, and what happens after a move."""

from core.rules.decide import decide
from core.rules.legal import LegalMoves, legal_moves
from core.rules.refusal import IllegalMove, Refusal

__all__ = ["IllegalMove", "LegalMoves", "Refusal", "decide", "legal_moves"]
