"""Refusals on pages without script: the browser comes to the message."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.actions import bind_browser
from tests.web.tournament_actions import drawn_tournament


@pytest.fixture
def plain_page(new_context):
    """Return a page of a small phone without script."""
    page = new_context(java_script_enabled=False).new_page()
    page.set_viewport_size({"width": 320, "height": 568})
    return page


def test_message_far_down_a_long_page_is_in_sight(
    plain_page, server_url, transactional_db, allowed_console_errors
):
    allowed_console_errors.append("422")
    _client, sitting = drawn_tournament(late_level="4")
    bind_browser(plain_page, server_url, sitting.circle)
    plain_page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    plain_page.locator("textarea[name=name]").fill("Léa")
    plain_page.get_by_role("button", name="Ajouter").click()
    message = plain_page.locator("main").get_by_role("alert")
    expect(message).to_be_in_viewport()
    dock = plain_page.locator(".dock").bounding_box()["y"]
    box = message.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= dock
