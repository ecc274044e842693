"""Import of past results: preview, a single import, and errors that preserve the text."""

from datetime import date
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.evenings.commands import past_results
from games.models import Evening, PastResult, PastSheet, Player, Result
from tests.evening_actions import import_past_evening
from tests.html import form_fields, parse
from tests.scenario import browser_client, no_rows_changed, open_sitting
from tests.sheets import xlsx
from web.evenings.views import past_results as past_results_views

SHEET = "Date;Jeu;Léa;Karim;Zoé\n03/11/2025;Chinois;12,50;-10;-2,50\n10/11/2025;Menteur;-1;0;1\n"


def there(scenario):
    return reverse("past-results-import", args=[scenario.sitting.circle.pk])


def looked_at(scenario, text=SHEET, **more):
    return scenario.host.post(there(scenario), {"key": str(uuid4()), "text": text} | more)


def sent_back(answer, **changes):
    """Return the fields that the main button of the page would send."""
    form = parse(answer).find_all("form", method="post")[-1]
    [text] = form.find_all("textarea")
    fields = dict(form_fields(form)) | {"text": "".join(text.children).removeprefix("\n")}
    return fields | {"step": "write"} | changes


def test_sheet_preview_records_nothing(scenario):
    with no_rows_changed():
        answer = looked_at(scenario)
    assert answer.status_code == 200
    text = parse(answer).by_id("main").text
    assert "2 evenings, 2 lines" in text
    assert [(each.column, each.is_new) for each in answer.context["form"].columns] == [
        ("Léa", False),
        ("Karim", False),
        ("Zoé", True),
    ]
    assert "Copy in 2 evenings" in parse(answer).text


def test_sheet_sent_twice_is_imported_once(scenario):
    fields = sent_back(looked_at(scenario))
    first = scenario.host.post(there(scenario), fields)
    assert first.status_code == 302
    assert scenario.host.post(there(scenario), fields).url == first.url
    assert PastResult.objects.count() == 2
    zoe = Player.objects.get(name="Zoé")
    assert list(Result.objects.filter(player=zoe).values_list("cents", flat=True)) == [-250, 100]
    page = scenario.host.get(first.url)
    assert "Chinois" in parse(page).text
    evening = Evening.objects.filter(past_results__isnull=False).first()
    assert "Chinois" in parse(scenario.viewer.get(reverse("evening", args=[evening.pk]))).text
    assert (
        scenario.viewer.get(f"{reverse('evening-statement', args=[evening.pk])}?of={zoe.pk}").status_code
        == 200
    )


def test_interrupted_sheet_has_a_notice_and_is_completed_by_sending_it_again(scenario, monkeypatch):
    monkeypatch.setattr(past_results, "LINES_TOGETHER", 1)
    fields, record = sent_back(looked_at(scenario)), past_results._record_part
    monkeypatch.setattr(past_results, "_record_part", lambda plan, part: part.line > 1 or record(plan, part))
    scenario.host.post(there(scenario), fields)
    url = reverse("past-sheet", args=[PastSheet.objects.get().pk])
    assert parse(scenario.host.get(url)).by_id("missing")
    monkeypatch.undo()
    assert scenario.host.post(there(scenario), fields).url == url
    assert PastResult.objects.count() == 2
    assert 'id="missing"' not in scenario.host.get(url).content.decode()


def test_sheet_imported_before_asks_for_confirmation(scenario):
    scenario.host.post(there(scenario), sent_back(looked_at(scenario)))
    again = looked_at(scenario)
    assert "2 lines are here already" in parse(again).text
    assert "nothing new" in parse(again).text
    assert scenario.host.post(there(scenario), sent_back(again)).status_code == 422
    assert PastResult.objects.count() == 2
    grown = looked_at(scenario, SHEET + "17/11/2025;Menteur;2;-2;\n")
    scenario.host.post(there(scenario), sent_back(grown))
    assert PastResult.objects.count() == 3
    scenario.host.post(there(scenario), sent_back(looked_at(scenario, again="write"), again="write"))
    assert PastResult.objects.count() == 5


