"""Changes of the house rules and of the value of a point during a sitting."""

from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import refusals
from games.audit import checks
from games.models import RulesVersion
from games.rules.errors import RuleError
from games.sittings.commands import rules
from games.sittings.queries.seating import current_rules
from games.sittings.queries.settlement import cents_with_middle, settlement
from ledger.money import points_to_cents
from tests.games.conftest import NOON, QUEENS_ONLY, close, correct, record, undo


def change(sitting, changes=None, cents=10, key=None):
    return rules.change_rules(
        sitting=sitting,
        changes=changes or {},
        point_value_cents=cents,
        key=key or uuid4(),
        by="Karim",
        now=NOON + timedelta(minutes=5),
    )


def test_rules_count_from_the_next_round_on(sitting):
    first = record(sitting, QUEENS_ONLY)
    version = change(sitting, {"line_point": 5})
    second = record(sitting, QUEENS_ONLY)
    assert (first.rules.number, second.rules.number) == (1, version.number) == (1, 2)
    assert first.net != second.net
    corrected = correct(first, QUEENS_ONLY | {"first": 1})
    assert corrected.rules == first.rules
    assert list(checks.faults()) == []


def test_each_round_is_settled_at_the_value_of_its_rules(sitting):
    first = record(sitting, QUEENS_ONLY)
    change(sitting, cents=25)
    second = record(sitting, QUEENS_ONLY)
    sitting.refresh_from_db()
    expected = [10 * one + 25 * two for one, two in zip(first.net, second.net, strict=True)]
    assert settlement(sitting).net_cents == expected
    closed = close(sitting)
    assert settlement(closed).net_cents == expected
    assert list(checks.faults()) == []


def test_same_rules_write_no_version(sitting):
    assert change(sitting) == RulesVersion.including_struck.get()


def test_change_sent_twice_is_recorded_once_and_with_other_content_is_refused(sitting):
    key = uuid4()
    version = change(sitting, cents=20, key=key)
    assert change(sitting, cents=20, key=key) == version
    with pytest.raises(refusals.FormReused):
        change(sitting, cents=30, key=key)
    assert RulesVersion.objects.count() == 2


def test_change_is_undone_until_a_round_was_recorded_under_it(sitting):
    record(sitting, QUEENS_ONLY)
    version = change(sitting, {"scoop_bonus": 6}, cents=20)
    played = record(sitting, QUEENS_ONLY)
    with pytest.raises(refusals.RoundsRecordedSince):
        rules.undo_rules_change(version=version, now=NOON)
    undo(played)
    rules.undo_rules_change(version=version, now=NOON)
    rules.undo_rules_change(version=version, now=NOON)
    sitting.refresh_from_db()
    assert (current_rules(sitting).number, sitting.point_value_cents) == (1, 10)
    assert change(sitting, cents=30).number == 3
    assert list(checks.faults()) == []


def test_opening_is_no_change_to_undo(sitting):
    with pytest.raises(refusals.RoundsRecordedSince):
        rules.undo_rules_change(version=current_rules(sitting), now=NOON)


def test_rule_of_a_fantasyland_in_progress_is_refused_by_name_of_its_field(sitting):
    assert record(sitting, QUEENS_ONLY).carried["fantasyland"] == [True, False]
    with pytest.raises(RuleError) as refused:
        change(sitting, {"fantasyland": False})
    assert refused.value.code == "FANTASYLAND_IN_PROGRESS"
    assert refused.value.facts == {"seat": 0, "option": "fantasyland"}
    assert change(sitting, {"scoop_bonus": 6}).number == 2


def test_rule_that_the_seated_players_cannot_play_is_refused(open_sitting):
    with pytest.raises(RuleError, match="FANTASYLAND_OVERFLOW"):
        change(open_sitting(seats=4), {"fl_cards": "std14"})


def test_rules_of_a_closed_sitting_are_refused(sitting):
    close(sitting)
    with pytest.raises(refusals.SittingClosed):
        change(sitting, cents=20)


def test_rules_of_a_bank_are_refused(open_sitting):
    sitting = open_sitting("home", 2, "holdem", {"cave_price_cents": 2000}, cents=0)
    with pytest.raises(refusals.RulesFixed):
        change(sitting, {"cave_price_cents": 1000}, cents=0)


def test_value_is_refused_while_jetons_lie_in_the_middle(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    record(sitting, {"announcer": 3, "refuser": 0, "truth": True, "stake": 1})
    with pytest.raises(refusals.MiddleInPlay) as refused:
        change(sitting, {"mark": "variable"}, cents=20)
    assert refused.value.count
    assert "Jetons" in refused.value.message
    with pytest.raises(RuleError, match="UNIT_FIXED"):
        change(sitting, {"mark": "simple"})


@given(
    rounds=st.lists(
        st.tuples(st.lists(st.integers(-500, 500), min_size=2, max_size=2), st.integers(0, 1000)), max_size=8
    ),
    sharing=st.lists(st.booleans(), min_size=3, max_size=3).filter(any),
)
@settings(deadline=None)
def test_rounds_of_any_values_add_up_to_zero_cents(rounds, sharing):
    """Rounds of three players: balanced ones give exact cents, and what they leave is shared to the cent."""
    cents = [0, 0, 0]
    for (first, second), value in rounds:
        won = points_to_cents([first, second, -first - second], value)
        cents = [had + each for had, each in zip(cents, won, strict=True)]
    assert sum(cents) == 0
    assert cents_with_middle(cents, sharing) == cents
    cents[0] -= 7
    assert sum(cents_with_middle(cents, sharing)) == 0
