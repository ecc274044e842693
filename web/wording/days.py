"""Days as one says them: without the year while it lasts, with it once it is over."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def day_told(instant: datetime) -> str:
    """“Thursday, November 20”, or “Thursday, November 20 2025” of another year than today's."""
    local = timezone.localtime(instant)
    told = date_format(local, "DATE_FORMAT")
    return told if local.year == timezone.localdate().year else f"{told} {local.year}"
