"""From nothing to a running clock in a few taps, and a club night from a pasted list to the prizes."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Sitting
from tests.journeys.actions import await_script, await_scripts, bind_browser, give_cookie
from tests.web.tournament_actions import (
    close,
    drawn_tournament,
    evening,
    open_tournament,
    tap,
    to_the_end,
    url,
)
from web.core.preferences import COOKIE

EIGHT = "Léa, Karim, Inès, Thomas, Sofia, Yann, Mathilde, Hugo"


class Taps:
    """A finger that counts its taps; typing and the Enter key are not taps."""

    def __init__(self):
        self.count = 0

    def __call__(self, target):
        self.count += 1
        target.click()


def open_with_names(page, server_url, finger, typed):
    page.goto(server_url)
    finger(page.get_by_role("link", name="Ouvrir une ardoise"))
    await_script(page, "opening")
    finger(page.locator(".tile", has_text="Hold’em").first)
    finger(page.get_by_role("radiogroup").get_by_text("Tournoi"))
    # The page of a tournament has arrived: it seats as many as come.
    expect(page.locator("#seats-most")).to_contain_text("400")
    field = page.get_by_label("Prénom", exact=True)
    finger(field)
    field.fill(typed)
    field.press("Enter")
    count = len(re.split(r"[,\n]", typed))
    expect(page.locator("#open")).to_have_text(re.compile(f"Commencer à (huit|{count})"))
    finger(page.locator("#open"))
    expect(page.get_by_role("heading", name="Inscrits")).to_be_visible()


def start(page, finger):
    finger(page.get_by_role("button", name="Tirer et lancer"))
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert evening(Sitting.objects.get()).is_drawn


def test_eight_players_reach_a_running_clock_in_six_taps_and_for_money_in_nine(page, server_url):
    finger = Taps()
    open_with_names(page, server_url, finger, EIGHT)
    assert finger.count <= 5, "one more starts the clock of a tournament without money"
    finger(page.get_by_role("link", name="Changer les conditions"))
    price = page.get_by_label("Prix d’une entrée")
    finger(price)
    price.fill("20")
    finger(page.get_by_role("button", name="Garder ces conditions"))
    expect(page.locator(".rules")).to_contain_text("20")
    start(page, finger)
    assert finger.count <= 9
    assert evening(Sitting.objects.get()).pool_cents == 16_000


def test_names_added_one_by_one_leave_the_field_under_the_eyes(page, server_url, allowed_console_errors):
    allowed_console_errors.append("422")
    _client, sitting = open_tournament()
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    field = page.locator("textarea[name=name]")
    for name in ("Zélie", "Zoltan"):
        field.fill(name)
        field.press("Enter")
        expect(page.locator("main")).to_contain_text(name)
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        expect(field).to_be_in_viewport()
    refused = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status == 422 else None)
    field.fill("zélie")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("zélie")
    expect(field).to_be_focused()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    assert len(refused) == 1


def test_enter_while_the_script_of_the_field_is_loaded_sends_the_name(page, server_url):
    _client, sitting = open_tournament()
    bind_browser(page, server_url, sitting.circle)
    waiting = []
    page.route("**/enter-sends*.js", lambda route: waiting.append(route))
    with page.expect_request("**/enter-sends*.js"):
        page.goto(server_url + reverse("sitting", args=[sitting.pk]), wait_until="domcontentloaded")
    field = page.locator("textarea[name=name]")
    field.fill("Zélie")
    field.press("Enter")
    expect(field).to_have_value("Zélie\n")
    for route in waiting:
        route.continue_()
    expect(page.locator("main")).to_contain_text("Zélie")
    expect(field).to_have_value("")


def test_tick_at_the_desk_moves_no_button(page, server_url):
    for language, price in (("fr", "20"), ("en", "20"), ("fr", "120,50")):
        page.context.add_cookies([{"name": COOKIE, "value": f"...{language}", "url": server_url}])
        client, sitting = open_tournament(names=("Léa", "Karim", "François-Xavier"), buy_in_cents=price)
        give_cookie(page, server_url, client)
        page.goto(server_url + reverse("sitting", args=[sitting.pk]))
        await_script(page, "follow")
        tick_karim_twice(page, (language, price))


def tick_karim_twice(page, case):
    """Tick Karim at one width and take the ticks away at another; no button moves."""
    rows = page.locator(".desk .row")

    def places():
        scrolled = page.evaluate("window.scrollY")
        boxes = [each.bounding_box() for each in rows.get_by_role("button").all()]
        return [(round(box["x"]), round(box["y"] + scrolled), round(box["width"])) for box in boxes]

    for width, pressed in ((320, "true"), (390, "false")):
        page.set_viewport_size({"width": width, "height": 640})
        before = places()
        for tick in rows.filter(has_text="Karim").locator(".toggle").all():
            tick.click()
            expect(tick).to_have_attribute("aria-pressed", pressed)
        assert places() == before, (case, width)
        assert all(name.bounding_box()["height"] < 56 for name in rows.locator("b").all()), (case, width)


def test_tick_that_is_on_its_way_is_not_shown_as_waiting(page, server_url):
    """Two ticks, one after the other: the second is sent once the first has its answer."""
    client, sitting = open_tournament(names=("Léa", "Karim"))
    give_cookie(page, server_url, client)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    requests = []
    page.route("**/tournament/events/", lambda route: requests.append(route))
    ticks = page.locator(".desk .row .toggle")
    place = ticks.first.bounding_box()
    with page.expect_request("**/tournament/events/"):
        ticks.nth(0).click()
    ticks.nth(2).click()
    page.wait_for_function(STORED_ROWS, arg=2)
    with page.expect_request("**/tournament/events/"):
        requests[0].continue_()
    expect(ticks.nth(0)).to_have_attribute("aria-pressed", "true")
    # The rows are shown anew before the next one is sent.
    assert page.locator("[data-waiting] [data-row]").count() == 0
    assert page.locator("#status-strip").is_hidden()
    assert ticks.first.bounding_box() == place
    requests[1].continue_()
    expect(ticks.nth(2)).to_have_attribute("aria-pressed", "true")


STORED_ROWS = """async (count) => {
    const { offline_store } = await import("/static/js/core/common.js");
    return (await offline_store.allRows()).length === count;
}"""
"""Script that returns whether the outbox has that many rows."""


def test_club_evening_of_twenty_four_from_a_pasted_list_to_the_prizes(page, server_url):
    client, sitting = open_tournament(
        names=("Léa", "Karim"), buy_in_cents="20", bounty_cents="0", has_club_till="1"
    )
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    names = ["Karim", *(f"Invité {number}" for number in range(3, 25))]
    page.get_by_label("Prénom", exact=True).fill("\n".join(names))
    page.get_by_role("button", name="Ajouter").click()
    expect(page.locator("main")).to_contain_text("23 noms sur la liste.")
    page.get_by_role("button", name="Inscrire 22 joueurs").click()
    expect(page.locator(".desk .row")).to_have_count(24)

    row = page.locator(".desk .row", has_text="Invité 24")
    row.get_by_role("button", name="là, Invité 24").click()
    expect(row.get_by_role("button", name="là, Invité 24")).to_have_attribute("aria-pressed", "true")
    row.get_by_role("button", name="20").click()
    expect(page.locator("#till")).to_contain_text(re.compile(r"20\s€\s*/ 480\s€"))
    start(page, Taps())

    for number in range(23, 1, -1):
        tap(client, sitting, "out", entrant=number)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    page.get_by_role("button", name="Élimination : Karim").click()
    expect(page.get_by_role("heading", name="Léa gagne")).to_be_visible()
    # 480 € in five prizes: 35, 25, 18, 13 and 9 percent, to the euro.
    expect(page.locator("#handouts .row")).to_have_count(5)
    expect(page.locator("#handouts .row").first).to_contain_text(re.compile(r"Léa\s*168,00"))
    page.locator("#dock").get_by_role("link", name="Clore la partie").click()
    page.get_by_role("dialog").get_by_role("button", name="Clore").click()
    page.wait_for_url(re.compile("evenings"))
    expect(page.locator("main")).not_to_contain_text("→")


COVERED = """
  () => [...document.querySelectorAll("main .list .row:has(a.tap)")].filter((row) => {
    const name = row.querySelector("a.tap");
    const text = name.getBoundingClientRect();
    const isCut = [name, ...name.children].some((each) => each.scrollWidth > each.clientWidth);
    const isUnder = [...row.querySelectorAll("button")].some((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < text.right && text.left < right && top < text.bottom && text.top < bottom;
    });
    return isCut || isUnder || text.width < 64;
  }).map((row) => row.innerText)
