"""Pots in questions and answers, as every game of Hold'em tells them."""

from collections.abc import Collection, Sequence
from typing import Any

from games.rules.pots import Award, Payout, Pot, Ranking, ranks_all
from games.score.question import Fields, by_name


def pot_answer(pot: Pot, names: Sequence[str]) -> dict[str, Any]:
    """A pot, and the names of those who may win it."""
    return {"amount": pot.amount, "eligible": [names[seat] for seat in pot.eligible]}


def award_answer(award: Award, names: Sequence[str]) -> dict[str, Any]:
    """A pot, who wins it, what each of them takes, and what stays."""
    winners = [names[seat] for seat in award.winners]
    return {
        **pot_answer(award.pot, names),
        "winners": winners,
        "shares": by_name(winners, award.shares),
        "rest": award.rest,
    }


def payout_answer(payout: Payout, names: Sequence[str]) -> dict[str, Any]:
    """What a hand comes to, by name."""
    return {
        "refund": by_name(names, payout.refund),
        "pots": [award_answer(award, names) for award in payout.awards],
        "net": by_name(names, payout.net),
        "carry": payout.carry,
    }


def named_ranking(fields: Fields, names: Sequence[str]) -> Ranking | None:
    """The `ranking` by seat, if it is given: somebody absent from `names` is a fault."""
    ranking = fields.ranking("ranking", None)
    if ranking is None:
        return None
    if any(name not in names for tied in ranking for name in tied):
        raise fields.bad("ranking")
    return tuple(tuple(names.index(name) for name in tied) for tied in ranking)


def ranking_of_live(fields: Fields, names: Sequence[str], folded: Collection[int]) -> Ranking | None:
    """The `ranking` by seat, if it is given: it must hold every player still in, once."""
    ranking = named_ranking(fields, names)
    live = [seat for seat in range(len(names)) if seat not in folded]
    if ranking is not None and not ranks_all(ranking, live):
        raise fields.bad("ranking")
    return ranking
