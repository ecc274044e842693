"""Template tags of the interface elements: icons, figures, discs, tally marks, cards, keys of forms.

{% load ui %}
{% icon "back" %} {% icon "plus" "small" %}
{% signed 31 %} {% signed_money 2650 "text-end col-5" %} {% money 2000 brief=True %} {% number 3600 %}
{% avatar "Léa" among=names me=True size="small" state="is-off" %}
{% tally_marks 7 %} {% card "Kh" %} {% card_slot next=True %} {% suit_symbol "h" %}
{% card_picker used=cards %}
{{ names|join_names }} {{ "Menteur !"|typeset }} {{ 7|signed }} {% ordinal 1 %} {% royalty_hands cells %}
{% form_key %} {% max_length "sum" %} {% max_quiet_ms %}
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from uuid import UUID, uuid4

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.arbiter.search import QUERY_LENGTH
from web.core.forms.amounts import MAX_LENGTH
from web.core.forms.names import MAX_NAME_LENGTH, MAX_TYPED_NAME_LENGTH
from web.games.chinese.text import royalties
from web.live.waiters import MAX_QUIET_SECONDS
from web.ui import cards, charts, dates, names, number_words, numbers, typography
from web.ui.picture import THEME_COLOURS

register = template.Library()

register.filter("join_names", names.join_names)
register.filter("signed", numbers.format_signed)
register.filter("tenths", charts.tenths)
register.filter("number_in_words", number_words.number_in_words)
register.filter("typeset", typography.typeset)
register.filter("sentence_case", typography.sentence_case)
register.filter("day_text", dates.day_text)
register.filter("format_day", dates.format_day)
register.filter("card_name", cards.card_name)
register.filter("card_sign", cards.card_sign)
register.filter("rank_index", cards.rank_index)

INPUT_LENGTHS = {
    "sum": MAX_LENGTH,
    "name": MAX_NAME_LENGTH,
    "names": MAX_TYPED_NAME_LENGTH,
    "query": QUERY_LENGTH,
}
"""Maximum number of characters of the inputs that templates write themselves, by the kind of their text."""
TALLY_STROKES = ("M3 3.5l-.4 17", "M8.5 2.6l-.9 17", "M12.6 3.3v17", "M18.3 3l-.7 17", "M.5 16.5l21-10.5")
"""SVG paths of four tally marks and the one that crosses them."""
WIDTHS = (0, 9, 14, 19, 24, 27)
"""Width of a group by its number of strokes."""


@register.simple_tag
def form_key() -> UUID:
    """Return a new UUID for a form, so that a double submission is recorded once."""
    return uuid4()


@register.simple_tag
def max_length(kind: str) -> int:
    """Return the maximum number of characters of an input, by its kind: `sum`, `name`, `names` or `query`."""
    return INPUT_LENGTHS[kind]


@register.simple_tag
def max_quiet_ms() -> int:
    """Return the number of milliseconds without an event after which a page doubts its stream."""
    return round(1000 * MAX_QUIET_SECONDS)


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """Return an icon of the sprite, hidden from screen readers; a text or label beside it has the meaning."""
    return _icon_html(name, size, static("icons/sprite.svg"))


@register.simple_tag
def signed(points: int, classes: str = "") -> SafeString:
    """Return points won or lost, coloured by their sign."""
    return _signed_html(numbers.sign_of(points), numbers.format_signed(points), classes)


@register.simple_tag
def signed_money(cents: int, classes: str = "", *, brief: bool = False) -> SafeString:
    """Return cents won or lost as money, coloured by their sign."""
    return _signed_html(numbers.sign_of(cents), numbers.format_signed_money(cents, brief=brief), classes)


@register.simple_tag
def signed_amount(cents: int) -> SafeString:
    """Return cents won or lost in a row or column of euros, coloured by their sign."""
    return _signed_html(numbers.sign_of(cents), numbers.format_signed_amount(cents), "")


@register.simple_tag
def money(cents: int, *, brief: bool = False) -> str:
    """Return an amount of cents as plain text: `26,50 €`; brief, `20 €`."""
    return numbers.format_money(cents, brief=brief)


@register.simple_tag
def number(number: int) -> str:
    """Return a whole number with thousands separators."""
    return numbers.format_integer(number)


@register.simple_tag
def ordinal(rank: int) -> SafeString:
    """Return a place with its suffix: 1er, 2e; 1st, 2nd."""
    return format_html("{}<sup>{}</sup>", rank, numbers.ordinal_suffix(rank))


@register.simple_tag
def ordinal_suffixes(most: int) -> str:
    """Return the suffixes of the places from 1 to `most`, for scripts: `er e e`."""
    return " ".join(numbers.ordinal_suffix(rank) for rank in range(1, most + 1))


@register.simple_tag
def avatar(
    name: str,
    *,
    among: Sequence[str] = (),
    me: bool = False,
    size: str = "",
    state: str = "",
    of: int | None = None,
) -> SafeString:
    """Return the disc of a player with two letters, unique within `among`. `state` is `is-on` or `is-off`.

    With `of`, the id of the player, the page of that player marks the disc in a board of a stream.
    """
    seats = list(among) if name in among else [*among, name]
    letters = names.initials(seats)[seats.index(name)]
    return _avatar_html(letters, _classes("avatar", "is-me" if me else "", size, state), of)


@register.simple_tag
def tally_marks(count: int) -> SafeString:
    """Return a count as tally marks, crossed by fives."""
    fives, rest = divmod(count, 5)
    bundles = [("".join(TALLY_STROKES), WIDTHS[5] * five) for five in range(fives)]
    bundles.append(("".join(TALLY_STROKES[:rest]), WIDTHS[5] * fives))
    return format_html(
        '<svg class="tally-marks" viewBox="0 0 {} 23" role="img" aria-label="{}">{}</svg>',
        max(WIDTHS[5] * fives + WIDTHS[rest], 1),
        count,
        format_html_join("", '<path d="{}" transform="translate({})"/>', bundles),
    )


@register.simple_tag(takes_context=True)
def card(context: template.Context, text: str, classes: str = "") -> SafeString:
    """Return a face-up card, from its two characters: `Kh`."""
    return format_html(
        '<span class="{}" data-card="{}" role="img" aria-label="{}">{}</span>',
        _classes("playing-card", classes),
        text,
        cards.card_name(text),
        cards.rank_index(text[0], _card_index(context)),
    )


@register.simple_tag
def card_slot(*, next: bool = False) -> SafeString:
    """Return an empty card slot; the next one to fill is highlighted."""
    return format_html(
        '<span class="{}" aria-hidden="true"></span>', _classes("playing-card slot", "next" if next else "")
    )


@register.simple_tag
def take_back_label(card: str) -> str:
    """Return the label of the button that takes a placed card back: “Take back: queen of spades”."""
    name = cards.card_name(card)
    return _("Take back: %(card)s") % {"card": name[:1].lower() + name[1:]}


@register.simple_tag
def suit_symbol(suit: str) -> SafeString:
    """Return the sign of a suit, hidden from screen readers."""
    return format_html('<i class="suit" data-card="x{}" aria-hidden="true"></i>', suit)


@register.simple_tag(takes_context=True)
def royalty_hands(context: template.Context, cells: Sequence[str]) -> str:
    """Return the name of the combinations of a royalty: “QQ”, “Full house”."""
    return royalties.cells_name(cells, _card_index(context))


@register.inclusion_tag("ui/picker.html", takes_context=True)
def card_picker(
    context: template.Context, *, used: Collection[str] = (), name: str = "card"
) -> dict[str, object]:
    """Return the context of the 52 card keys, each a submit button; the `used` cards are disabled."""
    index = _card_index(context)
    return {"name": name, "suits": [_card_keys(suit, used, index) for suit in cards.SUITS]}


def _card_keys(suit: str, used: Collection[str], index: str) -> dict[str, object]:
    keys = [
        {
            "card": rank + suit,
            "index": cards.rank_index(rank, index),
            "used": rank + suit in used,
            "label": cards.card_name(rank + suit),
        }
        for rank in cards.RANKS
    ]
    return {"suit": suit, "keys": keys}


def _card_index(context: template.Context) -> str:
    """Return the visitor's choice of card letters: `fr` or `en`."""
    preferences = getattr(context.get("request"), "preferences", None)
    return getattr(preferences, "index", None) or cards.default_index()


@lru_cache(maxsize=256)
def _icon_html(name: str, size: str, sprite: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#i-{}"/></svg>', _classes("icon", size), sprite, name
    )


@lru_cache(maxsize=1024)
def _avatar_html(letters: str, classes: str, owner: int | None) -> SafeString:
    of = format_html(' data-owner="{}"', owner) if owner else ""
    return format_html('<span class="{}"{} aria-hidden="true">{}</span>', classes, of, letters)


@lru_cache(maxsize=1024)
def _signed_html(sign: str, text: str, classes: str) -> SafeString:
    return format_html('<span class="{}" data-sign="{}">{}</span>', _classes("number", classes), sign, text)


def _classes(*names: str) -> str:
    return " ".join(filter(None, names))


@register.simple_tag
def theme_colour(theme: str) -> str:
    """Return the background of a theme, for what the browser paints around the page."""
    return THEME_COLOURS[theme]
