"""Page objects of the balances of a circle, and of its unsettled bills consolidated on one."""

from dataclasses import dataclass
from datetime import datetime

from games.evenings.queries.balances import circle_balances, unsettled_bills
from games.evenings.queries.bill import Bill, bills, joint_bill
from games.models import Circle, Evening, Player
from web.core.visibility import MoneyVisibility, money_visibility
from web.evenings.pages.bill import own_first, visible_lines
from web.evenings.text.payments import left_text, line_text
from web.ui.charts import bar_chart
from web.ui.numbers import format_signed_money


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line still to pay, as the visitor sees it."""

    name: str
    cents: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class OpenBill:
    """An unsettled bill: its evening, what is left, the visible lines, and the days of the evenings on it."""

    evening: Evening
    left_text: str
    lines: list[OpenLine]
    days: list[datetime]


def balances_page(circle: Circle, me: Player | None) -> dict[str, object]:
    """Return the context of a circle's balances, from the largest creditor to the largest debtor.

    The lines are those of each bill, so that no debt has two payers.
    """
    balances, visibility = circle_balances(circle), money_visibility(circle, me)
    ordered = visibility.visible_accounts(
        sorted(zip(balances.parties, balances.cents, strict=True), key=lambda each: -each[1])
    )
    unsettled = bills([each.evening for each in balances.unsettled])
    return {
        "circle": circle,
        "balances": balances,
        "open_bills": [_open_bill(each, visibility, me) for each in unsettled],
        "bars": bar_chart(
            (party.name, cents, format_signed_money(cents)) for party, cents in ordered if cents
        ),
    }


def consolidation_page(circle: Circle, me: Player | None) -> dict[str, object]:
    """Return the context of the preview: the unsettled bills, and the lines once they are one bill."""
    visibility, evenings = money_visibility(circle, me), [each.evening for each in unsettled_bills(circle)]
    return {
        "circle": circle,
        "open_bills": [_open_bill(each, visibility, me) for each in bills(evenings)],
        "joint": _open_bill(joint_bill(evenings), visibility, me) if evenings else None,
    }


def _open_bill(bill: Bill, visibility: MoneyVisibility, me: Player | None) -> OpenBill:
    lines = [line for line in visible_lines(bill, visibility) if line.repayment is None]
    pk = me.pk if me else None
    return OpenBill(
        bill.evening,
        left_text(lines) if lines else "",
        [
            OpenLine(line_text(line, me), line.amount_cents, line.involves(pk))
            for line in own_first(lines, me)
        ],
        [each.opened_at for each in bill.evenings],
    )
