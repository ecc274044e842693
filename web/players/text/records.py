"""Names of records and titles; none of them mocks a loss."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.seasons.facts.titles import Title
from web.games.registry import GAME_UIS
from web.ui.numbers import format_integer, format_percent

PEAK_TITLES: Final[dict[tuple[str, str], Promise]] = {
    (key, name): title for key, ui in GAME_UIS.items() for name, title in ui.peak_titles.items()
}
"""Titles of records, by game and fact, in display order."""
SIGNED_PEAKS: Final = ("biggest_round", "climb")
MIN_PEAKS: Final = {"longest_fantasyland": 2}
"""Minimum value of a record: one deal in Fantasyland is no stay."""

TITLE_LABELS: Final[dict[str, Promise]] = {
    "caller": gettext_lazy("The good ear"),
    "believed": gettext_lazy("Cassandra"),
    "tidy": gettext_lazy("The tidy hand"),
    "scooper": gettext_lazy("All three, again"),
    "royal": gettext_lazy("The court supplier"),
    "resident": gettext_lazy("Resident of Fantasyland"),
    "nemesis": gettext_lazy("The nemesis"),
    "champion": gettext_lazy("Last to get up"),
    "hunter": gettext_lazy("The doorman"),
    "pots": gettext_lazy("The sweeper of pots"),
    "customer": gettext_lazy("The regular at the counter"),
    "regular": gettext_lazy("The pillar"),
}
TITLE_STATISTICS: Final[dict[str, str]] = {
    "caller": "calls",
    "believed": "truths",
    "tidy": "fouls",
    "scooper": "scoops",
    "royal": "royalties",
    "resident": "fantasyland",
    "nemesis": "taken",
    "champion": "victories",
    "hunter": "knockouts",
    "pots": "hands_won",
    "customer": "exchanges",
    "regular": "",
}
"""Statistic whose evenings prove a title."""


_REASONS: Final[dict[str, Callable[[int], str]]] = {
    "caller": lambda _count: _("said “Liar!” rightly %(right)s times of %(calls)s"),
    "tidy": lambda _count: _("%(share)s of %(deals)s deals stand"),
    "believed": lambda count: ngettext(
        "told the truth to %(n)s doubter", "told the truth to %(n)s doubters", count
    ),
    "scooper": lambda count: ngettext("%(n)s scoop", "%(n)s scoops", count),
    "royal": lambda count: ngettext("%(n)s point of royalties", "%(n)s points of royalties", count),
    "resident": lambda count: ngettext("%(n)s deal spent there", "%(n)s deals spent there", count),
    "nemesis": lambda count: ngettext(
        "%(n)s point taken from %(name)s", "%(n)s points taken from %(name)s", count
    ),
    "champion": lambda count: ngettext("%(n)s tournament won", "%(n)s tournaments won", count),
    "hunter": lambda count: ngettext("saw %(n)s player out", "saw %(n)s players out", count),
    "pots": lambda count: ngettext("%(n)s hand won", "%(n)s hands won", count),
    "customer": lambda count: ngettext("%(n)s card exchanged", "%(n)s cards exchanged", count),
    "regular": lambda count: ngettext("%(n)s evening", "%(n)s evenings", count),
}


def title_reason(title: Title, against: str = "") -> str:
    """Return the reason why a player has a title."""
    count, out_of = format_integer(title.count), format_integer(title.out_of)
    share = format_percent(title.count, title.out_of)
    fields = {"n": count, "right": count, "calls": out_of, "deals": out_of, "share": share, "name": against}
    return _REASONS[title.key](title.count) % fields
