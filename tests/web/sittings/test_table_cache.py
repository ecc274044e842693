"""Table page shared by all browsers of a sitting: rendered once, personalised for each."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.html import parse
from tests.scenario import PLAIN, bound_client, browser_client, open_sitting, record
from web.sittings.pages.table import sitting_table


def live_scoreboard(client, sitting):
    answer = client.get(reverse("sitting", args=[sitting.pk]), headers={"X-Live": "narrow"})
    return parse(answer).by_id("scoreboard")


def me(scoreboard):
    return [
        each.text
        for each in scoreboard.find_all("span")
        if "is-me" in each.attributes.get("class", "").split()
    ]


def test_shared_table_highlights_each_visitor(db):
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    karim = bound_client(sitting.circle, "view", "Karim")
    assert [me(live_scoreboard(each, sitting)) for each in (host, karim, host)] == [["Lé"], ["Ka"], ["Lé"]]


def test_shared_table_shows_a_new_deal(db):
    host = browser_client()
    sitting = open_sitting(host)
    for count in (1, 2, 3):
        record(host, sitting, PLAIN)
        text = live_scoreboard(host, sitting).text
        assert f"+{6 * count}" in text
        assert text == live_scoreboard(bound_client(sitting.circle, "view"), sitting).text


def test_shared_table_is_rendered_again_without_queries(db):
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    sitting.refresh_from_db()
    first = sitting_table(sitting, None, is_live=True)
    with CaptureQueriesContext(connection) as asked:
        assert sitting_table(sitting, None, is_live=True).names == first.names
    assert len(asked) == 0
