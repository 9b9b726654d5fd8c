"""Names that people could confuse, each with another or by themselves."""

from itertools import combinations

import pytest

from core.lookalikes import alike, fault_of_name


@pytest.mark.parametrize(
    "names",
    [
        ("Zoë", "Zoe", "zoe", "ZOË", "Zoe\u0308"),
        ("Anna", "Аnna", "anna", "An na", "ANNA", "Ａnna"),
        ("Ill", "lll", "I1l", "i|l", "ǀll", "∣ll"),
        ("Bram", "Brarn", "Brɑm", "Bʀam", "BRAM"),
        ("Bo", "B0", "Bø", "B○", "B〇"),
        ("Strauß", "STRAUSS"),
        ("ANNA", "ΑΝΝΑ"),
        ("NINA", "ΝINA", "ΝΙΝΑ"),
        ("YARA", "ΥARA"),
        ("Ina", "Ӏna", "ӏna"),
        ("gijs", "ɡijs"),
        ("Cleo", "Cl℮o"),
        ("gia", "ɢia", "Ԍia"),
        ("Gus", "Ԍus", "ᏀUS"),
        ("Vera", "Ѵera"),
        ("ben", "Ьen"),
        ("BEPA", "Вера", "ВЕРА", "вера"),
        ("COPA", "СОРА", "сора", "Ϲopa"),
        ("Νίνα", "ΝΙΝΑ", "νινα"),
        ("ANNA", "ꓮꓠꓠꓮ"),
        ("LISE", "ꓡꓲꓢꓰ"),
        ("JADE", "ᎫᎪᎠᎬ"),
        ("nous", "ոօսs"),
        ("hnou", "հոօս"),
        ("Anna", "Annaʼ", "ʻAnna", "Annaꞌ", "Anna\u034f"),
        ("ロー", "口一"),
        ("Jan 2", "Jan ２", "Jan2", "Jan ❷", "🅙an 2", "🇯an 2"),
        ("Gerd", "ɠerđ", "Ꞡerd"),
        ("علی", "علي", "على", "عل\u0640ي"),
        ("کمال", "كمال", "ڪمال"),
        ("هما", "ہما", "ھما", "\u06d5ما"),
        ("محمد", "محـمد", "محــمد"),
        ("แดง", "เเดง"),
        ("ແດງ", "ເເດງ"),
        ("װאָלף", "וואָלף"),
        ("מײַער", "מייער"),
        ("৪৪", "88", "੪੪"),
        ("Rolf", "Rolſ", "ROLF"),
        ("8", "ȣ", "Ȣ"),
        ("3", "Ɜ", "ɜ"),
        ("25", "ƨƽ", "ƧƼ"),
        ("Adzo", "Aʣo"),
        ("Fritsje", "Friʦje"),
        ("Alzo Elsa", "Aʫo Eʪa"),
    ],
    ids=ascii,
)
def test_names_that_look_the_same_are_alike(names: tuple[str, ...]) -> None:
    assert [pair for pair in combinations(names, 2) if not alike(*pair)] == []
    assert [pair for pair in combinations(reversed(names), 2) if not alike(*pair)] == []


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Hanna"),
        ("Planner", "Planner 2"),
        ("Bram", "Bran"),
        ("♥", "★"),
        ("Иван", "Ирина"),
        ("Ελένη", "Μαρία"),
        ("محمد", "أحمد"),
        ("علي", "علا"),
        ("كمال", "جمال"),
        ("แดง", "เดง"),
        ("रवि", "रीता"),
        ("はな", "ばな"),
        ("김민준", "김민지"),
        ("李雷", "韩梅梅"),
        ("דוד", "דינה"),
        ("สมชาย", "สมหญิง"),
    ],
    ids=ascii,
)
def test_names_that_nobody_would_confuse_are_not(names: tuple[str, str]) -> None:
    assert not alike(*names)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Zoë",
        "Łukasz",
        "Søren",
        "Anna-Maria",
        "O'Neil",
        "O’Neil",
        "Kahaʻi",
        "Иван",
        "Олексій",
        "Ελένη",
        "李雷",
        "山田 花子",
        "カール",
        "ﾊﾅｺ",
        "محمد",
        "מֹשֶׁה",
        "José",
        "Ñuño",
        "Jan 2",
        "Ömer",
        "İpek",
        "Đặng",
        "김민준",
        "रवि",
        "สมชาย",
        "გიორგი",
        "Արամ",
        "ⵜⵉⵏⵀⵉⵏⴰⵏ",
        "ᏣᎳᎩ",
        "Planner 2",
        "J. R.",
        "♥",
        "❤️",
        "Ａnna",
        "১২৩",
    ],
    ids=ascii,
)
def test_what_people_are_called_is_no_fault(name: str) -> None:
    assert fault_of_name(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "Аnna",
        "ΝINA",
        "ΥARA",
        "Ӏna",
        "Ԍus",
        "Ѵera",
        "Ьen",
        "Ꮐus",
        "ꓮnna",
        "ոous",
        "B٥",
        "B〇",
        "Anna\u0947",
        "Anna\u3099",
        "李Lee",
    ],
    ids=ascii,
)
def test_letters_of_several_alphabets_in_a_name_are_a_fault(name: str) -> None:
    assert "several alphabets" in (fault_of_name(name) or "")


@pytest.mark.parametrize("letter", "\u034f\u115f\u1160\u17b4\u17b5\u180b\u2800\u3164\ufe00\uffa0", ids=ascii)
def test_a_letter_that_cannot_be_seen_is_a_fault(letter: str) -> None:
    for name in (f"Anna{letter}", f"{letter}", f"An{letter}na"):
        assert "cannot be seen" in (fault_of_name(name) or "")


def test_no_sentence_holds_what_steers_a_terminal() -> None:
    assert fault_of_name("Anna\u3164\x1b[2J") is None


@pytest.mark.parametrize("name", ["\ufe0f", "\u0301", "\u0301Anna", "Anna \u0301"], ids=ascii)
def test_a_mark_without_a_letter_is_a_fault(name: str) -> None:
    assert "cannot be seen" in (fault_of_name(name) or "")
