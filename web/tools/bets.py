"""Betting aid: the allowed bets of one street, and the interpretation of an irregular bet."""

from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.rules.holdem.betting import BetLimits, RaiseRule, Street, home_bet_limits, tournament_bet_limits
from games.rules.holdem.options import HomeOptions
from games.rules.tournament.bet_rulings import Announced, judge_bet, judge_oversize_chip
from web.tools.forms import SegmentedField, ToolChipsField, ToolForm
from web.tools.text import Statement, limit_statements, ruling_statement

ANNOUNCED: Final[dict[str, Announced]] = {"call": "call", "raise": "raise"}
BIG_BLIND_FACTORS = (1, 2, 3, 4, 6)
"""Multiples of the big blind offered as keys for the highest bet."""


FIELDS_OF_OTHER_RULES: Final = {
    "double": ("last_raise", "least", "most"),
    "tda": ("least", "most"),
    "home": ("last_raise", "acted", "total", "announced", "how"),
}


class BetsForm(ToolForm):
    """One street: the rule of the raise, the bets of the table and of one player, and a gesture to judge.

    It has only the fields that its rule needs.
    """

    rule = SegmentedField(
        gettext_lazy("Rule of the raise"),
        {
            "double": pgettext_lazy("rule of the raise", "Double"),
            "tda": pgettext_lazy("rule of the raise", "TDA"),
            "home": pgettext_lazy("rule of the raise", "Home"),
        },
    )
    street = SegmentedField(
        gettext_lazy("Street"),
        {
            "preflop": pgettext_lazy("street", "Before the flop"),
            "later": pgettext_lazy("street", "From the flop on"),
        },
    )
    big_blind = ToolChipsField(pgettext_lazy("club", "Big blind"), 1, initial="100", required=True)
    high = ToolChipsField(gettext_lazy("Highest bet of the street"))
    mine = ToolChipsField(gettext_lazy("The player has already put in"), attributes={"placeholder": "0"})
    least = ToolChipsField(gettext_lazy("Least raise agreed"), 1)
    most = ToolChipsField(gettext_lazy("Greatest raise agreed"), 1)
    last_raise = ToolChipsField(gettext_lazy("Last full raise, by how much"), 1)
    acted = forms.BooleanField(
        label=gettext_lazy("The player has already spoken"),
        required=False,
        widget=forms.CheckboxInput({"value": "1"}),
    )
    total = ToolChipsField(gettext_lazy("Chips of the player on the street, in all"))
    announced = SegmentedField(
        gettext_lazy("Announced"),
        {
            "": pgettext_lazy("said", "Nothing"),
            "call": pgettext_lazy("said", "Call"),
            "raise": pgettext_lazy("said", "Raise"),
        },
    )
    how = SegmentedField(
        gettext_lazy("With"),
        {
            "chips": pgettext_lazy("bet with", "Several chips"),
            "chip": pgettext_lazy("bet with", "One single chip"),
            "all_in": pgettext_lazy("bet with", "The last chips"),
        },
    )

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.raise_rule: str = self["rule"].value()
        self.is_preflop = self["street"].value() == "preflop"
        for name in FIELDS_OF_OTHER_RULES[self.raise_rule]:
            del self.fields[name]
        is_home = self.raise_rule == "home"
        if is_home:
            self.fields["big_blind"].label = _("Big blind")
        big_blind = _("the big blind") if is_home else pgettext("club", "the big blind")
        self._set_placeholder("high", big_blind if self.is_preflop else _("nothing yet"))
        self._set_placeholder("least" if is_home else "last_raise", big_blind)

    def _set_placeholder(self, name: str, text: str) -> None:
        if name in self.fields:
            self.fields[name].widget.attrs["placeholder"] = text

    @property
    def quick_amounts(self) -> list[int]:
        """Amounts offered as keys for the highest bet."""
        big_blind = self.chips("big_blind")
        return [big_blind * times for times in BIG_BLIND_FACTORS] if big_blind else []

    @property
    def limits(self) -> list[Statement]:
        """The allowed bets; empty if a field is unreadable."""
        big_blind = self.chips("big_blind")
        if self.errors or big_blind is None:
            return []
        return (
            _home_limits(self, big_blind)
            if self.raise_rule == "home"
            else _tournament_limits(self, big_blind)
        )

    @property
    def verdict(self) -> Statement | None:
        """The verdict on the entered gesture, if there is one."""
        big_blind = self.chips("big_blind")
        if self.errors or big_blind is None or self.raise_rule == "home":
            return None
        return _verdict(self, _street(self, big_blind))


def _home_limits(form: BetsForm, big_blind: int) -> list[Statement]:
    high = form.chips("high")
    if high is None:
        high = big_blind if form.is_preflop else 0
    options = HomeOptions(min_raise=form.chips("least"), max_raise=form.chips("most"))
    articles = dict.fromkeys(("call", "open", "raise", "again"), "holdem.62")
    return limit_statements(home_bet_limits(options, big_blind, high), form.chips("mine") or 0, articles)


def _street(form: BetsForm, big_blind: int) -> Street:
    raise_rule: RaiseRule = "tda" if form.raise_rule == "tda" else "double"
    return Street(big_blind, form.chips("high") or 0, form.is_preflop, form.chips("last_raise"), raise_rule)


def _tournament_limits(form: BetsForm, big_blind: int) -> list[Statement]:
    street, own_chips = _street(form, big_blind), form.chips("mine") or 0
    limits: BetLimits = tournament_bet_limits(street, own_chips, acted=form.cleaned_data["acted"])
    articles = {"call": "holdem.58", "open": "holdem.59", "raise": "holdem.60", "again": "holdem.61"}
    is_short_opening = 2 * own_chips <= street.high < street.big_blind
    return limit_statements(limits, own_chips, articles, is_short_opening=is_short_opening)


def _verdict(form: BetsForm, street: Street) -> Statement | None:
    """Return the meaning of the entered gesture, or None without one."""
    total, how = form.chips("total"), form.cleaned_data["how"]
    if total is None:
        return None
    announced = ANNOUNCED.get(form.cleaned_data["announced"])
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
