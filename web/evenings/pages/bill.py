"""Page of the bill of an evening: accounts, items, three plans, reasons of each line, and the last undo."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.evenings.queries.bill import Bill, PlanKind, RepaymentLine
from games.evenings.queries.fingerprint import fingerprint, short_fingerprint
from games.models import Binding, Evening, Expense, Player, Repayment, Role
from web.core.access import MoneyVisibility, may_record, money_visibility
from web.core.undone import UndoneNotice, latest_notice
from web.evenings.pages.bill_items import BalanceDetail, balance_details, bill_item_rows
from web.evenings.text.bill import bill_summary, expense_title, open_games
from web.evenings.text.payments import left_text, payments_heading
from web.evenings.text.story import winners_sentence
from web.games.holdem.pages.game_over import gap_notes
from web.ui.charts import bar_chart
from web.ui.numbers import format_signed_money
from web.ui.shown import Shown

BILL_LINES = 40
"""Maximum number of accounts and of payments on a page."""
OWN_LINES = 8
"""Maximum number of payments of the visitor above the others; the rest are the first ones below."""


@dataclass(frozen=True, slots=True)
class RepaymentRow:
    """A line of the plan with its reasons; the visitor may record or confirm its payment, or receives it."""

    line: RepaymentLine
    sides: list[BalanceDetail]
    may_confirm: bool
    may_record: bool
    is_received: bool


def bill_page(bill: Bill, *, method: str, binding: Binding | None, shown_part: Shown) -> dict[str, object]:
    """Return the context of an evening; `method` is the shown plan, by default the chosen one.

    Of a long bill, the page has the part that a search or the number of a page asks for.
    """
    chosen, me = bill.evening.plan, binding.player if binding else None
    visibility = money_visibility(bill.evening.circle, me)
    shown = method if method in shown_plans(bill, visibility) else chosen
    seen = own_first(visible_lines(bill, visibility, shown), me)
    left = [line for line in seen if line.repayment is None]
    lines = [line for line in seen if shown_part.matches(f"{line.debtor.name} {line.creditor.name}")]
    accounts = [(party.name, cents) for party, cents in visibility.visible_accounts(bill.accounts)]
    accounts = [(name, cents) for name, cents in accounts if shown_part.matches(name)]
    page = Paginator(range(max(len(accounts), len(lines))), BILL_LINES).get_page(shown_part.page)
    own = own_rows(bill, binding)
    part = slice(BILL_LINES * (page.number - 1), BILL_LINES * page.number)
    return {
        "evening": bill.evening,
        "bill": bill,
        "me": me,
        "bars": balance_chart(accounts, part),
        "has_amounts": any(cents for _party, cents in bill.accounts),
        "shown": shown_part,
        "page": page,
        "heading": left_text(seen) if len(left) < len(seen) or bill.paid else plan_heading(bill, shown, seen),
        "tabs": [_tab(bill, each, visibility) for each in shown_plans(bill, visibility)],
        "plan": shown,
        "is_chosen": shown == chosen,
        "is_proved": shown != PlanKind.FEWEST or bill.plan(shown).is_optimal,
        "rows": [_row(bill, shown, line, binding) for line in lines[part]],
        "line_count": len(seen),
        "own_rows": own[:OWN_LINES],
        "own_others": max(len(own) - OWN_LINES, 0),
        "paid_count": len(seen) - len(left),
        "first_left": first_left(left, binding),
        "bill_items": bill_item_rows(bill, me, may_score=may_record(binding)),
        "banker": bill.parties[bill.banker_index] if bill.parties else None,
        "handouts": handout_rows(bill, visibility),
        "end_of_evening": end_of_evening_text(bill, visibility),
        "summary": bill_summary(bill, seen, visibility, BILL_LINES),
        "open_games": open_games(bill),
        "gaps": gap_notes(bill),
        **fingerprint_context(bill),
    }


def shown_plans(bill: Bill, visibility: MoneyVisibility) -> list[str]:
    """Return the plans that the visitor may look at.

    A banker sees what each of the others owes. Where each sees their own money only, that plan is visible
    once a host chose it.
    """
    return [
        each
        for each in PlanKind.values
        if each != PlanKind.BANKER or visibility.sees_all or bill.evening.plan == PlanKind.BANKER
    ]


def visible_lines(bill: Bill, visibility: MoneyVisibility, method: str = "") -> list[RepaymentLine]:
    """Return the lines of a plan whose amounts the visitor may see."""
    return [line for line in bill.lines(method) if visibility.sees(line.debtor, line.creditor)]


def own_first(lines: list[RepaymentLine], me: Player | None) -> list[RepaymentLine]:
    """Return lines to pay before paid ones, and first among them what a player pays, then receives."""
    pk = me.pk if me else None
    return sorted(
        lines,
        key=lambda line: (
            line.repayment is not None,
            not line.debtor.includes(pk),
            not line.creditor.includes(pk),
        ),
    )


def own_rows(bill: Bill, binding: Binding | None) -> list[RepaymentRow]:
    """Return what the visitor still pays, receives or has to confirm under the chosen plan."""
    me = binding.player if binding else None
    lines = [line for line in own_first(bill.lines(), me) if me and line.involves(me.pk)]
    rows = [_row(bill, bill.evening.plan, line, binding) for line in lines]
    return [row for row in rows if row.line.repayment is None or (row.may_confirm and row.is_received)]


def first_left(left: list[RepaymentLine], binding: Binding | None) -> RepaymentLine | None:
    """Return the line that the visitor pays next: their own, or any line for a scorer without a player."""
    if binding is None or binding.player_id is None:
        return left[0] if left and may_record(binding) else None
    return next((line for line in left if line.debtor.includes(binding.player_id)), None)


def fingerprint_context(bill: Bill) -> dict[str, object]:
    """Return the fingerprint of the evening, and whether it is still that of its closing."""
    if bill.open_sittings or not bill.items:
        return {"fingerprint": "", "sealed": "", "has_changed": False}
    now = fingerprint(bill.evening, bill.evenings, bill.records, bill.account_owners)
    stored = bill.evening.fingerprint
    return {
        "fingerprint": short_fingerprint(now),
        "sealed": short_fingerprint(stored) if stored else "",
        "has_changed": bool(stored) and stored != now,
    }


def balance_chart(accounts: Sequence[tuple[str, int]], part: slice) -> SafeString:
    """Return a part of the accounts as bars, on the scale of all."""
    most = max((abs(cents) for _name, cents in accounts), default=0)
    shown = [(name, cents, format_signed_money(cents)) for name, cents in accounts[part]]
    return bar_chart(shown, most)


def handout_rows(bill: Bill, visibility: MoneyVisibility) -> list[tuple[str, int]]:
    """Return who receives how many cents from the tills of clubs, of those whose money the visitor sees."""
    given: Counter[Player] = Counter()
    for till in bill.club_tills:
        for pk, cents in till.handouts.items():
            given[bill.players[pk]] += cents
    return [(player.name, cents) for player, cents in given.most_common() if visibility.sees(player)]


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


def plan_heading(bill: Bill, method: str, lines: list[RepaymentLine]) -> str:
    """Return “Four payments are enough”, or “Four payments settle it” beyond the provable."""
    is_least = method == PlanKind.FEWEST and bill.plan(method).is_optimal
    return payments_heading(len(lines), is_least=is_least)


def _tab(bill: Bill, method: str, visibility: MoneyVisibility) -> tuple[str, int, int]:
    """Return a plan with the number of its payments and the sum of their cents."""
    left = [line for line in visible_lines(bill, visibility, method) if line.repayment is None]
    return method, len(left), sum(line.amount_cents for line in left)


def _row(bill: Bill, method: str, line: RepaymentLine, binding: Binding | None) -> RepaymentRow:
    repayment, is_archived = line.repayment, bill.evening.circle.archived_at is not None
    me, is_host = binding.player if binding else None, binding is not None and binding.allows(Role.HOST)
    pk = me.pk if me else None
    waits = repayment is not None and repayment.confirmed_at is None
    is_received, is_payer = line.creditor.includes(pk), line.debtor.includes(pk)
    is_open = not is_archived and not bill.evening.is_carried and method == bill.evening.plan
    return RepaymentRow(
        line,
        balance_details(bill, method, line, me),
        may_confirm=waits and not is_archived and (is_received or (is_host and not is_payer)),
        may_record=is_open and (may_record(binding) or line.involves(pk)),
        is_received=is_received,
    )


def last_undone(evening: Evening, visibility: MoneyVisibility) -> UndoneNotice | None:
    """Return the last removed expense or undone repayment, None once something was recorded since."""
    expenses = list(Expense.objects.filter(evening=evening).select_related("replaced_by").order_by("pk"))
    repayments = list(evening.repayments.select_related("debtor", "creditor").order_by("pk"))
    notices = [*_expenses(expenses, visibility), *_repayments(repayments, visibility)]
    recorded: list[datetime] = [each.recorded_at for each in expenses if each.struck_at is None]
    recorded += [each.paid_at for each in repayments if each.undone_at is None]
    return latest_notice(notices, recorded)


def _expenses(expenses: Iterable[Expense], visibility: MoneyVisibility) -> Iterable[UndoneNotice]:
    for each in expenses:
        if each.struck_at is None or hasattr(each, "replaced_by"):
            continue
        if visibility.sees(*(part.player for part in each.parts.select_related("player"))):
            text = _("Removed: %(what)s") % {"what": expense_title(each)}
            yield UndoneNotice(
                text, each.struck_at, reverse("expense-restore", args=[each.pk]), each.struck_by
            )


def _repayments(repayments: Iterable[Repayment], visibility: MoneyVisibility) -> Iterable[UndoneNotice]:
    for each in repayments:
        if each.undone_at is not None and visibility.sees(each.debtor, each.creditor):
            fields = {"debtor": each.debtor.name, "creditor": each.creditor.name}
            text = _("No longer paid: %(debtor)s → %(creditor)s") % fields
            yield UndoneNotice(text, each.undone_at, reverse("repayment-restore", args=[each.pk]))
