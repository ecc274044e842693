"""Cash evenings of Hold'em on a narrow phone: a missing buy-in, and a dinner paid by the winner."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.bank.commands import cash_outs
from games.bank.queries import bank_of
from games.models import Sitting
from games.sittings.queries.settlement import settlement
from tests.journeys.accessibility import check_page
from tests.journeys.actions import await_scripts, bind_browser
from tests.web.bank_actions import CASE, CASH, RESTAURANT
from tests.web.holdem_actions import open_holdem

WIDTH = 320


@pytest.fixture
def at_the_bank(page, server_url):
    """Return a function that opens a bank sitting in this browser, with the chip case of its circle."""

    def at_the_bank(seats, **options):
        client, sitting = open_holdem(seats=seats, **options)
        client.post(reverse("circle-chip-case", args=[sitting.circle.pk]), CASE)
        page.set_viewport_size({"width": WIDTH, "height": 844})
        bind_browser(page, server_url, sitting.circle)
        page.goto(server_url + reverse("sitting", args=[sitting.pk]))
        return sitting

    return at_the_bank


def rebuy(page, name):
    """Press the rebuy button of a player."""
    page.get_by_role("button", name=f"Recave de 20\u202f€ pour {name}").click()


def count(page, name, amount):
    """Enter the count of a player as an amount; the next player follows."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Jetons devant {name}")
    page.wait_for_load_state()
    if not page.locator("#amount").is_visible():
        with page.expect_navigation():
            page.get_by_role("link", name="En un montant").click()
    page.locator("#amount").fill(amount)
    page.get_by_role("button", name="Noter le compte").last.click()


def count_dinner(page):
    """Enter the counts of five players; those of the last one are the remaining chips: one tap."""
    page.get_by_role("link", name="Compter les jetons").click()
    for name, amount in (("Léa", "3×100"), ("Karim", "50"), ("Inès", "50"), ("Thomas", "60")):
        count(page, name, amount)
    page.get_by_role("button", name="Sofia a 40 jetons").click()
    page.wait_for_url(re.compile("/closure/"))


def net(sitting):
    return settlement(Sitting.objects.get(pk=sitting.pk)).net_cents


def test_cash_evening_with_a_missing_buy_in_is_settled(page, at_the_bank, allowed_console_errors):
    allowed_console_errors.append("422")
    sitting = at_the_bank(4, **CASH)
    expect(page.locator("#bank")).to_contain_text("4 caves de 20\u202f€")
    rebuy(page, "Karim")
    expect(page.locator("#bank")).to_contain_text("5 caves de 20\u202f€")
    rebuy(page, "Inès")
    expect(page.locator("#bank")).to_contain_text("6 caves de 20\u202f€")
    page.get_by_role("button", name="Annuler la dernière cave pour Inès").click()
    expect(page.locator("#bank")).to_contain_text("5 caves de 20\u202f€")
    check_page(page)
    page.get_by_role("link", name="Compter les jetons").click()
    # Léa counts by colours: 30 white and 40 red are 230 chips, 46 euros.
    expect(page.get_by_role("heading", level=1)).to_contain_text("Jetons devant Léa")
    page.locator("[name=colour-white]").fill("20+10")
    page.locator("[name=colour-red]").fill("40")
    expect(page.locator("#totals")).to_contain_text("46,00\u202f€")
    expect(page.locator("#check")).to_contain_text("Reste à compter : 54\u202f€".replace(" :", "\u202f:"))
    check_page(page)
    page.get_by_role("button", name="Noter le compte").last.click()
    count(page, "Karim", "150")
    count(page, "Inès", "80")
    # Thomas enters 140, one cave more than the bank sold: refused at the field, nothing recorded.
    count(page, "Thomas", "12+128")
    expect(page.locator("#e-amount")).to_contain_text("Il ne reste que 40 jetons en jeu")
    expect(page.locator("#amount")).to_have_value("12+128")
    assert bank_of(sitting).stacks[3].counted_chips is None
    page.get_by_role("button", name="Noter l’écart").click()
    page.wait_for_url(re.compile("/closure/"))
    expect(page.locator("dialog")).to_contain_text("exactement une cave")
    check_page(page)
    page.get_by_role("button", name="Pour Inès : la noter".replace(" :", "\u202f:")).click()
    expect(page.locator("dialog")).to_contain_text("Le compte est juste")
    check_page(page)
    page.get_by_role("button", name="Clore et régler").click()
    page.wait_for_url(re.compile("/evenings/"))
    assert net(sitting) == [2600, -1000, -2400, 800]


