"""A player's evenings as bars, curve, table and runs."""

from fractions import Fraction

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player
from games.seasons.queries.career import Career, PlayedEvening
from web.seasons.text import axis_unit, chart_values, curve_title
from web.ui.charts import MAX_BARS, evening_bars, line_chart
from web.ui.numbers import format_integer, format_signed, format_signed_average, format_signed_money
from web.ui.typography import sentence_case


def format_amount(career: Career, amount: int) -> str:
    """Return a formatted amount of a career."""
    return format_signed_money(amount) if career.measure == "cents" else format_signed(amount)


def evening_chart(career: Career) -> SafeString:
    """Return the last evenings as bars."""
    evenings = career.recent_results[-MAX_BARS:]
    records = ", ".join(format_amount(career, career.amount(evening)) for evening in evenings)
    drawn = [
        (
            date_format(localtime(evening.opened_at), "j"),
            career.amount(evening),
            _short_amount(career, career.amount(evening)),
        )
        for evening in evenings
    ]
    title = _("The last evenings: %(amounts)s") % {"amounts": records}
    return evening_bars(drawn, title=title) if evenings else SafeString()


def _short_amount(career: Career, amount: int) -> str:
    """Return a short amount for a bar: euros to the tenth."""
    return format_signed_average(amount, 100) if career.measure == "cents" else format_signed(amount)


def total_curve(player: Player, career: Career) -> SafeString:
    """Return the score over the evenings, empty for fewer than three."""
    scores = career.running_scores
    if len(scores) < 4:
        return SafeString()
    first, last = (date_format(localtime(career.recent_results[each].opened_at), "j N") for each in (0, -1))
    return line_chart(
        {player.name: chart_values(scores, career.measure)},
        {1: first, len(scores) - 1: last},
        title=curve_title(career.measure, career.formula),
        highlight=player.name,
        unit=axis_unit(career.measure),
    )


def evening_rows(career: Career) -> list[tuple[PlayedEvening, int, Fraction]]:
    """Return the evenings of the bars with the amount of each and the score after it, latest first."""
    shown = career.recent_results[-MAX_BARS:]
    scores = career.running_scores[-len(shown) :] if shown else []
    return [(result, career.amount(result), score) for result, score in zip(shown, scores, strict=True)][::-1]


def streak_text(career: Career) -> str:
    """Return the current and longest run of evenings won; losses are not mentioned."""
    run, longest = career.current_streak, career.longest_winning_streak
    if longest is None or longest.length < 2:
        return ""
    won = ngettext("%(n)s evening won in a row", "%(n)s evenings won in a row", longest.length)
    won %= {"n": format_integer(longest.length)}
    if run is not None and run.won and run.length == longest.length:
        return sentence_case(_("now: %(run)s") % {"run": won})
    return sentence_case(_("at best: %(run)s") % {"run": won})
