"""Counting one player's chips: what they are worth, and the live check against the bank."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.utils.safestring import SafeString

from games.banking import Bank, Stack
from games.rules.holdem.case import Case
from web.charts import gauge
from web.forms.count import Count
from web.wording import bank as words
from web.wording import chips as chip_words


@dataclass(frozen=True, slots=True)
class ColourLine:
    """One colour of the case: how many were counted, what they are worth together."""

    key: str
    name: str
    label: str
    face: str
    worth: str
    typed: str
    most: int
    error: str


@dataclass(frozen=True, slots=True)
class Check:
    """The count against the bank, in words; `kind` colours it."""

    kind: str
    bold: str
    said: str
    hint: str
    gauge: SafeString


@dataclass(frozen=True, slots=True)
class CountPage:
    """Everything the count of a player shows. `left` is what would make it right, if he is the last."""

    stack: Stack
    title: str
    subtitle: str
    count: Count
    lines: list[ColourLine]
    amount_note: str
    total: str
    bought: str
    won_cents: int | None
    won_chips: int
    check: Check
    is_above: bool
    left: int
    left_label: str
    key: UUID
    add_key: UUID
    may_add: bool
    goes_round: bool


def count_page(
    bank: Bank, stack: Stack, count: Count, options: Any, key: UUID, *, goes_round: bool
) -> CountPage:
    """The count of one stack among those of its bank."""
    in_money = words.counts_in_money(options)
    waiting = [each for each in bank.stacks if not each.is_counted and each.seat.pk != stack.seat.pk]
    left = bank.left_for(stack.seat)
    name = stack.seat.player.name
    return CountPage(
        stack=stack,
        title=chip_words.chips_of(name),
        subtitle=chip_words.turn([each.seat.player.name for each in waiting]),
        count=count,
        lines=_lines(count, bank, in_money),
        amount_note=chip_words.amount_note(options) if in_money else "",
        total=words.amount(bank.worth_cents(count.chips), count.chips, in_money),
        bought=words.bought(stack, words.has_stakes(options)),
        won_cents=bank.worth_cents(count.chips) - stack.paid_cents if in_money else None,
        won_chips=count.chips - stack.bought,
        check=_check(bank, stack, count, len(waiting), in_money),
        is_above=count.chips > left,
        left=left,
        left_label=words.amount(bank.worth_cents(left), left, in_money) if not waiting and left > 0 else "",
        key=key,
        add_key=uuid4(),
        may_add=options.rebuy and not stack.is_counted and not goes_round,
        goes_round=goes_round,
    )


def _lines(count: Count, bank: Bank, in_money: bool) -> list[ColourLine]:
    return [
        ColourLine(
            each.key,
            chip_words.colour(each.key),
            chip_words.counted_colour(each.key),
            chip_words.face(bank.worth_cents(each.value) if in_money else None, each.value),
            words.amount(
                bank.worth_cents(each.value * count.colours.get(each.key, 0)),
                each.value * count.colours.get(each.key, 0),
                in_money,
            ),
            count.typed.get(each.key, ""),
            each.count,
            count.errors.get(each.key, ""),
        )
        for each in count.case
    ]


def _check(bank: Bank, stack: Stack, count: Count, waiting: int, in_money: bool) -> Check:
    """What is back with this count, what is still out, and what the last one should hold."""
    left = bank.left_for(stack.seat)
    gap = left - count.chips
    returned = bank.bought - bank.middle - gap
    said = words.returned_of(bank, returned, in_money)
    bar = gauge(max(returned, 0), bank.bought, title=said)
    owed = words.amount(bank.worth_cents(left), left, in_money)
    name = stack.seat.player.name
    if not gap and not waiting:
        return Check("ok", words.balanced(), said, "", bar)
    over = words.amount(bank.worth_cents(abs(gap)), abs(gap), in_money, brief=True)
    if gap < 0:
        hint = chip_words.should_remain(max(left, 0), owed, name) if not waiting else ""
        return Check("warn", words.too_many(over), said, hint, bar)
    if waiting:
        return Check("", words.out_there(over), said, "", bar)
    return Check("warn", words.missing(over), said, chip_words.should_remain(left, owed, name), bar)


def next_uncounted(bank: Bank, after: int | None = None) -> Stack | None:
    """Who is to be counted next, going round from a position."""
    stacks: Sequence[Stack] = bank.stacks
    later = [each for each in stacks if after is not None and each.seat.position > after]
    return next((each for each in [*later, *stacks] if not each.is_counted), None)


def case_of(owned: Any) -> Case:
    """The chips of a circle that owns a case, none otherwise."""
    return owned.case if owned else ()
