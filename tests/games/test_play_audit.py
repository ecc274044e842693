"""`manage.py audit` sees whatever was changed behind the verbs' back."""

from uuid import uuid4

import pytest
from django.core.management import call_command

from games import audit, demo, play
from games.demo import bank
from games.models import Circle, Repayment, Round, RulesVersion, Seating, Sitting, TournamentResult
from games.settling import settlement
from ledger import book as ledger
from tests.evenings import told_by_slips
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record, undo


@pytest.fixture
def evening(sitting):
    """A closed sitting with a correction and an undoing behind it."""
    record(sitting, C2)
    correct(record(sitting, QUEENS), C2)
    undo(record(sitting, QUEENS))
    return close(sitting)


def faults():
    return [str(fault) for fault in audit.faults()]


def test_an_honest_evening_has_no_fault(evening, capsys):
    call_command("audit")
    assert faults() == []
    assert capsys.readouterr().out.endswith("Everything agrees.\n")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"net": [9, -9]}, "was scored"),
        ({"carried": {"first": 1, "fantasyland": [True, False], "cards": [13, 13]}}, "was scored"),
        ({"recorded": QUEENS}, "was scored"),
        ({"recorded": {"seats": []}}, "cannot be scored again"),
        ({"struck_at": NOON}, "does not pay what the rounds come to"),
    ],
)
def test_a_round_that_was_edited_is_found(evening, changes, said):
    Round.objects.filter(sitting=evening, struck_at=None, number=1).update(**changes)
    assert any(said in fault for fault in faults())


def test_a_difference_ends_with_status_1(evening, capsys):
    Round.objects.filter(number=1).update(net=[1, -1])
    with pytest.raises(SystemExit) as status:
        call_command("audit")
    assert status.value.code == 1
    assert "differences" in capsys.readouterr().err


def stray(source, target, amount=50):
    """An entry that no round, closing or repayment stands for."""
    ledger.post(
        book=source.book,
        key=uuid4(),
        kind="stray",
        payload={},
        transfers=[ledger.Movement(source, target, amount)],
        by="",
        at=NOON,
    )


def test_points_that_no_round_explains_are_found(sitting):
    record(sitting, C2)
    stray(*[seat.account for seat in sitting.seats.all()])
    assert len([fault for fault in faults() if "explain" in fault]) == 2


def test_cents_that_nothing_explains_are_found(evening, players):
    stray(players[0].account, players[1].account)
    assert [fault.partition(":")[0] for fault in faults()] == [
        f"player {players[0].pk}",
        f"player {players[1].pk}",
    ]


def test_a_round_struck_without_its_entry_is_found(sitting):
    record(sitting, C2)
    Round.objects.update(struck_at=NOON)
    assert any("holds -9, its rounds and its closing explain 0" in fault for fault in faults())


def test_a_closing_forgotten_without_its_reversal_is_found(evening):
    Sitting.objects.update(closing=None)
    assert any("player" in fault for fault in faults())
    assert any("sitting" in fault for fault in faults())


@pytest.mark.parametrize("changes", [{"amount_cents": 99_999}, {"undone_at": NOON}])
def test_a_repayment_that_was_edited_is_found(evening, changes):
    (line,) = settlement(evening).lines
    play.repay(
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


def test_rules_that_no_longer_exist_are_told_and_the_audit_goes_on(evening, open_sitting):
    RulesVersion.objects.filter(sitting=evening).update(preset="belote")
    record(open_sitting(), C2)
    Round.objects.exclude(sitting=evening).update(net=[1, -1])
    told = faults()
    assert any("cannot be scored again" in fault for fault in told)
    assert any("was scored [1, -1]" in fault for fault in told)


def test_a_closing_at_another_point_value_is_found(evening):
    Sitting.objects.update(point_value_cents=20)
    assert any("does not pay" in fault for fault in faults())


TOURNAMENTS = 1
EVENINGS = len(demo.EVENINGS) + len(bank.EVENINGS) + TOURNAMENTS


def test_the_demo_season_agrees_and_has_the_example_deal(db):
    told = []
    circle = demo.fill(now=NOON, seed=1, secret="s", tell=told.append)
    assert (demo.demo_circle(), Circle.objects.count(), len(told)) == (circle, 1, EVENINGS)
    nets = Round.objects.order_by("pk").values_list("net", flat=True)[:2]
    assert list(nets) == [[-1, 1], [-9, 9]]
    assert faults() == []
    for sitting in Sitting.objects.all():
        assert told_by_slips(sitting) == settlement(sitting).net_cents
    assert_every_page_has_something()


def assert_every_page_has_something():
    """Coups told and judged, three marks, a table that changed, a deal by places, three games tonight."""
    rounds = Round.objects.filter(sitting__game_key="menteur")
    told = [set(recorded) for recorded in rounds.values_list("recorded", flat=True)]
    assert any("events" in each for each in told)
    assert any("truth" in each for each in told)
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
