"""Page of changes: corrections and undos with their authors, in a constant number of queries."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Round
from games.sittings.commands import rounds
from tests.evening_actions import import_past_evening
from tests.html import parse
from tests.scenario import PLAIN, QUEENS, record
from tests.scenario import correct as deal_correction


def page(scenario):
    return scenario.host.get(reverse("circle-reversals", args=[scenario.sitting.circle.pk]))


def correct(version, by):
    data = dict(version.recorded, first=1) if "first" in version.recorded else version.recorded
    done = rounds.correct_round(version=version, data=data, key=uuid4(), by=by, now=timezone.now())
    return done.round


def test_changes_page_is_empty_without_changes(scenario):
    assert "Nothing was corrected or undone yet." in page(scenario).content.decode()


def test_changes_page_lists_corrections_and_undos_with_their_authors(scenario):
    second = record(scenario.host, scenario.sitting, PLAIN)
    correct(second, "Inès")
    rounds.undo_round(version=Round.objects.get(pk=scenario.round.pk), by="Karim", now=timezone.now())
    scenario.host.post(reverse("repayment-undo", args=[scenario.repayment.pk]))
    answer = page(scenario)
    lines = [line.text for line in parse(answer).find_all("li")]
    for title, back in (
        ("Chinese poker, number 2", "corrected by Inès on "),
        ("Chinese poker, number 1", "taken back by Karim on "),
        ("Karim → Léa, ", "taken back by Léa on "),
    ):
        assert any(line.startswith(title) and back in line for line in lines), title
    for row in answer.context["rows"]:
        if row["href"]:
            assert scenario.host.get(row["href"]).status_code == 200


def test_changes_page_shows_the_difference_of_a_correction(scenario):
    hands = record(scenario.host, scenario.sitting, PLAIN)
    changed = deal_correction(scenario.host, hands, QUEENS)
    (row,) = page(scenario).context["rows"]
    before, after = row["change"].split(" → ")
    assert before == "Léa +6, Karim −6, Inès −3, Thomas +3"
    assert after.startswith(f"Léa +{changed.net[0]}, ")


def test_undone_payment_names_its_evening_and_leads_to_its_bill(scenario):
    scenario.host.post(reverse("repayment-undo", args=[scenario.repayment.pk]))
    answer = page(scenario)
    (row,) = [row for row in answer.context["rows"] if row["title"].startswith("Karim → Léa, ")]
    assert row["href"] == reverse("evening", args=[scenario.repayment.evening_id])
    assert "evening of " in parse(answer).by_id("main").text


def test_undone_sheet_is_one_change(scenario):
    sheet = import_past_evening(scenario.sitting.circle)
    scenario.host.post(reverse("past-sheet-undo", args=[sheet.pk]))
    shown = page(scenario).context
    assert shown["rows"] == []
    assert [each.pk for each in shown["undone_sheets"]] == [sheet.pk]


@pytest.mark.django_db
def test_changes_page_query_count_is_independent_of_changes(scenario, django_assert_max_num_queries):
    version = scenario.round
    for turn in range(12):
        version = correct(version, f"Léa {turn}")
    with django_assert_max_num_queries(13):
        assert len(page(scenario).context["rows"]) == 12
