"""Opening a sitting: names, seats, rules and point value, then the table."""

import pytest
from django.urls import reverse

from games.models import Circle, Player, Role, Sitting
from games.models.binding import new_secret
from tests.html import form_fields, parse
from tests.scenario import NAMES, browser_client, no_rows_changed, open_sitting, opening_fields, row_counts

NEW = "/sittings/new/"


def shown(client, **query):
    """Return the fields that the opening page would send unchanged."""
    return form_fields(parse(client.get(NEW, query)).by_id("opening"))


def seats(sitting):
    return [seat.player.name for seat in sitting.seats.select_related("player")]


# Names and chairs


def test_first_opening_asks_for_a_name_and_seats_no_player(host):
    page = parse(host.get(NEW))
    assert page.by_id("name").attributes["placeholder"] == "Your first name"
    assert page.by_id("open-label").text == "2 more players"
    assert not page.find_all("input", name="newcomer")
    assert ("preset", "open_face") in shown(host)
    assert ("point", "10") in shown(host)


def test_added_names_are_seated_in_their_order(host):
    page = parse(host.post(NEW, opening_fields(["Léa"], name=" Karim,Inès ;  Thomas ", step="add")))
    assert [value for name, value in form_fields(page) if name == "newcomer"] == list(NAMES)
    assert page.by_id("open-label").text == "Start, four players"
    assert page.by_id("name").attributes.get("value", "") == ""


def test_typed_name_is_seated_and_never_starts_the_sitting(host):
    page = parse(host.post(NEW, opening_fields(["Léa"], name="Karim")))
    assert not Sitting.objects.exists()
    assert page.by_id("open-label").text == "Start, two players"
    assert "Karim" in page.by_id("chairs").find_all("p", role="status")[0].text
    host.post(NEW, _as_sent(form_fields(page.by_id("opening"))))
    assert seats(Sitting.objects.get()) == ["Léa", "Karim"]


@pytest.mark.parametrize(
    ("preset", "names", "label"),
    [
        ("open_face", (*NAMES, "Sofia"), "1 player too many"),
        ("pineapple", (*NAMES, "Sofia"), "2 players too many"),
        ("open_face", NAMES, "Start, four players"),
        ("open_face", NAMES[:1], "1 more player"),
    ],
)
def test_label_of_the_main_button_follows_the_number_of_seats_of_the_game(host, preset, names, label):
    page = parse(host.post(NEW, opening_fields(names, preset=preset, step="refresh")))
    assert page.by_id("open-label").text == label


def test_players_are_seated_in_the_order_of_the_page(host):
    open_sitting(host)
    again = open_sitting(host, ("Thomas", "Léa", "Sofia"))
    assert seats(again) == ["Thomas", "Léa", "Sofia"]
    assert Player.objects.filter(name="Léa").count() == 1


def test_circle_without_a_name_is_named_after_its_host(host):
    open_sitting(host, circle_name="")
    assert Circle.objects.get().name == "At Léa’s"


def test_same_table_opens_again_in_two_taps(host):
    first = open_sitting(host, NAMES[:3], preset="pineapple", point="other", other_point="0,25")
    assert host.get("/").status_code == 200
    answer = host.post(NEW, _as_sent(shown(host)))
    second = Sitting.objects.latest("pk")
    assert answer.url == reverse("sitting", args=[second.pk])
    assert seats(second) == seats(first)
    assert second.circle == first.circle
    assert second.point_value_cents == 25
    assert second.rules_versions.get().preset == "pineapple"


def _as_sent(fields):
    """Return fields as a client sends them: every value of a name."""
    sent = {}
    for name, value in fields:
        sent.setdefault(name, []).append(value)
    return sent | {"step": "open"}


def test_opening_proposes_the_circle_it_was_opened_from(host):
    here = open_sitting(host).circle
    there = open_sitting(host, ("Sofia", "Yann"), circle="new", circle_name="Rue Piat").circle
    assert dict(shown(host))["circle"] == str(there.pk)
    assert dict(shown(host, circle=here.pk))["circle"] == str(here.pk)
    players = [value for name, value in shown(host, circle=here.pk) if name == "player"]
    assert players == [str(player.pk) for player in Player.objects.filter(circle=here).order_by("pk")]


