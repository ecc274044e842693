"""Rules form of poker menteur, and the form of a season under other rules.

The value of a jeton belongs to the stakes of the evening.
"""

from django.utils.translation import gettext_lazy as _

from games.rules.menteur.ladder import Level
from web.games.menteur.text.announcements import LEVEL_NAMES
from web.games.menteur.text.rules import MARK_NAMES
from web.games.replay_form import ReplayForm, number_field
from web.sittings.forms.rule_fields import ChoiceRule, NumberRule, SwitchRule

FAIR_PLAY_LEVELS = (Level.PAIR, Level.TWO_PAIR, Level.TRIPS, Level.STRAIGHT, Level.FULL_HOUSE)
"""Levels that exist both with cards and with dice."""
MAX_STAKES = 8
"""Maximum number of stake keys that fit side by side on a narrow screen."""


RULE_FIELDS = (
    ChoiceRule("mark", _("The mark"), _("what losing a round costs"), choices=tuple(MARK_NAMES.items())),
    NumberRule(
        "elimination_points",
        _("Out at"),
        _("bad points (empty: never)"),
        min_value=1,
        max_value=99,
        required=False,
    ),
    NumberRule("initial_stack", _("Chips to begin with"), _("for each player"), min_value=0, max_value=9999),
    NumberRule(
        "stakes",
        _("Highest stake"),
        _("with the variable stake, from 1 on"),
        min_value=1,
        max_value=MAX_STAKES,
        to_input=max,
        from_input=lambda highest: list(range(1, highest + 1)),
    ),
    SwitchRule("double_includes_carry", _("Double what was left"), _("as well as the stakes of the round")),
    ChoiceRule(
        "carry_close",
        _("What is left at the end"),
        _("settled tonight: no sitting waits for the next one"),
        choices=(("last_causer", _("To who caused the last loss")), ("equal", _("Shared equally"))),
    ),
    ChoiceRule(
        "dice_order",
        _("Order of the hands"),
        choices=(
            ("seed", _("As with cards")),
            ("rarity", _("A straight beats a full house")),
            ("das", _("Three of a kind beats a straight")),
        ),
        presets=("dice",),
    ),
    SwitchRule("allow_rien", _("Announce nothing"), _("a hand without a pair may be announced")),
    ChoiceRule(
        "fair_play",
        _("Fair play"),
        _("after a change, nobody announces the exact hand"),
        choices=(
            ("warn", _("The phone tells")),
            ("lose", _("Or the round is lost")),
            ("off", _("Not watched")),
        ),
    ),
    ChoiceRule(
        "fair_play_min_category",
        _("Fair play from"),
        choices=tuple((level.key, LEVEL_NAMES[level]) for level in FAIR_PLAY_LEVELS),
    ),
)


class MenteurReplayForm(ReplayForm):
    """Other rules of poker menteur."""

    options = ("mark", "stakes", "double_includes_carry", "carry_close", "fair_play")
    rules = RULE_FIELDS

    stakes = number_field(_("Stake of a round recorded without one"), least=1)

    def clean_stakes(self) -> list[int] | None:
        stake = self.cleaned_data["stakes"]
        return None if stake is None else [stake]