"""
"""Rows of players whose name is cut, narrower than a short name, or under one of their buttons."""


def test_names_of_players_and_their_buttons_do_not_overlap(page, server_url):
    names = ("Léa", "Marie-Antoinette", "Jean-Baptiste de la Tour", "Karim", "Inès", "Montgommeryville")
    client, sitting = open_tournament(names=names, late_level="3", reentries="1")
    tap(client, sitting, "draw", word="river")
    tap(client, sitting, "hand", table=1)
    for entrant in (1, 4):
        tap(client, sitting, "out", entrant=entrant, hunters="0")
    give_cookie(page, server_url, client)
    page.goto(f"{server_url}/sittings/{sitting.pk}/")
    expect(page.get_by_role("button", name=re.compile("revient"))).to_have_count(2)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(COVERED) == [], width
        for badge in page.locator(".dealer").all():
            assert badge.evaluate("(sign) => sign.clientWidth - sign.firstElementChild.scrollWidth") >= 6
    show_a_prize_and_two_buttons(page, server_url)
    for width in (320, 360, 390, 430, 768):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(COVERED) == [], ("next to a prize", width)


def show_a_prize_and_two_buttons(page, server_url):
    """Open a tournament in which a player with a long name has a prize and may still come back."""
    names = ("Léa", "Karim", "Inès", "Thomas", "Montgommeryville", "Marie-Antoinette", "Mathilde", "Hugo")
    client, sitting = open_tournament(names=names, late_level="3", reentries="1")
    tap(client, sitting, "draw", word="river")
    for entrant in range(7, 1, -1):
        tap(client, sitting, "out", entrant=entrant, hunters="0")
    give_cookie(page, server_url, client)
    page.goto(f"{server_url}/sittings/{sitting.pk}/")
    expect(page.locator(".row:has(> form ~ form) > b")).to_have_count(1)


def test_long_word_of_a_name_leaves_the_score_of_a_season_free(page, server_url):
    client, sitting = open_tournament(names=("Léa", "Wolfeschlegelsteinhausen"), bounty_cents="0")
    tap(client, sitting, "draw", word="river")
    to_the_end(client, sitting)
    close(client, sitting)
    give_cookie(page, server_url, client)
    page.goto(f"{server_url}/circles/{sitting.circle.pk}/")
    names = page.locator(".rank .row .flex-grow")
    expect(names).to_have_count(2)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert all(name.evaluate("(name) => name.scrollWidth <= name.clientWidth") for name in names.all())


def test_long_word_of_a_name_fits_the_invitation_and_the_page_that_joins(page, new_context, server_url):
    client, sitting = open_tournament(
        names=("Léa", "Wolfeschlegelsteinhausen", "Jo", "Karim", "Inès", "Thomas")
    )
    page.set_viewport_size({"width": 320, "height": 640})
    give_cookie(page, server_url, client)
    page.goto(f"{server_url}/sittings/{sitting.pk}/")
    page.get_by_role("button", name="Inviter à la table").click()
    names = page.locator(".player-tiles > li")
    expect(names).to_have_count(6)
    assert all(name.evaluate("(name) => name.scrollWidth <= name.clientWidth") for name in names.all())
    expect(page.locator(".code .player-plate")).to_have_count(6)
    code = "".join(page.locator(".code .player-plate").all_inner_texts())
    guest = new_context().new_page()
    guest.set_viewport_size({"width": 320, "height": 640})
    guest.goto(server_url)
    guest.get_by_label("Code de la table, six signes").fill(code)
    guest.get_by_role("button", name="Rejoindre").click()
    expect(guest.get_by_role("button", name="Wolfeschlegelsteinhausen")).to_be_visible()
    assert guest.evaluate("document.documentElement.scrollWidth") == 320


LONG = (
    "François-Xavier Rochefou", "Marie-Antoinette Lecomte", "Jean-Christophe Beaurega", "Emmanuelle Lefebvre",
    "Léa", "Karim",
)  # fmt: skip
BROKEN = """
  () => [...document.querySelectorAll("main .row b")].flatMap((name) =>
    [...name.firstChild.data.matchAll(/[^\\s-]+-?/g)].filter((word) => {
      const range = document.createRange();
      range.setStart(name.firstChild, word.index);
      range.setEnd(name.firstChild, word.index + word[0].length);
      return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
    }).map(([word]) => word))
