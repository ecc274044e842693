"""What was taken back in a circle, told in words: what it was, who wrote it, who took it back."""

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.changes import Change
from games.models import CashOut, Cave, Expense, Repayment, Round
from web.titles import GAME_TITLES
from web.wording.figures import figure, money


def what_it_was(change: Change) -> str:
    """“Chinese poker, number 4”, “Pizza, 24,00 €”, “Karim → Léa, 12,50 €”."""
    match change.what:
        case Round(sitting=sitting, number=number):
            return _("%(game)s, number %(number)s") % {
                "game": GAME_TITLES[sitting.game_key],
                "number": number,
            }
        case Expense(title=title, amount_cents=cents):
            return f"{title or _('Expense')}, {money(cents)}"
        case Repayment(debtor=debtor, creditor=creditor, amount_cents=cents):
            return f"{debtor.name} → {creditor.name}, {money(cents)}"
        case Cave(seat=seat, chips=chips):
            told = {"name": seat.player.name, "chips": figure(chips)}
            return _("Buy-in of %(name)s, %(chips)s chips") % told
        case CashOut(seat=seat, chips=chips):
            return _("Count of %(name)s, %(chips)s chips") % {
                "name": seat.player.name,
                "chips": figure(chips),
            }
    return _kinds().get(change.entry.kind, change.entry.kind)


def who_took_it_back(change: Change) -> str:
    """“Corrected by Karim on 3 March at 20:15”."""
    at = localtime(change.reversal.at)
    told = {
        "by": change.reversal.by or _("somebody"),
        "day": date_format(at, "MONTH_DAY_FORMAT"),
        "hour": date_format(at, "TIME_FORMAT"),
    }
    if change.is_rescored:
        return _("scored again after an earlier one was corrected by %(by)s on %(day)s at %(hour)s") % told
    if change.is_corrected:
        return _("corrected by %(by)s on %(day)s at %(hour)s") % told
    return _("taken back by %(by)s on %(day)s at %(hour)s") % told


def who_wrote_it(change: Change) -> str:
    """“written by Léa at 20:12”."""
    at = localtime(change.entry.at)
    told = {"by": change.entry.by or _("somebody"), "hour": date_format(at, "TIME_FORMAT")}
    return _("written by %(by)s at %(hour)s") % told


def _kinds() -> dict[str, str]:
    return {
        "closing": _("A closing"),
        "merge": _("Two records made one"),
        "past result": _("A past result"),
        "seating": _("An arrival or a departure"),
        "dinner": _("The bill of the restaurant"),
        "round": _("A round"),
    }
