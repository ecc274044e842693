"""Pad of a deal, tap by tap, without script."""

import pytest
from django.http import QueryDict
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.models import Round
from games.rules.chinese.layout import LINE_SIZES
from games.rules.chinese.royalties import LINES
from tests.html import form_fields, parse
from tests.scenario import NAMES, PLAIN, QUEENS, correct, deal_fields, no_rows_changed, open_sitting, record
from web.games.chinese.forms.cards import HAND_SIZE, CardEntry

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
TAPS = st.lists(
    st.tuples(st.just("card"), st.sampled_from(PACK))
    | st.tuples(st.just("take"), st.sampled_from(PACK))
    | st.just(("erase", ""))
    | st.tuples(st.just("go"), st.sampled_from(["0", "1", "2", "0-0", "0-2", "1-1", "2-2", "9-9", "x"])),
    max_size=120,
)


def tapped(pad, name, value):
    """Return the pad after a tap, restored from its form."""
    data = QueryDict(mutable=True)
    for each in [*pad.hidden_values, (name, value)]:
        data.appendlist(*each)
    after = CardEntry.from_data(data, len(pad.hands))
    after.tap(data)
    return after


# Properties of the moves


@given(taps=TAPS)
def test_no_tap_places_a_card_twice_or_overfills_a_line(taps):
    pad = CardEntry.empty(3)
    for tap in taps:
        pad = tapped(pad, *tap)
        placed = [card for hand in pad.hands for line in hand for card in line]
        assert len(placed) == len(set(placed))
        assert all(len(hand[line]) <= size for hand in pad.hands for line, size in enumerate(LINE_SIZES))
        assert pad.seat in range(3)
        assert pad.line in range(3)


@given(taps=TAPS)
def test_pad_is_restored_from_its_form(taps):
    pad = CardEntry.empty(3)
    for tap in taps:
        pad = tapped(pad, *tap)
    assert tapped(pad, "x", "") == pad


@given(taps=TAPS, card=st.sampled_from(PACK))
def test_taking_a_card_reverses_its_placement(taps, card):
    before = CardEntry.empty(3)
    for tap in taps:
        before = tapped(before, *tap)
    after = tapped(before, "card", card)
    if after.used == before.used:
        return
    assert after.used - before.used == {card}
    assert tapped(after, "take", card).hands == before.hands
    if (after.seat, after.line) == (before.seat, before.line):
        assert tapped(after, "erase", "").hands == before.hands


@pytest.mark.parametrize("seats", [2, 3, 4])
@given(pack=st.permutations(PACK))
def test_thirteen_taps_per_player_complete_the_pad(seats, pack):
    pad = CardEntry.empty(seats)
    for card in pack[: HAND_SIZE * seats]:
        assert not pad.is_complete
        pad = tapped(pad, "card", card)
    assert pad.is_complete
    assert [card for hand in pad.hands for line in hand for card in line] == pack[: HAND_SIZE * seats]


def test_card_for_a_full_line_goes_to_the_next_line():
    pad = CardEntry.empty(2)
    for card in PACK[:3]:
        pad = tapped(pad, "card", card)
    pad = tapped(tapped(pad, "go", "0-0"), "card", PACK[3])
    assert (pad.seat, pad.line) == (0, 1)
    assert pad.hands[0] == [PACK[:3], [PACK[3]], []]


def test_complete_hand_stays_current_until_the_next_card():
    pad = CardEntry.empty(2)
    for card in PACK[:13]:
        pad = tapped(pad, "card", card)
    assert pad.seat == 0
    assert tapped(pad, "erase", "").used == set(PACK[:12])
    pad = tapped(pad, "card", PACK[13])
    assert (pad.seat, pad.line, pad.hands[1][0]) == (1, 0, [PACK[13]])


def test_erasing_an_empty_hand_takes_no_card_of_another():
    pad = CardEntry.empty(2)
    for card in PACK[:13]:
        pad = tapped(pad, "card", card)
    pad = tapped(pad, "go", "1")
    assert tapped(pad, "erase", "") == pad


@pytest.mark.parametrize("line", range(3))
def test_erasing_at_an_empty_line_takes_a_card_of_this_hand(line):
    pad = CardEntry.empty(2)
    for card in PACK[:13]:
        pad = tapped(pad, "card", card)
    for tap in (("go", "1-2"), ("card", PACK[13]), ("go", f"1-{line}"), ("erase", "")):
        pad = tapped(pad, *tap)
    assert (pad.seat, pad.line, pad.used) == (1, 2, set(PACK[:13]))


# Pages


def pad_page(scenario, sitting=None):
    return parse(scenario.host.get(reverse("sitting-pad", args=[(sitting or scenario.sitting).pk])))


def laying(cards):
    """Return the taps that place these cards."""
    return [("card", card) for card in cards.split()]


