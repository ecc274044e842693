"""Exports of a circle: host only, read by other programs, and restored from the file."""

import csv
import gzip
import io
import json
import os
import re
import shutil
import subprocess
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation

from games.archive.limits import MEGABYTE, Limits
from games.archive.refusals import InvalidArchive
from games.models import Circle, Round
from tests.evening_actions import post_expense, record_expense
from tests.files import data_of, file_text
from tests.html import parse
from tests.scenario import browser_client
from tests.web.bank_actions import CASH
from tests.web.holdem_actions import open_holdem
from web.circles import file_checks as circle_files
from web.circles.text.files import import_error_text
from web.circles.views import files as file_views

JOURNALS = {"hledger": ("hledger", "-f", "{}", "check", "--strict"), "beancount": ("bean-check", "{}")}


@pytest.fixture(autouse=True)
def no_tries(db):
    """Reset the number of counted files before every test."""
    cache.clear()


def fetched(scenario, what):
    response = scenario.host.get(reverse(f"circle-export-{what}", args=[scenario.sitting.circle.pk]))
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    content = response.getvalue()
    return (gzip.decompress(content) if what == "file" else content).decode()


def brought(client, content):
    return client.post(reverse("circle-import"), {"file": SimpleUploadedFile("circle.json", content)})


def test_import_page_has_the_size_limit_of_a_file(db):
    page = browser_client().get(reverse("circle-import")).content.decode()
    assert f" {file_views.PAGE_LIMITS.file_bytes // MEGABYTE} MB" in page


def copied_data(circle):
    """Return the file of a circle with new keys, as if written by another installation."""
    return with_new_keys(data_of(circle))


def with_new_keys(data):
    """Return the data of a file whose rows have new keys."""
    for name in data["tables"]:
        for row in data["tables"][name]:
            if "key" in row:
                row["key"] = str(uuid4())
    return data


def test_sheet_export_has_a_row_per_round_and_a_column_per_player(scenario):
    rows = list(csv.DictReader(io.StringIO(fetched(scenario, "csv").removeprefix("\ufeff"))))
    rounds = [row for row in rows if row["What"] == "round"]
    assert [(row["Léa"], row["Karim"]) for row in rounds] == [("6", "-6"), ("43", "-20")]
    assert all(row["Unit"] == "points" for row in rounds)
    (closing,) = [row for row in rows if row["What"] == "closing"]
    assert (closing["Léa"], closing["Thomas"], closing["Unit"]) == ("0.60", "0.30", "€")
    (payment,) = [row for row in rows if row["What"] == "payment"]
    assert (
        float(payment["Léa"] or 0) + sum(float(payment[name] or 0) for name in ("Karim", "Inès", "Thomas"))
        == 0
    )


def test_sheet_export_escapes_formulas_in_names(scenario):
    player = scenario.sitting.circle.players.get(name="Karim")
    type(player).objects.filter(pk=player.pk).update(name="=1+1")
    assert "'=1+1" in fetched(scenario, "csv").splitlines()[0]


