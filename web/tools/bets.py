"""The betting aid: from a few numbers of one street, what may be bet, and what a wrong bet is worth."""

from dataclasses import dataclass
from typing import Literal

from django.http import QueryDict

from games.rules.holdem.betting import Marks, RaiseRule, Street, home_marks, tournament_marks
from games.rules.holdem.corrections import Announced, Bet, bet_of, bet_of_chip
from games.rules.holdem.options import HomeOptions
from web.tools.typed import Typed
from web.wording.bets import Said, marks_sentences, verdict_sentence

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
TIMES = (1, 2, 3, 4, 6)
"""The multiples of a big blind that one tap gives for the highest bet."""


@dataclass(frozen=True, slots=True)
class BettingAid:
    """Everything the page shows: what is typed, what may be bet, what a gesture means."""

    typed: Typed
    rule: str
    is_preflop: bool
    marks: list[Said]
    verdict: Said | None
    keys: list[int]

    @property
    def is_home(self) -> bool:
        return self.rule == "home"


def betting_aid(data: QueryDict) -> BettingAid:
    """What the rules say of the street an address describes."""
    typed = Typed.of(data, DEFAULTS)
    rule = typed.word("rule", "double", "tda", "home")
    is_preflop = typed.word("street", "preflop", "later") == "preflop"
    big_blind = typed.needed("big_blind", 1)
    keys = [big_blind * times for times in TIMES] if big_blind else []
    said: list[Said] = []
    verdict = None
    if rule == "home":
        said = _at_home(typed, big_blind, is_preflop)
    else:
        street = _street(typed, rule, big_blind, is_preflop)
        if street:
            said, verdict = _in_a_club(typed, street), _verdict(typed, street)
    return BettingAid(typed, rule, is_preflop, [] if typed.faults else said, verdict, keys)


def _at_home(typed: Typed, big_blind: int | None, is_preflop: bool) -> list[Said]:
    high, least, most = typed.chips("high"), typed.chips("least", 1), typed.chips("most", 1)
    if big_blind is None:
        return []
    if high is None:
        high = big_blind if is_preflop else 0
    marks = home_marks(HomeOptions(min_raise=least, max_raise=most), big_blind, high)
    return marks_sentences(
        marks, typed.chips("mine") or 0, {"call": 58, "open": 62, "raise": 62, "again": 62}
    )


def _street(typed: Typed, rule: str, big_blind: int | None, is_preflop: bool) -> Street | None:
    high, last_raise = typed.chips("high"), typed.chips("last_raise", 1)
    if big_blind is None:
        return None
    raise_rule: RaiseRule = "tda" if rule == "tda" else "double"
    return Street(big_blind, high or 0, is_preflop, last_raise, raise_rule)


def _in_a_club(typed: Typed, street: Street) -> list[Said]:
    mine, acted = typed.chips("mine") or 0, bool(typed.texts["acted"])
    marks: Marks = tournament_marks(street, mine, acted=acted)
    return marks_sentences(marks, mine, {"call": 58, "open": 59, "raise": 60, "again": 61})


def _verdict(typed: Typed, street: Street) -> Said | None:
    """What the gesture told means, if one is told."""
    total, how = typed.chips("total"), typed.word("how", "chips", "chip", "all_in")
    if total is None or typed.faults:
        return None
    announced: Announced | None = {"call": "call", "raise": "raise"}.get(typed.texts["announced"])  # type: ignore[assignment]
    if how == "chip":
        bet = bet_of_chip(street, max(total, 1), announced)
        return verdict_sentence(bet, total, street.call, 67)
    bet = bet_of(street, total, announced, all_in=how == "all_in")
    return verdict_sentence(bet, total, street.call, _article(bet, street, total, how))


def _article(_bet: Bet, street: Street, total: int, how: str) -> int:
    if how == "all_in":
        return 66
    if not street.call:
        return 63
    return 64 if total < street.call else 65 if total < street.min_raise_to else 60
