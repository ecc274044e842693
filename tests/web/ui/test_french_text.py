"""Typography of the French catalogue: narrow spaces, curly apostrophes, true minus signs."""

import re

import polib
import pytest
from django.conf import settings

CATALOGUE = polib.pofile(str(settings.BASE_DIR / "locale/fr/LC_MESSAGES/django.po"))
TRANSLATIONS = [
    (entry.msgid, translation)
    for entry in CATALOGUE
    for translation in (entry.msgstr, *entry.msgstr_plural.values())
    if translation
]


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("an ordinary space before a high mark", r"[ \u00a0](?:[;:!?»€]|%(?!\())"),
        ("no space before a high mark", r"[\wÀ-ÿ)][;!?»€](?!\w)"),
        ("an ordinary space after an opening quote", r"«[ \u00a0]"),
        ("a typewriter's apostrophe", r"\w'\w"),
        ("three dots", r"\.\.\."),
        ("“de Inès”, where a vowel would cut the word before a name", r"(?i)\b(?:de|que|jusque) %\(name\)s"),
        ("a hyphen for a minus", r"(?:^| )-\d"),
    ],
)
def test_french_translations_follow_typographic_rules(fault, pattern):
    faults = [translation for _, translation in TRANSLATIONS if re.search(pattern, translation)]
    assert not faults, f"{fault}: {faults}"
