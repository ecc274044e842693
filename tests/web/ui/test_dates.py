"""Days in French: the first of a month is “1ᵉʳ” everywhere."""

import re
from datetime import UTC, date, datetime

from django.utils.translation import override

from tests.source_tree import bullet_list, text, under
from web.ui.dates import format_day

MACHINE_FORMATS = ('|date:"Y-m-d"', '|date:"Y"')


def test_format_day_writes_the_first_of_a_month_as_an_ordinal_in_french():
    with override("fr"):
        assert format_day(date(2026, 11, 1)) == "1ᵉʳ nov."
        assert format_day(date(2026, 11, 21)) == "21 nov."
        assert format_day(datetime(2026, 11, 1, 12, tzinfo=UTC), "j F Y") == "1ᵉʳ novembre 2026"
        assert format_day(None) == ""
    with override("en"):
        assert "ᵉʳ" not in format_day(date(2026, 11, 1))


def test_templates_write_no_day_without_the_ordinal():
    faults = [
        f"{path}: {found}"
        for path in under("templates", suffix=".html")
        for found in re.findall(r"\|date(?::\"[^\"]*\")?(?![\w:])", text(path))
        if found not in MACHINE_FORMATS
    ]
    assert not faults, f"write the day with the filter format_day:{bullet_list(faults)}"
