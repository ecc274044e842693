"""GET requests of POST-only URLs, as a reopened tab sends them."""

import pytest
from django.urls import reverse

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/sittings/7/rounds/", "/sittings/7/"),
        ("/rounds/7/restoration/", "/rounds/7/"),
        ("/appointments/7/2026-11-26/replies/", "/appointments/7/2026-11-26/"),
        ("/bindings/7/role/", "/"),
    ],
)
def test_browser_get_of_a_post_only_url_redirects_to_its_parent(client, db, path, above):
    answer = client.get(path, headers=BROWSER)
    assert (answer.status_code, answer["Location"]) == (302, above)


def test_program_get_of_a_post_only_url_is_405(client, db):
    assert client.get("/sittings/7/rounds/").status_code == 405


def test_post_to_a_get_only_url_is_405(client, db):
    assert client.post(reverse("arbiter"), headers=BROWSER).status_code == 405