# Rules and points


def test_sitting_stores_only_the_rules_that_differ(host):
    drawer = dict(form_fields(parse(host.get(NEW)).by_id("rules-form")))
    changed = drawer | {"rule-scoop_bonus": "6", "rule-fl_entry": "KK", "drawer": "chinese open_face"}
    del changed["rule-fantasyland"]
    sitting = open_sitting(host, **changed)
    changes = {"scoop_bonus": 6, "fl_entry": "KK", "fantasyland": False}
    assert sitting.rules_versions.get().changes == changes


def test_rules_of_another_preset_are_ignored(host):
    drawer = dict(form_fields(parse(host.get(NEW)).by_id("rules-form")))
    changed = drawer | {"rule-scoop_bonus": "6", "drawer": "chinese open_face"}
    sitting = open_sitting(host, preset="classic", **changed)
    assert sitting.rules_versions.get().changes == {}


def test_rules_paragraph_is_updated_after_a_change(host):
    drawer = dict(form_fields(parse(host.get(NEW)).by_id("rules-form")))
    changed = drawer | {"rule-scoop_bonus": "6", "drawer": "chinese open_face", "step": "keep"}
    page = parse(host.post(NEW, opening_fields(**changed)))
    assert "six more if you win all three" in page.by_id("rules").text
    assert page.by_id("rules-form").find_all("input", name="rule-scoop_bonus")[0].attributes["value"] == "6"
    assert Sitting.objects.count() == 0


def test_rules_form_opens_without_script(host):
    page = parse(host.post(NEW, opening_fields(step="rules")))
    assert "open" in page.by_id("rules-form").attributes
    assert [value for name, value in form_fields(page) if name == "newcomer"] == list(NAMES)


@pytest.mark.parametrize(("typed", "cents"), [("0,25", 25), ("2 €", 200), ("1 000", 100_000), ("0", 0)])
def test_point_value_is_parsed(host, typed, cents):
    assert open_sitting(host, point="other", other_point=typed).point_value_cents == cents


FOURTEEN = {"rule-fl_cards": "std14", "drawer": "chinese open_face"}


def rule_inputs(host, **changes):
    """Return the fields of the rules form with changes."""
    return dict(form_fields(parse(host.get(NEW)).by_id("rules-form"))) | FOURTEEN | changes


def test_rule_that_four_players_cannot_play_is_refused_at_its_field(host):
    answer = host.post(NEW, opening_fields(**rule_inputs(host)))
    page = parse(answer)
    assert answer.status_code == 422
    assert not Sitting.objects.exists()
    assert "open" in page.by_id("rules-form").attributes
    field = page.by_id("rules-form").find_all("select", name="rule-fl_cards")[0].attributes
    assert field["aria-invalid"] == "true"
    assert "53" in page.by_id(field["aria-describedby"]).text
    fields = dict(form_fields(page.by_id("opening")))
    assert (fields["rule-fl_cards"], fields["circle_name"]) == ("std14", "Les jeudis")
    assert open_sitting(host, NAMES[:3], **rule_inputs(host)).rules_versions.get().changes


def test_remembered_rule_of_a_smaller_table_is_named_and_adapted(host):
    first = open_sitting(host, NAMES[:2], **rule_inputs(host, **{"rule-scoop_bonus": "6"}))
    page = parse(host.get(NEW))
    assert page.by_id("rules-source").text.startswith("House rules of the table of two of ")
    sent = _as_sent(form_fields(page.by_id("opening"))) | {"newcomer": ["Inès", "Thomas"]}
    answer = host.post(NEW, sent)
    assert (answer.status_code, Sitting.objects.count()) == (422, 1)
    assert "53" in parse(answer).by_id("e-rules").text
    host.post(NEW, _as_sent(form_fields(parse(answer).by_id("opening"))))
    assert Sitting.objects.latest("pk").rules_versions.get().changes == {"scoop_bonus": 6}
    assert first.rules_versions.get().changes == {"scoop_bonus": 6, "fl_cards": "std14"}


def test_rules_of_the_document_name_no_earlier_table(host):
    open_sitting(host)
    assert not parse(host.get(NEW)).find_all("p", id="rules-source")


# Twice


