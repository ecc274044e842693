"""From recorded JSON to points, and from points to movements between accounts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.models import RulesVersion, Seat, Sitting
from games.play.refusals import TooMuch, UnreadableRound
from games.rules.outcome import MIDDLE, Outcome
from ledger.book import Movement
from ledger.models import AMOUNT_MAX


@dataclass(frozen=True, slots=True)
class Scored:
    """What was recorded, in its canonical form, and what it comes to."""

    recorded: dict[str, Any]
    net: list[int]
    outcome: Outcome

    def as_scored(self) -> tuple[Any, Any, Any]:
        """The same triple as `Round.as_scored`."""
        return self.net, dict(self.outcome.carried), dict(self.outcome.explanation)


def score(*, rules: RulesVersion, data: Mapping[str, Any], seats: int, carried: Mapping[str, Any]) -> Scored:
    """Score recorded JSON under a version of the rules; `RuleError` or `UnreadableRound` if it cannot be."""
    game = rules.sitting.game
    options = rules.options()
    try:
        round_ = game.read(data, seats, options, carried)
    except ValueError as error:
        raise UnreadableRound(str(error)) from error
    outcome = game.score(round_, options, carried)
    return Scored(game.write(round_), list(outcome.net(seats)), outcome)


def preview_round(
    *, rules: RulesVersion, seats: int, data: Mapping[str, Any], before: Mapping[str, Any]
) -> Scored:
    """What a round of so many would come to, starting from the state `before` it; nothing is written."""
    return score(rules=rules, data=data, seats=seats, carried=before)


def movements(sitting: Sitting, seats: list[Seat], outcome: Outcome) -> list[Movement]:
    """The dues of a round among these seats, as movements; `TooMuch` beyond a transfer."""
    accounts = {place: seat.account for place, seat in enumerate(seats)}
    accounts[MIDDLE] = sitting.middle
    if any(due.points > AMOUNT_MAX for due in outcome.dues):
        raise TooMuch
    return [Movement(accounts[due.debtor], accounts[due.creditor], due.points) for due in outcome.dues]
