"""Category and note of an expense: form, bill, statement, log, exports, and archives of before."""

import csv
import io

import pytest
from django.urls import reverse

from games.archive.workbook import file_text
from games.circles.queries.own_data import own_data
from games.evenings.commands import expenses
from games.models import Expense
from tests.evening_actions import expense_fields, post_expense, record_expense
from tests.files import read_data
from tests.html import parse
from tests.scenario import no_rows_changed
from tests.web.circles.test_archives import copied_data, fetched

NOTE = "bouteille de Paul"


@pytest.fixture
def expense(scenario, evening):
    """Return an expense with a category and a note, posted without script."""
    assert post_expense(scenario.host, evening, category="drinks", note=f"  {NOTE} ").status_code == 302
    return Expense.objects.get()


def text_of(client, name, pk):
    return parse(client.get(reverse(name, args=[pk]))).by_id("main").text


def test_form_stores_category_and_note_and_offers_them_for_correction(scenario, expense):
    assert (expense.category, expense.note) == ("drinks", NOTE)
    page = parse(scenario.host.get(reverse("expense-correct", args=[expense.pk])))
    (note,) = page.find_all("input", name="note")
    assert note.attributes["value"] == NOTE
    chosen = [each.attributes["value"] for each in page.find_all("option") if "selected" in each.attributes]
    assert chosen == ["drinks"]


def test_bill_statement_and_expense_show_category_and_note(scenario, evening, expense):
    for name, pk in (("evening", evening.pk), ("evening-statement", evening.pk), ("expense", expense.pk)):
        text = text_of(scenario.host, name, pk)
        assert NOTE in text, name
        assert "Drinks" in text, name


def test_log_shows_the_note_before_and_after_a_correction(scenario, evening, expense):
    players = list(evening.circle.players.order_by("pk"))
    fields = expense_fields(players, category="food", note="le gâteau")
    assert scenario.host.post(reverse("expense-correct", args=[expense.pk]), fields).status_code == 302
    text = text_of(scenario.host, "circle-reversals", evening.circle_id)
    assert f"Pizza €46.00 (Drinks, {NOTE}) → Pizza €46.00 (Food, le gâteau)" in text


def test_note_is_in_sheet_workbook_journals_and_own_data(scenario, evening, expense):
    rows = list(csv.DictReader(io.StringIO(fetched(scenario, "csv").removeprefix("\ufeff"))))
    (row,) = [row for row in rows if row["Title"] == "Pizza"]
    assert (row["Category"], row["Note"]) == ("Drinks", NOTE)
    answer = scenario.host.get(reverse("circle-export-xlsx", args=[evening.circle_id]))
    (line,) = [line for line in file_text(answer.content).splitlines() if "Pizza" in line]
    assert NOTE in line
    assert "Drinks" in line
    assert f"    ; category: drinks\n    ; note: {NOTE}\n    Players" in fetched(scenario, "hledger")
    assert f'  category: "drinks"\n  note: "{NOTE}"\n  Assets' in fetched(scenario, "beancount")
    (part,) = own_data(evening.circle.players.earliest("pk"))["expenses"]
    assert (part["category"], part["note"]) == ("drinks", NOTE)


def test_too_long_note_is_refused_at_its_field_and_nothing_is_lost(scenario, evening):
    with no_rows_changed():
        answer = post_expense(scenario.host, evening, category="food", note="x" * 81)
    assert answer.status_code == 422
    page = parse(answer)
    (note,) = page.find_all("input", name="note")
    assert (note.attributes["aria-describedby"], note.attributes["value"]) == ("id_note_error", "x" * 81)
    assert page.by_id("id_note_error").text


def test_unknown_category_and_the_category_of_a_loan_are_left_out(scenario, evening):
    one, other = evening.circle.players.order_by("pk")[:2]
    post_expense(scenario.host, evening, category="yacht", note=NOTE)
    fields = {"kind": "loan", "payer": str(one.pk), "borrower": str(other.pk), "category": "food"}
    post_expense(scenario.host, evening, note="jusqu’à lundi", **fields)
    assert list(Expense.objects.order_by("pk").values_list("category", "note")) == [
        ("", NOTE),
        ("", "jusqu’à lundi"),
    ]


def test_undone_expense_is_restored_with_its_note(expense, evening):
    expenses.undo_expense(expense=expense, by="Léa", now=expense.recorded_at)
    restored = expenses.restore_expense(expense=expense, by="Léa", now=expense.recorded_at)
    assert (restored.category, restored.note) == ("drinks", NOTE)


def test_payload_without_remarks_is_that_of_former_versions(evening):
    plain = record_expense(evening)
    assert plain.entry.payload.keys().isdisjoint({"category", "note"})


def test_archive_has_the_note_and_an_older_archive_is_read(scenario, evening, expense):
    """One file has both: the row of the first expense is that of an older archive."""
    post_expense(scenario.host, evening, category="drinks", note=NOTE)
    data = copied_data(evening.circle)
    first, last = data["tables"]["games.expense"]
    assert (first["note"], last["note"]) == (NOTE, NOTE)
    del first["note"], first["category"]
    read = Expense.objects.filter(evening__circle=read_data(data)).order_by("pk")
    assert list(read.values_list("title", "amount_cents", "category", "note")) == [
        ("Pizza", 4600, "", ""),
        ("Pizza", 4600, "drinks", NOTE),
    ]
