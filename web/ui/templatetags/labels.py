"""Template tags for labels of games, rounds, expenses and seasons, and for fields of forms."""

from collections.abc import Mapping
from fractions import Fraction

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.evenings.queries.bill import RepaymentLine
from games.models import Player, RulesVersion
from web.agenda.text import coming_text, details_text, repeats_sentence
from web.clocks import text as clock_text
from web.clocks.text import epoch_ms, level_ms
from web.core.assets import PAGE_STYLESHEETS
from web.evenings.text import bill, payments
from web.games.registry import ui_of
from web.seasons import text
from web.seasons.scope import statistic_url
from web.sittings.text import rounds, titles

register = template.Library()

register.filter("played_title", titles.played_title)
register.filter("round_title", rounds.round_title)
register.filter("round_label", rounds.round_label)
register.filter("round_unit_plural", rounds.round_unit_plural)
register.filter("season_title", text.season_title)
register.filter("formula_text", text.formula_text)
register.filter("game_titles", text.game_titles)
register.filter("score_text", text.format_score)
register.filter("score_sign", text.score_sign)
register.filter("coming_text", coming_text)
register.filter("blinds_text", clock_text.blinds_text)
register.filter("call_text", clock_text.call_text)
register.filter("countdown_text", clock_text.countdown_text)
register.filter("length_text", clock_text.length_text)
register.filter("level_ms", level_ms)
register.filter("details_text", details_text)
register.filter("repeats_sentence", repeats_sentence)
register.filter("epoch_ms", epoch_ms)
register.filter("expense_remarks", bill.expense_remarks)
register.filter("left_text", payments.left_text)
register.filter("line_text", payments.line_text)
register.filter("own_line_text", payments.own_line_text)
register.filter("pays_text", payments.pays_text)
register.filter("has_paid_text", payments.has_paid_text)
register.filter("status_text", payments.status_text)
register.simple_tag(rounds.version_sentence, name="version_by_text")
register.simple_tag(rounds.struck_sentence, name="struck_by_text")
register.simple_tag(clock_text.level_name)
register.simple_tag(clock_text.level_number)
register.simple_tag(clock_text.spoken_level)
register.simple_tag(rounds.round_text)
register.simple_tag(rounds.version_heading)
register.simple_tag(rounds.keep_label)
register.simple_tag(rounds.taken_sentence, name="taken_text")
register.simple_tag(rounds.entering_sentence, name="entering_text")
register.simple_tag(bill.expense_title)
register.simple_tag(statistic_url)


def _register_titles(name: str, by_key: Mapping[str, object]) -> None:
    """Register a filter that returns a title by its key."""
    register.filter(name, lambda key: str(by_key[key]))


_register_titles("game_title", titles.GAME_TITLES)
_register_titles("short_game_title", titles.SHORT_GAME_TITLES)
_register_titles("preset_title", titles.PRESET_TITLES)
_register_titles("plan_title", payments.PLAN_TITLES)
_register_titles("measure_title", text.MEASURE_TITLES)


@register.simple_tag
def refresh_attributes(target: str, step: str = "refresh", trigger: str = "change") -> SafeString:
    """Return the htmx attributes by which a field of the opening page reloads `target`.

    A new choice ends the request of the one before, whose answer would replace the chosen field. The error of
    an added name is brought into view: it may be below many seats.
    """
    return format_html(
        'hx-post="{0}" hx-trigger="{1}" hx-vals=\'{{"step":"{2}"}}\' hx-target="{3}" hx-select="{3}" '
        'hx-swap="outerHTML{5}" hx-sync="#opening:{4}"',
        reverse("sitting-new"),
        trigger,
        step,
        target,
        "replace" if step == "refresh" else "queue all",
        " show:bottom showTarget:#e-name" if step == "add" else "",
    )


@register.filter
def unit_value(rules: RulesVersion) -> str:
    """Return the price of a sitting: “€0.10 a jeton”, “€20 to enter”."""
    return ui_of(rules.sitting).price_text(rules)


@register.filter
def glyph_templates(key: str) -> list[str]:
    """Return the templates of the drawing of a game: its own or, without one, two cards."""
    return [f"ui/glyphs/{key}.html", "ui/glyphs/cards.html"]


@register.simple_tag
def game_stylesheet(key: str, part: str = "") -> SafeString | str:
    """Return the link to the style sheet of the pages of a game, or of a part of them (`_rounds`); empty
    without one.
    """
    file = f"css/pages/{key}{part}.css"
    return format_html('<link rel="stylesheet" href="{}">', static(file)) if file in PAGE_STYLESHEETS else ""


@register.simple_tag
def live_attributes(url: str, parts: str) -> SafeString:
    """Return the htmx attributes of a form that is sent at each input; `parts` are the ids of what the answer
    draws anew. Another input ends the request of the one before.
    """
    return format_html(
        'hx-action="{0}" hx-trigger="change, tap delay:100ms, input delay:250ms target::read-write" '
        'hx-validate="false" hx-swap="none" hx-select-oob="{1}" hx-sync="this:replace"',
        url,
        ",".join(f"#{part}:outerMorph" for part in parts.split()),
    )


@register.filter
def involves(line: RepaymentLine, player: Player | None) -> bool:
    """Return whether a player pays or receives a line."""
    return player is not None and line.involves(player.pk)


@register.simple_tag
def score(amount: Fraction | int, measure: str, classes: str = "") -> SafeString:
    """Return a score of a season in a measure, coloured by its sign; season points have no colour."""
    return format_html(
        '<span class="{}" data-sign="{}">{}</span>',
        f"number {classes}".strip(),
        text.score_sign(amount, measure),
        text.format_score(amount, measure),
    )
