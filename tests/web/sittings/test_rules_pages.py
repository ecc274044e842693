"""Pages that change the rules and the value of a point during a sitting."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Round, RulesVersion
from tests.html import form_fields, parse
from tests.scenario import PLAIN, QUEENS, deal_fields, open_sitting, record, row_counts
from tests.web.menteur_actions import open_menteur


def fields_of(host, sitting, **changes):
    page = parse(host.get(reverse("sitting-rules", args=[sitting.pk])))
    sent = dict(form_fields(page.by_id("rules-change")))
    return {name: value for name, value in (sent | changes).items() if value is not None}


def change(host, sitting, **changes):
    return host.post(reverse("sitting-rules", args=[sitting.pk]), fields_of(host, sitting, **changes))


def table_of(host, sitting):
    return parse(host.get(reverse("sitting", args=[sitting.pk])))


def test_change_is_in_the_feed_with_its_round_its_content_and_its_author(host, sitting):
    record(host, sitting, PLAIN)
    answer = change(host, sitting, point="20", **{"rule-scoop_bonus": "6"})
    assert answer.url == reverse("sitting", args=[sitting.pk])
    sentence = "From deal 2 on: All three lines 6 · €0.20 a point, by Léa"
    assert sentence in table_of(host, sitting).text
    record(host, sitting, PLAIN)
    record(host, sitting, PLAIN)
    page = table_of(host, sitting)
    assert [row.text for row in page.find_all("tr") if "From deal" in row.text] == [sentence]
    assert not [form for form in page.find_all("form") if "rules" in form.attributes.get("action", "")]


def test_unchanged_form_changes_nothing(host, sitting):
    before = row_counts()
    assert change(host, sitting).status_code == 302
    assert row_counts() == before


def test_change_is_undone_from_the_table(host, sitting):
    change(host, sitting, point="20")
    sent = dict(form_fields(table_of(host, sitting)))
    host.post(reverse("sitting-rules-undo", args=[sitting.pk]), {"version": sent["version"]})
    sitting.refresh_from_db()
    assert sitting.point_value_cents == 10
    assert "From deal" not in table_of(host, sitting).text


def test_undo_after_a_later_round_is_refused_with_409(host, sitting):
    change(host, sitting, point="20")
    version = RulesVersion.objects.latest("pk")
    record(host, sitting, PLAIN)
    answer = host.post(reverse("sitting-rules-undo", args=[sitting.pk]), {"version": version.pk})
    assert answer.status_code == 409
    assert "can no longer be taken back" in parse(answer).text
    assert RulesVersion.objects.count() == 2


def test_rule_of_a_fantasyland_in_progress_is_refused_at_its_field(host, sitting):
    record(host, sitting, QUEENS)
    answer = change(host, sitting, point="other", other_point="0,35", **{"rule-fantasyland": None})
    page = parse(answer)
    assert answer.status_code == 422
    assert RulesVersion.objects.count() == 1
    assert "Léa is in Fantasyland" in page.by_id("rule-fantasyland_error").text
    assert dict(form_fields(page))["other_point"] == "0,35"
    assert "rule-fantasyland" not in dict(form_fields(page))


@pytest.mark.parametrize("bad", [{"point": "other", "other_point": "x"}, {"rule-line_point": "0"}])
def test_unreadable_field_is_refused_with_422(host, sitting, bad):
    before = row_counts()
    assert change(host, sitting, **bad).status_code == 422
    assert row_counts() == before


def test_change_after_the_closing_is_refused(host, sitting):
    fields = fields_of(host, sitting, point="20")
    host.post(reverse("sitting-close", args=[sitting.pk]))
    host.post(reverse("sitting-rules", args=[sitting.pk]), fields)
    assert RulesVersion.objects.count() == 1


def test_closing_page_names_no_single_value_after_a_change(host, sitting):
    record(host, sitting, PLAIN)
    change(host, sitting, point="20")
    record(host, sitting, PLAIN)
    page = parse(host.get(reverse("sitting-close", args=[sitting.pk])))
    assert "each at the value it was played for" in page.text


def test_opening_proposes_the_rules_of_the_end_of_the_last_sitting(host, sitting):
    change(host, sitting, point="50", **{"rule-scoop_bonus": "6"})
    fields = dict(form_fields(parse(host.get(reverse("sitting-new")))))
    assert (fields["point"], fields["rule-scoop_bonus"]) == ("50", "6")


def test_rules_of_a_menteur_sitting_are_in_its_feed(host):
    sitting = open_sitting(host, game="menteur", preset="cards34", drawer="")
    change(host, sitting, point="50")
    assert "From round 1 on: €0.50 a" in table_of(host, sitting).text


def test_viewer_changes_no_rules(scenario):
    path = reverse("sitting-rules", args=[scenario.sitting.pk])
    assert scenario.viewer.get(path).status_code == 403
    assert scenario.stranger.get(path).status_code == 404
    assert scenario.viewer.post(path, {"point": "20"}).status_code == 403


def posted_under_old_rules(host, sitting, **changed):
    """Open the pad, change the rules, then send the deal; return its fields and the answer."""
    pad = parse(host.get(reverse("sitting-pad", args=[sitting.pk])))
    opened = dict(form_fields(pad.by_id("deal")))
    change(host, sitting, **changed)
    stale = {name: opened[name] for name in ("rules", "seating", "number")}
    fields = deal_fields(PLAIN) | stale
    return fields, host.post(reverse("sitting-rounds", args=[sitting.pk]), fields)


def test_pad_opened_before_a_change_is_refused_with_422_and_lists_the_change(host, sitting):
    fields, answer = posted_under_old_rules(host, sitting, point="20", **{"rule-scoop_bonus": "6"})
    page = parse(answer)
    assert answer.status_code == 422
    assert "All three lines 6 · €0.20 a point" in page.text
    assert Round.objects.count() == 0
    again = dict(form_fields(page.by_id("deal")))
    assert {name: again[name] for name in fields if name.startswith("seat-")} == {
        name: value for name, value in fields.items() if name.startswith("seat-")
    }
    # The main button of that page records it under the new rules.
    assert (
        host.post(reverse("sitting-rounds", args=[sitting.pk]), again | {"step": "record"}).status_code == 302
    )
    recorded = Round.objects.get()
    assert (recorded.rules.number, str(recorded.key)) == (2, fields["key"])


def test_tap_preserves_the_rules_that_the_pad_was_opened_with(host, sitting):
    pad_url = reverse("sitting-pad", args=[sitting.pk])
    opened = dict(form_fields(parse(host.get(pad_url)).by_id("deal")))
    change(host, sitting, point="20")
    tapped = dict(form_fields(parse(host.post(pad_url, opened | {"card": "As"})).by_id("deal")))
    assert tapped["rules"] == opened["rules"]


def test_rules_changed_back_since_the_pad_was_opened_are_no_change(host, sitting):
    pad = parse(host.get(reverse("sitting-pad", args=[sitting.pk])))
    opened = dict(form_fields(pad.by_id("deal")))
    change(host, sitting, point="20")
    change(host, sitting, point="10")
    fields = deal_fields(PLAIN) | {"rules": opened["rules"]}
    assert host.post(reverse("sitting-rounds", args=[sitting.pk]), fields).status_code == 302


def test_coup_begun_before_a_change_is_refused_on_its_own_sheet(db):
    client, menteur = open_menteur()
    there = reverse("sitting-pad", args=[menteur.pk])
    opened = dict(form_fields(parse(client.get(there, {"key": uuid4(), "announcer": "0"}))))
    change(client, menteur, point="20")
    sent = opened | {"verdict": "truth"}
    answer = client.post(reverse("sitting-rounds", args=[menteur.pk]), sent)
    page = parse(answer)
    assert answer.status_code == 422
    assert "€0.20" in page.find_all("dialog")[0].text
    assert Round.objects.count() == 0
    again = dict(form_fields(page.find_all("dialog")[0]))
    assert (again["announcer"], again["key"]) == ("0", opened["key"])
    answer = client.post(reverse("sitting-rounds", args=[menteur.pk]), again | {"verdict": "truth"})
    assert answer.status_code == 302
