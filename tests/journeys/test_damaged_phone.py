"""What a phone keeps is damaged, or was kept by another version: pages open, and nothing else is lost."""

import json
import re

import pytest
from playwright.sync_api import expect

from games.models import Round
from tests.cast import EXAMPLE
from tests.journeys.fingers import await_script, lay, open_slate, score, tap, to_the_table, totals

KEY = "0b6ee8d4-0d6b-4b3e-8d0a-5a1c7f1f0a01"
ABSURD = 300_000
"""More characters than any draft or any row has."""
QUICK = {"orders": [[], [], []], "words": ["", ""], "bonuses": [[0, 0, 0], [0, 0, 0]], "goes": [False, False]}


def state(**changes):
    """A draft as the pad keeps it, but for what is changed."""
    fields = {"key": KEY, "at": "0-1", "seat-0-top": "Jh 9s 7c", "quick": json.dumps(QUICK), "past": "[]"}
    return json.dumps([[name, value] for name, value in (fields | changes).items()])


DRAFTS = {
    "cut short": '[["key',
    "of no shape": '{"cards": 3}',
    "of the wrong types": '[["seat-0-top", 7], ["at", null]]',
    "of another version": state(quick='{"version": 9}'),
    "of three players": state(quick=json.dumps(QUICK | {"words": ["", "", ""]})),
    "of a past that is none": state(past='["{"]'),
    "with cards that are none": state(**{"seat-0-top": "Zz Zz"}),
    "with a card twice": state(**{"seat-1-top": "Jh"}),
    "beside the table": state(at="7-9"),
    "with a key that is none": state(key="x"),
    "absurdly long": state(**{"seat-0-top": "Jh " * ABSURD}),
}

PUT = """(rows) => new Promise((resolve) => {
    indexedDB.open("ardoise").onsuccess = ({ target }) => {
        const deal = target.result.transaction("outbox", "readwrite");
        for (const row of rows) deal.objectStore("outbox").put(row);
        deal.oncomplete = () => { target.result.close(); resolve(); };
    };
})"""
SEND = "() => window.dispatchEvent(new Event('online'))"


@pytest.fixture
def table(page, served):
    page.goto(served)
    open_slate(page, ("Léa", "Karim"))
    return page


def open_the_pad(page):
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "pad")


def keep(page, name, text):
    page.evaluate("([name, text]) => localStorage.setItem(`ardoise-draft ${name}`, text)", [name, text])


def kept(page, name):
    return page.evaluate("(name) => localStorage.getItem(`ardoise-draft ${name}`)", name)


def test_whatever_became_of_a_draft_the_pad_opens_empty_and_counts(table):
    page = table
    open_the_pad(page)
    draft = page.locator("#deal").get_attribute("data-draft")
    keep(page, "of another table", state())
    keep(page, draft, state())
    page.reload()
    expect(page.locator(".tabs")).to_contain_text("3 / 13")
    for damage, text in DRAFTS.items():
        keep(page, draft, text)
        page.reload()
        await_script(page, "pad")
        assert page.locator("#deal > [name=seat-0-top]").input_value() == "", damage
        assert kept(page, draft) is None, damage
        expect(page.locator(".tabs")).not_to_contain_text("3 / 13")
    assert kept(page, "of another table") == state()
    lay(page, EXAMPLE)
    score(page)
    to_the_table(page)
    assert totals(page) == (-9, +9)


def row(key, table, **changes):
    """A row of the outbox as the first version kept it, but for what is changed."""
    whole = {"key": key, "at": 1, "url": f"{table}rounds/", "fields": [["key", key]], "label": key}
    return whole | {"page": table, "state": "waiting"} | changes


def test_a_damaged_row_is_shown_is_put_aside_and_stands_in_nobody_s_way(table, tolerated):
    page, tolerated[:] = table, ["404", "422"]
    here = re.search(r"/sittings/\d+/", page.url)[0]
    damaged = [
        {"key": "bare"},
        {"key": 5, "state": "waiting"},
        row("fields", here, fields={"key": "fields"}),
        row("pairs", here, fields=[["key", 3]]),
        row("elsewhere", here, url="https://elsewhere.example/"),
        row("state", here, state="a b"),
        row("large", here, fields=[["key", "x" * ABSURD]]),
        row("label", here, label={"text": "Donne"}),
    ]
    gone = row("gone", "/sittings/999999/")
    page.evaluate(PUT, [*damaged, row("later", here, format=2), gone])

    open_the_pad(page)
    expect(page.locator("#astray")).to_contain_text(str(len(damaged) + 1))
    expect(page.locator("#network")).to_contain_text("1 refusée")
    for card in " ".join(EXAMPLE).replace("|", " ").split():
        tap(page, card)
    score(page)
    to_the_table(page)
    assert totals(page) == (-9, +9)
    page.locator("#astray summary").click()
    notes = page.locator("[data-waiting=''] [data-row]")
    expect(notes).to_have_count(len(damaged) + 1)
    expect(notes.filter(has_text="plus récente")).to_contain_text("later")
    expect(notes.filter(has_text="fields")).to_contain_text("est abîmée")

    page.on("dialog", lambda dialog: dialog.accept())
    for left in range(len(damaged), 0, -1):
        expect(notes).to_have_count(left + 1)
        notes.get_by_role("button", name="Jeter").first.click()
    expect(notes).to_have_count(1)

    # Its table is not there, and it can be put aside where one comes to look.
    page.locator("#network a").click()
    page.locator("#astray summary").click()
    expect(notes.filter(has_text="gone")).to_contain_text("refus")
    notes.filter(has_text="gone").get_by_role("button", name="Jeter").click()
    expect(notes).to_have_count(1)
    expect(page.locator("#network")).to_be_hidden()


def test_a_row_kept_by_the_former_version_is_sent(table):
    """It says no version, and no thing that came later."""
    page = table
    here = re.search(r"/sittings/\d+/", page.url)[0]
    hands = dict(
        zip(
            [f"seat-{seat}-{line}" for seat in (0, 1) for line in ("top", "middle", "bottom")],
            " | ".join(EXAMPLE).split(" | "),
            strict=True,
        )
    )
    page.evaluate(PUT, [row(KEY, here, fields=[*map(list, hands.items()), ["key", KEY]])])
    page.evaluate(SEND)
    expect(page.locator("#scoreboard .total")).to_contain_text("−9")
    assert [str(each.key) for each in Round.objects.all()] == [KEY]
