"""Points matrix of a sitting: consistent with its active rounds and with the totals."""

from games.rules.outcome import MIDDLE
from games.sittings.queries.points_matrix import points_matrix
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record, totals, undo
from tests.games.sittings.test_round_start import PLAIN
from tests.games.sittings.test_round_start import QUEENS as FOUR_QUEENS


def between(sitting):
    return points_matrix(sitting, list(sitting.seats.all()))


def test_points_matrix_rows_sum_to_the_totals(open_sitting):
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


def test_points_matrix_ignores_undone_and_corrected_rounds(sitting):
    first = record(sitting, C2)
    undo(record(sitting, QUEENS))
    assert between(sitting)[0, 1] == -9
    correct(first, QUEENS)
    assert between(sitting)[0, 1] == 22


def test_points_matrix_is_unchanged_by_closing(sitting):
    record(sitting, C2)
    close(sitting, now=NOON)
    taken = between(sitting)
    assert (taken[1, 0], taken.get((0, MIDDLE), 0)) == (9, 0)
