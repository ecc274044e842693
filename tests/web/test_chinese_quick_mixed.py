"""Hands by cards and hands told, in one deal: both pages, words, Fantasyland, and a pack too small."""

import json

import pytest
from django.urls import reverse

from tests.cast import EXAMPLE, NAMES, PLAIN, deal_fields, nothing_recorded, open_slate, record
from tests.page import fields_of, read
from tests.web.pads import CLASSIC, FACE_UP, QUEENS_ROYALTIES, QUEENS_TAPS, Phone, quick, recorded


@pytest.fixture
def host(cast):
    return cast.host


# Cards and places together


def test_it_opens_the_way_the_last_deal_was_entered(host):
    sitting = open_slate(host, NAMES[:2])
    assert Phone(host, sitting).fields["mode"] == "cards"
    phone = Phone(host, sitting).tap("to", "quick").rank("0-0", "0-1", "0-2")
    phone.score()
    assert Phone(host, sitting).fields["mode"] == "quick"
    record(host, sitting, EXAMPLE)
    assert Phone(host, sitting).fields["mode"] == "cards"


def test_a_new_evening_opens_the_way_of_the_last_one(host):
    quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").score()
    assert Phone(host, open_slate(host)).fields["mode"] == "quick"


def test_each_page_keeps_what_the_other_knows(host):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1").tap("to", "cards", **{"bonus-0-0": "7"})
    assert phone.page.all("button", value="As", name="card")
    phone.tap("card", "As").tap("to", "quick")
    assert phone.places == [[1, 2], [1, 2], [0, 0]]
    assert phone.state["bonuses"][0] == [7, 0, 0]
    assert phone.fields["seat-0-top"] == "As"


def test_a_hand_of_cards_shows_its_places_and_royalties_locked(host):
    phone = Phone(host, open_slate(host, NAMES[:3]))
    phone.tap("to", "quick", **deal_fields(EXAMPLE, key=phone.fields["key"]))
    assert phone.places == [[2, 1, 0], [2, 1, 0], [1, 2, 0]]
    assert not phone.page.all("select", name="bonus-0-1")
    assert "Flush +8" in phone.page.all("tbody")[0].said
    before = phone.state
    assert phone.rank("0-0", "1-1").state["orders"] == before["orders"]


def test_a_player_without_cards_is_placed_among_the_cards(host):
    phone = Phone(host, open_slate(host, NAMES[:3]))
    phone.tap("to", "quick", **deal_fields(EXAMPLE, key=phone.fields["key"]))
    assert phone.button.said == "3 more places"
    phone.rank("2-0", "2-0", "2-0", "2-1", "2-2")
    assert phone.places == [[3, 1, 2], [2, 1, 3], [1, 2, 3]]
    deal = recorded(phone.score())
    assert deal.recorded["seats"][0]["places"] == [3, 2, 1]
    assert deal.recorded["seats"][2] == {"places": [2, 3, 3], "bonuses": [0, 0, 0]}
    assert deal.net[0] == -9 - 1 + 2 + 6


def test_nobody_is_placed_among_cards_without_a_tap(host):
    phone = Phone(host, open_slate(host))
    phone.tap("to", "quick", **deal_fields(EXAMPLE, key=phone.fields["key"])).tap("foul", "3")
    assert phone.button.said == "3 more places"
    assert [line[2] for line in phone.places] == [0, 0, 0]


def test_cards_that_foul_say_so_themselves(host):
    foul = "As Ad Kd | 8c 8s 6d 5c 2s | 4d 4s 3h 3c 9s"
    phone = Phone(host, open_slate(host, NAMES[:2]))
    phone.tap("to", "quick", **deal_fields([foul], key=phone.fields["key"]))
    assert phone.button.said == "3 more places"
    phone.rank("1-0", "1-1", "1-2")
    assert recorded(phone.score()).net == [-6, 6]


def test_a_deal_told_in_part_is_scored_from_the_page_of_cards_too(host):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("to", "cards")
    assert phone.page.of_id("dock").all("button", name="step")[0].said == "Score the deal"
    assert [tab.said for tab in phone.page.all("button", name="go")][:2] == ["Léa told", "Karim told"]
    assert recorded(phone.score()).net == [6, -6]


def test_half_a_hand_of_cards_keeps_the_deal_from_being_scored_there(host):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("to", "cards").tap("card", "As")
    with nothing_recorded():
        assert phone.score().status_code == 422
    assert recorded(phone.tap("to", "quick").score()).net == [6, -6]


def test_the_page_of_cards_leads_to_what_cannot_be(host):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("to", "cards", **{"bonus-1-2": "4"})
    assert "What was told without cards cannot be." in phone.page.said
    with nothing_recorded():
        assert phone.score().status_code == 422
    assert phone.tap("to", "quick").faults[2].startswith("Karim shows +4, Léa 0")


def test_two_versions_of_a_deal_told_without_cards_are_both_shown(host):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    first = recorded(phone.score())
    answer = phone.score(**{"bonus-0-0": "7"})
    assert answer.status_code == 409
    (form,) = read(answer).of_id("main").all("form")
    sent = dict(fields_of(form)) | {"step": "record"}
    corrected = recorded(host.post(form.attributes["action"], sent))
    assert (first.net, corrected.net) == ([6, -6], [13, -13])
    assert corrected.replaces == first