def test_opening_sent_twice_opens_one_sitting_and_binds_both_browsers(host):
    fields, late = opening_fields(), browser_client()
    first, second = host.post(NEW, fields), late.post(NEW, fields)
    assert first.url == second.url
    assert Sitting.objects.count() == Circle.objects.count() == 1
    assert late.get(first.url).status_code == 200


def test_opening_sent_again_redirects_to_the_sitting(host):
    fields = opening_fields()
    first = host.post(NEW, fields)
    before = row_counts()
    assert host.post(NEW, fields).url == first.url
    assert row_counts() == before


def test_newcomer_of_an_opening_sent_again_is_the_player_that_it_added(host):
    circle = open_sitting(host, ("Léa", "Karim")).circle
    known = [player.pk for player in circle.players.order_by("pk")]
    fields = opening_fields([], newcomer=["Inès"], player=known, circle=circle.pk)
    first = host.post(NEW, fields)
    assert first.status_code == 302
    before = row_counts()
    assert host.post(NEW, fields).url == first.url
    page = parse(host.post(NEW, fields | {"step": "refresh"}))
    seated = [each for each in page.by_id("chairs").find_all("input") if "checked" in each.attributes]
    assert [each.attributes["name"] for each in seated] == ["player"] * 3
    assert host.post(NEW, _as_sent(form_fields(page.by_id("opening")))).url == first.url
    assert row_counts() == before


@pytest.mark.parametrize(
    "changes", [{"newcomer": NAMES[:3]}, {"point": "20"}, {"preset": "classic"}, {"newcomer": NAMES[::-1]}]
)
def test_opening_sent_again_with_changes_is_refused_with_409(host, changes):
    fields = opening_fields()
    host.post(NEW, fields)
    before = row_counts()
    answer = host.post(NEW, fields | changes)
    assert answer.status_code == 409
    assert row_counts() == before
    page = parse(answer)
    assert "This page was already sent, with something else on it." in page.by_id("chairs").text
    assert host.post(NEW, _as_sent(form_fields(page.by_id("opening")))).status_code == 302
    assert Sitting.objects.count() == 2
    assert Circle.objects.count() == 1


def test_opening_with_a_foreign_key_gives_no_binding(host):
    fields = opening_fields()
    host.post(NEW, fields)
    theirs = Sitting.objects.get()
    for copied in (opening_fields(("Mallory", "Eve"), key=fields["key"]), fields | {"nonce": new_secret()}):
        thief = browser_client()
        assert thief.post(NEW, copied).status_code == 302
        assert thief.get(reverse("sitting", args=[theirs.pk])).status_code == 404
    assert theirs.circle.bindings.count() == 1


def test_players_of_the_last_sitting_are_seated_by_one_tap(db):
    host = browser_client()
    open_sitting(host)
    fields = opening_fields([], newcomer=["Zoé"], step="last", circle=Circle.objects.get().pk)
    page = parse(host.post(reverse("sitting-new"), fields))
    ticked = [
        each.attributes for each in page.by_id("chairs").find_all("input") if "checked" in each.attributes
    ]
    names = [each.get("value") for each in ticked]
    players = [str(player.pk) for player in Circle.objects.get().players.order_by("pk")]
    assert names == [*players, "Zoé"]


def test_players_of_the_last_sitting_are_offered_only_while_one_is_missing(host):
    assert not parse(host.get(NEW)).find_all("p", id="previous-players")
    open_sitting(host)
    assert "hidden" in parse(host.get(NEW)).by_id("previous-players").attributes
    fields = opening_fields([], step="refresh", circle=Circle.objects.get().pk)
    assert "hidden" not in parse(host.post(NEW, fields)).by_id("previous-players").attributes


def test_players_of_a_tournament_are_offered_for_the_next_sitting(host):
    open_sitting(host, NAMES[:2])
    open_sitting(host, NAMES[1:], game="holdem", preset="tournament", drawer="holdem tournament")
    circle = Circle.objects.get()
    page = parse(host.get(NEW))
    ticked = [value for name, value in form_fields(page) if name == "player"]
    assert ticked == [str(player.pk) for player in circle.players.filter(name__in=NAMES[:2]).order_by("pk")]
    offer = page.by_id("previous-players").attributes
    assert "hidden" not in offer
    ticked = [value for name, value in form_fields(parse(host.post(NEW, opening_fields(
        [], step="last", circle=circle.pk)))) if name == "player"]  # fmt: skip
    assert ticked == offer["data-players"].split()
    assert {circle.players.get(pk=pk).name for pk in ticked} == set(NAMES[1:])


