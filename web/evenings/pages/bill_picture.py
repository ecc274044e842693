"""The bill of an evening as a standalone SVG picture, in the reader's language.

A picture outside its page has no style sheet: its colours are attributes, those of the dark theme.
"""

from collections.abc import Iterator, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.evenings.queries.bill import Bill, RepaymentLine
from web.evenings.text.summary import bill_title
from web.ui.numbers import format_money, format_signed_money
from web.ui.palette import DARK

WIDTH = 720
ROW = 56
TOP = 148
MARGIN = 40
BACKGROUND, INK, DIM, RULE, EDGE = (DARK[name] for name in ("bg", "ink", "ink-2", "rule", "margin"))
NAME_LENGTH = 26


def bill_picture(bill: Bill, lines: Sequence[RepaymentLine]) -> SafeString:
    """Return the picture: accounts, then payments."""
    rows = [(party.name, cents) for party, cents in bill.accounts]
    height = TOP + ROW * (len(rows) + len(lines)) + (40 if lines else 0) + 64
    parts = [*_accounts(rows), *_payments(lines, TOP + ROW * len(rows) + 40)]
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img"'
        ' font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" font-size="26">'
        '<title>{title}</title><rect width="{w}" height="{h}" fill="{ground}"/>'
        '<path d="M96 0V{h}" stroke="{edge}" stroke-width="2"/>{head}{parts}</svg>',
        w=WIDTH,
        h=height,
        title=bill_title(bill),
        ground=BACKGROUND,
        edge=EDGE,
        head=_head(bill),
        parts=format_html_join("", "{}", ((part,) for part in parts)),
    )


def _head(bill: Bill) -> SafeString:
    return format_html(
        '<text x="120" y="64" font-family="Charter, Georgia, serif" font-size="36" font-weight="600"'
        ' fill="{}">{}</text>'
        '<text x="120" y="102" font-size="22" fill="{}">{}</text>',
        INK,
        bill.evening.circle.name[:30],
        DIM,
        bill_title(bill)[:48],
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
    shown = name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"
    return format_html(
        '<path d="M0 {}H{}" stroke="{}"/><text x="120" y="{}" fill="{}">{}</text>'
        '<text x="{}" y="{}" text-anchor="end" font-weight="600" fill="{}">{}</text>',
        y,
        WIDTH,
        RULE,
        y + 37,
        INK,
        shown,
        WIDTH - MARGIN,
        y + 37,
        colour,
        amount,
    )
