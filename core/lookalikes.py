"""
Names that a person or a file's name could confuse: with one another, or with what they seem to be.

A name is written in one alphabet, so that none of its letters stands for another's; and two names are alike if they look
so as a whole, as they are written or all in capitals or in small letters, or if they would be the same in a file's name.
"""

import re
import unicodedata

from core.lettering import composed
from core.text import tr

UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0]")
"""Letters and marks of which nothing is seen."""

PAIRS = (
    # Greek, capitals apart from small letters: Ν is drawn like N, and ν like v.
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺϜϘϷͿ", "ABEZHIKMNOPTYXCMFOPJ"),
    ("αβγεηικμνορστυχωϲϳϻϝ", "abyenikuvopotuxwcjmf"),
    # Cyrillic.
    ("АВЕЗКМНОРСТУХЅІЈԚԜЬѴԌӀҮҺԀѲӨҒҚҢҪҰҲӼѠЄԐҜӾ", "ABE3KMHOPCTYXSIJQWbVGlYhdOOFKHCYXXWEEKX"),
    ("авезкмнорстухѕіјԛԝьѵԍӏүһԁгпиѳөғқңҫұҳӽѡєԑ", "abe3kmhopctyxsijqwbvglyhdrnuoofkhcyxxwee"),
    # Armenian.
    ("ՍՏՕԼՅՁԶ", "USOL329"),
    ("ահյոռօսցզքլւտ", "whjnnougqpllm"),
    # Cherokee, whose small letters are drawn like its capitals.
    ("ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏮᏳᏴ", "DRTiYAJEWMHYGhZbRWSVSLCPKd6GB"),
    # Lisu.
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"),
    # Coptic.
    ("ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲰ", "ABEZHIKMNOPCTYXW"),
    ("ⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲱ", "abezhikmnopctyxw"),
    # Canadian syllables, Tifinagh, runes.
    ("ᐯᑌᑭᒍᒪᗅᗞᗪᕼᗰᖴᗷ᙭ᑕᔕᑎᕮᖇᘔᗯ", "VUPJLADDHMFBXCSNERZW"),
    ("ⵔⵙⵏⵊⵝⴸⴹⵎ", "oolixveC"),
    ("ᚱᚲᛒᛕᛖᛗᛁᚺᚻᚷᛚᛏᚠᛞ", "RCBKMMIHHXLTFM"),
    # Rings and strokes of other alphabets.
    ("סטוןחهاߊဝഠଠჿყ〇", "ovllnollooooyo"),
    # Arabic letters that Persian and Urdu have of their own, some of them beside the ring above.
    ("یىکڪۃہھە", "ييككةooo"),
    # Digits, and letters that are drawn like others than those they come from.
    ("৪੪ȢȣƧƨƼƽſ", "88882255f"),
    # Chinese, and Japanese letters that are drawn like it, or like one another.
    ("カロニハタエトヘリー", "力口二八夕工卜へり一"),
    # Signs that are drawn like letters.
    ("℮∊∈|∣⏐│┃×✕✖⨯╳○◯⚪∘∪∨", "eeelllllxxxxxoooouv"),
)
LOOKALIKES = {
    **{ord(one): other for ones, others in PAIRS for one, other in zip(ones, others, strict=True)},
    **{ord(one): others for one, others in (("װ", "ll"), ("ױ", "lי"), ("ײ", "יי"))},
}

TWO_AS_ONE = {"rn": "m", "vv": "w", "เเ": "แ", "ເເ": "ແ"}
"""Letters that side by side look like another one."""

BARE_LATIN = re.compile(
    r"(?:(?:.* )?LATIN (?:SMALL |CAPITAL )?|REGIONAL INDICATOR SYMBOL )(?:LETTER|LIGATURE) "
    r"(?:SMALL CAPITAL |SCRIPT |DOTLESS )?([A-Z]{1,2})(?: DIGRAPH)?(?: WITH .*)?"
)
"""The name of a letter, or of two in one, with strokes, hooks or a frame, or of a small capital."""

