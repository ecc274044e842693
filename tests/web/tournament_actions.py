"""Helpers for a tournament played through its forms."""

from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games.models import Clock, Sitting
from games.tournaments.commands.events import write_events
from games.tournaments.queries.log import tournament_log
from tests.cached_fixture import restored
from tests.html import parse
from tests.scenario import browser_client, opening_fields

FOURTEEN = (
    "Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde",
    "Hugo", "Zoé", "Paul", "Nora", "Malik", "Alice", "Jules",
)  # fmt: skip


@restored
def open_tournament(names=FOURTEEN, client=None, **terms):
    """Open a tournament and set its terms; return its browser and the sitting."""
    client = client or browser_client()
    fields = opening_fields(names, game="holdem", preset="tournament", circle="new")
    answer = client.post(reverse("sitting-new"), fields)
    assert answer.status_code == 302, answer.content.decode()
    sitting = Sitting.objects.get(key=fields["key"])
    answer = client.post(url("terms", sitting), terms_fields(**terms))
    assert answer.status_code == 302, answer.content.decode()
    return client, sitting


def terms_fields(**changes):
    """Return the form of the terms."""
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
    """Send one event of the tournament and return the answer."""
    fields = {"key": str(uuid4()), "do": kind} | fields
    return client.post(url("events", sitting), fields)


def share_evenly(client, sitting):
    """Agree to equal shares: the first tap shows them, the second records them. Return its answer."""
    fields = {"deal": "even", "step": "agree", "key": str(uuid4())}
    shown = parse(client.post(url("deal", sitting), fields))
    seen = [each.attributes["value"] for each in shown.find_all("input", name="seen")]
    return client.post(url("deal", sitting), fields | {"seen": seen})


@restored
def drawn_tournament(**terms):
    """Open a tournament and draw its seats; return its browser and the sitting."""
    client, sitting = open_tournament(**terms)
    assert tap(client, sitting, "draw", word="river").status_code == 302
    return client, sitting


def evening(sitting):
    return tournament_log(sitting).state


def undo(client, sitting, kind, **fields):
    """Undo the last active event of a kind and return the answer."""
    event = sitting.tournament_events.filter(kind=kind, struck_at=None).latest("number")
    return client.post(url("undo", sitting), {"event": event.number} | fields)


def open_its_clock(client, sitting):
    """Open the clock of a tournament and return it."""
    client.post(reverse("sitting-clock", args=[sitting.pk]), {"key": str(uuid4())})
    return Clock.objects.get(sitting=sitting)


def close(client, sitting):
    """Close the sitting of a tournament and return the answer."""
    return client.post(reverse("sitting-close", args=[sitting.pk]), {"key": str(uuid4())})


def to_the_end(client, sitting):
    """Eliminate all but the first active entrant, who wins each bounty; only the last one with a button."""
    state = evening(sitting)
    winner, last, *others = state.active_entrants
    asked = [("out", {"entrant": each, "hunters": [winner]}) for each in reversed(others)]
    write_events(sitting, state, asked, uuid4(), "", timezone.now())
    assert tap(client, sitting, "out", entrant=last, hunters=winner).status_code == 302
