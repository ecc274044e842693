"""Text of what a player still pays and receives."""

from django.utils.translation import gettext as _

from games.evenings.queries.own_amounts import OwnAmount
from web.ui.numbers import format_money


def own_amount_text(amount: OwnAmount | None) -> str:
    """Return “You owe €36.19 · you are owed €4.00”, or “”."""
    if amount is None:
        return ""
    owed = _("You owe %(sum)s") % {"sum": format_money(amount.owed_cents)} if amount.owed_cents else ""
    due = _("You are owed %(sum)s") % {"sum": format_money(amount.due_cents)} if amount.due_cents else ""
    return " · ".join(filter(None, [owed, due]))
