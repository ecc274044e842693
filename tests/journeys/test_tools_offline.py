"""Arbiter and tools opened offline after one visit of the home page."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from django.urls import reverse
from playwright.sync_api import expect

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import search
from tests.journeys.actions import await_script, await_worker
from tests.rules.arbiter.queries import typed_queries
from tests.web.hand_fields import H2
from web.core import assets

SCRIPTS = Path(find("js/core/behaviours.js")).parent.parent
CACHED = """async () => {
  const kept = [];
  for (const name of await caches.keys()) kept.push(...await (await caches.open(name)).keys());
  return kept.map(({ url }) => new URL(url).pathname.replace(/\\.[0-9a-f]{12}\\./, "."));
}"""
RANK = f"""async (queries) => {{
  {(assets.SCRIPTS_DIR / "arbiter/search.js").read_text().replace("export ", "")}
  const {{ index }} = document.querySelector("[data-index]").dataset;
  return queries.map(searcher(await (await fetch(index)).json()));
}}"""
"""Script that searches with the module that is served in the file of its behaviour."""
WAITS = "cet outil attend le serveur"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def offline_page(page, server_url, allowed_console_errors):
    """Return a browser that loaded the home page once and is offline."""
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    page.goto(server_url)
    await_worker(page)
    scripts = {path.relative_to(SCRIPTS.parent).as_posix() for path in SCRIPTS.rglob("*.js")}
    cached = page.evaluate(CACHED)
    assert {f"/static/{script}" for script in scripts - {"js/offline/service-worker.js"}} <= set(cached)
    page.context.set_offline(True)
    return page


def enter_bets(page, players):
    """Enter the names and the bets."""
    for seat, (name, bet, word) in enumerate(players):
        page.locator(f"[name=seat-{seat}-name]").fill(name)
        page.locator(f"[name=seat-{seat}-bet]").fill(bet)
        if word:
            page.locator(f"label:has([name=seat-{seat}-{word}])").click()


def test_arbiter_lists_every_situation_and_opens_that_of_an_address_offline(offline_page, server_url):
    offline_page.goto(f"{server_url}/arbiter/")
    offline_page.get_by_role("searchbox").fill("brulee")
    offline_page.get_by_role("searchbox").press("Enter")
    expect(offline_page.locator("#cases")).to_have_attribute("data-sifted", "brulee")
    cases = offline_page.locator("[data-case]")
    count = len(rulebook().situations)
    expect(cases).to_have_count(count)
    expect(cases.filter(visible=True)).not_to_have_count(count)
    expect(cases.filter(visible=True).first).to_contain_text(re.compile("brûlée", re.IGNORECASE))
    offline_page.get_by_role("searchbox").fill("carte exposee")
    cases.filter(visible=True).first.locator("summary").click()
    expect(cases.filter(visible=True).first.locator(".long-text").first).to_be_visible()
    offline_page.get_by_role("searchbox").fill("omaha")
    expect(cases.filter(visible=True)).to_have_count(0)
    expect(offline_page.locator("[data-nothing]")).to_be_visible()
    offline_page.get_by_role("searchbox").fill("")
    expect(offline_page.locator("[data-nothing]")).to_be_hidden()
    expect(cases.filter(visible=True)).to_have_count(count)
    assert all(each.locator(".long-text").count() for each in cases.all())

    offline_page.goto(f"{server_url}/arbiter/?q=brulee")
    expect(offline_page.locator("#cases")).to_have_attribute("data-sifted", "brulee")
    offline_page.goto(f"{server_url}/arbiter/18-01/")
    open_cases = offline_page.locator("[data-case][open]")
    expect(open_cases).to_have_count(1)
    expect(open_cases.locator(".long-text").first).to_be_in_viewport()
    expect(open_cases).to_contain_text("Flop exposé sans brûler de carte")


def test_arbiter_that_is_open_searches_while_one_types_offline(page, server_url, allowed_console_errors):
    allowed_console_errors.append("ERR_")
    page.goto(f"{server_url}/arbiter/")
    await_worker(page)
    field = page.get_by_role("searchbox")
    await_script(page, "find-case")
    page.context.set_offline(True)
    field.press_sequentially("brul")
    expect(page.locator("#cases")).to_have_attribute("data-sifted", "brul")
    expect(field).to_be_focused()
    page.keyboard.type("ee")
    expect(page.locator("#cases")).to_have_attribute("data-sifted", "brulee")
    expect(page.locator("[data-case]").filter(visible=True).first).to_contain_text("brûlée")


def test_offline_search_ranks_every_query_as_the_server_does(page, server_url):
    page.goto(f"{server_url}{reverse('arbiter-offline')}")
    queries = [*typed_queries(), *(query[: len(query) // 2 + 2] for query in typed_queries())]
    misspelt = [query.replace("r", "", 1) for query in typed_queries()]
    ranked = page.evaluate(RANK, [*queries, *misspelt])
    expected = [[each.key for each in search(query)] for query in (*queries, *misspelt)]
    assert len(ranked) > 2000
    assert [pair for pair in zip(ranked, expected, strict=True) if pair[0] != pair[1]] == []


def test_tools_wait_offline_with_what_was_typed_and_answer_once_the_network_is_back(offline_page, server_url):
    page = offline_page
    page.goto(f"{server_url}/tools/chip-race/")
    page.locator("[name=chips-0]").fill("7")
    expect(page.locator("main")).to_contain_text(WAITS)
    expect(page.locator("[name=chips-0]")).to_have_value("7")
    page.context.set_offline(False)
    page.locator("[name=chips-1]").fill("6")
    expect(page.locator("#raced")).to_contain_text("gros jeton")
    expect(page.get_by_text(WAITS)).to_be_hidden()

    page.context.set_offline(True)
    page.goto(f"{server_url}/tools/pots/")
    await_script(page, "live-form")
    enter_bets(page, H2[:4])
    expect(page.locator("main")).to_contain_text(WAITS)
    page.locator("#dock .primary").click()
    expect(page.locator("[name=seat-0-name]")).to_have_value(H2[0][0])
    expect(page.locator("[name=seat-0-bet]")).to_have_value(H2[0][1])

    page.context.set_offline(False)
    page.locator("#dock .primary").click()
    expect(page.locator(".pot-card").first).to_be_visible()
    expect(page.get_by_text(WAITS)).to_be_hidden()
