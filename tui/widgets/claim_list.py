"""The list of the tracks that one can pay: those for one's tickets first, filtered by typing a city's name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.content import Content

from core.board import CityId, Kind, Track, TrackId
from core.planning.price import Price, price_for
from core.planning.price_words import price_sentence
from core.text import tr, trn
from core.text_table import cut
from core.view import View
from tui.app.signs import Glyphs
from tui.map.highlights import Highlight, highlight_of
from tui.map.names import as_typed
from tui.widgets.choose_one import ChooseOne
from tui.widgets.decision import Decision
from tui.widgets.panel import heading
from tui.widgets.prompt import Key
from tui.widgets.track_rows import LOAN, TrackRows, mark_of, takes_more_than_its_length

GOES_BACK = "q"
"""The one letter that is not typed: a city with a Q is found by the large one."""

HEAD = 2
"""Lines above the rows: the heading, and what the columns are."""

IN_NAMES = "'’-"
"""What is typed besides letters; and a blank, within a name."""


def claimable(view: View) -> list[Price]:
    """
    The tracks that one can pay, as the plan would claim them: those that it wants first.

    Of these first the ones for which cards are put aside, and among them those that finish a ticket; then those that finish one with cards
    that are kept for other tracks; then those that take no more cards than spaces, and those with the most points.
    """
    tracks = view.moves.tracks()
    prices = [price_for(view, track) for track in view.board.tracks if track.id in tracks]

    def place(price: Price) -> tuple[bool, bool, bool, int, int, str]:
        served = mark_of(view, price) != " "
        return (
            not served,
            served and not price.ready,
            not price.finishes,
            price.stand_ins if served else 0,
            -price.points,
            view.board.track_name(price.track),
        )

    return sorted(prices, key=place)


def worth_a_row(view: View) -> list[Price]:
    """The same with one of two tracks where both are the same to claim: alike, and neither of them taken."""
    rows: dict[tuple[object, ...], Price] = {}
    for price in claimable(view):
        rows.setdefault(price.alike, price)
    return list(rows.values())


class TrackList(ChooseOne):
    """Rows of tracks, filtered by the letters of a city."""

    keeps_tickets = True
    takes_letters = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "erase", tr("Erase a letter"), show=False, id="claims.erase"),
        # The key that finds a city on the map finds one here too: Enter after it must not pay for another's track.
        Binding("slash", "begin_anew", tr("Type another city"), show=False, id="claims.anew"),
    ]

    def __init__(self, view: View, signs: Glyphs, city: CityId | None = None) -> None:
        super().__init__(view, signs)
        self._typed = "" if city is None else self._name_of(city)
        self._is_given = city is not None
        """Whether that is the name of a city that was chosen on the map: then the first letter begins another."""

    def _name_of(self, city: CityId) -> str:
        return self.view.board.cities[self.view.board.city_numbers[city]].name

    def show_city(self, city: CityId) -> None:
        """Show the tracks of a city, as if its name had been typed."""
        self._filter(self._name_of(city))
        self._is_given = True

    def _has_typed(self, track: Track) -> bool:
        names = [as_typed(self.view.board.cities[city].name) for city in track.cities]
        return any(as_typed(self._typed) in name for name in names)

    def _nothing_found(self) -> str:
        """That no city has these letters, and the key that helps: the typed ones are seen nowhere else."""
        if len(self._typed) == 1:
            return tr(
                "No track that you can pay has “{typed}” in a city's name: Backspace takes it back.",
                typed=self._typed,
            )
        return tr(
            "No track that you can pay has “{typed}” in a city's name: Backspace takes a letter back.",
            typed=self._typed,
        )

    @property
    def _in_rows(self) -> TrackRows:
        return TrackRows(self.view, self.signs, self.size.width)

    def _head(self, title: str, counts: Sequence[str], note: str = "") -> Sequence[Content]:
        """What is listed and how many, in as many words as there is room for, and what the columns are."""
        titles = (title, self._typed) if self._typed else (title,)
        room = self.size.width - len(f"{self.signs.pointer}   ")
        pairs = [(each, count) for each in titles for count in counts]
        shortest = (cut(titles[-1], max(1, room - len(counts[-1])), self.signs.more), counts[-1])
        title, count = next((pair for pair in pairs if sum(map(len, pair)) <= room), shortest)
        return (heading(self, title, count), self._in_rows.columns(note))

    def _which(self) -> str | None:
        """Which of the rows are seen, where not all are."""
        rows = self.rows()
        seen = self.in_sight(rows, HEAD)
        return None if seen is None else tr("{first}–{last} of {n}", first=seen[0], last=seen[1], n=len(rows))

    def take_letter(self, letter: str) -> bool:
        """Show only tracks whose cities have these letters, with or without accents; those after q are no longer for the list."""
        typed = "" if self._is_given else self._typed
        is_typed = letter.isalpha() or letter in IN_NAMES or (letter == " " and typed)
        own_key = self.screen.active_bindings.get(letter)
        if self.is_dropped or not is_typed or letter == GOES_BACK or (own_key and own_key.node is self):
            return False
        self._filter(typed + letter)
        return True

    def _filter(self, typed: str) -> None:
        self._typed, self._is_given = typed, False
        self._row = 0
        self.changed()

    def action_begin_anew(self) -> None:
        """Show all tracks again, and those of the city that is typed next."""
        self._filter("")

    def action_erase(self) -> None:
        """One letter less; without any, back, where one may go back: else the key is the screen's."""
        if self._typed:
            self._filter(self._typed[:-1])
        elif self.can_be_dropped:
            self.action_drop()
        else:
            raise SkipAction

    def letters_keys(self) -> Sequence[Key]:
        """That one may type; or what is typed, and how a letter of it is taken back."""
        if not self._typed:
            return (Key("a–z", tr("a city's letters"), ""),)
        return (
            Key("a–z", tr("city: {typed}", typed=self._typed), ""),
            Key("Backspace", tr("erase"), "erase"),
        )


