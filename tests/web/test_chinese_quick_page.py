"""Quick entry through its page, a form at a time, as it works without script."""

import json

import pytest
from django.urls import reverse

from tests.cast import NAMES, nothing_recorded
from tests.page import read
from tests.web.pads import CLASSIC, QUEENS_ROYALTIES, QUEENS_TAPS, Phone, quick, recorded

NINE = ("0-0", "2-0", "1-0", "2-1", "0-1", "1-1", "0-2", "2-2", "1-2")
"""Léa, Inès, Karim on top; Inès, Léa, Karim in the middle; Léa, Inès, Karim at the bottom; Thomas last."""


@pytest.fixture
def host(cast):
    return cast.host


# Ranking


def test_nine_taps_rank_four_players_and_the_last_one_places_himself(host):
    phone = quick(host)
    assert phone.button.said == "9 more places"
    phone.rank(*NINE)
    assert phone.places == [[1, 3, 2, 4], [2, 3, 1, 4], [1, 3, 2, 4]]
    assert phone.button.said == "Score the deal"
    assert "disabled" not in phone.button.attributes


def test_a_second_tap_makes_a_tie_and_a_third_one_passes_before(host):
    phone = quick(host, NAMES[:3]).rank("0-0", "1-0")
    assert phone.places[0] == [1, 2, 3]
    assert phone.rank("2-0").places[0] == [1, 2, 2]
    assert phone.rank("2-0").places[0] == [1, 3, 2]
    assert phone.rank("2-0").places[0] == [1, 2, 1]
    assert phone.rank("2-0").places[0] == [2, 3, 1]


def test_the_first_one_tapped_again_goes_to_the_end(host):
    phone = quick(host, NAMES[:3]).rank("0-0", "1-0", "0-0")
    assert phone.places[0] == [3, 1, 2]


def test_a_foul_is_one_tap_and_takes_its_column_out(host):
    phone = quick(host).tap("foul", "3")
    assert phone.button.said == "6 more places"
    phone.rank(*QUEENS_TAPS)
    assert phone.places[0][:3] == [1, 3, 2]
    assert phone.state["words"][3] == "fouled"
    cells = phone.page.all("tbody")[0].all("td")
    assert sum("hatch" in cell.attributes.get("class", "") for cell in cells) == 3


def test_a_foul_told_late_closes_the_ranks(host):
    phone = quick(host).rank(*NINE).tap("foul", "0")
    assert [line[1:] for line in phone.places] == [[2, 1, 3], [2, 1, 3], [2, 1, 3]]
    phone.tap("foul", "0")
    assert phone.button.said == "3 more places"


def test_whoever_is_alone_in_play_needs_no_tap(host):
    phone = quick(host, NAMES[:2]).tap("foul", "0")
    assert phone.button.said == "Score the deal"
    assert recorded(phone.score()).net == [-6, 6]


def test_every_move_can_be_taken_back(host):
    phone = quick(host, NAMES[:3])
    states = [phone.state]
    for name, value in [("rank", "0-0"), ("rank", "1-0"), ("foul", "2"), ("rank", "1-0"), ("foul", "2")]:
        states.append(phone.tap(name, value).state)
    for state in reversed(states[:-1]):
        assert phone.tap("undo").state == state
    assert phone.tap("undo").state == states[0]


# Royalties


def test_a_line_offers_what_its_table_pays_by_name(host):
    phone = quick(host)
    assert offered(phone, "bonus-0-2") == [
        "—", "Straight +2", "Flush +4", "Full house +6", "Quads +10", "Str. flush +15", "Royal +25",
    ]  # fmt: skip
    assert offered(phone, "bonus-0-0")[:3] == ["—", "66 +1", "77 +2"]
    assert offered(phone, "bonus-0-0")[-2:] == ["Trips K +21", "Trips A +22"]


def test_the_classic_table_offers_any_trips_once(host):
    phone = quick(
        host, preset="classic", **{"drawer": "chinese classic", "rule-royalty_mode": "always"}, **CLASSIC
    )
    assert offered(phone, "bonus-0-0") == ["—", "Trips +3"]
    assert offered(phone, "bonus-1-1") == ["—", "Full house +2", "Quads +8", "Str. flush +10", "Royal +20"]


def test_without_royalties_there_is_nothing_to_pick(host):
    phone = quick(host, preset="classic")
    assert not phone.page.all("select", name="bonus-0-0")


def test_cards_are_named_with_the_letters_this_phone_wants(host):
    host.post(reverse("preferences"), {"language": "en", "index": "fr", "deck": "4"})
    phone = quick(host)
    assert "DD +7" in offered(phone, "bonus-0-0")
    assert phone.page.all("html")[0].attributes["data-deck"] == "4"
    assert [key.said for key in phone.tap("to", "cards").page.all("button", value="Ks")] == ["R"]


def offered(phone, name):
    return [each.said for each in phone.page.all("select", name=name)[0].all("option")]


# Scoring


def test_it_shows_what_the_deal_comes_to_then_records_it(host):
    phone = quick(host).tap("foul", "3").rank(*QUEENS_TAPS)
    phone.tap("rank", "1-0", **QUEENS_ROYALTIES).tap("undo")
    phone.tap("look", **QUEENS_ROYALTIES)
    assert "+43 −20 +17 −40" in phone.page.said
    assert "Six duels counted, zero sum." in phone.page.said
    deal = recorded(phone.score())
    assert deal.net == [43, -20, 17, -40]
    assert deal.recorded["seats"][3] == {"fouled": True}
    assert deal.carried["fantasyland"] == [True, False, False, False]


