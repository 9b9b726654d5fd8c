"""What widgets and screens say of themselves for the help, found from the focused one outwards."""

from __future__ import annotations  # the first frame must not wait for what only types need

from typing import TYPE_CHECKING

from textual.dom import DOMNode

if TYPE_CHECKING:
    from core.board import Board, VariantId


def help_at(node: DOMNode) -> str:
    """What this is, in the words of the nearest that has any."""
    return next((each.help_text() for each in node.ancestors_with_self if hasattr(each, "help_text")), "")


def help_besides(node: DOMNode) -> list[str]:
    """What else stands around it that never has the focus, in the words of each."""
    return next(
        (each.help_besides() for each in node.ancestors_with_self if hasattr(each, "help_besides")), []
    )


def rules_at(node: DOMNode) -> tuple[Board, VariantId] | None:
    """The map and the variant that is played here."""
    return next((each.help_rules() for each in node.ancestors_with_self if hasattr(each, "help_rules")), None)
