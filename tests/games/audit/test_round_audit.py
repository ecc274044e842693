"""`manage.py audit`: differences made without the commands of the application."""

from uuid import uuid4

import pytest
from django.core.management import call_command

from games.audit import checks
from games.demo import bank, season
from games.evenings.commands import repayments
from games.models import Circle, Repayment, Round, RulesVersion, Seating, Sitting, TournamentResult
from games.sittings.queries.settlement import settlement
from ledger import book as ledger
from tests.evening_actions import statement_amounts
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record, undo


@pytest.fixture
def evening(sitting):
    """Return a closed sitting with a correction and an undone round."""
    record(sitting, C2)
    correct(record(sitting, QUEENS), C2)
    undo(record(sitting, QUEENS))
    return close(sitting)


def faults():
    return [str(fault) for fault in checks.faults()]


def test_consistent_evening_has_no_fault(evening, capsys):
    call_command("audit")
    assert faults() == []
    assert capsys.readouterr().out.endswith("Everything agrees.\n")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"net": [9, -9]}, "was scored"),
        ({"carried": {"first": 1, "fantasyland": [True, False], "cards": [13, 13]}}, "was scored"),
        ({"recorded": QUEENS}, "was scored"),
        ({"recorded": {"seats": []}}, "cannot be scored again"),
        ({"struck_at": NOON}, "does not pay what the rounds come to"),
    ],
)
def test_edited_round_is_a_fault(evening, changes, message):
    Round.objects.filter(sitting=evening, struck_at=None, number=1).update(**changes)
    assert any(message in fault for fault in faults())


def test_audit_exits_with_status_1_on_a_difference(evening, capsys):
    Round.objects.filter(number=1).update(net=[1, -1])
    with pytest.raises(SystemExit) as status:
        call_command("audit")
    assert status.value.code == 1
    assert "differences" in capsys.readouterr().err


def stray(source, target, amount=50):
    """Post an entry without a round, closing or repayment."""
    ledger.post(
        book=source.book,
        key=uuid4(),
        kind="stray",
        payload={},
        transfers=[ledger.Movement(source, target, amount)],
        by="",
        at=NOON,
    )


def test_points_without_a_round_are_a_fault(sitting):
    record(sitting, C2)
    stray(*[seat.account for seat in sitting.seats.all()])
    assert len([fault for fault in faults() if "explain" in fault]) == 2


def test_cents_without_a_source_are_a_fault(evening, players):
    stray(players[0].account, players[1].account)
    assert [fault.partition(":")[0] for fault in faults()] == [
        f"player {players[0].pk}",
        f"player {players[1].pk}",
    ]


def test_struck_round_without_its_reversal_is_a_fault(sitting):
    record(sitting, C2)
    Round.objects.update(struck_at=NOON)
    assert any("holds -9, its rounds and its closing explain 0" in fault for fault in faults())


def test_removed_closing_without_its_reversal_is_a_fault(evening):
    Sitting.objects.update(closing=None)
    assert any("player" in fault for fault in faults())
    assert any("sitting" in fault for fault in faults())


@pytest.mark.parametrize("changes", [{"amount_cents": 99_999}, {"undone_at": NOON}])
def test_edited_repayment_is_a_fault(evening, changes):
    (line,) = settlement(evening).lines
    repayments.record_repayment(
        evening=evening.evening,
        debtor=line.debtor,
        creditor=line.creditor,
        amount_cents=line.amount_cents,
        key=uuid4(),
        by="Léa",
        now=NOON,
    )
    assert faults() == []
    Repayment.objects.update(**changes)
    assert any(fault.startswith("repayment") for fault in faults())


def test_unknown_rules_are_a_fault_and_the_audit_continues(evening, open_sitting):
    RulesVersion.objects.filter(sitting=evening).update(preset="belote")
    record(open_sitting(), C2)
    Round.objects.exclude(sitting=evening).update(net=[1, -1])
    found = faults()
    assert any("cannot be scored again" in fault for fault in found)
    assert any("was scored [1, -1]" in fault for fault in found)


def test_closing_at_another_point_value_is_a_fault(evening):
    RulesVersion.objects.update(point_value_cents=20)
    assert any("does not pay" in fault for fault in faults())


def test_demo_season_has_no_fault_and_includes_the_example_deal(demo_circle):
    assert (season.demo_circle(), Circle.objects.count()) == (demo_circle, 1)
    assert Sitting.objects.count() == len(season.EVENINGS) + len(bank.EVENINGS) + 1, "one tournament"
    nets = Round.objects.order_by("pk").values_list("net", flat=True)[:2]
    assert list(nets) == [[-1, 1], [-9, 9]]
    assert faults() == []
    for sitting in Sitting.objects.all():
        assert statement_amounts(sitting) == settlement(sitting).net_cents
    assert_every_page_has_something()


def assert_every_page_has_something():
    """Assert that the demo has events and quick coups, three marks, a changed table and open sittings."""
    rounds = Round.objects.filter(sitting__game_key="menteur")
    found = [set(recorded) for recorded in rounds.values_list("recorded", flat=True)]
    assert any("events" in each for each in found)
    assert any("truth" in each for each in found)
    assert {*rounds.values_list("explanation__mark", flat=True)} >= {"simple", "variable", "enjeu"}
    changes = [len(each) for each in Seating.objects.values_list("positions", flat=True)]
    assert max(changes) > min(changes)
    quick = [each["seats"][0] for each in Round.objects.values_list("recorded", flat=True) if "seats" in each]
    assert any("places" in seat for seat in quick)
    places = TournamentResult.objects.order_by("place").values_list("player__name", flat=True)
    assert list(places)[:3] == ["Sofia", "Inès", "Karim"]
    assert [each.game_key for each in Sitting.objects.filter(closing=None).order_by("opened_at")] == [
        "menteur",
        "chinese",
        "holdem",
    ]
