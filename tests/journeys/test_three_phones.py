"""Three phones: Léa hosts and dictates a code, Karim joins and scores, Inès looks on and cannot write."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Binding
from tests.cast import PLAIN, deal_fields, open_slate, phone, resume_path

pytestmark = pytest.mark.phones


@pytest.fixture
def sitting(transactional_db):
    """A table that somebody opened on a phone that is not here."""
    return open_slate(phone())


@pytest.fixture
def phones(new_context, served):
    """Three phones of three people, each with its own cookies."""
    return [new_context(base_url=served).new_page() for _ in range(3)]


def code_shown(page):
    return "".join(page.locator(".code .plate").all_inner_texts())


def come_in(page, code, name):
    """From the first screen: the code, then one's own name. The number of taps, typing apart."""
    page.goto("/")
    page.get_by_label("Code de la table, six signes").fill(code.lower())
    page.get_by_role("button", name="Rejoindre").click()
    page.get_by_role("button", name=name).click()
    page.wait_for_url(re.compile("/sittings/"))


def test_a_host_invites_a_scorer_joins_and_a_viewer_only_looks(phones, served, sitting, tolerated):
    tolerated.append("403")
    host, karim, ines = phones
    table = reverse("sitting", args=[sitting.pk])
    host.goto(resume_path(sitting.circle))
    host.get_by_role("button", name="Ouvrir ici").click()
    host.wait_for_url(re.compile("/circles/"))

    # Léa: one tap on the table shows the QR code and the six signs.
    host.goto(table)
    host.get_by_role("button", name="Inviter à la table").click()
    expect(host.locator(".qr")).to_be_visible()
    come_in(karim, code_shown(host), "Karim")
    come_in(ines, code_shown(host), "Inès")

    # Both look on: no button writes, and the pad says who does.
    for page in (karim, ines):
        expect(page.get_by_role("link", name="Nouvelle donne")).to_have_count(0)
        expect(page.locator(".strip .who")).to_contain_text("Léa")
    ines.goto(reverse("pad", args=[sitting.pk]))
    expect(ines.get_by_role("heading", level=1)).to_have_text("Ici, vous regardez")
    expect(ines.locator("main")).to_contain_text("Léa marque")

    # One tap passes the pen to Karim.
    host.goto(reverse("sitting-pen", args=[sitting.pk]))
    host.get_by_role("button", name=re.compile("Karim passer le stylo")).click()
    host.wait_for_url(re.compile(table))
    karim.goto(table)
    expect(karim.locator(".strip .who")).to_contain_text("Karim")
    karim.get_by_role("link", name="Nouvelle donne").click()
    karim.wait_for_url(re.compile("/pad/"))

    # What Inès sends all the same is refused, whatever page it comes from.
    token = ines.context.request.get("/csrf/").text().strip('"')
    fields = deal_fields(PLAIN) | {"csrfmiddlewaretoken": token}
    answer = ines.context.request.post(reverse("sitting-rounds", args=[sitting.pk]), form=fields)
    assert "Ici, vous regardez" in answer.text()
    assert answer.status == 403
    assert sitting.rounds.count() == 0
    roles = dict(Binding.objects.filter(player__isnull=False).values_list("player__name", "role"))
    assert roles == {"Léa": "host", "Karim": "score", "Inès": "view"}


def test_scanning_then_one_tap_is_enough_without_script(new_context, served, sitting):
    """The QR code holds the link: opened, it asks one thing, answered by one tap."""
    host, guest = (new_context(base_url=served, java_script_enabled=False).new_page() for _ in range(2))
    host.goto(resume_path(sitting.circle))
    host.get_by_role("button", name="Ouvrir ici").click()
    host.goto(reverse("sitting", args=[sitting.pk]))
    host.get_by_role("button", name="Inviter à la table").click()
    guest.goto(host.locator("#link").input_value())
    guest.get_by_role("button", name="Thomas").click()
    expect(guest).to_have_url(re.compile(reverse("sitting", args=[sitting.pk])))
    expect(guest.locator("#scoreboard .disc.me")).to_have_count(1)
