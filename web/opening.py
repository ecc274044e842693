"""The page that opens a slate, as it reads: games, point values, the rules in words, what the button says."""

import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.habits import unusual_stake
from games.models import Sitting
from web.forms.opening import POINT_VALUES_CENTS, Opening, playable_games, playable_presets
from web.rooms import room
from web.wording.figures import money
from web.wording.numbers import in_letters
from web.wording.rounds import worth_heading
from web.wording.typography import sentence_case

SEATS_MAX = 22


def opening_page(opening: Opening) -> dict[str, Any]:
    """What the page shows besides the form itself."""
    game, preset = opening.game, opening.preset.key
    options = game.read_options(preset, opening.rules.changes)
    labels = [open_label(count) for count in range(SEATS_MAX + 1)]
    return {
        "games": playable_games(),
        "presets": playable_presets(game),
        "rules_in_words": room(game.key, preset).rules_in_words(options),
        "worth_heading": worth_heading(game.unit_of(options)),
        "point_values": [(str(cents), point_label(cents)) for cents in POINT_VALUES_CENTS],
        "seats_in_words": seats_in_words(
            opening.preset.least_seats, opening.preset.most_seats_under(options)
        ),
        "open_label": labels[min(len(opening.taken), SEATS_MAX)],
        "open_labels_json": json.dumps(labels),
    }


def stake_question(opening: Opening, sure: str) -> tuple[str, str]:
    """What is asked once where the stake is far from the circle's habit, and the answer that opens the slate.

    Both are empty where there is nothing to ask, or it was answered.
    """
    options = opening.game.read_options(opening.preset.key, opening.rules.changes)
    is_cave = opening.preset.has_bank
    cents = options.cave_price_cents if is_cave else opening.point_value_cents
    if opening.circle is None or sure == str(cents):
        return "", ""
    usual = unusual_stake(opening.circle, opening.game.key, cents, is_cave=is_cave)
    if usual is None:
        return "", ""
    told = {"amount": money(cents), "usual": money(usual)}
    said = _("A cave of %(amount)s? This circle usually plays for %(usual)s.") if is_cave else _(
        "%(amount)s a point? This circle usually plays for %(usual)s."
    )  # fmt: skip
    return said % told, str(cents)


def is_as_opened(opening: Opening, sitting: Sitting) -> bool:
    """Whether a sitting is what the page says: sent again, a page may have changed under the same key."""
    rules = sitting.rules_versions.earliest("number")
    opened = (
        (sitting.game_key, rules.preset, rules.changes, sitting.point_value_cents),
        [seat.player.folded_name for seat in sitting.seats.select_related("player")],
    )
    return _is_its_circle(opening, sitting) and opened == (
        (opening.game.key, opening.preset.key, opening.rules.changes, opening.point_value_cents),
        [chair.name.casefold() for chair in opening.taken],
    )


def _is_its_circle(opening: Opening, sitting: Sitting) -> bool:
    """Whether both speak of one circle: a page without any can only have opened a circle's first sitting."""
    if opening.circle is not None:
        return opening.circle == sitting.circle
    return not Sitting.objects.filter(season__circle=sitting.circle, pk__lt=sitting.pk).exists()


def open_label(count: int) -> str:
    """“Start, four players”; a table of nobody or one says who is missing."""
    if count > 1:
        return _("Start, %(count)s players") % {"count": in_letters(count)}
    missing = 2 - count
    return ngettext("%(count)s more player", "%(count)s more players", missing) % {"count": missing}


def seats_in_words(least: int, most: int) -> str:
    """How many may sit: “From two to four players”, “Four players”."""
    if least == most:
        return sentence_case(_("%(count)s players.") % {"count": in_letters(most)})
    return _("From %(least)s to %(most)s players.") % {"least": in_letters(least), "most": in_letters(most)}


def point_label(cents: int) -> str:
    """What a point is worth, briefly: no stakes, 10 ct, 1 €."""
    if not cents:
        return _("No stakes")
    if cents >= 100:
        return money(cents, brief=True)
    return _("%(cents)s ct") % {"cents": cents}
