"""A table of Hold'em at home, hand by hand: how it opens, how a hand is recorded there."""

from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games import play
from games.banking import bank_of
from games.models import Round
from tests.cast import open_slate, phone

SEVEN = ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Zoé")


def open_holdem(client=None, seats=3, game="holdem", **changes):
    """A sitting of Hold'em in a circle of its own, and the phone that keeps it. A cave is 100 chips."""
    client = client or phone()
    circle = open_slate(client, SEVEN[:4], circle_name="Les mardis", circle="new").circle
    players = list(circle.players.order_by("pk"))
    players += [play.add_player(circle=circle, name=name, now=timezone.now()) for name in SEVEN[4:]]
    sitting = play.open_sitting(
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
    """The pad of a hand as its form sends it; the winners are given as `pot-0`."""
    sent = {"key": str(uuid4()), "step": "record"}
    sent |= {f"seat-{seat}-bet": str(chips) for seat, chips in enumerate(amounts)}
    return sent | {f"seat-{seat}-folded": "1" for seat in folded} | fields


def send(client, sitting, fields):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), fields)


def hand(client, sitting, amounts, folded=(), **fields):
    """A hand recorded through its pad, which leads to what it came to."""
    told = hand_fields(amounts, folded, **fields)
    answer = send(client, sitting, told)
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.get(key=told["key"])


def pad(client, sitting, **fields):
    """The pad: as it opens, or after a tap."""
    url = reverse("pad", args=[sitting.pk])
    return client.post(url, fields) if fields else client.get(url)


def stacks(sitting):
    """The chips before each player, and those in the middle."""
    bank = bank_of(sitting)
    return [stack.chips for stack in bank.stacks], bank.middle
