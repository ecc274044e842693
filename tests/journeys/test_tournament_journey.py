"""Tournament of fourteen players at two tables, on two phones and a television.

No test waits: recorded events are moved into the past.
"""

import re
import urllib.request
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.clocks.queries.clock import clock_view
from games.models import Clock, Sitting
from tests.html import Element, _Reader
from tests.journeys.actions import bind_browser, look_again
from tests.raw_client import ServerClient
from tests.scenario import resume_path
from tests.web.clock_actions import advance_time, screen_of
from tests.web.tournament_actions import FOURTEEN, evening, open_tournament, tap
from web.clocks.text import epoch_ms

CLOCK_READY = "[data-behaviour~=clock][data-behaviour-ready]"
EXPECTED_ERRORS = ("422", "ERR_CONNECTION", "ERR_SOCKET", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE_CHUNKED")


@pytest.fixture
def screens(page, new_context, killable_server):
    """Return a browser that opens the tournament through the pages, and one that joins it."""
    served = killable_server.url
    page.goto(served)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    page.get_by_label("Prénom", exact=True).fill(", ".join(FOURTEEN))
    page.get_by_label("Prénom", exact=True).press("Enter")
    expect(page.get_by_role("checkbox", name="Jules")).to_be_checked()
    page.locator(".tile", has_text="Hold’em").first.click()
    page.get_by_role("radiogroup").get_by_text("Tournoi").click()
    expect(page.get_by_role("radio", name="Tournoi")).to_be_checked()
    page.get_by_role("button", name="Commencer à 14").click()
    expect(page.get_by_role("heading", name="Inscrits")).to_be_visible()
    sitting = Sitting.objects.get()
    other = new_context().new_page()
    other.set_viewport_size({"width": 320, "height": 640})
    host = ServerClient(bind_browser(other, served, sitting.circle), served)
    return page, other, host, sitting, served + reverse("sitting", args=[sitting.pk])


def left(page, count):
    """Check the number of remaining players on the page."""
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(rf"^{count}\s*/ 14"))


def eliminate_without_page(host, sitting, table, count):
    """Eliminate the first players of a table one by one, without a page."""
    for _ in range(count):
        player = evening(sitting).table(table).players[0]
        assert tap(host, sitting, "out", entrant=player).status_code == 302


def eliminate(page, table, count):
    """Eliminate the first player of a table and check the number of remaining players."""
    button = page.locator(f"#h-t{table}").locator("xpath=ancestor::section").get_by_role("button").first
    # A key, since a finger is dead for a second where the next player has slid under it.
    button.press("Enter")
    if count > 1:
        left(page, count)


def test_tournament_of_fourteen_players_on_three_screens(
    screens, killable_server, new_context, allowed_console_errors
):
    allowed_console_errors += EXPECTED_ERRORS
    one, other, host, sitting, there = screens
    set_the_terms(one)
    draw_the_seats(one)
    seats = evening(sitting).seat_draws
    tv = the_clock_and_its_screen(one, killable_server, new_context)
    one.goto(there)
    other.goto(there)
    left(other, 14)

    one_out_by_mistake(one, other, tv, sitting)
    pass_time(tv, sitting, minutes=12)
    on_air(tv, "Niveau 2", "50", "100")
    expect(tv.locator("#moves .row")).to_have_count(0)

    one_moves_to_the_other_table(one, other, tv, sitting)
    play_a_hand(other, there, sitting)
    one_table_closes(one, tv, host, sitting)
    the_power_fails(tv, killable_server, sitting)
    race_the_chips(other, there, tv, sitting)
    the_final_table(one, tv)
    share_the_pool(other, there)
    eliminate_without_page(host, sitting, 1, 3)
    left(one, 3)
    for count in (2, 1):
        eliminate(one, 1, count)
    won = one.get_by_role("heading", name="gagne")
    expect(won).to_be_visible()
    expect(won).to_have_text(f"{FOURTEEN[evening(sitting).active_entrants[0]]} gagne")
    look_again(tv)
    left(tv, 1)

    one.locator("#dock").get_by_role("link", name="Clore et régler").click()
    one.get_by_role("button", name="Clore et régler").click()
    one.wait_for_url(re.compile("settlement|evenings"))
    # Fourteen entries of 20 €: 140, 84 and 56 €, so +120, +64 and +36; eleven lose 20.
    for amount in ("+120,00", "+64,00", "+36,00"):
        expect(one.locator("main")).to_contain_text(amount)
    assert evening(sitting).seat_draws == seats
    tv.reload()
    left(tv, 1)


