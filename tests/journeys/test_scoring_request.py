"""Two browsers on plain http: a viewer asks for the scoring, the host answers on the table."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.scenario import bound_client, browser_client, open_sitting
from web.core.visitors import COOKIE

pytestmark = pytest.mark.several_clients


@pytest.fixture
def sitting_with_host(transactional_db):
    host = browser_client()
    return open_sitting(host), host


def client_page(new_context, url, client, sitting, **options):
    """Return a page of a browser with the cookie of a client, at the table."""
    context = new_context(base_url=url, **options)
    context.add_cookies([{"name": COOKIE, "value": client.cookies[COOKIE].value, "url": url}])
    page = context.new_page()
    page.goto(reverse("sitting", args=[sitting.pk]))
    return page


def ask(page):
    page.get_by_role("link", name="Demander le stylo").click()
    page.get_by_role("button", name="Demander le stylo").click()
    expect(page.locator("main")).to_contain_text("Stylo demandé")
    expect(page.get_by_role("link", name="Nouvelle donne")).to_have_count(0)


def test_host_refuses_then_grants_scoring_live(new_context, server_url, sitting_with_host):
    sitting, client = sitting_with_host
    host = client_page(new_context, server_url, client, sitting)
    ines = client_page(new_context, server_url, bound_client(sitting.circle, "view", "Inès"), sitting)
    expect(host.locator(".status-strip[data-live=live]")).to_be_visible()
    ask(ines)
    expect(host.locator("main")).to_contain_text("Inès demande le stylo")
    host.get_by_role("button", name="Refuser").click()
    expect(host.locator("main")).not_to_contain_text("demande le stylo")
    expect(ines.locator("main")).to_contain_text("Le stylo a été refusé")
    expect(ines.get_by_role("link", name="Nouvelle donne")).to_have_count(0)
    ask(ines)
    host.get_by_role("button", name="Donner").click()
    expect(ines.get_by_role("link", name="Nouvelle donne")).to_be_visible()
    expect(ines.locator(".status-strip .player-name")).to_contain_text("Léa et Inès")
    expect(host.locator("main")).not_to_contain_text("demande le stylo")


def test_scoring_is_requested_and_granted_without_script(new_context, server_url, sitting_with_host):
    sitting, client = sitting_with_host
    off = {"java_script_enabled": False}
    ines = client_page(new_context, server_url, bound_client(sitting.circle, "view", "Inès"), sitting, **off)
    ask(ines)
    host = client_page(new_context, server_url, client, sitting, **off)
    host.get_by_role("button", name="Donner").click()
    expect(host.locator("main")).not_to_contain_text("demande le stylo")
    ines.reload()
    expect(ines.get_by_role("link", name="Nouvelle donne")).to_be_visible()
