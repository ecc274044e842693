"""Chinese poker on a phone."""

from typing import Any

from django.urls import reverse

from games.models import Round
from web.places import Place
from web.rooms.chinese.entry import Entry as Pad
from web.rooms.chinese.marks import departures, marks, next_deal
from web.rooms.chinese.page import PadPage, cards_page
from web.rooms.chinese.quick_page import QuickPage, quick_page
from web.rooms.chinese.result import reason, result
from web.wording.chinese import rules_in_words

__all__ = [
    "ROW_TEMPLATE",
    "TABLE_TEMPLATE",
    "Pad",
    "departures",
    "marks",
    "next_deal",
    "pad_page",
    "reason",
    "result",
    "rules_in_words",
    "scene",
    "url_after",
]

TABLE_TEMPLATE = "sittings/show.html"
ROW_TEMPLATE = "sittings/_feed_row.html"


def url_after(version: Round) -> str:
    """Where a phone goes once a deal is recorded: to what it came to."""
    return reverse("round", args=[version.pk])


def scene(*_table: Any) -> None:
    """Chinese poker shows its scores, and nothing around them."""


def pad_page(place: Place, entry: Pad) -> PadPage | QuickPage:
    """The page of a deal being entered, by cards or quickly."""
    return quick_page(place, entry) if entry.mode == "quick" else cards_page(place, entry)
