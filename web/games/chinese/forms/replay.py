"""Form of Chinese poker under other rules."""

from django.utils.translation import gettext_lazy

from web.games.chinese.forms.rules import RULE_FIELDS
from web.games.replay_form import ReplayForm, number_field


class ChineseReplayForm(ReplayForm):
    """Other rules of Chinese poker."""

    options = ("system", "royalty_mode", "scoop_bonus")
    rules = RULE_FIELDS

    scoop_bonus = number_field(gettext_lazy("Points for a scoop"))
