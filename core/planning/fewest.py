"""
The colours for grey tracks and twins with which the fewest cards are missing: a search to the end.

It starts from the bots' quick answer and drops a branch as soon as it cannot miss fewer cards. Colours of which
the hand holds and lacks the same count as one colour. Few tracks have a choice, so the search is short. More cards of a
colour than there are in the game are wanted only where no choice is left.
"""

from collections.abc import Iterable, Sequence

from core.board import Board, Rules
from core.cards import LOCOMOTIVE, Cards
from core.planning.needs import Counts, Demand, Needs, Options, Tally, beyond, choices_for, spread, summed


def fewest_missing(board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int) -> Needs:
    """What these tracks, or their twins of the set `twins`, want of a player with this hand."""
    found = at_most_missing(board, rules, numbers, hand, twins, 1 << 30)
    assert found is not None
    return found


def at_most_missing(
    board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int, most: int
) -> Needs | None:
    """The same, or None where more than `most` cards are missing."""
    choices = choices_for(board, rules, numbers, twins)
    search = _Search(choices, hand, rules, most)
    if search.is_hopeless():
        return None
    found = search.best_from(summed(*spread(choices, hand), hand))
    return found if found.missing <= most else None


def missing_at_least(board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int) -> int:
    """So many cards are missing in any case; seldom are there more, and it takes half as long to say."""
    return _Search(choices_for(board, rules, numbers, twins), hand, rules, 0).at_least


def bringing_nearer(
    board: Board,
    rules: Rules,
    numbers: Iterable[int],
    hand: Cards,
    twins: int,
    needs: Needs,
    cards: Iterable[int],
) -> list[int]:
    """Those of some cards of which one more would leave fewer missing for these tracks, which have these needs."""
    if not needs.missing:
        return []
    numbers, tally = tuple(numbers), Tally(needs.demands)
    nearer = []
    for card in cards:
        more = tuple(have + (each == card) for each, have in enumerate(hand))
        if hand[card] < rules.all_cards[card] and (
            tally.missing(more) < needs.missing
            or at_most_missing(board, rules, numbers, more, twins, needs.missing - 1) is not None
        ):
            nearer.append(card)
    return nearer


class _Search:
    def __init__(self, choices: Sequence[Options], hand: Cards, rules: Rules, most: int) -> None:
        self._best: Needs
        self._best_beyond: int
        """How many cards the best one wants that there are not."""
        self._rules = rules
        self._all_cards = rules.all_cards
        self._hand = hand
        self._most = most
        self._chosen = [options[0] for options in choices if len(options) == 1]  # they stand first
        self._tally = Tally(self._chosen)
        self._wanted = self._tally.wanted
        self._choices = choices[len(self._chosen) :]
        self._stand_ins = _StandIns(choices, sum(hand))
        self._named_after: list[set[int]] = []
        self._rests = [_Rest(self._choices)]
        self._scarce: set[int] = set()
        """The cards of which some choice may want more than there are."""
        self._tried: _Tried | None = None
        self.at_least = self._least_missing(0)
        """So many cards are missing in any case."""

    def is_hopeless(self) -> bool:
        """Whether too many cards are missing in any case."""
        return self.at_least > self._most

    def best_from(self, start: Needs) -> Needs:
        """The best of all, of which one is known."""
        self._best, self._best_beyond = start, beyond(start.wanted, self._rules)
        if self._best_beyond or self.at_least < start.missing:
            choices = self._choices
            self._named_after = [_named(choices[at + 1 :]) for at in range(len(choices))]
            self._rests += [_Rest(choices[at:]) for at in range(1, len(choices) + 1)]
            self._scarce = self._maybe_scarce()
            if _differ_in_colour_alone(self._chosen, choices, self._hand):
                self._tried = _Tried(self._hand, self._scarce, [rest.colours for rest in self._rests])
            self._follow(0)
        return self._best

    def _follow(self, at: int) -> None:
        """Try every choice from this track on."""
        too_many = beyond(self._wanted, self._rules) if self._scarce else 0
        if too_many > self._best_beyond:
            return
        if too_many == self._best_beyond:
            least = self._least_missing(at)
            if least >= self._best.missing or (not too_many and least > self._most):
                return
        if at == len(self._choices):
            self._best, self._best_beyond = summed(self._chosen, self._wanted, self._hand), too_many
            return
        if self._tried is not None and self._tried.is_no_better(at, self._wanted, too_many):
            return
        for demand in self._different(at):
            self._tally.count(demand)
            self._chosen.append(demand)
            self._follow(at + 1)
            self._chosen.pop()
            self._tally.count(demand, -1)

    def _maybe_scarce(self) -> set[int]:
        most = [*self._wanted]
        for options in self._choices:
            most[LOCOMOTIVE] += max(demand.locomotives for demand in options)
            for colour in {*options.colours}:
                most[colour] += max(demand.plain for demand in options if demand.colour == colour)
        return {card for card, count in enumerate(most) if count > self._all_cards[card]}

    def _least_missing(self, at: int) -> int:
        """So many cards are missing at least, however the tracks from here on are paid; as many, where none are left."""
        now = self._tally.missing(self._hand)
        if at == len(self._choices):
            return now
        short = 0
        left = []
        for have, want in zip(self._hand, self._wanted, strict=True):
            if want > have:
                short += want - have
                left.append(0)
            else:
                left.append(have - want)
        spare = left.pop(LOCOMOTIVE)
        return max(now, self._stand_ins.least_missing(short - spare + self._rests[at].least_short(left)))

    def _different(self, at: int) -> list[Demand]:
        """The choices for a track, one of each group with the same effect; the colour with most cards left first."""
        options = self._choices[at]
        alike: dict[tuple[int, ...], Demand] = {}
        for demand in options:
            name = demand.colour if demand.colour in self._named_after[at] else len(self._hand)
            room = min(
                0, self._all_cards[demand.colour] - self._wanted[demand.colour] - self._rests[at].cards
            )
            kind = (demand.plain, demand.locomotives, demand.wild, demand.substitute)
            key = (*self._standing(demand.colour), *kind, name, room)
            alike.setdefault(key, demand)
        return [alike[key] for key in sorted(alike, reverse=True)]

    def _standing(self, colour: int) -> tuple[int, ...]:
        left, filled = self._hand[colour] - self._wanted[colour], self._tally.standing(colour)
        return (left if left > 0 or any(filled) else 0, *filled)


