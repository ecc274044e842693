"""What the house calls its games, ways of playing and seasons, for templates."""

from datetime import datetime
from uuid import uuid4

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.models import Expense, RulesVersion, Season
from web import titles
from web.wording import history, rounds, spending

register = template.Library()


@register.simple_tag
def refresh(target: str, step: str = "refresh", trigger: str = "change") -> SafeString:
    """The attributes by which a field of the opening page shows `target` again as the server now sees it."""
    return format_html(
        'hx-post="{0}" hx-trigger="{1}" hx-vals=\'{{"step":"{2}"}}\' hx-target="{3}" hx-select="{3}" '
        'hx-swap="outerHTML" hx-sync="#opening:queue all"',
        reverse("sitting-new"),
        trigger,
        step,
        target,
    )


@register.simple_tag
def form_key() -> str:
    """A key for a form that any page may hold, so that a double tap writes once."""
    return str(uuid4())


@register.filter
def game_title(key: str) -> str:
    """A game, from its key."""
    return str(titles.GAME_TITLES[key])


@register.filter
def short_game_title(key: str) -> str:
    """A game, in one word."""
    return str(titles.SHORT_GAME_TITLES[key])


@register.filter
def preset_title(key: str) -> str:
    """A way of playing, from its key."""
    return str(titles.PRESET_TITLES[key])


@register.filter
def worth_of(rules: RulesVersion) -> str:
    """What a point or a jeton is worth under these rules."""
    return titles.worth_of(rules)


@register.filter
def round_title(game_key: str, number: int) -> str:
    """A round of a game by its number."""
    return rounds.round_title(game_key, number)


@register.filter
def under_a_number(game_key: str) -> str:
    """What stands under the number of a round."""
    return rounds.under_a_number(game_key)


@register.filter
def under_a_count(game_key: str, count: int) -> str:
    """What stands under a count of rounds."""
    return rounds.under_a_count(game_key, count)


@register.simple_tag
def scored(game_key: str, by: str, at: datetime) -> str:
    """Who wrote a round, and when."""
    return history.scored_sentence(game_key, by, at)


@register.simple_tag
def struck(game_key: str, by: str, at: datetime, is_undone: bool) -> str:
    """Who struck a round, and when."""
    return history.struck_sentence(game_key, by, at, is_undone=is_undone)


@register.filter
def no_longer_counts(game_key: str) -> str:
    """What is said of a struck round."""
    return history.no_longer_counts(game_key)


@register.simple_tag
def expense_name(expense: Expense) -> str:
    """What an expense was for."""
    return spending.expense_title(expense)


@register.filter
def season_title(season: Season) -> str:
    """A season."""
    return titles.season_title(season)
