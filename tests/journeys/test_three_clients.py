"""Three browsers: Léa hosts and reads out a code, Karim joins and scores, Inès views."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Binding
from tests.scenario import PLAIN, browser_client, deal_fields, open_sitting, resume_path

pytestmark = pytest.mark.several_clients


@pytest.fixture
def sitting(transactional_db):
    """Return a sitting opened in another browser."""
    return open_sitting(browser_client())


@pytest.fixture
def pages(new_context, server_url):
    """Return three browsers with separate cookies."""
    return [new_context(base_url=server_url).new_page() for _ in range(3)]


def code_shown(page):
    expect(page.locator(".code .player-plate")).to_have_count(6)
    return "".join(page.locator(".code .player-plate").all_inner_texts())


def come_in(page, code, name):
    """Join from the home page with the code and a name; return the number of taps."""
    page.goto("/")
    page.get_by_label("Code de la table, six signes").fill(code.lower())
    page.get_by_role("button", name="Rejoindre").click()
    page.get_by_role("button", name=name).click()
    page.wait_for_url(re.compile("/sittings/"))


def test_host_invites_scorer_joins_and_viewer_cannot_write(
    pages, server_url, sitting, allowed_console_errors
):
    allowed_console_errors.append("403")
    host, karim, ines = pages
    table = reverse("sitting", args=[sitting.pk])
    host.goto(resume_path(sitting.circle))
    host.get_by_role("button", name="Ouvrir ici").click()
    host.wait_for_url(re.compile("/circles/"))

    # Léa: one tap on the table shows the QR code and the six signs to score; another role takes two taps.
    host.goto(table)
    host.get_by_role("button", name="Inviter à la table").click()
    expect(host.locator(".qr-code")).to_be_visible()
    expect(host.locator(".segmented [aria-current]")).to_have_text("Marquer")
    host.get_by_role("link", name="Regarder").click()
    host.get_by_role("button", name="Créer l’invitation").click()
    expect(host.locator(".segmented [aria-current]")).to_have_text("Regarder")
    expect(host.locator(".qr-code")).to_be_visible()
    come_in(karim, code_shown(host), "Karim")
    come_in(ines, code_shown(host), "Inès")

    # Both are viewers: no button writes, and the page names the scorer.
    for page in (karim, ines):
        expect(page.get_by_role("link", name="Nouvelle donne")).to_have_count(0)
        expect(page.locator(".status-strip .player-name")).to_contain_text("Léa")
    ines.goto(reverse("sitting-pad", args=[sitting.pk]))
    expect(ines.get_by_role("heading", level=1)).to_have_text("Ici, vous regardez")
    expect(ines.locator("main")).to_contain_text("Léa marque")

    # A tap asks, and the answer hands the scoring over to Karim.
    host.goto(reverse("sitting-scoring", args=[sitting.pk]))
    host.get_by_role("button", name=re.compile("Karim passer le stylo")).click()
    expect(host.locator("main")).to_contain_text("Karim marque")
    host.get_by_role("button", name="Passer le stylo").click()
    host.wait_for_url(re.compile(table))
    karim.goto(table)
    expect(karim.locator(".status-strip .player-name")).to_contain_text("Karim")
    karim.get_by_role("link", name="Nouvelle donne").click()
    karim.wait_for_url(re.compile("/pad/"))

    # A form that Inès sends nevertheless is refused, from any page.
    token = ines.context.request.get("/csrf/").text().strip('"')
    fields = deal_fields(PLAIN) | {"csrfmiddlewaretoken": token}
    answer = ines.context.request.post(reverse("sitting-rounds", args=[sitting.pk]), form=fields)
    assert "Ici, vous regardez" in answer.text()
    assert answer.status == 403
    assert sitting.rounds.count() == 0
    roles = dict(Binding.objects.filter(player__isnull=False).values_list("player__name", "role"))
    assert roles == {"Léa": "host", "Karim": "score", "Inès": "view"}


def test_invitation_link_needs_one_tap_without_script(new_context, server_url, sitting):
    """Check the link of the QR code: its page asks for the name only."""
    host, guest = (new_context(base_url=server_url, java_script_enabled=False).new_page() for _ in range(2))
    host.goto(resume_path(sitting.circle))
    host.get_by_role("button", name="Ouvrir ici").click()
    host.goto(reverse("sitting", args=[sitting.pk]))
    host.get_by_role("button", name="Inviter à la table").click()
    guest.goto(host.locator("#link").input_value())
    guest.get_by_role("button", name="Thomas").click()
    expect(guest).to_have_url(re.compile(reverse("sitting", args=[sitting.pk])))
    expect(guest.locator("#scoreboard .avatar.is-me")).to_have_count(1)