def test_it_corrects_a_deal_that_was_told_without_cards(host):
    phone = quick(host).tap("foul", "3").rank(*QUEENS_TAPS)
    deal = recorded(phone.score(**QUEENS_ROYALTIES))
    url = reverse("round-correction", args=[deal.pk])
    page = read(host.get(url))
    fields = dict(fields_of(page.of_id("deal")))
    assert json.loads(fields["quick"])["bonuses"][0] == [7, 0, 6]
    answer = host.post(url, fields | {"step": "record", "bonus-0-0": "8"})
    assert recorded(answer).net == [46, -21, 16, -41]


# Who goes to Fantasyland


def test_it_asks_who_goes_where_royalties_cannot_tell(host):
    phone = quick(host, NAMES[:2], drawer="chinese open_face", **FACE_UP)
    assert phone.page.all("input", name="goes-0")
    phone.rank("0-0", "0-1", "0-2")
    deal = recorded(phone.score(**{"goes-0": "on"}))
    assert deal.recorded["fantasyland"] == [True, False]
    assert deal.carried["fantasyland"] == [True, False]


def test_it_asks_nothing_where_royalties_tell(host):
    assert not quick(host, NAMES[:2]).page.all("input", name="goes-0")


def test_it_asks_who_acts_first_before_the_first_deal_only(host):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    assert recorded(phone.score(first="1")).recorded["first"] == 1
    assert not Phone(host, phone.sitting).page.all("select", name="first")


# Giving up, naturals


def classic(host, names=NAMES[:3]):
    return quick(
        host, names, preset="classic", drawer="chinese classic", **{"rule-royalty_mode": "off"}, **CLASSIC
    )


def test_C14_giving_up_is_told_by_a_word(host):
    phone = classic(host).tap("look", **{"word-0": "surrendered"}).rank("1-0", "1-1", "1-2")
    deal = recorded(phone.score())
    assert deal.net == [-6, 9, -3]
    page = read(host.get(reverse("round", args=[deal.pk])))
    assert "gives up" in page.said
    assert "surrender +3" in page.said


def test_C15_a_natural_is_told_by_a_word(host):
    phone = classic(host).tap("look", **{"word-0": "dragon"}).rank("2-0", "1-1", "1-2")
    deal = recorded(phone.score())
    assert deal.net == [26, -12, -14]
    assert "natural +13" in read(host.get(reverse("round", args=[deal.pk]))).said


def test_only_the_words_of_the_table_are_offered(host):
    assert not quick(host, NAMES[:2]).page.all("select", name="word-0")
    assert [each.said for each in classic(host).page.all("select", name="word-0")[0].all("option")][:3] == [
        "—",
        "−3, gives up",
        "+13, thirteen cards of one suit",
    ]


@pytest.mark.parametrize("word", ["surrendered", "dragon"])
def test_a_word_that_the_table_does_not_allow_is_refused(host, word):
    phone = quick(host, NAMES[:2], preset="classic").rank("0-0", "0-1", "0-2")
    with nothing_recorded():
        assert phone.score(**{"word-0": word}).status_code == 422


def test_a_natural_that_cards_show_is_offered_and_declared_on_the_pad(host):
    dragon = "2s 3h 4d | 5c 6s 7h 8d 9c | Ts Jh Qd Kc As"
    phone = classic(host).tap("to", "cards")
    phone.tap("look", **deal_fields([dragon], key=phone.fields["key"]))
    (note,) = [each for each in phone.page.all("p") if "natural" in each.attributes.get("class", "").split()]
    assert note.said == "Léa shows a dragon, two to ace. Declare, +13"
    phone.tap("say", note.all("button")[0].attributes["value"])
    assert phone.state["words"][0] == "dragon"
    phone.tap("to", "quick").rank("2-0", "1-1", "1-2")
    deal = recorded(phone.score())
    assert deal.net == [26, -12, -14]
    assert deal.recorded["seats"][0]["natural"] == "dragon"


def test_a_natural_that_the_cards_do_not_show_is_told_and_refused(host):
    phone = classic(host, NAMES[:2]).tap("to", "cards")
    fields = deal_fields(EXAMPLE, key=phone.fields["key"]) | {"word-0": "dragon"}
    phone.tap("look", **fields)
    assert "Léa declares a dragon, two to ace, which these cards do not show." in phone.page.said
    with nothing_recorded():
        assert phone.score().status_code == 422
    assert recorded(phone.tap("say", "0-").score()).net == [-1, 1]


def test_the_pad_goes_on_to_the_next_player_once_one_gives_up(host):
    phone = classic(host).tap("to", "cards").tap("look", **{"word-0": "surrendered"})
    assert phone.fields["at"] == "1-0"
    assert next(tab.said for tab in phone.page.all("button", name="go")) == "Léa gives up"


# A pack too small


def test_the_table_and_the_pad_say_why_a_deal_cannot_be_dealt(host):
    phone = quick(
        host,
        drawer="chinese open_face",
        **FACE_UP | {"rule-royalty_mode": "always", "rule-fl_cards": "std14"},
    )
    phone.tap("foul", "3").rank(*QUEENS_TAPS)
    assert recorded(phone.score(**QUEENS_ROYALTIES)).carried["cards"] == [14, 13, 13, 13]
    table = read(host.get(reverse("sitting", args=[phone.sitting.pk])))
    (button,) = [each for each in table.all("footer")[0].all("button") if "disabled" in each.attributes]
    assert button.said == "53 cards to deal from a pack of 52."
    again = Phone(host, phone.sitting)
    assert "53 cards to deal from a pack of 52." in again.page.said
    assert again.button.said == "Too many cards"
    with nothing_recorded():
        answer = host.post(reverse("sitting-rounds", args=[phone.sitting.pk]), deal_fields(PLAIN))
    assert answer.status_code == 422
    assert "53 cards to deal from a pack of 52." in read(answer).said
