"""
Every sentence a person reads passes through here, whole and with named places.

`tr("{seat} takes {card}.", seat="Anna", card="red")` looks the sentence up in the
reader's language first and fills the places afterwards, so that a translation may order them freely.
"""

import gettext
from functools import cache
from pathlib import Path

DOMAIN = "dubbelspoor"
LOCALES = Path(__file__).with_name("locales")


@cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALES, fallback=True)


def tr(message: str, **places: object) -> str:
    """The sentence in the reader's language, its places filled."""
    text = _catalogue().gettext(message)
    return text.format(**places) if places else text


def trn(one: str, many: str, n: int, **places: object) -> str:
    """As `tr`, with the plural form that `n` wants; `{n}` is a place too."""
    return _catalogue().ngettext(one, many, n).format(n=n, **places)


def joined(parts: list[str]) -> str:
    """A list as a sentence says it: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{most} and {last}", most=", ".join(parts[:-1]), last=parts[-1])


def either(parts: list[str]) -> str:
    """Things of which one will do: "a", "a or b", "a, b or c"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{most} or {last}", most=", ".join(parts[:-1]), last=parts[-1])
