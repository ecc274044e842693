"""Opening a slate: names, chairs, rules and what a point is worth, then the table."""

import pytest
from django.urls import reverse

from games.models import Circle, Player, Sitting
from tests.cast import NAMES, open_slate, opening_fields, phone, rows
from tests.page import fields_of, read
from web.visitors import COOKIE

NEW = "/sittings/new/"


@pytest.fixture
def host(db):
    return phone()


def shown(client, **query):
    """What the page that opens a slate would send as it stands."""
    return fields_of(read(client.get(NEW, query)).of_id("opening"))


def seats(sitting):
    return [seat.player.name for seat in sitting.seats.select_related("player")]


# Names and chairs


def test_it_begins_with_a_name_to_write_and_nobody_at_the_table(host):
    page = read(host.get(NEW))
    assert page.of_id("name").attributes["placeholder"] == "Your first name"
    assert page.of_id("open").said == "2 more players"
    assert not page.all("input", name="newcomer")
    assert ("preset", "open_face") in shown(host)
    assert ("point", "10") in shown(host)


def test_it_seats_the_names_that_are_added_in_their_order(host):
    page = read(host.post(NEW, opening_fields(["Léa"], name=" Karim,Inès ;  Thomas ", step="add")))
    assert [value for name, value in fields_of(page) if name == "newcomer"] == list(NAMES)
    assert page.of_id("open").said == "Start, four players"
    assert page.of_id("name").attributes.get("value", "") == ""


def test_it_seats_a_name_that_was_typed_but_not_added(host):
    host.post(NEW, opening_fields(["Léa"], name="Karim"))
    assert seats(Sitting.objects.get()) == ["Léa", "Karim"]


def test_it_seats_in_the_order_of_the_page(host):
    open_slate(host)
    again = open_slate(host, ("Thomas", "Léa", "Sofia"))
    assert seats(again) == ["Thomas", "Léa", "Sofia"]
    assert Player.objects.filter(name="Léa").count() == 1


def test_it_calls_a_circle_after_its_host_unless_it_is_named(host):
    open_slate(host, circle_name="")
    assert Circle.objects.get().name == "At Léa’s"


def test_it_opens_the_same_table_again_in_two_taps(host):
    first = open_slate(host, NAMES[:3], preset="pineapple", point="other", other_point="0,25")
    assert host.get("/").status_code == 200
    answer = host.post(NEW, _as_sent(shown(host)))
    second = Sitting.objects.latest("pk")
    assert answer.url == reverse("sitting", args=[second.pk])
    assert seats(second) == seats(first)
    assert second.circle == first.circle
    assert second.point_value_cents == 25
    assert second.rules_versions.get().preset == "pineapple"


def _as_sent(fields):
    """Fields as a client sends them: every value of a name."""
    sent = {}
    for name, value in fields:
        sent.setdefault(name, []).append(value)
    return sent | {"step": "open"}


def test_it_offers_the_circle_it_was_opened_from(host):
    here = open_slate(host).circle
    there = open_slate(host, ("Sofia", "Yann"), circle="new", circle_name="Rue Piat").circle
    assert dict(shown(host))["circle"] == str(there.pk)
    assert dict(shown(host, circle=here.pk))["circle"] == str(here.pk)
    players = [value for name, value in shown(host, circle=here.pk) if name == "player"]
    assert players == [str(player.pk) for player in Player.objects.filter(circle=here).order_by("pk")]


# Rules and points


def test_it_keeps_the_rules_that_differ_and_no_other(host):
    drawer = dict(fields_of(read(host.get(NEW)).of_id("drawer")))
    changed = drawer | {"rule-scoop_bonus": "6", "rule-fl_entry": "KK", "drawer": "chinese open_face"}
    del changed["rule-fantasyland"]
    sitting = open_slate(host, **changed)
    changes = {"scoop_bonus": 6, "fl_entry": "KK", "fantasyland": False}
    assert sitting.rules_versions.get().changes == changes


def test_it_takes_the_rules_of_a_way_of_playing_from_its_own_drawer(host):
    drawer = dict(fields_of(read(host.get(NEW)).of_id("drawer")))
    changed = drawer | {"rule-scoop_bonus": "6", "drawer": "chinese open_face"}
    sitting = open_slate(host, preset="classic", **changed)
    assert sitting.rules_versions.get().changes == {}


