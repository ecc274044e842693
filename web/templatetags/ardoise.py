"""The pieces of the slate that templates call: icons, figures, discs, bâtons, cards.

{% load ardoise %}
{% icon "back" %} {% icon "plus" "s" %}
{% signed 31 %} {% signed_money 2650 "end w5" %} {% money 2000 brief=True %} {% figure 3600 %}
{% disc "Léa" among=names me=True size="s" state="off" %}
{% tally 7 %} {% card "Kh" %} {% slot next=True %} {% pip "h" %} {% picker used=cards %}
{{ names|listed }} {{ "Menteur !"|typeset }} {{ 7|signed }} {% ordinal 1 %} {% royalty cells %}
"""

from collections.abc import Collection, Sequence
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.wording import cards, days, figures, names, royalties, typography

register = template.Library()

register.filter("listed", names.listed)
register.filter("signed", figures.signed)
register.filter("typeset", typography.typeset)
register.filter("sentence_case", typography.sentence_case)
register.filter("day_told", days.day_told)
register.filter("card_named", cards.card_name)

STROKES = ("M3 3.5l-.4 17", "M8.5 2.6l-.9 17", "M12.6 3.3v17", "M18.3 3l-.7 17", "M.5 16.5l21-10.5")
"""Four bâtons and the one that crosses them, as a hand would draw them."""
WIDTHS = (0, 9, 14, 19, 24, 27)
"""The width that so many strokes take."""


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """A drawing of the sprite, silent: what it means is said by the text or the label beside it."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#i-{}"/></svg>',
        _classes("i", size),
        static("icons/sprite.svg"),
        name,
    )


@register.simple_tag
def signed(points: int, classes: str = "") -> SafeString:
    """Points won or lost, coloured."""
    return _figure(figures.sign_of(points), figures.signed(points), classes)


@register.simple_tag
def signed_money(cents: int, classes: str = "", *, brief: bool = False) -> SafeString:
    """Money won or lost, coloured."""
    return _figure(figures.sign_of(cents), figures.signed_money(cents, brief=brief), classes)


@register.simple_tag
def money(cents: int, *, brief: bool = False) -> str:
    """An amount, bare: `26,50 €`; brief, `20 €`."""
    return figures.money(cents, brief=brief)


@register.simple_tag
def figure(number: int) -> str:
    """A whole number, its thousands set apart."""
    return figures.figure(number)


@register.simple_tag
def ordinal(rank: int) -> SafeString:
    """A place: 1er, 2e; 1st, 2nd."""
    return format_html("{}<sup>{}</sup>", rank, figures.ordinal_suffix(rank))


@register.simple_tag
def ordinal_suffixes(most: int) -> str:
    """What follows each place from the first to the `most`th, for scripts: `er e e`."""
    return " ".join(figures.ordinal_suffix(rank) for rank in range(1, most + 1))


@register.simple_tag
def disc(
    name: str, *, among: Sequence[str] = (), me: bool = False, size: str = "", state: str = ""
) -> SafeString:
    """A player in two letters, unlike those of the others `among` whom he sits. `state` is `on` or `off`."""
    around = list(among) if name in among else [*among, name]
    letters = names.initials(around)[around.index(name)]
    classes = _classes("disc", "me" if me else "", size, state)
    return format_html('<span class="{}" aria-hidden="true">{}</span>', classes, letters)


@register.simple_tag
def tally(count: int) -> SafeString:
    """A count as bâtons, crossed by fives."""
    fives, rest = divmod(count, 5)
    bundles = [("".join(STROKES), WIDTHS[5] * five) for five in range(fives)]
    bundles.append(("".join(STROKES[:rest]), WIDTHS[5] * fives))
    return format_html(
        '<svg class="tally" viewBox="0 0 {} 23" role="img" aria-label="{}">{}</svg>',
        max(WIDTHS[5] * fives + WIDTHS[rest], 1),
        count,
        format_html_join("", '<path d="{}" transform="translate({})"/>', bundles),
    )


@register.simple_tag(takes_context=True)
def card(context: template.Context, text: str, classes: str = "") -> SafeString:
    """A card face up, from its two characters: `Kh`."""
    return format_html(
        '<span class="{}" data-c="{}" role="img" aria-label="{}">{}</span>',
        _classes("pc", classes),
        text,
        cards.card_name(text),
        cards.rank_index(text[0], _index(context)),
    )


@register.simple_tag
def slot(*, next: bool = False) -> SafeString:
    """The empty place of a card; the next one to fill is lit."""
    return format_html(
        '<span class="{}" aria-hidden="true"></span>', _classes("pc slot", "next" if next else "")
    )


@register.simple_tag
def pip(suit: str) -> SafeString:
    """The mark of a suit, silent."""
    return format_html('<i class="pip" data-c="x{}" aria-hidden="true"></i>', suit)


@register.simple_tag(takes_context=True)
def royalty(context: template.Context, cells: Sequence[str]) -> str:
    """What shows a royalty, from the cells that pay it: “QQ”, “Full house”."""
    return royalties.cells_name(cells, _index(context))


@register.inclusion_tag("components/picker.html", takes_context=True)
def picker(context: template.Context, *, used: Collection[str] = (), name: str = "card") -> dict[str, Any]:
    """The 52 keys, each a button of its form; the cards already `used` are out of reach."""
    index = _index(context)
    return {"name": name, "suits": [_keys(suit, used, index) for suit in cards.SUITS]}


def _keys(suit: str, used: Collection[str], index: str) -> dict[str, Any]:
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


def _index(context: template.Context) -> str:
    """The letters this person wants on cards."""
    preferences = getattr(context.get("request"), "preferences", None)
    return getattr(preferences, "index", None) or cards.default_index()


def _figure(sign: str, text: str, classes: str) -> SafeString:
    return format_html('<span class="{}" data-s="{}">{}</span>', _classes("n", classes), sign, text)


def _classes(*names: str) -> str:
    return " ".join(filter(None, names))
