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


def _caller(title: Title) -> str:
    fields = {"right": format_integer(title.count), "calls": format_integer(title.out_of)}
    return _("said “Liar!” rightly %(right)s times of %(calls)s") % fields


def _tidy(title: Title) -> str:
    fields = {"share": format_percent(title.count, title.out_of), "deals": format_integer(title.out_of)}
    return _("%(share)s of %(deals)s deals stand") % fields


_REASONS: Final[dict[str, Callable[[Title], str]]] = {
    "caller": _caller,
    "tidy": _tidy,
    "believed": lambda title: (
        ngettext("told the truth to %(n)s doubter", "told the truth to %(n)s doubters", title.count)
        % {"n": format_integer(title.count)}
    ),
    "scooper": lambda title: (
        ngettext("%(n)s scoop", "%(n)s scoops", title.count) % {"n": format_integer(title.count)}
    ),
    "royal": lambda title: (
        ngettext("%(n)s point of royalties", "%(n)s points of royalties", title.count)
        % {"n": format_integer(title.count)}
    ),
    "resident": lambda title: (
        ngettext("%(n)s deal spent there", "%(n)s deals spent there", title.count)
        % {"n": format_integer(title.count)}
    ),
    "champion": lambda title: (
        ngettext("%(n)s tournament won", "%(n)s tournaments won", title.count)
        % {"n": format_integer(title.count)}
    ),
    "hunter": lambda title: (
        ngettext("saw %(n)s player out", "saw %(n)s players out", title.count)
        % {"n": format_integer(title.count)}
    ),
    "pots": lambda title: (
        ngettext("%(n)s hand won", "%(n)s hands won", title.count) % {"n": format_integer(title.count)}
    ),
    "customer": lambda title: (
        ngettext("%(n)s card exchanged", "%(n)s cards exchanged", title.count)
        % {"n": format_integer(title.count)}
    ),
    "regular": lambda title: (
        ngettext("%(n)s evening", "%(n)s evenings", title.count) % {"n": format_integer(title.count)}
    ),
}


def title_reason(title: Title, against: str = "") -> str:
    """Return the reason why a player has a title."""
    if title.key == "nemesis":
        return ngettext(
            "%(n)s point taken from %(name)s", "%(n)s points taken from %(name)s", title.count
        ) % {
            "n": format_integer(title.count),
            "name": against,
        }
    return _REASONS[title.key](title)
