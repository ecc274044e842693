"""Poker menteur on a phone in the middle of the table: three taps for a coup, an evening, its settlement.

Five play at the variable stake, fifty jetons each, ten cents a jeton; every figure was worked out by hand.
"""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.cast import resume_path
from tests.web.menteur import FIVE, coup, open_menteur

WIDTH, HEIGHT = 390, 844


@pytest.fixture
def at_table(page, served):
    """Open a sitting of menteur on this phone, and count what the thumb does there."""

    def at_table(**rules):
        client, sitting = open_menteur(**rules)
        take_over(page, served, sitting)
        page.goto(served + reverse("sitting", args=[sitting.pk]))
        return Thumb(page), client, sitting

    return at_table


def take_over(page, served, sitting):
    """Let this phone keep the slate, by its resume link."""
    page.goto(served + resume_path(sitting.circle))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))


class Thumb:
    """Taps what is in sight, where it is, and counts."""

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
        self.page.mouse.click(x, y)
        self.taps += 1

    def coup(self, announcer, verdict):
        """Menteur! — who announced — lied or told the truth."""
        self.tap(self.page.get_by_role("button", name=re.compile("^Menteur")))
        self.tap(self.page.get_by_role("button", name=re.compile(rf"^{announcer} ")))
        self.tap(self.page.get_by_role("button", name=re.compile(verdict)))


def jetons(page):
    """What every plate shows, read as people read it."""
    shown = page.locator(".plate > span:first-of-type").all_inner_texts()
    return [int(re.search(r"[−\d]+", each).group().replace("−", "-")) for each in shown]


def first_line(page):
    return page.locator("#feed li").first


# Three taps


def test_a_coup_takes_three_taps_whatever_the_mark(at_table, page):
    for mark in ("simple", "jetons", "variable", "enjeu"):
        thumb, _client, sitting = at_table(mark=mark)
        page.wait_for_load_state("networkidle")
        thumb.coup("Karim", "^Oui, Karim mentait")
        expect(first_line(page)).to_contain_text("Karim mentait")
        assert (mark, thumb.taps) == (mark, 3)
        assert sitting.rounds.get().explanation["loser"] == 1


def test_the_stake_takes_one_tap_and_outlives_a_reload(at_table, page):
    thumb, _client, sitting = at_table(mark="variable")
    page.wait_for_load_state("networkidle")
    thumb.tap(page.locator(".stakes label", has_text="3"))
    expect(page.locator(".pot .huge:visible")).to_have_text("15")
    page.reload()
    expect(page.locator(".pot .huge:visible")).to_have_text("15")
    page.wait_for_load_state("networkidle")
    thumb.coup("Karim", "^Non, Karim disait vrai")
    expect(first_line(page)).to_contain_text("Karim disait vrai")
    assert thumb.taps == 4
    assert sitting.rounds.get().recorded["stake"] == 3


def test_undoing_takes_one_tap(at_table, page):
    thumb, _client, sitting = at_table(mark="jetons")
    page.wait_for_load_state("networkidle")
    thumb.coup("Léa", "^Oui")
    expect(first_line(page)).to_contain_text("Léa mentait")
    thumb.tap(page.get_by_role("button", name="Annuler le dernier coup"))
    expect(first_line(page)).to_contain_text("Annulé")
    assert thumb.taps == 4
    assert jetons(page) == [50] * 5
    assert not sitting.rounds.filter(struck_at=None).exists()


def test_a_double_tap_on_the_verdict_records_one_coup(at_table, page):
    _thumb, _client, sitting = at_table(mark="jetons")
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name=re.compile("^Karim ")).click()
    page.get_by_role("button", name=re.compile("^Oui")).dblclick()
    expect(first_line(page)).to_contain_text("Karim mentait")
    assert sitting.rounds.count() == 1


# An evening


def test_an_evening_from_the_opening_to_the_settlement(page, served):
    page.goto(served)
    open_with_fingers(page)
    thumb = Thumb(page)
    page.wait_for_load_state("networkidle")
    # Sofia lies for 1: she puts 1 + 5; 10 in four, 2 each, 2 stay.
    thumb.coup("Sofia", "^Oui, Sofia mentait")
    expect(first_line(page)).to_contain_text("Léa l’a dit · les autres +1 · reste 2")
    assert jetons(page) == [51, 51, 51, 51, 44]
    # Inès lies for 2, with 2 left: she puts 2 + 10; 22 in four, 5 each, 2 stay.
    page.locator(".stakes label", has_text="2").click()
    page.wait_for_load_state("networkidle")
    thumb.coup("Inès", "^Oui")
    expect(first_line(page)).to_contain_text("les autres +3 · reste 2")
    assert jetons(page) == [54, 54, 39, 54, 47]
    correct_the_first(page)
    # Sofia told the truth, for 1: Léa puts the 6, the others win 1, 2 stay all the same.
    assert jetons(page) == [47, 54, 39, 54, 54]
    look_at_the_ladder(page)
    call_it_void(page)
    assert jetons(page) == [47, 54, 39, 54, 54]
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
    expect(page.get_by_label("Hors jeu à")).to_be_hidden()
    page.get_by_role("button", name="Garder ces règles").click()
    expect(page.locator("#rules")).to_contain_text("Chacun mise un à quatre jetons")
    expect(page.get_by_role("group", name="Le jeton vaut")).to_be_visible()
    page.get_by_role("button", name="Commencer à cinq").click()
    expect(page.locator(".felt")).to_be_visible()