def the_clock_and_its_screen(page, killable_server, new_context):
    """Open and start the clock; return its television screen, which has no form."""
    page.locator("#dock").get_by_role("link", name="Horloge").click()
    page.get_by_role("button", name="Ouvrir l’horloge").click()
    page.get_by_role("button", name="Lancer").click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    tv = new_context().new_page()
    tv.set_viewport_size({"width": 1920, "height": 1080})
    tv.goto(f"{killable_server.url}/screens/{screen_of(Clock.objects.get())}/")
    expect(tv.locator(CLOCK_READY)).to_be_attached()
    on_air(tv, "Niveau 1", "25", "50")
    left(tv, 14)
    expect(tv.locator("main").get_by_role("button")).to_have_count(0)
    return tv


def pass_time(tv, sitting, **time):
    """Move the events into the past, and load the television, which would learn of it by a heartbeat."""
    advance_time(sitting.clock, **time)
    tv.reload()


def on_air(tv, level, *blinds):
    """Check the level shown on the television."""
    expect(tv.locator(".level")).to_contain_text(level)
    expect(tv.locator(".blinds dd")).to_have_text(blinds)


def one_out_by_mistake(one, other, tv, sitting):
    """Eliminate in one browser and undo in the other; every screen shows the former state."""
    before, figures = evening(sitting), tv.locator("#clock-table").inner_text()
    eliminate(one, 1, 13)
    left(other, 13)
    look_again(tv)
    left(tv, 13)
    expect(tv.locator("#moves")).to_contain_text("Élimination")
    other.locator("#dock").get_by_role("button", name=re.compile("^Annuler : Élimination")).click()
    left(one, 14)
    look_again(tv)
    expect(tv.locator("#clock-table")).to_have_text(re.sub(r"\s+", " ", figures), use_inner_text=True)
    expect(tv.locator("#moves")).not_to_contain_text("Élimination")
    assert evening(sitting) == before


def one_moves_to_the_other_table(one, other, tv, sitting):
    """Eliminate two players at the first table; the future big blind of the other table moves."""
    eliminate(one, 1, 13)
    eliminate(one, 1, 12)
    moved = FOURTEEN[evening(sitting).table(2).chairs[2]]
    one.get_by_role("button", name="Qui change de table").press("Enter")
    one.get_by_role("button", name=f"Déplacer {moved}").press("Enter")
    expect(one.locator("#h-t1")).to_contain_text("6 joueurs")
    expect(other.locator("#h-t2")).to_contain_text("6 joueurs")
    look_again(tv)
    expect(tv.locator("#moves .row").first).to_contain_text(moved)
    pass_time(tv, sitting, minutes=2)
    expect(tv.locator("#moves .row")).to_have_count(0)


def one_table_closes(one, tv, host, sitting):
    eliminate_without_page(host, sitting, 2, 3)
    left(one, 9)
    eliminate(one, 2, 8)
    names = [FOURTEEN[each] for each in evening(sitting).table(2).players]
    one.get_by_role("button", name="Fermer la table 2").press("Enter")
    for name in names:
        expect(one.locator("main")).to_contain_text(f"{name} → table 1")
    one.get_by_role("link", name="Retour").click()
    expect(one.locator("#h-t1")).to_contain_text("8 joueurs")
    assert len(evening(sitting).tables) == 1
    look_again(tv)
    for name in names:
        expect(tv.locator("#moves .row", has_text=re.compile(f"^{name} → table 1"))).to_have_count(1)


def the_power_fails(tv, killable_server, sitting):
    """Kill the server during a level; the time left is exact after the restart."""
    advance_time(sitting.clock, minutes=7, seconds=11)
    before = clock_of_server(killable_server, sitting.clock)
    killable_server.kill()
    killable_server.restart()
    after = clock_of_server(killable_server, sitting.clock)
    assert abs(after["ends"] - before["ends"]) <= 1
    assert abs(after["ends"] - epoch_ms(timezone.now()) - left_in_ms(sitting.clock)) <= 1000
    assert after["figures"] == figures_of(after["ends"] - after["now"])
    expect(tv.locator(CLOCK_READY)).to_be_attached()


def clock_of_server(killable_server, clock):
    """Return the clock as the server renders it: figures, instant, and end of the level."""
    with urllib.request.urlopen(f"{killable_server.url}/screens/{screen_of(clock)}/state/") as answer:
        reader = _Reader()
        reader.feed(answer.read().decode())
    root: Element = reader.open[0]
    now = root.by_id("now")
    instant, left = (int(now.attributes[name]) for name in ("data-server-ms", "data-remaining-ms"))
    return {"now": instant, "ends": instant + left, "figures": now.find_all("p", role="timer")[0].text}


def left_in_ms(clock):
    """Return the time left in the level, in milliseconds, computed from the events."""
    return clock_view(clock, timezone.now()).clock_reading.remaining // timedelta(milliseconds=1)


