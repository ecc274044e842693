"""The bars of a player's evenings, and the figures beside them."""

import re
from datetime import UTC, datetime

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from web.night_bars import BARS_MAX, HEIGHT, WIDTH, night_bars
from web.wording.days import day_told
from web.wording.figures import percent, signed, signed_average

BAR = re.compile(r'<rect data-s="(.)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"')


def bars(amounts):
    drawn = str(night_bars([("1", each, signed(each)) for each in amounts], title="evenings"))
    return [(sign, *map(float, place)) for sign, *place in BAR.findall(drawn)]


@given(st.lists(st.integers(-(10**12), 10**12), max_size=BARS_MAX))
@settings(deadline=None)
def test_every_evening_has_its_bar_inside_the_drawing(amounts):
    found = bars(amounts)
    assert [sign for sign, *_ in found] == ["+" if each > 0 else "-" if each < 0 else "0" for each in amounts]
    for _, x, y, width, height in found:
        assert 0 <= x <= x + width <= WIDTH / 10
        assert 0 <= y <= y + height <= HEIGHT / 10


def test_a_bar_is_as_long_as_its_evening_was_worth():
    (_, _, top, _, gain), (_, _, zero, _, loss) = bars([400, -200])
    assert (round(gain / loss, 1), round(top + gain, 1)) == (2.0, zero)


@pytest.mark.parametrize(
    ("language", "share", "average"), [("en", "61%", "−0.6"), ("fr", "61\u202f%", "−0,6")]
)
def test_a_share_and_an_average_are_written_as_each_language_does(language, share, average):
    with override(language):
        assert percent(22, 36) == share
        assert signed_average(-22, 36) == average
        assert (percent(0, 0), signed_average(1, 0), signed_average(1, 100)) == (percent(0, 1), "0", "0")


@given(st.integers(0, 500), st.integers(1, 500))
def test_a_share_is_the_nearest_whole_percent(part, whole):
    with override("en"):
        told = int(percent(part, whole).removesuffix("%"))
    assert abs(100 * part - told * whole) * 2 <= whole


def test_a_day_has_its_year_once_it_is_over():
    with override("fr"):
        assert day_told(datetime(2020, 11, 20, 12, tzinfo=UTC)) == "vendredi 20 novembre 2020"
        assert not day_told(datetime.now(UTC)).endswith(str(datetime.now(UTC).year))
