"""All phones of a table ask for it when it changes: it is read once, and each finds himself in it."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import PLAIN, bound, open_slate, phone, record
from tests.page import read
from web.table import table_of


def followed(client, sitting):
    answer = client.get(reverse("sitting", args=[sitting.pk]), headers={"X-Live": "narrow"})
    return read(answer).of_id("scoreboard")


def me(scoreboard):
    return [each.said for each in scoreboard.all("span") if "me" in each.attributes.get("class", "").split()]


def test_each_phone_finds_itself_in_the_table_that_was_read_for_another(db):
    host = phone()
    sitting = open_slate(host)
    record(host, sitting, PLAIN)
    karim = bound(sitting.circle, "view", "Karim")
    assert [me(followed(each, sitting)) for each in (host, karim, host)] == [["Lé"], ["Ka"], ["Lé"]]


def test_a_deal_shows_at_once(db):
    host = phone()
    sitting = open_slate(host)
    for count in (1, 2, 3):
        record(host, sitting, PLAIN)
        said = followed(host, sitting).said
        assert f"+{6 * count}" in said
        assert said == followed(bound(sitting.circle, "view"), sitting).said


def test_the_second_phone_asks_the_database_nothing(db):
    host = phone()
    sitting = open_slate(host)
    record(host, sitting, PLAIN)
    sitting.refresh_from_db()
    first = table_of(sitting, None, is_live=True)
    with CaptureQueriesContext(connection) as asked:
        assert table_of(sitting, None, is_live=True).names == first.names
    assert len(asked) == 0
