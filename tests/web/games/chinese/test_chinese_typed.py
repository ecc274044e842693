"""Cards typed or pasted on the pad: placed on their lines, or refused at their field."""

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.rules.chinese.royalties import LINES
from games.rules.errors import RuleError
from tests.html import parse
from tests.scenario import EXAMPLE, NAMES, deal_fields, no_rows_changed, open_sitting
from tests.web.pad_driver import PadDriver
from web.games.chinese.forms.cards import CardEntry
from web.games.chinese.forms.typed_cards import place_typed_cards

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
FRENCH = {"J": "V", "Q": "D", "K": "R", "T": "10"}
FRENCH_SUITS = {"c": "t", "d": "k", "h": "c", "s": "p"}
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@pytest.fixture
def driver(scenario):
    return PadDriver(scenario.host, open_sitting(scenario.host, NAMES[:2]))


def hand(pad, seat=0):
    return [" ".join(line) for line in pad.hands[seat]]


def placed(typed, locale="en", **state):
    pad = CardEntry.empty(2)
    for name, value in state.items():
        setattr(pad, name, value)
    place_typed_cards(pad, typed, locale)
    return pad


def refused(typed, pad=None):
    pad = pad or CardEntry.empty(2)
    before = [[list(line) for line in each] for each in pad.hands]
    with pytest.raises(RuleError) as refusal:
        place_typed_cards(pad, typed, "en")
    assert pad.hands == before
    return refusal.value.code


@pytest.mark.parametrize(
    "typed",
    [
        "Jh 9s 7c / 8d 8h 2c 2h 4h / Kh Kc Ks As Ac",
        "Jh9s7c|8d8h2c2h4h|KhKcKsAsAc",
        "jh9s7c8d8h2c2h4hkhkcksasac",
        "J♥ 9♠ 7♣ 8♦ 8♥ 2♣ 2♥ 4♥ K♥ K♣ K♠ A♠ A♣",
    ],
)
def test_typed_hand_fills_the_lines_from_the_top(typed):
    pad = placed(typed)
    assert hand(pad) == [line.strip() for line in EXAMPLE[0].split("|")]
    assert pad.seat == 0


def test_typed_cards_go_to_the_next_hand_if_the_current_one_is_complete():
    pad = placed(EXAMPLE[0])
    place_typed_cards(pad, "3c 5c", "en")
    assert (pad.seat, pad.line) == (1, 0)
    assert pad.hands[1][0] == ["3c", "5c"]


def test_typed_hand_fills_from_the_top_whatever_line_is_selected():
    assert hand(placed(EXAMPLE[0].replace("|", ""), line=2)) == [
        line.strip() for line in EXAMPLE[0].split("|")
    ]


def test_typed_hand_is_read_with_french_letters_on_a_french_page():
    pad = placed("Vc 9p 7t / 8k 8c 2t 2c 4c / Rc Rt Rp Ap At", "fr")
    assert hand(pad) == [line.strip() for line in EXAMPLE[0].split("|")]


@given(
    cards=st.permutations(PACK),
    french=st.booleans(),
    signs=st.booleans(),
    gap=st.sampled_from(["", " ", ", "]),
)
def test_typed_hand_in_any_notation_is_read(cards, french, signs, gap):
    cards = cards[:13]
    suits = SIGNS if signs else FRENCH_SUITS if french else {suit: suit for suit in "cdhs"}
    cards_text = [(FRENCH.get(rank, rank) if french else rank) + suits[suit] for rank, suit in cards]
    pad = placed(gap.join(cards_text), "fr" if french else "en")
    assert " ".join(hand(pad)).split() == cards


def test_typed_cards_go_to_the_same_lines_as_tapped_cards():
    assert hand(placed("As Ks", line=2)) == ["", "", "As Ks"]
    assert hand(placed("2c 3c 4c 5c 6c 7c", line=1)) == ["", "2c 3c 4c 5c 6c", "7c"]
    assert hand(placed("2c 3c 4c 5c 6c 7c", line=2)) == ["7c", "", "2c 3c 4c 5c 6c"]


def test_typed_cards_are_added_to_placed_cards():
    pad = placed("As Ah")
    place_typed_cards(pad, "Ad / Ks Kh", "en")
    assert hand(pad) == ["As Ah Ad", "Ks Kh", ""]
    assert (pad.seat, pad.line) == (0, 1)