def figures_of(milliseconds):
    seconds = -(-milliseconds // 1000)
    return f"{seconds // 60:02}:{seconds % 60:02}"


def the_final_table(one, tv):
    eliminate(one, 1, 7)
    eliminate(one, 1, 6)
    one.get_by_role("button", name="Tirer la table finale").press("Enter")
    expect(one.get_by_role("heading", name="Table finale")).to_be_visible()
    look_again(tv)
    expect(tv.locator("#moves .row").first).to_contain_text(re.compile("Table finale\\s*: 1\\s"))


def set_the_terms(page):
    page.get_by_role("link", name="Changer les conditions").click()
    page.get_by_label("Prix d’une entrée").fill("beaucoup")
    page.get_by_role("button", name="Garder ces conditions").click()
    expect(page.get_by_role("alert")).to_contain_text("Écrivez un montant")
    page.get_by_label("Prix d’une entrée").fill("20")
    page.get_by_label("Places à la finale").fill("6")
    page.get_by_role("button", name="Garder ces conditions").click()
    expect(page.locator(".rules")).to_contain_text("5\u202f000 jetons")


def draw_the_seats(page):
    page.get_by_role("link", name="Tirer les places").click()
    page.get_by_text("La preuve du tirage").click()
    page.get_by_label("Un mot dit à la table").fill("rivière")
    page.get_by_role("button", name="Tirer les places de 14 joueurs").click()
    left(page, 14)
    expect(page.locator("#h-t1")).to_contain_text("7 joueurs")
    expect(page.locator("#h-t2")).to_contain_text("7 joueurs")


def play_a_hand(page, there, sitting):
    """Start a hand from the page of a table, which shows the button."""
    page.get_by_role("link", name="Table 2 : la main suivante").click()
    page.get_by_role("button", name="La main 1 commence").click()
    expect(page.get_by_role("heading", name="Main 1, en cours")).to_be_visible()
    button = FOURTEEN[evening(sitting).table(2).chairs[0]]
    expect(page.locator("main")).to_contain_text(f"Bouton : {button}, place 1.")
    page.goto(there)


def race_the_chips(page, there, tv, sitting):
    """Reach a level that removes the smallest chip, and record the chip race."""
    page.locator("#dock").get_by_role("link", name="Horloge").click()
    page.get_by_role("link", name="Plus : niveaux, télévision").click()
    page.get_by_role("button", name=re.compile("^1.000 . 2.000.: y aller")).click()
    on_air(tv, "Niveau 12", "1\u202f000", "2\u202f000")
    expect(tv.locator(".new-level")).to_contain_text("Dès le prochain mélange")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(tv.locator(".level")).to_contain_text("En pause")
    stands = figures_of(left_in_ms(sitting.clock))
    for screen in (page, tv):
        expect(screen.locator(".time")).to_have_text(stands)
    page.goto(there)
    page.get_by_role("link", name="Échanger les jetons").click()
    first, second = (FOURTEEN[each] for each in evening(sitting).active_entrants[:2])
    page.get_by_label(first, exact=True).fill("7")
    page.get_by_label(second, exact=True).fill("1")
    page.get_by_role("button", name="Calculer").click()
    expect(page.get_by_text("donne 7 × 25, reçoit 2 × 100")).to_be_visible()
    page.get_by_role("button", name="Retirer les 25").click()
    expect(page.get_by_role("heading", name="Jetons de 25 changés en jetons de 100")).to_be_visible()
    assert evening(sitting).colour_ups[0].difference == 0
    look_again(tv)
    expect(tv.locator("#moves")).to_contain_text("Les jetons de 25 deviennent des jetons de 100")
    page.goto(there)


def share_the_pool(page, there):
    """Check that shares with a sum other than a hundred are refused with their sum."""
    page.get_by_role("link", name=re.compile("^Les prix")).click()
    page.get_by_text("En pour cent", exact=True).click()
    page.get_by_placeholder("50 30 20").fill("50 30")
    page.get_by_role("button", name="Garder ces prix").click()
    expect(page.get_by_role("alert")).to_contain_text("80")
    expect(page.get_by_placeholder("50 30 20")).to_have_value("50 30")
    page.get_by_placeholder("50 30 20").fill("50 30 20")
    page.get_by_role("button", name="Garder ces prix").click()
    expect(page.locator("main")).to_contain_text("140,00")
    page.goto(there)


def test_tournament_works_without_script(server_url, new_context):
    """Links and forms only: registration, draw, elimination and its undo."""
    _client, sitting = open_tournament(names=("Léa", "Karim", "Inès"))
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server_url + resume_path(sitting.circle))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    page.get_by_label("Prénom").fill("Nora")
    page.get_by_role("button", name="Ajouter").click()
    expect(page.locator(".list:not([data-waiting])").first).to_contain_text("Nora")
    page.get_by_role("link", name="Tirer les places").click()
    page.get_by_role("button", name="Tirer les places de 4 joueurs").click()
    page.get_by_role("button", name="Élimination : Karim").click()
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^3\s*/ 4"))
    page.get_by_role("button", name="Annuler : Karim joue encore").click()
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^4\s*/ 4"))
