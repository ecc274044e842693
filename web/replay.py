"""A season scored again by other rules, as its page reads it: what may be asked, and what it comes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import Season
from games.replay import Replay, replay
from games.standings import CENTS, POINTS
from web.forms.amounts import read_cents
from web.forms.keys import read_number
from web.visibility import Purse
from web.wording.scores import Score, written

POINT_MAX_CENTS: Final = 100_000
SCOOP_MAX: Final = 1000
PLAYED: Final = pgettext_lazy("rules of a replay", "as it was played")
SYSTEMS: Final[Mapping[str, str | Promise]] = {
    "": PLAYED,
    "1-6": gettext_lazy("Each line, and the scoop"),
    "2-4": gettext_lazy("Each line, and the majority"),
}
ROYALTIES: Final[Mapping[str, str | Promise]] = {
    "": PLAYED,
    "always": gettext_lazy("Always paid"),
    "line_winner": gettext_lazy("Paid on a line won"),
    "off": pgettext_lazy("royalties of a replay", "none"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One player: what was, and what would have been."""

    name: str
    is_me: bool
    points: Score
    other_points: Score
    cents: Score | None
    other_cents: Score | None


@dataclass(slots=True)
class ReplayPage:
    """What was asked, what is wrong with it, and what it comes to once it is right."""

    system: str = ""
    royalties: str = ""
    scoop: str = ""
    point: str = ""
    errors: dict[str, str] = field(default_factory=dict)
    found: Replay | None = None
    lines: list[Line] = field(default_factory=list)

    @property
    def systems(self) -> list[tuple[str, str | Promise, bool]]:
        return [(key, title, key == self.system) for key, title in SYSTEMS.items()]

    @property
    def royalty_modes(self) -> list[tuple[str, str | Promise, bool]]:
        return [(key, title, key == self.royalties) for key, title in ROYALTIES.items()]

    def changes(self) -> dict[str, Any]:
        """What differs from the rules that were played, or errors."""
        wished: dict[str, Any] = {}
        for name, option, known in (
            ("system", "system", SYSTEMS),
            ("royalties", "royalty_mode", ROYALTIES),
        ):
            typed = getattr(self, name)
            if typed not in known:
                self.errors[name] = _("Choose one of these.")
            elif typed:
                wished[option] = typed
        if self.scoop.strip():
            scoop = read_number(self.scoop.strip())
            if scoop is None or scoop > SCOOP_MAX:
                self.errors["scoop"] = _("Write a number from 0 to %(most)s.") % {"most": SCOOP_MAX}
            else:
                wished["scoop_bonus"] = scoop
        return wished

    def point_cents(self) -> int | None:
        """What a point would be worth, None as it was; or an error."""
        if not self.point.strip():
            return None
        try:
            cents = read_cents(self.point)
        except ValueError:
            cents = POINT_MAX_CENTS + 1
        if cents > POINT_MAX_CENTS:
            self.errors["point"] = _("Write an amount, like 0.50.")
        return cents


def replay_page(season: Season, asked: Mapping[str, str], purse: Purse) -> ReplayPage:
    """The page of a replay; without a question it asks for one."""
    page = ReplayPage(
        system=asked.get("system", ""),
        royalties=asked.get("royalties", ""),
        scoop=asked.get("scoop", ""),
        point=asked.get("point", ""),
    )
    changes, point = page.changes(), page.point_cents()
    if page.errors or not (changes or point is not None):
        return page
    page.found = replay(season, changes, point)
    page.lines = [
        Line(
            row.player.name,
            row.player.pk == purse.mine,
            written(row.points, POINTS),
            written(row.other_points, POINTS),
            written(row.cents, CENTS) if purse.sees(row.player) else None,
            written(row.other_cents, CENTS) if purse.sees(row.player) else None,
        )
        for row in page.found.rows
    ]
    return page
