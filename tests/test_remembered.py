"""What is remembered is what was played, whole, and its copies share nothing."""

import pytest
from django.db import connection, transaction
from django.urls import reverse

from games import audit
from ledger import audit as ledger_audit
from ledger import guards
from tests.cast import gather, rows
from tests.remembered import Remembered, empty, tables


@pytest.fixture
def remembered(db):
    """A cast played once and taken back, as after a test."""
    remembered = Remembered(gather)
    with transaction.atomic():
        remembered.again()
        played = rows()
        transaction.set_rollback(True)
    return remembered, played


def test_it_is_put_back_to_the_last_row(remembered):
    remembered, played = remembered
    cast = remembered.again()
    assert rows() == played
    assert cast.host.get(reverse("sitting", args=[cast.sitting.pk])).status_code == 200
    assert [*ledger_audit.faults(), *audit.faults()] == []


def test_what_one_test_does_to_it_no_other_sees(remembered):
    remembered, _ = remembered
    with transaction.atomic():
        cast = remembered.again()
        cast.sitting.revision = -1
        cast.host.cookies.clear()
        transaction.set_rollback(True)
    again = remembered.again()
    assert again.sitting.revision >= 0
    assert again.host.cookies


def test_beside_other_rows_it_is_played_anew(remembered):
    remembered, played = remembered
    remembered.again()
    remembered.again()
    assert rows() == {name: 2 * count for name, count in played.items()}


@pytest.mark.django_db(transaction=True)
def test_after_a_test_that_commits_every_table_is_empty_and_guarded():
    gather()
    empty()
    assert set(rows().values()) == {0}
    assert {"django_session", "games_user"} <= set(tables())
    assert guards.missing(connection) == []
