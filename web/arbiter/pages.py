"""Additions to a ruling: its calculator, the tables that can log it, and logged rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from games.circles.queries.home import open_sittings
from games.models import LoggedRuling, Role, Sitting
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Situation, Text
from web.arbiter.text import headline
from web.core.undone import UndoneNotice, latest_notice, undone_text
from web.core.visitors import visitor_of
from web.sittings.text.titles import sitting_title

MAX_TABLES = 4
_BETS: Final = ("tool-bets", _("Reckon the bet"))
_POTS: Final = ("tool-pots", _("Share the pots"))
_BUTTON: Final = ("tool-button", _("Move the button"))
_RACE: Final = ("tool-chip-race", _("Change the small chips"))
_EXCHANGES: Final = ("tool-exchanges", _("Reckon the exchange"))
_TIME: Final = ("decision-clock", _("Start the decision clock"))
_TABLES: Final = ("tool-tables", _("Level the tables"))
_ARRIVAL: Final = ("tool-arrival", _("Find the seat"))
_SHOWDOWN: Final = ("tool-showdown", _("Who shows first"))
_ANNOUNCEMENT: Final = ("tool-announcement", _("Judge the announcement"))
TOOLS_BY_KEY: Final[Mapping[str, tuple[str, str | Promise]]] = {
    **dict.fromkeys(("classify_bet", "over_chip", "min_raise_to", "may_raise", "home_limits"), _BETS),
    **dict.fromkeys(("build_pots", "split", "home_winners", "home_pots"), _POTS),
    **dict.fromkeys(("dead_button", "dead_card_seats"), _BUTTON),
    **dict.fromkeys(("chip_race", "race_stack"), _RACE),
    **dict.fromkeys(("can_exchange", "showdown_now", "draw_result", "exchange_price"), _EXCHANGES),
    **dict.fromkeys(("clock", "timer_10min"), _TIME),
    **dict.fromkeys(("balance_move", "table_to_close", "hand_for_hand"), _TABLES),
    **dict.fromkeys(("arrival_seat", "arrival_status"), _ARRIVAL),
    "showdown_order": _SHOWDOWN,
    **dict.fromkeys(("is_true", "fair_play_violation"), _ANNOUNCEMENT),
}
"""View name and link label by calculator of a situation."""
KNOWN_FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "10-01": {"players-1": "5", "players-2": "4", "final": "8"},
    "08-01": {"players-1": "6", "players-2": "2"},
    "03-04": {"how": "chip"},
    "20-08": {"count": "2"},
    "21-05": {"street": "preflop"},
    "21-06": {"street": "later", "how": "all_in", "total": "30"},
    "21-07": {"high": "300", "mine": "200", "acted": "1", "street": "later"},
    "home-07": {"rule": "home", "big_blind": "2"},
    "19-02.yes": {"bettor": "2"},
    "menteur-03.just_below": {
        "drawn": "1",
        "previous": "5-13-11",
        "said": "5-13-12",
        "hand": "K♥ K♦ K♣ Q♠ Q♥",
    },
    "menteur-03.other": {"drawn": "1", "said": "5-13-12", "hand": "K♥ K♦ K♣ Q♠ Q♥"},
}
"""Fields of the calculator that a situation, or one of its answers, determines or shows by an example."""


@dataclass(frozen=True, slots=True)
class ToolLink:
    """A page that calculates for a ruling."""

    url: str
    label: str


@dataclass(frozen=True, slots=True)
class LoggedRulingRow:
    """A logged ruling for the page of its sitting."""

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


def way_back(request: HttpRequest, default: str) -> str:
    """Return the page of this site from which a link was followed, or the default."""
    origin = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        origin, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return origin if is_ours and origin != request.build_absolute_uri() else default


def tool_link(situation: Situation, answer: str = "") -> ToolLink | None:
    """Return the calculator of a situation, with the rules of its document and a way back, or None."""
    name, label = TOOLS_BY_KEY.get(situation.calculator, ("", ""))
    if not name:
        return None
    if name == _TIME[0]:
        return ToolLink(reverse(name), str(label))
    origin = f"{situation.key}.{answer}" if answer else situation.key
    fields = {"from": origin, **KNOWN_FIELDS.get(situation.key, {}), **KNOWN_FIELDS.get(origin, {})}
    return ToolLink(f"{reverse(name)}?{urlencode(fields)}", str(label))


def sittings_to_log_in(request: HttpRequest) -> list[tuple[Sitting, str]]:
    """Return the open sittings in which this visitor may log a ruling, with titles."""
    circles = visitor_of(request).active_circles(Role.SCORE)
    if not circles:
        return []
    sittings = [sitting for sitting, _count in open_sittings(circles)[:MAX_TABLES]]
    return [(each, sitting_title(list(each.rules_versions.all())[-1])) for each in sittings]


def last_logged_ruling(sitting: Sitting) -> tuple[Situation, Text] | None:
    """Return the last logged situation and ruling of a sitting, in one query."""
    noted = LoggedRuling.objects.filter(sitting=sitting, undone_at=None).order_by("-logged_at", "-pk")
    key, answer = noted.values_list("situation", "answer").first() or ("", "")
    situation = rulebook().situations.get(key)
    ruling = _ruling(situation, answer) if situation else None
    return (situation, ruling) if situation and ruling else None


def undone_ruling(sitting: Sitting) -> UndoneNotice | None:
    """Return the last undone ruling of an open sitting, None once a ruling was logged since."""
    if sitting.is_closed:
        return None
    rows = list(LoggedRuling.objects.filter(sitting=sitting).order_by("pk"))
    notices = []
    for row in rows:
        line = _logged_row(row) if row.undone_at else None
        if line and row.undone_at:
            text = undone_text(headline(line.situation.situation))
            url = reverse("ruling-restore", args=[row.pk])
            notices.append(UndoneNotice(text, row.undone_at, url, row.undone_by))
    return latest_notice(notices, [row.logged_at for row in rows if row.undone_at is None])


def logged_rulings(sitting: Sitting) -> list[LoggedRulingRow]:
    """Return the active logged rulings of a sitting, latest first, in one query."""
    rows = LoggedRuling.objects.filter(sitting=sitting, undone_at=None).order_by("-logged_at", "-pk")
    return [data for data in map(_logged_row, rows) if data]


def _logged_row(row: LoggedRuling) -> LoggedRulingRow | None:
    """Return a row as a logged ruling; None if its situation was removed."""
    situation = rulebook().situations.get(row.situation)
    if situation is None:
        return None
    ruling = _ruling(situation, row.answer)
    if ruling is None:
        return None
    return LoggedRulingRow(row.pk, situation, ruling, row.answer, row.logged_at, row.logged_by)


def _ruling(situation: Situation, answer: str) -> Text | None:
    given = situation.answer(answer)
    return given.ruling if given else situation.ruling
