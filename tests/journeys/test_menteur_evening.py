"""Menteur on a phone: three taps for a coup, a whole evening, its settlement.

Five players at the variable stake, fifty jetons each, ten cents a jeton; every figure was calculated by hand.
"""

import re
from urllib.parse import urljoin

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.html import form_fields, parse
from tests.journeys.accessibility import check_page
from tests.journeys.actions import (
    await_script,
    await_scripts,
    bind_browser,
    climb_offline,
    follow_announcements,
    unanswered_posts,
)
from tests.raw_client import ServerClient
from tests.web.menteur_actions import FIVE, coup, open_menteur

WIDTH, HEIGHT = 390, 844


@pytest.fixture
def at_table(page, server_url):
    """Return a function that opens a sitting of menteur in this browser and counts the taps."""

    def at_table(**rules):
        client, sitting = open_menteur(**rules)
        bind_browser(page, server_url, sitting.circle)
        page.goto(server_url + reverse("sitting", args=[sitting.pk]))
        await_scripts(page)
        return Thumb(page), client, sitting

    return at_table


class Thumb:
    """Pointer that taps visible elements and counts the taps."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, target):
        expect(target).to_be_visible()
        box = target.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert 0 <= x <= WIDTH, "out of sight"
        assert 0 <= y <= HEIGHT, "out of sight: it would take a scroll"
        assert box["height"] >= 47.5, f"only {box['height']} high"
        # The click waits until the element stands still: a board may arrive meanwhile.
        target.click()
        self.taps += 1

    def coup(self, announcer, verdict):
        """Record a coup: Menteur, announcer, verdict."""
        self.tap(self.page.get_by_role("button", name=re.compile("^Menteur")))
        self.tap(self.page.get_by_role("button", name=re.compile(rf"^{announcer} ")))
        self.tap(self.page.get_by_role("button", name=re.compile(verdict)))


def expect_jetons(page, jetons):
    """Wait until the page shows these jetons, a number for each player."""
    shown = [re.compile(rf"(?<![−\d]){str(each).replace('-', '−')}(?!\d)") for each in jetons]
    expect(page.locator(".player-plate > span:first-of-type")).to_have_text(shown)


def first_line(page):
    return page.locator("#feed li").first


# Three taps


def test_coup_takes_three_taps_in_every_scoring_and_its_undo_one(at_table, page):
    for mark in ("simple", "variable", "enjeu", "jetons"):
        thumb, _client, sitting = at_table(mark=mark)
        thumb.coup("Karim", "^Oui, Karim mentait")
        expect(first_line(page)).to_contain_text("Karim mentait")
        assert thumb.taps == 3, mark
        assert sitting.rounds.get().explanation["loser"] == 1, mark
        thumb.tap(page.get_by_role("button", name="Annuler le dernier coup"))
        expect(first_line(page)).to_contain_text("Annulé")
        assert not sitting.rounds.filter(struck_at=None).exists(), mark
    expect_jetons(page, [50] * 5)


def test_stake_takes_one_tap_and_survives_a_reload(at_table, page):
    thumb, _client, sitting = at_table(mark="variable")
    thumb.tap(page.locator(".stakes label", has_text="3"))
    expect(page.locator(".pot .huge:visible")).to_have_text("15")
    page.reload()
    expect(page.locator(".pot .huge:visible")).to_have_text("15")
    await_scripts(page)
    thumb.coup("Karim", "^Non, Karim disait vrai")
    expect(first_line(page)).to_contain_text("Karim disait vrai")
    assert thumb.taps == 4
    assert sitting.rounds.get().recorded["stake"] == 3


def test_double_tap_on_the_verdict_records_one_coup(at_table, page):
    _thumb, _client, sitting = at_table(mark="jetons")
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name=re.compile("^Karim ")).click()
    page.get_by_role("button", name=re.compile("^Oui")).dblclick()
    expect(first_line(page)).to_contain_text("Karim mentait")
    assert sitting.rounds.count() == 1


# Whole evening


def test_menteur_evening_from_the_opening_to_the_settlement(page, server_url):
    page.goto(server_url)
    open_with_fingers(page)
    thumb = Thumb(page)
    await_scripts(page)
    # Sofia lies for 1 and adds 1 + 5: ten for four players, 2 each, 2 stay in the middle.
    thumb.coup("Sofia", "^Oui, Sofia mentait")
    expect(first_line(page)).to_contain_text("Léa l’a dit · les autres +1 · reste 2")
    expect_jetons(page, [51, 51, 51, 51, 44])
    # Inès lies for 2 with 2 in the middle and adds 2 + 10: 22 for four players, 5 each, 2 stay.
    page.locator(".stakes label", has_text="2").click()
    expect(page.locator("[name=stake][value='2']")).to_be_checked()
    thumb.coup("Inès", "^Oui")
    expect(first_line(page)).to_contain_text("les autres +3 · reste 2")
    expect_jetons(page, [54, 54, 39, 54, 47])
    correct_the_first(page)
    # After the correction Sofia told the truth, for 1: Léa adds the 6, the others win 1, 2 stay.
    expect_jetons(page, [47, 54, 39, 54, 54])
    look_at_the_ladder(page)
    call_it_void(page)
    expect_jetons(page, [47, 54, 39, 54, 54])
    close(page)


def open_with_fingers(page):
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    page.locator(".tile", has_text="Menteur").click()
    expect(page.get_by_role("radio", name="Cartes")).to_be_checked()
    for name in FIVE:
        page.get_by_label("Prénom", exact=True).fill(name)
        page.get_by_label("Prénom", exact=True).press("Enter")
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
    page.get_by_role("button", name="Ajuster les règles").click()
    expect(page.get_by_label("Mise la plus haute")).to_be_hidden()
    page.get_by_label("La marque").select_option("variable")
    expect(page.get_by_label("Mise la plus haute")).to_be_visible()
    expect(page.get_by_label("Éliminé à")).to_be_hidden()
    page.get_by_role("button", name="Garder ces règles").click()
    expect(page.locator("#rules")).to_contain_text("Chacun mise un à quatre jetons")
    expect(page.get_by_role("group", name="Le jeton vaut")).to_be_visible()
    page.get_by_role("button", name="Commencer à cinq").click()
    expect(page.locator(".menteur-table")).to_be_visible()


def correct_the_first(page):
    page.locator("#feed a", has_text="Sofia mentait").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Coup 1")
    page.get_by_role("link", name="Corriger").click()
    page.get_by_role("button", name=re.compile("^Sofia")).click()
    page.get_by_role("button", name=re.compile("^Non, Sofia disait vrai")).click()
    expect(page).to_have_url(re.compile(r"/rounds/\d+/$"))
    expect(page.get_by_text("Autres versions")).to_be_visible()
    page.get_by_role("link", name="Retour à la table").click()
    expect(page.locator("#feed .struck")).to_contain_text("Corrigé par Léa")


def look_at_the_ladder(page):
    page.get_by_role("link", name="L’échelle des annonces").click()
    sheet = page.get_by_role("dialog", name="L’échelle")
    sheet.get_by_role("link", name=re.compile("^Full")).click()
    sheet.get_by_role("link", name="Roi", exact=True).click()
    expect(sheet.locator("#rung-5")).to_contain_text("aux rois")
    sheet.get_by_role("link", name="9", exact=True).click()
    expect(sheet).to_contain_text("Il faut dire au moins full aux rois par les 10")
    sheet.get_by_role("link", name="Fermer").click()
    expect(sheet).to_have_count(0)
    page.get_by_role("link", name="L’échelle des annonces").click()
    expect(sheet).to_contain_text("Annonce en cours : full aux rois par les 9")
    sheet.get_by_role("link", name="Fermer").click()
    expect(sheet).to_have_count(0)


def call_it_void(page):
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name="Coup nul, on redonne").click()
    page.get_by_role("dialog", name="Qui a tiré en dernier").get_by_role(
        "button", name=re.compile("Karim")
    ).click()
    expect(first_line(page)).to_contain_text("Coup nul")
    expect(page.locator(".player-plate.has-hand")).to_contain_text("Karim")


def close(page):
    """Close the sitting: the two jetons in the middle go to Thomas, who caused the last loss."""
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("link", name="Clore la partie").click()
    expect(page.get_by_role("dialog")).to_contain_text("Thomas a causé la dernière perte")
    page.get_by_role("button", name="Clore et régler").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règlement")
    owed = page.locator("#payments .bill .row").all_inner_texts()
    lines = [re.sub(r"\s+", " ", each).replace("à payer · Pourquoi ? ", "").strip() for each in owed]
    # −3, +4, −11, +6, +4: the largest debtor pays the largest creditor, every time; the visitor first.
    assert lines == [
        "Vous → Sofia 0,30 €",
        "Inès → Thomas 0,60 €",
        "Inès → Karim 0,40 €",
        "Inès → Sofia 0,10 €",
    ]


# Entry event by event

TRIPS = "Léa en change 2 : brelan de 8"


def announce_trips(page):
    """Enter that Léa receives, changes two cards and announces three eights."""
    follow_announcements(page)
    page.get_by_role("button", name="Léa").click()
    page.locator(".segmented label", has_text="2").click()
    page.locator("#rung-3").click()
    page.get_by_role("button", name="8", exact=True).click()
    expect(page.locator("#last-line")).to_have_text(TRIPS)


def test_coup_is_entered_event_by_event(at_table, page):
    _thumb, _client, sitting = at_table(mark="variable")
    announce_trips(page)
    page.reload()
    expect(page.locator("#last-line")).to_have_text(TRIPS)
    page.goto(urljoin(page.url, "/"))
    resume = page.get_by_role("link", name="Reprendre le coup 1")
    expect(resume).to_contain_text("1 ligne")
    resume.click()
    expect(page.locator("#last-line")).to_have_text(TRIPS)
    page.get_by_role("link", name="Retour").click()
    page.get_by_role("link", name="Coup en cours : reprendre").click()
    expect(page.locator("#rung-1")).to_be_disabled()
    page.locator("#rung-3").click()
    expect(page.get_by_role("button", name="7", exact=True)).to_have_count(0)
    page.get_by_role("button", name="9", exact=True).click()
    expect(page.locator("#last-line")).to_have_text("Karim : brelan de 9")
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    for card in ("9 de pique", "9 de cœur", "Joker", "As de trèfle"):
        page.get_by_role("button", name=card, exact=True).first.click()
        expect(page.get_by_role("button", name=f"{card}, déjà posée").first).to_be_disabled()
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.get_by_role("alert")).to_contain_text("Le jeu compte exactement 5 cartes.")
    page.get_by_role("button", name="Roi de trèfle", exact=True).click()
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.locator("main")).to_contain_text("Karim disait vrai")
    page.get_by_role("button", name="Noter le coup").click()
    expect(first_line(page)).to_contain_text("Karim disait vrai")
    assert sitting.rounds.get().recorded["events"][-1]["hand"] == "9s 9h Jk Ac Kc"


def test_reload_without_an_answer_resumes_the_coup_later(at_table, page, allowed_console_errors):
    allowed_console_errors.append("ERR_FAILED")
    at_table(mark="variable")
    announce_trips(page)
    with unanswered_posts(page):
        page.reload()
    expect(page.locator("#last-line")).to_have_text(TRIPS)


def test_reload_preserves_an_announcement_cards_and_a_stake_that_are_being_entered(at_table, page):
    _thumb, _client, sitting = at_table(mark="variable")
    follow_from_lea(page)
    choose_three_of_a_kind_after_two_changes(page)
    page.reload()
    page.get_by_role("button", name="8", exact=True).click()
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    for card in ("9 de pique", "Joker"):
        page.get_by_role("button", name=card, exact=True).first.click()
    page.reload()
    expect(page.locator("#hand")).to_have_value("9♠ Joker")
    expect(page.get_by_role("button", name="9 de pique, déjà posée").first).to_be_disabled()
    page.get_by_role("button", name="Oui, Léa mentait").click()
    page.locator(".stakes label", has_text="3").click()
    # Five stakes of 3, and as much again from the loser.
    expect(page.locator("#coup-form")).to_contain_text("15")
    page.reload()
    expect(page.locator("#coup-form")).to_contain_text("15")
    expect(page.locator("[name=stake][value='3']")).to_be_checked()
    page.get_by_role("button", name="Noter le coup").click()
    expect(first_line(page)).to_contain_text("Léa mentait")
    assert sitting.rounds.get().recorded["events"][0]["changed"] == 2
    # The next hand has a receiver already.
    follow_announcements(page)
    choose_three_of_a_kind_after_two_changes(page)
    page.reload()
    page.get_by_role("button", name="8", exact=True).click()
    expect(page.locator("#last-line")).to_contain_text("change 2")


def choose_three_of_a_kind_after_two_changes(page):
    page.locator(".segmented label", has_text="2").click()
    page.locator("#rung-3").click()
    expect(page.get_by_role("button", name="8", exact=True)).to_be_visible()
    expect(page.locator(".segmented label", has_text="2").locator("input")).to_be_checked()


def test_refused_hand_has_its_message_and_the_focus_at_its_field(at_table, page):
    at_table(mark="jetons")
    page.set_viewport_size({"width": 320, "height": 568})
    follow_from_lea(page)
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    field = page.locator("#hand")
    for refused in ("9 de pique", "Joker"):
        page.get_by_role("button", name=refused, exact=True).first.click()
        page.get_by_role("button", name="Montrer le jeu").click()
        expect(page.locator("main").get_by_role("alert")).to_contain_text("5 cartes")
        expect(field).to_be_focused()
        dock = page.locator(".dock").bounding_box()["y"]
        for each in (field, page.locator("#fault")):
            box = each.bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= dock
        field.blur()
    expect(field).to_have_value("9♠ Joker")


def test_double_tap_on_liar_does_not_show_an_empty_hand(at_table, page):
    at_table(mark="jetons")
    follow_from_lea(page)
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    liar = page.get_by_role("button", name=re.compile("^Menteur"))
    box = liar.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_role("button", name="Montrer le jeu")).to_be_visible()
    with page.expect_event("console", lambda message: message.text == "tapped"):
        page.evaluate("""() => window.addEventListener("click", () => setTimeout(() => console.log("tapped")),
            { capture: true, once: true })""")
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_draft_of_a_coup_is_stored_as_soon_as_its_event_is_shown(at_table, page):
    at_table(mark="variable")
    # Observers are told in the order of their making: the script makes its own before.
    follow_announcements(page)
    page.evaluate("""() => new MutationObserver((_, observer) => {
        if (!document.querySelector("#last-line")) return;
        observer.disconnect();
        window.storedDraft = Object.values(localStorage).join();
    }).observe(document.documentElement, { childList: true, subtree: true })""")
    page.get_by_role("button", name="Léa").click()
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    expect(page.locator("#last-line")).to_be_visible()
    assert '["events","a1-12x0"]' in page.evaluate("window.storedDraft")


def test_coup_entered_by_events_from_the_table_ends_without_cards(at_table, page):
    thumb, _client, sitting = at_table(mark="jetons")
    thumb.tap(page.get_by_role("link", name="Suivre les annonces"))
    await_script(page, "coup")
    page.get_by_role("button", name="Léa").click()
    taps = thumb.taps
    for rung, rank in (("1", "Dame"), ("3", "8")):
        thumb.tap(page.locator(f"#rung-{rung}"))
        thumb.tap(page.get_by_role("button", name=rank, exact=True))
        expect(page.locator("#last-line")).to_be_visible()
    assert thumb.taps - taps == 4
    expect(page.locator("#last-line")).to_contain_text("Karim")
    thumb.tap(page.get_by_role("button", name=re.compile("^Menteur")))
    thumb.tap(page.get_by_role("button", name="Oui, Karim mentait"))
    thumb.tap(page.get_by_role("button", name="Noter le coup"))
    expect(first_line(page)).to_contain_text("Karim mentait")
    assert sitting.rounds.get().explanation["loser"] == 1
    expect(page.get_by_role("link", name="Suivre les annonces")).to_be_visible()


def test_back_after_a_recorded_coup_opens_the_next_one(at_table, page):
    """The pad of the second coup is also reloaded before it is recorded."""
    _thumb, _client, sitting = at_table(mark="jetons")
    follow_from_lea(page)
    announce_a_queen(page)
    record_the_lie(page)
    expect(first_line(page)).to_contain_text("Léa mentait")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Coup 2")
    # The player after the liar receives the hand: nobody is asked for it.
    expect(page.locator("#rung-1")).to_be_visible()
    await_script(page, "coup")
    announce_a_queen(page)
    page.reload()
    expect(page.locator("#last-line")).to_be_visible()
    await_script(page, "coup")
    record_the_lie(page)
    expect(page.locator("#feed li")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Coup 3")
    expect(page.locator("#last-line")).to_have_count(0)
    expect(page.locator("[name=events]")).to_have_value("")
    assert [each.number for each in sitting.rounds.order_by("pk")] == [1, 2]


def test_coup_is_entered_by_events_without_storage(at_table, page):
    page.add_init_script(NO_STORAGE)
    _thumb, _client, sitting = at_table(mark="jetons")
    follow_from_lea(page)
    announce_a_queen(page)
    record_the_lie(page)
    expect(first_line(page)).to_contain_text("Léa mentait")
    assert sitting.rounds.count() == 1


def test_back_to_an_announcement_without_storage_preserves_it(at_table, page, allowed_console_errors):
    allowed_console_errors.append("ERR_FAILED")
    page.add_init_script(NO_STORAGE)
    at_table(mark="jetons")
    page.route(
        "**/static/**", lambda route: route.abort() if ".js" in route.request.url else route.fallback()
    )
    page.get_by_role("link", name="Suivre les annonces").click()
    page.get_by_role("button", name="Léa").click()
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    expect(page.locator("#last-line")).to_contain_text("paire de dames")
    page.unroute_all()
    page.get_by_role("link", name="Retour").click()
    await_scripts(page)
    page.go_back()
    await_script(page, "coup")
    expect(page.locator("#last-line")).to_contain_text("paire de dames")


def follow_from_lea(page):
    """Open the pad that follows the announcements, and give the hand to Léa."""
    follow_announcements(page)
    page.get_by_role("button", name="Léa").click()


def announce_a_queen(page):
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    expect(page.locator("#last-line")).to_be_visible()


def record_the_lie(page):
    """Doubt the announcement and record the lie; the table follows."""
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name=re.compile("^Oui, ")).click()
    page.get_by_role("button", name="Noter le coup").click()
    expect(page.locator("#feed")).to_be_visible()


NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
"""
"""Script after which the browser stores no draft, as one that blocks the data of pages."""