def test_invalid_sheet_shows_the_location_of_errors_and_preserves_the_text(scenario):
    with no_rows_changed():
        answer = looked_at(scenario, "Date;Léa;Karim\n03/11/2025;12x;-12\nhier;1;-2\n")
    assert answer.status_code == 422
    page = parse(answer)
    assert "Line 2, column Léa: “12x” is not an amount" in page.text
    assert "Line 3, column A: “hier” is not a day" in page.text
    assert "12x;-12" in page.find_all("textarea")[0].text


def test_sheet_changed_after_the_preview_is_previewed_again(scenario):
    fields = sent_back(looked_at(scenario)) | {"text": SHEET + "17/11/2025;Menteur;2;-2;\n"}
    with no_rows_changed():
        answer = scenario.host.post(there(scenario), fields)
    assert "3 evenings, 3 lines" in parse(answer).text


def test_points_are_converted_to_cents_and_columns_assigned_to_players(scenario):
    answer = looked_at(scenario, "Date;Léa;Nès\n03/11/2025;12;-12")
    ines = scenario.sitting.circle.players.get(name="Inès")
    fields = sent_back(answer, unit="points", point="0,10") | {"who-1": str(ines.pk)}
    scenario.host.post(there(scenario), fields)
    assert Result.objects.get(player=ines, sitting=None).cents == -120
    assert not Player.objects.filter(name="Nès").exists()


def test_point_value_for_amounts_in_euros_is_refused(scenario):
    answer = looked_at(scenario, point="0,10")
    assert answer.status_code == 422
    assert "choose points, or clear it" in parse(answer).by_id("id_point_error").text


def test_errors_of_an_import_are_under_their_fields_and_nothing_typed_is_lost(scenario):
    typed = {"unit": "points", "point": "x", "paid": "owed", "season": "own", "season_name": "y" * 61}
    answer = looked_at(scenario, "Date;Léa;le\u0301a\n03/11/2025;1;-1\n", **typed)
    assert answer.status_code == 422
    page = parse(answer)
    assert "worth cannot be read" in page.by_id("id_point_error").text
    assert page.by_id("id_season_name_error").text
    assert "the same person as Léa" in page.by_id("id_who-1_error").text
    assert typed.items() <= sent_back(answer).items()


@pytest.mark.parametrize(
    "head",
    ["Zoe\u0301;Zoé", "\u200b;Léa", f"{'x' * 25};Léa", "Léa;le\u0301a"],
    ids=[
        "one name in two spellings",
        "a name that shows nothing",
        "a name too long",
        "somebody known, twice",
    ],
)
def test_invalid_or_ambiguous_name_is_refused(scenario, head):
    with no_rows_changed():
        answer = looked_at(scenario, f"Date;{head}\n03/11/2025;1;-1\n")
        assert answer.status_code == 422
        assert scenario.host.post(there(scenario), sent_back(answer)).status_code == 422


def test_any_sheet_text_causes_no_server_error(scenario):
    for text in (
        "\0",
        "Date;\0;a\n1/1/25;1;-1",
        '"',
        "Date;a;b\n1/1/25;9999999999;-9999999999",
        "Date;a;b\r1/1/25;0;0",
    ):
        answer = looked_at(scenario, text)
        again = scenario.host.post(there(scenario), sent_back(answer, point="x" * 999, **{"who-0": "9" * 40}))
        assert {answer.status_code, again.status_code} <= {200, 302, 422}


