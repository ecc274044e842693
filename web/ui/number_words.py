"""Small numbers as words."""

from django.utils.translation import pgettext_lazy

from web.ui.numbers import format_integer

_IN_LETTERS = (
    pgettext_lazy("number", "zero"),
    pgettext_lazy("number", "one"),
    pgettext_lazy("number", "two"),
    pgettext_lazy("number", "three"),
    pgettext_lazy("number", "four"),
    pgettext_lazy("number", "five"),
    pgettext_lazy("number", "six"),
    pgettext_lazy("number", "seven"),
    pgettext_lazy("number", "eight"),
    pgettext_lazy("number", "nine"),
    pgettext_lazy("number", "ten"),
    pgettext_lazy("number", "eleven"),
    pgettext_lazy("number", "twelve"),
)


def number_in_words(number: int) -> str:
    """Return a number as a word: “four”; from thirteen on, in figures."""
    return str(_IN_LETTERS[number]) if 0 <= number < len(_IN_LETTERS) else format_integer(number)
