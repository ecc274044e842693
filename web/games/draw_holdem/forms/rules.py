"""Rules form of Draw-Hold’em."""

from django.utils.translation import gettext_lazy as _

from games.rules.draw_holdem.scoring import MAX_PLAYERS
from web.games.holdem.forms.rules import CAVE_FIELDS, CHIP_VALUES_FIELD, HAND_FIELDS
from web.sittings.forms.rule_fields import ChoiceRule, NumberRule

RULE_FIELDS = (
    *CAVE_FIELDS,
    ChoiceRule(
        "tax_base",
        _("The tax of an exchange"),
        choices=(("all", _("Everything in the middle")), ("bets_only", _("The bets alone"))),
    ),
    CHIP_VALUES_FIELD,
    NumberRule("max_players", _("Players at most"), min_value=2, max_value=MAX_PLAYERS),
    *HAND_FIELDS,
)
