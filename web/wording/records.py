"""What records and titles are called: dry words, for the table to smile at, never for losing."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.facts.titles import Title
from web.wording.figures import figure, percent
from web.wording.games import CALLED

PEAKS: Final[dict[tuple[str, str], Promise]] = {
    (key, name): title for key, called in CALLED.items() for name, title in called.peaks.items()
}
"""Records, by game and fact, in the order they are told."""
ARE_GAINS: Final = ("biggest_round", "climb")
LEAST: Final = {"longest_fantasyland": 2}
"""From how many on it is a record: one deal there is no stay."""

TITLES: Final[dict[str, Promise]] = {
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
FIGURES_OF: Final[dict[str, str]] = {
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
"""The figure whose evenings prove a title."""


def _caller(title: Title) -> str:
    told = {"right": figure(title.count), "calls": figure(title.out_of)}
    return _("said “Liar!” rightly %(right)s times of %(calls)s") % told


def _tidy(title: Title) -> str:
    told = {"share": percent(title.count, title.out_of), "deals": figure(title.out_of)}
    return _("%(share)s of %(deals)s deals stand") % told


_REASONS: Final[dict[str, Callable[[Title], str]]] = {
    "caller": _caller,
    "tidy": _tidy,
    "believed": lambda title: (
        ngettext("told the truth to %(n)s doubter", "told the truth to %(n)s doubters", title.count)
        % {"n": figure(title.count)}
    ),
    "scooper": lambda title: (
        ngettext("%(n)s scoop", "%(n)s scoops", title.count) % {"n": figure(title.count)}
    ),
    "royal": lambda title: (
        ngettext("%(n)s point of royalties", "%(n)s points of royalties", title.count)
        % {"n": figure(title.count)}
    ),
    "resident": lambda title: (
        ngettext("%(n)s deal spent there", "%(n)s deals spent there", title.count)
        % {"n": figure(title.count)}
    ),
    "champion": lambda title: (
        ngettext("%(n)s tournament won", "%(n)s tournaments won", title.count) % {"n": figure(title.count)}
    ),
    "hunter": lambda title: (
        ngettext("saw %(n)s player out", "saw %(n)s players out", title.count) % {"n": figure(title.count)}
    ),
    "pots": lambda title: (
        ngettext("%(n)s hand won", "%(n)s hands won", title.count) % {"n": figure(title.count)}
    ),
    "customer": lambda title: (
        ngettext("%(n)s card exchanged", "%(n)s cards exchanged", title.count) % {"n": figure(title.count)}
    ),
    "regular": lambda title: (
        ngettext("%(n)s evening", "%(n)s evenings", title.count) % {"n": figure(title.count)}
    ),
}


def reason(title: Title, against: str = "") -> str:
    """Why a title goes where it goes."""
    if title.key == "nemesis":
        return ngettext(
            "%(n)s point taken from %(name)s", "%(n)s points taken from %(name)s", title.count
        ) % {
            "n": figure(title.count),
            "name": against,
        }
    return _REASONS[title.key](title)
