"""
The pen of a terminal: what to write so that it changes over to another style.

Only what differs is written: of two rails that cross the same land the colour of the line, of a blank the ground
alone. A colour that every terminal of many colours has a number for is written as that number, which is half as
long. Over a slow line a frame is so many times shorter.
"""

from functools import cache, lru_cache

import attrs
from rich.color import Color, ColorSystem, ColorType
from rich.style import Style

PLAIN = "\x1b[m"
LEVELS = (0, 95, 135, 175, 215, 255)
"""The steps of red, green and blue in a terminal's palette of 256 colours."""
FIRST, FIRST_GREY = 16, 232
MANY = (ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR)
ATTRIBUTES = (
    ("bold", "1", "22"),
    ("italic", "3", "23"),
    ("underline", "4", "24"),
    ("blink", "5", "25"),
    ("reverse", "7", "27"),
    ("strike", "9", "29"),
    ("dim", "2", "22"),
)
"""Each with its codes for on and off."""
OFF = {on: off for _, on, off in ATTRIBUTES}
UNSEEN_ON_BLANK = {"1", "2", "3", "5"}


@attrs.frozen(eq=False)
class Stroke:
    """A style in codes; there is one of each, so they are compared by identity."""

    attributes: frozenset[str]
    colour: str
    """Empty where nothing is written and any colour will do."""
    ground: str
    is_blank: bool = attrs.field(init=False, repr=False)
    """Whether nothing is seen of it but the ground."""
    rank: tuple[list[str], str] = attrs.field(init=False, repr=False)
    """Strokes on one ground are written in this order."""
    blank: "Stroke" = attrs.field(init=False, repr=False)
    """What a blank needs of it: only what is seen there."""

    @is_blank.default
    def _is_blank(self) -> bool:
        return not self.colour

    @rank.default
    def _rank(self) -> tuple[list[str], str]:
        return sorted(self.attributes), self.colour

    @blank.default
    def _blank(self) -> "Stroke":
        if not self.colour or self.attributes - UNSEEN_ON_BLANK:
            return self
        return stroke(frozenset(), "", self.ground)


@cache
def stroke(attributes: frozenset[str], colour: str, ground: str) -> Stroke:
    """The one stroke with these codes."""
    return Stroke(attributes, colour, ground)


BARE = stroke(frozenset(), "39", "49")


class Pen:
    """What the terminal writes with now."""

    def __init__(self) -> None:
        self.now = BARE

    def take(self, wanted: Stroke) -> str:
        """What to write before a text in this stroke."""
        if wanted is self.now:
            return ""
        if wanted.is_blank:
            wanted = stroke(self.now.attributes & UNSEEN_ON_BLANK, self.now.colour, wanted.ground)
        before, self.now = self.now, wanted
        return _change(before, wanted)

    def put_down(self) -> str:
        """What to write at the end of a frame: nothing of it may stain what others write."""
        if self.now is BARE:
            return ""
        self.now = BARE
        return PLAIN


@lru_cache(maxsize=4096)
def _change(now: Stroke, wanted: Stroke) -> str:
    """What turns one into the other; many a frame changes the pen as the one before."""
    off = {OFF[code] for code in now.attributes - wanted.attributes}
    # Bold and dim are switched off together: what of them stays is switched on again.
    kept = wanted.attributes & {"1", "2"} if "22" in off else frozenset()
    on = (wanted.attributes - now.attributes) | kept
    colours = ((wanted.colour, now.colour), (wanted.ground, now.ground))
    codes = [*sorted(off), *sorted(on), *(new for new, old in colours if new != old)]
    return f"\x1b[{';'.join(codes)}m" if codes else ""


@lru_cache(maxsize=1024)
def stroke_of(style: Style, system: ColorSystem) -> Stroke:
    """A style in the codes of a terminal with so many colours."""
    return stroke(
        frozenset(on for name, on, _ in ATTRIBUTES if getattr(style, name)),
        _codes(style.color, system, foreground=True),
        _codes(style.bgcolor, system, foreground=False),
    )


def _codes(colour: Color | None, system: ColorSystem, *, foreground: bool) -> str:
    if colour is None:
        return "39" if foreground else "49"
    if (
        colour.type is ColorType.TRUECOLOR
        and system in MANY
        and (number := palette_number(colour)) is not None
    ):
        colour = Color.from_ansi(number)
    return ";".join(colour.downgrade(system).get_ansi_codes(foreground))


def palette_number(colour: Color) -> int | None:
    """The number of a colour in the palette of 256, if it is one of them."""
    assert colour.triplet is not None
    red, green, blue = colour.triplet
    if {red, green, blue} <= set(LEVELS):
        r, g, b = (LEVELS.index(level) for level in (red, green, blue))
        return FIRST + 36 * r + 6 * g + b
    if red == green == blue and 8 <= red <= 238 and (red - 8) % 10 == 0:
        return FIRST_GREY + (red - 8) // 10
    return None
