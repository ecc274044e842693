"""Quick entry of a deal form by form, without script."""

import json

import pytest
from django.urls import reverse

from tests.html import parse
from tests.scenario import NAMES, no_rows_changed
from tests.web.pad_driver import CLASSIC, QUEENS_ROYALTIES, QUEENS_TAPS, PadDriver, quick, recorded

NINE = ("0-0", "2-0", "1-0", "2-1", "0-1", "1-1", "0-2", "2-2", "1-2")
"""Léa, Inès, Karim on top; Inès, Léa, Karim in the middle; Léa, Inès, Karim at the bottom; Thomas last."""


@pytest.fixture
def host(scenario):
    return scenario.host


# Ranking


def test_nine_taps_rank_four_players_and_the_last_is_placed_automatically(host):
    pad = quick(host)
    assert pad.button.text == "9 more places"
    pad.rank(*NINE)
    assert pad.places == [[1, 3, 2, 4], [2, 3, 1, 4], [1, 3, 2, 4]]
    assert pad.button.text == "Score the deal"
    assert "disabled" not in pad.button.attributes


def test_second_tap_makes_a_tie_and_third_tap_moves_ahead(host):
    pad = quick(host, NAMES[:3]).rank("0-0", "1-0")
    assert pad.places[0] == [1, 2, 3]
    assert pad.rank("2-0").places[0] == [1, 2, 2]
    assert pad.rank("2-0").places[0] == [1, 3, 2]
    assert pad.rank("2-0").places[0] == [1, 2, 1]
    assert pad.rank("2-0").places[0] == [2, 3, 1]


def test_tapping_the_first_player_again_moves_them_last(host):
    pad = quick(host, NAMES[:3]).rank("0-0", "1-0", "0-0")
    assert pad.places[0] == [3, 1, 2]


def test_foul_is_one_tap_and_removes_the_column(host):
    pad = quick(host).tap("foul", "3")
    assert pad.button.text == "6 more places"
    pad.rank(*QUEENS_TAPS)
    assert pad.places[0][:3] == [1, 3, 2]
    assert pad.state["words"][3] == "fouled"
    cells = pad.page.find_all("tbody")[0].find_all("td")
    assert sum("hatched" in cell.attributes.get("class", "") for cell in cells) == 3


def test_foul_after_ranking_closes_the_ranks(host):
    pad = quick(host).rank(*NINE).tap("foul", "0")
    assert [line[1:] for line in pad.places] == [[2, 1, 3], [2, 1, 3], [2, 1, 3]]
    pad.tap("foul", "0")
    assert pad.button.text == "3 more places"


def test_single_player_in_play_needs_no_tap(host):
    pad = quick(host, NAMES[:2]).tap("foul", "0")
    assert pad.button.text == "Score the deal"
    assert recorded(pad.score()).net == [-6, 6]


def test_every_move_can_be_undone(host):
    pad = quick(host, NAMES[:3])
    states = [pad.state]
    for name, value in [("rank", "0-0"), ("rank", "1-0"), ("foul", "2"), ("rank", "1-0"), ("foul", "2")]:
        states.append(pad.tap(name, value).state)
    for state in reversed(states[:-1]):
        assert pad.tap("undo").state == state
    assert pad.tap("undo").state == states[0]


# Royalties


def test_royalty_options_of_a_line_are_those_of_its_table(host):
    pad = quick(host)
    assert offered(pad, "bonus-0-2") == [
        "—", "Straight +2", "Flush +4", "Full house +6", "Quads +10", "Str. flush +15", "Royal +25",
    ]  # fmt: skip
    assert offered(pad, "bonus-0-0")[:3] == ["—", "66 +1", "77 +2"]
    assert offered(pad, "bonus-0-0")[-2:] == ["Trips K +21", "Trips A +22"]


def test_royalty_options_of_the_classic_table_list_trips_once(host):
    pad = quick(
        host, preset="classic", **{"drawer": "chinese classic", "rule-royalty_mode": "always"}, **CLASSIC
    )
    assert offered(pad, "bonus-0-0") == ["—", "Trips +3"]
    assert offered(pad, "bonus-1-1") == ["—", "Full house +2", "Quads +8", "Str. flush +10", "Royal +20"]


def test_royalty_options_are_absent_without_royalties(host):
    pad = quick(host, preset="classic")
    assert not pad.page.find_all("select", name="bonus-0-0")


def test_card_names_follow_the_preferences(host):
    host.post(reverse("preferences"), {"language": "en", "index": "fr", "deck": "4"})
    pad = quick(host)
    assert "DD +7" in offered(pad, "bonus-0-0")
    assert pad.page.find_all("html")[0].attributes["data-deck"] == "4"
    assert [key.text for key in pad.tap("to", "cards").page.find_all("button", value="Ks")] == ["R"]


def offered(pad, name):
    return [each.text for each in pad.page.find_all("select", name=name)[0].find_all("option")]