"""
"""Words of the names that are shown on two lines."""
UNDER = """
  () => [...document.querySelectorAll("main .row b")].filter((name) => {
    const range = document.createRange();
    range.selectNode(name.firstChild);
    const text = range.getBoundingClientRect();
    return [...name.closest(".row").querySelectorAll("button, .seat")].some((each) => {
      const { left, top, bottom } = each.getBoundingClientRect();
      return left < text.right && top < text.bottom && text.top < bottom;
    });
  }).map((name) => name.innerText)
"""
"""Names that reach under a button or the text of a seat."""


def test_long_names_break_at_spaces_and_hyphens_on_a_screen_and_on_paper(page, server_url):
    """The last page is the list of seats, whose printed columns have no line above them."""
    client, sitting = open_tournament(names=LONG, late_level="3")
    tap(client, sitting, "draw", word="river")
    give_cookie(page, server_url, client)
    for part in ("", "tournament/desk/", "tournament/seats/"):
        page.goto(f"{server_url}/sittings/{sitting.pk}/{part}")
        expect(page.locator("main .row[data-case]")).to_have_count(len(LONG))
        for width in (320, 360, 390):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(BROKEN) == [], (part, width)
            assert page.evaluate(UNDER) == [], (part, width)
    page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(media="print")
    assert page.evaluate(COLUMN_TOPS) == [0, 0, 0]
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(UNDER) == []


COLUMN_TOPS = """
  () => {
    const list = document.querySelector("#seating");
    const tops = new Map();
    for (const row of list.children) {
      const { left, top } = row.getBoundingClientRect();
      tops.set(left, Math.min(top, tops.get(left) ?? Infinity));
    }
    return [...tops.values()].map((top) => top - list.getBoundingClientRect().top);
  }
