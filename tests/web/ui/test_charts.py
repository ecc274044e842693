"""Charts: correct figures, valid markup, and labels that do not overlap."""

import re
from itertools import accumulate, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.ui.charts import (
    NARROW_FRAME,
    WIDE_FRAME,
    axis_ticks,
    bar_chart,
    line_chart,
    progress_bar,
    sparkline,
    spread_labels,
    tenths,
)

TOTALS = st.integers(-100_000, 100_000)
PRINTABLE = st.characters(codec="utf-8", exclude_categories=("Cc", "Cn", "Cs"))
NAMES = st.text(PRINTABLE, min_size=1, max_size=12)
SERIES = st.dictionaries(NAMES, st.lists(TOTALS, min_size=1, max_size=30), min_size=1, max_size=9)


def drawn(markup):
    """Return the markup parsed as XML."""
    return ElementTree.fromstring(f"<page>{markup}</page>")


@given(series=SERIES, unit=st.sampled_from([1, 100]), frame=st.sampled_from([NARROW_FRAME, WIDE_FRAME]))
def test_cumulative_chart_draws_any_season(series, unit, frame):
    highlight = next(iter(series))
    image = drawn(
        line_chart(series, {0: "sept."}, title="A & B", highlight=highlight, unit=unit, frame=frame)
    )
    curves = [each for each in image.iter("path") if "curve" in each.get("class").split()]
    assert len(curves) == len(series)
    assert curves[-1].get("class") == "curve highlighted"
    assert image.find("svg").get("role") == ("img" if len(series) == 1 else "group")
    groups = [each for each in image.iter("g") if each.get("tabindex") == "0"]
    assert len(groups) == (0 if len(series) == 1 else len(series)), "each of several curves takes the focus"
    assert image.find("svg/title").text == "A & B"


@given(series=SERIES)
def test_cumulative_chart_labels_do_not_overlap(series):
    image = drawn(line_chart(series, {}, title="Season"))
    names = [each for each in image.iter("text") if each.get("class").startswith("text-end")]
    heights = sorted(round(10 * float(each.get("y"))) for each in names)
    assert all(below - above >= 140 for above, below in pairwise(heights))
    assert len(names) == len(series)


def test_cumulative_curve_passes_through_its_totals():
    image = drawn(line_chart({"Léa": [0, 20, -20]}, {}, title="Season"))
    curve = next(each for each in image.iter("path") if "curve" in each.get("class").split())
    start, moves = curve.get("d").removeprefix("M").split("l")
    steps = [*map(float, start.split()), *map(float, moves.split())]
    points = list(zip(accumulate(steps[::2]), accumulate(steps[1::2]), strict=True))
    lines = {
        each.get("d").split("H")[0].split()[1]: label.text
        for each, label in zip(
            [path for path in image.iter("path") if path.get("class") in ("grid", "zero")],
            [text for text in image.iter("text") if text.get("class") == "axis-label"],
            strict=True,
        )
    }
    assert [lines[f"{y:g}"] for _, y in points] == ["0", "+20", "−20"]
    assert [x for x, _ in points] == [34, 167, 300]


def test_cumulative_chart_highlights_the_visitor_and_the_leader():
    image = drawn(
        line_chart(
            {"Léa": [0, 5], "Inès": [0, 9], "Yann": [0, 1]}, {}, title="T", highlight="Léa", lead="Inès"
        )
    )
    kinds = [each.get("class") for each in image.iter("path") if "curve" in each.get("class").split()]
    assert kinds == ["curve", "curve lead", "curve highlighted"]
    assert len(list(image.iter("circle"))) == 1


def test_cumulative_chart_draws_a_leading_visitor_once():
    image = drawn(line_chart({"Léa": [0, 5], "Inès": [0, 1]}, {}, title="T", highlight="Léa", lead="Léa"))
    kinds = [each.get("class") for each in image.iter("path") if "curve" in each.get("class").split()]
    assert kinds == ["curve", "curve highlighted"]


