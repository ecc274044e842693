"""Page object of a player's statement, and its chat text."""

from django.utils.formats import time_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from games.evenings.queries.bill import Bill
from games.evenings.queries.statement import PlayerStatement, StatementSitting, player_statement
from games.models import Player
from web.evenings.text.bill import expense_title, sitting_titles
from web.evenings.text.past_results import past_result_title
from web.ui.dates import format_day
from web.ui.numbers import format_signed_money


def statement_page(bill: Bill, player: Player) -> dict[str, object]:
    """Return the context of a statement."""
    statement = player_statement(bill, player)
    at = time_format(localtime(now()), "TIME_FORMAT")
    return {
        "evening": bill.evening,
        "statement": statement,
        "sittings": _titled_sittings(bill, statement),
        "past": [(past, past_result_title(past), cents) for past, cents in statement.past],
        "player": player,
        "at": at,
        "others": [other for party in bill.parties for other in party.players if other.pk != player.pk],
        "conclusion": statement_conclusion(statement),
        "summary": _summary(bill, statement, at),
    }


def statement_conclusion(statement: PlayerStatement) -> str:
    """Return whether an amount is still to receive or to pay."""
    if statement.unpaid_cents > 0:
        return _("still to receive")
    return _("still to pay") if statement.unpaid_cents < 0 else _("nothing is owed")


def _titled_sittings(bill: Bill, statement: PlayerStatement) -> list[tuple[str, StatementSitting]]:
    """Return the sittings of a statement with the titles that the bill gives them."""
    titles = sitting_titles(bill)
    return [(titles[each.sitting.pk], each) for each in statement.sittings]


def _summary(bill: Bill, statement: PlayerStatement, at: str) -> str:
    day = format_day(bill.evening.opened_at, "DATE_FORMAT")
    lines = [f"{statement.player.name} · {day}, {at}"]
    lines += [
        f"{title} {format_signed_money(each.cents)}"
        + (f" ({_('provisional')})" if each.is_provisional else "")
        for title, each in _titled_sittings(bill, statement)
    ]
    lines += [f"{past_result_title(past)} {format_signed_money(cents)}" for past, cents in statement.past]
    lines += [
        f"{expense_title(each.expense)} {format_signed_money(each.cents)}" for each in statement.expenses
    ]
    lines += [f"↔ {each.other.name} {format_signed_money(each.cents)}" for each in statement.payments]
    return "\n".join(
        [*lines, f"= {format_signed_money(statement.unpaid_cents)} ({statement_conclusion(statement)})"]
    )
