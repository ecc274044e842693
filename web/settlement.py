"""A settlement as its page reads it: bars, repayments, and the same in a few lines of text for the chat."""

from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player, Sitting
from games.settling import Settlement, settlement
from web.charts import bars
from web.titles import SHORT_GAME_TITLES
from web.visibility import Purse, purse_of
from web.wording.figures import money, signed_money
from web.wording.numbers import in_letters


def settlement_page(sitting: Sitting, me: Player | None) -> dict[str, Any]:
    """What the page of a settlement shows; the accounts from the most won to the most lost."""
    settled = settlement(sitting)
    purse = purse_of(sitting.circle, me)
    won = purse.seen(list(zip((seat.player for seat in settled.seats), settled.net_cents, strict=True)))
    accounts = sorted(((who.name, cents) for who, cents in won), key=lambda account: -account[1])
    return {
        "sitting": sitting,
        "settlement": settled,
        "bars": bars((name, cents, signed_money(cents)) for name, cents in accounts),
        "heading": _heading(len(settled.lines)),
        "summary": _summary(sitting, settled, accounts, purse),
    }


def _heading(count: int) -> str:
    if not count:
        return _("Nobody owes anything")
    said = in_letters(count)
    sentence = ngettext("%(count)s payment is enough", "%(count)s payments are enough", count)
    return sentence % {"count": said[0].upper() + said[1:]}


def _summary(sitting: Sitting, settled: Settlement, accounts: list[tuple[str, int]], purse: Purse) -> str:
    """The evening for the chat: everybody's result, then who pays whom."""
    day = date_format(localtime(sitting.opened_at), "DATE_FORMAT")
    title = f"{SHORT_GAME_TITLES[sitting.game_key]} · {day}"
    results = [f"{name} {signed_money(cents)}" for name, cents in accounts]
    payments = [
        f"{line.debtor.name} → {line.creditor.name} : {money(line.amount_cents)}"
        for line in settled.lines
        if purse.sees(line.debtor, line.creditor)
    ]
    return "\n".join([title, *results, "", *payments])