def _differ_in_colour_alone(chosen: Iterable[Demand], choices: Iterable[Options], hand: Cards) -> bool:
    """Whether the choices for a track differ in nothing else, and a card that lacks is as dear in whichever colour."""
    demands = [*chosen, *(demand for options in choices for demand in options)]
    return (
        not any(demand.substitute for demand in demands)
        and (not hand[LOCOMOTIVE] or all(demand.wild for demand in demands))
        and all(len({(each.plain, each.locomotives) for each in options}) == 1 for options in choices)
    )


class _Tried:
    """
    What the search has been through, where choices differ in colour alone.

    How it goes on depends on what is left of the colours ahead, in the hand and, where they are scarce, in the game. Who comes
    to a track with the same left, and has used no more cards of the hand, finds nothing better.
    """

    def __init__(self, hand: Cards, scarce: set[int], ahead: Sequence[Sequence[int]]) -> None:
        self._hand = hand[:LOCOMOTIVE]
        self._ahead = [
            (
                [colour for colour in colours if colour not in scarce],
                [colour for colour in colours if colour in scarce],
            )
            for colours in ahead
        ]
        """By track the colours that it and those behind it may be paid in, and the scarce ones apart."""
        self._used: dict[tuple[int, ...], int] = {}

    def is_no_better(self, at: int, wanted: Counts, too_many: int) -> bool:
        """Whether the search was at this track before, with as many cards too many, and had used as many or more."""
        used = [*map(min, self._hand, wanted)]
        colours, scarce = self._ahead[at]
        key = (at, too_many, *[used[each] for each in colours], *[wanted[each] for each in scarce])
        cards = sum(used)
        if self._used.get(key, -1) >= cards:
            return True
        self._used[key] = cards
        return False


class _StandIns:
    """How many cards may stand for others at most, whatever is chosen."""

    def __init__(self, choices: Sequence[Options], hand: int) -> None:
        self._spare = hand - sum([options.spaces for options in choices])
        """The cards of the hand that would be left if none were missing."""
        self._most = sum([options.stood_for for options in choices])
        self._size = min([options.size for options in choices if options.size], default=1)

    def least_missing(self, missing: int) -> int:
        """So many are missing at least where so many would be if no card stood for another."""
        return missing - min(self._most, max(0, (self._spare + missing) // self._size))


class _Rest:
    """Tracks that are still to be paid, in whatever colour."""

    def __init__(self, choices: Sequence[Options]) -> None:
        self._tracks = len(choices)
        self.cards = sum([options.spaces for options in choices])
        self._plain = [(options.plain, options.colours) for options in choices]
        self.colours = sorted({colour for options in choices for colour in options.colours})
        self._locomotives = sum([options.locomotives for options in choices])

    def least_short(self, left: Counts) -> int:
        """
        How many cards more they want at least than there are left of the colours.

        Each takes the cards of one colour, so that all of them take those of as many colours as they are, at most.
        """
        most = sorted([left[colour] for colour in self.colours], reverse=True)
        together = self.cards - sum(most[: self._tracks])
        one_by_one = self._locomotives
        for plain, colours in self._plain:
            have = max([left[colour] for colour in colours])
            if plain > have:
                one_by_one += plain - have
        return max(together, one_by_one)


def _named(choices: Sequence[Options]) -> set[int]:
    """The colours that some of these tracks ask for by name."""
    return {colour for options in choices for colour in options.named}