def test_H11_H11b_winner_collects_the_buy_ins_and_pays_the_dinner(page, at_the_bank):
    sitting = at_the_bank(5, **RESTAURANT)
    expect(page.get_by_role("button", name=re.compile("^Recave"))).to_have_count(0)
    count_dinner(page)
    expect(page.locator("dialog")).to_contain_text("Léa gagne les caves, et invite")
    page.get_by_role("button", name="Clore et régler").click()
    page.wait_for_url(re.compile("/evenings/"))
    assert net(sitting) == [12000, -3000, -3000, -3000, -3000]
    page.goto(page.url.split("/evenings/")[0] + reverse("sitting", args=[sitting.pk]))
    for bill, left in (("150", "−30,00\u202f€"), ("162,50", "−42,50\u202f€")):
        page.locator("[name=bill]").fill(bill)
        page.get_by_role("button", name="Noter l’addition").click()
        expect(page.locator("#dinner tbody tr").first).to_contain_text(left)
    expect(page.locator("#dinner tbody tr").first).to_contain_text("+120,00\u202f€")
    check_page(page)


def test_bill_typed_as_soon_as_the_one_before_is_recorded_is_not_lost(page, at_the_bank):
    sitting = at_the_bank(5, **RESTAURANT)
    count_dinner(page)
    page.get_by_role("button", name="Clore et régler").click()
    page.wait_for_url(re.compile("/evenings/"))
    page.goto(page.url.split("/evenings/")[0] + reverse("sitting", args=[sitting.pk]))
    await_scripts(page)
    field = page.locator("[name=bill]")
    field.fill("150")
    page.evaluate("""() => document.addEventListener("sent", () => {
        const field = document.querySelector("[name=bill]");
        field.value = "162,50";
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }, { once: true })""")
    page.get_by_role("button", name="Noter l’addition").click()
    expect(page.locator("#dinner tbody tr").first).to_contain_text("−30,00\u202f€")
    expect(field).to_have_value("162,50")
    page.get_by_role("button", name="Noter l’addition").click()
    expect(page.locator("#dinner tbody tr").first).to_contain_text("−42,50\u202f€")


def test_rule_for_a_gap_stays_chosen_while_the_chosen_host_is_answered(page, at_the_bank):
    sitting = at_the_bank(2, **CASH)
    for seat in sitting.seats.all():
        cash_outs.record_cash_out(
            sitting=sitting, seat=seat, chips=90, key=uuid4(), by="Léa", now=timezone.now()
        )
    page.goto(page.url + "closure/")
    first = []
    page.route("**/closure/?*", lambda route: route.continue_() if first else first.append(route))
    with page.expect_request("**/closure/?*"):
        page.locator("[name=host]").select_option("1")
    kept = page.locator("[name=gap_rule][value=kept]")
    kept.check()
    first[0].continue_()
    expect(page.locator("label", has=kept)).to_contain_text("Karim")
    expect(kept).to_be_checked()
    page.get_by_role("button", name="Clore et régler").click()
    page.wait_for_url(re.compile("/evenings/"))
    assert net(sitting) == [-200, 200]


def test_gap_is_that_of_the_payments_below_after_a_count_of_another_client(page, at_the_bank):
    sitting = at_the_bank(2, **CASH)
    seats = list(sitting.seats.all())

    def count(seat, chips):
        cash_outs.record_cash_out(
            sitting=sitting, seat=seat, chips=chips, key=uuid4(), by="Léa", now=timezone.now()
        )

    for seat in seats:
        count(seat, 90)
    page.goto(page.url + "closure/")
    expect(page.locator("#gap")).to_contain_text("Il manque 4,00")
    count(seats[1], 95)
    page.locator("[name=gap_rule][value=all]").check()
    expect(page.locator("#gap")).to_contain_text("Il manque 3,00")


def test_refused_add_on_is_shown_at_its_field_with_what_was_typed(page, at_the_bank, allowed_console_errors):
    allowed_console_errors.append("422")
    at_the_bank(2, **CASH)
    page.locator("#bank a", has_text="Léa").click()
    page.get_by_text("Ajouter des jetons à Léa").click()
    field = page.locator("[name=chips]")
    field.fill("12+x")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_have_value("12+x")
    field.fill("20+30")
    field.press("Enter")
    expect(page.locator("#bank")).to_contain_text("50\u202f€")
