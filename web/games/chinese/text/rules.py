"""Names of Chinese poker, and the rules of a sitting as one paragraph, from its options."""

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from games.rules.chinese.options import Options
from games.rules.chinese.royalties import RoyaltyTable
from web.games.chinese.text.royalties import custom_cell_texts, custom_cells
from web.games.hand_names import hand_name
from web.ui.number_words import number_in_words
from web.ui.typography import sentence_case

PRESET_TITLES = {
    "classic": pgettext_lazy("way of playing", "Classic"),
    "open_face": pgettext_lazy("way of playing", "Open face"),
    "pineapple": pgettext_lazy("way of playing", "Pineapple"),
}
_ENTRY_HANDS = {"QQ": (1, 12), "KK": (1, 13), "AA": (1, 14)}


def rule_sentences(options: Options) -> Iterator[str]:
    """Yield a sentence for each option of this table; the words in which tables differ are bold."""
    yield _lines(options)
    yield _royalties(options)
    yield _("Who fouls pays everyone.")
    if not options.is_classic:
        yield from _fantasyland(options)
        if options.first_to_act == "rotate":
            yield _("Each acts first in turn.")
    if options.wheel == "second":
        yield _("A-2-3-4-5 is the second highest straight.")
    yield from _classic_extras(options)
    if options.head_to_head_cap:
        yield _("Never more than %(points)s between two players.") % {
            "points": _points(options.head_to_head_cap)
        }


def _lines(options: Options) -> str:
    points = sentence_case(_points(options.line_point))
    if options.system == "2-4":
        return format_html(
            _("{points} for each line won, <b>one more</b> to who wins the most."), points=points
        )
    if not options.scoop_bonus:
        return format_html(_("{points} for each line won, <b>nothing more</b> for all three."), points=points)
    return format_html(
        _("{points} for each line won, <b>{bonus} more</b> if you win all three."),
        points=points,
        bonus=number_in_words(options.scoop_bonus),
    )


def _royalties(options: Options) -> str:
    if options.royalty_mode == "off":
        return _("No royalties.")
    table = _table(options.royalty_table)
    if options.royalty_mode == "line_winner":
        return format_html(_("Royalties: <b>{table}</b>, paid on a line won only."), table=table)
    return format_html(_("Royalties: <b>{table}</b>."), table=table)


def _table(table: RoyaltyTable) -> str:
    """Return the name of a royalty table, with its differences: “open face, but QQ +9 on top”."""
    near, cells = custom_cells(table)
    name = {
        "open_face": pgettext("royalty table", "open face"),
        "classic": pgettext("royalty table", "classic"),
    }[near]
    data = " · ".join(custom_cell_texts(cells))
    return _("%(table)s, but %(cells)s") % {"table": name, "cells": data} if data else name


def _fantasyland(options: Options) -> Iterator[str]:
    if not options.fantasyland:
        yield _("No Fantasyland.")
        return
    yield format_html(
        _("<b>Fantasyland</b> from a {hand} on top, {cards}."),
        hand=hand_name(_ENTRY_HANDS[options.fl_entry]),
        cards=_fantasyland_cards(options),
    )
    if options.fl_stay == "seed":
        yield _("Trips on top, a full house in the middle or quads at the bottom to stay there.")
    else:
        yield _("Trips on top or quads at the bottom to stay there.")


def _fantasyland_cards(options: Options) -> str:
    if options.fl_cards == "progressive":
        return _("with 14 to 17 cards")
    if options.fl_cards == "std14":
        return _("with 14 cards")
    return _("with 15 cards") if options.preset == "pineapple" else _("with 13 cards")


def _classic_extras(options: Options) -> Iterator[str]:
    if options.surrender_cost:
        yield _("Surrender costs %(points)s to each opponent.") % {"points": _points(options.surrender_cost)}
    if options.naturals:
        yield _("Naturals are paid at once.")


def _points(count: int) -> str:
    """Return a number of points: “one point”, “three points”, “12 points”."""
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": number_in_words(count)}