# Two phones


def test_chosen_stake_is_shown_in_another_browser(at_table, page, new_context, server_url):
    thumb, _client, sitting = at_table(mark="variable")
    other = new_context().new_page()
    look_on(other, server_url, sitting, "Inès")
    expect(other.locator("#shown-stake")).to_have_text("1")
    thumb.tap(page.locator(".stakes label", has_text="3"))
    expect(other.locator("#shown-stake")).to_have_text("3")
    expect(other.locator(".pot .huge:visible")).to_have_text("15")
    expect(other.locator("[name=stake]")).to_have_count(0)
    other.get_by_role("link", name="L’échelle des annonces").click()
    expect(other.get_by_role("dialog", name="L’échelle")).to_be_visible()


def look_on(page, server_url, sitting, name):
    """Open a sitting as a player who may only look."""
    bind_browser(page, server_url, sitting.circle, name, "view")
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    expect(page.locator(".status-strip[data-live=live]")).to_be_visible()


def test_ladder_is_climbed_offline_without_a_service_worker(at_table, page, allowed_console_errors):
    allowed_console_errors.append("ERR_")
    with page.expect_response(re.compile("/ladder/states/")) as states:
        at_table(mark="jetons")
    assert states.value.finished() is None
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_contain_text("n’en sortez pas")
    page.get_by_role("link", name="L’échelle des annonces").click()
    sheet = page.get_by_role("dialog", name="L’échelle")
    expect(sheet).to_contain_text("Touchez l’annonce")
    sheet.get_by_role("link", name=re.compile("^Brelan")).click()
    sheet.get_by_role("link", name="8", exact=True).click()
    expect(sheet).to_contain_text("Annonce en cours : brelan de 8")
    check_page(page)
    sheet.get_by_role("link", name="Fermer").click()
    expect(sheet).to_have_count(0)
    page.get_by_role("link", name="L’échelle des annonces").click()
    climb_offline(sheet)
    page.context.set_offline(False)
    expect(page.locator("#status-strip")).to_be_hidden()
    page.get_by_role("link", name="L’échelle des annonces").click()
    expect(sheet).to_contain_text("full aux rois par les 9")


