"""Questions about the price of coups and the end of a sitting: `mark`, `standings`, `close`."""

from games.rules.json_fields import MAX_INTEGER
from games.rules.menteur.bad_points import bad_point_ranks, eliminated_seats, points_from_bad_points
from games.rules.menteur.closing import close_stacks
from games.rules.menteur.coup import check_seats
from games.rules.menteur.marks import CoupScore, check_neighbours, check_stake, coup_score
from games.rules.menteur.options import CAUSED, STAKED, Options
from games.score.menteur_words import read_question_options
from games.score.question import REQUIRED, Fields, Required, by_name


def answer_mark(question: Fields) -> dict[str, object]:
    """Return the price of a coup; the fields of a cancelled one are checked too."""
    options, names = read_question_options(question), question.names("players")
    cancelled = question.boolean("cancelled", False)
    needed: Required | None = None if cancelled else REQUIRED
    loser = question.player("loser", names, needed)
    causer = question.player("causer", names, needed if options.mark in CAUSED else None)
    stake = question.integer("stake", needed if options.mark in STAKED else None, least=1)
    carry = question.integer("carry", None)
    question.refuse_unread()
    if stake is not None and options.mark not in STAKED:
        raise question.error("stake")
    if carry is not None and options.mark != "variable":
        raise question.error("carry")
    _check_coup(loser, causer, stake, len(names), options)
    if cancelled or loser is None:
        return _mark_facts(names, None, CoupScore((0,) * len(names), carry or 0), options)
    scored = coup_score(loser, causer, len(names), stake or 0, carry or 0, options)
    return _mark_facts(names, loser, scored, options)


def _check_coup(
    loser: int | None, causer: int | None, stake: int | None, seats: int, options: Options
) -> None:
    check_seats(seats)
    if loser is not None and causer is not None:
        check_neighbours(loser, causer, seats)
    if stake is not None:
        check_stake(stake, options)


def _mark_facts(
    names: list[str], loser: int | None, scored: CoupScore, options: Options
) -> dict[str, object]:
    if options.mark == "simple":
        return {"bad_points": by_name(names, [int(seat == loser) for seat in range(len(names))])}
    return {"net": by_name(names, scored.net), "carry": scored.carry}


def answer_standings(question: Fields) -> dict[str, object]:
    """Return bad points as points, ranks and eliminated players."""
    options = read_question_options(question)
    names, seats = question.players()
    bad_points = [seat.integer("bad_points") for seat in seats]
    _finish(question, seats)
    check_seats(len(names))
    return {
        "points": by_name(names, points_from_bad_points(bad_points)),
        "ranks": by_name(names, bad_point_ranks(bad_points)),
        "eliminated": [names[seat] for seat in eliminated_seats(bad_points, options)],
    }


def answer_close(question: Fields) -> dict[str, object]:
    """Return the result of the final stacks."""
    options = read_question_options(question)
    names, seats = question.players()
    stacks = [seat.integer("stack", least=-MAX_INTEGER) for seat in seats]
    carry = question.integer("carry", 0)
    to_causer = carry and options.carry_close == "last_causer"
    last_causer = question.player("last_causer", names, REQUIRED if to_causer else None)
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
        seat.refuse_unread()
    question.refuse_unread()
