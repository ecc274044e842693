"""Page on which the chips of one player are counted, with a live check against the bank."""

from collections.abc import Sequence

from django.forms import BoundField
from django.utils.translation import gettext as _

from games.bank.queries import Bank, Stack
from games.models import ChipCase, Sitting
from games.rules.holdem.chip_case import Case
from web.games.holdem.forms.bank import AS_AMOUNT, BY_COLOUR, ChipCountForm
from web.games.holdem.text import bank as words
from web.games.holdem.text.chips import chip_value_text
from web.ui.charts import progress_bar


def count_context(bank: Bank, stack: Stack, count: ChipCountForm, *, goes_round: bool) -> dict[str, object]:
    """Return the context of the count of one stack of a bank.

    `waiting` are the names of the players still to be counted after this one, `left` is the number of chips
    that balances the bank if this player is the last.
    """
    options, in_money, name = count.options, words.counts_in_money(count.options), stack.seat.player.name
    others = [each for each in bank.stacks if each.seat.pk != stack.seat.pk]
    waiting = [each.seat.player.name for each in others if not each.is_counted]
    left = bank.max_cash_out(stack.seat)
    return {
        "stack": stack,
        "title": _("%(name)s’s chips") % {"name": name},
        "waiting": waiting,
        "count": count,
        "lines": _lines(count, bank, in_money),
        "in_money": in_money,
        "total": words.value_text(bank, count.chips, in_money),
        "bought": words.purchases_text(stack, words.has_stakes(options)),
        "won_cents": bank.value_cents(count.chips) - stack.paid_cents if in_money else None,
        "won_chips": count.chips - stack.bought,
        "check": _check(bank, left, left - count.chips, in_money, is_last=not waiting),
        "is_above": count.chips > left,
        "left": left,
        "left_label": words.value_text(bank, left, in_money) if not waiting and left > 0 else "",
        "may_add": options.rebuy and not stack.is_counted and not goes_round,
        "is_full_count": goes_round,
    }


def _lines(count: ChipCountForm, bank: Bank, in_money: bool) -> list[tuple[BoundField, str, str]]:
    """Return the field of each colour, with the texts of the value of one chip and of those counted."""
    lines = []
    for colour in count.case if count.by_colour else ():
        chips = colour.value * count.colours[colour.key]
        face = chip_value_text(bank.value_cents(colour.value) if in_money else None, colour.value)
        lines.append((count[f"colour-{colour.key}"], face, words.value_text(bank, chips, in_money)))
    return lines


def _check(bank: Bank, left: int, gap: int, in_money: bool, *, is_last: bool) -> dict[str, object]:
    """Return the check: chips returned with this count, chips still out, and the expected last count.

    `kind` selects its colour.
    """
    returned = bank.bought - bank.middle - gap
    text = words.returned_text(bank, returned, in_money)
    over = words.value_text(bank, abs(gap), in_money, brief=True)
    if gap < 0 or (gap and is_last):
        kind, bold = "warn", words.gap_text(-gap, over)
    elif not is_last:
        kind, bold = "", _("%(amount)s still to be counted.") % {"amount": over}
    else:
        kind, bold = "ok", _("The count is right.")
    return {
        "kind": kind,
        "bold": bold,
        "sentence": text,
        "gauge": progress_bar(max(returned, 0), bank.bought, title=text),
        "has_hint": gap and is_last,
        "expected": words.value_text(bank, left, in_money) if left > 0 else "",
    }


def next_uncounted(bank: Bank, after: int | None = None) -> Stack | None:
    """Return the next stack without a count, clockwise from a position; None if all are counted."""
    stacks: Sequence[Stack] = bank.stacks
    later = [each for each in stacks if after is not None and each.seat.position > after]
    return next((each for each in [*later, *stacks] if not each.is_counted), None)


def case_of(sitting: Sitting) -> Case:
    """Return the chips of the case of a circle; empty without one."""
    owned = ChipCase.objects.filter(circle=sitting.circle).first()
    return owned.case if owned else ()


def usual_count_mode(bank: Bank, stack: Stack) -> str:
    """Return the mode of the player's count, else that of the last count; by colour before the first."""
    counts = [each.cash_out for each in bank.stacks if each.cash_out and each.cash_out.chips]
    last = stack.cash_out or max(counts, key=lambda each: each.entry_id, default=None)
    return AS_AMOUNT if last and not last.colours else BY_COLOUR
