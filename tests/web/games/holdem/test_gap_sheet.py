"""Sheet of a count with a gap: likely causes by colour and name, labels, and ties of the richest."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Sitting
from games.sittings.queries.settlement import settlement
from tests.html import parse
from tests.scenario import no_rows_changed
from tests.web.bank_actions import CASE, CASH, close, count, count_all, url
from tests.web.holdem_actions import open_holdem


@pytest.fixture
def counted_by_colour(db):
    """Return a sitting of three in which Karim's count lacks two green chips of ten."""
    client, sitting = open_holdem(seats=3, **CASH)
    client.post(reverse("circle-chip-case", args=[sitting.circle.pk]), CASE)
    for seat, (white, red, green) in enumerate([("10", "4", "7"), ("5", "5", "3"), ("0", "6", "12")]):
        fields = {"colour-white": white, "colour-red": red, "colour-green": green}
        typed = {"seat": seat, "key": str(uuid4()), "mode": "colours", "beyond": "1"} | fields
        assert client.post(url("sitting-cash-outs", sitting), typed).status_code == 302
    return client, sitting


def sheet(client, sitting):
    return parse(client.get(url("sitting-close", sitting))).by_id("sheet")


def test_gap_sheet_names_the_likely_colour_first_with_a_way_to_each_count(counted_by_colour):
    client, sitting = counted_by_colour
    page = sheet(client, sitting)
    likely, *others = page.find_all("ul")[:2]
    rows = likely.find_all("li")
    assert "green" in rows[0].text
    assert len(rows) <= 2
    links = rows[0].find_all("a")
    assert [each.attributes["href"] for each in links] == [
        f"{url('sitting-cash-outs', sitting)}?seat={seat}" for seat in range(3)
    ]
    assert [each.attributes["aria-label"] for each in links] == [
        "Count Léa again",
        "Count Karim again",
        "Count Inès again",
    ]
    assert others


def test_every_choice_of_the_gap_sheet_has_its_own_label(counted_by_colour):
    client, sitting = counted_by_colour
    radios = [
        (label, control)
        for label in sheet(client, sitting).find_all("label")
        for control in label.find_all("input", type="radio", name="gap_rule")
    ]
    assert [control.attributes["value"] for _label, control in radios] == ["losers", "all", "host", "kept"]
    texts = [label.text for label, _control in radios]
    assert len(set(texts)) == len(texts)
    assert [text for text in texts if "the circle’s rule" in text] == [texts[0]]


def test_labels_of_the_gap_rules_name_the_chosen_host(counted_by_colour):
    client, sitting = counted_by_colour
    page = parse(client.get(url("sitting-close", sitting), {"host": "2", "gap_rule": "host"}))
    assert "checked" in page.by_id("gap-rule-host").attributes
    assert "For Inès, the host" in page.by_id("closing").text
    options = page.by_id("gap-host").find_all("option")
    assert [each.attributes["value"] for each in options if "selected" in each.attributes] == ["2"]
    invalid = {"host": "-1", "gap_rule": "x"}
    assert client.get(url("sitting-close", sitting), invalid).status_code == 200


def test_buttons_of_a_forgotten_cave_carry_the_names(db):
    client, sitting = open_holdem(seats=3, **CASH)
    count_all(client, sitting, 230, 90, 80)
    buttons = sheet(client, sitting).find_all("button", name="cave_missing")
    assert [each.attributes["aria-label"] for each in buttons] == [
        "Léa’s: note it",
        "Karim’s: note it",
        "Inès’s: note it",
    ]


def test_tie_of_the_richest_names_all_of_them_and_shares_the_caves(db):
    client, sitting = open_holdem(seats=3, cave_price_cents=1500, stake_mode="winner")
    count_all(client, sitting, 130, 130, 40)
    assert "Léa and Karim win together." in sheet(client, sitting).text
    count(client, sitting, 2, "30")
    with no_rows_changed():
        assert close(client, sitting, over="1").status_code == 422
    assert close(client, sitting, over="1", gap_rule="all").status_code == 302
    assert settlement(Sitting.objects.get(pk=sitting.pk)).net_cents == [750, 750, -1500]