def test_ladder_opens_at_the_last_of_two_announcements(at_table, page, allowed_console_errors):
    allowed_console_errors.append("ERR_")
    at_table(mark="variable")
    announce_trips(page)
    page.locator("#rung-3").click()
    page.get_by_role("button", name="9", exact=True).click()
    expect(page.locator("#last-line")).to_have_text("Karim : brelan de 9")
    with page.expect_response(re.compile("/ladder/states/")) as states:
        page.get_by_role("link", name="Retour").click()
    assert states.value.finished() is None
    sheet = page.get_by_role("dialog", name="L’échelle")
    for is_away in (False, True):
        page.context.set_offline(is_away)
        expect(page.locator("#status-strip")).to_be_visible(visible=is_away)
        page.get_by_role("link", name="L’échelle des annonces").click()
        expect(sheet).to_contain_text("Annonce en cours : brelan de 9")
        sheet.get_by_role("link", name="Fermer").click()
        expect(sheet).to_have_count(0)


def test_ladder_that_did_not_arrive_is_fetched_again_with_the_next_board(
    at_table, page, server_url, allowed_console_errors
):
    allowed_console_errors.append("ERR_")
    states = re.compile("/ladder/states/")
    page.route(states, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: bool(states.search(request.url))):
        _thumb, client, sitting = at_table(mark="jetons")
    page.unroute(states)
    with page.expect_response(states) as fetched:
        coup(ServerClient(client, server_url), sitting, 0, "lie")
    assert fetched.value.finished() is None
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_contain_text("n’en sortez pas")
    page.get_by_role("link", name="L’échelle des annonces").click()
    expect(page.get_by_role("dialog", name="L’échelle")).to_be_visible()


