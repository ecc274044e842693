"""Draw-Hold'em on a phone: the bank of Hold'em at home, and hands with their exchanges."""

from web.rooms.draw_holdem.facts import lines
from web.rooms.draw_holdem.hand_page import pad_page
from web.rooms.draw_holdem.hand_result import result
from web.rooms.draw_holdem.hands import Pad
from web.rooms.holdem import ROW_TEMPLATE, TABLE_TEMPLATE, url_after
from web.rooms.holdem.bank_page import scene
from web.rooms.holdem.hands import marks, next_deal, reason
from web.wording.draw_holdem import rules_in_words

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
