"""Arbiter in a browser: from the home page to a ruling in two taps and a word."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.actions import await_script


def test_ruling_is_found_with_two_taps_and_one_word(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Arbitre").click()
    await_script(page, "find-case")
    expect(page.get_by_role("searchbox")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    page.keyboard.type("telephonne")
    expect(page.locator(".cases .row")).to_have_count(1)
    expect(page.locator("#said")).to_have_text("Un cas pour «\u202ftelephonne\u202f»")
    page.locator(".cases .row").click()
    expect(page.locator(".verdict")).to_have_text("La main est morte.")


def test_tap_on_the_field_and_each_key_leave_the_best_ruling_in_sight(page, server_url):
    for path in (reverse("arbiter"), reverse("arbiter-offline")):
        page.goto(server_url + path)
        await_script(page, "find-case")
        page.get_by_role("searchbox").click()
        assert page.evaluate("scrollY") == 0, path
        page.keyboard.type("relance")
        expect(page.locator("#main")).to_contain_text("combien peut-on ouvrir")
        first = page.locator("#main").get_by_text(re.compile("combien peut-on ouvrir")).first
        expect(first).to_be_in_viewport()
        assert page.evaluate("scrollY") == 0, path
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        main = page.locator("#main").bounding_box()
        assert main["y"] + main["height"] <= page.locator(".dock").bounding_box()["y"] + 1, path


def test_ruling_with_a_question_needs_one_more_tap_and_preserves_the_query_until_it_is_cleared(
    page, server_url
):
    page.goto(f"{server_url}/arbiter/")
    await_script(page, "find-case")
    page.get_by_role("searchbox").fill("flop sans carte brûlée")
    first = page.locator(".cases .row").first
    expect(first).to_contain_text("Flop exposé sans brûler de carte")
    expect(page).to_have_url(re.compile(r"\?q=flop"))
    first.click()
    page.locator("a.choice", has_text="L’ordre est connu").click()
    expect(page.locator(".verdict")).to_have_text(re.compile("^La première carte du flop devient la brûlée"))
    expect(page.get_by_role("heading", name="Sauf si")).to_be_visible()
    page.get_by_role("link", name="Retour").click()
    expect(page.get_by_role("searchbox")).to_have_value("flop sans carte brûlée")
    expect(page.locator(".cases .row").first).to_contain_text("Flop exposé sans brûler de carte")
    await_script(page, "find-case")
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".cases .row").first).to_contain_text("Donne")
    page.locator(".cases .row").first.click()
    expect(page.locator(".toggle[aria-current]")).to_have_text("Donne")
    await_script(page, "find-case")
    page.get_by_role("searchbox").fill("carte")
    expect(page.locator("#said")).to_have_text(re.compile("cas pour"))
    expect(page.locator(".toggle[aria-current]")).to_have_text("Donne")


def test_search_without_network_or_worker_shows_that_it_needs_the_network(
    page, server_url, allowed_console_errors
):
    allowed_console_errors.append("ERR_")
    page.goto(f"{server_url}/arbiter/")
    await_script(page, "find-case")
    page.context.set_offline(True)
    page.get_by_role("searchbox").fill("brulee")
    expect(page.locator("#status-strip")).to_contain_text("Il faut le réseau")


def test_arbiter_works_without_script(new_context, server_url):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{server_url}/")
    page.get_by_role("link", name="Arbitre").click()
    page.get_by_role("searchbox").fill("stirng bet")
    page.get_by_role("searchbox").press("Enter")
    page.locator(".cases .row").first.click()
    page.locator("a.choice", has_text="Rien annoncé").click()
    expect(page.locator(".verdict")).to_have_text(re.compile("^Seul le premier geste compte"))