def test_table_without_its_later_scripts_records_coups_and_loads_them_with_the_next_stake(
    at_table, page, allowed_console_errors
):
    allowed_console_errors += ["ERR_", "Failed to fetch dynamically imported module"]
    later = re.compile(r"/(ladder-states|stake-proposal)\.")
    page.route(later, lambda route: route.abort())
    thumb, _client, sitting = at_table(mark="variable")
    with page.expect_event("requestfailed", lambda request: "stake-proposal" in request.url):
        thumb.tap(page.locator(".stakes label", has_text="2"))
    page.unroute(later)
    with page.expect_response(re.compile("/stake/$")):
        thumb.tap(page.locator(".stakes label", has_text="3"))
    thumb.coup("Karim", "mentait")
    expect(page.locator("#feed li")).to_have_count(1)
    assert sitting.rounds.get().recorded["stake"] == 3


def test_ladder_offline_is_the_one_of_rules_that_changed_meanwhile(
    at_table, page, server_url, allowed_console_errors
):
    allowed_console_errors.append("ERR_")
    _thumb, client, sitting = at_table(mark="jetons")
    rules = reverse("sitting-rules", args=[sitting.pk])
    fields = dict(form_fields(parse(client.get(rules)).by_id("rules-change")))
    before = page.locator("#ladder-link").get_attribute("data-precache")
    with page.expect_response(
        lambda each: "/states/" in each.url and not each.url.endswith(before)
    ) as states:
        ServerClient(client, server_url).post(rules, fields | {"rule-allow_rien": "on"})
    assert states.value.finished() is None
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_contain_text("n’en sortez pas")
    page.get_by_role("link", name="L’échelle des annonces").click()
    expect(page.locator("#ladder-sheet .ladder > li")).to_have_count(10)


