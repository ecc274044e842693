"""Hold'em at home, on a phone: the bank of the sitting and, where the table likes, its hands one by one."""

from django.urls import reverse

from games.models import Round
from web.rooms.holdem.bank_page import scene
from web.rooms.holdem.facts import lines
from web.rooms.holdem.hands import Pad, marks, next_deal, pad_page, reason, result
from web.wording.holdem import rules_in_words

__all__ = [
    "ROW_TEMPLATE",
    "TABLE_TEMPLATE",
    "Pad",
    "lines",
    "marks",
    "next_deal",
    "pad_page",
    "reason",
    "result",
    "rules_in_words",
    "scene",
    "url_after",
]

TABLE_TEMPLATE = "games/holdem/table.html"
ROW_TEMPLATE = "games/holdem/_hand_row.html"


def url_after(version: Round) -> str:
    """Where a phone goes once a hand is recorded: to what it came to."""
    return reverse("round", args=[version.pk])
