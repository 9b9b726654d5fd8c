"""Why a move is refused: a code for programs, a sentence for people."""

from enum import StrEnum

from core.errors import DubbelspoorError


class Refusal(StrEnum):
    """Every reason there is."""

    GAME_OVER = "game-over"
    NOT_NOW = "not-now"
    NOT_YOUR_TURN = "not-your-turn"
    NO_SUCH_SLOT = "no-such-slot"
    EMPTY_SLOT = "empty-slot"
    EMPTY_DECK = "empty-deck"
    LOCOMOTIVE_SECOND = "locomotive-second"
    UNKNOWN_TRACK = "unknown-track"
    TRACK_TAKEN = "track-taken"
    BOTH_TRACKS = "both-tracks"
    TWIN_CLOSED = "twin-closed"
    TOO_FEW_TRAINS = "too-few-trains"
    CARDS_NOT_HELD = "cards-not-held"
    WRONG_PAYMENT = "wrong-payment"
    NO_TICKETS = "no-tickets"
    TICKETS_NOT_OFFERED = "tickets-not-offered"
    TOO_FEW_KEPT = "too-few-kept"
    NOT_A_CHOICE = "not-a-choice"
    CAN_STILL_ACT = "can-still-act"


class IllegalMove(DubbelspoorError):
    """A move that the rules refuse. The state is as it was."""

    def __init__(self, code: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