@pytest.mark.parametrize("program", JOURNALS)
def test_journal_export_passes_the_accounting_program(scenario, program, tmp_path):
    command, *rest = JOURNALS[program]
    if not shutil.which(command):
        pytest.skip(f"{command} is missing; Debian has it in the package {program}")
    note = 'date: 2026-13-45, [2026-99-99] "Paul\\" ; | note: rien'
    answer = post_expense(scenario.host, scenario.sitting.evening, category="drinks", note=note)
    assert answer.status_code == 302
    journal = tmp_path / f"circle.{program}"
    journal.write_text(fetched(scenario, program))
    assert journal.stat().st_size > 500
    checked = subprocess.run(
        [command, *(each.format(journal) for each in rest)],
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_journal_lists_cash_accounts_by_player_and_payees_in_the_language(scenario):
    host, first = open_holdem(scenario.host, seats=3, **CASH)
    record_expense(first.evening, title="Pizza")
    path = reverse("circle-export-hledger", args=[first.circle.pk])
    journal = host.get(path, headers={"accept-language": "fr"}).content.decode()
    accounts = re.findall(r"account (Players:.*:purse \d+)\n", journal)
    assert len(accounts) == 3
    assert {account.split(":")[1].split()[1] for account in accounts} == {
        seat.player.name for seat in first.seats.all()
    }
    assert first.key.hex not in journal
    payees = re.findall(r"^\d{4}-\d\d-\d\d (.*)  ; key", journal, re.MULTILINE)
    assert "Pizza (dépense), par Léa" in payees
    assert not [payee for payee in payees if " by " in payee]


def test_circle_file_is_restored_for_a_new_browser(scenario):
    file = fetched(scenario, "file")
    stranger = browser_client()
    # The digest of an entry covers its content, not its key: another server may have the same evening.
    answered = brought(stranger, json.dumps(with_new_keys(json.loads(file))).encode())
    assert answered.status_code == 302
    circle = Circle.objects.latest("pk")
    assert circle.pk != scenario.sitting.circle.pk
    assert stranger.get(answered.url).status_code == 200
    assert stranger.get(reverse("circle-exports", args=[circle.pk])).status_code == 200
    assert scenario.host.get(answered.url).status_code == 404
    for sitting in circle.seasons.get().sittings.all():
        assert stranger.get(reverse("sitting", args=[sitting.pk]), follow=True).status_code == 200


def test_restoring_an_existing_circle_is_refused_with_409_and_starts_no_process(scenario, monkeypatch):
    monkeypatch.setattr(circle_files, "check_apart", pytest.fail)
    answered = brought(scenario.stranger, file_text(data_of(scenario.sitting.circle)).encode())
    assert answered.status_code == 409
    assert "here already" in answered.content.decode()
    assert Circle.objects.filter(name=scenario.sitting.circle.name).count() == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"{}",
        b'{"ardoise": 1, "tables": {}}',
        b"NaN",
        b'"\\ud800"',
        b"1e999",
    ],
)
@pytest.mark.django_db
def test_file_of_another_kind_is_refused_with_a_message(content):
    count = Circle.objects.count()
    answered = brought(browser_client(), content)
    assert answered.status_code == 422
    assert "This file was not read." in answered.content.decode()
    assert Circle.objects.count() == count


def test_modified_circle_file_is_refused_as_inconsistent(scenario):
    data = copied_data(scenario.sitting.circle)
    data["tables"]["ledger.transfer"][3]["amount"] += 1
    answered = brought(scenario.stranger, json.dumps(data).encode())
    assert answered.status_code == 422
    assert "does not agree with itself" in answered.content.decode()


@pytest.mark.parametrize(
    ("fault", "where"),
    [
        ("expense 12: does not add up: PAID_SUM (ledger.9)", "(dépense 12)"),
        ("book 1: entry 7: the payload is not the one that was posted", "(livre 1, écriture 7)"),
    ],
)
def test_refused_file_names_its_fault_in_french_only(fault, where):
    with translation.override("fr"):
        text = import_error_text(InvalidArchive("disagreement", fault))
    assert text.endswith(where)
    assert fault not in text
    with translation.override("en"):
        assert import_error_text(InvalidArchive("disagreement", fault)).endswith(f"({fault})")


@pytest.mark.django_db
def test_what_is_no_circle_starts_no_process(monkeypatch):
    monkeypatch.setattr(circle_files, "check_apart", pytest.fail)
    assert brought(browser_client(), b"{}," * 1000).status_code == 422


@pytest.mark.django_db
def test_file_that_is_too_large_has_another_error_than_a_file_without_a_circle(monkeypatch):
    monkeypatch.setattr(file_views, "PAGE_LIMITS", Limits(file_bytes=10))
    answered = brought(browser_client(), b"0123456789a")
    assert answered.status_code == 413
    assert "too large for this page" in answered.content.decode()
    assert "read_circle" in answered.content.decode()


@pytest.mark.django_db
def test_files_of_one_network_are_counted_together():
    answers = [brought_from(f"2001:db8::{number + 1:x}") for number in range(circle_files.MAX_FROM_ONE + 1)]
    assert [each.status_code for each in answers] == [422] * circle_files.MAX_FROM_ONE + [429]
    assert "Too many files" in answers[-1].content.decode()
    assert brought_from("192.0.2.7").status_code == 422


@pytest.mark.django_db
def test_files_of_all_senders_are_counted(monkeypatch):
    monkeypatch.setattr(circle_files, "MAX_FROM_ALL", 3)
    answers = [brought_from(f"192.0.2.{number}").status_code for number in range(4)]
    assert answers == [422, 422, 422, 429]


