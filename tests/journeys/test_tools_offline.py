"""A phone opens the arbiter and the tools without a network, from nothing, and both answer."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from playwright.sync_api import expect

from tests.journeys.fingers import await_script
from tests.web.hands import H2

SCRIPTS = Path(find("js/behaviour.js")).parent
IN_REACH = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) kept.push(...await (await caches.open(name)).keys());
  return kept.map(({ url }) => new URL(url).pathname.replace(/\\.[0-9a-f]{12}\\./, "."));
}"""
HERE = "Ce téléphone calcule, avec les mêmes règles."


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def away(page, served, tolerated):
    """A phone that opened the first page once, and has no network any more."""
    tolerated += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    page.goto(served)
    page.wait_for_function(IN_REACH)
    scripts = {path.relative_to(SCRIPTS.parent).as_posix() for path in SCRIPTS.rglob("*.js")}
    kept = page.evaluate(KEPT)
    assert {f"/static/{script}" for script in scripts - {"js/worker.js"}} <= set(kept)
    page.context.set_offline(True)
    return page


def tell(page, players):
    """The names and the bets, typed."""
    for seat, (name, bet, word) in enumerate(players):
        page.locator(f"[name=seat-{seat}-name]").fill(name)
        page.locator(f"[name=seat-{seat}-bet]").fill(bet)
        if word:
            page.locator(f"label:has([name=seat-{seat}-{word}])").click()


def test_the_arbiter_has_every_situation_at_hand(away, served):
    away.goto(f"{served}/arbiter/")
    away.get_by_role("searchbox").fill("brulee")
    away.get_by_role("searchbox").press("Enter")
    cases = away.locator("[data-case]")
    expect(cases).to_have_count(119)
    expect(cases.filter(visible=True)).not_to_have_count(119)
    expect(cases.filter(visible=True).first).to_contain_text(re.compile("brûlée", re.IGNORECASE))
    away.get_by_role("searchbox").fill("carte exposee")
    cases.filter(visible=True).first.locator("summary").click()
    expect(cases.filter(visible=True).first.locator(".book").first).to_be_visible()
    away.get_by_role("searchbox").fill("")
    expect(cases.filter(visible=True)).to_have_count(119)
    assert all(each.locator(".book").count() for each in cases.all())


def test_the_tools_reckon_and_say_so(away, served):
    away.goto(f"{served}/tools/pots/")
    await_script(away, "kept")
    away.get_by_role("button", name="Un joueur de plus").click()
    expect(away.locator(".stakes .row")).to_have_count(5)
    tell(away, H2)
    expect(away.locator("#middle")).to_contain_text("290")
    expect(away.locator("#dock .primary")).to_have_text("Former les trois pots")
    away.locator("#dock .primary").click()
    expect(away.get_by_role("img", name=re.compile("Mises : A 20"))).to_be_visible()
    expect(away.locator("main")).to_contain_text(HERE)
    away.locator(".potc").nth(0).get_by_text("A", exact=True).click()
    away.locator(".potc").nth(1).get_by_text("D", exact=True).click()
    expect(away.locator("#dock .mini")).to_contain_text("+200")
    away.get_by_role("button", name="Distribuer 290").click()
    nets = away.locator(".book-of-hand td:last-child")
    expect(nets).to_have_text(["+70", "−60", "−100", "+100", "−10"])
    expect(away.locator("main")).to_contain_text(HERE)
    away.get_by_role("button", name="Manche suivante").click()
    expect(away.locator("#dock .primary")).to_have_text("Former les pots")

    # Its address tells a question, though the page that was kept is another's.
    away.goto(f"{served}/tools/chip-race/?count=2&small=25&big=100&chips-0=3&chips-1=9")
    expect(away.locator("#raced")).to_contain_text("1 gros jeton")
    expect(away.locator("#difference")).to_contain_text("La valeur en jeu ne change pas")
    away.get_by_role("button", name="Un joueur de plus").click()
    expect(away.locator("#raced .row")).to_have_count(3)
    away.locator("[name=chips-2]").fill("6")
    expect(away.locator("#raced .row").nth(2)).to_contain_text("2 gros jetons")
    away.reload()
    expect(away.locator("#raced .row")).to_have_count(3)
    expect(away.locator("main")).to_contain_text(HERE)

    # The house answers again as soon as it can.
    away.context.set_offline(False)
    away.locator("[name=chips-2]").fill("6")
    away.get_by_role("button", name="Échanger").click()
    expect(away.locator("#raced .row").nth(2)).to_contain_text("2 gros jetons")
    expect(away.get_by_text(HERE)).to_be_hidden()