# The end of a game


def test_last_player_wins_and_the_table_leads_to_the_closing(at_table, page):
    thumb, _client, _sitting = at_table(names=FIVE[:3], elimination_points="1")
    for loser in ("Karim", "Inès"):
        thumb.coup(loser, "^Oui")
        expect(first_line(page)).to_contain_text(f"{loser} mentait")
    expect(page.locator("#game-end")).to_have_text("Il reste Léa, qui gagne la partie.")
    expect(page.get_by_role("button", name=re.compile("^Menteur"))).to_have_count(0)
    thumb.tap(page.get_by_role("link", name="Clore la partie"))
    expect(page.get_by_role("dialog")).to_contain_text("Clore la partie")


def test_open_coup_of_a_game_that_ended_meanwhile_leads_to_the_closing(at_table, page):
    _thumb, client, sitting = at_table(names=FIVE[:3], elimination_points="1")
    coup(client, sitting, 1, "lie")
    follow_announcements(page)
    coup(client, sitting, 2, "lie")
    page.locator("#rung-3").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("alert")).to_contain_text("Léa")
    sheet.get_by_role("link", name="Clore la partie").click()
    expect(page.get_by_role("button", name="Clore et régler")).to_be_visible()


# The keyboard


def test_coup_is_recorded_by_keyboard(at_table, page):
    _thumb, _client, sitting = at_table(mark="variable")
    page.locator("[name=stake][value='1']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pot .huge:visible")).to_have_text("10")
    liar = page.get_by_role("button", name=re.compile("^Menteur"))
    liar.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Qui annonçait"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(liar).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Qui annonçait"))).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Karim mentait"))).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(first_line(page)).to_contain_text("Karim mentait")
    assert sitting.rounds.get().recorded["stake"] == 2


