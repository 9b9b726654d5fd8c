"""Claiming by a letter: one stands on every track that can be paid, or on the first of the list, if there are too many."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from string import ascii_lowercase, ascii_uppercase
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from core.board import CityId, TrackId
from core.text import tr
from core.view import View
from tui.app.signs import Glyphs
from tui.map.highlights import Highlight
from tui.widgets.choose_one import height_of
from tui.widgets.claim_list import GOES_BACK, ClaimList, worth_a_row
from tui.widgets.decision import Decision
from tui.widgets.panel import heading
from tui.widgets.prompt import Key
from tui.widgets.ticket_rows import more_below
from tui.widgets.track_rows import TrackRows

LETTERS = "".join(letter for letter in ascii_lowercase + ascii_uppercase if letter not in "fqQ")
"""In the order in which they are given; q goes back, and who presses f again wants no track."""


KEY = "bold $map-letter-text on $map-letter"
"""As on the map."""


class JumpChoice(Decision):
    """A letter a track, on the map and in a list; pressing it goes on to the payment."""

    can_be_dropped = True
    takes_letters = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,backspace", "drop", tr("Back"), show=False, id="jump.drop"),
        Binding("up", "scroll_by(-1)", tr("Line above"), show=False, id="jump.up"),
        Binding("down", "scroll_by(1)", tr("Line below"), show=False, id="jump.down"),
        Binding("pageup", "turn(-1)", tr("Page up"), show=False, id="jump.page-up"),
        Binding("pagedown", "turn(1)", tr("Page down"), show=False, id="jump.page-down"),
    ]

    def __init__(self, view: View, signs: Glyphs) -> None:
        super().__init__(view, signs)
        self._prices = worth_a_row(view)
        self._tracks = [price.track for price in self._prices]
        self._loans = sum(price.loan for price in self._prices)
        self._stray = ""
        """The letter that was pressed last, if no track has it."""
        self._first = 0
        """The first row that is seen, where not all have room."""

    @property
    def letters(self) -> dict[CityId | TrackId, str]:
        """By track its letter; those that come after the last letter have none."""
        return {track.id: letter for track, letter in zip(self._tracks, LETTERS, strict=False)}

    def question(self) -> str:
        """What to press; or that the letter that was pressed has no track."""
        if self._stray:
            return tr("No track has the letter {letter}.", letter=self._stray)
        text = tr("Press the letter of the track that you claim. You can pay for {n}.", n=len(self._tracks))
        if len(self._tracks) > len(LETTERS):
            text = tr(
                "Press a track's letter. Of the {all} that you can pay the {n} that serve you best have one; q, then c lists all.",
                all=len(self._tracks),
                n=len(LETTERS),
            )
        return tr("{text} Only by a loan: {n}.", text=text, n=self._loans) if self._loans else text

    def keys(self) -> Sequence[Key]:
        letters = _in_ranges(LETTERS[: len(self._tracks)])
        scroll = (Key("↑↓ PgUp PgDn", tr("read on"), ""),) if self._last_first(self._rows()) else ()
        return (Key(letters, tr("pay for that track"), ""), *scroll, Key("q", tr("back"), "drop"))

    def map_highlight(self) -> Highlight:
        return Highlight(claimable=self.view.moves.tracks(), letters=self.letters)

    @property
    def _in_rows(self) -> TrackRows:
        return TrackRows(self.view, self.signs, self.size.width - len("a)"))

    def _rows(self) -> list[Content]:
        tracks = self._in_rows
        return [
            _lettered(letter, tracks.row(price)) for price, letter in zip(self._prices, LETTERS, strict=False)
        ]

    @property
    def _room(self) -> int:
        return max(1, self.size.height - 1)

    def _last_first(self, rows: Sequence[Content]) -> int:
        """The first row in sight when the last is; 0 where all have room."""
        ends = [*accumulate(map(height_of, reversed(rows)))]
        has_room = bool(rows and self.size)  # before the first layout it has none, and nobody sees it
        return len(rows) - max(1, bisect_right(ends, self._room)) if has_room else 0

    def _seen(self, rows: Sequence[Content]) -> int:
        """Up to which row there is room, with a line left for a word on those below."""
        if self._first >= self._last_first(rows):
            return len(rows)
        ends = [*accumulate(map(height_of, rows[self._first :]))]
        return self._first + bisect_right(ends, self._room - 1)

    def render(self) -> Content:
        """The rows from the first that is to be seen, and how many come below those that have room."""
        rows = self._rows()
        end = self._seen(rows)
        seen = rows[self._first : end]
        if end < len(rows):
            seen.append(more_below(len(rows) - end, self.signs.more))
        head = heading(self, tr("Claim by letter"), ", ".join(self._in_rows.headings))
        return Content("\n").join([head, *seen])

    def on_resize(self) -> None:
        """Which keys there are depends on the room."""
        self.action_scroll_by(0)

    def action_scroll_by(self, rows: int) -> None:
        """Go on in the list; a letter without a track is past then."""
        if rows:
            self._stray = ""
        self._first = max(0, min(self._first + rows, self._last_first(self._rows())))
        self.changed()

    def action_turn(self, pages: int) -> None:
        """As many rows as are in sight."""
        self.action_scroll_by(pages * max(1, self._seen(self._rows()) - self._first))

    def take_letter(self, letter: str) -> bool:
        """Go on to the payment, or say that no track has this letter; one typed after q is no longer for this."""
        if self.is_dropped or letter == GOES_BACK or not letter.isalpha():
            return False
        track = next((track for track, own in self.letters.items() if own == letter), None)
        self._stray = letter if track is None else ""
        self.changed()
        if track is not None:
            self.post_message(ClaimList.TrackPicked(self, TrackId(track)))
        return True

    def help_text(self) -> str:
        return tr(
            "Every track that you can pay has a key on the map: a), b) and so on, in the order of the list (c). If there are more than {n}, the {n} that serve you best have a letter; q, then c lists all. Press the letter to pay for the track; where the list is longer than its room the arrows and PgUp and PgDn scroll it; q goes back.",
            n=len(LETTERS),
        )


def _lettered(letter: str, row: Content) -> Content:
    """A row behind its letter; where it takes two lines the second begins as far to the right."""
    first, *more = row.split("\n")
    return Content("\n").join(
        [Content.assemble((f"{letter})", KEY), first), *(Content("  ") + line for line in more)]
    )


def _in_ranges(letters: str) -> str:
    """Letters in their order, those between two told by a dash: "a–e g–k"."""
    ranges: list[str] = []
    for letter in letters:
        if ranges and ord(letter) == ord(ranges[-1][-1]) + 1:
            ranges[-1] = f"{ranges[-1][0]}–{letter}"
        else:
            ranges.append(letter)
    return " ".join(ranges)
