"""The drawer of Hold'em at home, and what the opening page asks of the cave."""

from django.utils.translation import gettext_lazy as _

from web.forms.house_rule import HouseRule
from web.forms.typed_rule import AmountRule, NumbersRule, as_list

SEATS_MOST = 10
PRICE_CENTS_MAX = 1_000_000

CAVE = (
    AmountRule(
        "cave_price_cents",
        _("Price of a buy-in"),
        _("in euros; 0 for no stakes"),
        most=PRICE_CENTS_MAX,
        is_stake=True,
    ),
    HouseRule(
        "cave_chips", _("Chips in it"), _("the same for everybody"), least=1, most=999_999, is_stake=True
    ),
    HouseRule("rebuy", _("Rebuys"), _("a player may buy in again"), is_stake=True),
    HouseRule(
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
END = (
    HouseRule(
        "end_rule",
        _("It ends"),
        choices=(
            ("last", _("With the last player")),
            ("minutes", _("At a time")),
            ("eliminated", _("After so many are out")),
        ),
    ),
    HouseRule(
        "end_minutes",
        _("Minutes until the end"),
        _("leave empty for a time agreed aloud"),
        least=1,
        most=1440,
        may_be_none=True,
    ),
    HouseRule(
        "end_eliminated",
        _("Players out at the end"),
        _("leave empty for a number agreed aloud"),
        least=1,
        most=SEATS_MOST - 1,
        may_be_none=True,
    ),
)
ODD_CHIP = HouseRule(
    "odd_chip",
    _("A chip that cannot be shared"),
    choices=(
        ("carry", _("Waits for the next hand")),
        ("closest_all", _("To the left of the button")),
        ("one_each", _("One by one from the left of the button")),
    ),
)
CHIP_VALUES = NumbersRule(
    "chip_values", _("Values of the chips"), _("the smallest is the unit of every bet"), write=as_list
)
SEATS = HouseRule("max_players", _("Players at most"), least=2, most=SEATS_MOST)
DRAWER = (
    *CAVE,
    CHIP_VALUES,
    SEATS,
    *END,
    HouseRule(
        "tie_rule",
        _("Equal hands"),
        choices=(
            ("seed000", _("The highest card held decides")),
            ("standard", _("They share")),
        ),
    ),
    ODD_CHIP,
    NumbersRule(
        "blind_levels",
        _("Small blinds, level by level"),
        _("leave empty for 1, 2, 5, 10, 20…"),
        may_be_none=True,
        write=as_list,
    ),
    HouseRule(
        "escalation",
        _("The blinds rise"),
        choices=(
            ("per_elimination", _("When a player is out")),
            ("timed", _("With the clock")),
            ("manual", _("When the table says so")),
            ("none", _("Never")),
        ),
    ),
    HouseRule(
        "headsup_blinds",
        _("With two players left"),
        choices=(
            ("standard", _("The dealer posts the small blind")),
            ("literal", _("The dealer’s neighbour posts it")),
        ),
    ),
    HouseRule(
        "min_raise",
        _("Least raise"),
        _("in chips; leave empty for the big blind"),
        least=1,
        most=999_999,
        may_be_none=True,
    ),
    HouseRule(
        "max_raise",
        _("Highest raise"),
        _("leave empty for no limit"),
        least=1,
        most=999_999,
        may_be_none=True,
    ),
    HouseRule(
        "max_raises",
        _("Raises in a round"),
        _("leave empty for no limit"),
        least=0,
        most=99,
        may_be_none=True,
    ),
    HouseRule(
        "allow_preflop_pass", _("Wait before the flop"), _("the first to speak may, once, without paying")
    ),
    HouseRule("external_dealer", _("A dealer who does not play")),
)
