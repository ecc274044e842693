"""Why two records are two people, and what keeps a merge or a retirement from being."""

from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Expense, Household, PastResult, Player, Repayment, Sitting
from web.titles import GAME_TITLES
from web.wording.figures import money
from web.wording.past import past_title
from web.wording.spending import expense_title


def in_words(what: Any) -> str:
    """Where both were: “Both sat at Chinese poker on 3 March: these are two people.”"""
    return _("Both were there: %(what)s. These are two people; nothing was changed.") % {"what": _told(what)}


def _told(what: Any) -> str:
    match what:
        case Sitting(game_key=key, opened_at=at):
            return f"{GAME_TITLES[key]}, {date_format(localtime(at), 'DATE_FORMAT')}"
        case Expense(recorded_at=at):
            return f"{expense_title(what)}, {date_format(localtime(at), 'DATE_FORMAT')}"
        case PastResult(played_on=day):
            return f"{past_title(what)}, {date_format(day, 'DATE_FORMAT')}"
        case Repayment(amount_cents=cents):
            return _("a payment of %(amount)s from one to the other") % {"amount": money(cents)}
        case Household():
            return _("a household")
    return str(what)


def closed_since(sitting: Sitting) -> str:
    """What has to be done before a merge is taken back."""
    day = date_format(localtime(sitting.opened_at), "DATE_FORMAT")
    return _("%(game)s of %(day)s was closed since: reopen it, take the merge back, then close it again.") % {
        "game": GAME_TITLES[sitting.game_key],
        "day": day,
    }


def still_owing(player: Player, cents: int) -> str:
    """What is asked once before somebody retires."""
    said = _("%(name)s is still owed %(amount)s.") if cents > 0 else _("%(name)s still owes %(amount)s.")
    return said % {"name": player.name, "amount": money(abs(cents))}
