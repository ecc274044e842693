"""Words without a space, as the address of a map, and amounts of four digits, on a narrow phone."""

from datetime import date
from uuid import uuid4

import pytest
from django.db.models import CharField, Value
from django.db.models.functions import Concat
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.evenings.commands import past_results
from games.evenings.queries.past_results import ImportLine
from games.models import Expense
from tests.appointments import FIRST, create
from tests.evening_actions import record_expense
from tests.journeys.actions import bind_browser
from tests.scenario import PLAIN, QUEENS, browser_client, open_sitting, record

WIDTH = 320
A4 = {"width": 690, "height": 1020}
"""Pixels of a page inside its margins."""

ADDRESS = "https://maps.example/" + "abcdefghij" * 20


@pytest.fixture
def sitting(transactional_db):
    return open_sitting(browser_client())


def test_address_in_a_plan_or_an_expense_is_broken_and_widens_no_page(page, server_url, sitting):
    evening, circle = sitting.evening, sitting.circle
    plan = create(circle, location=ADDRESS[:80], note=ADDRESS[:200])
    expense = record_expense(evening, title=ADDRESS[:40])
    Expense.objects.filter(pk=expense.pk).update(note=ADDRESS[:80])
    paths = [
        reverse("circle-agenda", args=[circle.pk]),
        reverse("appointment-date", args=[plan.pk, FIRST.isoformat()]),
        reverse("expense", args=[expense.pk]),
        reverse("evening", args=[evening.pk]),
    ]
    page.set_viewport_size({"width": WIDTH, "height": 700})
    bind_browser(page, server_url, circle, "Karim")
    for path in paths:
        page.goto(server_url + path)
        page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
        expect(page.locator("main")).to_contain_text(ADDRESS[:40])
        beyond = page.locator("main :is(p, b, small, dt, dd, a)").evaluate_all(BEYOND, WIDTH)
        assert not beyond, path
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, path


def test_results_of_thousands_widen_no_page_of_a_player(page, server_url, sitting):
    circle = sitting.circle
    one, other = circle.players.order_by("pk")[:2]
    past_results.import_past_results(
        circle=circle,
        lines=[
            ImportLine(date(2025, 11, day), "game", "Chinese", {one: -cents, other: cents})
            for day, cents in ((3, 123456), (10, 234567))
        ],
        is_paid=True,
        allow_duplicates=True,
        key=uuid4(),
        by="Léa",
        now=timezone.now(),
    )
    page.set_viewport_size({"width": WIDTH, "height": 700})
    bind_browser(page, server_url, circle, "Karim")
    page.goto(server_url + reverse("player", args=[one.pk]) + "?season=all")
    page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    expect(page.locator("main")).to_contain_text("−2\u202f345,67")
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH


def test_totals_of_thousands_and_a_long_name_stay_within_the_board(page, server_url, transactional_db):
    """Léa wins 43 points of each deal and Thomas, who starts the next one, loses 40."""
    host = browser_client()
    sitting = open_sitting(host)
    for _ in range(26):
        record(host, sitting, QUEENS)
    sitting.circle.players.update(name=Concat(Value("W" * 23), "pk", output_field=CharField()))
    page.set_viewport_size({"width": WIDTH, "height": 700})
    bind_browser(page, server_url, sitting.circle)
    for name in ("sitting", "sitting-duels"):
        page.goto(server_url + reverse(name, args=[sitting.pk]))
        totals = page.locator(".scoreboard .total td .number")
        expect(totals).to_have_text(["+1\u202f118", "−520", "+442", "−1\u202f040"])
        assert totals.evaluate_all(WIDER_THAN_THEIR_CELL) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, name


LONG = "Wolfeschlegelsteinhausen"


def test_short_names_of_the_ranking_are_one_line_and_long_ones_are_hyphenated(page, server_url):
    host = browser_client()
    sitting = open_sitting(host, ("Karim", "Malik", LONG))
    record(host, sitting, PLAIN[:3])
    assert host.post(reverse("sitting-close", args=[sitting.pk])).status_code == 302
    page.set_viewport_size({"width": WIDTH, "height": 700})
    bind_browser(page, server_url, sitting.circle, "Malik")
    page.goto(server_url + reverse("season", args=[sitting.season_id]))
    names = page.locator(".rank b")
    expect(names).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    lines = dict(names.evaluate_all(LINES))
    assert (lines["Karim"], lines["Malik"]) == (1, 1)
    assert set(names.evaluate_all("(all) => all.map((each) => getComputedStyle(each).hyphens)")) == {"auto"}


LINES = """(all) => all.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [each.textContent.trim(), new Set([...range.getClientRects()].map(({ top }) => top)).size];
})"""
"""Script that returns the texts of elements with their numbers of lines."""
WIDER_THAN_THEIR_CELL = """(all) => all.filter((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect().width > each.closest("td").getBoundingClientRect().width;
}).map((each) => each.textContent)"""
BEYOND = """(all, width) => all.filter((each) => each.getBoundingClientRect().right > width)
    .map((each) => each.textContent.trim())"""
"""Script that returns the texts of elements beyond the right edge."""


def test_first_names_of_a_season_are_on_one_line(page, server_url, sitting):
    host = bind_browser(page, server_url, sitting.circle, "Karim")
    record(host, sitting, PLAIN)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    page.set_viewport_size({"width": WIDTH, "height": 700})
    page.goto(server_url + reverse("circle", args=[sitting.circle.pk]))
    names = page.locator(".rank b")
    expect(names).to_have_count(4)
    lines = names.evaluate_all(
        "(all) => all.map((each) => each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight))"
    )
    assert max(lines) < 1.5


def test_printed_invitation_has_its_code_and_its_link(page, server_url, sitting):
    bind_browser(page, server_url, sitting.circle, "Karim")
    page.goto(server_url + reverse("circle-invitations", args=[sitting.circle.pk]))
    page.get_by_role("button", name="Créer l’invitation").click()
    link = page.locator("#link")
    expect(link).to_be_visible()
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    expect(page.locator(".qr-box svg")).to_be_visible()
    expect(link).to_be_visible()
    assert link.evaluate("(field) => field.scrollWidth <= field.clientWidth")
    expect(page.locator(".dock")).to_be_hidden()


WIDE = "W" * 24


def test_wide_name_is_broken_and_widens_no_page(page, server_url):
    host = browser_client()
    sitting = open_sitting(host, ("Karim", WIDE))
    record(host, sitting, PLAIN[:2])
    assert host.post(reverse("sitting-close", args=[sitting.pk])).status_code == 302
    circle, evening = sitting.circle, sitting.evening
    paths = [
        reverse("sitting-new", query={"circle": circle.pk}),
        reverse("sitting-pad", args=[open_sitting(host, ("Karim", WIDE), circle=circle.pk).pk]),
        reverse("circle-people", args=[circle.pk]),
        reverse("circle-households", args=[circle.pk]),
        reverse("evening-expenses", args=[evening.pk]),
        reverse("evening", args=[evening.pk]),
        reverse("evening-story", args=[evening.pk]),
        reverse("evening-statement", args=[evening.pk]),
    ]
    page.set_viewport_size({"width": WIDTH, "height": 700})
    bind_browser(page, server_url, circle)
    for path in paths:
        page.goto(server_url + path)
        page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
        expect(page.locator("main, form.entry").first).to_contain_text("WWW")
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, path
