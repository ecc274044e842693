"""Scoring of recorded JSON, and conversion of its points into movements between accounts."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.models import RulesVersion, Seat, Sitting
from games.refusals import AmountTooLarge, MalformedRound
from games.rules.outcome import MIDDLE, Outcome
from ledger.book import Movement
from ledger.models import MAX_AMOUNT


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round in canonical JSON, and its outcome."""

    recorded: Mapping[str, object]
    net: list[int]
    outcome: Outcome

    def as_scored(self) -> tuple[object, object, object]:
        """Return the same triple as `Round.as_scored`."""
        return self.net, dict(self.outcome.carried), dict(self.outcome.explanation)


def score(
    *, rules: RulesVersion, data: Mapping[str, object], seats: int, carried: Mapping[str, object]
) -> ScoredRound:
    """Return the score of recorded JSON under these rules. Raises `RuleError` or `MalformedRound`."""
    game = rules.sitting.game
    options = rules.options()
    try:
        round_ = game.read_round(data, seats, options, carried)
    except ValueError as error:
        raise MalformedRound(str(error)) from error
    outcome = game.score_round(round_, options, carried)
    return ScoredRound(game.write_round(round_), list(outcome.points_by_seat(seats)), outcome)


def preview_round(
    *, rules: RulesVersion, seats: int, data: Mapping[str, object], state: Mapping[str, object]
) -> ScoredRound:
    """Return the outcome of a round starting from the carried `state`, without recording it."""
    return score(rules=rules, data=data, seats=seats, carried=state)


def movements(sitting: Sitting, seats: list[Seat], outcome: Outcome) -> list[Movement]:
    """Return the dues of a round among these seats as movements. Raises `AmountTooLarge`."""
    accounts = {index: seat.account for index, seat in enumerate(seats)}
    if any(MIDDLE in {due.debtor, due.creditor} for due in outcome.dues):
        accounts[MIDDLE] = sitting.middle
    if any(due.points > MAX_AMOUNT for due in outcome.dues):
        raise AmountTooLarge
    return [Movement(accounts[due.debtor], accounts[due.creditor], due.points) for due in outcome.dues]
