"""Every piece, seen by a browser: nothing overflows, nothing is refused by the policy, gestures answer."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.urls("tests.web.gallery_urls"), pytest.mark.django_db(transaction=True)]


@pytest.fixture
def gallery(page, live_server):
    page.goto(f"{live_server.url}/gallery/")
    return page


def test_no_piece_overflows_the_page(gallery):
    for ground, width in product(("dark", "light"), (320, 390, 1280)):
        gallery.emulate_media(color_scheme=ground)
        gallery.set_viewport_size({"width": width, "height": 844})
        assert gallery.evaluate("document.documentElement.scrollWidth") == width, ground


def test_the_sprite_is_drawn(gallery):
    icon = gallery.locator(".dock .i use")
    assert icon.evaluate("use => use.getBBox().width") > 0


def test_keys_and_buttons_are_large_enough_for_a_thumb(gallery):
    sizes = gallery.locator("main button, main .pick, main .seg label").evaluate_all(
        "all => all.map(each => [each.getBoundingClientRect().width, each.getBoundingClientRect().height])"
    )
    assert sizes
    assert all(width >= 44 and height >= 44 for width, height in sizes)


def test_the_ground_is_chosen_without_a_script(gallery):
    gallery.emulate_media(color_scheme="dark")
    slate = gallery.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    gallery.get_by_text("Paper", exact=True).click()
    assert gallery.evaluate("getComputedStyle(document.documentElement).backgroundColor") != slate


def test_a_stepper_counts_and_stops_at_its_ends(gallery):
    chips = gallery.get_by_role("textbox", name="Chips")
    gallery.get_by_label("More").click()
    expect(chips).to_have_value("13")
    chips.fill("0")
    gallery.get_by_label("Less").click()
    expect(chips).to_have_value("0")


def test_what_cannot_be_shared_is_copied(gallery):
    gallery.context.grant_permissions(["clipboard-read", "clipboard-write"])
    gallery.evaluate("() => { delete Navigator.prototype.share }")
    gallery.get_by_label("Share").click()
    expect(gallery.locator(".said")).to_have_text(re.compile("Copi"))
    assert gallery.evaluate("navigator.clipboard.readText()") == "7KQM"


SHEET = """way => { document.getElementById("sheet").innerHTML = `<div class="scrim"></div>
    <dialog open class="sheet" data-behaviour="sheet" aria-labelledby="title">
    <h1 id="title" tabindex="-1">Rules</h1><a data-close href="${way}">Close</a></dialog>` }"""


def test_a_sheet_takes_the_focus_and_gives_it_back(gallery):
    gallery.evaluate(SHEET, "/gallery/")
    sheet = gallery.get_by_role("dialog")
    expect(gallery.get_by_role("heading", name="Rules")).to_be_focused()
    assert sheet.evaluate("dialog => dialog.matches(':modal')")
    expect(gallery.locator(".scrim")).to_have_count(0)
    gallery.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_leaving_a_sheet_that_is_a_page_follows_its_way_out(gallery, live_server):
    gallery.evaluate(SHEET, "/")
    expect(gallery.get_by_role("heading", name="Rules")).to_be_focused()
    gallery.get_by_text("Close", exact=True).click()
    gallery.wait_for_url(f"{live_server.url}/")
    assert gallery.url == f"{live_server.url}/"