def test_circle_that_has_only_played_tournaments_is_offered_another(host):
    open_sitting(host, NAMES, game="holdem", preset="tournament", drawer="holdem tournament")
    page = parse(host.get(NEW))
    fields = dict(form_fields(page))
    assert (fields["game"], fields["preset"]) == ("holdem", "tournament")
    assert "hidden" not in page.by_id("previous-players").attributes
    assert "data-seats-drawn" in page.by_id("chairs").attributes


@pytest.mark.parametrize(
    ("game", "preset", "sentence"),
    [
        ("chinese", "pineapple", "From two to three players."),
        ("chinese", "open_face", "From two to four players."),
        ("holdem", "tournament", "From two to "),
    ],
)
def test_opening_page_names_the_maximum_of_players(client, db, game, preset, sentence):
    answer = client.post(
        reverse("sitting-new"),
        {"game": game, "preset": preset, "step": "refresh"},
        headers={"accept-language": "en"},
    )
    assert parse(answer).by_id("seats-most").text.startswith(sentence)


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("cards34", "From two to twelve players. Best with three to five."),
        ("dice", "From two to twelve players."),
    ],
)
def test_opening_page_names_the_advised_number_of_players(client, db, preset, sentence):
    fields = {"game": "menteur", "preset": preset, "step": "refresh"}
    answer = client.post(reverse("sitting-new"), fields, headers={"accept-language": "en"})
    assert parse(answer).by_id("seats-most").text == sentence


def test_opening_without_the_cave_price_is_refused(host):
    lacking = opening_fields(game="holdem", preset="home", drawer="holdem home")
    answer = host.post(reverse("sitting-new"), lacking)
    assert answer.status_code == 422
    assert not Sitting.objects.exists()


# An organiser who does not play


def open_with_host(host_name, **changes):
    """Send the form of a tournament of a new circle with the name of its host."""
    fields = opening_fields(game="holdem", preset="tournament", circle="new", host_name=host_name, **changes)
    client = browser_client()
    return client, client.post(reverse("sitting-new"), fields)


@pytest.mark.django_db
def test_organiser_without_a_seat_is_the_host_and_scores():
    client, answer = open_with_host("Alain")
    sitting = Sitting.objects.get()
    assert answer.status_code == 302
    assert "Alain" not in {seat.player.name for seat in sitting.seats.all()}
    assert [(each.player.name, each.role) for each in sitting.circle.bindings.all()] == [("Alain", Role.HOST)]
    assert sitting.opened_by == "Alain"
    page = parse(client.get(reverse("sitting", args=[sitting.pk])))
    [strip] = page.find_all("div", **{"data-behaviour": "follow"})
    assert "Alain" in strip.text


@pytest.mark.django_db
@pytest.mark.parametrize(("typed", "host"), [("", NAMES[0]), (NAMES[2].lower(), NAMES[2])])
def test_host_is_a_player_without_another_name(typed, host):
    open_with_host(typed)
    [binding] = Sitting.objects.get().circle.bindings.all()
    assert binding.player.name == host
    assert binding.circle.players.count() == len(NAMES)


@pytest.mark.django_db
def test_invalid_name_of_an_organiser_opens_nothing_and_is_preserved():
    with no_rows_changed():
        _client, answer = open_with_host("…")
    assert answer.status_code == 422
    [field] = parse(answer).by_id("opening").find_all("input", name="host_name")
    assert (field.attributes["value"], field.attributes["aria-invalid"]) == ("…", "true")


@pytest.mark.django_db
def test_only_the_tournament_of_a_new_circle_asks_for_an_organiser():
    client, _answer = open_with_host("Alain")
    for asked, count in (({"circle": "new"}, 1), ({"circle": Circle.objects.get().pk}, 0)):
        fields = opening_fields(game="holdem", preset="tournament", **asked) | {"step": "refresh"}
        page = parse(client.post(reverse("sitting-new"), fields))
        assert len(page.by_id("opening").find_all("input", name="host_name")) == count
