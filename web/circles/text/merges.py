"""Texts of the merging and retiring of players: obstacles and warnings."""

from django.utils.translation import gettext as _

from games.models import Expense, Household, PastResult, Player, Repayment, Sitting
from web.evenings.text.expenses import expense_title
from web.evenings.text.past_results import past_result_title
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import format_day
from web.ui.numbers import format_money


def shared_occasion_text(subject: object) -> str:
    """Return the obstacle of a merge, a record with both players: “Both were there: …”."""
    return _("Both were there: %(what)s. These are two people; nothing was changed.") % {
        "what": _occasion_text(subject)
    }


def _occasion_text(subject: object) -> str:
    match subject:
        case Sitting(game_key=key, opened_at=at):
            return f"{GAME_TITLES[key]}, {format_day(at, 'DATE_FORMAT')}"
        case Expense(recorded_at=at):
            return f"{expense_title(subject)}, {format_day(at, 'DATE_FORMAT')}"
        case PastResult(played_on=day):
            return f"{past_result_title(subject)}, {format_day(day, 'DATE_FORMAT')}"
        case Repayment(amount_cents=cents):
            return _("a payment of %(amount)s from one to the other") % {"amount": format_money(cents)}
        case Household():
            return _("a household")
    return str(subject)


def closed_since_text(sitting: Sitting) -> str:
    """Return the steps required before a merge can be undone."""
    day = format_day(sitting.opened_at, "DATE_FORMAT")
    return _("%(game)s of %(day)s was closed since: reopen it, take the merge back, then close it again.") % {
        "game": GAME_TITLES[sitting.game_key],
        "day": day,
    }


def outstanding_text(player: Player, cents: int) -> str:
    """Return the warning shown before a player with an open balance is retired."""
    text = _("%(name)s is still owed %(amount)s.") if cents > 0 else _("%(name)s still owes %(amount)s.")
    return text % {"name": player.name, "amount": format_money(abs(cents))}
