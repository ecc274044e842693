"""Checking the expenses against the book: each standing one moves what its parts come to, no other does."""

from collections.abc import Iterator

from games.causes import expense_cause
from games.models import Circle, Expense
from games.play.spending import Bought
from games.rules.errors import RuleError
from ledger.models import Entry


def expense_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Every fault of the expenses, of one circle or of all: where, and what."""
    expenses = Expense.objects.select_related("entry__reversal").order_by("pk")
    expenses = expenses.filter(evening__circle=circle) if circle else expenses
    expenses = expenses.prefetch_related("parts__player", "entry__transfers")
    for expense in expenses.iterator(chunk_size=200):
        where = f"expense {expense.pk}"
        parts = sorted(expense.parts.all(), key=lambda part: part.player_id)
        bought = Bought(
            expense.title,
            expense.amount_cents,
            expense.way,
            {part.player: part.paid_cents for part in parts},
            {part.player: part.weight for part in parts},
        )
        try:
            shares = bought.shares()
        except (RuleError, ValueError) as refusal:
            yield where, f"does not add up: {refusal}"
            continue
        if shares != [part.share_cents for part in parts]:
            yield where, f"bears {[part.share_cents for part in parts]}, comes to {shares}"
        accounts = {part.player_id: part.player.account_id for part in parts}
        dues = expense_cause(expense, parts).dues
        owed = {(accounts[due.debtor], accounts[due.creditor]): due.amount for due in dues}
        if owed != _moved(expense.entry):
            yield where, f"does not agree with entry {expense.entry.key}"
        if (expense.struck_at is None) == hasattr(expense.entry, "reversal"):
            yield where, "and its entry do not agree whether it stands"


def _moved(entry: Entry) -> dict[tuple[int, int], int]:
    return {(each.source_id, each.target_id): each.amount for each in entry.transfers.all()}
