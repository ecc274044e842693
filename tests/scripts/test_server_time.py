"""Time of the server as a browser estimates it: the error is never larger than half of the shortest trip."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

MEASURE = """async ([offset, trips]) => {
  const script = await import(`/static/js/clock/server-time.js?${Math.random()}`);
  const { fetch } = window;
  const now = Date.now;
  let at = 1_000_000;
  Date.now = () => at;
  for (const [there, back] of trips) {
    window.fetch = async () => {
      const headers = new Headers({ "X-Now": at + there + offset });
      at += there + back;
      return { headers };
    };
    await script.askServer("/clocks/1/", "*");
  }
  const error = script.serverNow() - (at + offset);
  Date.now = now;
  window.fetch = fetch;
  return error;
}"""

trips = st.lists(st.tuples(st.integers(1, 3000), st.integers(1, 3000)), min_size=1, max_size=8)


@given(offset=st.integers(-7_200_000, 7_200_000), trips=trips)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_error_is_at_most_half_a_short_trip(script_page, offset, trips):
    error = script_page.evaluate(MEASURE, [offset, trips])
    ageing = 20 * len(trips)
    assert abs(error) <= (min(there + back for there, back in trips) + ageing) / 2


SHOWN = {
    0: "00:00",
    59: "00:59",
    60: "01:00",
    1200: "20:00",
    3599: "59:59",
    3600: "1:00:00",
    36061: "10:01:01",
}


def test_seconds_are_shown_with_two_figures_and_hours_only_from_one_on(script_page):
    format_all = "async (all) => all.map((await import('/static/js/clock/server-time.js')).formatSeconds)"
    assert script_page.evaluate(format_all, list(SHOWN)) == list(SHOWN.values())
