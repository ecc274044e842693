"""Undo, restoration and withdrawal through the pages: named records, working without a script."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.audit.checks import faults
from games.models import Cave, Expense, Round, Seating
from games.sittings.queries.settlement import points_by_seat
from tests.evening_actions import post_expense
from tests.html import parse
from tests.scenario import PLAIN, QUEENS, correct, deal_fields, open_sitting, record
from tests.web.holdem_actions import hand, open_holdem


def points(sitting):
    return points_by_seat(list(sitting.seats.all()))


def restore_forms(page):
    return [
        form for form in parse(page).find_all("form") if form.attributes["action"].endswith("/restoration/")
    ]


def submit(client, form):
    """Send a form as a browser without a script does."""
    fields = {each.attributes["name"]: each.attributes.get("value", "") for each in form.find_all("input")}
    return client.post(form.attributes["action"], fields)


def undo_form(page):
    return next(form for form in parse(page).find_all("form") if "data-undo" in form.attributes)


def table(client, sitting):
    return client.get(reverse("sitting", args=[sitting.pk]))


def test_table_names_the_undone_round_and_restores_it(host, sitting):
    record(host, sitting, PLAIN)
    last = record(host, sitting, QUEENS)
    before = points(sitting)
    submit(host, undo_form(table(host, sitting)))
    page = table(host, sitting)
    (form,) = restore_forms(page)
    assert form.attributes["action"] == reverse("round-restore", args=[last.pk])
    assert "Deal 2 undone" in parse(page).text
    assert submit(host, form).status_code == 302
    assert submit(host, form).status_code == 302
    assert points(sitting) == before
    assert restore_forms(table(host, sitting)) == []
    assert list(faults()) == []


@pytest.mark.parametrize("game", ["chinese", "holdem"])
def test_undone_round_stands_above_the_round_before_it(db, game):
    host, sitting = open_holdem()
    if game == "chinese":
        sitting = open_sitting(host)
    for _ in range(3):
        if game == "chinese":
            record(host, sitting, PLAIN)
        else:
            hand(host, sitting, [2, 2, 0], folded=[2], **{"pot-0": "0"})
    submit(host, undo_form(table(host, sitting)))
    rounds = parse(table(host, sitting)).by_id("hands" if game == "holdem" else "feed")
    links = [each for each in rounds.find_all("a") if "/rounds/" in each.attributes["href"]]
    assert [int(each.texts[0]) for each in links] == [3, 2, 1]


def test_undo_chain_is_restored_in_reverse_order(host, sitting):
    for hands in (PLAIN, QUEENS):
        record(host, sitting, hands)
    before = points(sitting)
    for _ in range(2):
        submit(host, undo_form(table(host, sitting)))
    assert points(sitting) == [0, 0, 0, 0]
    for _ in range(2):
        (form,) = restore_forms(table(host, sitting))
        submit(host, form)
    assert points(sitting) == before


def test_undone_notice_ends_with_the_next_record(host, sitting):
    record(host, sitting, PLAIN)
    submit(host, undo_form(table(host, sitting)))
    record(host, sitting, QUEENS)
    assert restore_forms(table(host, sitting)) == []


def test_restoring_under_a_number_in_use_is_refused(host, sitting):
    undone = record(host, sitting, PLAIN)
    submit(host, undo_form(table(host, sitting)))
    record(host, sitting, QUEENS)
    before = points(sitting)
    answer = host.post(reverse("round-restore", args=[undone.pk]))
    assert answer.status_code == 409
    assert parse(answer).find_all("p", role="alert")
    assert points(sitting) == before


def test_undo_button_of_an_old_page_strikes_no_other_round(host, sitting):
    record(host, sitting, PLAIN)
    old = undo_form(table(host, sitting))
    record(host, sitting, QUEENS)
    before = points(sitting)
    assert submit(host, old).status_code == 409
    assert points(sitting) == before


def test_round_page_undoes_an_earlier_round_and_restores_it(host, sitting):
    first = record(host, sitting, PLAIN)
    record(host, sitting, QUEENS)
    before = points(sitting)
    assert host.post(reverse("round-undo", args=[first.pk])).status_code == 302
    (form,) = restore_forms(host.get(reverse("round", args=[first.pk])))
    submit(host, form)
    assert points(sitting) == before
    page = parse(host.get(reverse("round", args=[first.pk])))
    restored = Round.objects.get(replaces=first)
    assert page.find_all("a", href=reverse("round", args=[restored.pk]))
    assert restore_forms(host.get(reverse("round", args=[first.pk]))) == []


def corrected(host, sitting):
    first = record(host, sitting, QUEENS)
    host.post(reverse("round-correct", args=[first.pk]), deal_fields(PLAIN, step="record"))
    return Round.objects.get(replaces=first)


def test_undo_of_a_corrected_round_asks_which(host, sitting):
    version = corrected(host, sitting)
    url = reverse("round-undo", args=[version.pk])
    for page in (table(host, sitting), host.get(reverse("round", args=[version.pk]))):
        assert parse(page).find_all("a", href=url)
        assert not [form for form in parse(page).find_all("form") if form.attributes["action"] == url]
    buttons = [each.attributes.get("value") for each in parse(host.get(url)).find_all("button", name="what")]
    assert buttons == ["correction", "round"]
    assert "+43" in parse(host.get(url)).text


@pytest.mark.parametrize(("what", "expected"), [("correction", [43, -20, 17, -40]), ("round", [0, 0, 0, 0])])
def test_choice_undoes_the_correction_or_the_round(host, sitting, what, expected):
    version = corrected(host, sitting)
    answer = host.post(reverse("round-undo", args=[version.pk]), {"what": what})
    assert answer.status_code == 302
    assert points(sitting) == expected
    assert list(faults()) == []


def test_round_without_a_correction_is_not_asked_about(host, sitting):
    version = record(host, sitting, PLAIN)
    answer = host.get(reverse("round-undo", args=[version.pk]))
    assert (answer.status_code, answer["Location"]) == (302, reverse("round", args=[version.pk]))


def test_table_restores_an_undone_arrival(host, sitting):
    host.post(reverse("sitting-departures", args=[sitting.pk]), {"key": uuid4(), "seat": seat_pk(sitting)})
    submit(host, undo_form(table(host, sitting)))
    (form,) = restore_forms(table(host, sitting))
    submit(host, form)
    submit(host, form)
    active = Seating.objects.filter(sitting=sitting, struck_at=None)
    assert [len(each.positions) for each in active] == [4, 3]


def seat_pk(sitting):
    return sitting.seats.last().pk


def test_table_restores_an_undone_cave(host):
    sitting = open_sitting(
        host, game="holdem", preset="home", circle_name="Les jeudis", cave_price_cents="20"
    )
    cave = Cave.objects.filter(sitting=sitting).latest("pk")
    host.post(reverse("sitting-bank-undo", args=[sitting.pk]), {"cave": cave.pk})
    (form,) = restore_forms(table(host, sitting))
    for _ in range(2):
        submit(host, form)
    (restored,) = Cave.objects.filter(seat=cave.seat, undone_at=None)
    assert (restored.chips, restored.cents, restored == cave) == (cave.chips, cave.cents, False)
    assert list(faults()) == []


def test_withdrawal_undoes_exactly_the_round_of_its_key(host, sitting):
    record(host, sitting, PLAIN)
    before, key = points(sitting), str(uuid4())
    host.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(QUEENS, key=key))
    for _ in range(2):
        assert host.post(reverse("sitting-withdrawal", args=[sitting.pk]), {"key": key}).status_code == 302
    assert points(sitting) == before


def test_withdrawn_key_records_nothing_later(host, sitting):
    key = str(uuid4())
    assert host.post(reverse("sitting-withdrawal", args=[sitting.pk]), {"key": key}).status_code == 302
    answer = host.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN, key=key))
    assert answer.status_code == 409
    assert not Round.objects.exists()


def test_withdrawal_of_a_corrected_round_is_refused(host, sitting):
    key = str(uuid4())
    host.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(QUEENS, key=key))
    first = Round.objects.get(key=key)
    host.post(reverse("round-correct", args=[first.pk]), deal_fields(PLAIN, step="record"))
    before = points(sitting)
    answer = host.post(reverse("sitting-withdrawal", args=[sitting.pk]), {"key": key})
    assert answer.status_code == 409
    assert parse(answer).find_all("p", role="alert")
    assert points(sitting) == before


def test_withdrawal_needs_a_key(host, sitting):
    assert host.post(reverse("sitting-withdrawal", args=[sitting.pk])).status_code == 400


def test_removed_expense_is_restored_on_the_bill(host, sitting):
    evening = sitting.evening
    post_expense(host, evening)
    expense = Expense.objects.get()
    host.post(reverse("expense-undo", args=[expense.pk]))
    for page in (reverse("expense", args=[expense.pk]), reverse("evening", args=[evening.pk])):
        (form,) = restore_forms(host.get(page))
    for _ in range(2):
        submit(host, form)
    (restored,) = Expense.objects.filter(struck_at=None)
    assert (restored.amount_cents, restored.replaces) == (expense.amount_cents, expense)
    assert list(faults()) == []


def test_corrected_round_lists_the_later_rounds_that_were_scored_again(host, sitting):
    """Without its Fantasyland, the deal after it has another start."""
    first = record(host, sitting, QUEENS)
    later = record(host, sitting, QUEENS)
    page = parse(host.get(reverse("round", args=[correct(host, first, PLAIN).pk])))
    again = Round.objects.get(number=later.number, struck_at=None)
    assert again.pk != later.pk
    assert page.find_all("a", href=reverse("round", args=[again.pk]))


def test_undone_round_lists_the_later_rounds_that_were_scored_again(host, sitting):
    first = record(host, sitting, QUEENS)
    later = record(host, sitting, QUEENS)
    there = reverse("round", args=[first.pk])
    host.post(reverse("round-undo", args=[first.pk]))
    again = Round.objects.get(number=later.number, struck_at=None)
    assert again.pk != later.pk
    assert parse(host.get(there)).find_all("a", href=reverse("round", args=[again.pk]))
