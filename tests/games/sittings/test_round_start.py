"""Deals above 52 cards: refused before recording."""

import pytest

from games.models import Sitting
from games.rules.errors import RuleError
from games.sittings import scoring
from games.sittings.queries import seating
from tests.games.conftest import active_rounds, correct, deal_of, record, totals

PLAIN = deal_of(
    "As 9d 4c | 8h 8s 3d 3c Kh | Jc Jd Js 6h 5d",
    "Kd Qh 7c | Ts Td 6c 4h 2s | Qs Qd 5h 5s 2c",
    "Ah Jh 8d | 9c 9h Ad 6d 3h | 7s 7h 4d 4s Kc",
    "Ks Qc 3s | 2h 2d Ac Tc 5c | Th 9s 8c 7d 6s",
)
QUEENS = deal_of(
    "Qs Qh 5c | 9c 9d 4s 4h Kd | 7s 7h 7d 2c 2d",
    "As Jd 6c | Th Tc 8s 3d Kc | 5h 6d 7c 8h 9s",
    "6h 6s 3c | Js Jh Jc 5d 2s | Ad Qd Td 8d 4d",
    "Qc Ts 9h | 3h 3s 8c 5s 4c | Ah Ac Ks Kh 2h",
)


@pytest.fixture
def fourteen(open_sitting):
    """Return a sitting of four with fourteen cards in Fantasyland, as only an archive can contain."""
    sitting = open_sitting(seats=4)
    sitting.rules_versions.update(changes={"fl_cards": "std14"})
    return sitting


def test_fourteen_cards_in_fantasyland_are_refused_for_four_players(open_sitting):
    with pytest.raises(RuleError) as refusal:
        open_sitting(seats=4, changes={"fl_cards": "std14"})
    assert refusal.value.code == "FANTASYLAND_OVERFLOW"
    assert refusal.value.facts == {"seats": 4, "cards": 14, "count": 53, "option": "fl_cards"}
    assert not Sitting.objects.exists()


def test_deal_of_four_players_with_one_in_fantasyland_is_refused(fourteen):
    record(fourteen, QUEENS)
    before = totals(fourteen)
    with pytest.raises(RuleError) as refusal:
        record(fourteen, PLAIN)
    assert (refusal.value.code, refusal.value.facts) == ("DECK_OVERFLOW", {"count": 53})
    assert len(active_rounds(fourteen)) == 1
    assert totals(fourteen) == before


def test_deal_of_four_players_without_fantasyland_is_recorded(fourteen):
    record(fourteen, PLAIN)
    assert record(fourteen, PLAIN).number == 2


def test_deal_of_three_players_with_fantasyland_is_recorded(open_sitting):
    sitting = open_sitting(seats=3, changes={"fl_cards": "std14"})
    three = {"seats": QUEENS["seats"][:3]}
    record(sitting, three)
    assert record(sitting, three).number == 2


def test_correction_is_recorded_even_if_the_next_deal_exceeds_the_pack(fourteen):
    first = record(fourteen, PLAIN)
    record(fourteen, PLAIN)
    correct(first, QUEENS)
    assert [round_.net for round_ in active_rounds(fourteen)] == [[43, -20, 17, -40], [6, -6, -3, 3]]


def test_preview_accepts_a_deal_that_exceeds_the_pack(fourteen):
    first = record(fourteen, QUEENS)
    previewed = scoring.preview_round(
        rules=seating.current_rules(fourteen), seats=4, data=PLAIN, state=first.carried
    )
    assert previewed.net == [6, -6, -3, 3]
