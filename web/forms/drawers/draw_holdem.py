"""The drawer of Draw-Hold’em at home."""

from django.utils.translation import gettext_lazy as _

from web.forms.drawers.holdem import CAVE, CHIP_VALUES, END, ODD_CHIP, SEATS
from web.forms.house_rule import HouseRule

DRAWER = (
    *CAVE,
    HouseRule(
        "tax_base",
        _("The tax of an exchange"),
        choices=(("all", _("Everything in the middle")), ("bets_only", _("The bets alone"))),
    ),
    CHIP_VALUES,
    SEATS,
    *END,
    ODD_CHIP,
)
