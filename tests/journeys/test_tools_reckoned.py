"""Where no house answers, a phone reckons the tools by itself: its pages are the house's, case by case."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import told_to_tools
from tests.cast import phone

DIFFERENCES = """async (cases) => {
  const { reckoned } = await import("/static/js/reckoning.js");
  const pattern = document.getElementById("pattern");
  const own = "[name=csrfmiddlewaretoken], [name=key], .seg.inline, .note:has([href$='#i-off'])";
  const lines = (page) => {
    for (const each of page.querySelectorAll(own)) each.remove();
    const parts = ["header.bar", "form.page"].map((part) => page.querySelector(part).outerHTML);
    return parts.join("").replace(/\\s+/g, " ").replace(/ ?(<[^>]*>) ?/g, "\\n$1").split("\\n");
  };
  const found = [];
  for (const [entries, answer] of cases) {
    const served = new DOMParser().parseFromString(answer, "text/html");
    pattern.content.textContent = served.getElementById("pattern").content.textContent;
    const [here, there] = [lines(await reckoned(entries)), lines(served)];
    const at = there.findIndex((line, number) => line !== here[number]);
    if (at >= 0 || here.length !== there.length) found.push([entries, here[at], there[at]]);
  }
  return found;
}"""
"""Of forms and the house's pages: those that a phone answers otherwise, and the first line that differs."""


@pytest.fixture
def differences(page, live_server):
    """Where the pages a phone reckons differ from the house's, for forms of one tool, in both languages."""

    def differences(tool, forms):
        page.goto(live_server.url + reverse(tool))
        is_asked = page.locator("form.page").get_attribute("method") == "get"
        cases = []
        for language in ("fr", "en"):
            house = phone(language)
            send = house.get if is_asked else house.post
            cases += [[entries_of(form), send(reverse(tool), form).content.decode()] for form in forms]
        assert len(cases) == 2 * len(forms) > 100
        return page.evaluate(DIFFERENCES, cases)[:3]

    return differences


def entries_of(form):
    """A form as a browser sends it: names and values, a name once for each of its values."""
    return [
        [name, value]
        for name, values in form.items()
        for value in (values if isinstance(values, list) else [values])
    ]


@pytest.mark.parametrize(
    ("tool", "of_the_book", "made_up"),
    [
        ("tool-pots", told_to_tools.hands_of_the_book, told_to_tools.hands),
        ("tool-exchanges", told_to_tools.drawn_hands_of_the_book, told_to_tools.drawn_hands),
        ("tool-button", told_to_tools.seats_of_the_book, told_to_tools.seats_left),
        ("tool-chip-race", told_to_tools.races_of_the_book, told_to_tools.races),
        ("tool-bets", told_to_tools.streets_of_the_book, told_to_tools.streets),
    ],
)
def test_what_a_phone_reckons_is_what_the_house_says(differences, tool, of_the_book, made_up):
    assert differences(tool, [*of_the_book(), *made_up(80)]) == []


def test_a_phone_without_a_worker_reckons_as_well(page, served, tolerated):
    tolerated += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    page.goto(f"{served}/tools/bets/")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator("input[name=high]").fill("200")
    expect(page.locator("#said")).to_contain_text("400")
    page.locator("[name=total]").fill("250")
    expect(page.locator("#judged")).to_contain_text("C’est suivi, 200. 50 reviennent.")
    expect(page.locator("main")).to_contain_text("Ce téléphone calcule")
