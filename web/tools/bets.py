"""Betting aid: the allowed bets of one street, and the interpretation of an irregular bet."""

from dataclasses import dataclass
from typing import Final, Literal

from django.http import QueryDict

from games.rules.holdem.betting import BetLimits, RaiseRule, Street, home_bet_limits, tournament_bet_limits
from games.rules.holdem.options import HomeOptions
from games.rules.tournament.bet_rulings import Announced, judge_bet, judge_oversize_chip
from web.tools.number_fields import NumberFields
from web.tools.text import BetStatement, limit_statements, ruling_statement

Rule = Literal["double", "tda", "home"]
DEFAULTS = {
    "rule": "double",
    "street": "preflop",
    "big_blind": "100",
    "high": "",
    "last_raise": "",
    "least": "",
    "most": "",
    "mine": "",
    "acted": "",
    "total": "",
    "announced": "",
    "how": "chips",
}
BET_CHIPS: Final = ("chips", "chip", "all_in")
ANNOUNCED: Final[dict[str, Announced]] = {"call": "call", "raise": "raise"}
BIG_BLIND_FACTORS = (1, 2, 3, 4, 6)
"""Multiples of the big blind offered as keys for the highest bet."""


@dataclass(frozen=True, slots=True)
class BettingTool:
    """Page data of the betting aid: inputs, allowed bets, and the verdict on a gesture."""

    typed: NumberFields
    rule: str
    is_preflop: bool
    limits: list[BetStatement]
    verdict: BetStatement | None
    quick_amounts: list[int]

    @property
    def is_home(self) -> bool:
        return self.rule == "home"

    @property
    def street(self) -> str:
        """Street of the bet: `preflop` or `later`."""
        return "preflop" if self.is_preflop else "later"

    @property
    def announced(self) -> str:
        """Word that the player announced; empty for none."""
        return self.typed.choice("announced", "", *ANNOUNCED)

    @property
    def how(self) -> str:
        """Chips of the bet: `chips` for several, `chip` for one, or `all_in`."""
        return self.typed.choice("how", *BET_CHIPS)


def betting_tool(data: QueryDict) -> BettingTool:
    """Return the betting aid for the street described by a query string."""
    typed = NumberFields.from_data(data, DEFAULTS)
    rule = typed.choice("rule", "double", "tda", "home")
    is_preflop = typed.choice("street", "preflop", "later") == "preflop"
    big_blind = typed.required("big_blind", 1)
    keys = [big_blind * times for times in BIG_BLIND_FACTORS] if big_blind else []
    text: list[BetStatement] = []
    verdict = None
    if rule == "home":
        text = _home_limits(typed, big_blind, is_preflop)
    else:
        street = _street(typed, rule, big_blind, is_preflop)
        if street:
            text, verdict = _tournament_limits(typed, street), _verdict(typed, street)
    return BettingTool(typed, rule, is_preflop, [] if typed.errors else text, verdict, keys)


def _home_limits(typed: NumberFields, big_blind: int | None, is_preflop: bool) -> list[BetStatement]:
    high, least, most = typed.chips("high"), typed.chips("least", 1), typed.chips("most", 1)
    if big_blind is None:
        return []
    if high is None:
        high = big_blind if is_preflop else 0
    badges = home_bet_limits(HomeOptions(min_raise=least, max_raise=most), big_blind, high)
    return limit_statements(
        badges, typed.chips("mine") or 0, dict.fromkeys(("call", "open", "raise", "again"), "holdem.62")
    )


def _street(typed: NumberFields, rule: str, big_blind: int | None, is_preflop: bool) -> Street | None:
    high, last_raise = typed.chips("high"), typed.chips("last_raise", 1)
    if big_blind is None:
        return None
    raise_rule: RaiseRule = "tda" if rule == "tda" else "double"
    return Street(big_blind, high or 0, is_preflop, last_raise, raise_rule)


def _tournament_limits(typed: NumberFields, street: Street) -> list[BetStatement]:
    own_chips, acted = typed.chips("mine") or 0, bool(typed.raw["acted"])
    limits: BetLimits = tournament_bet_limits(street, own_chips, acted=acted)
    articles = {"call": "holdem.58", "open": "holdem.59", "raise": "holdem.60", "again": "holdem.61"}
    is_short_opening = 2 * own_chips <= street.high < street.big_blind
    return limit_statements(limits, own_chips, articles, is_short_opening=is_short_opening)


def _verdict(typed: NumberFields, street: Street) -> BetStatement | None:
    """Return the meaning of the entered gesture, or None without one."""
    total, how = typed.chips("total"), typed.choice("how", *BET_CHIPS)
    if total is None or typed.errors:
        return None
    announced = ANNOUNCED.get(typed.raw["announced"])
    if how == "chip":
        bet = judge_oversize_chip(street, max(total, 1), announced)
        return ruling_statement(bet, total, street.call, "holdem.67")
    bet = judge_bet(street, total, announced, all_in=how == "all_in")
    return ruling_statement(bet, total, street.call, _article(street, total, how))


def _article(street: Street, total: int, how: str) -> str:
    if how == "all_in":
        return "holdem.66"
    if not street.call:
        return "holdem.63"
    if total < street.call:
        return "holdem.64"
    return "holdem.65" if total < street.min_raise_to else "holdem.60"
