"""Chinese poker on a phone."""

from web.places import Place
from web.rooms.chinese.entry import Entry as Pad
from web.rooms.chinese.facts import lines
from web.rooms.chinese.marks import departures, marks, next_deal
from web.rooms.chinese.page import PadPage, cards_page
from web.rooms.chinese.quick_page import QuickPage, quick_page
from web.rooms.chinese.result import reason, result
from web.rooms.plain import ROW_TEMPLATE, TABLE_TEMPLATE, scene, url_after
from web.wording.chinese import rules_in_words

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


def pad_page(place: Place, entry: Pad) -> PadPage | QuickPage:
    """The page of a deal being entered, by cards or quickly."""
    return quick_page(place, entry) if entry.mode == "quick" else cards_page(place, entry)
