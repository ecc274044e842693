"""Texts of undone and corrected records of a circle, and of changes of who pays whom on its bills."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.circles.queries.reversals import ReversedEntry
from games.evenings.queries.bill_changes import BillAct, BillChange
from games.models import CashOut, Cave, Evening, Expense, Repayment, Round, Sitting
from web.core.access import MoneyVisibility
from web.evenings.text.bill import expense_remarks
from web.evenings.text.payments import DINNER_COUNTING_TITLES, PLAN_TITLES
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import format_day
from web.ui.names import join_names
from web.ui.numbers import format_integer, format_money, format_signed


def reversed_entry_title(change: ReversedEntry, visibility: MoneyVisibility) -> str:
    """Return a summary of the record: “Chinese poker, number 4”, “Pizza, 24,00 €”, “Karim → Léa, 12,50 €”.

    Amounts that the visitor may not see are left out.
    """
    match change.subject:
        case Round(sitting=sitting, number=number):
            return _("%(game)s, number %(number)s") % {
                "game": GAME_TITLES[sitting.game_key],
                "number": number,
            }
        case Expense(title=title, amount_cents=cents):
            is_seen = _sees(visibility, change.subject)
            return _with_amount(title or _("Expense"), cents, is_seen=is_seen)
        case Repayment(debtor=debtor, creditor=creditor, amount_cents=cents):
            names = f"{debtor.name} → {creditor.name}"
            return _with_amount(names, cents, is_seen=visibility.sees(debtor, creditor))
        case Cave(seat=seat, chips=chips):
            fields = {"name": seat.player.name, "chips": format_integer(chips)}
            return _("Buy-in of %(name)s, %(chips)s chips") % fields
        case CashOut(seat=seat, chips=chips):
            return _("Count of %(name)s, %(chips)s chips") % {
                "name": seat.player.name,
                "chips": format_integer(chips),
            }
    return _kinds().get(change.entry.kind, change.entry.kind)


def _with_amount(title: str, cents: int, *, is_seen: bool) -> str:
    return f"{title}, {format_money(cents)}" if is_seen else title


def _sees(visibility: MoneyVisibility, *versions: Expense) -> bool:
    """Return whether the amounts of all these versions of an expense are visible."""
    return visibility.sees_all or all(
        visibility.sees(*(part.player for part in version.parts.select_related("player")))
        for version in versions
    )


def change_text(change: ReversedEntry, visibility: MoneyVisibility) -> str:
    """Return a correction before and after: “Léa +6, Karim −6 → Léa +9, Karim −9”, “24,00 € → 26,00 €”.

    Of a round that was undone, only what it had come to; of anything else nothing.
    """
    match change.subject:
        case Round(replaced_by=Round() as after) as before:
            return f"{_points(before, before.sitting)} → {_points(after, before.sitting)}"
        case Round() as before:
            return _points(before, before.sitting)
        case Expense(replaced_by=Expense() as after) as before if _sees(visibility, before, after):
            return f"{_expense(before)} → {_expense(after)}"
    return ""


def _points(version: Round, sitting: Sitting) -> str:
    names = {seat.position: seat.player.name for seat in sitting.seats.all()}
    return ", ".join(
        f"{names.get(position, '')} {format_signed(points)}"
        for position, points in zip(version.seating.positions, version.net, strict=True)
    )


def _expense(expense: Expense) -> str:
    text = f"{expense.title or _('Expense')} {format_money(expense.amount_cents)}"
    remarks = ", ".join(expense_remarks(expense))
    return f"{text} ({remarks})" if remarks else text


def _kinds() -> dict[str, str]:
    return {
        "closing": _("A closing"),
        "merge": _("Two records made one"),
        "past result": _("A past result"),
        "seating": _("An arrival or a departure"),
        "dinner": _("The bill of the restaurant"),
        "round": _("A round"),
    }


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
