"""Announcement of the end of an evening on its bill: all games are over, and their winners."""

from collections import Counter

from django.utils.translation import gettext as _

from games.evenings.queries.bill import Bill
from web.core.visibility import MoneyVisibility
from web.evenings.text.story import winners_sentence


def end_of_evening_text(bill: Bill, visibility: MoneyVisibility) -> str:
    """Return “All the games are over. Léa wins the evening: +€12.40.”; empty while a game is open.

    Expenses win nothing. The winners are left out for a visitor who may not see all amounts.
    """
    games = [item for item in bill.items if item.sitting or item.past]
    if bill.open_sittings or not games:
        return ""
    over = _("All the games are over.")
    if not visibility.sees_all:
        return over
    won: Counter[int] = Counter()
    for item in games:
        won.update(item.net)
    for till in bill.club_tills:
        won.update(till.net)
    best = max(won.values())
    names = [bill.players[pk].name for pk, cents in won.items() if cents == best]
    has_expenses = any(item.expense for item in bill.items)
    return f"{over} {winners_sentence(names, best, has_expenses=has_expenses)}"
