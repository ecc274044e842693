"""Rules form of home Hold'em, and the fields of the cave on the opening page."""

from django.utils.translation import gettext_lazy as _

from games.rules.holdem.options import MAX_SEATS
from web.sittings.forms.rule_fields import (
    AmountRule,
    ChoiceRule,
    NumberListRule,
    NumberRule,
    SwitchRule,
    to_list,
)

MAX_PRICE_CENTS = 1_000_000

CAVE_FIELDS = (
    AmountRule(
        "cave_price_cents",
        _("Price of a buy-in"),
        _("in euros; 0 for no stakes"),
        message=_("Write a price of at most 10,000 €, for instance 20, and how many chips it buys."),
        min_value=0,
        max_value=MAX_PRICE_CENTS,
        is_stake=True,
    ),
    NumberRule(
        "cave_chips",
        _("Chips in it"),
        _("the same for everybody"),
        min_value=1,
        max_value=999_999,
        is_stake=True,
    ),
    SwitchRule("rebuy", _("Rebuys"), _("a player may buy in again"), is_stake=True),
    ChoiceRule(
        "stake_mode",
        _("The money goes"),
        choices=(
            ("restaurant", _("To the winner, who invites to dinner")),
            ("cash", _("To everybody, by the chip")),
            ("winner", _("To the winner, all of it")),
            ("fun", _("Nowhere: no stakes")),
        ),
        is_stake=True,
    ),
)
CHIP_VALUES_FIELD = NumberListRule(
    "chip_values", _("Values of the chips"), _("the smallest is the unit of every bet"), to_input=to_list
)
HAND_FIELDS = (
    ChoiceRule(
        "end_rule",
        _("It ends"),
        choices=(
            ("last", _("With the last player")),
            ("minutes", _("At a time")),
            ("eliminated", _("After so many are out")),
        ),
    ),
    NumberRule(
        "end_minutes",
        _("Minutes until the end"),
        _("leave empty for a time agreed aloud"),
        min_value=1,
        max_value=1440,
        required=False,
    ),
    NumberRule(
        "end_eliminated",
        _("Players out at the end"),
        _("leave empty for a number agreed aloud"),
        min_value=1,
        max_value=MAX_SEATS - 1,
        required=False,
    ),
    ChoiceRule(
        "tie_rule",
        _("Equal hands"),
        choices=(
            ("seed000", _("The highest card held decides")),
            ("standard", _("They share")),
        ),
    ),
    ChoiceRule(
        "odd_chip",
        _("A chip that cannot be shared"),
        choices=(
            ("carry", _("Waits for the next hand")),
            ("closest_all", _("To the left of the button")),
            ("one_each", _("One by one from the left of the button")),
        ),
    ),
    NumberListRule(
        "blind_levels",
        _("Small blinds, level by level"),
        _("leave empty for 1, 2, 5, 10, 20…"),
        required=False,
        to_input=to_list,
    ),
    ChoiceRule(
        "escalation",
        _("The blinds rise"),
        choices=(
            ("per_elimination", _("When a player is out")),
            ("timed", _("With the clock")),
            ("manual", _("When the table says so")),
            ("none", _("Never")),
        ),
    ),
    ChoiceRule(
        "headsup_blinds",
        _("With two players left"),
        choices=(
            ("standard", _("The dealer posts the small blind")),
            ("literal", _("The dealer’s neighbour posts it")),
        ),
    ),
    NumberRule(
        "min_raise",
        _("Least raise"),
        _("in chips; leave empty for the big blind"),
        min_value=1,
        max_value=999_999,
        required=False,
    ),
    NumberRule(
        "max_raise",
        _("Highest raise"),
        _("leave empty for no limit"),
        min_value=1,
        max_value=999_999,
        required=False,
    ),
    NumberRule(
        "max_raises",
        _("Raises in a round"),
        _("leave empty for no limit"),
        min_value=0,
        max_value=99,
        required=False,
    ),
    SwitchRule(
        "allow_preflop_pass", _("Wait before the flop"), _("the first to speak may, once, without paying")
    ),
    SwitchRule("external_dealer", _("A dealer who does not play")),
)
RULE_FIELDS = (
    *CAVE_FIELDS,
    CHIP_VALUES_FIELD,
    NumberRule("max_players", _("Players at most"), min_value=2, max_value=MAX_SEATS),
    *HAND_FIELDS,
)