@pytest.mark.parametrize("coding", ["utf-8-sig", "cp1252", "utf-16"])
def test_uploaded_file_is_read_like_pasted_text(scenario, coding):
    file = SimpleUploadedFile("old.csv", SHEET.encode(coding))
    answer = scenario.host.post(there(scenario), {"file": file})
    assert answer.context["form"].errors == {}
    assert answer.context["count"] == 2


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_exported_sheet_is_imported_with_equal_balances(scenario, kind, language):
    circle = scenario.sitting.circle
    path = reverse(f"circle-export-{kind}", args=[circle.pk])
    sheet = scenario.host.get(path, headers={"accept-language": language}).content
    if kind == "csv":
        assert (b";" in sheet) == (language == "fr"), "a spreadsheet expects the separator of its language"
    other = browser_client()
    sitting = open_sitting(other, ("Léa", "Karim", "Inès", "Thomas"), circle_name="Ailleurs", circle="new")
    url = reverse("past-results-import", args=[sitting.circle.pk])
    answer = other.post(url, {"file": SimpleUploadedFile(f"sheet.{kind}", sheet)})
    assert answer.context["form"].errors == {}
    assert answer.context["form"].sheet.rounds == 2
    assert other.post(url, sent_back(answer)).status_code == 302
    assert party_balances(sitting.circle) == party_balances(circle)


def party_balances(circle):
    from games.evenings.queries.balances import circle_balances

    found = circle_balances(circle)
    return {party.name: cents for party, cents in zip(found.parties, found.cents, strict=True)}


def test_workbook_is_read_and_shown_as_text(scenario):
    content = xlsx([["Date", "Léa", "Karim", "Zoé"], [date(2025, 11, 3), 12.5, -10, -2.5]])
    answer = scenario.host.post(there(scenario), {"file": SimpleUploadedFile("old.xlsx", content)})
    assert sent_back(answer)["text"] == "Date\tLéa\tKarim\tZoé\n2025-11-03\t12.50\t-10\t-2.50"
    assert scenario.host.post(there(scenario), sent_back(answer)).status_code == 302
    assert Result.objects.get(player__name="Zoé").cents == -250


@pytest.mark.parametrize(
    "content", [b"PK\x03\x04 no workbook", b"%PDF-1.7\n\x00\xe2\xe3", b"\xff\xd8\xff\xe0\x00\x10JFIF"]
)
def test_unreadable_file_is_refused_and_the_text_preserved(scenario, content):
    file = SimpleUploadedFile("old.xlsx", content)
    with no_rows_changed():
        answer = scenario.host.post(there(scenario), {"file": file, "text": SHEET})
    assert answer.status_code == 422
    assert sent_back(answer)["text"] == SHEET
    assert "This file cannot be read" in parse(answer).by_id("id_file_error").text


def test_preview_names_the_season_that_is_made_and_the_host_chooses_another(scenario):
    running = scenario.sitting.season
    answer = looked_at(scenario)
    assert "A season “2025” is made; the others stay as they are." in parse(answer).by_id("main").text
    assert parse(answer).by_id("id_season_name").attributes["placeholder"] == "2025"
    chosen = looked_at(scenario, season=str(running.pk))
    assert "is made; the others" not in parse(chosen).by_id("main").text
    named = sent_back(answer, season="own", season_name="Avant")
    scenario.host.post(there(scenario), named)
    assert set(PastResult.objects.values_list("season__name", flat=True)) == {"Avant"}


def test_host_undoes_an_import(scenario):
    sheet = import_past_evening(scenario.sitting.circle)
    url = reverse("past-sheet-undo", args=[sheet.pk])
    assert scenario.host.post(url).status_code == 302
    assert "Taken back" in parse(scenario.host.get(reverse("past-sheet", args=[sheet.pk]))).text
    assert not Result.objects.filter(sitting=None).exists()


def test_progress_of_an_import_counts_its_recorded_lines(scenario, monkeypatch):
    fields = sent_back(looked_at(scenario))
    progress = there(scenario) + f"?progress={fields['key']}"
    asked = parse(scenario.host.get(progress)).by_id("progress")
    assert asked.attributes["hx-get"] == progress
    assert asked.find_all("svg") == []
    scenario.host.post(there(scenario), fields)
    monkeypatch.setattr("web.evenings.views.past_results.missing_lines", lambda sheet: 18)
    asked = parse(scenario.host.get(progress)).by_id("progress")
    assert "2 of 20 lines" in asked.text
    assert asked.attributes["hx-get"] == progress


