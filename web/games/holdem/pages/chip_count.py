"""Page on which the chips of one player are counted, with a live check against the bank."""

from collections.abc import Sequence
from typing import Any

from django.forms import BoundField

from games.bank.queries import Bank, Stack
from games.rules.holdem.chip_case import Case
from web.games.holdem.forms.chip_count import AS_AMOUNT, BY_COLOUR, ChipCountForm
from web.games.holdem.text import bank as words
from web.games.holdem.text import chips as chip_words
from web.ui.charts import progress_bar


def count_context(bank: Bank, stack: Stack, count: ChipCountForm, *, goes_round: bool) -> dict[str, object]:
    """Return the context of the count of one stack of a bank.

    `left` is the number of chips that balances the bank if this player is the last.
    """
    options, in_money = count.options, words.counts_in_money(count.options)
    waiting = [each for each in bank.stacks if not each.is_counted and each.seat.pk != stack.seat.pk]
    left = bank.max_cash_out(stack.seat)
    is_last = not waiting and left > 0
    return {
        "stack": stack,
        "title": chip_words.count_title(stack.seat.player.name),
        "subtitle": chip_words.remaining_players_text([each.seat.player.name for each in waiting]),
        "count": count,
        "lines": _lines(count, bank, in_money),
        "in_money": in_money,
        "total": words.amount_text(bank.value_cents(count.chips), count.chips, in_money),
        "bought": words.purchases_text(stack, words.has_stakes(options)),
        "won_cents": bank.value_cents(count.chips) - stack.paid_cents if in_money else None,
        "won_chips": count.chips - stack.bought,
        "check": _check(bank, stack, count, len(waiting), in_money),
        "is_above": count.chips > left,
        "left": left,
        "left_label": words.amount_text(bank.value_cents(left), left, in_money) if is_last else "",
        "may_add": options.rebuy and not stack.is_counted and not goes_round,
        "is_full_count": goes_round,
    }


def _lines(count: ChipCountForm, bank: Bank, in_money: bool) -> list[tuple[BoundField, str, str]]:
    """Return the field of each colour, with the texts of the value of one chip and of those counted."""
    lines = []
    for colour in count.case if count.by_colour else ():
        chips = colour.value * count.colours[colour.key]
        face = chip_words.chip_value_text(bank.value_cents(colour.value) if in_money else None, colour.value)
        lines.append(
            (count[f"colour-{colour.key}"], face, words.amount_text(bank.value_cents(chips), chips, in_money))
        )
    return lines


def _check(bank: Bank, stack: Stack, count: ChipCountForm, waiting: int, in_money: bool) -> dict[str, object]:
    """Return the check: chips returned with this count, chips still out, and the expected last count.

    `kind` selects its colour.
    """
    left = bank.max_cash_out(stack.seat)
    gap = left - count.chips
    returned = bank.bought - bank.middle - gap
    text = words.returned_text(bank, returned, in_money)
    owed = words.amount_text(bank.value_cents(left), left, in_money)
    over = words.amount_text(bank.value_cents(abs(gap)), abs(gap), in_money, brief=True)
    if gap < 0:
        kind, bold = "warn", words.surplus_text(over)
    elif waiting:
        kind, bold = "", words.uncounted_text(over)
    else:
        kind, bold = ("warn", words.missing_text(over)) if gap else ("ok", words.balanced_text())
    is_expected = gap and not waiting
    return {
        "kind": kind,
        "bold": bold,
        "sentence": text,
        "gauge": progress_bar(max(returned, 0), bank.bought, title=text),
        "hint": chip_words.expected_text(max(left, 0), owed, stack.seat.player.name) if is_expected else "",
    }


def next_uncounted(bank: Bank, after: int | None = None) -> Stack | None:
    """Return the next stack without a count, clockwise from a position; None if all are counted."""
    stacks: Sequence[Stack] = bank.stacks
    later = [each for each in stacks if after is not None and each.seat.position > after]
    return next((each for each in [*later, *stacks] if not each.is_counted), None)


def chips_of_case(owned: Any) -> Case:
    """Return the chips of a circle that owns a case, else an empty case."""
    return owned.case if owned else ()


def usual_count_mode(bank: Bank, stack: Stack) -> str:
    """Return the mode of the player's count, else that of the last count; by colour before the first."""
    counts = [each.cash_out for each in bank.stacks if each.cash_out and each.cash_out.chips]
    last = stack.cash_out or max(counts, key=lambda each: each.entry_id, default=None)
    return AS_AMOUNT if last and not last.colours else BY_COLOUR
