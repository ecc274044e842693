"""Pots in questions and answers of all games of Hold'em."""

from collections.abc import Collection, Sequence

from games.rules.pots import Award, Payout, Pot, Ranking, ranks_all_live
from games.score.question import Fields, by_name


def pot_answer(pot: Pot, names: Sequence[str]) -> dict[str, object]:
    """Return a pot with the names of its eligible players."""
    return {"amount": pot.amount, "eligible": [names[seat] for seat in pot.eligible]}


def award_answer(award: Award, names: Sequence[str]) -> dict[str, object]:
    """Return a pot with its winners, their shares and the rest."""
    winners = [names[seat] for seat in award.winners]
    return {
        **pot_answer(award.pot, names),
        "winners": winners,
        "shares": by_name(winners, award.shares),
        "rest": award.unshared,
    }


def payout_answer(payout: Payout, names: Sequence[str]) -> dict[str, object]:
    """Return the result of a hand by name."""
    return {
        "refund": by_name(names, payout.refund),
        "pots": [award_answer(award, names) for award in payout.awards],
        "net": by_name(names, payout.net),
        "carry": payout.carry,
    }


def named_ranking(fields: Fields, names: Sequence[str]) -> Ranking | None:
    """Return the optional `ranking` by seat; an unknown name is a fault."""
    ranking = fields.ranking("ranking", None)
    if ranking is None:
        return None
    if any(name not in names for tied in ranking for name in tied):
        raise fields.error("ranking")
    return tuple(tuple(names.index(name) for name in tied) for tied in ranking)


def ranking_of_live(fields: Fields, names: Sequence[str], folded: Collection[int]) -> Ranking | None:
    """Return the optional `ranking` by seat; it must contain every live player once."""
    ranking = named_ranking(fields, names)
    live = [seat for seat in range(len(names)) if seat not in folded]
    if ranking is not None and not ranks_all_live(ranking, live):
        raise fields.error("ranking")
    return ranking
