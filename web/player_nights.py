"""The evenings of a player as his page draws them: bars, a curve, a table, the runs of those he won."""

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.career import Career
from games.models import Evening, Player
from web.charts import cumulative
from web.night_bars import BARS_MAX, night_bars
from web.wording.figures import figure, signed, signed_average, signed_money
from web.wording.typography import sentence_case


def written(told: Career, amount: int) -> str:
    """An amount of a career, in its measure."""
    return signed_money(amount) if told.measure == "cents" else signed(amount)


def chart(told: Career) -> SafeString:
    """The last evenings as bars."""
    nights = told.nights[-BARS_MAX:]
    said = ", ".join(written(told, told.amount(night)) for night in nights)
    drawn = [
        (date_format(localtime(night.opened_at), "j"), told.amount(night), _brief(told, told.amount(night)))
        for night in nights
    ]
    title = _("The last evenings: %(amounts)s") % {"amounts": said}
    return night_bars(drawn, title=title) if nights else SafeString()


def _brief(told: Career, amount: int) -> str:
    """An amount short enough to stand on a bar: euros to the tenth."""
    return signed_average(amount, 100) if told.measure == "cents" else signed(amount)


def curve(player: Player, told: Career) -> SafeString:
    """His total from evening to evening, once there are enough of them to see one."""
    sums = told.cumulated
    if len(sums) < 3:
        return SafeString()
    before = sums[0] - told.amount(told.nights[0])
    first, last = (date_format(localtime(told.nights[each].opened_at), "j N") for each in (0, -1))
    return cumulative(
        {player.name: [before, *sums]},
        {1: first, len(sums): last},
        title=_("Winnings added up, evening after evening"),
        highlight=player.name,
        unit=100 if told.measure == "cents" else 1,
    )


def nights(told: Career) -> list[tuple[Evening, int, int]]:
    """The evenings of the bars, what each brought and the total after it, the latest first."""
    rows = zip(told.nights, told.cumulated, strict=True)
    return [(night.evening, told.amount(night), total) for night, total in rows][::-1][:BARS_MAX]


def streak(told: Career) -> str:
    """The evenings won one after the other, now and at the most; nothing is said of those lost."""
    run, longest = told.run, told.longest_won
    if longest is None or longest.length < 2:
        return ""
    won = ngettext("%(n)s evening won in a row", "%(n)s evenings won in a row", longest.length)
    won %= {"n": figure(longest.length)}
    if run is not None and run.won and run.length == longest.length:
        return sentence_case(_("now: %(run)s") % {"run": won})
    return sentence_case(_("at best: %(run)s") % {"run": won})
