"""A circle is put away before it is deleted; deleted, nothing of it is left and nothing else was touched."""

import pytest
from django.db import IntegrityError, connection, transaction

from games import audit, play
from games.archive.tables import STAYING
from games.models import Circle
from games.play.putting_away import ALSO
from ledger import audit as ledger_audit
from ledger import guards
from ledger.models import Transfer
from tests.cast import gather, rows
from tests.evenings import copied, couple, merged, spend
from tests.games.conftest import NOON
from tests.web.clocks import clock_of, ruling_of


def away(circle):
    play.put_away(circle=circle, by="Léa", now=NOON)


@pytest.mark.django_db
def test_what_is_deleted_is_gone_to_the_last_row_and_nothing_else():
    kept = gather().sitting.circle
    before = rows()
    lived_in = gather()
    circle = lived_in.sitting.circle
    copied(circle)
    merged(circle)
    spend(lived_in.sitting.evening)
    couple(circle, "Léa", "Karim")
    ruling_of(lived_in.sitting)
    clock_of(lived_in.sitting)
    assert rows() != before
    for each in Circle.objects.filter(pk__gt=kept.pk).exclude(name="Rue Piat", pk__lt=circle.pk):
        away(each)
        play.erase_circle(circle=each, typed=each.name)
    assert rows() == before
    assert Circle.objects.filter(pk=kept.pk).exists()
    assert list(ledger_audit.faults()) == []
    assert [str(fault) for fault in audit.faults()] == []


def test_every_table_that_no_file_holds_is_erased_too_or_is_of_no_circle():
    assert {table.name for table in ALSO} | {"games.user", "ledger.holding"} == STAYING


@pytest.mark.django_db
def test_the_guards_are_back_after_it(circle, players):
    away(circle)
    play.erase_circle(circle=circle, typed="LES  jeudis ")
    assert guards.missing(connection) == []
    gather()
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.update(amount=1)


@pytest.mark.django_db
def test_a_circle_in_use_or_another_name_is_not_deleted(circle, players):
    with pytest.raises(play.CircleInUse):
        play.erase_circle(circle=circle, typed=circle.name)
    away(circle)
    for typed in ("", "Les mardis", "Les jeudis!"):
        with pytest.raises(play.WrongName):
            play.erase_circle(circle=circle, typed=typed)
    assert Circle.objects.get() == circle
    play.bring_back(circle=circle)
    assert Circle.objects.get().archived_at is None


@pytest.mark.django_db
def test_a_deletion_that_fails_leaves_everything_and_its_guards(circle, players, monkeypatch):
    away(circle)
    before = rows()
    monkeypatch.setattr(guards, "install", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        play.erase_circle(circle=circle, typed=circle.name)
    monkeypatch.undo()
    assert rows() == before
    assert guards.missing(connection) == []
