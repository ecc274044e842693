"""A phone on which a deal of Chinese poker is entered a form at a time, as it works without script."""

import json

from django.urls import reverse

from games.models import Round
from tests.cast import NAMES, open_slate
from tests.page import fields_of, read

QUEENS_TAPS = ("0-0", "2-0", "2-1", "0-1", "0-2", "2-2")
QUEENS_ROYALTIES = {
    "bonus-0-0": "7",
    "bonus-0-2": "6",
    "bonus-1-2": "2",
    "bonus-2-0": "1",
    "bonus-2-1": "2",
    "bonus-2-2": "4",
}
"""The deal of the queens told without cards, Thomas having fouled."""

CLASSIC = {
    "rule-line_point": "1",
    "rule-scoop_bonus": "3",
    "rule-system": "1-6",
    "rule-royalty_table": "classic",
    "rule-wheel": "low",
    "rule-head_to_head_cap": "",
    "rule-surrender_cost": "3",
    "rule-naturals": "on",
}
"""The drawer of classic with surrender and naturals."""

FACE_UP = {
    "rule-line_point": "1",
    "rule-scoop_bonus": "3",
    "rule-system": "1-6",
    "rule-royalty_mode": "off",
    "rule-royalty_table": "open_face",
    "rule-fantasyland": "on",
    "rule-fl_entry": "QQ",
    "rule-fl_stay": "seed",
    "rule-fl_cards": "seed",
    "rule-first_to_act": "loser",
    "rule-wheel": "low",
    "rule-head_to_head_cap": "",
}
"""The drawer of open face, royalties off."""


class Phone:
    """One page of a deal being entered, tapped without script: each tap sends the whole form."""

    def __init__(self, client, sitting, page=None):
        self.client, self.sitting = client, sitting
        self.page = page or read(client.get(reverse("pad", args=[sitting.pk])))

    def tap(self, name, value="1", **picked):
        answer = self.client.post(
            reverse("pad", args=[self.sitting.pk]), self.fields | picked | {name: value}
        )
        assert answer.status_code == 200, answer.content.decode()
        self.page = read(answer)
        return self

    def rank(self, *places):
        for place in places:
            self.tap("rank", place)
        return self

    def score(self, **picked):
        """Press the main button: the answer, whatever it is."""
        fields = self.fields | picked | {"step": "record"}
        return self.client.post(reverse("sitting-rounds", args=[self.sitting.pk]), fields)

    @property
    def fields(self):
        return dict(fields_of(self.page.of_id("deal")))

    @property
    def state(self):
        return json.loads(self.fields["quick"])

    @property
    def places(self):
        """The places shown, line by line, by seat; 0 without one."""
        keys = [each for each in self.page if "data-r" in each.attributes]
        return [
            [int(key.attributes["data-r"]) for key in keys if key.attributes["data-line"] == line]
            for line in "012"
        ]

    @property
    def faults(self):
        """What is said under each line."""
        return [row.said for row in self.page.all("tr") if "fault" in row.attributes.get("class", "").split()]

    @property
    def button(self):
        return self.page.of_id("dock").all("button", name="step")[0]


def quick(host, names=NAMES, **changes):
    """The quick page of a slate just opened."""
    return Phone(host, open_slate(host, names, **changes)).tap("to", "quick")


def recorded(answer):
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.latest("pk")
