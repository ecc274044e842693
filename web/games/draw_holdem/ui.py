"""Pages of Draw-Hold'em."""

from typing import ClassVar

from web.games.base import GameUI
from web.games.draw_holdem.facts import draw_holdem_statistics
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages.hand import pad_page
from web.games.draw_holdem.pages.result import result
from web.games.draw_holdem.text.rules import rules_text
from web.games.holdem.forms.hand import next_hand_notice, reason, seat_badges
from web.games.holdem.pages.bank import bank_context


class DrawHoldemUI(GameUI):
    """Pages of Draw-Hold'em: the bank of Hold'em, and hands with exchanges."""

    table_template = "games/holdem/table.html"
    row_template = "games/holdem/_hand_row.html"
    has_tools = True
    opening_changes: ClassVar = {"cave_price_cents": 2000}
    form_class = DrawHandForm
    next_round = staticmethod(next_hand_notice)
    pad_page = staticmethod(pad_page)
    reason = staticmethod(reason)
    result = staticmethod(result)
    rules_text = staticmethod(rules_text)
    seat_badges = staticmethod(seat_badges)
    statistics = staticmethod(draw_holdem_statistics)
    table_context = staticmethod(bank_context)
