"""Form of poker menteur under other rules."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from web.games.menteur.text.rules import MARK_NAMES
from web.games.replay_form import ReplayForm, choice_field, number_field


class MenteurReplayForm(ReplayForm):
    """Other rules of poker menteur."""

    option_names = {
        "mark": "mark",
        "stake": "stakes",
        "double": "double_includes_carry",
        "carry": "carry_close",
        "fair": "fair_play",
    }

    mark = choice_field(gettext_lazy("The mark"), MARK_NAMES)
    stake = number_field(gettext_lazy("Stake of a round recorded without one"), least=1)
    double = choice_field(
        gettext_lazy("Double what was left"),
        {"yes": pgettext_lazy("rule of a replay", "yes"), "no": pgettext_lazy("rule of a replay", "no")},
    )
    carry = choice_field(
        gettext_lazy("What is left at the end"),
        {
            "last_causer": gettext_lazy("To who caused the last loss"),
            "equal": gettext_lazy("Shared equally"),
        },
    )
    fair = choice_field(
        gettext_lazy("Fair play"),
        {"warn": gettext_lazy("The phone tells"), "lose": gettext_lazy("Or the round is lost")},
    )

    def clean_stake(self) -> list[int] | None:
        stake = self.cleaned_data["stake"]
        return None if stake is None else [stake]

    def clean_double(self) -> bool | None:
        return {"yes": True, "no": False}.get(self.cleaned_data["double"])
