"""Closing a bank: who is still to be counted, what explains a gap, what may become of it, who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

from games.banking import Bank
from games.models import ChipCase, Player, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.detective import Clue, Witness, clues
from games.rules.holdem.gap import GAP_RULES, RECOUNT
from games.stakes import Choice, check_over, finals, result_of
from ledger.settlement import fewest
from web.rooms.holdem.count_page import case_of
from web.table import Table
from web.wording import bank as words
from web.wording import gaps


@dataclass(frozen=True, slots=True)
class Lead:
    """One explanation of a gap, and for each player it may be, what mends it."""

    clue: Clue
    sentence: str
    players: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Way:
    """One rule for a gap: what it is called, what it would do tonight, whether the circle wrote it down."""

    key: str
    name: str
    effect: str
    is_written: bool


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of the settlement to be."""

    debtor: Player
    creditor: Player
    cents: int


@dataclass(frozen=True, slots=True)
class ClosingPage:
    """Everything the closing sheet of a bank shows."""

    waiting: list[str]
    gap: str
    gap_said: str
    leads: list[Lead]
    ways: list[Way]
    recounts: bool
    seats: list[tuple[int, str]]
    choice: Choice
    asks_over: bool
    payments: list[Payment]
    winners: str
    key: UUID
    mending_key: UUID


def closing_page(
    sitting: Sitting, table: Table, bank: Bank, me: Player | None, choice: Choice | None, key: UUID | None
) -> ClosingPage:
    """The closing of a bank, as far as the table decided."""
    options = table.rules.options()
    names = [stack.seat.player.name for stack in bank.stacks]
    choice = choice or Choice(host=_host(bank, me))
    seats = [(stack.seat.position, name) for stack, name in zip(bank.stacks, names, strict=True)]
    with_hands = bool(table.round_count)
    waiting = (
        [] if with_hands else [n for n, stack in zip(names, bank.stacks, strict=True) if not stack.is_counted]
    )
    shown: dict[str, Any] = {
        "waiting": waiting, "gap": "", "gap_said": "", "leads": [], "ways": [], "recounts": False,
        "asks_over": False, "payments": [], "winners": "",
    }  # fmt: skip
    if not waiting:
        final = finals(bank, [stack.held for stack in bank.stacks], follows_hands=with_hands)
        shown |= _gap(sitting, bank, final, options, choice, names, with_hands)
        shown |= _end(bank, final, options, choice, names)
    return ClosingPage(seats=seats, choice=choice, key=key or uuid4(), mending_key=uuid4(), **shown)


def _host(bank: Bank, me: Player | None) -> int:
    """Who pays or keeps a gap unless the table says otherwise: whose phone it is, else the first seat."""
    positions = {stack.seat.player_id: stack.seat.position for stack in bank.stacks}
    return positions.get(me.pk if me else 0, bank.stacks[0].seat.position)


def _gap(
    sitting: Sitting,
    bank: Bank,
    final: Sequence[int],
    options: Any,
    choice: Choice,
    names: list[str],
    with_hands: bool,
) -> dict[str, Any]:
    """The gap in words, what explains it, and the rules for it; nothing where the count is right."""
    gap = sum(final) + bank.middle - bank.bought
    if not gap:
        return {}
    owned = ChipCase.objects.filter(circle=sitting.circle).first()
    in_money = words.counts_in_money(options)
    amount = words.amount(bank.worth_cents(abs(gap)), abs(gap), in_money)
    written = owned.gap_rule if owned else RECOUNT
    found = clues(_witnesses(bank, final, with_hands), options.cave_chips, case_of(owned))
    return {
        "gap": words.missing(amount) if gap < 0 else words.too_many(amount),
        "gap_said": words.returned_of(bank, sum(final) + bank.middle, in_money),
        "leads": [_lead(clue, bank, options, names) for clue in found],
        "ways": [_way(key, bank, final, options, choice, names, written) for key in GAP_RULES],
        "recounts": written == RECOUNT,
    }


def _witnesses(bank: Bank, final: Sequence[int], with_hands: bool) -> list[Witness]:
    """What each seat tells the detective: where hands were noted, what they left him too."""
    return [
        Witness(
            stack.caves,
            stack.bought,
            chips,
            stack.cash_out.colours if stack.cash_out else {},
            stack.held + (stack.final or 0) if with_hands else None,
        )
        for stack, chips in zip(bank.stacks, final, strict=True)
    ]


def _lead(clue: Clue, bank: Bank, options: Any, names: list[str]) -> Lead:
    players = [(bank.stacks[seat].seat.position, names[seat]) for seat in clue.seats]
    return Lead(clue, gaps.clue_sentence(clue, [name for _seat, name in players], options), players)


def _way(
    key: str, bank: Bank, final: Sequence[int], options: Any, choice: Choice, names: list[str], written: str
) -> Way:
    host = names[bank.place_of(choice.host)]
    result = result_of(bank, final, options, replace(choice, gap_rule=key))
    effect = gaps.effect(result.gap_parts_cents, names)
    return Way(key, gaps.rule_name(key, host), effect, key == written)


def _end(bank: Bank, final: Sequence[int], options: Any, choice: Choice, names: list[str]) -> dict[str, Any]:
    """Who wins and who pays whom, once the gap is decided; whether the table must say that it is over."""
    try:
        check_over(bank, final, options, choice)
    except RuleError as refusal:
        if refusal.code == "END_RULE_MISSING":
            return {"asks_over": True} | _end(bank, final, options, replace(choice, is_over=True), names)
        return {}
    net = result_of(bank, final, options, choice).net_cents
    players = [stack.seat.player for stack in bank.stacks]
    payments = [
        Payment(players[line.debtor], players[line.creditor], line.amount) for line in fewest(net).repayments
    ]
    return {"payments": payments, "winners": gaps.winners(final, names, options)}
