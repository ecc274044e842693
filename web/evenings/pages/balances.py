"""Pages of the balances of a circle, and of its unsettled bills consolidated on one."""

from games.evenings.queries.balances import circle_balances, unsettled_bills
from games.evenings.queries.bill import Bill, RepaymentLine, bills, bills_and_joint
from games.models import Circle, Player
from web.core.visibility import MoneyVisibility, money_visibility
from web.evenings.pages.bill import own_first, visible_lines
from web.ui.charts import bar_chart
from web.ui.numbers import format_signed_money


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
        "me": me,
        "open_bills": [(each, _left_lines(each, visibility, me)) for each in unsettled],
        "bars": bar_chart(
            (party.name, cents, format_signed_money(cents)) for party, cents in ordered if cents
        ),
    }


def consolidation_page(circle: Circle, me: Player | None) -> dict[str, object]:
    """Return the context of the preview: the unsettled bills, and the lines once they are one bill."""
    visibility = money_visibility(circle, me)
    separate, joint = bills_and_joint([each.evening for each in unsettled_bills(circle)])
    return {
        "circle": circle,
        "me": me,
        "open_bills": [(each, _left_lines(each, visibility, me)) for each in separate],
        "joint_lines": _left_lines(joint, visibility, me) if joint else [],
    }


def _left_lines(bill: Bill, visibility: MoneyVisibility, me: Player | None) -> list[RepaymentLine]:
    """Return the lines still to pay that the visitor sees, their own first."""
    return [line for line in own_first(visible_lines(bill, visibility), me) if line.repayment is None]
