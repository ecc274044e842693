"""A sitting of poker menteur in the book: unit, middle account and closing."""

import pytest

from games.models import Sitting
from games.refusals import MalformedRound
from games.sittings.queries.settlement import middle_award, settlement
from ledger import book as ledger
from tests.evening_actions import statement_amounts
from tests.games.conftest import close, correct, record, totals, undo

VARIABLE = {"mark": "variable", "stakes": [1, 2, 3, 4]}


def coup(announcer, refuser, truth, **fields):
    return {"announcer": announcer, "refuser": refuser, "truth": truth, **fields}


@pytest.fixture
def open_menteur(open_sitting):
    def open_menteur(seats=4, **changes):
        return open_sitting("cards34", seats, game_key="menteur", changes=changes)

    return open_menteur


def lines(sitting):
    return [(line.debtor.name, line.creditor.name, line.amount_cents) for line in settlement(sitting).lines]


@pytest.mark.parametrize(
    ("mark", "unit"),
    [("simple", "points"), ("jetons", "jetons"), ("variable", "jetons"), ("enjeu", "jetons")],
)
def test_unit_of_a_sitting_follows_its_mark(open_menteur, mark, unit):
    sitting = open_menteur(mark=mark)
    units = {account.unit.split()[0] for account in (sitting.clearing, sitting.middle)}
    assert units == {unit}


def test_M28_M29_carry_is_in_the_middle_until_it_is_shared(open_menteur):
    sitting = open_menteur(**VARIABLE)
    record(sitting, coup(3, 0, True, stake=1))
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-5, 1, 1, 1], 2)
    assert statement_amounts(sitting) == settlement(sitting).net_cents
    record(sitting, coup(2, 3, False, stake=2))
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-1, 5, -9, 5], 0)


def test_correction_rescores_later_coups_with_the_new_carry(open_menteur):
    sitting = open_menteur(**VARIABLE)
    first = record(sitting, coup(3, 0, True, stake=1))
    record(sitting, coup(2, 3, False, stake=2))
    corrected = correct(first, coup(3, 0, True, stake=3))
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-12, 8, -5, 8], 1)
    undo(corrected)
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([3, 3, -10, 3], 1)


def test_closing_gives_the_carry_without_a_round(open_menteur):
    sitting = open_menteur(**VARIABLE)
    record(sitting, coup(3, 0, True, stake=1))
    before = lines(sitting)
    assert before == [("Léa", "Thomas", 30), ("Léa", "Karim", 10), ("Léa", "Inès", 10)]
    assert lines(close(sitting)) == before
    assert sitting.rounds.count() == 1
    assert ledger.balance_of(sitting.middle) == 0
    assert totals(sitting) == [0, 0, 0, 0]


def test_equally_shared_middle_is_not_awarded_by_a_round(open_menteur):
    sitting = open_menteur(**VARIABLE, carry_close="equal")
    record(sitting, coup(3, 0, True, stake=1))
    assert middle_award(sitting) is None
    with pytest.raises(MalformedRound, match="award_carry"):
        record(sitting, {"award_carry": True})
    assert lines(sitting) == [("Léa", "Karim", 15), ("Léa", "Inès", 15), ("Léa", "Thomas", 15)]


def test_sitting_with_rules_that_prevent_closing_is_refused(open_menteur):
    with pytest.raises(ValueError, match="carry_close"):
        open_menteur(**VARIABLE, carry_close="next_session")
    assert not Sitting.objects.exists()


@pytest.mark.parametrize("cents", [0, 1, 7, 50, 333])
def test_M33_L2_bad_points_close_to_the_cent_at_any_point_value(open_sitting, cents):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "simple"}, cents=cents)
    for loser, times in enumerate([5, 2, 3, 2]):
        for _ in range(times):
            record(sitting, coup(loser, (loser + 1) % 4, False))
    result = settlement(close(sitting))
    assert result.net_cents == [-8 * cents, 4 * cents, 0, 4 * cents]
