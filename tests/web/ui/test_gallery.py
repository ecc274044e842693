"""Component gallery in a browser: no overflow, no policy violation, working gestures."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.urls("tests.web.gallery_urls"), pytest.mark.django_db(transaction=True)]


@pytest.fixture
def gallery(page, live_server):
    page.goto(f"{live_server.url}/gallery/")
    return page


def test_gallery_fits_every_width_with_its_icons_and_buttons_of_44_px(gallery):
    sizes = gallery.locator("main button, main .toggle, main .segmented label").evaluate_all(
        "all => all.map(each => [each.getBoundingClientRect().width, each.getBoundingClientRect().height])"
    )
    assert sizes
    assert all(width >= 44 and height >= 44 for width, height in sizes)
    assert gallery.locator(".dock .icon use").evaluate("use => use.getBBox().width") > 0
    for ground, width in product(("dark", "light"), (320, 390, 1280)):
        gallery.emulate_media(color_scheme=ground)
        gallery.set_viewport_size({"width": width, "height": 844})
        assert gallery.evaluate("document.documentElement.scrollWidth") == width, ground


def test_gallery_theme_changes_without_script(gallery):
    gallery.emulate_media(color_scheme="dark")
    dark = gallery.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    gallery.get_by_text("Paper", exact=True).click()
    assert gallery.evaluate("getComputedStyle(document.documentElement).backgroundColor") != dark


def test_stepper_counts_and_stops_at_its_limits(gallery):
    chips = gallery.get_by_role("textbox", name="Chips")
    gallery.get_by_label("More").click()
    expect(chips).to_have_value("13")
    chips.fill("0")
    gallery.get_by_label("Less").click()
    expect(chips).to_have_value("0")


def test_share_button_copies_where_sharing_is_unavailable(gallery):
    gallery.context.grant_permissions(["clipboard-read", "clipboard-write"])
    gallery.evaluate("() => { delete Navigator.prototype.share }")
    gallery.get_by_label("Share").click()
    expect(gallery.locator(".toast")).to_have_text(re.compile("Copi"))
    assert gallery.evaluate("navigator.clipboard.readText()") == "7KQM"


def test_tap_before_the_script_of_a_button_is_repeated_once_it_runs(page, live_server):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    requests = []
    page.route("**/js/core/share.js", lambda route: requests.append(route))
    page.goto(f"{live_server.url}/gallery/")
    page.get_by_label("Share").click()
    page.get_by_label("Share").click()
    expect(page.locator(".toast")).to_have_count(0)
    requests.pop().continue_()
    expect(page.locator(".toast")).to_have_count(1)


SHEET = """way => { document.getElementById("sheet").innerHTML = `<div class="scrim"></div>
    <dialog open class="sheet" data-behaviour="sheet" aria-labelledby="title">
    <h1 id="title" tabindex="-1">Rules</h1><a data-close href="${way}">Close</a></dialog>` }"""


def test_dialog_takes_the_focus_and_returns_it(gallery):
    gallery.evaluate(SHEET, "/gallery/")
    sheet = gallery.get_by_role("dialog")
    expect(gallery.get_by_role("heading", name="Rules")).to_be_focused()
    assert sheet.evaluate("dialog => dialog.matches(':modal')")
    expect(gallery.locator(".scrim")).to_have_count(0)
    gallery.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_dialog_close_link_opens_its_page(gallery, live_server):
    gallery.evaluate(SHEET, "/")
    expect(gallery.get_by_role("heading", name="Rules")).to_be_focused()
    gallery.get_by_text("Close", exact=True).click()
    gallery.wait_for_url(f"{live_server.url}/")
    assert gallery.url == f"{live_server.url}/"
