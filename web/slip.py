"""A player's slip as its page reads it, and the same in a few lines for the chat."""

from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from games.bill import Bill
from games.models import Player
from games.slip import Slip, slip
from web.titles import SHORT_GAME_TITLES
from web.wording.figures import signed_money
from web.wording.past import past_title
from web.wording.spending import expense_title


def slip_page(bill: Bill, player: Player) -> dict[str, Any]:
    """What the page of a slip shows."""
    found = slip(bill, player)
    at = time_format(localtime(now()), "TIME_FORMAT")
    return {
        "evening": bill.evening,
        "slip": found,
        "past": [(past, past_title(past), cents) for past, cents in found.past],
        "player": player,
        "at": at,
        "others": [other for party in bill.parties for other in party.players if other.pk != player.pk],
        "verdict": verdict(found),
        "summary": _summary(bill, found, at),
    }


def verdict(found: Slip) -> str:
    """What it comes to, in words."""
    if found.left_cents > 0:
        return _("still to receive")
    return _("still to pay") if found.left_cents < 0 else _("nothing is owed")


def _summary(bill: Bill, found: Slip, at: str) -> str:
    day = date_format(localtime(bill.evening.opened_at), "DATE_FORMAT")
    lines = [f"{found.player.name} · {day}, {at}"]
    lines += [
        f"{SHORT_GAME_TITLES[each.sitting.game_key]} {signed_money(each.cents)}"
        + (f" ({_('provisional')})" if each.is_provisional else "")
        for each in found.sittings
    ]
    lines += [f"{past_title(past)} {signed_money(cents)}" for past, cents in found.past]
    lines += [f"{expense_title(each.expense)} {signed_money(each.cents)}" for each in found.expenses]
    lines += [f"↔ {each.other.name} {signed_money(each.cents)}" for each in found.payments]
    return "\n".join([*lines, f"= {signed_money(found.left_cents)} ({verdict(found)})"])
