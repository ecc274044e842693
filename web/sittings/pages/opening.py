"""Page object of the opening page: games, point values, rules, and the label of the button."""

import json

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.circles.naming import look
from games.models import Sitting
from games.rules.holdem.showdown import MAX_DEALT_SEATS
from games.sittings.queries.usual_stakes import usual_stake_if_unusual
from web.core.refusals import rule_refusal_message
from web.games.registry import shown_games
from web.sittings.forms.opening import OpeningForm, previous_players
from web.sittings.text.units import unit_value_heading
from web.ui.number_words import number_in_words
from web.ui.numbers import format_money

LABELLED_SEATS = MAX_DEALT_SEATS
"""Greatest number of players whose label is written out; more players share one label."""
MANY = "#"
"""Placeholder of the number of players in a shared label."""


def opening_page(opening: OpeningForm) -> dict[str, object]:
    """Return the context of the page without the form."""
    options = opening.options
    least, most = opening.preset.min_seats, opening.preset.max_seats_with(options)
    labels = [open_label(count, least, most) for count in range(min(most + 1, LABELLED_SEATS) + 1)]
    seated_count = len(opening.seated)
    previous = previous_players(opening)
    return {
        "games": shown_games(),
        "rules_text": opening.ui.rules_text(options),
        "worth_heading": unit_value_heading(opening.game.unit_of(options)),
        "rules_source": rules_source(opening),
        "rules_refusal": rules_refusal_text(opening),
        "min_seats": least,
        "max_seats": most,
        "previous_players": previous,
        "are_previous_seated": all(player in opening.seated for player in previous),
        "open_label": open_label(seated_count, least, most),
        "open_labels_json": json.dumps(labels),
        "many_label": _start_label(MANY) if most > LABELLED_SEATS else "",
        "too_many_label": _too_many_label(2, MANY),
    }


def unusual_stake_question(opening: OpeningForm, sure: str) -> tuple[str, str]:
    """Return the question about an unusual stake and its confirming value.

    Both are empty if there is no question or it was answered.
    """
    is_cave = opening.game.has_bank
    cents = opening.options.cave_price_cents if is_cave else opening.point_value_cents
    if opening.circle is None or sure == str(cents):
        return "", ""
    usual = usual_stake_if_unusual(opening.circle, opening.game.key, cents, is_cave=is_cave)
    if usual is None:
        return "", ""
    fields = {"amount": format_money(cents), "usual": format_money(usual)}
    text = _("A cave of %(amount)s? This circle usually plays for %(usual)s.") if is_cave else _(
        "%(amount)s a point? This circle usually plays for %(usual)s."
    )  # fmt: skip
    return text % fields, str(cents)


def matches_sitting(opening: OpeningForm, sitting: Sitting) -> bool:
    """Return whether a sitting matches the form, which may have changed under the same key."""
    rules = sitting.rules_versions.earliest("number")
    opened = (
        (sitting.game_key, rules.preset, rules.changes, rules.point_value_cents),
        [look(seat.player.name) for seat in sitting.seats.select_related("player")],
    )
    return _matches_circle(opening, sitting) and opened == (
        (opening.game.key, opening.preset.key, opening.rules.changes, opening.point_value_cents),
        [look(player.name) for player in opening.seated],
    )


def _matches_circle(opening: OpeningForm, sitting: Sitting) -> bool:
    """Return whether form and sitting have the same circle; a form without one can only have opened a first
    sitting.
    """
    if opening.circle is not None:
        return opening.circle == sitting.circle
    return not Sitting.objects.filter(season__circle=sitting.circle, pk__lt=sitting.pk).exists()


def open_label(count: int, least: int, most: int) -> str:
    """Return “Start, four players”, or the number of players that are missing or too many."""
    if least <= count <= most:
        return _start_label(number_in_words(count))
    if count < least:
        label = ngettext("%(count)s more player", "%(count)s more players", least - count)
        return label % {"count": least - count}
    return _too_many_label(count - most, str(count - most))


def _start_label(count: str) -> str:
    return _("Start, %(count)s players") % {"count": count}


def _too_many_label(excess: int, count: str) -> str:
    return ngettext("%(count)s player too many", "%(count)s players too many", excess) % {"count": count}


def rules_source(opening: OpeningForm) -> Sitting | None:
    """Return the last sitting if all rules that differ from the initial ones are of it, else None."""
    rules, changes = opening.remembered_rules, opening.rules.changes
    if rules is None or not changes or any(rules.changes.get(name) != each for name, each in changes.items()):
        return None
    return None if changes == opening.ui.opening_changes else rules.sitting


def rules_refusal_text(opening: OpeningForm) -> str:
    """Return why the seated players cannot play under these rules, or under those before an adaptation."""
    if opening.adapted_to:
        reason = rule_refusal_message(opening.adapted_to)
        return _("%(reason)s It is played as the document says instead.") % {"reason": reason}
    refusal = opening.options_refusal()
    return rule_refusal_message(refusal) if refusal else ""
