"""Viewer role: a crawl of every link meets no refusal and no form that writes."""

import re
from collections import deque
from urllib.parse import urldefrag, urljoin

import pytest
from django.urls import reverse

from tests.evening_actions import record_expense
from tests.html import parse
from tests.scenario import bound_client, browser_client
from tests.web.bank_actions import bank_urls
from tests.web.menteur_actions import coup, open_menteur

pytestmark = pytest.mark.sweep

MAX_PAGES = 120
OWN = (
    *("/join/", "/preferences/", "/account/", "/binding/", "/clocks/", "/tools/", "/confirmation/"),
    *("/agenda/feed/", "/replies/", "/pen/requests/"),
)
"""Forms open to viewers: code, preferences, their own replies and requests, and a clock without sitting."""


@pytest.fixture
def circle(scenario):
    """Return a circle with a table of every kind, an expense and a closed evening."""
    _, menteur = open_menteur(scenario.host)
    coup(scenario.host, menteur, 0, "lie")
    record_expense(scenario.closed.evening)
    return scenario.sitting.circle


def crawl(client, start):
    """Return every page reachable by links, without arbiter and tools, with its answer."""
    seen, ahead = {}, deque([start])
    while ahead and len(seen) < MAX_PAGES:
        there = ahead.popleft()
        if there in seen:
            continue
        answer = client.get(there, follow=True)
        seen[there] = answer
        if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
            continue
        for link in parse(answer).find_all("a"):
            href = urldefrag(urljoin(there, link.attributes.get("href", "")))[0]
            if href.startswith("/") and not href.startswith(("/arbiter", "/tools", "/static", "/decision")):
                ahead.append(href)
    return seen


def sent_from(answer):
    """Return the URLs to which the forms of a page write."""
    page = parse(answer)
    there = answer.wsgi_request.path
    forms = [form.attributes.get("action") or there for form in page.find_all("form", method="post")]
    forms += [each.attributes["hx-post"] for each in page if "hx-post" in each.attributes]
    return {each for each in forms if not any(own in each for own in OWN)}


def test_no_link_leads_a_scorer_to_a_refused_page(circle):
    found = crawl(bound_client(circle, "score", "Thomas"), reverse("circle", args=[circle.pk]))
    assert refused(found) == {}
    assert len(found) > 30


def refused(found):
    """Return the status of each page of a crawl that was not shown."""
    return {there: answer.status_code for there, answer in found.items() if answer.status_code != 200}


def test_no_link_leads_a_viewer_to_a_refused_page_or_to_one_with_a_write_form(circle):
    found = crawl(bound_client(circle, "view", "Thomas"), reverse("circle", args=[circle.pk]))
    assert refused(found) == {}
    assert len(found) > 30
    writes = {
        there: sent
        for there, answer in found.items()
        if "html" in answer.headers["Content-Type"] and there not in {"/", "/sittings/new/"}
        for sent in [sent_from(answer) - {"/sittings/new/"}]
        if sent
    }
    # A player changes the own name and IBAN, says what was paid between oneself and another, and leaves.
    me = circle.players.get(name="Thomas").pk
    own = {reverse(name, args=[me]) for name in ("player-rename", "payee")}
    own |= {reverse("circle-leave", args=[circle.pk])}
    for evening in circle.evenings.all():
        own |= {reverse(name, args=[evening.pk]) for name in ("evening-repayments", "evening-iban")}
    assert set().union(*writes.values()) <= own
    assert reverse("player-rename", args=[me]) in writes


def test_bank_tables_have_no_write_form_for_a_viewer(db):
    host = browser_client()
    tables = {there for there in bank_urls(host).values() if re.fullmatch(r"/sittings/\d+/", there)}
    assert tables
    for there in sorted(tables):
        client = bound_client(host.get(there).context["sitting"].circle, "view")
        answer = client.get(there, follow=True)
        assert answer.status_code == 200, there
        assert sent_from(answer) == set(), there
