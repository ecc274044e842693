"""The pad of a deal, one tap after another, as it works without script."""

import pytest
from django.http import QueryDict
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.models import Round
from tests.cast import NAMES, PLAIN, QUEENS, correct, deal_fields, nothing_recorded, open_slate, record
from tests.page import fields_of, read
from web.rooms.chinese.pad import HAND_SIZE, LINE_SIZES, LINES, Pad

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
TAPS = st.lists(
    st.tuples(st.just("card"), st.sampled_from(PACK))
    | st.tuples(st.just("take"), st.sampled_from(PACK))
    | st.just(("erase", ""))
    | st.tuples(st.just("go"), st.sampled_from(["0", "1", "2", "0-0", "0-2", "1-1", "2-2", "9-9", "x"])),
    max_size=120,
)


def tapped(pad, name, value):
    """The pad after a tap, having travelled through its form."""
    data = QueryDict(mutable=True)
    for each in [*pad.fields, (name, value)]:
        data.appendlist(*each)
    after = Pad.typed(data, len(pad.hands))
    after.tap(data)
    return after


# Laws of the moves


@given(taps=TAPS)
def test_no_tap_lays_a_card_twice_or_fills_a_line_beyond_its_size(taps):
    pad = Pad.empty(3)
    for tap in taps:
        pad = tapped(pad, *tap)
        laid = [card for hand in pad.hands for line in hand for card in line]
        assert len(laid) == len(set(laid))
        assert all(len(hand[line]) <= size for hand in pad.hands for line, size in enumerate(LINE_SIZES))
        assert pad.seat in range(3)
        assert pad.line in range(3)


@given(taps=TAPS)
def test_a_pad_is_its_form(taps):
    pad = Pad.empty(3)
    for tap in taps:
        pad = tapped(pad, *tap)
    assert tapped(pad, "x", "") == pad


@given(taps=TAPS, card=st.sampled_from(PACK))
def test_erasing_takes_back_the_card_just_laid(taps, card):
    before = Pad.empty(3)
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
def test_thirteen_taps_to_a_player_fill_the_pad(seats, pack):
    pad = Pad.empty(seats)
    for card in pack[: HAND_SIZE * seats]:
        assert not pad.is_complete
        pad = tapped(pad, "card", card)
    assert pad.is_complete
    assert [card for hand in pad.hands for line in hand for card in line] == pack[: HAND_SIZE * seats]


def test_a_line_that_is_full_sends_the_card_nowhere_and_moves_on():
    pad = Pad.empty(2)
    for card in PACK[:3]:
        pad = tapped(pad, "card", card)
    pad = tapped(tapped(pad, "go", "0-0"), "card", PACK[3])
    assert (pad.seat, pad.line) == (0, 1)
    assert pad.used == set(PACK[:3])


# Pages


def pad_page(cast, sitting=None):
    return read(cast.host.get(reverse("pad", args=[(sitting or cast.sitting).pk])))


def laying(cards):
    """The taps that lay these cards."""
    return [("card", card) for card in cards.split()]


def after_taps(client, url, page, *taps):
    """The page after some taps, each a form sent."""
    for name, value in taps:
        page = read(client.post(url, dict(fields_of(page.of_id("deal"))) | {name: value}))
    return page


def test_it_records_nothing_before_the_deal_is_scored(cast):
    url = reverse("pad", args=[cast.sitting.pk])
    with nothing_recorded():
        page = after_taps(cast.host, url, pad_page(cast), *laying(" ".join(PACK[:20])))
    assert "7 / 13" in page.of_id("pad").said
    assert page.of_id("dock").all("button", value="record")[0].attributes["disabled"] is None


def test_it_names_the_lines_as_they_are_laid_and_says_what_is_missing(cast):
    url = reverse("pad", args=[cast.sitting.pk])
    page = after_taps(cast.host, url, pad_page(cast), *laying("Qs Qh 5c 9c 9d 4s 4h Kd 7s 7h 7d 2c"))
    said = page.of_id("pad").said
    assert "Pair of queens +7" in said
    assert "Two pair, nines and fours" in said
    assert "Lines in order · royalties +7" in said
    assert [key.said for key in page.of_id("dock").all("button", value="record")] == ["1 more card"]


def test_it_tells_a_foul_under_the_lines_as_soon_as_it_is_one(cast):
    url = reverse("pad", args=[cast.sitting.pk])
    page = after_taps(cast.host, url, pad_page(cast), *laying("As Ad Kd 8c 8s 6d 5c 2s"))
    (alert,) = [each for each in page.of_id("pad") if each.attributes.get("role") == "alert"]
    assert alert.said == "Foul. The top, pair of aces, beats the middle, pair of eights."
    assert [row.attributes["class"].split()[-1] for row in page.of_id("main").all("li")][:2] == ["bad", "bad"]


def test_it_shows_who_is_in_fantasyland(cast):
    page = pad_page(cast)
    tabs = [tab.said for tab in page.all("button", name="go") if "data-seat" in tab.attributes]
    assert tabs[0].startswith("Léa F 13 in Fantasyland with 13 cards")
    assert not any("Fantasyland" in tab for tab in tabs[1:])
    assert "Thomas acts first" in page.said


def test_it_asks_who_acts_first_before_the_first_deal_only(cast):
    sitting = open_slate(cast.host)
    page = pad_page(cast, sitting)
    assert page.of_id("first").all("option")[2].said == "Inès"
    url = reverse("pad", args=[sitting.pk])
    page = read(cast.host.post(url, dict(fields_of(page.of_id("deal"))) | {"first": "2", "card": "As"}))
    assert ("first", "2") in fields_of(page.of_id("deal"))
    version = record(cast.host, sitting, PLAIN, **dict(fields_of(page.of_id("deal"))) | deal_fields(PLAIN))
    assert version.recorded["first"] == 2
    assert "first" not in dict(fields_of(pad_page(cast, sitting)))


