"""Form of poker menteur under other rules."""

from django.utils.translation import gettext_lazy

from web.games.menteur.forms.rules import RULE_FIELDS
from web.games.replay_form import ReplayForm, number_field


class MenteurReplayForm(ReplayForm):
    """Other rules of poker menteur."""

    options = ("mark", "stakes", "double_includes_carry", "carry_close", "fair_play")
    rules = RULE_FIELDS

    stakes = number_field(gettext_lazy("Stake of a round recorded without one"), least=1)

    def clean_stakes(self) -> list[int] | None:
        stake = self.cleaned_data["stakes"]
        return None if stake is None else [stake]