def test_preview_asks_for_the_progress_once_its_form_is_sent(scenario):
    page = parse(looked_at(scenario))
    [form] = [each for each in page.find_all("form") if each.find_all("div", id="progress")]
    asked = form.by_id("progress").attributes
    assert asked["hx-trigger"] == "busy from:'closest form'"
    assert asked["hx-get"].endswith(dict(form_fields(form))["key"])


def test_long_import_is_recorded_in_parts_by_the_page_of_its_progress(scenario, monkeypatch):
    monkeypatch.setattr(past_results, "LINES_TOGETHER", 1)
    monkeypatch.setattr(past_results_views, "SECONDS_TOGETHER", -1)
    answer = scenario.host.post(
        there(scenario), sent_back(looked_at(scenario), season="own", season_name="Avant")
    )
    assert PastResult.objects.count() == 1
    page = parse(answer)
    assert "1 of 2 lines" in page.by_id("progress").text
    [button] = page.find_all("button", name="step")
    form = page.find_all("form", method="post")[-1]
    assert form.find_all("textarea")[0].text.split() == SHEET.split()
    fields = dict(form_fields(form)) | {"step": button.attributes["value"], "text": SHEET}
    url = scenario.host.post(there(scenario), fields).url
    assert PastResult.objects.count() == 2
    assert {each.season.name for each in PastResult.objects.all()} == {"Avant"}
    assert 'id="missing"' not in scenario.host.get(url).content.decode()
    assert PastSheet.objects.count() == 1


def test_progress_of_a_finished_import_asks_no_more(scenario):
    fields = sent_back(looked_at(scenario))
    scenario.host.post(there(scenario), fields)
    asked = parse(scenario.host.get(there(scenario) + f"?progress={fields['key']}")).by_id("progress")
    assert "2 of 2 lines" in asked.text
    assert "hx-get" not in asked.attributes
    assert scenario.host.get(there(scenario) + "?progress=x").status_code == 400


def test_long_sheet_is_shown_by_pages(scenario, monkeypatch):
    monkeypatch.setattr("web.evenings.views.past_results.LINES_SHOWN", 1)
    answer = scenario.host.post(there(scenario), sent_back(looked_at(scenario)))
    latest = parse(scenario.host.get(answer.url)).by_id("main").text
    assert "Menteur" in latest
    assert "Chinois" not in latest
    earlier = parse(scenario.host.get(answer.url + "?page=2")).by_id("main").text
    assert "Chinois" in earlier
    assert "Menteur" not in earlier


def test_host_restores_an_undone_import_from_its_page_and_undoes_it_again(scenario):
    sheet = import_past_evening(scenario.sitting.circle)
    scenario.host.post(reverse("past-sheet-undo", args=[sheet.pk]))
    page = parse(scenario.host.get(reverse("past-sheet", args=[sheet.pk])))
    (form,) = page.find_all("form", method="post")
    viewer = scenario.viewer.get(reverse("past-sheet", args=[sheet.pk]))
    assert parse(viewer).find_all("form", method="post") == []
    answers = [scenario.host.post(form.attributes["action"]) for _ in range(2)]
    restored = PastSheet.objects.exclude(pk=sheet.pk).get()
    assert {each.url for each in answers} == {reverse("past-sheet", args=[restored.pk])}
    won = Result.objects.filter(sitting=None).order_by("pk").values_list("cents", flat=True)
    assert list(won) == [1250, -1250]
    scenario.host.post(reverse("past-sheet-undo", args=[restored.pk]))
    again = scenario.host.post(reverse("past-sheet-restore", args=[restored.pk]))
    assert PastSheet.objects.filter(undone_at=None).get().pk == int(again.url.strip("/").split("/")[-1])


def test_restoring_lines_that_were_imported_again_is_refused(scenario):
    sheet = import_past_evening(scenario.sitting.circle)
    scenario.host.post(reverse("past-sheet-undo", args=[sheet.pk]))
    import_past_evening(scenario.sitting.circle)
    answer = scenario.host.post(reverse("past-sheet-restore", args=[sheet.pk]))
    assert answer.status_code == 409
    assert PastSheet.objects.filter(undone_at=None).count() == 1