def test_it_shows_what_the_deal_comes_to_before_it_is_scored(cast):
    page = read(cast.host.post(reverse("pad", args=[cast.sitting.pk]), deal_fields(PLAIN)))
    assert "Léa +6 Karim −6 Inès −3 Thomas +3" in page.of_id("pad").said
    assert [key.said for key in page.of_id("dock").all("button", value="record")] == ["Score the deal"]
    assert not page.all("div", role="group")[1:]


def test_it_keeps_the_key_from_the_first_tap_to_the_last(cast):
    page = pad_page(cast)
    key = dict(fields_of(page.of_id("deal")))["key"]
    url = reverse("pad", args=[cast.sitting.pk])
    page = after_taps(cast.host, url, page, ("card", "As"), ("go", "1"), ("card", "Kd"), ("erase", ""))
    assert dict(fields_of(page.of_id("deal")))["key"] == key
    assert dict(fields_of(pad_page(cast).of_id("deal")))["key"] != key


# Correcting


def test_it_corrects_from_the_cards_that_were_recorded(cast):
    url = reverse("round-correction", args=[cast.round.pk])
    page = read(cast.host.get(url))
    kept = dict(fields_of(page.of_id("deal")))
    lines = {name: value for name, value in deal_fields(QUEENS).items() if name.startswith("seat")}
    assert {name: kept[name] for name in lines} == lines
    page = after_taps(cast.host, url, page, ("take", "Qh"), ("take", "Kd"), ("go", "0-0"), ("card", "Kd"))
    page = after_taps(cast.host, url, page, ("go", "0-1"), ("card", "Qh"))
    assert [key.said for key in page.of_id("dock").all("button", value="record")] == ["Correct the deal"]
    with_lower_queens = ("Qs 5c Kd | 9c 9d 4s 4h Qh | 7s 7h 7d 2c 2d", *QUEENS[1:])
    sent = dict(fields_of(page.of_id("deal")))
    assert {name: sent[name] for name in lines} == {
        name: value for name, value in deal_fields(with_lower_queens).items() if name.startswith("seat")
    }
    cast.host.post(url, sent | {"step": "record"})
    cast.round.refresh_from_db()
    assert cast.round.replaced_by.number == 1
    assert cast.round.replaced_by.carried["fantasyland"] == [False] * 4


def test_it_shows_both_versions_in_the_feed_and_on_their_pages(cast):
    corrected = correct(cast.host, cast.round, PLAIN)
    feed = read(cast.host.get(reverse("sitting", args=[cast.sitting.pk]))).of_id("scoreboard").said
    assert "+43 −20 +17 −40" in feed
    assert "+6 −6 −3 +3" in feed
    assert "Corrected by Léa" in feed
    struck = read(cast.host.get(reverse("round", args=[cast.round.pk])))
    assert "It no longer counts." in struck.of_id("main").said
    assert struck.all("a", href=reverse("round", args=[corrected.pk]))


def test_it_undoes_the_last_deal_in_one_tap(cast):
    page = read(cast.host.get(reverse("sitting", args=[cast.sitting.pk])))
    (undo,) = [form for form in page.all("form") if "annulment" in form.attributes["action"]]
    cast.host.post(undo.attributes["action"], dict(fields_of(undo)))
    after = read(cast.host.get(reverse("sitting", args=[cast.sitting.pk]))).of_id("scoreboard").said
    assert "Undone by Léa" in after
    assert "Fantasy" not in after.split("Undone")[0].split("Total")[0]


# Twice


def test_it_records_a_double_tap_once_and_leads_to_the_same_page(cast):
    fields = deal_fields(PLAIN)
    url = reverse("sitting-rounds", args=[cast.sitting.pk])
    first, second = cast.host.post(url, fields), cast.host.post(url, fields)
    assert first.status_code == second.status_code == 302
    assert first.url == second.url
    assert Round.objects.filter(sitting=cast.sitting).count() == 2


def test_it_answers_a_late_retry_with_the_deal_even_once_all_is_closed(cast):
    fields = deal_fields(PLAIN)
    url = reverse("sitting-rounds", args=[cast.sitting.pk])
    first = cast.host.post(url, fields)
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    with nothing_recorded():
        assert cast.host.post(url, fields).url == first.url


def test_it_corrects_once_what_is_corrected_twice(cast):
    fields = deal_fields(PLAIN)
    url = reverse("round-correction", args=[cast.round.pk])
    first = cast.host.post(url, fields)
    with nothing_recorded():
        assert cast.host.post(url, fields).url == first.url


def test_it_numbers_the_deals_in_the_order_they_were_sent(cast):
    sitting = open_slate(cast.host, NAMES)
    versions = [record(cast.host, sitting, hands) for hands in (PLAIN, QUEENS, PLAIN)]
    assert [version.number for version in versions] == [1, 2, 3]
    assert [name for name in LINES if name in versions[0].recorded["seats"][0]] == list(LINES)


def test_it_goes_on_with_whoever_has_no_hand_yet_once_this_one_is_whole(cast):
    fields = deal_fields([QUEENS[0], " | | "], at="0-0")
    page = read(cast.host.post(reverse("pad", args=[cast.sitting.pk]), fields | {"go": "0"}))
    [button] = page.all("button", name="go", value="1", form="deal")
    assert button.said == "Go on with Karim"