def after_taps(client, url, page, *taps):
    """Return the page after some taps, each sent as a form."""
    for name, value in taps:
        page = parse(client.post(url, dict(form_fields(page.by_id("deal"))) | {name: value}))
    return page


def test_taps_record_nothing_before_the_deal_is_scored(scenario):
    url = reverse("sitting-pad", args=[scenario.sitting.pk])
    with no_rows_changed():
        page = after_taps(scenario.host, url, pad_page(scenario), *laying(" ".join(PACK[:20])))
    assert "7 / 13" in page.by_id("pad").text
    assert page.by_id("dock").find_all("button", value="record")[0].attributes["disabled"] is None


def test_pad_names_the_lines_and_the_missing_cards(scenario):
    url = reverse("sitting-pad", args=[scenario.sitting.pk])
    page = after_taps(scenario.host, url, pad_page(scenario), *laying("Qs Qh 5c 9c 9d 4s 4h Kd 7s 7h 7d 2c"))
    text = page.by_id("pad").text
    assert "Pair of queens +7" in text
    assert "Two pair, nines and fours" in text
    assert "Lines in order · royalties +7" in text
    assert [key.text for key in page.by_id("dock").find_all("button", value="record")] == ["1 more card"]


def test_pad_shows_a_foul_as_soon_as_it_occurs(scenario):
    url = reverse("sitting-pad", args=[scenario.sitting.pk])
    page = after_taps(scenario.host, url, pad_page(scenario), *laying("As Ad Kd 8c 8s 6d 5c 2s"))
    (alert,) = [each for each in page.by_id("pad") if each.attributes.get("role") == "alert"]
    assert alert.text == "Foul. The top, pair of aces, beats the middle, pair of eights."
    assert [row.attributes["class"].split()[-1] for row in page.by_id("main").find_all("li")][:2] == [
        "bad",
        "bad",
    ]


def test_complete_deal_asks_for_no_card_of_a_hand_without_cards(scenario):
    url = reverse("sitting-pad", args=[scenario.sitting.pk])
    cards = laying(" ".join(PLAIN[:3]).replace("|", ""))
    page = after_taps(scenario.host, url, pad_page(scenario), *cards, ("go", "3"))
    assert "3 more" in page.by_id("main").text
    page = after_taps(scenario.host, url, page, ("say", "3-fouled"))
    assert not page.by_id("dock").find_all("button", value="record")[0].attributes.get("aria-disabled")
    assert "3 more" not in page.by_id("main").text


def test_pad_shows_the_players_in_fantasyland(scenario):
    page = pad_page(scenario)
    tabs = [tab.text for tab in page.find_all("button", name="go") if "data-seat" in tab.attributes]
    assert tabs[0].startswith("Léa F 13 in Fantasyland with 13 cards")
    assert not any("Fantasyland" in tab for tab in tabs[1:])
    assert "Thomas acts first" in page.text


def test_first_to_act_is_asked_before_the_first_deal_only(scenario):
    sitting = open_sitting(scenario.host)
    page = pad_page(scenario, sitting)
    assert page.by_id("first").find_all("option")[2].text == "Inès"
    url = reverse("sitting-pad", args=[sitting.pk])
    page = parse(
        scenario.host.post(url, dict(form_fields(page.by_id("deal"))) | {"first": "2", "card": "As"})
    )
    assert ("first", "2") in form_fields(page.by_id("deal"))
    version = record(
        scenario.host, sitting, PLAIN, **dict(form_fields(page.by_id("deal"))) | deal_fields(PLAIN)
    )
    assert version.recorded["first"] == 2
    assert "first" not in dict(form_fields(pad_page(scenario, sitting)))


def test_first_to_act_stays_while_a_foul_is_shown(scenario):
    sitting = open_sitting(scenario.host)
    url = reverse("sitting-pad", args=[sitting.pk])
    foul = laying("As Ad Kd 8c 8s 6d 5c 2s")
    page = after_taps(scenario.host, url, pad_page(scenario, sitting), ("first", "2"), *foul)
    assert form_fields(page.by_id("deal")).count(("first", "2")) == 1


def test_pad_shows_the_score_before_it_is_recorded(scenario):
    page = parse(scenario.host.post(reverse("sitting-pad", args=[scenario.sitting.pk]), deal_fields(PLAIN)))
    assert "deal 2 Léa +6 Karim −6 Inès −3 Thomas +3" in page.by_id("pad").text
    assert [key.text for key in page.by_id("dock").find_all("button", value="record")] == ["Score the deal"]
    assert not page.find_all("div", role="group")[1:]


