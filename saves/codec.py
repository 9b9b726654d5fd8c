"""
Between the core's values and plain tables, by cattrs: strict both ways.

Saves are read by it, and heads written; entries are written by `inline.py`.

Moves and events carry an explicit `kind`, never a class name. Unknown keys, unknown kinds, and values of
another type than asked are refused; nothing is converted on the quiet.
"""

import reprlib
from collections.abc import Callable
from datetime import MAXYEAR, MINYEAR, datetime
from enum import StrEnum
from functools import cache, partial
from typing import Any, get_args, get_origin

import attrs
from cattrs import BaseConverter, Converter
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.strategies import configure_tagged_union

from core.cards import BY_SLUG, LETTERS, Cards, Colour
from core.events import DeckShuffled, Event
from core.log import Step
from core.setup import Seat, SeatColour, Setup, UndoRule
from core.text import tr

PILES = {"pay", "cards"}
"""Fields that hold a pile of cards: nine counts in the core, a table by colour in a save."""

SLUGS = tuple(colour.slug for colour in Colour)


MOST_BITS = 10_000
"""A whole number that has more has some three thousand digits."""

LEAST, MOST = -(2**63), 2**63 - 1
"""The whole numbers that every reader of TOML knows; Python reads longer ones, but refuses to write very long ones."""


def _whole_in(value: Any, _type: Any) -> int:
    if type(value) is not int:
        raise ValueError(tr("{value} is not a whole number", value=shown(value)))
    if not LEAST <= value <= MOST:
        raise ValueError(tr("{value} is not a whole number from −2⁶³ to 2⁶³ − 1", value=shown(value)))
    return value


def _strict(kind: type, message: str) -> Any:
    def structure(value: Any, _type: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(tr(message, value=shown(value)))
        return value

    return structure


class _Shown(reprlib.Repr):
    """As reprlib, but Python refuses to write very long numbers: since 3.14 it tells where they lie in memory instead."""

    def repr_int(self, x: int, level: int) -> str:
        if x.bit_length() > MOST_BITS:
            return tr("a number of thousands of digits")
        return super().repr_int(x, level)

    def repr_datetime(self, x: datetime, _level: int) -> str:
        return str(x)


def shown(value: object) -> str:
    """A wrong value in an error's sentence: never long, never a control character."""
    return _Shown().repr(value)


def _pile_in(value: Any, _type: Any) -> Cards:
    if not isinstance(value, dict):
        raise ValueError(tr("{value} is not a table of cards", value=shown(value)))  # noqa: TRY004 - a wrong file, not a wrong program
    pile = [0] * len(Colour)
    for slug, count in value.items():
        if slug not in BY_SLUG or type(count) is not int or not 1 <= count <= MOST:
            raise ValueError(
                tr("{colour} = {count} is not a number of cards", colour=shown(slug), count=shown(count))
            )
        pile[BY_SLUG[slug]] = count
    return tuple(pile)


def _pile_out(pile: Cards) -> dict[str, int]:
    return {slug: count for slug, count in zip(SLUGS, pile, strict=True) if count}


def _colour_in(value: Any, _type: Any) -> Colour:
    if type(value) is not str or value not in BY_SLUG:
        raise ValueError(tr("{value} is not a card", value=shown(value)))
    return BY_SLUG[value]


def _order_in(value: Any, _type: Any) -> bytes:
    if not isinstance(value, str) or set(value) - set(LETTERS):
        raise ValueError(tr("the order of a deck is written in the letters {letters}", letters=LETTERS))
    return bytes(map(LETTERS.index, value))


def _time_in(value: Any, _type: Any) -> datetime:
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise ValueError(tr("{value} is not a time with its zone", value=shown(value)))
    if not MINYEAR < value.year < MAXYEAR:  # elsewhere it may be a day earlier or later
        raise ValueError(tr("{value} cannot be told in every time zone", value=shown(value)))
    return value


def _member_in(value: Any, kind: type[StrEnum]) -> StrEnum:
    # A StrEnum is a str: without a hook of its own it would be taken as any text.
    if type(value) is not str or value not in set(kind):
        raise ValueError(tr("{value} is not one of: {choices}", value=shown(value), choices=", ".join(kind)))
    return kind(value)


def _tuple_factory(kind: Any, converter: BaseConverter) -> Any:
    structure = homogenous_tuple_structure_factory(kind, converter)

    def from_list(value: Any, _type: Any) -> Any:
        # Anything that can be gone through would do otherwise, a text letter by letter.
        if type(value) is not list:
            raise ValueError(tr("{value} is not a list", value=shown(value)))
        return structure(value, kind)

    return from_list


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


@cache
def converter(*, detailed: bool = False) -> Converter:
    """
    The converter, made when it is first used: that takes longer than the first screen may.

    A detailed one is slower, and its errors say where in the table the fault is.
    """
    made = Converter(forbid_extra_keys=True, detailed_validation=detailed, omit_if_default=True)
    made.register_structure_hook(int, _whole_in)
    made.register_structure_hook(bool, _strict(bool, "{value} is not true or false"))
    made.register_structure_hook(str, _strict(str, "{value} is not a text"))
    made.register_structure_hook_factory(_is_tuple, _tuple_factory)
    for enumeration in (SeatColour, UndoRule):
        made.register_structure_hook(enumeration, _member_in)
    made.register_structure_hook(Colour, _colour_in)
    made.register_structure_hook(datetime, _time_in)
    for cls in (*get_args(Step), *get_args(Event)):
        _register(made, cls)
    # What a person may want to change is written out even where it is the default.
    for cls, field in ((Seat, "player"), (Setup, "undo")):
        shown: dict[str, Any] = {field: override(omit_if_default=False)}
        out = make_dict_unstructure_fn(cls, made, _cattrs_omit_if_default=True, **shown)
        made.register_unstructure_hook(cls, out)
    for union in (Step, Event):
        configure_tagged_union(union, made, tag_generator=kind_of, tag_name="kind")
        if detailed:
            made.register_structure_hook(union, _known_kind(union, made.get_structure_hook(union)))
    return made


def _known_kind(union: Any, structure: Any) -> Any:
    """As `structure`, but an unknown kind is told in words."""
    kinds = [cls.kind for cls in get_args(union)]

    def by_kind(value: Any, _type: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(tr("{value} is not a table", value=shown(value)))  # noqa: TRY004 - a wrong file, not a wrong program
        if value.get("kind") not in kinds:
            raise ValueError(tr("the kind {kind} is not known", kind=shown(value.get("kind"))))
        return structure(value, union)

    return by_kind


def kind_of(cls: Any) -> str:
    return str(cls.kind)


def _register(made: Converter, cls: type[attrs.AttrsInstance]) -> None:
    ins: dict[str, Any] = {}
    outs: dict[str, Any] = {}
    for field in attrs.fields(cls):
        if field.name in PILES:
            ins[field.name] = override(struct_hook=_pile_in)
            outs[field.name] = override(unstruct_hook=_pile_out)
        elif cls is DeckShuffled:
            ins[field.name] = override(struct_hook=_order_in)
    make_in = partial(
        make_dict_structure_fn,
        cls,
        made,
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=made.detailed_validation,
        **ins,
    )
    make_out = partial(make_dict_unstructure_fn, cls, made, _cattrs_omit_if_default=True, **outs)
    made.register_structure_hook(cls, _when_needed(make_in))
    made.register_unstructure_hook(cls, _when_needed(make_out))


def _when_needed(make: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """The function that `make` makes, made when it is first called: a game has few of all the kinds there are."""
    made = cache(make)

    def convert(*values: Any) -> Any:
        return made()(*values)

    return convert
