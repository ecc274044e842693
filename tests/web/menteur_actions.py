"""Helpers for sittings of menteur with five players: opening one and recording coups."""

import re
from uuid import uuid4

from django.urls import reverse

from games.models import Round
from tests.cached_fixture import restored
from tests.html import parse
from tests.scenario import browser_client, open_sitting

FIVE = ("Léa", "Karim", "Inès", "Thomas", "Sofia")
RULES = {
    "mark": "simple",
    "elimination_points": "",
    "initial_stack": "50",
    "stakes": "4",
    "carry_close": "last_causer",
    "dice_order": "seed",
    "fair_play": "warn",
    "fair_play_min_category": "pair",
}


def opening(preset="cards34", *, point="10", **rules):
    """Return the fields that open a sitting of menteur."""
    values = {f"rule-{name}": value for name, value in (RULES | rules).items()}
    return {"game": "menteur", "preset": preset, "drawer": f"menteur {preset}", "point": point, **values}


@restored
def open_menteur(client=None, names=FIVE, preset="cards34", **rules):
    """Open a sitting of menteur; return its browser and the sitting."""
    client = client or browser_client()
    return client, open_sitting(client, names, **opening(preset, **rules))


def coup_fields(announcer, verdict, **fields):
    """Return the form of the verdict page."""
    values = {"key": str(uuid4()), "step": "record", "announcer": announcer, "verdict": verdict}
    return {name: value for name, value in (values | fields).items() if value is not None}


def send(client, sitting, fields):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), fields)


def coup(client, sitting, announcer, verdict, **fields):
    """Record a coup through its form and return the round."""
    values = coup_fields(announcer, verdict, **fields)
    answer = send(client, sitting, values)
    assert (answer.status_code, answer.url) == (302, reverse("sitting", args=[sitting.pk]))
    return Round.objects.get(key=values["key"])


def table(client, sitting, query=""):
    """Return the page of the table."""
    return parse(client.get(reverse("sitting", args=[sitting.pk]) + query))


def pad(client, sitting, **query):
    """Return the answer of the pad for a query string."""
    return client.get(reverse("sitting-pad", args=[sitting.pk]), query)


def plates(page):
    """Return the figure shown for each player, by name."""
    texts = {}
    for plate in page.find_all("li"):
        if "player-plate" in plate.attributes.get("class", "").split():
            [name] = plate.find_all("b")
            texts[name.text] = re.search(r"[−\d\u202f]+", plate.find_all("span")[0].text).group()
    return texts


def feed(page):
    """Return heading and detail of the rounds listed under the table, the last one first."""
    return [
        (row.find_all("b")[0].text, row.find_all("small")[0].text) for row in page.by_id("feed").find_all("a")
    ]