def correct_the_first(page):
    page.locator("#feed a", has_text="Sofia mentait").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Coup 1")
    page.get_by_role("link", name="Corriger").click()
    page.get_by_role("button", name=re.compile("^Sofia")).click()
    page.get_by_role("button", name=re.compile("^Non, Sofia disait vrai")).click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
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


def call_it_void(page):
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name="Le coup est annulé, on redonne").click()
    page.get_by_role("dialog", name="Qui a tiré en dernier").get_by_role(
        "button", name=re.compile("Karim")
    ).click()
    expect(first_line(page)).to_contain_text("Coup annulé")
    expect(page.locator(".plate.hold")).to_contain_text("Karim")


def close(page):
    """Two jetons lie there, and Thomas caused the last loss: +5, and nobody's are left."""
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("link", name="Clore la partie").click()
    expect(page.get_by_role("dialog")).to_contain_text("Thomas a causé la dernière perte et prend tout.")
    page.get_by_role("button", name="Vider le milieu").click()
    expect(page.get_by_role("dialog")).not_to_contain_text("Thomas a causé")
    page.get_by_role("button", name="Clore et régler").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règlement")
    owed = page.locator("main .bill .row").all_inner_texts()
    told = [re.sub(r"\s+", " ", each.replace("à payer", "")).strip() for each in owed]
    # −3, +4, −11, +6, +4: the largest debtor pays the largest creditor, every time.
    assert told == [
        "Inès → Thomas 0,60 €",
        "Inès → Karim 0,40 €",
        "Léa → Sofia 0,30 €",
        "Inès → Sofia 0,10 €",
    ]


# Telling a coup whole


def test_a_coup_is_told_tap_by_tap(at_table, page):
    _thumb, _client, sitting = at_table(mark="variable")
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("link", name="Annonce par annonce").click()
    page.get_by_role("button", name="Léa").click()
    page.locator(".seg label", has_text="2").click()
    page.locator("#rung-3").click()
    page.get_by_role("button", name="8", exact=True).click()
    page.get_by_role("button", name="Annoncer brelan de 8").click()
    page.get_by_role("button", name=re.compile("^Karim prend le jeu")).click()
    expect(page.get_by_role("heading", name="Karim annonce")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Karim annonce")).to_be_visible()
    page.locator("#rung-3").click()
    page.get_by_role("button", name="7", exact=True).click()
    page.get_by_role("button", name="Annoncer brelan de 7").click()
    expect(page.get_by_role("alert")).to_have_text("L’annonce doit être plus forte que la précédente.")
    page.get_by_role("button", name="9", exact=True).click()
    expect(page.get_by_role("button", name="Annoncer brelan de 7, 9")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Brelan")).click()
    page.get_by_role("button", name="9", exact=True).click()
    page.get_by_role("button", name="Annoncer brelan de 9").click()
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    for card in ("9 de pique", "9 de cœur", "Joker", "As de trèfle"):
        page.get_by_role("button", name=card, exact=True).first.click()
        expect(page.get_by_role("button", name=f"{card}, déjà posée").first).to_be_disabled()
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.get_by_role("alert")).to_have_text("Le jeu compte exactement 5 cartes.")
    page.get_by_role("button", name="Roi de trèfle", exact=True).click()
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.locator("main")).to_contain_text("Karim disait vrai")
    page.get_by_role("button", name="Noter le coup").click()
    expect(first_line(page)).to_contain_text("Karim disait vrai")
    assert sitting.rounds.get().recorded["events"][-1]["hand"] == "9s 9h Jk Ac Kc"


# The keyboard


def test_the_keyboard_goes_through_a_coup(at_table, page):
    _thumb, _client, sitting = at_table(mark="variable")
    page.wait_for_load_state("networkidle")
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


def test_no_plate_leaves_the_screen_or_covers_another(at_table, page):
    for count in (2, 3, 4, 5, 6, 7, 8, 9, 12):
        names = [f"Maximilienne {number}" for number in range(count)]
        _thumb, client, sitting = at_table(names=names, mark="variable")
        coup(client, sitting, 0, "lie", stake=4)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.reload()
            see_everybody(page, count, width)


def see_everybody(page, count, width):
    boxes = [each.bounding_box() for each in page.locator(".plate, .stacks .row").all()]
    assert len(boxes) == count
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes), (count, width)
    pairs = [(one, other) for one in boxes for other in boxes if one is not other]
    assert not any(overlap(*pair) for pair in pairs), (count, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def overlap(one, other):
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1
