"""Rows and drafts that a browser stored: what is damaged or old is neither sent nor shown as sound."""

HOUR_MS = 3_600_000

ROW = {
    "key": "00000000-0000-4000-8000-000000000001",
    "format": 1,
    "at": 1000,
    "url": "/sittings/1/pad/",
    "fields": [["number", "1"], ["key", "00000000-0000-4000-8000-000000000001"]],
    "label": "Donne 1",
    "page": "/sittings/1/",
    "state": "waiting",
}

LOAD = "async (name) => { window.script = await import(`/static/js/offline/${name}.js`); }"


VALIDATED = "(rows) => rows.map((row) => script.validated(row))"


def test_sound_row_is_read_as_it_was_stored(script_page):
    script_page.evaluate(LOAD, "row-format")
    more = {"points": "0:12 1:-12", "article": "/arbiter/articles/chinese.1/"}
    states = ("waiting", "forbidden", "refused", "withdrawn")
    rows = [{**ROW, "state": state, **more} for state in states]
    assert script_page.evaluate(VALIDATED, rows) == rows


DAMAGES = (
    {"url": "https://elsewhere.test/"},
    {"url": "//elsewhere.test/"},
    {"page": "sittings/1/"},
    {"at": "yesterday"},
    {"state": "recorded"},
    {"fields": [["number"]]},
    {"fields": [["number", 1]]},
    {"fields": [["cards", "A" * 200_000]]},
    {"label": 7},
    {"points": "0:many"},
    {"article": "https://elsewhere.test/"},
)


def test_damaged_row_is_reduced_to_its_label(script_page):
    script_page.evaluate(LOAD, "row-format")
    rows = script_page.evaluate(VALIDATED, [{**ROW, **damage} for damage in DAMAGES])
    for damage, read in zip(DAMAGES, rows, strict=True):
        assert (read["state"], read["fields"], read["at"]) == ("damaged", [], 0), damage
        assert read["label"] == ("" if "label" in damage else "Donne 1")


def test_row_of_a_later_format_is_not_sent(script_page):
    script_page.evaluate(LOAD, "row-format")
    assert script_page.evaluate("(row) => script.validated(row)", {**ROW, "format": 2})["state"] == "newer"


def test_change_spares_a_row_that_was_replaced_or_deleted(script_page):
    script_page.evaluate(LOAD, "store")
    change = "([key, at]) => script.changeRow(key, at, (row) => ({ ...row, state: 'sent' }))"
    stored = "async () => (await script.allRows()).map(({ state, at }) => [state, at])"
    script_page.evaluate("(row) => script.putRow(row)", ROW)
    assert not script_page.evaluate(change, [ROW["key"], ROW["at"] + 1])
    assert script_page.evaluate(stored) == [["waiting", ROW["at"]]]
    script_page.evaluate("(row) => script.updateRow({ ...row, at: 2000 }, { state: 'sent' })", ROW)
    assert script_page.evaluate(stored) == [["waiting", ROW["at"]]]
    script_page.evaluate("(key) => script.deleteRow(key)", ROW["key"])
    script_page.evaluate(change, [ROW["key"], ROW["at"]])
    assert script_page.evaluate(stored) == []


def test_sent_rows_leave_after_two_days_and_waiting_ones_stay(script_page):
    script_page.evaluate(LOAD, "store")
    now = script_page.evaluate("Date.now()")
    ages = {"sent": (47, 49), "withdrawn": (47, 49), "waiting": (1, 1000)}
    for number, (state, hours) in enumerate((each, age) for each, both in ages.items() for age in both):
        row = {**ROW, "key": f"key {number}", "state": state, "at": now - hours * HOUR_MS}
        script_page.evaluate("(row) => script.putRow(row)", row)
    script_page.evaluate("() => script.allRows()")
    left = script_page.evaluate("async () => (await script.allRows()).map(({ state }) => state)")
    assert sorted(left) == ["sent", "waiting", "waiting", "withdrawn"]


DAMAGED_DRAFTS = {
    "no json": "{",
    "no list": "7",
    "no value": '[["quick"]]',
    "no text": '[["quick", 7]]',
    "no key": '[["key", "not a key"]]',
    "too long": f'[["cards", "{"A" * 200_000}"]]',
}


def test_damaged_draft_is_dropped(script_page):
    script_page.evaluate(LOAD, "drafts")
    for damage, text in DAMAGED_DRAFTS.items():
        script_page.evaluate("(text) => localStorage.setItem('ardoise-draft round-1-2-3', text)", text)
        assert script_page.evaluate("() => script.loadEntries('round-1-2-3')") is None, damage
        assert script_page.evaluate("() => localStorage.length") == 0, damage


def test_drafts_of_a_sitting_leave_out_those_of_another(script_page):
    script_page.evaluate(LOAD, "drafts")
    for name in ("round-1-2-3", "round-1-10-3", "round-11-2-3", "round-1-2", "full-coup-1"):
        script_page.evaluate("(name) => script.saveEntries(name, [['quick', '1']])", name)
    found = script_page.evaluate("() => script.roundDrafts('1').map(({ name }) => name).sort()")
    assert found == ["round-1-10-3", "round-1-2-3"]


def test_closed_draft_is_not_saved_again(script_page):
    script_page.evaluate(LOAD, "drafts")
    script_page.evaluate("() => script.saveEntries('round-1-2-3', [['quick', '1']])")
    script_page.evaluate("() => script.closeDraft('round-1-2-3')")
    script_page.evaluate("() => script.saveEntries('round-1-2-3', [['quick', '2']])")
    assert script_page.evaluate("() => script.loadEntries('round-1-2-3')") is None


def test_renamed_draft_never_replaces_another(script_page):
    script_page.evaluate(LOAD, "drafts")
    save = "([name, text]) => script.saveEntries(name, [['quick', text]])"
    script_page.evaluate(save, ["round-1-2-3", "old"])
    script_page.evaluate(save, ["round-1-3-3", "own"])
    script_page.evaluate("() => script.renameDraft('round-1-2-3', 'round-1-3-3')")
    assert script_page.evaluate("() => script.loadEntries('round-1-3-3')") == [["quick", "own"]]
    assert script_page.evaluate("() => script.loadEntries('round-1-2-3')") is None
