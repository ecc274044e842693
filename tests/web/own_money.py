"""A circle in which money is visible to its owner only, with an evening of every game, and its amounts."""

import re
from collections import Counter
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from games.circles.commands import settings
from games.evenings.commands import expenses
from games.evenings.commands.expenses import ExpenseDetails
from games.models import Expense, Sitting
from games.rules.catalogue import game
from games.sittings.commands import opening
from games.sittings.queries.settlement import settlement
from tests.cached_fixture import CachedFixture
from tests.scenario import PLAIN, browser_client, open_sitting, record
from tests.web.bank_actions import CASH, close, count_all
from tests.web.tournament_actions import tap, terms_fields, to_the_end
from web.ui.numbers import format_money

NAMES = ("Léa", "Karim", "Inès", "Thomas")
AMOUNT = re.compile(r"€\d[\d,]*(?:\.\d\d)?")


def make_circle():
    """Return a circle with an evening of every game, an expense and a loan; every amount is different."""
    host = browser_client()
    table = open_sitting(host, NAMES)
    record(host, table, PLAIN)
    host.post(reverse("sitting-close", args=[table.pk]))
    circle = table.circle
    a_bank(host, circle)
    a_tournament(host, circle)
    settings.set_money_visibility(circle=circle, money="own")
    evening = Sitting.objects.get(pk=table.pk).evening
    lea, _, ines, thomas = players = list(circle.players.order_by("pk"))
    spend(evening, 5551, {ines: 5551}, dict.fromkeys(players, 1), Expense.Kind.SHARED)
    spend(evening, 1313, {lea: 1313}, {thomas: 1}, Expense.Kind.LOAN)
    return circle


CIRCLE = CachedFixture(make_circle)


@pytest.fixture
def circle(db):
    return CIRCLE.restore()


def a_sitting(circle, game_key, **changes):
    preset = game(game_key).presets[0].key
    return opening.open_sitting(
        circle=circle, players=list(circle.players.order_by("pk")), game_key=game_key, preset=preset,
        changes=changes, point_value_cents=0, key=uuid4(), by="Léa", now=timezone.now(),
    )  # fmt: skip


def a_bank(host, circle):
    sitting = a_sitting(circle, "holdem", **CASH)
    count_all(host, sitting, 203, 43, 61, 93)
    assert close(host, sitting).status_code == 302


def a_tournament(host, circle):
    sitting = a_sitting(circle, "tournament")
    host.post(
        reverse("tournament-terms", args=[sitting.pk]), terms_fields(buy_in_cents="33", bounty_cents="0")
    )
    assert tap(host, sitting, "draw", word="river").status_code == 302
    to_the_end(host, sitting)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    assert Sitting.objects.get(pk=sitting.pk).is_closed


def spend(evening, cents, paid, weights, kind):
    bought = ExpenseDetails("Pizza", cents, Expense.SplitMethod.EQUAL, paid, weights, kind)
    expenses.record_expense(
        evening=evening, details=bought, is_confirmed=True, key=uuid4(), by="Léa", now=timezone.now()
    )


def won(circle):
    """Return the result of each player at each sitting, in absolute cents, by name."""
    found = {name: Counter() for name in NAMES}
    for sitting in Sitting.objects.filter(season__circle=circle):
        settled = settlement(sitting)
        for seat, cents in zip(settled.seats, settled.net_cents, strict=True):
            found[seat.player.name][abs(cents)] += 1
    return found


def formatted_amounts(*amounts):
    """Return these amounts as the pages format them."""
    with translation.override("en"):
        return {format_money(cents) for each in amounts for cents in each if cents}
