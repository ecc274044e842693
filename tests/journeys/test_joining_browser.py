"""Phones that join one circle: a name that somebody else has is refused where it was chosen or typed."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.circles.commands.people import add_player
from tests.scenario import browser_client, invite, open_sitting
from tests.web.circles.test_joining import touch


@pytest.fixture
def door(transactional_db):
    """Return the path of an invitation to a circle of sixteen players, and a function that takes a name."""
    sitting = open_sitting(browser_client())
    for number in range(12):
        add_player(circle=sitting.circle, name=f"Player {number}", now=sitting.opened_at)
    there = reverse("join", args=[invite(sitting.circle).token])
    return there, lambda name: touch(browser_client(), there, name)


def test_refused_name_has_the_focus_where_it_was_chosen(page, server_url, door, allowed_console_errors):
    allowed_console_errors += ["409", "422"]
    page.set_viewport_size({"width": 320, "height": 568})
    there, take = door
    page.goto(server_url + there)
    take("Karim")
    page.get_by_role("button", name="Karim").click()
    alert = page.get_by_role("alert")
    expect(alert).to_be_focused()
    expect(alert).to_be_in_viewport()
    expect(page.get_by_role("button", name="Karim")).to_be_disabled()

    page.get_by_role("link", name="Un autre prénom").click()
    name = page.get_by_label("Votre prénom")
    name.fill("karim")
    name.press("Enter")
    expect(name).to_be_focused()
    expect(name).to_have_value("karim")
    expect(name).to_have_accessible_description("Ce prénom est déjà pris dans ce cercle.")
    expect(page.get_by_role("alert")).to_be_in_viewport()
