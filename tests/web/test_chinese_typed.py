"""Cards typed or pasted on the pad: laid where they belong, or told at their field why not."""

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from tests.cast import EXAMPLE, NAMES, deal_fields, nothing_recorded, open_slate
from tests.page import read
from tests.web.pads import Phone
from web.rooms.chinese.pad import LINES, Pad
from web.rooms.chinese.typed_cards import lay_typed

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
FRENCH = {"J": "V", "Q": "D", "K": "R", "T": "10"}
FRENCH_SUITS = {"c": "t", "d": "k", "h": "c", "s": "p"}
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@pytest.fixture
def phone(cast):
    return Phone(cast.host, open_slate(cast.host, NAMES[:2]))


def hand(pad, seat=0):
    return [" ".join(line) for line in pad.hands[seat]]


def laid(typed, locale="en", **state):
    pad = Pad.empty(2)
    for name, value in state.items():
        setattr(pad, name, value)
    lay_typed(pad, typed, locale)
    return pad


def refused(typed, pad=None):
    pad = pad or Pad.empty(2)
    before = [[list(line) for line in each] for each in pad.hands]
    with pytest.raises(RuleError) as refusal:
        lay_typed(pad, typed, "en")
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
def test_a_whole_hand_goes_from_the_top_down(typed):
    pad = laid(typed)
    assert hand(pad) == [line.strip() for line in EXAMPLE[0].split("|")]
    assert (pad.seat, pad.line) == (1, 0)


def test_a_whole_hand_goes_from_the_top_down_whatever_line_is_lit():
    assert hand(laid(EXAMPLE[0].replace("|", ""), line=2)) == [line.strip() for line in EXAMPLE[0].split("|")]


def test_french_letters_are_read_on_a_french_page():
    pad = laid("Vc 9p 7t / 8k 8c 2t 2c 4c / Rc Rt Rp Ap At", "fr")
    assert hand(pad) == [line.strip() for line in EXAMPLE[0].split("|")]


@given(
    cards=st.permutations(PACK),
    french=st.booleans(),
    signs=st.booleans(),
    gap=st.sampled_from(["", " ", ", "]),
)
def test_any_hand_written_by_a_table_is_read_as_it_is_meant(cards, french, signs, gap):
    cards = cards[:13]
    suits = SIGNS if signs else FRENCH_SUITS if french else {suit: suit for suit in "cdhs"}
    written = [(FRENCH.get(rank, rank) if french else rank) + suits[suit] for rank, suit in cards]
    pad = laid(gap.join(written), "fr" if french else "en")
    assert " ".join(hand(pad)).split() == cards


def test_some_cards_go_where_taps_would_lay_them():
    assert hand(laid("As Ks", line=2)) == ["", "", "As Ks"]
    assert hand(laid("2c 3c 4c 5c 6c 7c", line=1)) == ["", "2c 3c 4c 5c 6c", "7c"]
    assert hand(laid("2c 3c 4c 5c 6c 7c", line=2)) == ["7c", "", "2c 3c 4c 5c 6c"]


def test_cards_join_those_already_laid():
    pad = laid("As Ah")
    lay_typed(pad, "Ad / Ks Kh", "en")
    assert hand(pad) == ["As Ah Ad", "Ks Kh", ""]
    assert (pad.seat, pad.line) == (0, 1)


def test_what_cannot_lie_is_refused_and_nothing_moves():
    assert refused("Jh 9s 7x") == "CARD_UNREADABLE"
    assert refused("Jh Jh") == "CARD_DUPLICATE"
    assert refused("Jh 9s 7c 2c / 8d") == "LINE_SIZE"
    assert refused("As / Ks / Qs / Js") == "LINE_SIZE"
    assert refused(" ".join(PACK[:14])) == "LINE_SIZE"
    assert refused("As", laid("2c 3c / As")) == "CARD_DUPLICATE"


def test_a_card_of_another_hand_is_refused():
    pad = laid(EXAMPLE[0])
    assert pad.seat == 1
    assert refused("Jh", pad) == "CARD_DUPLICATE"


@given(typed=st.text(max_size=30) | st.text("AKJT29cdhs/| ,♠1", max_size=40))
def test_whatever_is_typed_is_laid_or_refused(typed):
    pad = Pad.empty(2)
    try:
        lay_typed(pad, typed, "en")
    except RuleError:
        assert not pad.used
    cards = [card for each in pad.hands for line in each for card in line]
    assert len(cards) == len(set(cards)) <= 13


# On the page


def test_the_field_fills_the_hand_of_the_current_player(phone):
    phone.tap("go", "1").tap("type", typed=EXAMPLE[0])
    assert [phone.fields[f"seat-1-{line}"] for line in LINES] == [
        line.strip() for line in EXAMPLE[0].split("|")
    ]
    assert field(phone).attributes["value"] == ""


def test_what_cannot_be_laid_stays_in_the_field_and_is_explained_there(phone):
    phone.tap("card", "As").tap("type", typed="As Kx")
    assert field(phone).attributes["value"] == "As Kx"
    assert field(phone).attributes["aria-invalid"] == "true"
    assert phone.page.of_id("typed-how").said == "Unreadable card: “Kx”."
    assert phone.fields["seat-0-top"] == "As"
    phone.tap("type", typed="Kd Ks")
    assert phone.fields["seat-0-top"] == "As Kd Ks"


def test_what_is_being_typed_outlives_a_tap(phone):
    phone.tap("card", "As", typed="Kd")
    assert field(phone).attributes["value"] == "Kd"


def test_enter_in_the_field_lays_the_cards(phone):
    """Without script Enter presses the first button of the form: the name of the page already shown."""
    first = next(each for each in phone.page.all("button") if each.attributes.get("form") == "deal")
    phone.tap(first.attributes["name"], first.attributes["value"], typed="As")
    assert phone.fields["seat-0-top"] == "As"


def test_the_language_of_the_page_decides_the_letters(cast):
    cast.host.post(reverse("preferences"), {"language": "fr", "index": "en"})
    phone = Phone(cast.host, open_slate(cast.host, NAMES[:2]))
    phone.tap("type", typed="Dp 9k")
    assert phone.fields["seat-0-top"] == "Qs 9d"
    phone.tap("type", typed="Qd")
    assert phone.page.of_id("typed-how").said == "Carte illisible\u202f: «\u202fQd\u202f»."


def test_typing_records_nothing(phone):
    with nothing_recorded():
        phone.tap("type", typed=EXAMPLE[0]).tap("type", typed=EXAMPLE[1])
    answer = phone.score()
    assert answer.status_code == 302
    assert "−1" not in read(phone.client.get(answer.url)).of_id("main").all("thead")[0].said


def test_a_forged_length_is_cut(phone):
    fields = deal_fields((), key=phone.fields["key"]) | {"type": "1", "typed": "As" * 100_000}
    answer = phone.client.post(reverse("pad", args=[phone.sitting.pk]), fields)
    assert answer.status_code == 200
    assert len(answer.content) < 40_000


def field(phone):
    return phone.page.all("input", name="typed")[0]
