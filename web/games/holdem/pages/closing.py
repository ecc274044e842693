"""Closing page of a bank: players still to be counted, explanations of a gap, its rule, and the payments."""

from collections.abc import Sequence
from dataclasses import replace

from games.bank.cash_results import ClosingDecision, bank_result, check_over, final_chips
from games.bank.queries import Bank
from games.models import ChipCase, Player, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.gap import GAP_RULES, RECOUNT, GapRule
from games.rules.holdem.gap_causes import GapCause, SeatCount, gap_causes
from games.rules.holdem.options import HomeOptions
from games.sittings.queries.settlement import repayment_lines
from web.core.refusals import rule_refusal_message
from web.games.holdem.pages.chip_count import chips_of_case
from web.games.holdem.text import bank as words
from web.games.holdem.text import gaps
from web.sittings.pages.table import SittingTable


def closing_context(
    sitting: Sitting, table: SittingTable, bank: Bank, me: Player | None, choice: ClosingDecision | None
) -> dict[str, object]:
    """Return the part of the closing page about a bank, as far as the table has decided.

    `uncounted` are names, `seats` positions with names, `choice` the decisions so far; `blocked` is the
    reason why the bank cannot close yet, `needs_end_confirmation` that the table must confirm the end.
    """
    options = table.rules.options()
    names = [stack.seat.player.name for stack in bank.stacks]
    choice = choice or ClosingDecision(host=_host(bank, me))
    with_hands = bool(table.feed.standing_count)
    shown: dict[str, object] = {
        "seats": [(stack.seat.position, name) for stack, name in zip(bank.stacks, names, strict=True)],
        "choice": choice,
        "blocked": "",
    }
    if not with_hands and not bank.is_counted:
        waiting = [stack.seat.player.name for stack in bank.stacks if not stack.is_counted]
        return shown | {"uncounted": waiting}
    final = final_chips(bank, [stack.ledger_chips for stack in bank.stacks], follows_hands=with_hands)
    shown |= _gap(sitting, bank, final, options, choice, names, with_hands)
    return shown | _ending_context(bank, final, options, choice, names)


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
    causes = gap_causes(_seat_counts(bank, final, with_hands), options.cave_chips, chips_of_case(owned))
    return {
        "gap": words.missing_text(amount) if gap < 0 else words.surplus_text(amount),
        "gap_text": words.returned_text(bank, sum(final) + bank.middle, in_money),
        "gap_explanations": [_gap_explanation(cause, bank, options, names) for cause in causes],
        "gap_rules": [_gap_rule(key, bank, final, options, choice, names) for key in GAP_RULES],
        "circle_rule": owned.gap_rule if owned else RECOUNT,
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


def _gap_explanation(
    cause: GapCause, bank: Bank, options: HomeOptions, names: list[str]
) -> tuple[GapCause, str, list[tuple[int, str]]]:
    """Return one explanation of a gap as text, with positions and names of the players it may concern."""
    players = [(bank.stacks[seat].seat.position, names[seat]) for seat in cause.seats]
    return cause, gaps.gap_cause_question(cause, [name for _seat, name in players], options), players


def _gap_rule(
    key: GapRule,
    bank: Bank,
    final: Sequence[int],
    options: HomeOptions,
    choice: ClosingDecision,
    names: list[str],
) -> tuple[GapRule, str, str]:
    """Return one rule for a gap, with its name and its effect now."""
    result = bank_result(bank, final, options, replace(choice, gap_rule=key))
    label = gaps.gap_rule_label(key, names[bank.index_of(choice.host)])
    return key, label, gaps.effect_text(result.gap_parts_cents, names)


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
    payments = repayment_lines([stack.seat for stack in bank.stacks], net)
    return {"payments": payments, "winners": gaps.winners_text(final, names, options)}
