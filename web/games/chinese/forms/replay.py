"""Form of Chinese poker under other rules."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from web.games.replay_form import ReplayForm, choice_field, number_field


class ChineseReplayForm(ReplayForm):
    """Other rules of Chinese poker."""

    option_names = {"system": "system", "royalties": "royalty_mode", "scoop": "scoop_bonus"}

    system = choice_field(
        gettext_lazy("Lines against one opponent"),
        {
            "1-6": gettext_lazy("1-6: each line, and the scoop"),
            "2-4": gettext_lazy("2-4: each line, and the majority"),
        },
    )
    royalties = choice_field(
        gettext_lazy("Royalties"),
        {
            "always": gettext_lazy("Always paid"),
            "line_winner": gettext_lazy("Paid on a line won"),
            "off": pgettext_lazy("royalties of a replay", "none"),
        },
    )
    scoop = number_field(gettext_lazy("Points for a scoop"))
