"""Every game without a server: records wait in the outbox and are sent once."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.audit.checks import faults
from games.circles.commands import bindings
from games.models import CashOut, Cave, Round
from games.models.binding import new_secret
from tests.journeys.actions import await_cached, await_script, await_scripts, await_worker, unanswered_posts
from tests.scenario import browser_client, resume_path
from tests.web.bank_actions import CASH
from tests.web.holdem_actions import open_holdem
from tests.web.menteur_actions import FIVE, open_menteur


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def at_table(page, server_url, allowed_console_errors):
    """Return a function that opens a sitting in this browser with its service worker."""
    allowed_console_errors += [
        "ERR_",
        "Failed to load",
        "Failed to fetch",
        "network error",
        "Response served by service worker",
    ]

    def at_table(sitting):
        page.goto(server_url + resume_path(sitting.circle))
        page.get_by_role("button", name="Ouvrir ici").click()
        page.wait_for_url(re.compile("/circles/"))
        await_worker(page)
        table = reverse("sitting", args=[sitting.pk])
        page.goto(server_url + table)
        expect(page.locator(".status-strip[data-live=live]")).to_be_visible()
        await_scripts(page)
        await_cached(page, table)
        return page

    return at_table


IS_BELOW_THE_TOP = """(row) =>
    row.getBoundingClientRect().top >= row.closest("[data-waiting]").getBoundingClientRect().top"""
"""Whether a row is not scrolled out of its list; read at once, because the list may be shown anew."""


def waits(page):
    return page.locator("[data-waiting] [data-row]")


def away(page):
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_contain_text("Hors ligne.")


def back(page):
    page.context.set_offline(False)
    expect(waits(page)).to_have_count(0)


def test_bank_records_offline_and_its_page_opens_again(at_table, server_url):
    _client, sitting = open_holdem(browser_client(), seats=4, **CASH)
    page = at_table(sitting)
    before = Cave.objects.count()
    away(page)
    rebuy = page.get_by_role("button", name=re.compile("^Recave")).first
    place = rebuy.bounding_box()
    rebuy.click()
    expect(waits(page)).to_have_count(1)
    expect(page.locator(".bank > li").first.locator("[data-waiting-seat]:visible")).to_contain_text("+1")
    assert rebuy.bounding_box() == place
    expect(waits(page)).to_be_visible()
    assert waits(page).evaluate(IS_BELOW_THE_TOP)
    page.goto(server_url)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_script(page, "offline-form")
    page.locator(".bank a.player-name").nth(1).click()
    page.get_by_label("Jetons devant ce joueur").fill("10+10")
    page.get_by_role("button", name="Noter le compte").click()
    expect(waits(page)).to_have_count(2)
    back(page)
    assert Cave.objects.count() == before + 1
    counted = CashOut.objects.get()
    assert (counted.chips, counted.seat.position) == (20, 1)
    # The undo goes through the outbox too; sent twice it counts once.
    expect(page.get_by_role("button", name=re.compile("^Annuler"))).to_be_visible()
    away(page)
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Annuler")).click()
    expect(waits(page)).to_have_count(1)
    back(page)
    assert CashOut.objects.filter(struck_at=None).count() == 0
    assert list(faults()) == []


def test_menteur_coup_is_recorded_offline(at_table, server_url):
    _client, sitting = open_menteur(mark="jetons")
    page = at_table(sitting)
    away(page)
    page.goto(server_url)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_script(page, "menteur-table")
    for verdict in ("Un mensonge", "La vérité"):
        page.get_by_role("button", name=re.compile("^Menteur")).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("radio", name=FIVE[1]).check()
        sheet.get_by_role("button", name=verdict).click()
    expect(waits(page)).to_have_count(2)
    names = [f"Coup {n} · {FIVE[1]} · {verdict}" for n, verdict in ((1, "Un mensonge"), (2, "La vérité"))]
    expect(waits(page)).to_contain_text(names)
    back(page)
    truths = [each.recorded["truth"] for each in Round.objects.order_by("number")]
    assert truths == [False, True]
    assert list(faults()) == []


def test_partial_hand_survives_a_reload_and_an_unreachable_server(at_table, server_url):
    _client, sitting = open_holdem(browser_client(), seats=3)
    page = at_table(sitting)
    pad = server_url + reverse("sitting-pad", args=[sitting.pk])
    page.goto(pad)
    await_script(page, "draft-form")
    for seat, chips in enumerate((20, 60, 60)):
        page.locator(f"[name=seat-{seat}-bet]").fill(str(chips))
    page.context.set_offline(True)
    page.get_by_role("button", name=re.compile("^Former")).click()
    expect(page.locator("#status-strip")).to_contain_text("Hors ligne.")
    page.reload()
    expect(page.locator("[name=seat-1-bet]")).to_have_value("60")
    page.context.set_offline(False)
    page.get_by_role("button", name=re.compile("^Former")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")
    page.goto(server_url)
    page.goto(pad)
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")
    with unanswered_posts(page):
        page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")


def hand_at_its_pots(page, pad, bets=(20, 60, 60)):
    """Open the pad of a hand and enter its bets."""
    page.goto(pad)
    await_script(page, "draft-form")
    for seat, chips in enumerate(bets):
        page.locator(f"[name=seat-{seat}-bet]").fill(str(chips))
    page.get_by_role("button", name=re.compile("^Former")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")
    await_script(page, "draft-form")


def test_hand_reloaded_offline_is_shown_as_it_was_modified_and_recorded(at_table, server_url):
    _client, sitting = open_holdem(browser_client(), seats=3)
    page = at_table(sitting)
    hand_at_its_pots(page, server_url + reverse("sitting-pad", args=[sitting.pk]), bets=(0, 60, 60))
    page.locator("#pots label").filter(has_text="Karim").first.click()
    expect(page.get_by_role("checkbox", name=re.compile("Karim"))).to_be_checked()
    away(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")
    expect(page.get_by_role("checkbox", name=re.compile("Karim"))).to_be_checked()
    page.locator("#dock button.primary").click()
    expect(waits(page)).to_have_count(1)
    waits(page).get_by_role("button", name="Modifier").click()
    expect(page.locator("#main")).to_contain_text("Ce qui a été saisi est gardé ici")
    expect(page.locator("[name=seat-1-bet]")).to_be_hidden()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Partage des pots")
    expect(page.get_by_role("checkbox", name=re.compile("Karim"))).to_be_checked()
    away(page)
    page.locator("#dock button.primary").click()
    expect(waits(page)).to_have_count(1)
    back(page)
    assert Round.objects.get().net == [0, 60, -60]


def test_street_reloaded_offline_is_shown_as_it_was(at_table, server_url):
    _client, sitting = open_holdem(browser_client(), seats=2, game="draw_holdem")
    page = at_table(sitting)
    page.goto(server_url + reverse("sitting-pad", args=[sitting.pk]))
    await_script(page, "draft-form")
    for seat in (0, 1):
        page.locator(f"[name=seat-{seat}-bet]").fill("10")
    page.locator("#dock button.primary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Flop")
    await_script(page, "draft-form")
    page.locator("button[name=exchange]").first.click()
    expect(page.locator("#middle")).to_contain_text("40")
    away(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Flop")
    expect(page.locator("#middle")).to_contain_text("40")
    page.context.set_offline(False)
    page.locator("#dock button.primary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Turn")


def come_in(page, server_url, sitting, name, role):
    """Open a sitting as a player with a role."""
    secret = new_secret()
    player = sitting.circle.players.get(name=name)
    bindings.bind(circle=sitting.circle, player=player, role=role, secret=secret, now=timezone.now())
    page.goto(server_url + reverse("resume", args=[secret]))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    expect(page.locator(".status-strip[data-live=live]")).to_be_visible()
    await_scripts(page)


def enter_coup(page, name, verdict):
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{name} ")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(verdict)).click()


@pytest.mark.several_clients
def test_evening_of_three_browsers_with_the_scorer_offline_for_a_while(
    new_context, server_url, allowed_console_errors
):
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    _client, sitting = open_menteur(mark="jetons")
    host, scorer, viewer = (new_context().new_page() for _ in range(3))
    come_in(host, server_url, sitting, FIVE[4], "host")
    come_in(scorer, server_url, sitting, FIVE[1], "score")
    come_in(viewer, server_url, sitting, FIVE[2], "view")
    enter_coup(host, FIVE[1], "mentait")
    for each in (host, scorer, viewer):
        expect(each.locator("#feed li")).to_have_count(1)
    expect(viewer.get_by_role("button", name=re.compile("^Menteur"))).to_have_count(0)

    away(scorer)
    scorer.get_by_role("button", name=re.compile("^Menteur")).click()
    scorer.get_by_role("dialog").get_by_role("radio", name=FIVE[3]).check()
    scorer.get_by_role("dialog").get_by_role("button", name="La vérité").click()
    expect(waits(scorer)).to_have_count(1)
    enter_coup(host, FIVE[0], "mentait")
    expect(viewer.locator("#feed li")).to_have_count(2)

    # Both recorded a second round: nothing is dropped, the scorer chooses that both were played.
    scorer.context.set_offline(False)
    scorer.get_by_role("button", name="Revoir").click()
    expect(scorer.get_by_role("heading", level=1)).to_have_text("Deux versions")
    scorer.get_by_role("button", name="Les deux ont été jouées").click()
    for each in (host, viewer):
        expect(each.locator("#feed li")).to_have_count(3)
    assert [each.recorded["announcer"] for each in Round.objects.order_by("number")] == [1, 0, 3]
    assert list(faults()) == []
