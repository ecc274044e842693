"""Pages of Hold'em for money."""

from typing import ClassVar

from web.games.base import GameUI
from web.games.holdem.facts import holdem_statistics
from web.games.holdem.forms.hand import HandForm, next_hand_notice, pad_page, reason, seat_badges
from web.games.holdem.pages.bank import bank_context
from web.games.holdem.pages.hand_result import result
from web.games.holdem.text.rules import rules_text


class HoldemUI(GameUI):
    """Pages of Hold'em for money: the bank of the sitting, and its hands where they are recorded."""

    table_template = "games/holdem/table.html"
    row_template = "games/holdem/_hand_row.html"
    has_tools = True
    opening_changes: ClassVar = {"cave_price_cents": 2000}
    form_class = HandForm
    next_round = staticmethod(next_hand_notice)
    pad_page = staticmethod(pad_page)
    reason = staticmethod(reason)
    result = staticmethod(result)
    rules_text = staticmethod(rules_text)
    seat_badges = staticmethod(seat_badges)
    statistics = staticmethod(holdem_statistics)
    table_context = staticmethod(bank_context)
