"""Deals with card hands and quick hands: both pages, declarations, Fantasyland, and a pack too small."""

import json

import pytest
from django.urls import reverse

from tests.html import form_fields, parse
from tests.scenario import EXAMPLE, NAMES, PLAIN, deal_fields, no_rows_changed, open_sitting, record
from tests.web.pad_driver import CLASSIC, FACE_UP, QUEENS_ROYALTIES, QUEENS_TAPS, PadDriver, quick, recorded


@pytest.fixture
def host(scenario):
    return scenario.host


# Card hands and quick hands together


def test_pad_opens_in_the_mode_of_the_last_deal(host):
    sitting = open_sitting(host, NAMES[:2])
    assert PadDriver(host, sitting).fields["mode"] == "cards"
    pad = PadDriver(host, sitting).tap("to", "quick").rank("0-0", "0-1", "0-2")
    pad.score()
    assert PadDriver(host, sitting).fields["mode"] == "quick"
    record(host, sitting, EXAMPLE)
    assert PadDriver(host, sitting).fields["mode"] == "cards"


def test_pad_of_a_new_sitting_opens_in_the_mode_of_the_last_sitting(host):
    quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").score()
    assert PadDriver(host, open_sitting(host)).fields["mode"] == "quick"


def test_switching_between_card_and_quick_entry_preserves_the_state(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1").tap("to", "cards", **{"bonus-0-0": "7"})
    assert pad.page.find_all("button", value="As", name="card")
    pad.tap("card", "As").tap("to", "quick")
    assert pad.places == [[1, 2], [1, 2], [0, 0]]
    assert pad.state["bonuses"][0] == [7, 0, 0]
    assert pad.fields["seat-0-top"] == "As"


def test_quick_page_shows_places_and_royalties_of_card_hands_read_only(host):
    pad = PadDriver(host, open_sitting(host, NAMES[:3]))
    pad.tap("to", "quick", **deal_fields(EXAMPLE, key=pad.fields["key"]))
    assert pad.places == [[2, 1, 0], [2, 1, 0], [1, 2, 0]]
    assert not pad.page.find_all("select", name="bonus-0-1")
    assert "Flush +8" in pad.page.find_all("tbody")[0].text
    before = pad.state
    assert pad.rank("0-0", "1-1").state["orders"] == before["orders"]


def test_player_without_cards_is_placed_among_card_hands(host):
    pad = PadDriver(host, open_sitting(host, NAMES[:3]))
    pad.tap("to", "quick", **deal_fields(EXAMPLE, key=pad.fields["key"]))
    assert pad.button.text == "3 more places"
    pad.rank("2-0", "2-0", "2-0", "2-1", "2-2")
    assert pad.places == [[3, 1, 2], [2, 1, 3], [1, 2, 3]]
    deal = recorded(pad.score())
    assert deal.recorded["seats"][0]["places"] == [3, 2, 1]
    assert deal.recorded["seats"][2] == {"places": [2, 3, 3], "bonuses": [0, 0, 0]}
    assert deal.net[0] == -9 - 1 + 2 + 6


def test_player_without_cards_has_no_place_before_a_tap(host):
    pad = PadDriver(host, open_sitting(host))
    pad.tap("to", "quick", **deal_fields(EXAMPLE, key=pad.fields["key"])).tap("foul", "3")
    assert pad.button.text == "3 more places"
    assert [line[2] for line in pad.places] == [0, 0, 0]


def test_fouled_card_hand_is_shown_as_a_foul(host):
    foul = "As Ad Kd | 8c 8s 6d 5c 2s | 4d 4s 3h 3c 9s"
    pad = PadDriver(host, open_sitting(host, NAMES[:2]))
    pad.tap("to", "quick", **deal_fields([foul], key=pad.fields["key"]))
    assert pad.button.text == "3 more places"
    pad.rank("1-0", "1-1", "1-2")
    assert recorded(pad.score()).net == [-6, 6]


def test_quick_deal_can_be_scored_from_the_card_page(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("to", "cards")
    assert pad.page.by_id("dock").find_all("button", name="step")[0].text == "Score the deal"
    assert [tab.text for tab in pad.page.find_all("button", name="go")][:2] == ["Léa told", "Karim told"]
    assert recorded(pad.score()).net == [6, -6]


def test_incomplete_card_hand_prevents_scoring_from_the_card_page(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("to", "cards").tap("card", "As")
    with no_rows_changed():
        assert pad.score().status_code == 422
    assert recorded(pad.tap("to", "quick").score()).net == [6, -6]


def test_card_page_links_to_contradictions_of_the_quick_page(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("to", "cards", **{"bonus-1-2": "4"})
    assert "What was told without cards cannot be." in pad.page.text
    with no_rows_changed():
        assert pad.score().status_code == 422
    assert pad.tap("to", "quick").faults[2].startswith("Karim shows +4, Léa 0")


def test_second_version_of_a_quick_deal_shows_both_versions(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    first = recorded(pad.score())
    answer = pad.score(**{"bonus-0-0": "7"})
    assert answer.status_code == 409
    (form,) = parse(answer).by_id("main").find_all("form")
    sent = dict(form_fields(form)) | {"step": "record"}
    corrected = recorded(host.post(form.attributes["action"], sent))
    assert (first.net, corrected.net) == ([6, -6], [13, -13])
    assert corrected.replaces == first


def test_quick_deal_can_be_corrected(host):
    pad = quick(host).tap("foul", "3").rank(*QUEENS_TAPS)
    deal = recorded(pad.score(**QUEENS_ROYALTIES))
    url = reverse("round-correct", args=[deal.pk])
    page = parse(host.get(url))
    fields = dict(form_fields(page.by_id("deal")))
    assert json.loads(fields["quick"])["bonuses"][0] == [7, 0, 6]
    answer = host.post(url, fields | {"step": "record", "bonus-0-0": "8"})
    assert recorded(answer).net == [46, -21, 16, -41]


# Fantasyland


def test_fantasyland_is_asked_where_royalties_do_not_decide_it(host):
    pad = quick(host, NAMES[:2], drawer="chinese open_face", **FACE_UP)
    assert pad.page.find_all("input", name="goes-0")
    pad.rank("0-0", "0-1", "0-2")
    deal = recorded(pad.score(**{"goes-0": "on"}))
    assert deal.recorded["fantasyland"] == [True, False]
    assert deal.carried["fantasyland"] == [True, False]


def test_fantasyland_is_not_asked_where_royalties_decide_it(host):
    assert not quick(host, NAMES[:2]).page.find_all("input", name="goes-0")


def test_first_to_act_is_asked_before_the_first_deal_only(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    assert recorded(pad.score(first="1")).recorded["first"] == 1
    assert not PadDriver(host, pad.sitting).page.find_all("select", name="first")


# Surrenders and naturals


def classic(host, names=NAMES[:3]):
    return quick(
        host, names, preset="classic", drawer="chinese classic", **{"rule-royalty_mode": "off"}, **CLASSIC
    )


def test_C14_surrender_is_entered_as_a_declaration(host):
    pad = classic(host).tap("look", **{"word-0": "surrendered"}).rank("1-0", "1-1", "1-2")
    deal = recorded(pad.score())
    assert deal.net == [-6, 9, -3]
    page = parse(host.get(reverse("round", args=[deal.pk])))
    assert "surrender" in page.text
    assert "surrender +3" in page.text


def test_C15_natural_is_entered_as_a_declaration(host):
    pad = classic(host).tap("look", **{"word-0": "dragon"}).rank("2-0", "1-1", "1-2")
    deal = recorded(pad.score())
    assert deal.net == [26, -12, -14]
    assert "natural +13" in parse(host.get(reverse("round", args=[deal.pk]))).text


def test_declarations_offered_are_those_of_the_rules(host):
    assert not quick(host, NAMES[:2]).page.find_all("select", name="word-0")
    assert [each.text for each in classic(host).page.find_all("select", name="word-0")[0].find_all("option")][
        :3
    ] == [
        "—",
        "−3, surrender",
        "+13, thirteen cards of one suit",
    ]


def announced(pad):
    return [each.attributes["value"] for each in pad.page.by_id("dock").find_all("button", name="say")]


def test_card_page_offers_a_foul_without_cards_and_what_the_rules_allow(host):
    pad = quick(host, NAMES[:2]).tap("to", "cards")
    assert announced(pad) == ["0-fouled"]
    pad.tap("say", "0-fouled")
    assert pad.page.find_all("button", name="go")[0].text == "Léa foul"
    assert announced(pad) == ["1-fouled"]
    assert announced(pad.tap("go", "0")) == ["0-"]
    assert announced(pad.tap("say", "0-")) == ["0-fouled"]
    assert announced(classic(host).tap("to", "cards"))[:3] == [
        "0-fouled",
        "0-surrendered",
        "0-thirteen_suited",
    ]


def test_foul_without_cards_counts_on_the_card_page(host):
    pad = quick(host, NAMES[:2]).tap("to", "cards").tap("say", "1-fouled")
    for card in EXAMPLE[0].replace("|", " ").split():
        pad.tap("card", card)
    deal = recorded(pad.score())
    assert (deal.net, deal.recorded["seats"][1]) == ([12, -12], {"fouled": True})


@pytest.mark.parametrize("word", ["surrendered", "dragon"])
def test_declaration_not_in_the_rules_is_refused(host, word):
    pad = quick(host, NAMES[:2], preset="classic").rank("0-0", "0-1", "0-2")
    with no_rows_changed():
        assert pad.score(**{"word-0": word}).status_code == 422


def test_natural_shown_by_cards_is_offered_on_the_pad(host):
    dragon = "2s 3h 4d | 5c 6s 7h 8d 9c | Ts Jh Qd Kc As"
    pad = classic(host).tap("to", "cards")
    pad.tap("look", **deal_fields([dragon], key=pad.fields["key"]))
    (note,) = [
        each for each in pad.page.find_all("p") if "natural" in each.attributes.get("class", "").split()
    ]
    assert note.text == "Léa shows a dragon, two to ace. Declare, +13"
    pad.tap("say", note.find_all("button")[0].attributes["value"])
    assert pad.state["words"][0] == "dragon"
    pad.tap("to", "quick").rank("2-0", "1-1", "1-2")
    deal = recorded(pad.score())
    assert deal.net == [26, -12, -14]
    assert deal.recorded["seats"][0]["natural"] == "dragon"


def test_natural_not_shown_by_cards_is_refused(host):
    pad = classic(host, NAMES[:2]).tap("to", "cards")
    fields = deal_fields(EXAMPLE, key=pad.fields["key"]) | {"word-0": "dragon"}
    pad.tap("look", **fields)
    assert "Léa declares a dragon, two to ace, which these cards do not show." in pad.page.text
    with no_rows_changed():
        assert pad.score().status_code == 422
    assert recorded(pad.tap("say", "0-").score()).net == [-1, 1]


def test_pad_selects_the_next_player_after_a_surrender(host):
    pad = classic(host).tap("to", "cards").tap("look", **{"word-0": "surrendered"})
    assert pad.fields["at"] == "1-0"
    assert next(tab.text for tab in pad.page.find_all("button", name="go")) == "Léa surrender"


# A pack too small


def test_table_and_pad_explain_why_the_next_deal_lacks_cards(host):
    """An opening refuses fourteen cards for four players; only an archive can contain them."""
    pad = quick(host, drawer="chinese open_face", **FACE_UP | {"rule-royalty_mode": "always"})
    rules = pad.sitting.rules_versions.get()
    rules.changes["fl_cards"] = "std14"
    rules.save()
    pad.tap("foul", "3").rank(*QUEENS_TAPS)
    assert recorded(pad.score(**QUEENS_ROYALTIES)).carried["cards"] == [14, 13, 13, 13]
    table = parse(host.get(reverse("sitting", args=[pad.sitting.pk])))
    (button,) = [
        each for each in table.find_all("footer")[0].find_all("button") if "disabled" in each.attributes
    ]
    assert button.text == "53 cards to deal from a pack of 52."
    again = PadDriver(host, pad.sitting)
    assert "53 cards to deal from a pack of 52." in again.page.text
    assert again.button.text == "Too many cards"
    with no_rows_changed():
        answer = host.post(reverse("sitting-rounds", args=[pad.sitting.pk]), deal_fields(PLAIN))
    assert answer.status_code == 422
    assert "53 cards to deal from a pack of 52." in parse(answer).text
