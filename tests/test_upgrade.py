"""Upgrade: the database that each released version made works on after `migrate` and `prepare`."""

import re
import tomllib
from collections import Counter
from html import unescape
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings
from django.urls import resolve, reverse

from games.audit.checks import faults
from games.models import Appointment, Binding, Circle, Player, Round, Sitting, TournamentResult
from ledger import audit as ledger_audit
from ledger import book as ledger
from tests.account_actions import sign_in
from tests.own_database import empty_database
from tests.released.database import (
    ACCOUNT,
    CLOCK,
    HOST,
    INVITATION,
    PASSWORD,
    VERSIONS,
    VIEWER,
    file_of,
    load,
)
from tests.scenario import PLAIN, browser_client, record
from tests.source_tree import text
from web.core.secret_key import write_secret_key

LINK = re.compile(r'href="(/(?!static/|arbiter/|tools/|circles/\d+/archive/file/)[^"#]*)')
"""Link to a page that reads the database; the file of a circle is imported on trial, which takes seconds."""
PAGES_OF_A_NAME = 2
"""Number of pages that are opened of each named URL."""


@pytest.fixture(scope="module", params=VERSIONS)
def upgraded(request, django_db_setup, django_db_blocker, tmp_path_factory):
    """Connect to the database of a released version after its upgrade, and return its first circle."""
    folder = tmp_path_factory.mktemp("upgrade")
    with (
        django_db_blocker.unblock(),
        override_settings(DATA_DIR=folder, STATIC_ROOT=folder / "static"),
        empty_database(folder),
    ):
        load(request.param)
        write_secret_key(folder, settings.SECRET_KEY)
        call_command("migrate", verbosity=0)
        call_command("prepare", stdout=StringIO())
        yield Circle.objects.earliest("pk")


def resumed(secret):
    """Return a browser after the button of a resume link."""
    client = browser_client()
    assert client.post(reverse("resume", args=[secret])).status_code == 302
    return client


@pytest.fixture
def host(upgraded):
    """Return the browser of Léa, who is a host."""
    return resumed(HOST)


def test_version_has_a_stored_database_and_a_section_in_the_changelog():
    version = tomllib.loads(text(Path("pyproject.toml")))["project"]["version"]
    assert version == VERSIONS[-1]
    assert all(file_of(version, vendor).exists() for vendor in ("sqlite", "postgresql"))
    assert re.search(
        rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", text(Path("CHANGELOG.md")), re.MULTILINE
    )


def test_stored_database_has_each_game_and_kind_of_record(upgraded):
    closed = Counter(Sitting.objects.filter(closing__isnull=False).values_list("game_key", flat=True))
    assert closed.keys() == {"chinese", "menteur", "holdem", "draw_holdem", "tournament"}
    assert Sitting.objects.filter(closing=None).exists()
    assert upgraded.evenings.filter(repayments__isnull=False).exists()
    assert Round.objects.filter(struck_at__isnull=False).exists()
    for model in (Appointment, TournamentResult):
        assert model.objects.exists()
    assert {*Binding.objects.values_list("role", flat=True)} == {"host", "score", "view"}


def test_upgraded_database_balances_and_a_recount_agrees(upgraded):
    assert [*ledger_audit.faults(), *faults()] == []
    accounts = Player.objects.filter(circle=upgraded).values_list("account_id", flat=True)
    balances = ledger.balances(accounts=list(accounts))
    assert any(balances.values())
    told = StringIO()
    call_command("audit", "--rebuild", stdout=told)
    assert "Everything agrees." in told.getvalue()


def test_pages_of_an_upgraded_database_open(upgraded, host):
    waiting, opened = [reverse("home"), reverse("circle", args=[upgraded.pk])], Counter()
    while waiting:
        url = waiting.pop(0)
        name = resolve(url.partition("?")[0]).url_name
        if opened[name] == PAGES_OF_A_NAME:
            continue
        opened[name] += 1
        answer = host.get(url)
        assert answer.status_code in (200, 302), url
        if answer.headers["Content-Type"].startswith("text/html"):
            waiting += map(unescape, LINK.findall(answer.content.decode()))
    expected = {"sitting", "sitting-pad", "evening", "season", "player", "circle-agenda", "circle-export-csv"}
    assert expected <= opened.keys()


def test_links_and_accounts_of_an_upgraded_database_open(upgraded):
    circle = reverse("circle", args=[upgraded.pk])
    assert resumed(VIEWER).get(circle).status_code == 200
    guest, member = browser_client(), browser_client()
    assert guest.get(circle).status_code == 404
    joining = {"name": "Nadia", "nonce": "A" * 22, "key": str(uuid4())}
    assert guest.post(reverse("join", args=[INVITATION]), joining).status_code == 302
    assert guest.get(circle).status_code == 200
    sign_in(member, ACCOUNT, password=PASSWORD)
    assert member.get(circle).status_code == 200
    assert guest.get(reverse("clock", args=[CLOCK])).status_code == 200


def test_upgraded_database_records_another_deal(upgraded, host):
    sitting = Sitting.objects.filter(closing=None, game_key="chinese").latest("pk")
    before = sitting.rounds.count()
    record(host, sitting, PLAIN)
    assert sitting.rounds.count() == before + 1
    assert host.post(reverse("sitting-close", args=[sitting.pk])).status_code == 302
    sitting.refresh_from_db()
    assert sitting.is_closed
    assert [*ledger_audit.faults(), *faults()] == []
