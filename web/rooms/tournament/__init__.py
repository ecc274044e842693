"""A tournament evening on a phone: people, tables, chips, prizes. It has no rounds of its own."""

from django.urls import reverse

from games.models import Round
from web.rooms.tournament.board import scene
from web.rooms.tournament.no_hands import Pad, marks, next_deal, pad_page, reason, result
from web.wording.tournament import rules_in_words

__all__ = [
    "ROW_TEMPLATE",
    "TABLE_TEMPLATE",
    "Pad",
    "marks",
    "next_deal",
    "pad_page",
    "reason",
    "result",
    "rules_in_words",
    "scene",
    "url_after",
]

TABLE_TEMPLATE = "tournaments/show.html"
ROW_TEMPLATE = "sittings/_feed_row.html"


def url_after(version: Round) -> str:
    """Where a phone would go after a round: back to the tournament."""
    return reverse("sitting", args=[version.sitting_id])
