"""Helpers to enter a deal of Chinese poker form by form, without script."""

import json

from django.urls import reverse

from games.models import Round
from tests.html import form_fields, parse
from tests.scenario import NAMES, open_sitting

QUEENS_TAPS = ("0-0", "2-0", "2-1", "0-1", "0-2", "2-2")
QUEENS_ROYALTIES = {
    "bonus-0-0": "7",
    "bonus-0-2": "6",
    "bonus-1-2": "2",
    "bonus-2-0": "1",
    "bonus-2-1": "2",
    "bonus-2-2": "4",
}
"""Royalty fields of the deal of queens in quick entry; Thomas fouled."""

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
"""Rule fields of the classic preset with surrender and naturals."""

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
"""Rule fields of the open-face preset without royalties."""


class PadDriver:
    """A page of the pad, used without script: each tap sends the whole form."""

    def __init__(self, client, sitting, page=None):
        self.client, self.sitting = client, sitting
        self.page = page or parse(client.get(reverse("sitting-pad", args=[sitting.pk])))

    def tap(self, name, value="1", **picked):
        answer = self.client.post(
            reverse("sitting-pad", args=[self.sitting.pk]), self.fields | picked | {name: value}
        )
        assert answer.status_code == 200, answer.content.decode()
        self.page = parse(answer)
        return self

    def rank(self, *places):
        for place in places:
            self.tap("rank", place)
        return self

    def score(self, **picked):
        """Press the main button and return the answer."""
        fields = self.fields | picked | {"step": "record"}
        return self.client.post(reverse("sitting-rounds", args=[self.sitting.pk]), fields)

    @property
    def fields(self):
        return dict(form_fields(self.page.by_id("deal")))

    @property
    def state(self):
        return json.loads(self.fields["quick"])

    @property
    def places(self):
        """Places shown, by line and seat; 0 without a place."""
        keys = [each for each in self.page if "data-place" in each.attributes]
        return [
            [int(key.attributes["data-place"]) for key in keys if key.attributes["data-line"] == line]
            for line in "012"
        ]

    @property
    def faults(self):
        """Errors shown under each line, without the names of their articles."""
        rows = [row for row in self.page.find_all("tr") if "error" in row.attributes.get("class", "").split()]
        return [
            row.text.removesuffix("".join(each.text for each in row.find_all("a"))).strip() for row in rows
        ]

    @property
    def button(self):
        return self.page.by_id("dock").find_all("button", name="step")[0]


def quick(host, names=NAMES, **changes):
    """Open a sitting and return its quick page."""
    return PadDriver(host, open_sitting(host, names, **changes)).tap("to", "quick")


def recorded(answer):
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.latest("pk")
