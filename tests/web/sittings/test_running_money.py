"""Value of the points on the table of Chinese poker, for those who may see the money."""

from django.urls import reverse

from games.models import Circle
from tests.html import form_fields, parse
from tests.scenario import PLAIN, QUEENS, bound_client, open_sitting, record


def running_cents(client, sitting, **headers):
    """Return the texts of the row of euros by column, None without the row."""
    page = parse(client.get(reverse("sitting", args=[sitting.pk]), headers=headers))
    rows = [each for each in page.find_all("tr") if each.attributes.get("class") == "running-money"]
    return [cell.text for cell in rows[0].find_all("td")] if rows else None


def test_table_shows_the_value_of_the_points_only_to_those_who_may_see_it(scenario):
    """QUEENS at ten cents a point."""
    sitting, circle = scenario.sitting, scenario.sitting.circle
    assert running_cents(scenario.viewer, sitting) == ["+4.30", "−2.00", "+1.70", "−4.00"]
    circle.money_visibility = Circle.MoneyVisibility.OWN
    circle.save()
    for headers in ({}, {"X-Live": "narrow"}):
        assert running_cents(scenario.host, sitting, **headers) == ["+4.30", "", "", ""]
        assert running_cents(scenario.viewer, sitting, **headers) == ["", "", "+1.70", ""]
        assert running_cents(bound_client(circle, "view"), sitting, **headers) is None


def test_table_without_stakes_or_without_rounds_shows_no_euros(scenario):
    sitting = open_sitting(scenario.host, point="0")
    record(scenario.host, sitting, PLAIN)
    assert running_cents(scenario.host, sitting) is None
    assert running_cents(scenario.host, open_sitting(scenario.host)) is None


def test_rounds_before_a_change_of_the_point_keep_their_value_in_the_euros(scenario):
    """QUEENS at ten cents and once more at twenty."""
    sitting, url = scenario.sitting, reverse("sitting-rules", args=[scenario.sitting.pk])
    form = parse(scenario.host.get(url)).by_id("rules-change")
    assert scenario.host.post(url, dict(form_fields(form)) | {"point": "20"}).status_code == 302
    record(scenario.host, sitting, QUEENS)
    assert running_cents(scenario.host, sitting)[1] == "−6.00"
