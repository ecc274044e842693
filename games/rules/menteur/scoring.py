"""The outcome of a recorded round: dues, carried state and explanation."""

from dataclasses import dataclass

from games.rules.menteur.closing import award_carry
from games.rules.menteur.codec import CancelledCoup, CarryAwarded, CoupRecord, FullCoup, QuickCoup
from games.rules.menteur.coup import Coup, Loss, loss_of
from games.rules.menteur.elimination import Carried, active_receiver, bad_points_so_far, eliminated_in
from games.rules.menteur.marks import coup_dues, coup_score
from games.rules.menteur.options import Mark, Options
from games.rules.menteur.record import (
    CancelledRecord,
    CarryRecord,
    LostRecord,
    RefusalRecord,
    ShownRecord,
)
from games.rules.outcome import Outcome

MARK_ARTICLES: dict[Mark, str] = {
    "simple": "menteur.17",
    "jetons": "menteur.18",
    "variable": "menteur.19",
    "enjeu": "menteur.20",
}


@dataclass(frozen=True, slots=True)
class _NextState:
    """Receiver, causer and middle after a round, and its loser if there is one."""

    receiver: int | None
    causer: int | None
    carry: int
    loser: int | None = None


def score_round(round_: CoupRecord, options: Options, carried: Carried) -> Outcome:
    """Return the outcome of a round.

    `carried` is `{"receiver": seat or null, "causer": seat or null, "carry": jetons}`: the seat that receives
    the next five cards, the causer of the last loss, and the content of the middle (mark `variable`). Under
    the mark `simple` it also contains `bad_points`, a list by seat.
    """
    match round_:
        case QuickCoup():
            return _score_quick_coup(round_, options, carried)
        case FullCoup():
            return _score_full_coup(round_, options, carried)
        case CancelledCoup():
            return _score_cancelled(round_.drawer, round_.seats, {}, options, carried)
        case CarryAwarded():
            return _award(round_.seats, options, carried)


def _score_quick_coup(judged: QuickCoup, options: Options, carried: Carried) -> Outcome:
    loss = loss_of(
        judged.announcer,
        judged.refuser,
        truth=judged.truth,
        breaks_fair_play=judged.breaks_fair_play,
        options=options,
    )
    facts = _refusal(judged.announcer, judged.refuser, judged.truth, judged.breaks_fair_play)
    return _lost(loss, judged.seats, judged.stake, facts, options, carried)


def _score_full_coup(played: FullCoup, options: Options, carried: Carried) -> Outcome:
    coup = played.coup(options)
    shown = _shown_facts(coup, options)
    if coup.verdict is None:
        return _score_cancelled(coup.next_receiver, played.seats, shown, options, carried)
    verdict = coup.verdict
    facts = _refusal(coup.holder, coup.next_seat, verdict.truth, verdict.breaks_fair_play)
    return _lost(verdict.loss, played.seats, played.stake, {**facts, **shown}, options, carried)


def _refusal(announcer: int, refuser: int, truth: bool, breaks_fair_play: bool) -> RefusalRecord:
    articles = ["menteur.14", "menteur.16"] if breaks_fair_play else ["menteur.14"]
    return {
        "announcer": announcer,
        "refuser": refuser,
        "truth": truth,
        "fair_play_violation": breaks_fair_play,
        "articles": articles,
    }


def _shown_facts(coup: Coup, options: Options) -> ShownRecord:
    """Return the last announcement, and the hand if it was shown."""
    fields: ShownRecord = {"announcement": list(coup.last_announcement or ()), "drawer": coup.drawer}
    if coup.verdict is None or coup.verdict.hand is None:
        return fields
    hand = coup.verdict.hand
    return {
        **fields,
        "hand": hand.text,
        "value": list(hand.value),
        "category": hand.level.key,
        "rung": options.ladder.rung(hand.value),
    }


def _lost(
    loss: Loss,
    seats: int,
    stake: int,
    facts: RefusalRecord,
    options: Options,
    carried: Carried,
) -> Outcome:
    carry = carried.get("carry", 0)
    staked = carry if options.mark == "variable" else 0
    scored = coup_score(loss.loser, loss.causer, seats, stake, staked, options)
    left = scored.carry if options.mark == "variable" else carry
    explanation: LostRecord = {
        "kind": "lost",
        **facts,
        "articles": [*facts["articles"], MARK_ARTICLES[options.mark]],
        "loser": loss.loser,
        "causer": loss.causer,
        "mark": options.mark,
        "stake": stake,
        "net": list(scored.net),
        "bad_points": [int(seat == loss.loser) for seat in range(seats)],
        "carry_before": carry,
        "carry_after": left,
    }
    return Outcome(
        coup_dues(scored, loss.loser, staked),
        _state_after(_NextState(loss.loser, loss.causer, left, loss.loser), seats, options, carried),
        explanation,
    )


def _score_cancelled(
    receiver: int | None, seats: int, shown: ShownRecord, options: Options, carried: Carried
) -> Outcome:
    """Return the outcome of a cancelled coup: stakes returned, carry unchanged. Article menteur.15."""
    carry = carried.get("carry", 0)
    explanation: CancelledRecord = {
        "kind": "cancelled",
        **shown,
        "receiver": receiver,
        "articles": ["menteur.15"],
        "carry_before": carry,
        "carry_after": carry,
    }
    after = _NextState(receiver, carried.get("causer"), carry)
    return Outcome((), _state_after(after, seats, options, carried), explanation)


def _award(seats: int, options: Options, carried: Carried) -> Outcome:
    carry, causer = carried.get("carry", 0), carried.get("causer")
    dues = award_carry(carry, causer)
    left = carry - sum(due.points for due in dues)
    explanation: CarryRecord = {
        "kind": "carry",
        "carry_close": options.carry_close,
        "causer": causer,
        "articles": ["menteur.22"],
        "carry_before": carry,
        "carry_after": left,
    }
    after = _NextState(carried.get("receiver"), causer, left)
    return Outcome(dues, _state_after(after, seats, options, carried), explanation)


def _state_after(after: _NextState, seats: int, options: Options, carried: Carried) -> dict[str, object]:
    """Return the carried state after a round. Articles menteur.12 and menteur.21."""
    state: dict[str, object] = {"receiver": after.receiver, "causer": after.causer, "carry": after.carry}
    if options.mark != "simple":
        return state
    points = bad_points_so_far(carried, seats)
    if after.loser is not None:
        points[after.loser] += 1
    state["bad_points"] = points
    state["receiver"] = active_receiver(after.receiver, seats, eliminated_in(state, seats, options))
    return state
