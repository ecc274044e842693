"""The bill of an evening as a picture for the chat: accounts, then payments."""

from collections.abc import Sequence

from games.evenings.queries.bill import Bill, RepaymentLine
from web.evenings.text.bill import bill_title
from web.ui.numbers import format_money, format_signed_money, sign_of
from web.ui.picture import COLOURS, SIGN_COLOURS

ROW, TOP, GAP, FOOT = 56, 148, 40, 64


def bill_picture(bill: Bill, lines: Sequence[RepaymentLine]) -> dict[str, object]:
    """Return the context of the picture: each row has its height, name, amount and colour."""
    payments_top = TOP + ROW * len(bill.accounts) + GAP
    accounts = [
        (
            TOP + ROW * index,
            party.name,
            format_signed_money(cents),
            SIGN_COLOURS.get(sign_of(cents), COLOURS["ink_2"]),
        )
        for index, (party, cents) in enumerate(bill.accounts)
    ]
    payments = [
        (
            payments_top + ROW * index,
            f"{'✓ ' if line.repayment else ''}{line.debtor.name} → {line.creditor.name}",
            format_money(line.amount_cents),
            COLOURS["ink"],
        )
        for index, line in enumerate(lines)
    ]
    return {
        "circle": bill.evening.circle,
        "title": bill_title(bill),
        "height": TOP + ROW * (len(accounts) + len(payments)) + (GAP if payments else 0) + FOOT,
        "rows": accounts + payments,
        "nobody_owes_y": None if payments else payments_top + 8,
    }
