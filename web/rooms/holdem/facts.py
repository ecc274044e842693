"""What Hold’em tells of a player: buy-ins and what came back, hands won, tournaments and places."""

from django.utils.translation import gettext as _

from web.facts import Line, Told
from web.wording.facts import FIGURES
from web.wording.figures import figure, money, ordinal_suffix, percent


def lines(told: Told) -> list[Line]:
    """The bank at home, the hands that were recorded, the tournaments; what never was is left out."""
    return [*bank_lines(told), *hand_lines(told), *_tournament_lines(told)]


def bank_lines(told: Told) -> list[Line]:
    """Buy-ins, and where his money may be read, what came back of them."""
    caves = told.of("caves")
    if not caves:
        return []
    found = [Line(str(FIGURES["caves"].title), figure(caves), told.href("caves"))]
    if told.sees_money:
        bought, returned = told.of("bought_cents"), told.of("returned_cents")
        note = _("%(returned)s back for %(bought)s paid") % {
            "returned": money(returned),
            "bought": money(bought),
        }
        href = told.href("returned")
        found.append(Line(str(FIGURES["returned"].title), percent(max(returned, 0), bought), href, note))
    return found


def hand_lines(told: Told) -> list[Line]:
    """The hands he took something of, among those that were written down."""
    hands = told.of("rounds")
    if not hands:
        return []
    won = told.of("hands_won")
    note = _("%(won)s of %(hands)s written down") % {"won": figure(won), "hands": figure(hands)}
    return [Line(str(FIGURES["hands_won"].title), percent(won, hands), told.href("hands_won"), note)]


def _tournament_lines(told: Told) -> list[Line]:
    entries = told.of("entries")
    if not entries:
        return []
    won = [
        Line(str(FIGURES[key].title), figure(count), told.href(key))
        for key in ("victories", "prizes", "knockouts")
        if (count := told.of(key))
    ]
    return [Line(str(FIGURES["entries"].title), figure(entries), told.href("entries"), _places(told)), *won]


def _places(told: Told) -> str:
    """The last places, the latest first: “2nd of 7, 1st of 8”."""
    return ", ".join(
        _("%(place)s of %(field)s")
        % {"place": f"{each.place}{ordinal_suffix(each.place)}", "field": each.field_size}
        for each in told.places
    )
