"""The drawer of Chinese poker."""

from django.utils.translation import gettext_lazy as _

from web.forms.house_rule import HouseRule
from web.forms.royalty_table import royalty_table

NOT_CLASSIC = ("open_face", "pineapple")

DRAWER = (
    HouseRule("line_point", _("A line won"), _("points per line"), least=1, most=99),
    HouseRule("scoop_bonus", _("All three lines"), _("bonus for winning them all"), least=0, most=99),
    HouseRule(
        "system",
        _("Lines against one opponent"),
        choices=(("1-6", _("Each line, and the scoop")), ("2-4", _("Each line, and the majority"))),
    ),
    HouseRule(
        "royalty_mode",
        _("Royalties"),
        choices=(
            ("always", _("Always paid")),
            ("line_winner", _("Paid on a line won")),
            ("off", _("None")),
        ),
    ),
    royalty_table(),
    HouseRule("fantasyland", _("Fantasyland"), _("all cards at once, next deal"), only=NOT_CLASSIC),
    HouseRule(
        "fl_entry",
        _("To enter it"),
        _("at least this pair on top"),
        choices=(("QQ", _("Pair of queens")), ("KK", _("Pair of kings")), ("AA", _("Pair of aces"))),
        only=NOT_CLASSIC,
    ),
    HouseRule(
        "fl_stay",
        _("To stay in it"),
        choices=(
            ("seed", _("Trips on top, full house in the middle or quads at the bottom")),
            ("pineapple", _("Trips on top or quads at the bottom")),
        ),
        only=NOT_CLASSIC,
    ),
    HouseRule(
        "fl_cards",
        _("Cards in Fantasyland"),
        choices=(
            ("seed", _("13, or 15 at pineapple")),
            ("std14", _("14")),
            ("progressive", _("14 to 17, by the top line")),
        ),
        only=NOT_CLASSIC,
    ),
    HouseRule(
        "first_to_act",
        _("Who plays first"),
        choices=(("loser", _("The loser of the last deal")), ("rotate", _("Each in turn"))),
        only=NOT_CLASSIC,
    ),
    HouseRule(
        "surrender_cost",
        _("Giving up"),
        _("points to each opponent; 0, nobody may"),
        least=0,
        most=99,
        only=("classic",),
    ),
    HouseRule("naturals", _("Naturals"), _("remarkable hands are paid at once"), only=("classic",)),
    HouseRule(
        "wheel",
        _("A-2-3-4-5"),
        choices=(("low", _("The lowest straight")), ("second", _("The second highest straight"))),
    ),
    HouseRule(
        "head_to_head_cap",
        _("Most points between two players"),
        _("leave empty for no limit"),
        least=1,
        most=9999,
        may_be_none=True,
    ),
)
