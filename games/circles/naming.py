"""Names as they are displayed: invisible characters removed, look-alike letters compared as one.

A name is stored as `visible` returns it. Two names of a circle are equal if `look` returns the same text for
both; `look` is never shown or stored.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

ZERO_WIDTH_JOINER: Final = "\u200d"
EMOJI_STYLE: Final = "\ufe0f"
KEYCAP: Final = "\u20e3"
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Fillers and the empty pattern of Braille, which are drawn as a blank."""

_IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200c\u200e-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0e\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0080-\U000e0fff]"
)
"""Code points that a font need not draw, without those that emoji contain."""
_FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f")
"""The flag of a region: a black flag and the invisible letters of its code."""
_EMOJI_RANGES: Final = (
    (0x2190, 0x21FF),
    (0x2300, 0x27BF),
    (0x2900, 0x297F),
    (0x2B00, 0x2BFF),
    (0x1F000, 0x1FAFF),
)
_EMOJI_ALONE: Final = frozenset("©®‼⁉™ℹ〰〽㊗㊙")
_LOOK_ALIKES: Final = str.maketrans(
    # Cyrillic capitals, Cyrillic small letters, Greek capitals, Greek small letters, other Latin letters.
    "АВЕЅІЈКМНОРСТУХҮԜавеѕіјкмнорстухүһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχγωıɑɡ",
    "ABESIJKMHOPCTYXYWabesijkmhopctyxyhdqwABEZHIKMNOPTYXaeikvoptuxywiag",
)

MAX_DIGITS: Final = 48
"""Digits of the longest number in a name of a player, whose letters may each be written as two digits."""
_NUMBER: Final = re.compile(rf"\d{{1,{MAX_DIGITS}}}")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})


def visible(text: str) -> str:
    """Return a text on one line without invisible characters, in Unicode form NFC.

    Joiners and style characters stay inside an emoji; elsewhere they are removed.
    """
    flagless = "".join(_without_tags(text))
    blanked = "".join(" " if each in BLANKS else each for each in _IGNORABLE.sub("", flagless))
    drawn = [
        each
        for each in unicodedata.normalize("NFC", blanked)
        if each.isprintable() or each.isspace() or each == ZERO_WIDTH_JOINER or _is_tag(each)
    ]
    return unicodedata.normalize("NFC", " ".join("".join(_in_emoji(drawn)).split()))


def look(name: str) -> str:
    """Return a text that is equal for names that look the same, for comparison only.

    >>> look("Lеa") == look("LEA"), look("Λέα") == look("Lea")
    (True, False)
    """
    pieces = unicodedata.normalize("NFKD", name.replace(EMOJI_STYLE, "")).translate(_LOOK_ALIKES)
    return unicodedata.normalize("NFC", pieces).casefold()


@lru_cache(maxsize=4096)
def sort_key(name: str) -> tuple[str, str]:
    """Return a key that sorts names as a French dictionary does, and numbers in them by their value.

    Accents count between equal letters only.

    >>> sorted(["Zoé", "Fanny", "Élodie", "eva", "Œdipe"], key=sort_key)
    ['Élodie', 'eva', 'Fanny', 'Œdipe', 'Zoé']
    >>> sorted(["Joueur 10", "Joueur 2"], key=sort_key)
    ['Joueur 2', 'Joueur 10']
    """
    return _NUMBER.sub(lambda digits: f"{int(digits[0]):0{MAX_DIGITS}}", search_key(name)), name.casefold()


@lru_cache(maxsize=4096)
def search_key(name: str) -> str:
    """Return the text that a search compares: a name without case and accents.

    >>> search_key("Élodie")
    'elodie'
    """
    folded = unicodedata.normalize("NFKD", name.casefold()).translate(_LIGATURES)
    return "".join(each for each in folded if not unicodedata.combining(each))


def is_named(name: str) -> bool:
    """Return whether a name contains a letter, a digit or an emoji."""
    return any(each.isalnum() or is_emoji(each) for each in name)


def namesake(name: str, others: Iterable[str]) -> str | None:
    """Return the first of the other names that equals or looks like this one, or None."""
    looked = look(name)
    return next((each for each in others if look(each) == looked), None)


def is_emoji(character: str) -> bool:
    """Return whether a character is drawn as a picture, by itself or by a style character."""
    return character in _EMOJI_ALONE or any(low <= ord(character) <= high for low, high in _EMOJI_RANGES)


def _is_tag(character: str) -> bool:
    return "\U000e0000" <= character <= "\U000e007f"


def _without_tags(text: str) -> Iterator[str]:
    """Yield a text without tag characters outside flags."""
    end = 0
    for flag in _FLAG.finditer(text):
        yield from (each for each in text[end : flag.start()] if not _is_tag(each))
        yield flag[0]
        end = flag.end()
    yield from (each for each in text[end:] if not _is_tag(each))


def _in_emoji(drawn: list[str]) -> Iterator[str]:
    """Yield the characters, with joiners and style characters only inside emoji."""
    before, base = "", ""
    for place, each in enumerate(drawn):
        after = drawn[place + 1] if place + 1 < len(drawn) else ""
        joins = each == ZERO_WIDTH_JOINER
        if joins and not (_is_emoji_end(before, base) and after and is_emoji(after)):
            continue
        if each == EMOJI_STYLE and not (before and (is_emoji(before) or _is_keycap(before, after))):
            continue
        yield each
        before, base = each, (base if each == EMOJI_STYLE else each)


def _is_emoji_end(before: str, base: str) -> bool:
    """Return whether an emoji ends here, by itself or by its style character."""
    return bool(before) and (
        is_emoji(before) or _is_tag(before) or (before == EMOJI_STYLE and is_emoji(base))
    )


def _is_keycap(before: str, after: str) -> bool:
    return before in "0123456789#*" and after == KEYCAP