def test_pad_preserves_its_key_between_taps(scenario):
    page = pad_page(scenario)
    key = dict(form_fields(page.by_id("deal")))["key"]
    url = reverse("sitting-pad", args=[scenario.sitting.pk])
    page = after_taps(scenario.host, url, page, ("card", "As"), ("go", "1"), ("card", "Kd"), ("erase", ""))
    assert dict(form_fields(page.by_id("deal")))["key"] == key
    assert dict(form_fields(pad_page(scenario).by_id("deal")))["key"] != key


# Correcting


def test_correction_starts_from_the_recorded_cards(scenario):
    url = reverse("round-correct", args=[scenario.round.pk])
    page = parse(scenario.host.get(url))
    fields = dict(form_fields(page.by_id("deal")))
    lines = {name: value for name, value in deal_fields(QUEENS).items() if name.startswith("seat")}
    assert {name: fields[name] for name in lines} == lines
    page = after_taps(scenario.host, url, page, ("take", "Qh"), ("take", "Kd"), ("go", "0-0"), ("card", "Kd"))
    page = after_taps(scenario.host, url, page, ("go", "0-1"), ("card", "Qh"))
    assert [key.text for key in page.by_id("dock").find_all("button", value="record")] == ["Correct the deal"]
    with_lower_queens = ("Qs 5c Kd | 9c 9d 4s 4h Qh | 7s 7h 7d 2c 2d", *QUEENS[1:])
    sent = dict(form_fields(page.by_id("deal")))
    assert {name: sent[name] for name in lines} == {
        name: value for name, value in deal_fields(with_lower_queens).items() if name.startswith("seat")
    }
    scenario.host.post(url, sent | {"step": "record"})
    scenario.round.refresh_from_db()
    assert scenario.round.replaced_by.number == 1
    assert scenario.round.replaced_by.carried["fantasyland"] == [False] * 4


def test_corrected_deal_shows_both_versions(scenario):
    corrected = correct(scenario.host, scenario.round, PLAIN)
    feed = parse(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk]))).by_id("scoreboard").text
    assert "+43 −20 +17 −40" in feed
    assert "+6 −6 −3 +3" in feed
    assert "Corrected by Léa" in feed
    struck = parse(scenario.host.get(reverse("round", args=[scenario.round.pk])))
    assert "It no longer counts." in struck.by_id("main").text
    assert struck.find_all("a", href=reverse("round", args=[corrected.pk]))
    page = scenario.host.get(reverse("round", args=[corrected.pk])).content.decode()
    assert "· Correction" in page


def test_last_deal_is_undone_in_one_tap(scenario):
    page = parse(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk])))
    (undo,) = [form for form in page.find_all("form") if "annulment" in form.attributes["action"]]
    scenario.host.post(undo.attributes["action"], dict(form_fields(undo)))
    after = parse(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk]))).by_id("scoreboard").text
    assert "Undone by Léa" in after
    assert "Fantasy" not in after.split("Undone")[0].split("Total")[0]


# Repeated forms


def test_deal_sent_twice_is_recorded_once(scenario):
    fields = deal_fields(PLAIN)
    url = reverse("sitting-rounds", args=[scenario.sitting.pk])
    first, second = scenario.host.post(url, fields), scenario.host.post(url, fields)
    assert first.status_code == second.status_code == 302
    assert first.url == second.url
    assert Round.objects.filter(sitting=scenario.sitting).count() == 2


def test_deal_sent_again_after_the_closing_gets_the_same_answer(scenario):
    fields = deal_fields(PLAIN)
    url = reverse("sitting-rounds", args=[scenario.sitting.pk])
    first = scenario.host.post(url, fields)
    scenario.host.post(reverse("sitting-close", args=[scenario.sitting.pk]))
    with no_rows_changed():
        assert scenario.host.post(url, fields).url == first.url


def test_correction_sent_twice_is_recorded_once(scenario):
    fields = deal_fields(PLAIN)
    url = reverse("round-correct", args=[scenario.round.pk])
    first = scenario.host.post(url, fields)
    with no_rows_changed():
        assert scenario.host.post(url, fields).url == first.url


def test_deals_are_numbered_in_the_order_received(scenario):
    sitting = open_sitting(scenario.host, NAMES)
    versions = [record(scenario.host, sitting, hands) for hands in (PLAIN, QUEENS, PLAIN)]
    assert [version.number for version in versions] == [1, 2, 3]
    assert [name for name in LINES if name in versions[0].recorded["seats"][0]] == list(LINES)


def test_pad_proposes_the_next_player_without_a_hand(scenario):
    fields = deal_fields([QUEENS[0], " | | "], at="0-0")
    page = parse(scenario.host.post(reverse("sitting-pad", args=[scenario.sitting.pk]), fields | {"go": "0"}))
    [button] = page.find_all("button", name="go", value="1", form="deal")
    assert button.text == "Go on with Karim"
