"""The bill of an evening as a standalone SVG picture, in the reader's language."""

from collections.abc import Iterator, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.evenings.queries.bill import Bill, RepaymentLine
from web.evenings.text.summary import bill_title
from web.ui.numbers import format_money, format_signed_money
from web.ui.palette import DARK
from web.ui.picture import DIM, INK, MARGIN, RULE, WIDTH, draw_picture, draw_subtitle, shorten

ROW = 56
TOP = 148
NAME_LENGTH = 26


def bill_picture(bill: Bill, lines: Sequence[RepaymentLine]) -> SafeString:
    """Return the picture: accounts, then payments."""
    rows = [(party.name, cents) for party, cents in bill.accounts]
    height = TOP + ROW * (len(rows) + len(lines)) + (40 if lines else 0) + 64
    parts = [*_accounts(rows), *_payments(lines, TOP + ROW * len(rows) + 40)]
    title = bill_title(bill)
    return draw_picture(
        height, title, bill.evening.circle.name[:30], [draw_subtitle(102, title[:48]), *parts]
    )


def _accounts(rows: Sequence[tuple[str, int]]) -> Iterator[SafeString]:
    for index, (name, cents) in enumerate(rows):
        colour = DARK["plus"] if cents > 0 else DARK["minus"] if cents < 0 else DIM
        yield _line(TOP + ROW * index, name, format_signed_money(cents), colour)


def _payments(lines: Sequence[RepaymentLine], top: int) -> Iterator[SafeString]:
    for index, line in enumerate(lines):
        name = f"{line.debtor.name} → {line.creditor.name}"
        yield _line(
            top + ROW * index, f"✓ {name}" if line.repayment else name, format_money(line.amount_cents), INK
        )
    if not lines:
        yield format_html(
            '<text x="120" y="{}" fill="{}">{}</text>', top + 8, DIM, _("Nobody owes anything.")
        )


def _line(y: int, name: str, amount: str, colour: str) -> SafeString:
    return format_html(
        '<path d="M0 {}H{}" stroke="{}"/><text x="120" y="{}" fill="{}">{}</text>'
        '<text x="{}" y="{}" text-anchor="end" font-weight="600" fill="{}">{}</text>',
        y,
        WIDTH,
        RULE,
        y + 37,
        INK,
        shorten(name, NAME_LENGTH),
        WIDTH - MARGIN,
        y + 37,
        colour,
        amount,
    )
