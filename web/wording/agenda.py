"""Planned evenings in words: how often, who comes, and the reminder for the chat."""

from collections.abc import Sequence
from datetime import date

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.models import Appointment
from games.recurrence import LAST, week_of_month
from web.wording.names import listed

ANSWERS = {
    "yes": pgettext_lazy("answer", "I come"),
    "maybe": pgettext_lazy("answer", "Maybe"),
    "no": pgettext_lazy("answer", "No"),
}
REPEATS = {
    "once": gettext_lazy("Once"),
    "weekly": gettext_lazy("Every week"),
    "fortnightly": gettext_lazy("Every two weeks"),
    "monthly": gettext_lazy("Every month, on the same weekday"),
}
_WEEKS = {
    1: gettext_lazy("on the first %(weekday)s of the month"),
    2: gettext_lazy("on the second %(weekday)s of the month"),
    3: gettext_lazy("on the third %(weekday)s of the month"),
    4: gettext_lazy("on the fourth %(weekday)s of the month"),
    LAST: gettext_lazy("on the last %(weekday)s of the month"),
}


def repeats_sentence(appointment: Appointment) -> str:
    """How often it comes back: “on the second Thursday of the month, until June 30”; nothing for once."""
    first = appointment.starts_on
    weekday = str(WEEKDAYS[first.weekday()])
    match appointment.repeats:
        case "weekly":
            said = _("every week, on %(weekday)s")
        case "fortnightly":
            said = _("every two weeks, on %(weekday)s")
        case "monthly":
            said = str(_WEEKS[week_of_month(first)])
        case _unused:
            return ""
    told = said % {"weekday": weekday}
    if appointment.ends_on is None:
        return told
    return _("%(often)s, until %(day)s") % {"often": told, "day": day_and_month(appointment.ends_on)}


def day_and_month(day: date) -> str:
    """“Thursday, November 26”."""
    return date_format(day, "DATE_FORMAT")


def hour(appointment: Appointment) -> str:
    """“20:30”."""
    return time_format(appointment.starts_at, "TIME_FORMAT")


def coming_in_words(count: int, seats_max: int | None) -> str:
    """How many come: “3 come”, of how many seats: “3 of 5 come”, “nobody yet”."""
    if not count:
        return _("nobody yet")
    if seats_max:
        said = ngettext("%(count)s of %(most)s comes", "%(count)s of %(most)s come", count)
        return said % {"count": count, "most": seats_max}
    return ngettext("%(count)s comes", "%(count)s come", count) % {"count": count}


def who_comes(coming: Sequence[str], maybe: Sequence[str], seats_max: int | None) -> list[str]:
    """Who said he comes or may, a line each."""
    count = f"{len(coming)}/{seats_max}" if seats_max else str(len(coming))
    lines = [
        _("Coming (%(count)s): %(names)s") % {"count": count, "names": listed(coming)}
        if coming
        else _("Nobody said yet that he comes.")
    ]
    return [*lines, _("Perhaps: %(names)s") % {"names": listed(maybe)}] if maybe else lines
