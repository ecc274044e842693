"""A table of five at menteur, for every test of its pages: how it opens, how a coup is recorded there."""

import re
from uuid import uuid4

from django.urls import reverse

from games.models import Round
from tests.cast import open_slate, phone
from tests.page import read

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
    """The fields by which a slate opens on menteur."""
    told = {f"rule-{name}": value for name, value in (RULES | rules).items()}
    return {"game": "menteur", "preset": preset, "drawer": f"menteur {preset}", "point": point, **told}


def open_menteur(client=None, names=FIVE, preset="cards34", **rules):
    """A sitting of menteur, and the phone that keeps it."""
    client = client or phone()
    return client, open_slate(client, names, **opening(preset, **rules))


def coup_fields(announcer, verdict, **fields):
    """The verdict sheet as it is sent."""
    told = {"key": str(uuid4()), "step": "record", "announcer": announcer, "verdict": verdict}
    return {name: value for name, value in (told | fields).items() if value is not None}


def send(client, sitting, fields):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), fields)


def coup(client, sitting, announcer, verdict, **fields):
    """A coup recorded through its sheet, which leads back to the table."""
    told = coup_fields(announcer, verdict, **fields)
    answer = send(client, sitting, told)
    assert (answer.status_code, answer.url) == (302, reverse("sitting", args=[sitting.pk]))
    return Round.objects.get(key=told["key"])


def table(client, sitting, query=""):
    """The page of the table."""
    return read(client.get(reverse("sitting", args=[sitting.pk]) + query))


def pad(client, sitting, **query):
    """The page of the pad, as an address asks for it."""
    return client.get(reverse("pad", args=[sitting.pk]), query)


def plates(page):
    """What each player has before him, by name, as the felt writes it."""
    written = {}
    for plate in page.all("li"):
        if "plate" in plate.attributes.get("class", "").split():
            [name] = plate.all("b")
            written[name.said] = re.search(r"[−\d\u202f]+", plate.all("span")[0].said).group()
    return written


def feed(page):
    """The rounds told under the table: heading and detail, the last one first."""
    return [(row.all("b")[0].said, row.all("small")[0].said) for row in page.of_id("feed").all("a")]
