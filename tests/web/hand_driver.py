"""A hand entered through the pad of a bank, tap by tap."""

from django.urls import reverse

from tests.html import form_fields, parse
from tests.web.hand_fields import card_fields


class HandDriver:
    """A hand being entered: each tap sends the fields of the page and one button."""

    def __init__(self, client, sitting, **fields):
        self.client, self.url = client, reverse("sitting-pad", args=[sitting.pk])
        self.record_url = reverse("sitting-rounds", args=[sitting.pk])
        self.read(client.get(self.url))
        if fields:
            self.tap("look", **fields)

    def read(self, answer):
        self.answer, self.page = answer, answer.context["pad"]
        self.fields = {}
        for name, value in form_fields(parse(answer).by_id("hand-form")):
            self.fields.setdefault(name, []).append(value)

    def tap(self, step, **fields):
        self.read(self.client.post(self.url, self.fields | {"step": step} | fields))

    def exchange(self, seat):
        self.read(self.client.post(self.url, self.fields | {"exchange": str(seat)}))

    def street(self, bets=None, folded=(), step="street"):
        """Send the bets of a street and go to the next one."""
        typed = {f"seat-{seat}-bet": str(chips) for seat, chips in (bets or {}).items()}
        self.tap(step, **typed, **{f"seat-{seat}-folded": "1" for seat in folded})

    def record(self, *winners):
        """Send the winners of each pot and return the answer."""
        ticks = {f"pot-{number}": [str(seat) for seat in seats] for number, seats in enumerate(winners)}
        return self.client.post(self.record_url, self.fields | {"step": "record"} | ticks)

    def show(self, board, holes, step="winners"):
        """Send the cards of the showdown."""
        cards = card_fields(board, holes)
        self.tap(step, **cards)

    def prices(self):
        return [row.price for row in self.page.rows if not row.refusal]
