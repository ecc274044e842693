"""Texts of undone and corrected records of a circle: their content, author, and undoing."""

from django.utils.translation import gettext as _

from games.circles.queries.reversals import ReversedEntry
from games.models import CashOut, Cave, Expense, Repayment, Round, Sitting
from web.core.visibility import MoneyVisibility
from web.evenings.text.expenses import expense_remarks
from web.sittings.text.titles import GAME_TITLES
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
