"""The evenings behind a figure of a player: each with what it put in, and the table where it was played."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.career import NIGHTS_MAX, career
from games.facts.reading import BEHIND_MAX, Behind, evenings_behind
from games.models import Player
from web.player import shown
from web.player_nights import written
from web.scope import Scope
from web.titles import GAME_TITLES
from web.visibility import Purse
from web.wording.days import day_told
from web.wording.facts import FIGURES, Figure
from web.wording.figures import sign_of, signed

SIGNED = ("points", "taken")


@dataclass(frozen=True, slots=True)
class Row:
    """One evening, or one game of it."""

    day: str
    note: str
    figure: str
    sign: str
    href: str


@dataclass(frozen=True, slots=True)
class EveningsPage:
    """The latest evenings behind a figure; `is_hidden` where it is somebody else's money."""

    title: str
    rows: list[Row]
    is_hidden: bool = False

    @property
    def is_cut(self) -> bool:
        """Whether there may be more of them."""
        return len(self.rows) in (BEHIND_MAX, NIGHTS_MAX)


def evenings_page(
    player: Player, scope: Scope, figure: str, other: Player | None, purse: Purse
) -> EveningsPage:
    """The evenings behind a figure of that name; behind no known one, all his evenings."""
    told = FIGURES.get(figure)
    if told is None:
        return EveningsPage(_("The evenings"), _nights(player, scope, purse))
    title = str(told.title)
    if other is not None:
        title = _("%(figure)s, with %(name)s") % {"figure": title, "name": other.name}
    if told.is_money and not purse.sees(player):
        return EveningsPage(title, [], is_hidden=True)
    behind = evenings_behind(
        player, told.names, scope.chosen, game_key=scope.game_key, other=other, suffered=told.suffered
    )
    return EveningsPage(title, [_row(each, told) for each in behind])


def _row(behind: Behind, told: Figure) -> Row:
    sitting = behind.fact.sitting
    is_gain = told.names[0] in SIGNED
    return Row(
        day_told(sitting.opened_at),
        str(GAME_TITLES[sitting.game_key]),
        signed(behind.count) if is_gain else told.written(behind.count),
        sign_of(behind.count) if is_gain else "",
        reverse("sitting", args=[sitting.pk]),
    )


def _nights(player: Player, scope: Scope, purse: Purse) -> list[Row]:
    """All that one read of them tells, the latest first; amounts only where they may be seen."""
    told = career(player, scope.chosen, scope.game_key, points=not purse.sees(player))
    shows = shown(told, scope, purse)
    return [
        Row(
            day_told(night.opened_at),
            str(GAME_TITLES[scope.game_key]) if scope.game_key else "",
            written(told, told.amount(night)) if shows else "",
            sign_of(told.amount(night)) if shows else "",
            reverse("evening", args=[night.evening_id]),
        )
        for night in reversed(told.nights)
    ]
