"""Drafts of forms: a new pad gets what was entered, a sent form its own draft, a damaged one is dropped."""

import pytest

SET_UP = """async () => {
  window.drafts = await import("/static/js/offline/drafts.js");
  window.pad = (fields, isNew = true) => {
    document.getElementById("pad")?.remove();
    const form = Object.assign(document.createElement("form"), { id: "pad" });
    form.dataset.draftKey = "round-1-2-3";
    form.toggleAttribute("data-is-new", isNew);
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.append(form);
    return form;
  };
  window.values = (form) => Object.fromEntries([...form.elements].map(({ name, value }) => [name, value]));
}"""
KEY = "00000000-0000-4000-8000-00000000000{}".format
FIELDS = {
    "key": KEY(1),
    "quick": "a",
    "rules": "7",
    "number": "2",
    "seating": "3",
    "csrfmiddlewaretoken": "old",
}


@pytest.fixture
def drafts(script_page):
    """Return a page with the module of drafts; `pad(fields, isNew)` makes a form."""
    script_page.evaluate(SET_UP)
    script_page.evaluate("(fields) => drafts.saveDraft(pad(fields))", FIELDS)
    return script_page


def loaded(page, fields, *, is_new=True):
    """Return whether a draft changed the form with these fields, and its fields then."""
    return page.evaluate(
        """([fields, isNew]) => {
          const form = pad(fields, isNew);
          return [drafts.loadDraft(form), values(form)];
        }""",
        [fields, is_new],
    )


def test_new_pad_gets_what_was_entered_and_nothing_of_the_former_page(drafts):
    fresh = {
        **FIELDS,
        "key": KEY(2),
        "quick": "",
        "number": "4",
        "seating": "5",
        "csrfmiddlewaretoken": "new",
    }
    assert loaded(drafts, fresh) == [True, {**fresh, "key": KEY(1), "quick": "a"}]
    assert loaded(drafts, FIELDS) == [False, FIELDS], "nothing else was entered"


CONTENTS = {
    "cards": (
        [["seat-0-top", "As Kd"], ["seat-1-middle", "2c"], ["events", ""]],
        {"kind": "cards", "count": 3},
    ),
    "places": ([["quick", '{"orders": [[[0], [1, 2]], [], []]}']], {"kind": "places", "count": 3}),
    "events of a coup": ([["events", "a3-8x2 t a7-12x0"]], {"kind": "events", "count": 3}),
    "bets": ([["seat-0-bet", "20"], ["seat-1-bet", " "]], {"kind": "bets", "count": 1}),
    "nothing": ([["events", ""], ["seat-0-bet", ""]], None),
    "a damaged field": ([["quick", "{"]], None),
}


def test_draft_is_described_by_what_was_entered(script_page):
    describe = """async (drafts) =>
      drafts.map((await import("/static/js/offline/draft-content.js")).contentOf)"""
    described = script_page.evaluate(describe, [entries for entries, _ in CONTENTS.values()])
    assert dict(zip(CONTENTS, described, strict=True)) == {
        name: content for name, (_, content) in CONTENTS.items()
    }


def test_sent_form_takes_no_draft_of_another(drafts):
    sent = {**FIELDS, "key": KEY(2), "quick": "b"}
    assert loaded(drafts, sent, is_new=False) == [False, sent]
    drafts.evaluate("(fields) => drafts.saveDraft(pad(fields, false))", sent)
    assert loaded(drafts, FIELDS) == [False, FIELDS], "the draft of the next pad is not replaced"


def test_answer_preserves_the_rules_that_it_shows(drafts):
    assert loaded(drafts, {**FIELDS, "rules": "8", "quick": ""}, is_new=False)[1] == {**FIELDS, "rules": "8"}


def test_unsound_draft_leaves_the_form_and_goes(drafts):
    fresh = {**FIELDS, "quick": ""}
    unsound = """(fields) => {
      const form = pad(fields);
      return [drafts.loadDraft(form, () => false), values(form)];
    }"""
    assert drafts.evaluate(unsound, fresh) == [False, fresh]
    assert loaded(drafts, fresh) == [False, fresh]


def test_check_that_fails_is_an_unsound_draft(drafts):
    fails = "(fields) => drafts.loadDraft(pad(fields), () => { throw new Error(); })"
    assert drafts.evaluate(fails, {**FIELDS, "quick": ""}) is False
    assert drafts.evaluate("() => drafts.loadEntries('round-1-2-3')") is None


def test_recorded_key_takes_its_drafts_alone(drafts):
    drafts.evaluate("(key) => drafts.saveEntries('round-1-3-3', [['key', key]])", KEY(2))
    drafts.evaluate("(key) => drafts.deleteDraft(key)", KEY(1))
    assert drafts.evaluate("() => drafts.roundDrafts('1').map(({ number }) => number)") == [3]


def test_page_without_storage_stores_nothing_and_goes_on(drafts):
    drafts.evaluate(
        "() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
    )
    drafts.evaluate("(fields) => drafts.saveDraft(pad(fields))", FIELDS)
    assert loaded(drafts, FIELDS) == [False, FIELDS]
    assert drafts.evaluate("() => drafts.roundDrafts('1')") == []
