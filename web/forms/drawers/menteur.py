"""The drawer of poker menteur. What a jeton is worth is asked with the stakes of the evening."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.rules.menteur.ladder import Level
from web.forms.house_rule import HouseRule
from web.wording.announcements import LEVEL_NAMES
from web.wording.menteur import MARK_NAMES

FAIR_PLAY_LEVELS = (Level.PAIR, Level.TWO_PAIR, Level.TRIPS, Level.STRAIGHT, Level.FULL_HOUSE)
"""Levels there are with cards and with dice."""
STAKES_MAX = 8
"""As many keys as fit side by side on a phone."""


def _up_to(highest: int) -> list[int]:
    return list(range(1, highest + 1))


def _highest(stakes: Sequence[int]) -> int:
    return max(stakes)


DRAWER = (
    HouseRule("mark", _("The mark"), _("what losing a round costs"), choices=tuple(MARK_NAMES.items())),
    HouseRule(
        "elimination_points",
        _("Out at"),
        _("bad points; leave empty for never"),
        least=1,
        most=99,
        may_be_none=True,
    ),
    HouseRule("initial_stack", _("Jetons to begin with"), _("for each player"), least=0, most=9999),
    HouseRule(
        "stakes",
        _("Highest stake"),
        _("with the variable stake, from 1 on"),
        least=1,
        most=STAKES_MAX,
        write=_highest,
        read=_up_to,
    ),
    HouseRule("double_includes_carry", _("Double what was left"), _("as well as the stakes of the round")),
    HouseRule(
        "carry_close",
        _("What is left at the end"),
        _("settled tonight: no sitting waits for the next one"),
        choices=(("last_causer", _("To who caused the last loss")), ("equal", _("Shared equally"))),
    ),
    HouseRule(
        "dice_order",
        _("Order of the hands"),
        choices=(
            ("seed", _("As with cards")),
            ("rarity", _("A straight beats a full house")),
            ("das", _("Three of a kind beats a straight")),
        ),
        only=("dice",),
    ),
    HouseRule("allow_rien", _("Announce nothing"), _("a hand without a pair may be announced")),
    HouseRule(
        "fair_play",
        _("Fair play"),
        _("nobody announces exactly what he has just drawn"),
        choices=(
            ("warn", _("The phone tells")),
            ("lose", _("Or he loses the round")),
            ("off", _("Not watched")),
        ),
    ),
    HouseRule(
        "fair_play_min_category",
        _("Fair play from"),
        choices=tuple((level.key, LEVEL_NAMES[level]) for level in FAIR_PLAY_LEVELS),
    ),
)