NAMED_LATIN = {
    f"LATIN {kind} {name}": look
    for kind in ("SMALL LETTER", "CAPITAL LETTER", "LETTER")
    for name, look in {
        "ALPHA": "a",
        "CHI": "x",
        "DENTAL CLICK": "l",
        "ETH": "d",
        "EZH": "3",
        "GAMMA": "y",
        "IOTA": "i",
        "KRA": "k",
        "OMEGA": "w",
        "RETROFLEX CLICK": "",
        "REVERSED OPEN E": "3",
        "SALTILLO": "",
        "THORN": "th",
        "UPSILON": "u",
        "WYNN": "p",
        "YOGH": "3",
    }.items()
}

IDLE = ("MODIFIER LETTER ", "CARON", "ARABIC TATWEEL", "NKO LAJANYALAN")
"""How the names of letters begin that people leave out: the apostrophes of Polynesia, strokes that make a word longer."""

SCRIPTS = {
    **dict.fromkeys(("COMBINING", "MODIFIER", "CARON", "VARIATION"), ""),
    **dict.fromkeys(
        (
            "HIRAGANA",
            "KATAKANA",
            "KATAKANA-HIRAGANA",
            "IDEOGRAPHIC",
            "HANGZHOU",
            "BOPOMOFO",
            "VERTICAL",
            "MASU",
        ),
        "CJK",
    ),
    **dict.fromkeys(("ARABIC-INDIC", "EXTENDED"), "ARABIC"),
}
"""Whose letter this is, by the first word of its name, where that word is not the alphabet's own; "" is everybody's."""


def fault_of_name(name: str) -> str | None:
    """What makes a name seem to be another, as a sentence that says what to do; None if nothing does."""
    if not name.isprintable():
        return None  # such a name is refused by itself, and must not stand in a sentence
    if UNSEEN.search(name) or _has_lone_mark(name):
        return tr("“{name}” has a letter or a mark in it that cannot be seen: leave it out.", name=name)
    if len({_script(letter) for letter in unicodedata.normalize("NFKC", name)} - {""}) > 1:
        return tr(
            "“{name}” has letters of several alphabets in it, some of which could be taken for others: write it in one.",
            name=name,
        )
    return None


def alike(one: str, other: str) -> bool:
    """Whether two names could be confused."""
    return not _looks(one).isdisjoint(_looks(other))


def _looks(name: str) -> frozenset[str]:
    """What is left of a name if only its looks count, however large or small its letters are written."""
    written = composed(name)
    return frozenset(_look(text) for text in (written, written.upper(), written.lower()))


def _look(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.translate(LOOKALIKES))
    bare = "".join(_bare(letter) for letter in apart if not _is_accent(letter)).casefold()
    looks = bare.translate({ord("0"): "o", ord("1"): "l", ord("i"): "l"})
    for two, one in TWO_AS_ONE.items():
        looks = looks.replace(two, one)
    return "".join(letter for letter in looks if letter.isalnum() or _is_mark(letter)) or text


def _bare(letter: str) -> str:
    """The letters or the digit that this one looks like, when it is small."""
    if letter.isascii():
        return letter
    if letter.isdigit():
        return str(unicodedata.digit(letter))
    name = unicodedata.name(letter, "")
    if name.startswith(IDLE):
        return ""
    if (found := BARE_LATIN.fullmatch(name)) is not None:
        return found[1]
    return NAMED_LATIN.get(name, letter).translate(LOOKALIKES)


def _script(letter: str) -> str:
    """The alphabet of a letter, a mark or a digit; nothing for what stands in all of them."""
    kind = unicodedata.category(letter)
    if letter.isascii() and not letter.isalpha():
        return ""
    if kind[0] not in "LM" and kind not in {"Nd", "Nl"}:
        return ""
    name = unicodedata.name(letter, "")
    first = "KATAKANA" if "KATAKANA" in name else name.partition(" ")[0]
    return SCRIPTS.get(first, first)


def _has_lone_mark(name: str) -> bool:
    """Whether a mark stands upon nothing."""
    return any(_is_mark(mark) and before == " " for before, mark in zip(f" {name}", name, strict=False))


def _is_accent(letter: str) -> bool:
    """Whether this is a mark that people leave out, and no vowel or sound of its own as in Devanagari or Japanese."""
    combines = unicodedata.combining(letter)
    is_free = combines >= 200 or 10 <= combines <= 36 or combines == 1
    return _is_mark(letter) and (is_free or unicodedata.category(letter) == "Me" or not _script(letter))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")
