"""What games, ways of playing and seasons are called on screen."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.models import RulesVersion, Season
from games.tournaments import PRESET as TOURNAMENT
from games.tournaments import told
from web.wording.bank import cave_in_words
from web.wording.games import CALLED
from web.wording.rounds import rounds_in_letters, stake_in_words
from web.wording.tournament import worth as entry_in_words
from web.wording.typography import sentence_case

GAME_TITLES = {key: called.title for key, called in CALLED.items()}
SHORT_GAME_TITLES = {key: called.short_title or called.title for key, called in CALLED.items()}
PRESET_TITLES = {preset: title for called in CALLED.values() for preset, title in called.presets.items()}

_SEASONS = (
    pgettext_lazy("season", "Winter season"),
    pgettext_lazy("season", "Spring season"),
    pgettext_lazy("season", "Summer season"),
    pgettext_lazy("season", "Autumn season"),
)


def sitting_title(rules: RulesVersion) -> str:
    """“Chinese poker, open face”."""
    preset = str(PRESET_TITLES[rules.preset])
    return f"{GAME_TITLES[rules.sitting.game_key]}, {preset[0].lower()}{preset[1:]}"


def season_title(season: Season) -> str:
    """The season's own name, else the time of year it began: “Autumn season”."""
    return season.name or str(_SEASONS[season.starts_on.month % 12 // 3])


def closing_sentence(rules: RulesVersion, count: int) -> str:
    """What a closing is about to turn into money: “Twelve deals at €0.10 a point. It can be reopened.”"""
    if not count:
        return _("Nothing was noted. It can be reopened.")
    sitting = rules.sitting
    said = _("%(rounds)s at %(worth)s. It can be reopened.")
    if not sitting.point_value_cents:
        said = _("%(rounds)s, %(worth)s. It can be reopened.")
    told = {"rounds": rounds_in_letters(sitting.game_key, count), "worth": worth_of(rules)}
    return sentence_case(said % told)


def worth_of(rules: RulesVersion) -> str:
    """What the unit of a sitting is worth: “€0.10 a jeton”."""
    sitting, options = rules.sitting, rules.options()
    if sitting.game.preset(rules.preset).has_bank:
        return cave_in_words(options)
    if rules.preset == TOURNAMENT:
        return entry_in_words(told(sitting).evening.terms)
    return stake_in_words(sitting.game.unit_of(options), sitting.point_value_cents)


def default_circle_name(host: str) -> str:
    """What a circle is called until its friends find better: at its host's."""
    return _("At %(name)s’s") % {"name": host}
