"""A tournament through its pages: opened, drawn, played, as forms send it."""

from uuid import uuid4

from django.urls import reverse

from games.models import Sitting
from games.tournaments import told
from tests.cast import opening_fields, phone

FOURTEEN = (
    "Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde",
    "Hugo", "Zoé", "Paul", "Nora", "Malik", "Alice", "Jules",
)  # fmt: skip


def open_tournament(names=FOURTEEN, client=None, **terms):
    """A phone and the tournament it opened, its terms set."""
    client = client or phone()
    fields = opening_fields(names, game="holdem", preset="tournament", circle="new")
    answer = client.post(reverse("sitting-new"), fields)
    assert answer.status_code == 302, answer.content.decode()
    sitting = Sitting.objects.get(key=fields["key"])
    answer = client.post(url("terms", sitting), terms_fields(**terms))
    assert answer.status_code == 302, answer.content.decode()
    return client, sitting


def terms_fields(**changes):
    """The terms as their form sends them."""
    return {
        "key": str(uuid4()),
        "buy_in_cents": "20",
        "bounty_cents": "5",
        "starting_chips": "5000",
        "chip_values": "25 100 500 1000",
        "table_capacity": "8",
        "final_table_size": "8",
        "late_level": "0",
        "reentries": "0",
        "addons": "0",
        "addon_cents": "0",
        "addon_chips": "0",
    } | changes


def url(page, sitting, query=""):
    return reverse(f"tournament-{page}", args=[sitting.pk]) + query


def tap(client, sitting, kind, **fields):
    """One button."""
    fields = {"key": str(uuid4()), "do": kind} | fields
    return client.post(url("events", sitting), fields)


def drawn(**terms):
    """A tournament whose seats are drawn."""
    client, sitting = open_tournament(**terms)
    assert tap(client, sitting, "draw", word="river").status_code == 302
    return client, sitting


def evening(sitting):
    return told(sitting).evening


def to_the_end(client, sitting):
    while not evening(sitting).is_over:
        alive = evening(sitting).alive
        assert tap(client, sitting, "out", entrant=alive[-1], hunters=alive[0]).status_code == 302
