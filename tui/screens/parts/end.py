"""The end of a game, and what may undo it."""

from textual.screen import Screen

from tui.app.program import program_of
from tui.widgets.brief_line import BriefLine


def back_from_the_end(screen: Screen[None]) -> None:
    """
    Back from the final table, and from a replay with open cards: the game may go on.

    Who has begun another game from there is left in it, and who types is back when the line is gone.
    """
    stack = screen.app.screen_stack
    above = stack[stack.index(screen) + 1 :] if screen in stack else []
    is_elsewhere = any(isinstance(each, type(screen)) for each in above)
    if not is_elsewhere and not BriefLine.is_open_on(screen.app.screen):
        for each in reversed(above):
            program_of(screen).close_screen(each)
