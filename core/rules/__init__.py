"""The rules, a module a mechanic. The two questions: what may be done, and what happens then."""

from core.rules.decide import decide
from core.rules.legal import LegalMoves, legal_moves
from core.rules.refusal import IllegalMove, Refusal

__all__ = ["IllegalMove", "LegalMoves", "Refusal", "decide", "legal_moves"]