# Scoring


def test_preview_shows_the_score_and_the_button_records_it(host):
    pad = quick(host).tap("foul", "3").rank(*QUEENS_TAPS)
    pad.tap("rank", "1-0", **QUEENS_ROYALTIES).tap("undo")
    pad.tap("look", **QUEENS_ROYALTIES)
    assert "+43 −20 +17 −40" in pad.page.text
    assert "Six duels counted, zero sum." in pad.page.text
    deal = recorded(pad.score())
    assert deal.net == [43, -20, 17, -40]
    assert deal.recorded["seats"][3] == {"fouled": True}
    assert deal.carried["fantasyland"] == [True, False, False, False]


def test_royalties_chosen_after_the_last_tap_count(host):
    pad = quick(host).tap("foul", "3").rank(*QUEENS_TAPS)
    assert recorded(pad.score(**QUEENS_ROYALTIES)).net == [43, -20, 17, -40]


# Errors at their fields


def test_higher_royalty_at_a_lower_place_is_explained_under_its_line(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2").tap("look", **{"bonus-1-1": "8", "bonus-1-2": "4"})
    assert pad.faults == [
        "",
        "Karim shows +8, Léa 0: the higher royalty takes the better place.",
        "Karim shows +4, Léa 0: the higher royalty takes the better place.",
    ]
    with no_rows_changed():
        answer = pad.score()
    assert answer.status_code == 422
    again = PadDriver(host, pad.sitting, parse(answer))
    assert again.faults == pad.faults
    assert again.state == pad.state


def test_bottom_royalty_too_low_for_its_middle_is_explained_under_the_bottom(host):
    pad = quick(host, NAMES[:2]).tap("look", **{"bonus-0-1": "12", "bonus-0-2": "4"})
    assert pad.faults == [
        "",
        "",
        "Léa: with full house in the middle, at least full house at the bottom (+6).",
    ]


def test_trips_on_top_without_a_stronger_middle_are_explained(host):
    pad = quick(host, NAMES[:2]).tap("look", **{"bonus-0-0": "10"})
    assert pad.faults == ["", "Léa: with trips 2 on top, at least trips in the middle (+2).", ""]


def test_royalty_not_in_the_table_is_refused_under_its_line(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    with no_rows_changed():
        answer = pad.score(**{"bonus-0-1": "3"})
    assert answer.status_code == 422
    assert (
        PadDriver(host, pad.sitting, parse(answer)).faults[1] == "3 is not a possible royalty on this line."
    )


def test_royalty_of_a_fouled_hand_is_refused_under_its_line(host):
    pad = quick(host, NAMES[:2]).tap("foul", "0")
    with no_rows_changed():
        answer = pad.score(**{"bonus-0-2": "6"})
    assert answer.status_code == 422
    assert PadDriver(host, pad.sitting, parse(answer)).faults == ["", "", "Léa fouled: no royalty is paid."]


def test_marking_a_foul_removes_its_royalties(host):
    pad = quick(host, NAMES[:2]).tap("foul", "0", **{"bonus-0-2": "6"})
    assert pad.faults == ["", "", ""]
    assert recorded(pad.score()).net == [-6, 6]


def test_missing_places_are_named_under_their_lines(host):
    pad = quick(host, NAMES[:3]).rank("0-0", "1-0", "0-1")
    assert pad.faults == ["", "", ""]
    with no_rows_changed():
        answer = pad.score()
    assert answer.status_code == 422
    assert PadDriver(host, pad.sitting, parse(answer)).faults == [
        "",
        "Karim and Inès have no place yet.",
        "Léa, Karim and Inès have no place yet.",
    ]


def state(**changes):
    """Return the hidden state of two players without entries, with these changes."""
    nothing = {"orders": [[], [], []], "words": ["", ""], "bonuses": [[0, 0, 0]] * 2, "goes": [False] * 2}
    return json.dumps(nothing | changes)


FORGED = [
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
    {"past": '["x"]', "undo": "1"},
    {"bonus-0-0": "x"},
    {"bonus-0-0": "-7"},
    {"bonus-0-0": "7.5"},
    {"word-0": "no"},
    {"word-0": "fouled"},
    {"rank": "9-0"},
    {"rank": "x"},
    {"rank": "0-3"},
    {"foul": "2"},
    {"foul": ""},
]
"""Values that no page sends; a score reads no tap."""


def test_forged_state_or_tap_is_a_bad_request(host):
    pad = quick(host, NAMES[:2]).rank("0-0", "0-1", "0-2")
    url = reverse("sitting-pad", args=[pad.sitting.pk])
    with no_rows_changed():
        for forged in FORGED:
            assert host.post(url, pad.fields | forged).status_code == 400, forged
            if not forged.keys() & {"rank", "foul", "undo"}:
                assert pad.score(**forged).status_code == 400, forged
