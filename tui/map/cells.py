"""
The cells of a picture of the map: those that the cursor changes, those that differ from what is shown, a row in runs.

Nothing here knows a colour or a terminal: the widget turns classes into styles.
"""

from collections.abc import Set as AbstractSet

from core.board import Cell, TrackId
from tui.app.signs import Glyphs
from tui.map.classes import CURSOR, PLAIN, Ink, Paint, Picture, Run
from tui.map.drawing import Drawing, Target
from tui.map.spread import TOKEN

BARE: Ink = (" ", (PLAIN,))


def paint_cursor(drawing: Drawing, signs: Glyphs, picture: Picture, target: Target | None) -> Picture:
    """
    The cells that a cursor changes: the dot of a city or the middle token of a track, and brackets beside it.

    It is so small because it moves with every key: over a slow line each cell counts.
    """
    if target is None or target not in drawing.anchors:
        return {}
    x, y = drawing.anchors[target]
    width = TOKEN if target in drawing.tracks and drawing.tracks[TrackId(target)].tokens else 1
    over: Picture = {(x + n, y): (picture.get((x + n, y), BARE)[0], (CURSOR,)) for n in range(width)}
    for cell, sign in zip(((x - 1, y), (x + width, y)), signs.cursor, strict=True):
        if cell not in drawing.inked and 0 <= cell[0] < drawing.size[0]:
            over[cell] = (sign, (CURSOR,))
    return over


def laid_over(shown: Picture, picture: Picture, cells: AbstractSet[Cell], over: Picture) -> set[Cell]:
    """
    Have what is shown be a picture with something laid over it; the cells that changed.

    `cells` are those in which it may be something else than that, besides those of what is laid over it now.
    """
    dirty = set()
    for cell in cells | over.keys():
        ink = over.get(cell) or picture.get(cell)
        if shown.get(cell) == ink:
            continue
        dirty.add(cell)
        if ink is None:
            del shown[cell]
        else:
            shown[cell] = ink
    return dirty


def row_runs(picture: Picture, ground: list[Ink], y: int) -> list[Run]:
    found: list[Run] = []
    signs = ""
    paint: Paint | None = None
    for x, bare in enumerate(ground):
        sign, own = picture.get((x, y), bare)
        if own == paint:
            signs += sign
        else:
            if paint is not None:
                found.append((signs, paint))
            signs, paint = sign, own
    if paint is not None:
        found.append((signs, paint))
    return found
