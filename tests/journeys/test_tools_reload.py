"""Tools reloaded while their fields are filled in, as a phone does with a discarded tab."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

TYPED = [
    ("tool-bets", "big_blind", "40"),
    ("tool-chip-race", "chips-0", "7"),
    ("tool-tables", "players-1", "5"),
    ("tool-announcement", "hand", "Rc Rk Rt"),
]


@pytest.mark.parametrize(("tool", "name", "typed"), TYPED, ids=[tool for tool, _name, _typed in TYPED])
def test_reloaded_tool_has_what_was_typed(page, server_url, allowed_console_errors, tool, name, typed):
    allowed_console_errors.append("422")
    page.goto(f"{server_url}{reverse(tool)}?from=40-1")
    field = page.locator(f"[name={name}]")
    field.fill(typed)
    expect(page).to_have_url(re.compile(f"[?&]from=.*{name}={typed[:2]}"))
    page.reload()
    expect(field).to_have_value(typed)


def test_reloaded_tool_has_the_chosen_seats(page, server_url):
    page.goto(server_url + reverse("tool-button"))
    chosen = page.locator("[name=big_blind][value='4']")
    chosen.check(force=True)
    expect(page).to_have_url(re.compile("big_blind=4"))
    page.reload()
    expect(chosen).to_be_checked()
