"""Closing page of a bank: players still to be counted, explanations of a gap, its rule, and the payments."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

from games.bank.cash_results import ClosingDecision, bank_result, check_over, final_chips
from games.bank.queries import Bank
from games.models import ChipCase, Player, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.gap import GAP_RULES, RECOUNT, GapRule
from games.rules.holdem.gap_causes import GapCause, SeatCount, gap_causes
from games.rules.holdem.options import HomeOptions
from ledger.settlement import fewest
from web.core.refusals import rule_refusal_message
from web.games.holdem.pages.chip_count import chips_of_case
from web.games.holdem.text import bank as words
from web.games.holdem.text import gaps
from web.sittings.pages.table import SittingTable

EXPLANATIONS_SHOWN = 2
"""Number of explanations above the rules for a gap, so that both fit a phone."""


@dataclass(frozen=True, slots=True)
class GapExplanation:
    """One explanation of a gap, with the players it may concern."""

    cause: GapCause
    sentence: str
    players: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class GapRuleOption:
    """One rule for a gap: its name, its effect now, and whether the circle has chosen it in its rules."""

    key: str
    name: str
    effect: str
    is_circle_rule: bool


@dataclass(frozen=True, slots=True)
class RepaymentPreview:
    """One payment of the coming settlement."""

    debtor: Player
    creditor: Player
    cents: int


@dataclass(frozen=True, slots=True)
class ClosingPage:
    """Page data of the closing of a bank."""

    uncounted: list[str]
    gap: str
    gap_text: str
    gap_explanations: list[GapExplanation]
    gap_rules: list[GapRuleOption]
    must_recount: bool
    seats: list[tuple[int, str]]
    choice: ClosingDecision
    needs_end_confirmation: bool
    payments: list[RepaymentPreview]
    winners: str
    blocked: str
    key: UUID
    fix_key: UUID

    @property
    def likely_explanations(self) -> list[GapExplanation]:
        """Explanations that are shown at once."""
        return self.gap_explanations[:EXPLANATIONS_SHOWN]

    @property
    def other_explanations(self) -> list[GapExplanation]:
        return self.gap_explanations[EXPLANATIONS_SHOWN:]


def closing_page(
    sitting: Sitting,
    table: SittingTable,
    bank: Bank,
    me: Player | None,
    choice: ClosingDecision | None,
    key: UUID | None,
) -> ClosingPage:
    """Return the closing page of a bank, as far as the table has decided."""
    options = table.rules.options()
    names = [stack.seat.player.name for stack in bank.stacks]
    choice = choice or ClosingDecision(host=_host(bank, me))
    seats = [(stack.seat.position, name) for stack, name in zip(bank.stacks, names, strict=True)]
    with_hands = bool(table.round_count)
    uncounted = (
        [] if with_hands else [n for n, stack in zip(names, bank.stacks, strict=True) if not stack.is_counted]
    )
    shown: dict[str, Any] = {
        "uncounted": uncounted, "gap": "", "gap_text": "", "gap_explanations": [], "gap_rules": [],
        "must_recount": False, "needs_end_confirmation": False, "payments": [], "winners": "", "blocked": "",
    }  # fmt: skip
    if not uncounted:
        final = final_chips(bank, [stack.ledger_chips for stack in bank.stacks], follows_hands=with_hands)
        shown |= _gap(sitting, bank, final, options, choice, names, with_hands)
        shown |= _ending_context(bank, final, options, choice, names)
    return ClosingPage(seats=seats, choice=choice, key=key or uuid4(), fix_key=uuid4(), **shown)


def _host(bank: Bank, me: Player | None) -> int:
    """Return the default position that bears or receives a gap: the visitor's player, else the first seat."""
    positions = {stack.seat.player_id: stack.seat.position for stack in bank.stacks}
    return positions.get(me.pk if me else 0, bank.stacks[0].seat.position)


def _gap(
    sitting: Sitting,
    bank: Bank,
    final: Sequence[int],
    options: HomeOptions,
    choice: ClosingDecision,
    names: list[str],
    with_hands: bool,
) -> dict[str, object]:
    """Return the gap as text, its explanations and its possible rules; empty if the count is right."""
    gap = sum(final) + bank.middle - bank.bought
    if not gap:
        return {}
    owned = ChipCase.objects.filter(circle=sitting.circle).first()
    in_money = words.counts_in_money(options)
    amount = words.amount_text(bank.value_cents(abs(gap)), abs(gap), in_money)
    recorded = owned.gap_rule if owned else RECOUNT
    causes = gap_causes(_seat_counts(bank, final, with_hands), options.cave_chips, chips_of_case(owned))
    return {
        "gap": words.missing_text(amount) if gap < 0 else words.surplus_text(amount),
        "gap_text": words.returned_text(bank, sum(final) + bank.middle, in_money),
        "gap_explanations": [_gap_explanation(clue, bank, options, names) for clue in causes],
        "gap_rules": [
            _gap_rule_option(key, bank, final, options, choice, names, recorded) for key in GAP_RULES
        ],
        "must_recount": recorded == RECOUNT,
    }


def _seat_counts(bank: Bank, final: Sequence[int], with_hands: bool) -> list[SeatCount]:
    """Return the evidence of each seat on the gap: caves, chips bought and counted, chips after its hands."""
    return [
        SeatCount(
            stack.caves,
            stack.bought,
            chips,
            stack.cash_out.colours if stack.cash_out else {},
            stack.ledger_chips + (stack.counted_chips or 0) if with_hands else None,
        )
        for stack, chips in zip(bank.stacks, final, strict=True)
    ]


def _gap_explanation(clue: GapCause, bank: Bank, options: HomeOptions, names: list[str]) -> GapExplanation:
    players = [(bank.stacks[seat].seat.position, names[seat]) for seat in clue.seats]
    return GapExplanation(
        clue, gaps.gap_cause_question(clue, [name for _seat, name in players], options), players
    )


def _gap_rule_option(
    key: GapRule,
    bank: Bank,
    final: Sequence[int],
    options: HomeOptions,
    choice: ClosingDecision,
    names: list[str],
    recorded: str,
) -> GapRuleOption:
    host = names[bank.index_of(choice.host)]
    result = bank_result(bank, final, options, replace(choice, gap_rule=key))
    effect = gaps.effect_text(result.gap_parts_cents, names)
    return GapRuleOption(key, gaps.gap_rule_label(key, host), effect, key == recorded)


def _ending_context(
    bank: Bank, final: Sequence[int], options: HomeOptions, choice: ClosingDecision, names: list[str]
) -> dict[str, object]:
    """Return winners and payments once the gap is decided, or the reason why the bank cannot close yet.

    The table must confirm an end that the rules do not know.
    """
    try:
        check_over(bank, final, options, choice)
    except RuleError as refusal:
        if refusal.code == "END_RULE_MISSING":
            return {"needs_end_confirmation": True} | _ending_context(
                bank, final, options, replace(choice, is_over=True), names
            )
        return {} if refusal.code == "GAP_OPEN" else {"blocked": rule_refusal_message(refusal, names)}
    net = bank_result(bank, final, options, choice).net_cents
    players = [stack.seat.player for stack in bank.stacks]
    payments = [
        RepaymentPreview(players[line.debtor], players[line.creditor], line.amount)
        for line in fewest(net).repayments
    ]
    return {"payments": payments, "winners": gaps.winners_text(final, names, options)}
