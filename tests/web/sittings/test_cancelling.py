"""Deletion of a sitting that was opened by mistake, and its restoration."""

from django.urls import reverse

from games.audit import checks
from games.models import Cave, EveningResult, Fact, Result, Round, SeasonTotal, Sitting
from ledger.models import Entry
from tests.html import form_fields, parse
from tests.scenario import NAMES, PLAIN, open_sitting, opening_fields, record, row_counts
from tests.web.holdem_actions import open_holdem


def post(client, url_name, sitting, **fields):
    return client.post(reverse(url_name, args=[sitting.pk]), fields)


def page_of(client, sitting):
    return parse(client.get(reverse("sitting", args=[sitting.pk])))


def offers_deletion(client, sitting, name="sitting-more"):
    page = parse(client.get(reverse(name, args=[sitting.pk])))
    path = reverse("sitting-cancel", args=[sitting.pk])
    return any(form.attributes.get("action") == path for form in page.find_all("form"))


def test_deleted_table_is_listed_nowhere_and_can_be_restored(host):
    sitting = open_sitting(host, NAMES[:2])
    seats = post(host, "sitting-seats", sitting, name="Thomas")
    assert seats.status_code == 302
    assert offers_deletion(host, sitting)
    assert offers_deletion(host, sitting, "sitting-close")
    assert post(host, "sitting-cancel", sitting).url == reverse("sitting", args=[sitting.pk])
    assert page_of(host, sitting).by_id("cancelled")
    path = reverse("sitting", args=[sitting.pk])
    assert path not in host.get("/").content.decode()
    bill = host.get(reverse("evening", args=[sitting.evening_id])).content.decode()
    assert "Thomas" not in bill
    assert not Sitting.objects.exists()
    assert list(checks.faults()) == []
    fields = dict(form_fields(page_of(host, sitting)))
    assert post(host, "sitting-restore", sitting, **fields).status_code == 302
    assert path in host.get("/").content.decode()
    assert record(host, sitting, PLAIN[:3]).number == 1


def test_closed_empty_table_is_no_evening_once_it_is_deleted(host):
    sitting = open_sitting(host, NAMES[:2])
    post(host, "sitting-close", sitting)
    assert SeasonTotal.objects.filter(evenings=1).exists()
    assert offers_deletion(host, sitting)
    post(host, "sitting-cancel", sitting)
    assert not EveningResult.objects.exists()
    assert not SeasonTotal.objects.exists()
    assert list(checks.faults()) == []


def test_table_with_a_recorded_round_is_never_deleted(host):
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    before = row_counts()
    assert not offers_deletion(host, sitting)
    assert post(host, "sitting-cancel", sitting).status_code == 409
    assert row_counts() == before
    assert Round.objects.count() == 1


def test_table_with_undone_rounds_only_is_deleted_and_its_rows_stay(host):
    sitting = open_sitting(host)
    deal = record(host, sitting, PLAIN)
    post(host, "round-undo", deal)
    post(host, "sitting-close", sitting)
    entries = Entry.objects.count()
    assert offers_deletion(host, sitting)
    assert post(host, "sitting-cancel", sitting).status_code == 302
    assert Entry.objects.count() == entries + 1, "the closing is reversed; nothing is erased"
    assert Round.objects.count() == 1
    assert not Result.objects.exists()
    assert not SeasonTotal.objects.exists()
    assert not Fact.objects.exists()
    assert list(checks.faults()) == []
    bill = host.get(reverse("evening", args=[sitting.evening_id]))
    assert not bill.context["bill"].items
    log = parse(host.get(reverse("circle-reversals", args=[sitting.circle.pk])))
    links = [each.attributes.get("href", "") for each in log.find_all("a")]
    assert [host.get(link).status_code for link in links if link.startswith("/rounds/")] == []
    before = row_counts()
    assert post(host, "round-restore", deal).status_code in (404, 409)
    assert row_counts() == before
    post(host, "sitting-restore", sitting)
    assert post(host, "round-restore", deal).status_code == 302
    assert list(checks.faults()) == []


def test_deleted_bank_gives_back_its_first_caves_and_sells_them_again(host):
    host, sitting = open_holdem(host)
    post(host, "sitting-cancel", sitting)
    assert not Cave.objects.filter(undone_at=None).exists()
    assert list(checks.faults()) == []
    for _again in range(2):
        post(host, "sitting-restore", sitting)
        assert Cave.objects.filter(undone_at=None).count() == 3
    assert list(checks.faults()) == []


def test_round_of_a_deleted_table_is_refused_with_409_until_it_is_restored(host):
    sitting = open_sitting(host)
    post(host, "sitting-cancel", sitting)
    answer = host.post(reverse("sitting-rounds", args=[sitting.pk]), {"key": ""})
    assert answer.status_code == 409
    assert parse(answer).by_id("cancelled")


def test_opening_form_sent_again_after_the_deletion_opens_no_second_table(host):
    fields = opening_fields()
    host.post(reverse("sitting-new"), fields)
    sitting = Sitting.objects.get()
    post(host, "sitting-cancel", sitting)
    before = row_counts()
    assert host.post(reverse("sitting-new"), fields).url == reverse("sitting", args=[sitting.pk])
    assert row_counts() == before


def test_viewer_and_stranger_delete_nothing(scenario):
    for client, status in ((scenario.viewer, 403), (scenario.stranger, 404), (scenario.neighbour, 404)):
        for name in ("sitting-cancel", "sitting-restore"):
            assert post(client, name, scenario.sitting).status_code == status


def test_season_with_only_a_deleted_table_is_reopened_into_the_one_before(host):
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    post(host, "sitting-close", sitting)
    host.post(reverse("evening-close", args=[sitting.evening_id]))
    ended = sitting.season
    post(host, "season-end", ended)
    mistake = open_sitting(host)
    Sitting.objects.filter(pk=mistake.pk).update(season=ended.circle.seasons.get(ends_on=None))
    post(host, "sitting-cancel", mistake)
    assert post(host, "season-reopen", ended).status_code == 302
    mistake = Sitting.including_cancelled.get(pk=mistake.pk)
    assert (mistake.season, ended.circle.seasons.count()) == (ended, 1)
