"""Bars of a player's evenings, and the formatted figures of the same page."""

import re
from datetime import UTC, datetime, time

import pytest
from django.utils.formats import time_format
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from web.ui.charts import HEIGHT, MAX_BARS, WIDTH, evening_bars
from web.ui.dates import day_text
from web.ui.numbers import format_percent, format_signed, format_signed_average

BAR = re.compile(
    r'<rect\s+data-sign="(.)"\s+x="([\d.]+)"\s+y="([\d.]+)"\s+width="([\d.]+)"\s+height="([\d.]+)"'
)


def bars(amounts):
    drawn = str(evening_bars([("1", each, format_signed(each)) for each in amounts], title="evenings"))
    return [(sign, *map(float, place)) for sign, *place in BAR.findall(drawn)]


@given(st.lists(st.integers(-(10**12), 10**12), max_size=MAX_BARS))
@settings(deadline=None)
def test_bars_stay_inside_the_drawing_for_every_evening(amounts):
    found = bars(amounts)
    assert [sign for sign, *_ in found] == ["+" if each > 0 else "-" if each < 0 else "0" for each in amounts]
    for _, x, y, width, height in found:
        assert 0 <= x <= x + width <= WIDTH / 10
        assert 0 <= y <= y + height <= HEIGHT / 10


def test_bar_length_is_proportional_to_the_result():
    (_, _, top, _, gain), (_, _, zero, _, loss) = bars([400, -200])
    assert (round(gain / loss, 1), round(top + gain, 1)) == (2.0, zero)


@pytest.mark.parametrize(
    ("language", "share", "average"), [("en", "61%", "−0.6"), ("fr", "61\u202f%", "−0,6")]
)
def test_percent_and_average_follow_the_language(language, share, average):
    with override(language):
        assert format_percent(22, 36) == share
        assert format_signed_average(-22, 36) == average
        assert (format_percent(0, 0), format_signed_average(1, 0), format_signed_average(1, 100)) == (
            format_percent(0, 1),
            "0",
            "0",
        )


@given(st.integers(0, 500), st.integers(1, 500))
def test_percent_is_rounded_to_the_nearest_whole(part, whole):
    with override("en"):
        percent = int(format_percent(part, whole).removesuffix("%"))
    assert abs(100 * part - percent * whole) * 2 <= whole


def test_past_day_has_its_year():
    with override("fr"):
        assert day_text(datetime(2020, 11, 20, 12, tzinfo=UTC)) == "vendredi 20 novembre 2020"
        assert day_text(datetime(2020, 11, 1, 12, tzinfo=UTC)) == "dimanche 1ᵉʳ novembre 2020"
        assert time_format(time(7, 15), "TIME_FORMAT") == "7\xa0h\xa015"
        assert not day_text(datetime.now(UTC)).endswith(str(datetime.now(UTC).year))
