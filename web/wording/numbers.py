"""Small numbers in letters, as one says them at the table."""

from django.utils.translation import pgettext_lazy

from web.wording.figures import figure

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


def in_letters(number: int) -> str:
    """“four”; from thirteen on, figures."""
    return str(_IN_LETTERS[number]) if 0 <= number < len(_IN_LETTERS) else figure(number)
