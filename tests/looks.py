"""
Both maps in every look at every size, empty and in the middle of a game: all pictures there are.

`python -m tests.looks FOLDER` draws them as SVG files, with a page that shows them all; look at that page whenever the
test of them fails. `--accept` then takes them for right, and `--sheets` makes the pictures of docs/looks.md from them
(with Chromium and ImageMagick). The test keeps only a fingerprint of each, for all of them together take 30 MB.
"""

import argparse
import asyncio
import hashlib
import os
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from urllib.parse import quote

import attrs
from rich.color import ColorSystem

from core.board import CityId
from core.board_file import BUILT_IN
from tests.tui.map_app import MapApp, board_of
from tests.tui.mid_game import in_the_middle
from tui.app.signs import ASCII, LINES, UNICODE, Glyphs
from tui.app.theme import ANSI, CONTRAST, DARK, LIGHT, in_256_colours
from tui.terminal.sent_cells import cells_of

ROOMS = {"80x24": (44, 21), "80x24 z": (80, 21), "120x40": (84, 37), "160x50": (112, 47), "200x60": (152, 57)}
"""What is left for the map in a terminal of each size; `z` shows the whole board."""
FINGERPRINTS = Path(__file__).parent / "tui" / "looks.txt"
DOCS = Path(__file__).parents[1] / "docs" / "looks"
WIDTH = 540
"""Of a picture on a sheet, in pixels."""


@attrs.frozen
class Look:
    """A theme and the signs to draw with, in a terminal of so many colours."""

    theme: str
    signs: Glyphs = UNICODE
    few: bool = False
    """Whether there are 256 colours at most."""
    colourless: bool = False


LOOKS = {
    "dark": Look(DARK.name),
    "light": Look(LIGHT.name),
    "contrast": Look(CONTRAST.name),
    "dark-256": Look(DARK.name, few=True),
    "light-256": Look(LIGHT.name, few=True),
    "16-colours": Look(ANSI.name),
    "lines": Look(DARK.name, LINES),
    "ascii": Look(DARK.name, ASCII),
    "no-colour": Look(DARK.name, colourless=True),
}
SCENES = tuple(product(BUILT_IN, ("empty", "played"), ROOMS))


async def pictures(slug: str, state: str, room: str) -> AsyncIterator[tuple[str, MapApp]]:
    """The app that shows a scene, once in each look."""
    for name, look in LOOKS.items():
        with without_colour(look.colourless):
            app = (
                in_the_middle(slug) if state == "played" else MapApp(board=board_of(slug), cursor=FIRST[slug])
            )
        if look.few:
            for theme in (DARK, LIGHT):
                app.register_theme(in_256_colours(theme))
        app.theme = look.theme
        app.map.signs = look.signs
        app.map.set_reactive(type(app.map).overview, room.endswith("z"))
        async with app.run_test(size=ROOMS[room]) as pilot:
            await pilot.pause()
            yield name, app


FIRST = {"nederland": CityId("utrecht"), "nordic": CityId("oslo")}
"""Where the cursor stands on an empty map."""


@contextmanager
def without_colour(really: bool) -> Iterator[None]:
    """Have an app that is made meanwhile believe that its terminal has no colours."""
    before = os.environ.pop("NO_COLOR", None)
    if really:
        os.environ["NO_COLOR"] = "1"
    try:
        yield
    finally:
        os.environ.pop("NO_COLOR", None)
        if before is not None:
            os.environ["NO_COLOR"] = before


def fingerprint(app: MapApp) -> str:
    """A short text that is another one if any cell of the screen is."""
    cells = [
        (text, sorted(stroke.attributes), stroke.colour, stroke.ground)
        for strip in app.screen._compositor.render_strips()
        for text, stroke in cells_of(strip, ColorSystem.TRUECOLOR)
    ]
    return hashlib.sha256(repr(cells).encode()).hexdigest()[:12]


def accepted() -> Mapping[str, str]:
    """The fingerprint of each picture that was looked at and found right."""
    lines = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" ", 1) for line in lines)


async def draw_all(folder: Path) -> dict[str, str]:
    """Write every picture into a folder, with a page for each look; the result is their fingerprints."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, str] = {}
    for slug, state, room in SCENES:
        async for look, app in pictures(slug, state, room):
            name = f"{look} {slug} {state} {room}"
            found[name] = fingerprint(app)
            svg = app.export_screenshot(title=f"{slug} {room}", simplify=True)
            (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    for look in LOOKS:
        (folder / f"{look}.html").write_text(page(look), encoding="utf-8")
    return found


def page(look: str) -> str:
    """The pictures of one look, a line a size."""
    rows = (
        "".join(
            f'<img width="{WIDTH}" src="{quote(f"{look} {slug} {state} {room}.svg")}">'
            for slug, state in product(BUILT_IN, ("empty", "played"))
        )
        for room in ROOMS
    )
    return "<body style='margin:0;background:#888;overflow:hidden'>" + "".join(
        f"<div style='white-space:nowrap;line-height:0'>{row}</div>" for row in rows
    )


def make_sheets(folder: Path) -> None:
    """A picture of each page for the docs."""
    DOCS.mkdir(exist_ok=True)
    for look in LOOKS:
        shot = folder / f"{look}.png"
        browser = (
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--window-size={4 * WIDTH},2600",
        )
        subprocess.run(
            [*browser, f"--screenshot={shot}", str(folder / f"{look}.html")], check=True, capture_output=True
        )
        subprocess.run(
            [
                "convert",
                shot,
                "-fuzz",
                "2%",
                "-trim",
                "+repage",
                "+dither",
                "-colors",
                "96",
                DOCS / shot.name,
            ],
            check=True,
        )


def main() -> None:
    """See the module."""
    words = argparse.ArgumentParser(prog="python -m tests.looks", description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("--accept", action="store_true")
    words.add_argument("--sheets", action="store_true")
    args = words.parse_args()
    found = asyncio.run(draw_all(args.folder))
    if args.accept:
        lines = [f"{name} {value}\n" for name, value in sorted(found.items())]
        FINGERPRINTS.write_text("".join(lines), encoding="utf-8")
    if args.sheets:
        make_sheets(args.folder)


if __name__ == "__main__":
    main()
