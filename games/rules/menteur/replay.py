"""Scoring of past rounds of poker menteur under other options, from their explanations."""

from games.rules.menteur.codec import CancelledCoup, CarryAwarded, QuickCoup
from games.rules.menteur.elimination import Carried
from games.rules.menteur.options import Options
from games.rules.menteur.scoring import score_round
from games.rules.outcome import Outcome, ReplayedPoints


def replay(explanation: Carried, seats: int, options: Options, carried: Carried) -> ReplayedPoints:
    """Return the points of a round under other options, from the `explanation` of `score_round`.

    Both seats and the truth of the announcement stay. A coup without a recorded stake has the lowest one. A
    middle that is shared at the end is not awarded.
    """
    outcome = _outcome(explanation, seats, options, carried)
    return ReplayedPoints(outcome.points_by_seat(seats), outcome.carried)


def _outcome(explanation: Carried, seats: int, options: Options, carried: Carried) -> Outcome:
    if explanation["kind"] == "carry":
        is_awarded = options.carry_close == "last_causer"
        return score_round(CarryAwarded(seats), options, carried) if is_awarded else Outcome((), carried)
    if explanation["kind"] == "cancelled":
        return score_round(CancelledCoup(seats, explanation["receiver"]), options, carried)
    coup = QuickCoup(
        seats,
        explanation["announcer"],
        explanation["refuser"],
        explanation["truth"],
        explanation["stake"] or min(options.stakes),
        explanation["fair_play_violation"],
    )
    return score_round(coup, options, carried)