def test_it_says_the_rules_again_once_they_changed(host):
    drawer = dict(fields_of(read(host.get(NEW)).of_id("drawer")))
    changed = drawer | {"rule-scoop_bonus": "6", "drawer": "chinese open_face", "step": "keep"}
    page = read(host.post(NEW, opening_fields(**changed)))
    assert "six more if you win all three" in page.of_id("rules").said
    assert page.of_id("drawer").all("input", name="rule-scoop_bonus")[0].attributes["value"] == "6"
    assert Sitting.objects.count() == 0


def test_it_opens_the_drawer_without_script(host):
    page = read(host.post(NEW, opening_fields(step="rules")))
    assert "open" in page.of_id("drawer").attributes
    assert [value for name, value in fields_of(page) if name == "newcomer"] == list(NAMES)


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("0,25", 25), ("1.5", 150), ("2 €", 200), ("1 000", 100_000), ("0", 0), ("0,05", 5)],
)
def test_it_reads_what_a_point_is_worth(host, typed, cents):
    assert open_slate(host, point="other", other_point=typed).point_value_cents == cents


# Twice


def test_it_opens_one_slate_for_a_double_tap_and_binds_both_answers(host):
    fields, late = opening_fields(), phone()
    first, second = host.post(NEW, fields), late.post(NEW, fields)
    assert first.url == second.url
    assert Sitting.objects.count() == Circle.objects.count() == 1
    assert late.get(first.url).status_code == 200


def test_it_leads_back_to_the_slate_when_its_page_is_sent_again(host):
    fields = opening_fields()
    first = host.post(NEW, fields)
    before = rows()
    assert host.post(NEW, fields).url == first.url
    assert rows() == before


@pytest.mark.parametrize(
    "changes", [{"newcomer": NAMES[:3]}, {"point": "20"}, {"preset": "classic"}, {"newcomer": NAMES[::-1]}]
)
def test_it_asks_before_it_opens_what_was_changed_after_it_was_sent(host, changes):
    fields = opening_fields()
    host.post(NEW, fields)
    before = rows()
    answer = host.post(NEW, fields | changes)
    assert answer.status_code == 409
    assert rows() == before
    page = read(answer)
    assert "This page was already sent, with something else on it." in page.of_id("chairs").said
    assert host.post(NEW, _as_sent(fields_of(page.of_id("opening")))).status_code == 302
    assert Sitting.objects.count() == 2


def test_it_gives_no_right_to_a_circle_for_a_key_alone(host):
    fields, thief = opening_fields(), phone()
    host.post(NEW, fields)
    answer = thief.post(NEW, opening_fields(("Mallory", "Eve"), key=fields["key"]))
    assert answer.status_code == 409
    assert COOKIE not in thief.cookies


def test_everybody_from_last_time_sits_down_again_by_one_tap(db):
    host = phone()
    open_slate(host)
    fields = opening_fields([], newcomer=["Zoé"], step="last", circle=Circle.objects.get().pk)
    page = read(host.post(reverse("sitting-new"), fields))
    ticked = [each.attributes for each in page.of_id("chairs").all("input") if "checked" in each.attributes]
    names = [each.get("value") for each in ticked]
    players = [str(player.pk) for player in Circle.objects.get().players.order_by("pk")]
    assert names == [*players, "Zoé"]


@pytest.mark.parametrize(
    ("game", "preset", "said"),
    [
        ("chinese", "pineapple", "From two to three players."),
        ("chinese", "open_face", "From two to four players."),
        ("holdem", "tournament", "From two to "),
    ],
)
def test_it_says_how_many_may_sit_before_too_many_do(client, db, game, preset, said):
    answer = client.post(
        reverse("sitting-new"),
        {"game": game, "preset": preset, "step": "refresh"},
        headers={"accept-language": "en"},
    )
    assert read(answer).of_id("seats-most").said.startswith(said)


def test_a_form_that_lacks_the_price_of_a_cave_is_shown_again(host):
    lacking = opening_fields(game="holdem", preset="home", drawer="holdem home")
    answer = host.post(reverse("sitting-new"), lacking)
    assert answer.status_code == 422
    assert not Sitting.objects.exists()
