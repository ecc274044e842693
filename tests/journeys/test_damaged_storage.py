"""Damaged local data, or data of another version: pages open, and nothing else is lost."""

import json
import re

import pytest
from playwright.sync_api import expect

from games.models import Round
from tests.journeys.actions import (
    await_script,
    enter_cards,
    expect_totals,
    go_to_table,
    open_prepared_sitting,
    score,
    tap,
)
from tests.scenario import EXAMPLE

KEY = "0b6ee8d4-0d6b-4b3e-8d0a-5a1c7f1f0a01"
ABSURD = 300_000
"""More characters than any draft or row has."""
QUICK = {"orders": [[], [], []], "words": ["", ""], "bonuses": [[0, 0, 0], [0, 0, 0]], "goes": [False, False]}


def state(**changes):
    """Return a draft in the format of the pad, with these changes."""
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
def table(page, server_url):
    open_prepared_sitting(page, server_url, ("Léa", "Karim"))
    return page


def open_the_pad(page):
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")


def keep(page, name, text):
    page.evaluate("([name, text]) => localStorage.setItem(`ardoise-draft ${name}`, text)", [name, text])


def stored_draft(page, name):
    return page.evaluate("(name) => localStorage.getItem(`ardoise-draft ${name}`)", name)


def test_damaged_draft_is_ignored_and_the_pad_works(table):
    page = table
    open_the_pad(page)
    draft = page.locator("#deal").get_attribute("data-draft-key")
    keep(page, "of another table", state())
    keep(page, draft, state())
    page.reload()
    expect(page.locator(".tabs")).to_contain_text("3 / 13")
    # The server names the line; its answer is stored as the draft.
    expect(page.locator("#pad .hand-row-value b").first).to_be_visible()
    for damage, text in DRAFTS.items():
        keep(page, draft, text)
        page.reload()
        await_script(page, "cards")
        assert page.locator("#deal > [name=seat-0-top]").input_value() == "", damage
        assert stored_draft(page, draft) is None, damage
        expect(page.locator(".tabs")).not_to_contain_text("3 / 13")
    assert stored_draft(page, "of another table") == state()
    enter_cards(page, EXAMPLE)
    score(page)
    go_to_table(page)
    expect_totals(page, (-9, +9))


def row(key, table, **changes):
    """Return an outbox row in the format of the first version, with these changes."""
    whole = {"key": key, "at": 1, "url": f"{table}rounds/", "fields": [["key", key]], "label": key}
    return whole | {"page": table, "state": "waiting"} | changes


def test_damaged_outbox_row_is_shown_and_can_be_removed(table, allowed_console_errors):
    page, allowed_console_errors[:] = table, ["404", "422"]
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
    lost = row("gone", "/sittings/999999/")
    page.evaluate(PUT, [*damaged, row("later", here, format=2), lost])

    open_the_pad(page)
    expect(page.locator("#orphaned-rows")).to_contain_text(str(len(damaged) + 1))
    expect(page.locator("#status-strip")).to_contain_text("1 refusée")
    for card in " ".join(EXAMPLE).replace("|", " ").split():
        tap(page, card)
    score(page)
    go_to_table(page)
    expect_totals(page, (-9, +9))
    page.locator("#orphaned-rows summary").click()
    notes = page.locator("[data-waiting=''] [data-row]")
    expect(notes).to_have_count(len(damaged) + 1)
    expect(notes.filter(has_text="plus récente")).to_contain_text("later")
    expect(notes.filter(has_text="fields")).to_contain_text("est abîmée")

    page.on("dialog", lambda dialog: dialog.accept())
    for left in range(len(damaged), 0, -1):
        expect(notes).to_have_count(left + 1)
        notes.get_by_role("button", name="Jeter").first.click()
    expect(notes).to_have_count(1)

    # The table of this row does not exist; the row can be removed on the page of the outbox.
    page.locator("#status-strip a").click()
    page.locator("#orphaned-rows summary").click()
    expect(notes.filter(has_text="gone")).to_contain_text("refus")
    notes.filter(has_text="gone").get_by_role("button", name="Jeter").click()
    expect(notes).to_have_count(1)
    expect(page.locator("#status-strip")).to_be_hidden()


def test_outbox_row_of_a_former_version_is_sent(table):
    """Check a row without version number and without later fields."""
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
