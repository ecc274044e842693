"""Poker menteur without script, and read by axe on slate and on paper."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from tests.cast import resume_path
from tests.web.menteur import FIVE, coup, open_menteur


def take_over(page, served, sitting):
    page.goto(served + resume_path(sitting.circle))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))


@pytest.fixture
def unscripted(new_context):
    """A phone that runs no script."""
    return new_context(java_script_enabled=False).new_page()


def test_a_coup_is_three_forms_without_script(unscripted, served):
    page = unscripted
    _client, sitting = open_menteur(mark="variable")
    take_over(page, served, sitting)
    page.goto(served + reverse("sitting", args=[sitting.pk]))
    page.locator(".stakes label", has_text="4").click()
    expect(page.locator(".pot .huge:visible")).to_have_text("20")
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name=re.compile("^Karim ")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Pot de 20")
    page.get_by_role("link", name="Retour").last.click()
    page.get_by_role("button", name=re.compile("^Inès ")).click()
    page.get_by_role("button", name=re.compile("^Non, Inès disait vrai")).click()
    expect(page.locator("#feed li").first).to_contain_text("Inès disait vrai")
    assert sitting.rounds.get().net == [6, 6, 6, -24, 6]
    climb_the_ladder(page)
    tell_a_coup(page)
    assert sitting.rounds.order_by("number").last().recorded["stake"] == 4
    page.get_by_role("button", name="Annuler le dernier coup").click()
    expect(page.locator("#feed .struck")).to_have_count(1)


def climb_the_ladder(page):
    page.get_by_role("link", name="L’échelle des annonces").click()
    page.get_by_role("link", name=re.compile("^Quinte flush")).click()
    page.get_by_role("link", name="Pique", exact=True).click()
    page.get_by_role("link", name="As", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Il faut dire au moins poker de 7")
    page.get_by_role("link", name="Fermer").click()


def tell_a_coup(page):
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("link", name="Annonce par annonce").click()
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    page.get_by_role("button", name="Annoncer paire de dames").click()
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_label("Les cinq cartes").fill("D♠ D♥ A♠ R♠ 9♠")
    page.get_by_role("button", name="Montrer le jeu").click()
    page.get_by_role("button", name="Noter le coup").click()
    expect(page.locator("#feed li").first).to_contain_text("Thomas disait vrai")


def test_axe_finds_nothing(page, served):
    client, sitting = open_menteur(names=FIVE, mark="variable", fair_play="lose")
    first = coup(client, sitting, 4, "lie", stake=1)
    _, strokes = open_menteur(client, names=FIVE[:3], elimination_points="1")
    coup(client, strokes, 0, "lie")
    _, dice = open_menteur(
        client, names=[f"Player {number}" for number in range(9)], preset="dice", mark="enjeu"
    )
    coup(client, dice, 0, "lie", stake=70)
    take_over(page, served, sitting)
    found = {}
    for theme in ("ardoise", "papier"):
        choose(page, served, theme)
        for address in addresses(sitting, strokes, dice, first):
            page.goto(served + address)
            look(page, f"{address}, {theme}", found)
        tell(page, served, sitting, lambda step, theme=theme: look(page, f"{step}, {theme}", found))
    assert not found, "\n".join(f"{name}:\n{report}" for name, report in found.items())


def addresses(sitting, strokes, dice, version):
    """Every page of menteur that an address shows."""
    table, pad = reverse("sitting", args=[sitting.pk]), reverse("pad", args=[sitting.pk])
    ladder = reverse("ladder", args=[sitting.pk])
    yield from (
        table,
        f"{pad}?stake=2",
        f"{pad}?stake=2&announcer=1",
        f"{pad}?stake=2&void=1",
        f"{pad}?stake=9",
    )
    yield from (ladder, f"{ladder}?said=5", f"{ladder}?said=5-13-9")
    yield reverse("round", args=[version.pk])
    yield reverse("round-correction", args=[version.pk])
    yield reverse("sitting-closure", args=[sitting.pk])
    yield reverse("sitting-count", args=[sitting.pk]) + "?seat-0=7"
    for other in (strokes, dice):
        yield reverse("sitting", args=[other.pk])
        yield reverse("pad", args=[other.pk]) + "?announcer=1&stake=3"
        yield reverse("ladder", args=[other.pk])
    yield reverse("sitting-new")


def tell(page, served, sitting, see):
    """The pages of a coup being told, from its beginning."""
    page.evaluate("localStorage.clear()")
    page.goto(served + reverse("pad", args=[sitting.pk]) + "?told=1")
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    expect(page.get_by_role("button", name="Annoncer paire de dames")).to_be_visible()
    see("announcing")
    page.get_by_role("button", name="Annoncer paire de dames").click()
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.get_by_role("alert")).to_be_visible()
    see("a hand refused")
    page.get_by_label("Les cinq cartes").fill("D♠ D♥ Joker R♠ 9♠")
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.get_by_role("button", name="Noter le coup")).to_be_visible()
    see("the end of a coup")


def look(page, name, found):
    report = Axe().run(page)
    if report.violations_count:
        found[name] = report.generate_report()


def choose(page, served, theme):
    page.goto(f"{served}/preferences/")
    page.locator(f"[name=theme][value={theme}]").check(force=True)
    page.locator(".dock button").click()
    page.wait_for_url(f"{served}/")
