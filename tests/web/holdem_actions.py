"""Helpers for a sitting of Hold'em at home: opening it and recording hands."""

from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games.bank.queries import bank_of
from games.circles.commands import people
from games.models import Round
from games.sittings.commands import opening
from tests.cached_fixture import restored
from tests.scenario import browser_client, open_sitting

SEVEN = ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Zoé")


@restored
def open_holdem(client=None, seats=3, game="holdem", **changes):
    """Open a sitting of Hold'em in a circle of its own; return its browser and the sitting. A cave is 100
    chips.
    """
    client = client or browser_client()
    circle = open_sitting(client, SEVEN[:4], circle_name="Les mardis", circle="new").circle
    players = list(circle.players.order_by("pk"))
    players += [people.add_player(circle=circle, name=name, now=timezone.now()) for name in SEVEN[4:]]
    sitting = opening.open_sitting(
        circle=circle,
        players=players[:seats],
        game_key=game,
        preset="home" if game == "holdem" else game,
        changes=changes,
        point_value_cents=0,
        key=uuid4(),
        by="Léa",
        now=timezone.now(),
    )
    return client, sitting


def hand_fields(amounts, folded=(), **fields):
    """Return the form of a hand; winners are given as `pot-0`."""
    sent = {"key": str(uuid4()), "step": "record"}
    sent |= {f"seat-{seat}-bet": str(chips) for seat, chips in enumerate(amounts)}
    return sent | {f"seat-{seat}-folded": "1" for seat in folded} | fields


def send(client, sitting, fields):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), fields)


def hand(client, sitting, amounts, folded=(), **fields):
    """Record a hand through the pad and return its round."""
    typed = hand_fields(amounts, folded, **fields)
    answer = send(client, sitting, typed)
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.get(key=typed["key"])


def pad(client, sitting, **fields):
    """Return the page of the pad, after a tap if fields are given."""
    url = reverse("sitting-pad", args=[sitting.pk])
    return client.post(url, fields) if fields else client.get(url)


def stacks(sitting):
    """Return the chips of each player and those in the middle."""
    bank = bank_of(sitting)
    return [stack.chips for stack in bank.stacks], bank.middle