"""
"""Distance of each column's first row from the border of the list, in pixels."""


@pytest.fixture
def scorer_page(page, server_url):
    """Return a function that opens a page below a tournament, on a phone of its scorer."""

    def open_page(client, sitting, part):
        give_cookie(page, server_url, client)
        page.goto(f"{server_url}/sittings/{sitting.pk}/tournament/{part}")
        return page

    return open_page


def compute_below(page, field):
    """Scroll down to a field and tap the button that computes; return the scroll position of before."""
    field.scroll_into_view_if_needed()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    scrolled = page.evaluate("window.scrollY")
    with page.expect_navigation():
        page.get_by_role("button", name="Calculer").click()
    return scrolled


def test_recorded_hand_opens_its_page_once(scorer_page):
    client, sitting = open_tournament()
    tap(client, sitting, "draw", word="river")
    page = scorer_page(client, sitting, "table/?number=2")
    loads = []
    page.on("request", lambda request: request.is_navigation_request() and loads.append(request.url))
    page.get_by_role("button", name="La main 1 commence").click()
    expect(page.get_by_role("heading", name="Main 1, en cours")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert loads == [page.url]


def test_computed_chip_race_stays_where_it_was_read(scorer_page):
    client, sitting = open_tournament()
    tap(client, sitting, "draw", word="river")
    page = scorer_page(client, sitting, "chips/")
    field = page.locator("main .short-field input").last
    field.fill("3")
    scrolled = compute_below(page, field)
    assert scrolled > 0
    page.wait_for_function("(scrolled) => window.scrollY === scrolled", arg=scrolled)
    expect(page.locator("main .row").last.get_by_role("status")).to_be_in_viewport()


def test_refused_deal_shows_its_error_and_not_the_place_of_the_tap(scorer_page, allowed_console_errors):
    allowed_console_errors.append("422")
    client, sitting = open_tournament(table_capacity="9", final_table_size="9")
    tap(client, sitting, "draw", word="river")
    for entrant in range(13, 8, -1):
        tap(client, sitting, "out", entrant=entrant, hunters="0")
    page = scorer_page(client, sitting, "deal/")
    page.set_viewport_size({"width": 320, "height": 640})
    field = page.locator("main .short-field input").last
    field.fill("3")
    assert compute_below(page, field) > 0
    expect(page.get_by_role("alert").first).to_be_in_viewport()
    assert page.evaluate("window.scrollY") == 0


def test_shares_of_a_deal_are_shown_only_for_the_way_they_were_computed_for(scorer_page):
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès", "Thomas"), bounty_cents="0")
    tap(client, sitting, "draw", word="river")
    page = scorer_page(client, sitting, "deal/")
    for field in page.locator("main .short-field input").all():
        field.fill("5000")
    compute_below(page, field)
    shares = page.locator("main .share")
    expect(shares.first).to_be_visible()
    page.get_by_role("radiogroup").get_by_text("ICM").click()
    expect(shares.first).to_be_hidden()
    page.get_by_role("radiogroup").get_by_text("Aux jetons").click()
    expect(shares.first).to_be_visible()


def test_exchange_of_the_chip_race_tool_stays_where_it_was_read(page, server_url):
    page.goto(f"{server_url}{reverse('tool-chip-race')}?count=10&small=25&big=100&chips-9=3")
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    scrolled = page.evaluate("window.scrollY")
    assert scrolled > 0
    with page.expect_navigation():
        page.get_by_role("button", name="Échanger").click()
    page.wait_for_function("(scrolled) => window.scrollY === scrolled", arg=scrolled)


def test_reason_of_a_refused_elimination_stays_on_the_table(page, server_url, allowed_console_errors):
    """Two phones open a player whose bounty each gives to another one. The second is shown the table, which
    follows what is recorded.
    """
    allowed_console_errors.append("422")
    client, sitting = drawn_tournament()
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + url("entrant", sitting, "?of=0"))
    hunter = page.locator("label:has([name=hunters])").first
    hunter.click()
    won = hunter.locator("input").get_attribute("value")
    assert tap(client, sitting, "out", entrant=0, hunters=won).status_code == 302
    await_scripts(page)
    asked = []
    page.on("request", lambda request: "x-live" in request.headers and asked.append(request.url))
    page.get_by_role("button", name=re.compile("^Élimination")).click()
    expect(page.locator("main [role=alert]")).to_contain_text("n’est à aucune table")
    expect(page.locator("[data-live=live]")).to_be_visible()
    expect(page.locator("main [role=alert]")).to_be_visible()
    assert asked == []
