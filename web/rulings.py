"""What a page adds to a ruling: the reckoning that helps, the tables that may note it, those they noted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import LoggedRuling, Role, Sitting
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Situation, Text
from games.standings import open_sittings
from web.access import visitor
from web.titles import sitting_title

TABLES_MOST = 4
_BETS: Final = ("tool-bets", _("Reckon the bet"))
_POTS: Final = ("tool-pots", _("Share the pots"))
_BUTTON: Final = ("tool-button", _("Move the button"))
_RACE: Final = ("tool-chip-race", _("Change the small chips"))
_EXCHANGES: Final = ("tool-exchanges", _("Reckon the exchange"))
_TIME: Final = ("decision", _("Start the decision clock"))
CALCULATORS: Final[Mapping[str, tuple[str, str | Promise]]] = {
    "classify_bet": _BETS,
    "over_chip": _BETS,
    "min_raise_to": _BETS,
    "may_raise": _BETS,
    "build_pots": _POTS,
    "split": _POTS,
    "home_winners": _POTS,
    "dead_button": _BUTTON,
    "dead_card_seats": _BUTTON,
    "chip_race": _RACE,
    "race_stack": _RACE,
    "can_exchange": _EXCHANGES,
    "clock": _TIME,
    "timer_10min": _TIME,
}
"""By the name a situation gives its reckoning: the page that does it, and what its link says."""


@dataclass(frozen=True, slots=True)
class Calculator:
    """A page that reckons what a ruling speaks of."""

    url: str
    label: str


@dataclass(frozen=True, slots=True)
class NotedRuling:
    """A ruling as the page of its sitting tells it."""

    pk: int
    situation: Situation
    ruling: Text
    answer: str
    at: datetime
    by: str

    @property
    def url(self) -> str:
        there = reverse("arbiter-situation", args=[self.situation.key])
        return f"{there}?answer={self.answer}" if self.answer else there


def calculator_of(situation: Situation) -> Calculator | None:
    """The page that reckons for a situation, if the house has one."""
    name, label = CALCULATORS.get(situation.calculator, ("", ""))
    try:
        return Calculator(reverse(name), str(label)) if name else None
    except NoReverseMatch:
        return None


def tables_noting(request: HttpRequest) -> list[tuple[Sitting, str]]:
    """The open sittings where this browser may note a ruling, and what they are called."""
    circles = visitor(request).circles(Role.SCORE)
    if not circles:
        return []
    found = [sitting for sitting, _count in open_sittings(circles)[:TABLES_MOST]]
    return [(each, sitting_title(list(each.rules_versions.all())[-1])) for each in found]


def last_ruling_of(sitting: Sitting) -> tuple[Situation, Text] | None:
    """What a sitting noted last and what it was ruled, in one query."""
    noted = LoggedRuling.objects.filter(sitting=sitting, undone_at=None).order_by("-logged_at", "-pk")
    key, answer = noted.values_list("situation", "answer").first() or ("", "")
    situation = rulebook().situations.get(key)
    ruling = _ruling(situation, answer) if situation else None
    return (situation, ruling) if situation and ruling else None


def noted_rulings(sitting: Sitting) -> list[NotedRuling]:
    """What a sitting noted and did not take back, the latest first, in one query."""
    rows = LoggedRuling.objects.filter(sitting=sitting, undone_at=None).order_by("-logged_at", "-pk")
    return [told for told in map(_noted, rows) if told]


def _noted(row: LoggedRuling) -> NotedRuling | None:
    """A row as it is told; a situation that the rulebook dropped is told no more."""
    situation = rulebook().situations.get(row.situation)
    if situation is None:
        return None
    ruling = _ruling(situation, row.answer)
    if ruling is None:
        return None
    return NotedRuling(row.pk, situation, ruling, row.answer, row.logged_at, row.logged_by)


def _ruling(situation: Situation, answer: str) -> Text | None:
    given = situation.answer(answer)
    return given.ruling if given else situation.ruling
