"""Poker menteur on a phone."""

from django.urls import reverse

from games.models import Round
from web.rooms.menteur.facts import lines
from web.rooms.menteur.feed import reason
from web.rooms.menteur.felt import scene
from web.rooms.menteur.marks import departures, marks, next_deal
from web.rooms.menteur.pad import Pad
from web.rooms.menteur.page import pad_page
from web.rooms.menteur.result import result
from web.wording.menteur import rules_in_words

__all__ = [
    "ROW_TEMPLATE",
    "TABLE_TEMPLATE",
    "Pad",
    "departures",
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

TABLE_TEMPLATE = "games/menteur/table.html"
ROW_TEMPLATE = "games/menteur/_coup.html"


def url_after(version: Round) -> str:
    """Where a phone goes once a coup is recorded: on to the next one, or on with the closing."""
    closes = version.explanation["kind"] == "carry"
    return reverse("sitting-closure" if closes else "sitting", args=[version.sitting_id])
