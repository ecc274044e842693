"""Where each sees his own money, somebody who follows every link finds no cent of anybody else's."""

import re
from collections import Counter
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from games import play
from games.models import Expense, Sitting
from games.play.spending import Bought
from games.settling import settlement
from tests.cast import PLAIN, bound, open_slate, phone, record
from tests.web.banks import CASH, close, count_all
from tests.web.tournament import tap, terms_fields, to_the_end
from web.wording.figures import money

NAMES = ("Léa", "Karim", "Inès", "Thomas")
AMOUNT = re.compile(r"€\d[\d,]*(?:\.\d\d)?")
LINK = re.compile(r'(?:href|hx-get|src)="(/[^"#]*)')
ELSEWHERE = re.compile(
    r"^/(static|arbiter|tools|clocks|sw\.js|manifest|account|csrf)|/(stream|revision|leaving)/"
)
PAGES_MAX = 400


@pytest.fixture
def circle(db):
    """A season of one evening with every game, an expense and a loan; no two of its amounts are alike."""
    host = phone()
    table = open_slate(host, NAMES)
    record(host, table, PLAIN)
    host.post(reverse("sitting-closure", args=[table.pk]))
    circle = table.circle
    a_bank(host, circle)
    a_tournament(host, circle)
    play.show_money(circle=circle, money="own")
    evening = Sitting.objects.get(pk=table.pk).evening
    lea, _, ines, thomas = players = list(circle.players.order_by("pk"))
    spend(evening, 5551, {ines: 5551}, dict.fromkeys(players, 1), Expense.Kind.SHARED)
    spend(evening, 1313, {lea: 1313}, {thomas: 1}, Expense.Kind.LOAN)
    return circle


def a_sitting(circle, preset, **changes):
    return play.open_sitting(
        circle=circle, players=list(circle.players.order_by("pk")), game_key="holdem", preset=preset,
        changes=changes, point_value_cents=0, key=uuid4(), by="Léa", now=timezone.now(),
    )  # fmt: skip


def a_bank(host, circle):
    sitting = a_sitting(circle, "home", **CASH)
    count_all(host, sitting, 203, 43, 61, 93)
    assert close(host, sitting).status_code == 302


def a_tournament(host, circle):
    sitting = a_sitting(circle, "tournament")
    host.post(
        reverse("tournament-terms", args=[sitting.pk]), terms_fields(buy_in_cents="33", bounty_cents="0")
    )
    assert tap(host, sitting, "draw", word="river").status_code == 302
    to_the_end(host, sitting)
    host.post(reverse("sitting-closure", args=[sitting.pk]))
    assert Sitting.objects.get(pk=sitting.pk).is_closed


def spend(evening, cents, paid, weights, kind):
    bought = Bought("Pizza", cents, Expense.Way.EQUAL, paid, weights, kind)
    play.spend(evening=evening, bought=bought, is_sure=True, key=uuid4(), by="Léa", now=timezone.now())


def won(circle):
    """What each won or lost at each sitting, in absolute cents, by name."""
    found = {name: Counter() for name in NAMES}
    for sitting in Sitting.objects.filter(season__circle=circle):
        settled = settlement(sitting)
        for seat, cents in zip(settled.seats, settled.net_cents, strict=True):
            found[seat.player.name][abs(cents)] += 1
    return found


def written(*amounts):
    """Amounts as these pages write them."""
    with translation.override("en"):
        return {money(cents) for each in amounts for cents in each if cents}


def crawl(client):
    """Every page that a browser finds from the first one, and the amounts on each."""
    client.raise_request_exception = False
    seen, ahead = {}, ["/"]
    while ahead and len(seen) < PAGES_MAX:
        there = ahead.pop()
        if there in seen or ELSEWHERE.search(there):
            continue
        answer = client.get(there, follow=True)
        text = unescape(answer.content.decode(errors="replace")) if not answer.streaming else ""
        seen[there] = set(AMOUNT.findall(text)) if answer.status_code == 200 else set()
        ahead += LINK.findall(text)
    assert len(seen) < PAGES_MAX, "it never ends"
    return seen


def test_a_player_finds_no_cent_of_anybody_else_on_any_page(circle):
    everybody = won(circle)
    karim = everybody.pop("Karim")
    others = written(*everybody.values())
    others |= {"€13.13"}
    others -= written(karim)
    found = crawl(bound(circle, "view", "Karim"))
    leaks = {there: amounts & others for there, amounts in found.items() if amounts & others}
    assert leaks == {}
    assert len(found) > 25
    assert written(karim) <= set().union(*found.values())


def test_the_same_eyes_find_them_where_everybody_may_see(circle):
    play.show_money(circle=circle, money="all")
    karim, sittings = bound(circle, "view", "Karim"), Sitting.objects.filter(season__circle=circle)
    pages = [
        reverse("evening", args=[sittings[0].evening_id]),
        *(reverse("sitting", args=[each.pk]) for each in sittings),
    ]
    found = {
        amount for there in pages for amount in AMOUNT.findall(unescape(karim.get(there).content.decode()))
    }
    assert written(*won(circle).values()) <= found
