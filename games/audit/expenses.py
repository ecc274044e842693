"""Audit of expenses and past results: each active one moves the sum of its parts."""

from collections.abc import Iterator, Mapping

from games.circles.queries.people import survivor_accounts
from games.evenings.commands.expenses import ExpenseDetails
from games.evenings.queries.bill_items import expense_item
from games.evenings.queries.past_results import past_dues
from games.models import Circle, Expense, PastResult
from games.rules.errors import RuleError
from ledger.models import Entry


def expense_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Yield place and text of every fault of expenses, of one circle or of all."""
    expenses = Expense.objects.select_related("entry__reversal").order_by("pk")
    expenses = expenses.filter(evening__circle=circle) if circle else expenses
    expenses = expenses.prefetch_related("parts__player", "entry__transfers")
    same = survivor_accounts()
    for expense in expenses.iterator(chunk_size=200):
        where = f"expense {expense.pk}"
        parts = sorted(expense.parts.all(), key=lambda part: part.player_id)
        details = ExpenseDetails(
            expense.title,
            expense.amount_cents,
            expense.split_method,
            {part.player: part.paid_cents for part in parts},
            {part.player: part.weight for part in parts},
        )
        try:
            shares = details.shares()
        except (RuleError, ValueError) as refusal:
            yield where, f"does not add up: {refusal}"
            continue
        if shares != [part.share_cents for part in parts]:
            yield where, f"has the shares {[part.share_cents for part in parts]}, comes to {shares}"
        accounts = {part.player_id: part.player.account_id for part in parts}
        dues = expense_item(expense, parts).dues
        owed = {(accounts[due.debtor], accounts[due.creditor]): due.amount for due in dues}
        if owed != _amounts_of_entry(expense.entry, same):
            yield where, f"does not agree with entry {expense.entry.key}"
        if (expense.struck_at is None) == hasattr(expense.entry, "reversal"):
            yield where, "is struck without a reversed entry, or the other way round"


def past_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Yield place and text of every fault of imported results, of one circle or of all."""
    results = PastResult.objects.select_related("entry__reversal", "sheet", "season", "evening").order_by(
        "pk"
    )
    results = results.filter(sheet__circle=circle) if circle else results
    same = survivor_accounts()
    for result in results.prefetch_related("parts__player", "entry__transfers").iterator(chunk_size=200):
        where, parts = f"past result {result.pk}", list(result.parts.all())
        if sum(part.cents for part in parts):
            yield where, "does not add up to zero"
            continue
        accounts = {part.player_id: part.player.account_id for part in parts}
        dues = past_dues({part.player_id: part.cents for part in parts})
        owed = {(accounts[due.debtor], accounts[due.creditor]): due.amount for due in dues}
        if _nets(owed) != _nets(_amounts_of_entry(result.entry, same)):
            yield where, f"does not agree with entry {result.entry.key}"
        if (result.struck_at is None) == hasattr(result.entry, "reversal"):
            yield where, "is struck without a reversed entry, or the other way round"
        if (result.struck_at is None) != (result.sheet.undone_at is None):
            yield where, "is struck without an undone sheet, or the other way round"


def _amounts_of_entry(entry: Entry, same: Mapping[int, int]) -> dict[tuple[int, int], int]:
    """Return the amounts of an entry with the accounts of merged players replaced."""
    return {
        (same.get(each.source_id, each.source_id), same.get(each.target_id, each.target_id)): each.amount
        for each in entry.transfers.all()
    }


def _nets(moved: Mapping[tuple[int, int], int]) -> dict[int, int]:
    """Return the net amount of each account, independent of pairs."""
    net: dict[int, int] = {}
    for (source, target), amount in moved.items():
        net[source] = net.get(source, 0) - amount
        net[target] = net.get(target, 0) + amount
    return {account: cents for account, cents in net.items() if cents}
