"""From a recorded round to its outcome: the dues, what the next coup starts from, and why."""

from collections.abc import Mapping
from typing import Any

from games.rules.menteur.closing import award_carry
from games.rules.menteur.coup import Coup, Loss, loss_of
from games.rules.menteur.marks import dues_of, tally_of
from games.rules.menteur.options import Mark, Options
from games.rules.menteur.record import Cancelled, CarryAwarded, Judged, Played, Round
from games.rules.outcome import Outcome

ARTICLES: dict[Mark, str] = {
    "simple": "menteur.17",
    "jetons": "menteur.18",
    "variable": "menteur.19",
    "enjeu": "menteur.20",
}


def score_round(round_: Round, options: Options, carried: Mapping[str, Any]) -> Outcome:
    """The outcome of a round.

    `carried` is `{"receiver": seat or null, "causer": seat or null, "carry": jetons}`: who receives the next
    five cards, who caused the last loss, and what lies in the middle (mark `variable`).
    """
    match round_:
        case Judged():
            return _score_judged(round_, options, carried)
        case Played():
            return _score_played(round_, options, carried)
        case Cancelled():
            return _void(round_.drawer, {}, carried)
        case CarryAwarded():
            return _award(carried, options)


def _score_judged(judged: Judged, options: Options, carried: Mapping[str, Any]) -> Outcome:
    loss = loss_of(
        judged.announcer,
        judged.refuser,
        truth=judged.truth,
        breaks_fair_play=judged.breaks_fair_play,
        options=options,
    )
    facts = _refusal(judged.announcer, judged.refuser, judged.truth, judged.breaks_fair_play)
    return _lost(loss, judged.seats, judged.stake, facts, options, carried)


def _score_played(played: Played, options: Options, carried: Mapping[str, Any]) -> Outcome:
    coup = played.coup(options)
    shown = _shown(coup, options)
    if coup.verdict is None:
        return _void(coup.next_receiver, shown, carried)
    verdict = coup.verdict
    facts = _refusal(coup.holder, coup.next_seat, verdict.truth, verdict.breaks_fair_play)
    return _lost(verdict.loss, played.seats, played.stake, {**facts, **shown}, options, carried)


def _refusal(announcer: int, refuser: int, truth: bool, breaks_fair_play: bool) -> dict[str, Any]:
    articles = ["menteur.14", "menteur.16"] if breaks_fair_play else ["menteur.14"]
    return {
        "announcer": announcer,
        "refuser": refuser,
        "truth": truth,
        "fair_play_violation": breaks_fair_play,
        "articles": articles,
    }


def _shown(coup: Coup, options: Options) -> dict[str, Any]:
    """The last announcement, and the hand if it was shown."""
    said = {"announcement": list(coup.previous or ()), "drawer": coup.drawer}
    if coup.verdict is None:
        return said
    hand = coup.verdict.hand
    return {
        **said,
        "hand": hand.text,
        "value": list(hand.value),
        "category": hand.level.key,
        "rung": options.ladder.rung(hand.value),
    }


def _lost(
    loss: Loss,
    seats: int,
    stake: int,
    facts: Mapping[str, Any],
    options: Options,
    carried: Mapping[str, Any],
) -> Outcome:
    carry = carried.get("carry", 0)
    staked = carry if options.mark == "variable" else 0
    tally = tally_of(loss.loser, loss.causer, seats, stake, staked, options)
    left = tally.carry if options.mark == "variable" else carry
    explanation = {
        "kind": "lost",
        **facts,
        "articles": [*facts["articles"], ARTICLES[options.mark]],
        "loser": loss.loser,
        "causer": loss.causer,
        "mark": options.mark,
        "stake": stake,
        "net": list(tally.net),
        "bad_points": [int(seat == loss.loser) for seat in range(seats)],
        "carry_before": carry,
        "carry_after": left,
    }
    return Outcome(
        dues_of(tally, loss.loser, staked),
        {"receiver": loss.loser, "causer": loss.causer, "carry": left},
        explanation,
    )


def _void(receiver: int | None, shown: Mapping[str, Any], carried: Mapping[str, Any]) -> Outcome:
    """A coup that went round: no mark, stakes given back, the carry untouched. Article menteur.15."""
    carry = carried.get("carry", 0)
    return Outcome(
        (),
        {"receiver": receiver, "causer": carried.get("causer"), "carry": carry},
        {
            "kind": "cancelled",
            **shown,
            "receiver": receiver,
            "articles": ["menteur.15"],
            "carry_before": carry,
            "carry_after": carry,
        },
    )


def _award(carried: Mapping[str, Any], options: Options) -> Outcome:
    carry, causer = carried.get("carry", 0), carried.get("causer")
    dues = award_carry(carry, causer)
    left = carry - sum(due.points for due in dues)
    return Outcome(
        dues,
        {"receiver": carried.get("receiver"), "causer": causer, "carry": left},
        {
            "kind": "carry",
            "carry_close": options.carry_close,
            "causer": causer,
            "articles": ["menteur.22"],
            "carry_before": carry,
            "carry_after": left,
        },
    )
