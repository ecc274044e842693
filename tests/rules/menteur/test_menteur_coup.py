"""A coup: turns, refusals, unchanged hands, and the next receiver."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.menteur.coup import Accept, Announce, Loss, Refuse, RefuseUnseen, apply_event, deal_coup
from games.rules.menteur.hand import read_hand
from games.rules.menteur.options import PRESETS, read_options

CARDS = PRESETS["cards34"]
LOSE = read_options("cards34", {"fair_play": "lose"})
A, B, C, D = range(4)


def shown(text):
    return Refuse(read_hand(text, "cards34"))


def played(seats, receiver, *events, options=CARDS):
    coup = deal_coup(seats, receiver)
    for event in events:
        coup = apply_event(coup, event, options)
    return coup


def refused(code, coup, event):
    with pytest.raises(RuleError) as refusal:
        apply_event(coup, event, CARDS)
    return refusal.value.code == code


def test_five_aces_passed_round_unchanged_are_void():
    assert played(2, A, Announce((1, 7)), Accept(), Announce((9, 14))).state == "cancelled"


def test_receiver_that_changes_no_card_may_announce_the_exact_hand():
    unchanged = played(3, A, Announce((1, 14, 13, 12, 11)), shown("As Ah Kd Qc Jh"))
    changed = played(3, A, Announce((1, 14, 13, 12, 11), 1), shown("As Ah Kd Qc Jh"))
    assert (unchanged.verdict.breaks_fair_play, changed.verdict.breaks_fair_play) == (False, True)


@pytest.mark.parametrize(("truth", "loser"), [(True, 1), (False, 0)])
def test_hand_can_be_judged_without_its_cards(truth, loser):
    coup = played(3, A, Announce((1, 7), 1), RefuseUnseen(truth))
    assert (coup.state, coup.verdict.hand, coup.verdict.loss.loser) == ("over", None, loser)


def test_exact_hand_without_a_change_is_refused():
    announced = played(3, A, Announce((1, 7)))
    with pytest.raises(RuleError, match="EXACT_UNCHANGED"):
        apply_event(announced, RefuseUnseen(truth=True, breaks_fair_play=True), CARDS)


def test_accepter_without_changed_cards_is_not_drawer():
    coup = played(3, A, Announce((1, 7)), Accept(), Announce((1, 14, 13, 12, 11)), shown("As Ah Kd Qc Jh"))
    assert not coup.verdict.breaks_fair_play
    changed = Announce((1, 14, 13, 12, 11), changed=1)
    assert played(3, A, Announce((1, 7)), Accept(), changed, shown("As Ah Kd Qc Jh")).verdict.breaks_fair_play


def test_fair_play_uses_the_previous_announcement():
    steps = [Announce((5, 13, 11)), Accept(), Announce((5, 13, 12), changed=1), shown("Ks Kh Kd Qc Qd")]
    assert not played(3, A, *steps).verdict.breaks_fair_play
    steps[0] = Announce((5, 13, 10))
    assert played(3, A, *steps).verdict.breaks_fair_play


def test_fair_play_lose_makes_the_offender_lose_a_true_announcement():
    steps = [Announce((5, 13, 12), 1), shown("Ks Kh Kd Qc Qd")]
    warned, lost = played(3, A, *steps), played(3, A, *steps, options=LOSE)
    assert warned.verdict.loss == Loss(loser=B, causer=A)
    assert lost.verdict.loss == Loss(loser=A, causer=B)
    assert lost.verdict.truth
    assert lost.verdict.breaks_fair_play
    assert lost.next_receiver == A


def test_answer_before_an_announcement_and_announcement_before_an_answer_are_refused():
    dealt = deal_coup(3, C)
    assert (dealt.state, dealt.turn, dealt.drawer, dealt.last_announcement) == ("announce", C, C, None)
    for answer in (Accept(), shown("7s 7h 8d 9c Ts")):
        assert refused("NOTHING_TO_ANSWER", dealt, answer)
    announced = apply_event(dealt, Announce((1, 7)), CARDS)
    assert (announced.state, announced.turn, announced.drawer, announced.last_announcement) == (
        "answer",
        A,
        C,
        (1, 7),
    )
    assert refused("NOT_YOUR_TURN", announced, Announce((1, 8)))
    taken = apply_event(announced, Accept(), CARDS)
    assert (taken.state, taken.turn, taken.drawer, taken.last_announcement) == ("announce", A, C, (1, 7))
    assert refused("NOTHING_TO_ANSWER", taken, Accept())
    assert refused("ANN_NOT_HIGHER", taken, Announce((1, 7)))


@pytest.mark.parametrize(
    "ended",
    [
        played(2, A, Announce((1, 7)), Accept(), Announce((1, 8))),
        played(2, A, Announce((1, 7)), shown("7s 7h 8d 9c Ts")),
    ],
    ids=["cancelled", "over"],
)
def test_event_after_the_end_is_refused(ended):
    assert refused("NOT_YOUR_TURN", ended, Announce((9, 14)))
    assert refused("NOTHING_TO_ANSWER", ended, Accept())
    assert refused("NOTHING_TO_ANSWER", ended, shown("7s 7h 8d 9c Ts"))


@pytest.mark.parametrize("changed", [-1, 6, 2**53])
def test_changed_cards_outside_zero_to_five_are_refused(changed):
    assert refused("CHANGE_COUNT", deal_coup(3, A), Announce((1, 7), changed))


@pytest.mark.parametrize("seats", [0, 1])
def test_coup_of_fewer_than_two_players_is_refused(seats):
    with pytest.raises(RuleError) as refusal:
        deal_coup(seats, 0)
    assert refusal.value.code == "PLAYER_COUNT"


@settings(max_examples=150)
@given(seats=st.integers(2, 7), receiver=st.integers(0, 6), changes=st.lists(st.booleans(), min_size=60))
def test_coup_is_void_exactly_when_all_others_left_the_hand_unchanged(seats, receiver, changes):
    coup = deal_coup(seats, receiver % seats)
    unchanged_passes = 0
    for announcement, changed in zip(CARDS.announcements, changes, strict=False):
        drew = changed or coup.last_announcement is None
        unchanged_passes = 0 if drew else unchanged_passes + 1
        drawer = coup.holder if drew else coup.drawer
        coup = apply_event(coup, Announce(announcement, int(changed)), CARDS)
        assert coup.drawer == drawer
        assert (coup.state == "cancelled") == (unchanged_passes == seats - 1)
        if coup.state == "cancelled":
            assert coup.next_receiver == drawer
            return
        coup = apply_event(coup, Accept(), CARDS)