def brought_from(address):
    """Send a file without a circle from an IP address."""
    client = browser_client()
    client.defaults["REMOTE_ADDR"] = address
    return brought(client, b"{}")


def test_one_file_is_read_at_a_time(scenario, monkeypatch):
    file = file_text(copied_data(scenario.sitting.circle)).encode()
    monkeypatch.setattr(circle_files, "check_apart", pytest.fail)
    with circle_files.only_one("reading"):
        answered = brought(scenario.stranger, file)
    assert answered.status_code == 503
    assert "Another file is being read" in answered.content.decode()


def test_a_reading_has_a_time_limit(scenario, monkeypatch):
    file = file_text(copied_data(scenario.sitting.circle)).encode()
    monkeypatch.setattr(circle_files, "MAX_SECONDS", 0.01)
    answered = brought(scenario.stranger, file)
    assert answered.status_code == 422
    assert "took too long" in answered.content.decode()


def test_a_file_that_could_not_be_read_back_is_not_sent(scenario):
    Round.objects.filter(pk=scenario.round.pk).update(net=[1, -1, 0, 0])
    answered = scenario.host.get(reverse("circle-export-file", args=[scenario.sitting.circle.pk]))
    assert answered.status_code == 409
    assert "could not be read back" in answered.content.decode()


def test_circle_too_large_for_a_file_has_a_notice_on_its_erasure_page(scenario, monkeypatch):
    circle = scenario.sitting.circle
    monkeypatch.setattr(file_views, "PAGE_LIMITS", Limits(table_rows=2))
    answered = scenario.host.get(reverse("circle-export-file", args=[circle.pk]))
    assert answered.status_code == 409
    assert "write_circle" in answered.content.decode()
    scenario.host.post(reverse("circle-archive", args=[circle.pk]))
    assert "write_circle" not in scenario.host.get(reverse("circle-erase", args=[circle.pk])).content.decode()
    monkeypatch.setattr("web.circles.views.circles.PAGE_LIMITS", Limits(table_rows=2))
    assert "write_circle" in scenario.host.get(reverse("circle-erase", args=[circle.pk])).content.decode()


def test_wrong_name_deletes_no_circle_and_is_named_as_the_reason(scenario):
    circle = scenario.sitting.circle
    address = reverse("circle-erase", args=[circle.pk])
    scenario.host.post(reverse("circle-archive", args=[circle.pk]))
    answered = scenario.host.post(address, {"name": "Les mardis"})
    assert answered.status_code == 422
    main = parse(answered).by_id("main")
    [reason] = main.find_all("p", role="alert")
    assert reason.text
    [field] = main.find_all("input", name="name")
    assert field.attributes["value"] == "Les mardis"
    assert Circle.objects.filter(pk=circle.pk).exists()


def test_commands_write_a_circle_and_read_it(scenario, tmp_path, capsys):
    path, circle = tmp_path / "circle.json.gz", scenario.sitting.circle
    call_command("write_circle", str(circle.pk), str(path))
    assert "every round is scored again" in capsys.readouterr().out
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(CommandError, match="here already"):
        call_command("read_circle", str(path))
    path.write_text(file_text(with_new_keys(json.loads(gzip.decompress(path.read_bytes())))))
    call_command("read_circle", str(path))
    *progress, address = capsys.readouterr().out.splitlines()
    assert any("rows read" in line for line in progress)
    again = Circle.objects.latest("pk")
    client = browser_client()
    assert client.post(address.strip()).status_code == 302
    assert client.get(reverse("circle-settings", args=[again.pk])).status_code == 200


def test_commands_refuse_in_words(scenario, tmp_path):
    path = tmp_path / "none.json"
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("read_circle", str(path))
    path.write_text("{}")
    with pytest.raises(CommandError, match="not a circle"):
        call_command("read_circle", str(path))
    Round.objects.filter(pk=scenario.round.pk).update(net=[1, -1, 0, 0])
    with pytest.raises(CommandError, match="could not be read back"):
        call_command("write_circle", str(scenario.sitting.circle.pk), str(tmp_path / "circle.gz"))
    assert [each.name for each in tmp_path.iterdir()] == ["none.json"]
