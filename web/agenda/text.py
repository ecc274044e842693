"""Texts of planned evenings: repetition, answers, and the reminder for the chat."""

from collections.abc import Sequence
from datetime import date

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.agenda.queries import AppointmentDate
from games.agenda.recurrence import LAST_WEEK, week_of_month
from games.models import Appointment
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import with_first_of_month
from web.ui.names import join_names

ANSWER_LABELS = {
    "yes": pgettext_lazy("answer", "I come"),
    "maybe": pgettext_lazy("answer", "Maybe"),
    "no": pgettext_lazy("answer", "No"),
}
REPEAT_LABELS = {
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
    LAST_WEEK: gettext_lazy("on the last %(weekday)s of the month"),
}


def repeats_sentence(appointment: Appointment) -> str:
    """Return the repetition: “on the second Thursday of the month, until June 30”; empty for one date."""
    first = appointment.starts_on
    weekday = str(WEEKDAYS[first.weekday()])
    match appointment.repeats:
        case "weekly":
            text = _("every week, on %(weekday)s")
        case "fortnightly":
            text = _("every two weeks, on %(weekday)s")
        case "monthly":
            text = str(_WEEKS[week_of_month(first)])
        case _unused:
            return ""
    data = text % {"weekday": weekday}
    if appointment.ends_on is None:
        return data
    return _("%(often)s, until %(day)s") % {"often": data, "day": date_text(appointment.ends_on)}


def date_text(day: date) -> str:
    """Return a date: “Thursday 26 November”."""
    return with_first_of_month(date_format(day, "DATE_FORMAT"))


def time_text(appointment: Appointment) -> str:
    """Return the start time of an appointment: “20:30”."""
    return time_format(appointment.starts_at, "TIME_FORMAT")


def details_text(planned: AppointmentDate) -> str:
    """Return the time, the place and the game of a date: “20:30 · Chez Léa · Menteur”."""
    appointment = planned.appointment
    game = str(GAME_TITLES[appointment.game_key]) if appointment.game_key else ""
    return " · ".join(filter(None, [time_text(appointment), appointment.location, game]))


def coming_text(planned: AppointmentDate) -> str:
    """Return how many come, of how many seats if limited, and how many wait: “5 of 5 come, 1 waits”."""
    count, waiting = len(planned.seated), len(planned.waiting)
    if not count:
        return _("nobody yet")
    if seats_max := planned.appointment.seats_max:
        text = ngettext("%(count)s of %(most)s comes", "%(count)s of %(most)s come", count)
        coming = text % {"count": count, "most": seats_max}
        if not waiting:
            return coming
        return f"{coming}, {ngettext('%(count)s waits', '%(count)s wait', waiting) % {'count': waiting}}"
    return ngettext("%(count)s comes", "%(count)s come", count) % {"count": count}


def attendance_lines(
    coming: Sequence[str], waiting: Sequence[str], maybe: Sequence[str], seats_max: int | None
) -> list[str]:
    """Return lines with the people who come, and if there are any, with those who wait or may come."""
    count = f"{len(coming)}/{seats_max}" if seats_max else str(len(coming))
    lines = [
        _("Coming (%(count)s): %(names)s") % {"count": count, "names": join_names(coming)}
        if coming
        else _("Nobody is coming yet.")
    ]
    if waiting:
        lines.append(_("Waiting for a seat: %(names)s") % {"names": join_names(waiting)})
    if maybe:
        lines.append(_("Perhaps: %(names)s") % {"names": join_names(maybe)})
    return lines
