"""Charts are true to their figures, named, clean, and their labels never cover one another."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.charts import PHONE, WIDE, axis_ticks, bars, cumulative, gauge, spark, spread, tenths

TOTALS = st.integers(-100_000, 100_000)
WRITTEN = st.characters(codec="utf-8", exclude_categories=("Cc", "Cn", "Cs"))
NAMES = st.text(WRITTEN, min_size=1, max_size=12)
SERIES = st.dictionaries(NAMES, st.lists(TOTALS, min_size=1, max_size=30), min_size=1, max_size=9)


def drawn(markup):
    """The drawing as a tree, which only well-formed markup gives."""
    return ElementTree.fromstring(f"<page>{markup}</page>")


@given(series=SERIES, unit=st.sampled_from([1, 100]), frame=st.sampled_from([PHONE, WIDE]))
def test_any_season_can_be_drawn(series, unit, frame):
    highlight = next(iter(series))
    image = drawn(
        cumulative(series, {0: "sept."}, title="A & B", highlight=highlight, unit=unit, frame=frame)
    )
    curves = [each for each in image.iter("path") if "ln" in each.get("class").split()]
    assert len(curves) == len(series)
    assert curves[-1].get("class") == "ln hi"
    assert image.find("svg").get("role") == "img"
    assert image.find("svg/title").text == "A & B"


@given(series=SERIES)
def test_names_at_the_end_of_curves_never_touch(series):
    image = drawn(cumulative(series, {}, title="Season"))
    names = [each for each in image.iter("text") if each.get("class").startswith("end")]
    heights = sorted(round(10 * float(each.get("y"))) for each in names)
    assert all(below - above >= 140 for above, below in pairwise(heights))
    assert len(names) == len(series)


def test_a_curve_goes_through_its_totals():
    image = drawn(cumulative({"Léa": [0, 20, -20]}, {}, title="Season"))
    curve = next(each for each in image.iter("path") if "ln" in each.get("class").split())
    points = [tuple(map(float, point.split())) for point in curve.get("d")[1:].split("L")]
    lines = {
        each.get("d").split("H")[0].split()[1]: label.text
        for each, label in zip(
            [path for path in image.iter("path") if path.get("class") in ("grid", "zero")],
            [text for text in image.iter("text") if text.get("class") == "ax"],
            strict=True,
        )
    }
    assert [lines[f"{y:g}"] for _, y in points] == ["0", "+20", "−20"]
    assert [x for x, _ in points] == [34, 167, 300]


def test_the_one_who_looks_and_the_leader_stand_out():
    image = drawn(
        cumulative(
            {"Léa": [0, 5], "Inès": [0, 9], "Yann": [0, 1]}, {}, title="T", highlight="Léa", lead="Inès"
        )
    )
    kinds = [each.get("class") for each in image.iter("path") if "ln" in each.get("class").split()]
    assert kinds == ["ln", "ln lead", "ln hi"]
    assert len(list(image.iter("circle"))) == 1


def test_the_leader_who_looks_is_drawn_once_as_who_looks():
    image = drawn(cumulative({"Léa": [0, 5], "Inès": [0, 1]}, {}, title="T", highlight="Léa", lead="Léa"))
    kinds = [each.get("class") for each in image.iter("path") if "ln" in each.get("class").split()]
    assert kinds == ["ln", "ln hi"]


@given(totals=st.lists(TOTALS, max_size=20), unit=st.sampled_from([1, 100]))
def test_rule_lines_hold_every_total_and_are_few_and_round(totals, unit):
    ticks = axis_ticks(totals, unit)
    assert ticks[0] <= min([0, *totals])
    assert ticks[-1] >= max([0, *totals])
    assert 0 in ticks
    assert 2 <= len(ticks) <= 7
    assert all(tick % unit == 0 for tick in ticks)
    assert len({above - below for below, above in pairwise(ticks)}) == 1


@given(
    places=st.lists(st.integers(0, 2000), max_size=12).map(sorted),
    bottom=st.integers(0, 2000),
)
def test_labels_keep_their_order_and_their_distance(places, bottom):
    apart = spread(places, 140, 0, bottom)
    assert len(apart) == len(places)
    assert all(below - above >= 140 for above, below in pairwise(apart))
    if apart:
        assert apart[0] >= 0
        assert apart[-1] <= max(bottom, 140 * (len(apart) - 1))


def test_labels_far_apart_stay_where_they_are():
    assert spread([100, 400, 900], 140, 0, 1000) == [100, 400, 900]


def test_bars_are_measured_from_the_middle():
    image = drawn(bars([("Léa", 2400, "+24"), ("Yann", 0, "0"), ("Karim", -4800, "−48")]))
    rects = [(each.get("x"), each.get("width")) for each in image.iter("rect")]
    assert rects == [("50%", "25%"), ("50%", "0%"), ("0%", "50%")]
    assert [each.text for each in image.iter("span")] == ["+24", "0", "−48"]


@given(rows=st.lists(st.tuples(NAMES, TOTALS, st.just("x")), max_size=9))
def test_no_bar_leaves_its_room(rows):
    for rect in drawn(bars(rows)).iter("rect"):
        left, width = float(rect.get("x")[:-1]), float(rect.get("width")[:-1])
        assert 0 <= left <= left + width <= 100


def test_a_spark_shows_absence_as_a_dot_and_cuts_what_is_too_high():
    image = drawn(spark([-600, None, 5000, 0], 1200, title="Form"))
    assert [each.get("data-s") for each in image.iter("rect")] == ["-", "+"]
    assert [each.get("height") for each in image.iter("rect")] == ["6.5", "13"]
    assert len(list(image.iter("circle"))) == 2


@given(amounts=st.lists(st.none() | TOTALS, max_size=8), most=st.integers(1, 5000))
def test_no_spark_leaves_its_room(amounts, most):
    for rect in drawn(spark(amounts, most, title="Form")).iter("rect"):
        top, height = float(rect.get("y")), float(rect.get("height"))
        assert 0 <= top <= top + height <= 28


@pytest.mark.parametrize(
    ("part", "whole", "width"), [(168, 180, "93.3%"), (200, 180, "100%"), (0, 180, "0%"), (1, 0, "0%")]
)
def test_a_gauge_is_filled_in_proportion(part, whole, width):
    assert drawn(gauge(part, whole)).find("svg/rect").get("width") == width


def test_a_length_is_written_in_tenths():
    assert [tenths(340), tenths(341), tenths(9)] == ["34", "34.1", "0.9"]


@pytest.mark.parametrize("hostile", ["<script>", '"><b>', "&amp;"])
def test_names_are_escaped(hostile):
    markup = (
        cumulative({hostile: [0, 1]}, {0: hostile}, title=hostile)
        + bars([(hostile, 1, hostile)])
        + spark([1], 1, title=hostile)
        + gauge(1, 2, title=hostile)
    )
    assert hostile not in re.sub(r"&(amp|lt|gt|quot|#x27);", "·", markup)
    assert "style=" not in markup
