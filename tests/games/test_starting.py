"""A deal that the pack cannot hold is refused before it is recorded."""

import pytest

from games import play
from games.rules.errors import RuleError
from tests.games.conftest import correct, laid, record, standing, totals

PLAIN = laid(
    "As 9d 4c | 8h 8s 3d 3c Kh | Jc Jd Js 6h 5d",
    "Kd Qh 7c | Ts Td 6c 4h 2s | Qs Qd 5h 5s 2c",
    "Ah Jh 8d | 9c 9h Ad 6d 3h | 7s 7h 4d 4s Kc",
    "Ks Qc 3s | 2h 2d Ac Tc 5c | Th 9s 8c 7d 6s",
)
QUEENS = laid(
    "Qs Qh 5c | 9c 9d 4s 4h Kd | 7s 7h 7d 2c 2d",
    "As Jd 6c | Th Tc 8s 3d Kc | 5h 6d 7c 8h 9s",
    "6h 6s 3c | Js Jh Jc 5d 2s | Ad Qd Td 8d 4d",
    "Qc Ts 9h | 3h 3s 8c 5s 4c | Ah Ac Ks Kh 2h",
)


@pytest.fixture
def fourteen(open_sitting):
    """Four at open face, fourteen cards in Fantasyland."""
    return open_sitting(seats=4, changes={"fl_cards": "std14"})


def test_four_players_cannot_deal_fourteen_cards_to_one_of_them(fourteen):
    record(fourteen, QUEENS)
    before = totals(fourteen)
    with pytest.raises(RuleError) as refusal:
        record(fourteen, PLAIN)
    assert (refusal.value.code, refusal.value.facts) == ("DECK_OVERFLOW", {"count": 53})
    assert len(standing(fourteen)) == 1
    assert totals(fourteen) == before


def test_nobody_in_fantasyland_leaves_enough_cards(fourteen):
    record(fourteen, PLAIN)
    assert record(fourteen, PLAIN).number == 2


def test_three_players_have_cards_enough(open_sitting):
    sitting = open_sitting(seats=3, changes={"fl_cards": "std14"})
    three = {"seats": QUEENS["seats"][:3]}
    record(sitting, three)
    assert record(sitting, three).number == 2


def test_a_deal_already_played_is_corrected_whatever_it_means_for_the_next(fourteen):
    first = record(fourteen, PLAIN)
    record(fourteen, PLAIN)
    correct(first, QUEENS)
    assert [round_.net for round_ in standing(fourteen)] == [[43, -20, 17, -40], [6, -6, -3, 3]]


def test_a_pack_too_small_is_only_told_by_a_preview(fourteen):
    first = record(fourteen, QUEENS)
    previewed = play.preview_round(
        rules=play.rounds.current_rules(fourteen), seats=4, data=PLAIN, before=first.carried
    )
    assert previewed.net == [6, -6, -3, 3]
