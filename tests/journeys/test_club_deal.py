"""Evening of a small club on one phone, from a pasted list to the handouts after a deal by ICM."""

import re

from playwright.sync_api import expect

from games.audit.checks import faults
from games.models import Result, Sitting
from games.rules.tournament.payout import unpaid_prizes
from tests.journeys.actions import await_script
from tests.web.tournament_actions import evening

GUESTS = [f"Joueur {number}" for number in (10, 2, 9, 1)]
LEFT = ".key-figures dd"


def test_club_evening_that_ends_with_a_deal(page, server_url, allowed_console_errors):
    allowed_console_errors.append("422")
    open_and_paste(page, server_url)
    sitting = Sitting.objects.get()
    set_the_terms(page)
    tick_at_the_desk(page)
    one_did_not_come(page, sitting)
    start(page, sitting)
    rebuy_while_in(page)
    penalty_with_an_article(page)
    add_ons_for_all(page, sitting)
    eliminate(page, "Joueur 9", left=4)
    eliminate(page, "Léa", left=3)
    deal_by_icm(page, sitting)
    hand_out(page, sitting)


def open_and_paste(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    page.locator(".tile", has_text="Hold’em").first.click()
    page.get_by_role("radiogroup").get_by_text("Tournoi").click()
    expect(page.locator("#seats-most")).to_contain_text("400")
    field = page.get_by_label("Prénom", exact=True)
    field.fill("Léa, Karim")
    field.press("Enter")
    expect(page.get_by_role("checkbox", name="Karim")).to_be_checked()
    page.get_by_role("button", name="Commencer à deux").click()
    expect(page.get_by_role("heading", name="Inscrits")).to_be_visible()
    page.get_by_label("Prénom", exact=True).fill("\n".join(GUESTS))
    page.get_by_role("button", name="Ajouter").click()
    page.get_by_role("button", name="Inscrire 4 joueurs").click()
    names = page.locator(".desk .row b")
    expect(names).to_have_text(["Joueur 1", "Joueur 2", "Joueur 9", "Joueur 10", "Karim", "Léa"])


def set_the_terms(page):
    page.get_by_role("link", name="Changer les conditions").click()
    for name, value in (
        ("buy_in_cents", "20"),
        ("bounty_cents", "0"),
        ("starting_chips", "5000"),
        ("late_level", "4"),
        ("rebuys", "1"),
        ("addons", "1"),
        ("addon_cents", "10"),
        ("addon_chips", "2000"),
        ("fee_cents", "2"),
    ):
        page.locator(f"[name={name}]").fill(value)
    page.get_by_label("Le club tient la caisse").check()
    page.get_by_role("button", name="Garder ces conditions").click()
    expect(page.locator(".rules")).to_contain_text("Le club tient la caisse")


def tick_at_the_desk(page):
    for name in ("Joueur 1", "Joueur 2", "Joueur 9", "Karim", "Léa"):
        row = page.locator(f".desk .row[data-case='{name}']")
        row.get_by_role("button", name=f"là, {name}").click()
        expect(row.get_by_role("button", name=f"là, {name}")).to_have_attribute("aria-pressed", "true")
        row.get_by_role("button", name=re.compile(r"^22\s€")).click()
        expect(row.get_by_role("button", name=re.compile("payé"))).to_be_visible()
    expect(page.locator("#till")).to_contain_text(re.compile(r"110\s€\s*/ 132\s€"))


def one_did_not_come(page, sitting):
    """Take a player off the list with one tap, back by the notice of the undo, and off again."""
    gone = page.get_by_role("button", name="Joueur 10 ne vient pas")
    gone.click()
    expect(page.locator(".desk .row")).to_have_count(5)
    page.locator("#dock").get_by_role("button", name=re.compile(r"^Annuler\s: Pas là\s: Joueur 10")).click()
    expect(page.locator(".desk .row")).to_have_count(6)
    gone.click()
    expect(page.locator(".desk .row")).to_have_count(5)
    expect(page.locator("#till")).to_contain_text(re.compile(r"110\s€\s*/ 110\s€"))
    assert sitting.seats.count() == 5


def start(page, sitting):
    page.get_by_role("button", name="Tirer et lancer").click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.get_by_role("link", name=re.compile("table|Tournoi|Retour", re.IGNORECASE)).first.click()
    expect(page.locator(LEFT).first).to_have_text(re.compile(r"^5\s*/ 5$"))


def rebuy_while_in(page):
    page.locator("#tables").get_by_role("link", name="Karim").click()
    page.get_by_role("button", name="Recave").click()
    expect(page.get_by_role("button", name="Recave")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("1 recave")


def penalty_with_an_article(page):
    """Note a warning with its article; the page of the player names both."""
    page.get_by_role("radio", name="Avertissement").check()
    page.get_by_label("Au titre de quel article").select_option("17")
    page.get_by_label("Ce qui s’est passé, en quelques mots").fill("parle pendant la main")
    page.get_by_role("button", name="Noter la sanction").click()
    expect(page.locator("main .list").first).to_contain_text("avertissement")
    expect(page.locator("main .list").first).to_contain_text("article 17")
    page.get_by_role("link", name="Retour aux tables").click()


def add_ons_for_all(page, sitting):
    page.get_by_role("link", name=re.compile("^Ajouts de jetons")).click()
    expect(page.get_by_role("checkbox")).to_have_count(5)
    page.get_by_role("checkbox", name="Léa").uncheck()
    page.get_by_role("button", name="Donner les jetons").click()
    expect(page.locator(LEFT).nth(1)).to_have_text(re.compile(r"^7\s600$"))
    assert evening(sitting).chips_in_play == 6 * 5000 + 4 * 2000


def eliminate(page, name, left):
    page.get_by_role("button", name=f"Élimination : {name}", exact=True).dispatch_event("click")
    expect(page.locator(LEFT).first).to_have_text(re.compile(rf"^{left}\s*/ 5$"))


def deal_by_icm(page, sitting):
    """Ask for a deal with chips that are not there, then with those in play."""
    page.get_by_role("link", name=re.compile("^Un partage")).click()
    page.get_by_role("radiogroup").get_by_text("ICM").click()
    stacks = {"Karim": "20000", "Joueur 1": "10000", "Joueur 2": "9000"}
    for name, chips in stacks.items():
        page.get_by_label(name).fill(chips)
    page.get_by_role("button", name="Partager ainsi").click()
    expect(page.get_by_role("alert").first).to_contain_text(re.compile(r"39\s000.*38\s000"))
    expect(page.get_by_label("Karim")).to_have_value(re.compile(r"^20\s?000$"))
    page.get_by_label("Joueur 2").fill("8000")
    page.get_by_role("button", name="Calculer").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("main .list .row", has_text="Karim")).to_contain_text("€")
    assert not evening(sitting).is_over
    page.get_by_role("button", name="Partager ainsi").click()
    expect(page.get_by_role("heading", name="Karim gagne")).to_be_visible()


def hand_out(page, sitting):
    """The club hands out the pool and keeps its fees; nobody owes anything."""
    state = evening(sitting)
    assert state.pool_cents == 6 * 2000 + 4 * 1000
    assert sum(cents for _, cents in state.deal.shares) == sum(unpaid_prizes(state))
    rows = page.locator("#handouts .row")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Karim")
    expect(rows.last).to_contain_text("Le club lui-même")
    expect(rows.last).to_contain_text(re.compile(r"10,00\s€"))
    expect(page.locator("main")).not_to_contain_text("Joueur 10")
    # A tap where the deal was agreed does nothing for a moment; a key does.
    page.locator("#dock").get_by_role("link", name="Clore la partie").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Le club remet")
    dialog.get_by_role("button", name="Clore").click()
    page.wait_for_url(re.compile("evenings"))
    expect(page.locator("main")).not_to_contain_text("→")
    expect(page.locator("main")).not_to_contain_text("Joueur 10")
    # Six buy-ins, four add-ons and five fees are paid; the prizes leave the fees.
    assert sum(Result.objects.values_list("cents", flat=True)) == -5 * 200
    assert list(faults()) == []