# Small screens


def test_seats_stay_on_the_screen_and_do_not_overlap(at_table, page):
    for count in (2, 3, 4, 5, 6, 7, 8, 9, 12):
        names = [f"Maximilienne {number}" for number in range(count)]
        _thumb, client, sitting = at_table(names=names, mark="variable")
        coup(client, sitting, 0, "lie", stake=4)
        page.reload()
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            see_everybody(page, count, width)


def test_stake_is_in_sight_on_a_short_screen(at_table, page):
    page.set_viewport_size({"width": 320, "height": 568})
    for count in (2, 3, 4, 5):
        _thumb, client, sitting = at_table(names=FIVE[:count], mark="variable")
        see_everybody(page, count, 320)
        see_the_stake(page, count)
        coup(client, sitting, 0, "lie", stake=4)
        page.reload()
        see_everybody(page, count, 320)
        see_the_stake(page, count)
        client.post(reverse("round-undo", args=[sitting.rounds.get().pk]))
        page.reload()
        expect(page.locator("#undone")).to_be_in_viewport(ratio=1)
        see_everybody(page, count, 320)
        see_the_stake(page, count)


def see_the_stake(page, count):
    stake = page.locator(".stakes .segmented").bounding_box()
    assert stake["y"] + stake["height"] <= page.locator(".dock").bounding_box()["y"], count


def see_everybody(page, count, width):
    boxes = [each.bounding_box() for each in page.locator(".player-plate, .stacks .row").all()]
    assert len(boxes) == count
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes), (count, width)
    pairs = [(one, other) for one in boxes for other in boxes if one is not other]
    assert not any(overlap(*pair) for pair in pairs), (count, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def overlap(one, other):
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1
