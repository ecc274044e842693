"""Tools reloaded while their fields are filled in, as a phone does with a discarded tab."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.actions import await_script

TYPED = [
    ("tool-bets", "big_blind", "40"),
    ("tool-chip-race", "chips-0", "7"),
    ("tool-tables", "players-1", "5"),
    ("tool-announcement", "hand", "Rc Rk Rt"),
    ("tool-pots", "seat-0-bet", "20"),
    ("tool-exchanges", "stack-0", "45"),
]


def test_each_reloaded_tool_has_what_was_typed(page, server_url, allowed_console_errors):
    allowed_console_errors.append("422")
    for tool, name, typed in TYPED:
        page.goto(f"{server_url}{reverse(tool)}?from=40-1")
        field = page.locator(f"[name={name}]")
        field.fill(typed)
        expect(page).to_have_url(re.compile(f"[?&]from=.*{name}={typed[:2]}"))
        page.reload()
        expect(field).to_have_value(typed)
    page.goto(server_url + reverse("tool-button"))
    seat = page.locator("[name=big_blind][value='4']")
    seat.check(force=True)
    expect(page).to_have_url(re.compile("big_blind=4"))
    page.reload()
    expect(seat).to_be_checked()


def test_reloaded_pots_have_the_winners_and_back_shows_the_bets(page, server_url):
    page.goto(server_url + reverse("tool-pots"))
    await_script(page, "live-form")
    for seat, bet in enumerate(("20", "60", "60", "10")):
        page.locator(f"[name=seat-{seat}-bet]").fill(bet)
    page.locator("[name=seat-3-folded]").check(force=True)
    page.locator("#dock .primary").click()
    winner = page.locator("[name=pot-0][value='0']")
    winner.check(force=True)
    expect(page).to_have_url(re.compile("pot-0=0"))
    page.reload()
    expect(winner).to_be_checked()
    page.go_back()
    expect(page.locator("[name=seat-1-bet]")).to_have_value("60")
    expect(page.locator("[name=seat-3-folded]")).to_be_checked()


def test_bets_sent_before_an_answer_are_in_the_url_of_their_page(page, server_url):
    """Back, or a phone that discarded the tab, shows what the URL of the page contains."""
    page.goto(server_url + reverse("tool-pots"))
    await_script(page, "live-form")
    page.route("**", lambda route: None if route.request.resource_type == "fetch" else route.continue_())
    page.locator("[name=seat-0-bet]").fill("20")
    with page.expect_request(lambda request: request.resource_type == "fetch"):
        page.locator("[name=seat-1-bet]").fill("60")
    page.locator("#dock .primary").click()
    expect(page.locator("[name=pot-0][value='0']")).to_be_attached()
    page.go_back()
    expect(page).to_have_url(re.compile("seat-0-bet=20.*seat-1-bet=60"))
    expect(page.locator("[name=seat-1-bet]")).to_have_value("60")


def test_reload_and_back_keep_the_names_which_no_url_has(page, server_url):
    urls = []
    page.on("request", lambda request: urls.append(request.url))
    page.on("framenavigated", lambda frame: urls.append(frame.url))
    for tool, named in (("tool-pots", "Anouk"), ("tool-exchanges", "Basile")):
        page.goto(server_url + reverse(tool))
        await_script(page, "live-form")
        name = page.locator("[name=seat-0-name]")
        with page.expect_response(lambda response: response.request.method == "POST"):
            name.fill(named)
        page.reload()
        expect(name).to_have_value(named)
        page.locator("[name$=-bet], [name^=stack-]").first.fill("40")
        page.locator(".dock .primary").click()
        expect(name).not_to_be_attached()
        expect(page.locator("#main")).to_contain_text(named)
        page.go_back()
        expect(name).to_have_value(named)
        assert any(reverse(tool) in url for url in urls)
        assert not [url for url in urls if named in url or "token" in url]


def test_reloaded_exchange_is_bought_once(page, server_url):
    page.goto(server_url + reverse("tool-exchanges"))
    page.locator(".dock .primary").click()
    await_script(page, "live-form")
    page.locator("[name=seat-0-bet]").fill("2")
    page.locator("[name=exchange][value='0']").click()
    expect(page.locator(".exchange.text-ok")).to_have_count(1)
    middle = page.locator("#middle").inner_text()
    page.reload()
    expect(page.locator(".exchange.text-ok")).to_have_count(1)
    expect(page.locator("#middle")).to_have_text(middle, use_inner_text=True)
    expect(page.locator("[name=seat-0-bet]")).to_have_value("2")
