"""Small numbers as words."""

from django.utils.translation import pgettext_lazy

from web.ui.numbers import format_integer

_IN_LETTERS = pgettext_lazy(
    "numbers", "zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve"
)


def number_in_words(number: int) -> str:
    """Return a number as a word: “four”; from thirteen on, in figures."""
    words = _IN_LETTERS.split(", ")
    return words[number] if 0 <= number < len(words) else format_integer(number)
