"""Texts of days, with the year only if it is not the current one."""

import re
from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format

from web.ui.typography import is_french

_FIRST = re.compile(r"\b1(?= [^\W\d])")


def with_first_of_month(text: str) -> str:
    """Return a French date with “1ᵉʳ” for the first of a month; other dates are unchanged."""
    return _FIRST.sub("1ᵉʳ", text) if is_french() else text


def format_day(day: date | datetime | None, format_name: str = "SHORT_DATE_FORMAT") -> str:
    """Return a day under a format, an instant in local time: “1ᵉʳ nov.”, “1 Nov.”; empty for None."""
    if day is None:
        return ""
    local = timezone.localtime(day) if isinstance(day, datetime) else day
    return with_first_of_month(date_format(local, format_name))


def day_text(instant: datetime) -> str:
    """Return a day: “Thursday 20 November”, or “Thursday 20 November 2025” in another year than today."""
    local = timezone.localtime(instant)
    text = format_day(local, "DATE_FORMAT")
    return text if local.year == timezone.localdate().year else f"{text} {local.year}"
