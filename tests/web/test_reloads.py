"""A tab opened again finds a page, even where one only writes."""

import pytest
from django.urls import reverse

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/sittings/7/rounds/", "/sittings/7/"),
        ("/rounds/7/annulment/", "/rounds/7/"),
        ("/appointments/7/2026-11-26/replies/", "/appointments/7/2026-11-26/"),
        ("/bindings/7/role/", "/"),
    ],
)
def test_a_reload_where_one_only_writes_leads_to_what_it_is_written_on(client, db, path, above):
    answer = client.get(path, headers=BROWSER)
    assert (answer.status_code, answer["Location"]) == (302, above)


def test_a_program_is_told_that_nothing_is_read_there(client, db):
    assert client.get("/sittings/7/rounds/").status_code == 405


def test_what_may_only_be_read_still_refuses_what_is_sent(client, db):
    assert client.post(reverse("arbiter"), headers=BROWSER).status_code == 405
