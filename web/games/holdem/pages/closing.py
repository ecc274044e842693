"""Closing page of a bank: players still to be counted, explanations of a gap, its rule, and the payments."""

from dataclasses import replace

from games.bank.cash_results import ClosingDecision, bank_result, check_over, final_chips
from games.bank.queries import Bank
from games.models import ChipCase, Player, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.gap import GAP_RULES, RECOUNT, GapRule
from games.rules.holdem.gap_causes import GapCause, SeatCount, gap_causes
from games.sittings.queries.settlement import repayment_lines
from web.core.refusals import rule_refusal_message
from web.games.holdem.text import bank as words
from web.games.holdem.text import gaps
from web.sittings.pages.table import SittingTable


def closing_context(
    sitting: Sitting, table: SittingTable, bank: Bank, me: Player | None, choice: ClosingDecision | None
) -> dict[str, object]:
    """Return the part of the closing page about a bank, as far as the table has decided.

    `uncounted` are names, `seats` positions with names, `choice` the decisions so far; `blocked` is the
    reason why the bank cannot close yet, `needs_end_confirmation` that the table must confirm the end.
    `hand_of_middle` is the hand whose correction awards the middle, if no other hand can be played.
    """
    choice = choice or ClosingDecision(host=_host(bank, me))
    with_hands = bool(table.feed.standing_count)
    shown: dict[str, object] = {
        "seats": [(stack.seat.position, stack.seat.player.name) for stack in bank.stacks],
        "choice": choice,
        "blocked": "",
        "hand_of_middle": table.last_round if bank.middle and not bank.can_play_hand else None,
    }
    if not with_hands and not bank.is_counted:
        waiting = [stack.seat.player.name for stack in bank.stacks if not stack.is_counted]
        return shown | {"uncounted": waiting}
    closing = _Closing(bank, table, with_hands=with_hands)
    return shown | closing.gap_context(sitting, choice) | closing.end_context(choice)


def _host(bank: Bank, me: Player | None) -> int:
    """Return the default position that bears or receives a gap: the visitor's player, else the first seat."""
    positions = {stack.seat.player_id: stack.seat.position for stack in bank.stacks}
    return positions.get(me.pk if me else 0, bank.stacks[0].seat.position)


class _Closing:
    """A bank whose chips are all known, by their counts or by the hands of the table."""

    def __init__(self, bank: Bank, table: SittingTable, *, with_hands: bool) -> None:
        self.bank, self.options, self.with_hands = bank, table.rules.options(), with_hands
        self.names = [stack.seat.player.name for stack in bank.stacks]
        self.final = final_chips(bank, [each.ledger_chips for each in bank.stacks], follows_hands=with_hands)

    def gap_context(self, sitting: Sitting, choice: ClosingDecision) -> dict[str, object]:
        """Return the gap as text, its explanations and its possible rules; empty if the count is right."""
        bank, returned = self.bank, sum(self.final) + self.bank.middle
        gap = returned - bank.bought
        if not gap:
            return {}
        owned = ChipCase.objects.filter(circle=sitting.circle).first()
        in_money = words.counts_in_money(self.options)
        causes = gap_causes(self._seat_counts(), self.options.cave_chips, owned.case if owned else ())
        return {
            "gap": words.gap_text(gap, words.value_text(bank, abs(gap), in_money)),
            "gap_text": words.returned_text(bank, returned, in_money),
            "gap_explanations": [self._explanation(cause) for cause in causes],
            "gap_rules": [self._rule(key, choice) for key in GAP_RULES],
            "circle_rule": owned.gap_rule if owned else RECOUNT,
        }

    def end_context(self, choice: ClosingDecision) -> dict[str, object]:
        """Return winners and payments once the gap is decided, or the reason why the bank cannot close yet.

        The table must confirm an end that the rules do not know.
        """
        try:
            check_over(self.bank, self.final, self.options, choice)
        except RuleError as refusal:
            if refusal.code == "END_RULE_MISSING":
                return {"needs_end_confirmation": True} | self.end_context(replace(choice, is_over=True))
            return (
                {} if refusal.code == "GAP_OPEN" else {"blocked": rule_refusal_message(refusal, self.names)}
            )
        net = bank_result(self.bank, self.final, self.options, choice).net_cents
        return {
            "payments": repayment_lines([stack.seat for stack in self.bank.stacks], net),
            "winners": gaps.winners_text(self.final, self.names, self.options),
        }

    def _seat_counts(self) -> list[SeatCount]:
        """Return the evidence of each seat: caves, chips bought and counted, chips after its hands."""
        return [
            SeatCount(
                stack.caves,
                stack.bought,
                chips,
                stack.cash_out.colours if stack.cash_out else {},
                stack.ledger_chips + (stack.counted_chips or 0) if self.with_hands else None,
            )
            for stack, chips in zip(self.bank.stacks, self.final, strict=True)
        ]

    def _explanation(self, cause: GapCause) -> tuple[GapCause, str, list[tuple[int, str]]]:
        """Return an explanation of a gap as text, with positions and names of the players it may concern."""
        players = [(self.bank.stacks[seat].seat.position, self.names[seat]) for seat in cause.seats]
        return cause, gaps.gap_cause_question(cause, [name for _seat, name in players], self.options), players

    def _rule(self, key: GapRule, choice: ClosingDecision) -> tuple[GapRule, str, str]:
        """Return one rule for a gap, with its name and its effect now."""
        result = bank_result(self.bank, self.final, self.options, replace(choice, gap_rule=key))
        label = gaps.gap_rule_label(key, self.names[self.bank.index_of(choice.host)])
        return key, label, gaps.effect_text(result.gap_parts_cents, self.names)
