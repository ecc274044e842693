"""What players took from one another: always what the standing rounds say, and it adds up to their totals."""

from games.between import points_between
from games.rules.outcome import MIDDLE
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record, totals, undo
from tests.games.test_starting import PLAIN
from tests.games.test_starting import QUEENS as FOUR_QUEENS


def between(sitting):
    return points_between(sitting, list(sitting.seats.all()))


def test_every_head_to_head_adds_up_to_the_totals(open_sitting):
    sitting = open_sitting(seats=4)
    record(sitting, FOUR_QUEENS)
    record(sitting, PLAIN)
    taken = between(sitting)
    assert taken[0, 1] == 17 + 6
    assert all(
        taken[one, other] == -taken[other, one] for one in range(4) for other in range(4) if one != other
    )
    assert [sum(taken[one, other] for other in range(4) if one != other) for one in range(4)] == totals(
        sitting
    )


def test_what_was_undone_or_corrected_cancels_out(sitting):
    first = record(sitting, C2)
    undo(record(sitting, QUEENS))
    assert between(sitting)[0, 1] == -9
    correct(first, QUEENS)
    assert between(sitting)[0, 1] == 22


def test_a_closing_changes_nothing(sitting):
    record(sitting, C2)
    close(sitting, now=NOON)
    taken = between(sitting)
    assert (taken[1, 0], taken.get((0, MIDDLE), 0)) == (9, 0)
