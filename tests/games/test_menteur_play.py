"""A sitting of poker menteur in the book: its unit, what lies in the middle, and how it closes."""

import pytest

from games.models import Sitting
from games.play import UnreadableRound
from games.rules.errors import RuleError
from games.settling import last_round, settlement
from ledger import book as ledger
from tests.evenings import told_by_slips
from tests.games.conftest import close, correct, record, totals, undo

VARIABLE = {"mark": "variable", "stakes": [1, 2, 3, 4]}


def coup(announcer, refuser, truth, **told):
    return {"announcer": announcer, "refuser": refuser, "truth": truth, **told}


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
def test_the_unit_of_a_sitting_follows_its_mark(open_menteur, mark, unit):
    sitting = open_menteur(mark=mark)
    units = {account.unit.split()[0] for account in (sitting.clearing, sitting.middle)}
    assert units == {unit}


def test_M28_M29_the_carry_lies_in_the_middle_until_it_is_shared(open_menteur):
    sitting = open_menteur(**VARIABLE)
    record(sitting, coup(3, 0, True, stake=1))
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-5, 1, 1, 1], 2)
    assert told_by_slips(sitting) == settlement(sitting).net_cents
    record(sitting, coup(2, 3, False, stake=2))
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-1, 5, -9, 5], 0)


def test_a_correction_scores_the_later_coups_again_from_the_new_carry(open_menteur):
    sitting = open_menteur(**VARIABLE)
    first = record(sitting, coup(3, 0, True, stake=1))
    record(sitting, coup(2, 3, False, stake=2))
    corrected = correct(first, coup(3, 0, True, stake=3))
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-12, 8, -5, 8], 1)
    undo(corrected)
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([3, 3, -10, 3], 1)


def test_the_middle_keeps_a_sitting_from_closing_until_it_is_given_away(open_menteur):
    sitting = open_menteur(**VARIABLE)
    record(sitting, coup(3, 0, True, stake=1))
    with pytest.raises(RuleError, match="CARRY_OPEN"):
        close(sitting)
    assert last_round(sitting) == {"award_carry": True}
    before = lines(sitting)
    record(sitting, last_round(sitting))
    assert last_round(sitting) is None
    assert (
        lines(close(sitting)) == before == [("Léa", "Thomas", 30), ("Léa", "Karim", 10), ("Léa", "Inès", 10)]
    )


def test_a_middle_shared_equally_is_not_given_away_by_a_round(open_menteur):
    sitting = open_menteur(**VARIABLE, carry_close="equal")
    record(sitting, coup(3, 0, True, stake=1))
    assert last_round(sitting) is None
    with pytest.raises(UnreadableRound, match="award_carry"):
        record(sitting, {"award_carry": True})
    assert lines(sitting) == [("Léa", "Karim", 15), ("Léa", "Inès", 15), ("Léa", "Thomas", 15)]


def test_a_sitting_that_could_never_be_closed_is_not_opened(open_menteur):
    with pytest.raises(ValueError, match="carry_close"):
        open_menteur(**VARIABLE, carry_close="next_session")
    assert not Sitting.objects.exists()


@pytest.mark.parametrize("cents", [0, 1, 7, 50, 333])
def test_M33_L2_strokes_come_to_the_cent_whatever_a_point_is_worth(open_sitting, cents):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "simple"}, cents=cents)
    for loser, times in enumerate([5, 2, 3, 2]):
        for _ in range(times):
            record(sitting, coup(loser, (loser + 1) % 4, False))
    told = settlement(close(sitting))
    assert told.net_cents == [-8 * cents, 4 * cents, 0, 4 * cents]
