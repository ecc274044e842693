"""Eliminations by a double tap: it eliminates one player, and the page does not scroll."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Clock
from tests.journeys.actions import await_script, await_sent_rows, pending_answer, tap_again
from tests.web.tournament_actions import drawn_tournament, evening
from web.core.visitors import COOKIE

UNDER_FINGER = """
  ([button, x, y]) => {
    const { top, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x, y)) && Math.abs((top + bottom) / 2 - y) < 1;
  }
"""
NEAR_PX = 44
"""Longest way from a tap to the next one that may be its double tap, as in `core/steady.js`."""
EVENT = re.compile(r"/tournament/events/$")
TWENTY_TWO = [f"Joueur {number}" for number in range(1, 23)]


@pytest.fixture
def tournament(page, server_url):
    """Return the URL and the sitting of a drawn tournament; the browser has the cookie of its host."""
    client, sitting = drawn_tournament(names=TWENTY_TWO, bounty_cents="0")
    page.context.add_cookies([{"name": COOKIE, "value": client.cookies[COOKIE].value, "url": server_url}])
    client.post(reverse("sitting-clock", args=[sitting.pk]), {"key": str(uuid4())})
    return server_url, sitting


def tap_twice(page, button):
    """Tap the same spot twice, the second time after the first tap is answered and at the same instant.

    The pages measure the pause between two taps with the clock, which is stopped: `expect` looks at the page
    once a second only, which is as long as the pause.
    """
    page.clock.set_fixed_time(timezone.now())
    button.click()
    yield
    tap_again(page)


def sent_forms(page):
    """Return a list to which each POST of the page is added."""
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    return sent


def center_of(button):
    box = button.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_tap_after_a_search_eliminates_near_the_tap_before_it(page, tournament):
    """A person who types has seen the list that the search leaves."""
    server, sitting = tournament
    page.goto(server + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    row = page.locator("#tables section").first.get_by_role("button").first
    _, tapped = center_of(row)
    for _ in tap_twice(page, row):
        expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^21"))
        await_sent_rows(page)
    assert len(evening(sitting).active_entrants) == 21
    page.get_by_role("searchbox").press_sequentially("Joueur")
    expect(page.get_by_role("searchbox")).to_have_value("Joueur")
    # Marks and advice that depend on the drawn places move the list: the spot may be between two buttons now.
    buttons = (
        page.locator("#tables section").first.get_by_role("button", name=re.compile("^Élimination")).all()
    )
    x, y = min(map(center_of, buttons), key=lambda center: abs(center[1] - tapped))
    assert abs(y - tapped) < NEAR_PX
    page.mouse.click(x, y)
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^20"))


def test_double_tap_eliminates_one_player_and_the_page_does_not_scroll(page, tournament):
    server, sitting = tournament
    page.goto(server + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    row = page.locator("#tables section").nth(1).get_by_role("button").nth(2)
    name = row.get_attribute("aria-label")
    row.evaluate("each => window.scrollTo(0, each.getBoundingClientRect().top + window.scrollY - 300)")
    scrolled = page.evaluate("window.scrollY")
    assert scrolled > 0
    sent = sent_forms(page)
    for _ in tap_twice(page, row):
        expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^21"))
    notice = page.locator(".just-out")
    expect(notice).to_contain_text("22e")
    expect(notice).to_have_css("position", "fixed")
    assert name.startswith("Élimination")
    assert notice.locator("b").text_content() in name
    assert page.evaluate("window.scrollY") > scrolled / 2
    assert len(sent) == 1
    assert len(evening(sitting).active_entrants) == 21

    await_sent_rows(page)  # the clock stands still: an undo now would have the instant of the tap
    page.locator("#dock").get_by_role("button", name="Annuler : Élimination").press("Enter")
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^22"))
    page.locator("#undone").get_by_role("button", name="Rétablir").press("Enter")
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^21"))
    assert len(evening(sitting).eliminations) == 1

    page.get_by_role("searchbox", name="Qui sort").fill("joueur 1")
    expect(page.get_by_role("button", name="Élimination : Joueur 2", exact=True)).to_be_hidden()
    seated = sum("1" in TWENTY_TWO[each] for each in evening(sitting).active_entrants)
    expect(page.locator("#tables [data-case]:visible")).to_have_count(seated)


def test_undo_of_an_elimination_with_a_lost_answer_undoes_that_elimination(
    page, tournament, allowed_console_errors
):
    """The server has the event, under a key of its button; the browser knows the key of the form."""
    allowed_console_errors += ["ERR_", "Failed to fetch"]
    server, sitting = tournament
    page.goto(server + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    buttons = page.locator("#tables section").nth(1).get_by_role("button")
    buttons.nth(2).press("Enter")
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^21"))
    page.route(EVENT, lambda route: (route.fetch(max_redirects=0), route.abort()), times=1)
    page.route(
        re.compile(r"/csrf/$"),
        lambda route: route.abort() if len(evening(sitting).active_entrants) < 21 else route.continue_(),
    )
    buttons.nth(3).press("Enter")
    expect(page.locator("[data-waiting] [data-state=waiting]")).to_have_count(1)
    assert len(evening(sitting).active_entrants) == 20
    page.locator("#dock [data-undo] button").press("Enter")
    expect(page.locator("[data-waiting] [data-state=withdrawing]")).to_have_count(1)
    page.unroute_all()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-waiting] [data-row]")).to_have_count(0)
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^21"))
    assert len(evening(sitting).active_entrants) == 21
    assert len(evening(sitting).eliminations) == 1


def spot_of(button):
    """Return the point of the window where the middle of a button is."""
    box = button.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_tap_after_a_scroll_is_no_double_tap(page, tournament):
    server, sitting = tournament
    page.goto(server + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    page.clock.set_fixed_time(timezone.now())
    buttons = page.locator("#tables section").nth(1).get_by_role("button")
    buttons.first.evaluate(
        "each => window.scrollTo(0, each.getBoundingClientRect().top + window.scrollY - 300)"
    )
    spot = spot_of(buttons.first)
    page.mouse.click(*spot)
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^21"))
    # The lines above may have changed their heights: another player is scrolled exactly under the finger.
    page.mouse.wheel(0, spot_of(buttons.nth(2))[1] - spot[1])
    page.wait_for_function(UNDER_FINGER, arg=[buttons.nth(2).element_handle(), *spot])
    page.mouse.click(*spot)
    expect(page.locator(".key-figures dd").first).to_have_text(re.compile(r"^20"))


def test_second_tap_on_the_clock_neither_undoes_nor_eliminates(page, tournament):
    server, sitting = tournament
    page.goto(server + reverse("clock", args=[Clock.objects.get().address]))
    await_script(page, "clock")
    row = page.locator("#players .row").nth(3).get_by_role("button")
    row.evaluate("each => each.scrollIntoView({block: 'center'})")
    sent = sent_forms(page)
    for _ in tap_twice(page, row):
        expect(page.locator(".just-out")).to_contain_text("22e")
    expect(page.locator(".just-out")).to_have_css("position", "fixed")
    expect(page.locator("#players .row")).to_have_count(21)
    assert len(sent) == 1
    assert len(evening(sitting).active_entrants) == 21


def test_elimination_is_recorded_while_the_answer_to_the_one_before_is_on_its_way(page, tournament):
    """The stream shows the first elimination before its answer; the form is that of the next one by then."""
    server, sitting = tournament
    page.goto(server + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    expect(page.locator(".status-strip[data-live=live]")).to_be_visible()
    answers = []
    page.route(re.compile("/events/$"), lambda route: answers.append((route, route.fetch())), times=1)
    left = page.locator(".key-figures dd").first
    button = page.locator("#tables section").first.get_by_role("button", name="Élimination").first
    button.dispatch_event("click")
    expect(left).to_have_text(re.compile(r"^21"))
    button.dispatch_event("click")
    route, answer = pending_answer(page, answers)
    route.fulfill(response=answer)
    expect(left).to_have_text(re.compile(r"^20"))
    assert len(evening(sitting).active_entrants) == 20


def test_names_of_free_seats_are_whole_at_320_pixels(page, tournament):
    server, sitting = tournament
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(server + reverse("tournament-entrant", args=[sitting.pk]) + "?of=0")
    seat, button = page.locator(".seat-move select"), page.locator(".seat-move button")
    below = seat.bounding_box()["y"] + seat.bounding_box()["height"]
    assert button.bounding_box()["y"] >= below
    assert seat.bounding_box()["width"] >= 200
    page.set_viewport_size({"width": 390, "height": 844})
    assert button.bounding_box()["y"] == seat.bounding_box()["y"]
