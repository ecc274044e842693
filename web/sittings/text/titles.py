"""Display names of games, presets and seasons."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.models import RulesVersion, Sitting
from web.games.registry import GAME_UIS, family_key

GAME_TITLES = {key: ui.title for key, ui in GAME_UIS.items()}
SHORT_GAME_TITLES = {key: ui.short_title or ui.title for key, ui in GAME_UIS.items()}
PRESET_TITLES = {preset: title for ui in GAME_UIS.values() for preset, title in ui.preset_titles.items()}


def played_title(sitting: Sitting) -> str:
    """Return the short title of the game of a sitting, by its variant if players call it so: “Open face”."""
    variants = GAME_UIS[sitting.game_key].variant_titles
    return str(variants[sitting.preset_key] if variants else SHORT_GAME_TITLES[sitting.game_key])


def sitting_title(rules: RulesVersion) -> str:
    """Return “Chinese poker, open face”."""
    preset = str(PRESET_TITLES[rules.preset])
    title = GAME_TITLES[family_key(rules.sitting.game)]
    return f"{title}, {preset[0].lower()}{preset[1:]}"


def numbered_titles(sittings: Iterable[Sitting]) -> dict[int, str]:
    """Return the title of each sitting by id, as it is played, numbered if its evening has several of it."""
    ordered = sorted(sittings, key=lambda sitting: (sitting.opened_at, sitting.pk))
    alike: dict[tuple[int | None, str], list[Sitting]] = {}
    for sitting in ordered:
        alike.setdefault((sitting.evening_id, played_title(sitting)), []).append(sitting)
    titles = {}
    for (_evening, title), group in alike.items():
        for number, sitting in enumerate(group, 1):
            titles[sitting.pk] = f"{title} {number}" if len(group) > 1 else title
    return titles


def default_circle_name(host: str) -> str:
    """Return the default name of a circle, after its host."""
    return _("At %(name)s’s") % {"name": host}