def test_royalties_picked_after_the_last_tap_count(host):
    phone = quick(host).tap("foul", "3").rank(*QUEENS_TAPS)
    assert recorded(phone.score(**QUEENS_ROYALTIES)).net == [43, -20, 17, -40]


# What cannot be, where it arises


def test_a_higher_royalty_placed_lower_is_explained_under_its_line(host):
    phone = (
        quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("look", **{"bonus-1-1": "8", "bonus-1-2": "4"})
    )
    assert phone.faults == [
        "",
        "Karim shows +8, Léa 0: the higher royalty takes the better place.",
        "Karim shows +4, Léa 0: the higher royalty takes the better place.",
    ]
    with nothing_recorded():
        answer = phone.score()
    assert answer.status_code == 422
    again = Phone(host, phone.sitting, read(answer))
    assert again.faults == phone.faults
    assert again.state == phone.state


def test_a_middle_that_its_bottom_cannot_carry_is_explained_under_the_bottom(host):
    phone = quick(host, NAMES[:2]).tap("look", **{"bonus-0-1": "12", "bonus-0-2": "4"})
    assert phone.faults == ["", "", "Léa: under such a middle, the bottom pays at least +6."]


def test_trips_on_top_ask_for_a_stronger_middle(host):
    phone = quick(host, NAMES[:2]).tap("look", **{"bonus-0-0": "10"})
    assert phone.faults == ["", "Léa: under such a top, the middle pays at least +2.", ""]


def test_a_royalty_that_no_line_pays_is_refused_where_it_stands(host):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    with nothing_recorded():
        answer = phone.score(**{"bonus-0-1": "3"})
    assert answer.status_code == 422
    assert Phone(host, phone.sitting, read(answer)).faults[1] == "3 is not a possible royalty on this line."


def test_a_royalty_on_a_foul_is_refused_where_it_stands(host):
    phone = quick(host, NAMES[:2]).tap("foul", "0")
    with nothing_recorded():
        answer = phone.score(**{"bonus-0-2": "6"})
    assert answer.status_code == 422
    assert Phone(host, phone.sitting, read(answer)).faults == ["", "", "Léa fouled: no royalty is paid."]


def test_fouling_a_hand_takes_its_royalties_away(host):
    phone = quick(host, NAMES[:2]).tap("foul", "0", **{"bonus-0-2": "6"})
    assert phone.faults == ["", "", ""]
    assert recorded(phone.score()).net == [-6, 6]


def test_places_that_are_missing_are_named_under_their_lines(host):
    phone = quick(host, NAMES[:3]).rank("0-0", "1-0", "0-1")
    assert phone.faults == ["", "", ""]
    with nothing_recorded():
        answer = phone.score()
    assert answer.status_code == 422
    assert Phone(host, phone.sitting, read(answer)).faults == [
        "",
        "Karim and Inès have no place yet.",
        "Léa, Karim and Inès have no place yet.",
    ]


def state(**changes):
    """The state of two players who told nothing, as a form carries it, but for the changes."""
    nothing = {"orders": [[], [], []], "words": ["", ""], "bonuses": [[0, 0, 0]] * 2, "goes": [False] * 2}
    return json.dumps(nothing | changes)


@pytest.mark.parametrize(
    "forged",
    [
        {"quick": "x"},
        {"quick": "{}"},
        {"quick": state(orders=[[[0]], [], [], []])},
        {"quick": state(orders=[[[0], [0]], [], []])},
        {"quick": state(orders=[[[7]], [], []])},
        {"quick": state(words=["no", ""])},
        {"quick": state(bonuses=[[0, 0, -1], [0, 0, 0]])},
        {"quick": state(goes=[0, 1])},
        {"quick": "[" * 100_000},
        {"past": "x"},
        {"past": "{}"},
        {"past": "[1]"},
        {"past": json.dumps(["x"] * 61)},
        {"bonus-0-0": "x"},
        {"bonus-0-0": "-7"},
        {"bonus-0-0": "7.5"},
        {"word-0": "no"},
        {"word-0": "fouled"},
    ],
    ids=str,
)
def test_what_no_page_sends_is_a_bad_request(host, forged):
    phone = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    with nothing_recorded():
        assert phone.score(**forged).status_code == 400
        assert host.post(reverse("pad", args=[phone.sitting.pk]), phone.fields | forged).status_code == 400


@pytest.mark.parametrize(
    ("name", "value"), [("rank", "9-0"), ("rank", "x"), ("rank", "0-3"), ("foul", "2"), ("foul", "")]
)
def test_a_tap_on_nobody_is_a_bad_request(host, name, value):
    phone = quick(host, NAMES[:2])
    fields = phone.fields | {name: value}
    assert host.post(reverse("pad", args=[phone.sitting.pk]), fields).status_code == 400


def test_a_past_that_is_no_state_cannot_be_gone_back_to(host):
    phone = quick(host, NAMES[:2])
    fields = phone.fields | {"past": '["x"]', "undo": "1"}
    assert host.post(reverse("pad", args=[phone.sitting.pk]), fields).status_code == 400
