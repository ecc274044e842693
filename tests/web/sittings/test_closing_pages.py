"""Closing of a sitting with the figures that its page showed."""

import pytest
from django.urls import reverse

from tests.html import form_fields, parse
from tests.scenario import NAMES, PLAIN, no_rows_changed, open_sitting, record
from tests.web.bank_actions import CASH, count, count_all
from tests.web.holdem_actions import open_holdem


def table_of_points(host):
    """Return a sitting with a deal, and a function that records another."""
    sitting = open_sitting(host, NAMES[:3])
    record(host, sitting, PLAIN)
    return sitting, lambda: record(host, sitting, PLAIN)


def table_with_a_bank(host):
    """Return a counted bank, and a function that counts two of its seats again."""
    _, sitting = open_holdem(host, seats=3, **CASH)
    count_all(host, sitting, 100, 100, 100)
    return sitting, lambda: [
        count(host, sitting, seat, amount, beyond="1") for seat, amount in ((0, "50"), (1, "150"))
    ]


@pytest.mark.parametrize("prepare", [table_of_points, table_with_a_bank])
def test_closing_of_a_table_that_changed_since_its_page_is_a_conflict(host, prepare):
    sitting, change = prepare(host)
    path = reverse("sitting-close", args=[sitting.pk])

    def closing(answer):
        return next(
            dict(form_fields(form))
            for form in parse(answer).find_all("form")
            if form.attributes.get("action") == path
        )

    sent = closing(host.get(path))
    change()
    with no_rows_changed():
        answer = host.post(path, sent)
    assert answer.status_code == 409
    sitting.refresh_from_db()
    assert not sitting.is_closed
    sent = closing(answer)
    for _ in range(2):
        assert host.post(path, sent).status_code == 302
    sitting.refresh_from_db()
    assert sitting.is_closed
