"""Display names of games, presets and seasons."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.models import RulesVersion, Sitting
from games.tournaments.queries.log import PRESET as TOURNAMENT
from games.tournaments.queries.log import tournament_log
from web.games.holdem.text.bank import cave_text
from web.games.label_registry import GAME_LABELS
from web.games.tournament.text import price_text as entry_in_words
from web.sittings.text.rounds import round_count_text, unit_value_text
from web.ui.typography import sentence_case

GAME_TITLES = {key: called.title for key, called in GAME_LABELS.items()}
SHORT_GAME_TITLES = {key: called.short_title or called.title for key, called in GAME_LABELS.items()}
PRESET_TITLES = {preset: title for called in GAME_LABELS.values() for preset, title in called.presets.items()}


def played_title(sitting: Sitting) -> str:
    """Return the short title of the game of a sitting, by its variant if players call it so: “Open face”."""
    variants = GAME_LABELS[sitting.game_key].variants
    return str(variants[sitting.preset_key] if variants else SHORT_GAME_TITLES[sitting.game_key])


def sitting_title(rules: RulesVersion) -> str:
    """Return “Chinese poker, open face”."""
    preset = str(PRESET_TITLES[rules.preset])
    return f"{GAME_TITLES[rules.sitting.game_key]}, {preset[0].lower()}{preset[1:]}"


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


def closing_notice(rules: RulesVersion, count: int) -> str:
    """Return the consequence of a closing: “Twelve deals at €0.10 a point. It can be reopened.”"""
    if not count:
        return _("Nothing was noted. It can be reopened.")
    sitting = rules.sitting
    values = sitting.rules_versions.values_list("point_value_cents", flat=True)
    if rules.number > 1 and len(set(values)) > 1:
        text = _("%(rounds)s, each at the value it was played for. It can be reopened.")
        return sentence_case(text % {"rounds": round_count_text(sitting.game_key, count)})
    text = _("%(rounds)s at %(worth)s. It can be reopened.")
    if not sitting.point_value_cents:
        text = _("%(rounds)s, %(worth)s. It can be reopened.")
    count_text = {"rounds": round_count_text(sitting.game_key, count), "worth": unit_value_of_rules(rules)}
    return sentence_case(text % count_text)


def unit_value_of_rules(rules: RulesVersion) -> str:
    """Return the value of the unit: “€0.10 a jeton”."""
    sitting, options = rules.sitting, rules.options()
    if sitting.game.preset(rules.preset).has_bank:
        return cave_text(options)
    if rules.preset == TOURNAMENT:
        return entry_in_words(tournament_log(sitting).state.terms)
    return unit_value_text(sitting.game.unit_of(options), rules.point_value_cents)


def default_circle_name(host: str) -> str:
    """Return the default name of a circle, after its host."""
    return _("At %(name)s’s") % {"name": host}