class ClaimList(TrackList):
    """A row a track, with its colour, kind, toll, the cards it really takes, and its points."""

    can_be_dropped = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "drop", tr("Back"), show=False, id="claims.drop"),
    ]

    @dataclass
    class TrackPicked(Decision.Told):
        track: TrackId

    def __init__(self, view: View, signs: Glyphs, city: CityId | None = None) -> None:
        super().__init__(view, signs, city)
        self._all = worth_a_row(view)

    @property
    def _prices(self) -> list[Price]:
        return [price for price in self._all if self._has_typed(price.track)]

    @property
    def _tracks(self) -> list[Track]:
        return [price.track for price in self._prices]

    def question(self) -> str:
        """What the track in focus costs, or that none is left."""
        if not self._tracks:
            return self._nothing_found()
        return price_sentence(self.view, self._tracks[self._row])

    def keys(self) -> Sequence[Key]:
        return (
            Key("↑↓", tr("choose"), "", len(self._tracks) > 1),
            Key("Enter", tr("pay"), "choose", bool(self._tracks)),
            *self.letters_keys(),
            Key("q", tr("back"), "drop"),
        )

    def head(self) -> Sequence[Content]:
        rows = len(self._tracks)
        title = tr("You can pay: {typed}", typed=self._typed) if self._typed else tr("You can pay")
        which = self._which()
        in_words = trn("{which} track", "{which} tracks", rows, which=which or rows)
        return self._head(title, (in_words, which or str(rows)), self._note_on_loans())

    def _note_on_loans(self) -> str:
        """How many of these tracks one can have only by a loan."""
        loans = sum(price.loan for price in self._prices)
        return tr("{mark} {n} by a loan", mark=LOAN, n=loans) if loans else ""

    def rows(self) -> Sequence[Content]:
        rows = self._in_rows
        return [rows.row(price) for price in self._prices]

    def map_highlight(self) -> Highlight:
        track = self.looked_at()
        if track is None:
            return highlight_of(self.view)
        return Highlight(way=frozenset({track}), claimable=self.view.moves.tracks())

    def looked_at(self) -> TrackId | None:
        """The track in focus; None where the filter leaves none."""
        return self._tracks[self._row].id if self._tracks else None

    def choose(self, row: int) -> None:
        if self._tracks:
            self.tell(self.TrackPicked(self, self._tracks[row].id))

    def help_text(self) -> str:
        parts = [
            tr(
                "Every track that your cards and trains can claim now; of two between the same cities that are alike, one. + stands before those of the plan and those that finish a ticket, = before a twin that would do as well, and "
                "they come first, above all those for which the plan has put cards aside; then those with the most points."
            ),
            *self._help_on_kinds(),
            *self._help_on_tolls(),
            self._help_on_cards(),
            tr(
                "Type letters of a city to see only its tracks; / begins another. The one in focus stands out on the map. The heading says "
                "which rows are seen where there are more."
            ),
        ]
        return " ".join(parts)

    def _help_on_cards(self) -> str:
        if takes_more_than_its_length(self.view.rules):
            return tr("Cards is how many it takes from your hand, with all that stand for others.")
        return tr("A track takes as many cards as the number behind its colour says.")

    def _help_on_tolls(self) -> list[str]:
        if not self.view.rules.tolls:
            return []
        return [
            tr("{mark} before a toll says that you need a loan for it.", mark=LOAN),
            tr("A player's mark behind it says that the toll goes to them; any other goes to the bank."),
        ]

    def _help_on_kinds(self) -> list[str]:
        """The signs of the kinds that the board has."""
        kinds = {track.kind for track in self.view.board.tracks}
        said = {
            Kind.FERRY: tr("{sign} is a ferry.", sign=self.signs.ferry),
            Kind.TUNNEL: tr("{sign} is a tunnel.", sign=self.signs.tunnel),
        }
        return [sentence for kind, sentence in said.items() if kind in kinds]
