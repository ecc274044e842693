"""Texts of the changes of who pays whom on the bills of a circle."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.evenings.queries.bill_changes import BillAct, BillChange
from games.models import Evening
from web.evenings.text.payments import DINNER_COUNTING_TITLES, PLAN_TITLES
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import format_day
from web.ui.names import join_names


def bill_change_text(change: BillChange) -> str:
    """Return what was changed on a bill: “Plan: Fewest → Banker (Léa)”."""
    day = _day(change.opened_at)
    match change.act:
        case BillAct.SET_PLAN:
            fields = {
                "day": day,
                "former": _plan_text(change.former, change.former_banker),
                "plan": _plan_text(change.plan, change.banker),
            }
            return _("Bill of %(day)s: %(former)s → %(plan)s") % fields
        case BillAct.CONSOLIDATE:
            fields = {"day": day, "days": join_names(_day(each) for each in change.days)}
            return _("Settled on the bill of %(day)s: %(days)s") % fields
        case BillAct.UNDO_CONSOLIDATE:
            days = join_names(_day(each) for each in change.days)
            return _("Settled by themselves again: %(days)s") % {"days": days}
        case BillAct.CARRY:
            return _("Carried to a later bill: %(day)s") % {"day": day}
        case BillAct.UNDO_CARRY:
            return _("Settled by itself again: %(day)s") % {"day": day}
        case BillAct.COUNT_DINNER:
            fields = {"day": day, "former": _counting_text(change.former)}
            fields["counting"] = _counting_text(change.counting)
            return _("Restaurant in the season, %(day)s: %(former)s → %(counting)s") % fields
    game = GAME_TITLES.get(change.game, change.game)
    return _("%(game)s moved to the bill of %(day)s") % {"game": game, "day": day}


def _counting_text(counting: str) -> str:
    return str(DINNER_COUNTING_TITLES[counting])


def _plan_text(plan: str, banker: str) -> str:
    title = str(PLAN_TITLES[Evening.PlanKind(plan)])
    return f"{title} ({banker})" if banker else title


def _day(at: datetime) -> str:
    return format_day(at, "MONTH_DAY_FORMAT")
