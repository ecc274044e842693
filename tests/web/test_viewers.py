"""Who only looks on, following every link there is: nothing refuses him, and nothing invites him to write."""

import re
from collections import deque
from urllib.parse import urldefrag, urljoin

import pytest
from django.urls import reverse

from tests.cast import bound, phone
from tests.evenings import spend
from tests.page import read
from tests.web.banks import bank_addresses
from tests.web.menteur import coup, open_menteur

PAGES_MAX = 120
OWN = (
    *("/join/", "/preferences/", "/account/", "/binding/", "/clocks/", "/tools/", "/confirmation/"),
    *("/agenda/feed/", "/replies/"),
)
"""What anybody may send: a code, how this phone shows things, what is his own, a free clock."""


@pytest.fixture
def circle(cast):
    """A circle with a table of every kind, an expense and a closed evening."""
    _, menteur = open_menteur(cast.host)
    coup(cast.host, menteur, 0, "lie")
    spend(cast.closed.evening)
    return cast.sitting.circle


def followed(client, start):
    """Every page that links lead to, those of the arbiter and of the tools left out, with its answer."""
    seen, ahead = {}, deque([start])
    while ahead and len(seen) < PAGES_MAX:
        there = ahead.popleft()
        if there in seen:
            continue
        answer = client.get(there, follow=True)
        seen[there] = answer
        if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
            continue
        for link in read(answer).all("a"):
            href = urldefrag(urljoin(there, link.attributes.get("href", "")))[0]
            if href.startswith("/") and not href.startswith(("/arbiter", "/tools", "/static", "/decision")):
                ahead.append(href)
    return seen


def sent_from(answer):
    """Where the forms of a page would write."""
    page = read(answer)
    there = answer.wsgi_request.path
    forms = [form.attributes.get("action") or there for form in page.all("form", method="post")]
    forms += [each.attributes["hx-post"] for each in page if "hx-post" in each.attributes]
    return {each for each in forms if not any(own in each for own in OWN)}


@pytest.mark.parametrize("role", ["view", "score"])
def test_no_link_leads_where_one_is_refused(circle, role):
    client = bound(circle, role, "Thomas")
    found = followed(client, reverse("circle", args=[circle.pk]))
    refused = {there: answer.status_code for there, answer in found.items() if answer.status_code != 200}
    assert refused == {}
    assert len(found) > 30


def test_no_page_of_a_circle_lets_a_viewer_write(circle):
    client = bound(circle, "view", "Thomas")
    found = followed(client, reverse("circle", args=[circle.pk]))
    writes = {
        there: sent
        for there, answer in found.items()
        if "html" in answer.headers["Content-Type"] and there not in {"/", "/sittings/new/"}
        for sent in [sent_from(answer) - {"/sittings/new/"}]
        if sent
    }
    assert writes == {}


def test_no_table_with_a_bank_lets_a_viewer_write(db):
    host = phone()
    tables = {there for there in bank_addresses(host).values() if re.fullmatch(r"/sittings/\d+/", there)}
    assert tables
    for there in sorted(tables):
        client = bound(host.get(there).context["sitting"].circle, "view")
        answer = client.get(there, follow=True)
        assert answer.status_code == 200, there
        assert sent_from(answer) == set(), there