@given(totals=st.lists(TOTALS, max_size=20), unit=st.sampled_from([1, 100]))
def test_axis_ticks_cover_every_total_and_are_few_and_round(totals, unit):
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
def test_spread_preserves_order_and_distance_of_labels(places, bottom):
    apart = spread_labels(places, 140, 0, bottom)
    assert len(apart) == len(places)
    assert all(below - above >= 140 for above, below in pairwise(apart))
    if apart:
        assert apart[0] >= 0
        assert apart[-1] <= max(bottom, 140 * (len(apart) - 1))


def test_spread_leaves_distant_labels_in_place():
    assert spread_labels([100, 400, 900], 140, 0, 1000) == [100, 400, 900]


def test_bars_start_at_the_middle():
    image = drawn(bar_chart([("Léa", 2400, "+24"), ("Yann", 0, "0"), ("Karim", -4800, "−48")]))
    rects = [(each.get("x"), each.get("width")) for each in image.iter("rect")]
    assert rects == [("50%", "25%"), ("50%", "0%"), ("0%", "50%")]
    assert [each.text for each in image.iter("span")] == ["+24", "0", "−48"]


@given(rows=st.lists(st.tuples(NAMES, TOTALS, st.just("x")), max_size=9))
def test_bars_stay_inside_the_drawing(rows):
    for rect in drawn(bar_chart(rows)).iter("rect"):
        left, width = float(rect.get("x")[:-1]), float(rect.get("width")[:-1])
        assert 0 <= left <= left + width <= 100


def test_spark_draws_absences_as_dots_and_clips_large_values():
    image = drawn(sparkline([-600, None, 5000, 0], 1200, title="Form"))
    assert [each.get("data-sign") for each in image.iter("rect")] == ["-", "+"]
    assert [each.get("height") for each in image.iter("rect")] == ["6.5", "13"]
    assert len(list(image.iter("circle"))) == 2


@given(amounts=st.lists(st.none() | TOTALS, max_size=8), most=st.integers(1, 5000))
def test_spark_stays_inside_the_drawing(amounts, most):
    for rect in drawn(sparkline(amounts, most, title="Form")).iter("rect"):
        top, height = float(rect.get("y")), float(rect.get("height"))
        assert 0 <= top <= top + height <= 28


@pytest.mark.parametrize(
    ("part", "whole", "width"), [(168, 180, "93.3%"), (200, 180, "100%"), (0, 180, "0%"), (1, 0, "0%")]
)
def test_gauge_is_filled_in_proportion(part, whole, width):
    assert drawn(progress_bar(part, whole)).find("svg/rect").get("width") == width


def test_tenths_formats_a_length():
    assert [tenths(340), tenths(341), tenths(9)] == ["34", "34.1", "0.9"]
    assert [tenths(-340), tenths(-341), tenths(-9)] == ["-34", "-34.1", "-0.9"]


@pytest.mark.parametrize("hostile", ["<script>", '"><b>', "&amp;"])
def test_charts_escape_names(hostile):
    markup = (
        line_chart({hostile: [0, 1]}, {0: hostile}, title=hostile)
        + bar_chart([(hostile, 1, hostile)])
        + sparkline([1], 1, title=hostile)
        + progress_bar(1, 2, title=hostile)
    )
    assert hostile not in re.sub(r"&(amp|lt|gt|quot|#x27);", "·", markup)
    assert "style=" not in markup


def test_chart_of_many_players_names_the_first_three_the_leader_and_the_visitor():
    series = {f"P{place:02}": [0, 100 - 8 * place] for place in range(25)}
    drawn = line_chart(series, {}, title="", highlight="P24", lead="P00")
    names = re.findall(r'<text\s+class="text-end[^>]*>([^<]+)<', drawn)
    assert names == ["P00", "P01", "P02", "P24"]
    assert drawn.count("<title>P") == 25, "each curve names its player"
