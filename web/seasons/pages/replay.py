"""Page object of a season under other rules: form and result."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import Season
from games.seasons.queries.replay import Replay, replay
from games.seasons.queries.standings import CENTS, POINTS
from web.core.forms.amounts import parse_cents
from web.core.forms.keys import parse_row_id
from web.core.visibility import MoneyVisibility
from web.seasons.text import ScoreText, format_score

MAX_POINT_CENTS: Final = 100_000
MAX_SCOOP: Final = 1000
AS_PLAYED: Final = pgettext_lazy("rules of a replay", "as it was played")
SYSTEMS: Final[Mapping[str, str | Promise]] = {
    "": AS_PLAYED,
    "1-6": gettext_lazy("1-6: each line, and the scoop"),
    "2-4": gettext_lazy("2-4: each line, and the majority"),
}
ROYALTIES: Final[Mapping[str, str | Promise]] = {
    "": AS_PLAYED,
    "always": gettext_lazy("Always paid"),
    "line_winner": gettext_lazy("Paid on a line won"),
    "off": pgettext_lazy("royalties of a replay", "none"),
}


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """One player: actual and replayed results."""

    name: str
    is_me: bool
    points: ScoreText
    other_points: ScoreText
    cents: ScoreText | None
    other_cents: ScoreText | None


@dataclass(slots=True)
class ReplayPage:
    """The form, its errors, and the result of a valid form."""

    system: str = ""
    royalties: str = ""
    scoop: str = ""
    point: str = ""
    errors: dict[str, str] = field(default_factory=dict)
    replay: Replay | None = None
    lines: list[ReplayLine] = field(default_factory=list)

    @property
    def systems(self) -> list[tuple[str, str | Promise, bool]]:
        return [(key, title, key == self.system) for key, title in SYSTEMS.items()]

    @property
    def royalty_modes(self) -> list[tuple[str, str | Promise, bool]]:
        return [(key, title, key == self.royalties) for key, title in ROYALTIES.items()]

    def changes(self) -> dict[str, Any]:
        """Return the changed rules, or record errors."""
        requested: dict[str, Any] = {}
        for name, option, existing in (
            ("system", "system", SYSTEMS),
            ("royalties", "royalty_mode", ROYALTIES),
        ):
            typed = getattr(self, name)
            if typed not in existing:
                self.errors[name] = _("Choose one of these.")
            elif typed:
                requested[option] = typed
        if self.scoop.strip():
            scoop = parse_row_id(self.scoop.strip())
            if scoop is None or scoop > MAX_SCOOP:
                self.errors["scoop"] = _("Write a number from 0 to %(most)s.") % {"most": MAX_SCOOP}
            else:
                requested["scoop_bonus"] = scoop
        return requested

    def point_cents(self) -> int | None:
        """Return the typed point value in cents, None if unchanged; or record an error."""
        if not self.point.strip():
            return None
        try:
            cents = parse_cents(self.point)
        except ValueError:
            cents = MAX_POINT_CENTS + 1
        if cents > MAX_POINT_CENTS:
            self.errors["point"] = _("Write an amount, like 0.50.")
        return cents


def replay_page(season: Season, asked: Mapping[str, str], visibility: MoneyVisibility) -> ReplayPage:
    """Return the page of a replay, empty without a form."""
    page = ReplayPage(
        system=asked.get("system", ""),
        royalties=asked.get("royalties", ""),
        scoop=asked.get("scoop", ""),
        point=asked.get("point", ""),
    )
    changes, point = page.changes(), page.point_cents()
    if page.errors or not (changes or point is not None):
        return page
    page.replay = replay(season, changes, point)
    page.lines = [
        ReplayLine(
            row.player.name,
            row.player.pk == visibility.player_id,
            format_score(row.points, POINTS),
            format_score(row.other_points, POINTS),
            format_score(row.cents, CENTS) if visibility.sees(row.player) else None,
            format_score(row.other_cents, CENTS) if visibility.sees(row.player) else None,
        )
        for row in page.replay.rows
    ]
    return page
