"""Rules form of Chinese poker, and the form of a season under other rules."""

from django.utils.translation import gettext_lazy as _

from web.games.chinese.forms.royalty_table import royalty_table_rule
from web.games.replay_form import ReplayForm, number_field
from web.sittings.forms.rule_fields import ChoiceRule, NumberRule, SwitchRule

NOT_CLASSIC = ("open_face", "pineapple")

RULE_FIELDS = (
    NumberRule("line_point", _("A line won"), _("points per line"), min_value=1, max_value=99),
    NumberRule(
        "scoop_bonus", _("All three lines"), _("bonus for winning them all"), min_value=0, max_value=99
    ),
    ChoiceRule(
        "system",
        _("Lines against one opponent"),
        choices=(
            ("1-6", _("1-6: each line, and the scoop")),
            ("2-4", _("2-4: each line, and the majority")),
        ),
    ),
    ChoiceRule(
        "royalty_mode",
        _("Royalties"),
        choices=(
            ("always", _("Always paid")),
            ("line_winner", _("Paid on a line won")),
            ("off", _("None")),
        ),
    ),
    royalty_table_rule(),
    SwitchRule("fantasyland", _("Fantasyland"), _("all cards at once, next deal"), presets=NOT_CLASSIC),
    ChoiceRule(
        "fl_entry",
        _("To enter it"),
        _("at least this pair on top"),
        choices=(("QQ", _("Pair of queens")), ("KK", _("Pair of kings")), ("AA", _("Pair of aces"))),
        presets=NOT_CLASSIC,
    ),
    ChoiceRule(
        "fl_stay",
        _("To stay in Fantasyland"),
        choices=(
            ("seed", _("Trips on top, full house in the middle or quads at the bottom")),
            ("pineapple", _("Trips on top or quads at the bottom")),
        ),
        presets=NOT_CLASSIC,
    ),
    ChoiceRule(
        "fl_cards",
        _("Cards in Fantasyland"),
        choices=(
            ("seed", _("13, or 15 at pineapple")),
            ("std14", _("14")),
            ("progressive", _("14 to 17, by the top line")),
        ),
        choice_presets={"progressive": ("pineapple",)},
        presets=NOT_CLASSIC,
    ),
    ChoiceRule(
        "first_to_act",
        _("Who plays first"),
        choices=(("loser", _("The loser of the last deal")), ("rotate", _("Each in turn"))),
        presets=NOT_CLASSIC,
    ),
    NumberRule(
        "surrender_cost",
        _("Surrender"),
        _("points to each opponent; 0 forbids it"),
        min_value=0,
        max_value=99,
        presets=("classic",),
    ),
    SwitchRule("naturals", _("Naturals"), _("remarkable hands are paid at once"), presets=("classic",)),
    ChoiceRule(
        "wheel",
        _("A-2-3-4-5"),
        choices=(("low", _("The lowest straight")), ("second", _("The second highest straight"))),
    ),
    NumberRule(
        "head_to_head_cap",
        _("Most points between two players"),
        _("leave empty for no limit"),
        min_value=1,
        max_value=9999,
        required=False,
    ),
)


class ChineseReplayForm(ReplayForm):
    """Other rules of Chinese poker."""

    options = ("system", "royalty_mode", "scoop_bonus")
    rules = RULE_FIELDS

    scoop_bonus = number_field(_("Points for a scoop"))
