"""Additions to a ruling: its calculator, the tables that can log it, and logged rulings."""

from collections.abc import Mapping
from typing import Final

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
_LAST_RULINGS: Final = (
    LoggedRuling.objects.filter(undone_at=None)
    .order_by("-logged_at", "-pk")
    .values_list("situation", "answer")
)
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


def way_back(request: HttpRequest, default: str) -> str:
    """Return the page of this site from which a link was followed, or the default."""
    origin = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        origin, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return origin if is_ours and origin != request.build_absolute_uri() else default


def tool_link(situation: Situation, answer: str = "") -> tuple[str, str] | None:
    """Return the URL of the calculator of a situation, with the rules of its document and a way back, and its
    label; None without one.
    """
    name, label = TOOLS_BY_KEY.get(situation.calculator, ("", ""))
    if not name:
        return None
    if name == _TIME[0]:
        return reverse(name), str(label)
    origin = f"{situation.key}.{answer}" if answer else situation.key
    fields = {"from": origin, **KNOWN_FIELDS.get(situation.key, {}), **KNOWN_FIELDS.get(origin, {})}
    return reverse(name, query=fields), str(label)


def sittings_to_log_in(request: HttpRequest) -> list[tuple[Sitting, str]]:
    """Return the open sittings in which this visitor may log a ruling, with titles."""
    circles = visitor_of(request).active_circles(Role.SCORE)
    if not circles:
        return []
    sittings = [sitting for sitting, _count in open_sittings(circles)[:MAX_TABLES]]
    return [(each, sitting_title(list(each.rules_versions.all())[-1])) for each in sittings]


def last_logged_ruling(sitting: Sitting) -> tuple[Situation, Text] | None:
    """Return the last logged situation and ruling of a sitting, in one query."""
    key, answer = _LAST_RULINGS.filter(sitting=sitting).first() or ("", "")
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
        found = _read(row) if row.undone_at else None
        if found and row.undone_at:
            _row, situation, _text = found
            text = undone_text(headline(situation.situation))
            url = reverse("ruling-restore", args=[row.pk])
            notices.append(UndoneNotice(text, row.undone_at, url, row.undone_by))
    return latest_notice(notices, [row.logged_at for row in rows if row.undone_at is None])


def logged_rulings(sitting: Sitting) -> list[tuple[LoggedRuling, Situation, Text]]:
    """Return the active logged rulings of a sitting with their texts, latest first, in one query."""
    rows = LoggedRuling.objects.filter(sitting=sitting, undone_at=None).order_by("-logged_at", "-pk")
    return [found for found in map(_read, rows) if found]


def _read(row: LoggedRuling) -> tuple[LoggedRuling, Situation, Text] | None:
    """Return a row with its situation and ruling; None if its situation was removed."""
    situation = rulebook().situations.get(row.situation)
    ruling = _ruling(situation, row.answer) if situation else None
    return (row, situation, ruling) if situation and ruling else None


def _ruling(situation: Situation, answer: str) -> Text | None:
    given = situation.answer(answer)
    return given.ruling if given else situation.ruling
