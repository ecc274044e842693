"""What coups cost and what a sitting comes to: `mark`, `standings`, `close`."""

from typing import Any

from games.rules.menteur.closing import close_stacks
from games.rules.menteur.coup import check_seats
from games.rules.menteur.marks import Tally, check_neighbours, check_stake, tally_of
from games.rules.menteur.options import CAUSED, STAKED, Options
from games.rules.menteur.standings import eliminated, points_of, ranks_of
from games.score.menteur_words import asked_options
from games.score.question import LARGEST, REQUIRED, Fields, by_name


def answer_mark(question: Fields) -> dict[str, Any]:
    """What a coup costs; what is told of a cancelled one is checked all the same."""
    options, names = asked_options(question), question.names("players")
    cancelled = question.boolean("cancelled", False)
    needed = None if cancelled else REQUIRED
    loser = question.someone("loser", names, needed)
    causer = question.someone("causer", names, needed if options.mark in CAUSED else None)
    stake = question.integer("stake", needed if options.mark in STAKED else None, least=1)
    carry = question.integer("carry", None)
    question.finish()
    if stake is not None and options.mark not in STAKED:
        raise question.bad("stake")
    if carry is not None and options.mark != "variable":
        raise question.bad("carry")
    _check_coup(loser, causer, stake, len(names), options)
    if cancelled:
        return _mark_facts(names, None, Tally((0,) * len(names), carry or 0), options)
    tally = tally_of(loser, causer, len(names), stake or 0, carry or 0, options)
    return _mark_facts(names, loser, tally, options)


def _check_coup(
    loser: int | None, causer: int | None, stake: int | None, seats: int, options: Options
) -> None:
    check_seats(seats)
    if loser is not None and causer is not None:
        check_neighbours(loser, causer, seats)
    if stake is not None:
        check_stake(stake, options)


def _mark_facts(names: list[str], loser: int | None, tally: Tally, options: Options) -> dict[str, Any]:
    if options.mark == "simple":
        return {"bad_points": by_name(names, [int(seat == loser) for seat in range(len(names))])}
    return {"net": by_name(names, tally.net), "carry": tally.carry}


def answer_standings(question: Fields) -> dict[str, Any]:
    """Bad points as points, ranks, and who is out."""
    options = asked_options(question)
    names, seats = question.players()
    bad_points = [seat.integer("bad_points") for seat in seats]
    _finish(question, seats)
    check_seats(len(names))
    return {
        "points": by_name(names, points_of(bad_points)),
        "ranks": by_name(names, ranks_of(bad_points)),
        "eliminated": [names[seat] for seat in eliminated(bad_points, options)],
    }


def answer_close(question: Fields) -> dict[str, Any]:
    """What the last stacks come to."""
    options = asked_options(question)
    names, seats = question.players()
    stacks = [seat.integer("stack", least=-LARGEST) for seat in seats]
    carry = question.integer("carry", 0)
    to_causer = carry and options.carry_close == "last_causer"
    last_causer = question.someone("last_causer", names, REQUIRED if to_causer else None)
    _finish(question, seats)
    check_seats(len(names))
    closing = close_stacks(stacks, carry, last_causer, options)
    return {
        "net": by_name(names, closing.net),
        "cents": by_name(names, closing.cents),
        "carry": closing.carry,
    }


def _finish(question: Fields, seats: list[Fields]) -> None:
    for seat in seats:
        seat.finish()
    question.finish()
