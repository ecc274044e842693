"""Template tags for labels of games, rounds, expenses and seasons, and for fields of forms."""

from datetime import datetime
from uuid import uuid4

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.models import Expense, Round, RulesVersion, Season, Sitting
from web.core.assets import PAGE_STYLESHEETS
from web.evenings.text import expenses
from web.seasons import text
from web.sittings.pages.round import ConflictPage
from web.sittings.text import conflicts, drafts, history, rounds, titles

register = template.Library()


@register.simple_tag
def refresh_attributes(target: str, step: str = "refresh", trigger: str = "change") -> SafeString:
    """Return the htmx attributes by which a field of the opening page reloads `target`.

    A new choice ends the request of the one before, whose answer would replace the chosen field.
    """
    return format_html(
        'hx-post="{0}" hx-trigger="{1}" hx-vals=\'{{"step":"{2}"}}\' hx-target="{3}" hx-select="{3}" '
        'hx-swap="outerHTML" hx-sync="#opening:{4}"',
        reverse("sitting-new"),
        trigger,
        step,
        target,
        "replace" if step == "refresh" else "queue all",
    )


@register.simple_tag
def game_stylesheet(key: str) -> SafeString | str:
    """Return the link to the style sheet of the pages of a game; empty for a game without one."""
    file = f"css/pages/{key}.css"
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


@register.simple_tag
def form_key() -> str:
    """Return a new UUID for a form on any page, so that a double submission is recorded once."""
    return str(uuid4())


@register.filter
def game_title(key: str) -> str:
    """Return the title of a game, from its key."""
    return str(titles.GAME_TITLES[key])


@register.filter
def short_game_title(key: str) -> str:
    """Return the one-word title of a game, from its key."""
    return str(titles.SHORT_GAME_TITLES[key])


@register.filter
def played_title(sitting: Sitting) -> str:
    """Return the short title of the game of a sitting, by its variant if players call it so."""
    return titles.played_title(sitting)


@register.filter
def preset_title(key: str) -> str:
    """Return the title of a preset, from its key."""
    return str(titles.PRESET_TITLES[key])


@register.filter
def unit_value(rules: RulesVersion) -> str:
    """Return the value of a point or jeton under these rules, as text."""
    return titles.unit_value_of_rules(rules)


@register.filter
def round_title(game_key: str, number: int) -> str:
    """Return the title of a round of a game, with its number."""
    return rounds.round_title(game_key, number)


@register.filter
def round_unit(game_key: str) -> str:
    """Return the caption of the number of a round."""
    return rounds.round_unit(game_key)


@register.filter
def round_unit_plural(game_key: str, count: int) -> str:
    """Return the caption under a count of rounds."""
    return rounds.round_unit_plural(game_key, count)


@register.simple_tag
def version_by_text(version: Round) -> str:
    """Return the author and the time of a version of a round as a sentence."""
    return history.version_sentence(version)


@register.simple_tag
def struck_by_text(game_key: str, by: str, at: datetime, is_undone: bool) -> str:
    """Return the author and the time of an undo or correction as a sentence."""
    return history.struck_sentence(game_key, by, at, is_undone=is_undone)


@register.filter
def undo_label(game_key: str) -> str:
    """Return the label of the button that undoes a round on its page."""
    return history.undo_label(game_key)


@register.filter
def struck_notice(game_key: str) -> str:
    """Return the label of a struck round."""
    return history.struck_notice(game_key)


@register.simple_tag
def conflict_text(game_key: str, conflict: ConflictPage) -> str:
    """Return the sentence on the authors of two versions of one round."""
    authors = (conflict.recorded_version.author, conflict.sent_version.author)
    return conflicts.conflict_sentence(game_key, *authors, is_of_two=conflict.is_of_two)


@register.simple_tag
def version_heading(author: str, at: datetime | None = None) -> str:
    """Return the author and the time of a version; without a time it was just sent."""
    return conflicts.version_heading(author, at)


@register.simple_tag
def keep_label(author: str) -> str:
    """Return the label that chooses the version of an author."""
    return conflicts.keep_label(author)


@register.filter
def resume_round(game_key: str, number: int) -> str:
    """Return the label that reopens an unfinished round of a game."""
    return drafts.resume_label(game_key, number)


@register.filter
def next_round_label(game_key: str) -> str:
    """Return the label of the link from a round of a game to the next pad."""
    return drafts.next_label(game_key)


@register.filter
def see_round(game_key: str, number: int) -> str:
    """Return the label of the link to a recorded round of a game."""
    return drafts.see_label(game_key, number)


@register.simple_tag
def taken_text(game_key: str, by: str, number: int) -> str:
    """Return the sentence on a round recorded since its pad was opened."""
    return drafts.taken_sentence(game_key, by, number)


@register.simple_tag
def entering_text(game_key: str, name: str, number: int) -> str:
    """Return the player who enters a round, as a clause; an empty name is another phone."""
    return drafts.entering_sentence(game_key, name, number)


@register.simple_tag
def expense_title(expense: Expense) -> str:
    """Return the title of an expense."""
    return expenses.expense_title(expense)


@register.filter
def season_title(season: Season) -> str:
    """Return the title of a season."""
    return text.season_title(season)


@register.filter
def expense_remarks(expense: Expense) -> list[str]:
    """Return the category and the note of an expense."""
    return expenses.expense_remarks(expense)
