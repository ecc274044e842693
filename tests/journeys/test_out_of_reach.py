"""Every game on a phone that reaches no house: what its table records waits there, and arrives once."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games import play
from games.audit import faults
from games.models import CashOut, Cave, Round
from games.models.binding import new_secret
from tests.cast import phone, resume_path
from tests.journeys.fingers import await_script
from tests.web.banks import CASH
from tests.web.holdem import open_holdem
from tests.web.menteur import FIVE, open_menteur

IN_REACH = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def at_table(page, served, tolerated):
    """Let this phone keep a sitting, and pages."""
    tolerated += [
        "ERR_",
        "Failed to load",
        "Failed to fetch",
        "network error",
        "Response served by service worker",
    ]

    def at_table(sitting):
        page.goto(served + resume_path(sitting.circle))
        page.get_by_role("button", name="Ouvrir ici").click()
        page.wait_for_url(re.compile("/circles/"))
        page.wait_for_function(IN_REACH)
        page.goto(served + reverse("sitting", args=[sitting.pk]))
        expect(page.locator(".strip[data-live=live]")).to_be_visible()
        return page

    return at_table


def waits(page):
    return page.locator("[data-waiting] [data-row]")


def away(page):
    page.context.set_offline(True)
    expect(page.locator("#network")).to_contain_text("Hors ligne.")


def back(page):
    page.context.set_offline(False)
    expect(waits(page)).to_have_count(0)


def test_a_bank_goes_on_and_the_app_opens_again_without_a_network(at_table, served):
    _client, sitting = open_holdem(phone(), seats=4, **CASH)
    page = at_table(sitting)
    before = Cave.objects.count()
    away(page)
    page.get_by_role("button", name=re.compile("^Recave")).first.click()
    expect(waits(page)).to_have_count(1)
    page.goto(served)
    page.goto(served + reverse("sitting", args=[sitting.pk]))
    await_script(page, "unreached")
    page.locator(".bank a.who").nth(1).click()
    page.get_by_label("Jetons devant lui").fill("10+10")
    page.get_by_role("button", name="Noter le compte").click()
    expect(waits(page)).to_have_count(2)
    back(page)
    assert Cave.objects.count() == before + 1
    counted = CashOut.objects.get()
    assert (counted.chips, counted.seat.position) == (20, 1)
    # Taking it back goes the same way, and twice is once.
    expect(page.get_by_role("button", name=re.compile("^Annuler"))).to_be_visible()
    away(page)
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Annuler")).click()
    back(page)
    assert CashOut.objects.filter(struck_at=None).count() == 0
    assert list(faults()) == []


def test_a_round_of_menteur_is_told_without_a_network(at_table, served):
    _client, sitting = open_menteur(mark="jetons")
    page = at_table(sitting)
    away(page)
    page.goto(served)
    page.goto(served + reverse("sitting", args=[sitting.pk]))
    await_script(page, "unreached")
    for verdict in ("Un mensonge", "La vérité"):
        page.get_by_role("button", name=re.compile("^Menteur")).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("radio", name=FIVE[1]).check()
        sheet.get_by_role("button", name=verdict).click()
    expect(waits(page)).to_have_count(2)
    back(page)
    told = [each.recorded["truth"] for each in Round.objects.order_by("number")]
    assert told == [False, True]
    assert list(faults()) == []


def test_a_hand_half_told_outlives_a_reload_and_a_house_out_of_reach(at_table, served):
    _client, sitting = open_holdem(phone(), seats=3)
    page = at_table(sitting)
    pad = served + reverse("pad", args=[sitting.pk])
    page.goto(pad)
    await_script(page, "kept")
    for seat, chips in enumerate((20, 60, 60)):
        page.locator(f"[name=seat-{seat}-bet]").fill(str(chips))
    page.context.set_offline(True)
    page.get_by_role("button", name=re.compile("^Former")).click()
    expect(page.locator("#network")).to_contain_text("Hors ligne.")
    page.reload()
    expect(page.locator("[name=seat-1-bet]")).to_have_value("60")
    page.context.set_offline(False)
    page.get_by_role("button", name=re.compile("^Former")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")
    page.goto(served)
    page.goto(pad)
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")


def come_in(page, served, sitting, name, role):
    """Open a sitting as the player of that name, in that role."""
    secret = new_secret()
    player = sitting.circle.players.get(name=name)
    play.bind(circle=sitting.circle, player=player, role=role, secret=secret, now=timezone.now())
    page.goto(served + reverse("resume", args=[secret]))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    page.goto(served + reverse("sitting", args=[sitting.pk]))
    expect(page.locator(".strip[data-live=live]")).to_be_visible()


def tell(page, name, verdict):
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{name} ")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(verdict)).click()


def test_host_scorer_and_viewer_spend_an_evening_the_scorer_out_of_reach_for_a_while(
    new_context, served, tolerated
):
    tolerated += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    _client, sitting = open_menteur(mark="jetons")
    host, scorer, viewer = (new_context().new_page() for _ in range(3))
    come_in(host, served, sitting, FIVE[4], "host")
    come_in(scorer, served, sitting, FIVE[1], "score")
    come_in(viewer, served, sitting, FIVE[2], "view")
    tell(host, FIVE[1], "mentait")
    for each in (host, scorer, viewer):
        expect(each.locator("#feed li")).to_have_count(1)
    expect(viewer.get_by_role("button", name=re.compile("^Menteur"))).to_have_count(0)

    away(scorer)
    scorer.get_by_role("button", name=re.compile("^Menteur")).click()
    scorer.get_by_role("dialog").get_by_role("radio", name=FIVE[3]).check()
    scorer.get_by_role("dialog").get_by_role("button", name="La vérité").click()
    expect(waits(scorer)).to_have_count(1)
    tell(host, FIVE[0], "mentait")
    expect(viewer.locator("#feed li")).to_have_count(2)

    # Both told a second round: nothing is dropped, the scorer says that both were played.
    scorer.context.set_offline(False)
    scorer.get_by_role("button", name="Revoir").click()
    expect(scorer.get_by_role("heading", level=1)).to_have_text("Deux versions")
    scorer.get_by_role("button", name="Les deux ont été jouées").click()
    for each in (host, viewer):
        expect(each.locator("#feed li")).to_have_count(3)
    assert [each.recorded["announcer"] for each in Round.objects.order_by("number")] == [1, 0, 3]
    assert list(faults()) == []