def test_typed_cards_that_do_not_fit_are_refused_and_change_nothing():
    assert refused("Jh 9s 7x") == "CARD_UNREADABLE"
    assert refused("Jh Jh") == "CARD_DUPLICATE"
    assert refused("Jh 9s 7c 2c / 8d") == "LINE_SIZE"
    assert refused("As / Ks / Qs / Js") == "LINE_SIZE"
    assert refused(" ".join(PACK[:14])) == "LINE_SIZE"
    assert refused("As", placed("2c 3c / As")) == "CARD_DUPLICATE"


@pytest.mark.parametrize(
    ("typed", "locale", "first"),
    [
        ("Qd 9d 4d / Th Tc", "fr", "Qd"),
        ("Dk 9k 4k / Vt", "en", "Qd"),
        ("Ac 2c", "fr", "Ah"),
        ("Ac 2c", "en", "Ac"),
    ],
)
def test_text_that_only_the_other_notation_reads_is_read_in_it(typed, locale, first):
    assert placed(typed, locale).hands[0][0][0] == first


def test_typed_card_of_another_hand_is_refused():
    pad = placed(EXAMPLE[0])
    assert refused("Jh", pad) == "CARD_DUPLICATE"


@given(typed=st.text(max_size=30) | st.text("AKJT29cdhs/| ,♠1", max_size=40))
def test_any_typed_text_is_placed_or_refused(typed):
    pad = CardEntry.empty(2)
    try:
        place_typed_cards(pad, typed, "en")
    except RuleError:
        assert not pad.used
    cards = [card for each in pad.hands for line in each for card in line]
    assert len(cards) == len(set(cards)) <= 13


# Pages


def test_typed_field_fills_the_hand_of_the_selected_player(driver):
    driver.tap("go", "1").tap("type", typed=EXAMPLE[0])
    assert [driver.fields[f"seat-1-{line}"] for line in LINES] == [
        line.strip() for line in EXAMPLE[0].split("|")
    ]
    assert field(driver).attributes["value"] == ""


def test_refused_typed_text_stays_in_its_field_with_the_reason(driver):
    driver.tap("card", "As").tap("type", typed="As Kx")
    assert field(driver).attributes["value"] == "As Kx"
    assert field(driver).attributes["aria-invalid"] == "true"
    assert driver.page.by_id("typed-error").text.startswith("Unreadable card: “Kx”.")
    assert driver.fields["seat-0-top"] == "As"
    driver.tap("type", typed="Kd Ks")
    assert driver.fields["seat-0-top"] == "As Kd Ks"


def test_typed_text_survives_a_tap(driver):
    driver.tap("card", "As", typed="Kd")
    assert field(driver).attributes["value"] == "Kd"


def test_typed_text_is_not_preserved_for_another_player(driver):
    driver.tap("go", "1", typed="Kd")
    assert field(driver).attributes["value"] == ""


def test_enter_in_the_typed_field_places_the_cards(driver):
    """Without script Enter presses the first button of the form, the tab of the present page."""
    first = next(each for each in driver.page.find_all("button") if each.attributes.get("form") == "deal")
    driver.tap(first.attributes["name"], first.attributes["value"], typed="As")
    assert driver.fields["seat-0-top"] == "As"


def test_page_language_decides_the_typed_letters(scenario):
    scenario.host.post(reverse("preferences"), {"language": "fr", "index": "en"})
    driver = PadDriver(scenario.host, open_sitting(scenario.host, NAMES[:2]))
    driver.tap("type", typed="Dp 9k")
    assert driver.fields["seat-0-top"] == "Qs 9d"
    driver.tap("type", typed="Xd")
    assert driver.page.by_id("typed-error").text.startswith("Carte illisible\u202f: «\u202fXd\u202f».")
    assert "p pique" in driver.page.by_id("typed-how").text


def test_typing_cards_records_nothing(driver):
    with no_rows_changed():
        driver.tap("type", typed=EXAMPLE[0]).tap("type", typed=EXAMPLE[1])
    answer = driver.score()
    assert answer.status_code == 302
    assert "−1" not in parse(driver.client.get(answer.url)).by_id("main").find_all("thead")[0].text


def test_typed_text_of_forged_length_is_truncated(driver):
    fields = deal_fields((), key=driver.fields["key"]) | {"type": "1", "typed": "As" * 100_000}
    answer = driver.client.post(reverse("sitting-pad", args=[driver.sitting.pk]), fields)
    assert answer.status_code == 200
    assert len(answer.content) < 40_000


def field(driver):
    return driver.page.find_all("input", name="typed")[0]
