"""A coup: turns, refusals, what goes round unchanged, and who receives next."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.menteur.coup import Accept, Announce, Loss, Refuse, deal_coup, play
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
        coup = play(coup, event, options)
    return coup


def refused(code, coup, event):
    with pytest.raises(RuleError) as refusal:
        play(coup, event, CARDS)
    return refusal.value.code == code


def test_M21_whoever_refuses_the_truth_loses_to_the_announcer():
    coup = played(
        4,
        A,
        Announce((1, 12)),
        Accept(),
        Announce((1, 13)),
        Accept(),
        Announce((3, 8), changed=2),
        shown("9s 9h 9d Ac 7h"),
    )
    assert coup.state == "over"
    assert coup.verdict.truth
    assert coup.verdict.loss == Loss(loser=D, causer=C)
    assert coup.next_receiver == D


def test_M22_a_liar_loses_to_whoever_refused():
    coup = played(4, A, Announce((4, 12)), shown("9s 9h 9d Ac 7h"))
    assert not coup.verdict.truth
    assert coup.verdict.loss == Loss(loser=A, causer=B)
    assert coup.next_receiver == A


def test_M23_a_hand_that_goes_round_unchanged_is_void():
    coup = played(3, B, Announce((1, 7)), Accept(), Announce((1, 8)), Accept(), Announce((1, 9)))
    assert (coup.state, coup.next_receiver, coup.turn) == ("cancelled", B, None)


def test_M24_whoever_changed_last_is_where_the_round_ends():
    coup = played(
        3,
        B,
        Announce((1, 7)),
        Accept(),
        Announce((1, 8), changed=1),
        Accept(),
        Announce((1, 9)),
        Accept(),
        Announce((1, 10)),
    )
    assert (coup.state, coup.next_receiver) == ("cancelled", C)


def test_M25_nobody_accepts_five_aces():
    assert refused("TOP_OF_LADDER", played(3, A, Announce((9, 14))), Accept())


def test_of_two_players_the_first_who_keeps_the_hand_ends_the_coup():
    coup = played(2, A, Announce((1, 7)), Accept(), Announce((1, 8)))
    assert (coup.state, coup.next_receiver) == ("cancelled", A)
    coup = played(2, A, Announce((1, 7)), Accept(), Announce((1, 8), changed=5), Accept(), Announce((1, 9)))
    assert (coup.state, coup.next_receiver) == ("cancelled", B)


def test_five_aces_kept_round_the_table_are_void_like_any_other_hand():
    assert played(2, A, Announce((1, 7)), Accept(), Announce((9, 14))).state == "cancelled"


def test_the_receiver_has_drawn_even_if_he_changes_nothing():
    coup = played(3, A, Announce((1, 14, 13, 12, 11)), shown("As Ah Kd Qc Jh"))
    assert coup.verdict.breaks_fair_play


def test_an_accepter_who_changes_nothing_has_not_drawn():
    coup = played(3, A, Announce((1, 7)), Accept(), Announce((1, 14, 13, 12, 11)), shown("As Ah Kd Qc Jh"))
    assert not coup.verdict.breaks_fair_play
    changed = Announce((1, 14, 13, 12, 11), changed=1)
    assert played(3, A, Announce((1, 7)), Accept(), changed, shown("As Ah Kd Qc Jh")).verdict.breaks_fair_play


def test_fair_play_looks_at_what_was_announced_before():
    steps = [Announce((5, 13, 11)), Accept(), Announce((5, 13, 12), changed=1), shown("Ks Kh Kd Qc Qd")]
    assert not played(3, A, *steps).verdict.breaks_fair_play
    steps[0] = Announce((5, 13, 10))
    assert played(3, A, *steps).verdict.breaks_fair_play


def test_by_option_the_offender_loses_although_he_told_the_truth():
    steps = [Announce((5, 13, 12)), shown("Ks Kh Kd Qc Qd")]
    warned, lost = played(3, A, *steps), played(3, A, *steps, options=LOSE)
    assert warned.verdict.loss == Loss(loser=B, causer=A)
    assert lost.verdict.loss == Loss(loser=A, causer=B)
    assert lost.verdict.truth
    assert lost.verdict.breaks_fair_play
    assert lost.next_receiver == A


def test_turns_are_kept():
    dealt = deal_coup(3, C)
    assert (dealt.state, dealt.turn, dealt.drawer, dealt.previous) == ("announce", C, C, None)
    for answer in (Accept(), shown("7s 7h 8d 9c Ts")):
        assert refused("NOTHING_TO_ANSWER", dealt, answer)
    said = play(dealt, Announce((1, 7)), CARDS)
    assert (said.state, said.turn, said.drawer, said.previous) == ("answer", A, C, (1, 7))
    assert refused("NOT_YOUR_TURN", said, Announce((1, 8)))
    taken = play(said, Accept(), CARDS)
    assert (taken.state, taken.turn, taken.drawer, taken.previous) == ("announce", A, C, (1, 7))
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
def test_nothing_follows_the_end(ended):
    assert refused("NOT_YOUR_TURN", ended, Announce((9, 14)))
    assert refused("NOTHING_TO_ANSWER", ended, Accept())
    assert refused("NOTHING_TO_ANSWER", ended, shown("7s 7h 8d 9c Ts"))


@pytest.mark.parametrize("changed", [-1, 6, 2**53])
def test_nobody_changes_more_than_five_cards(changed):
    assert refused("CHANGE_COUNT", deal_coup(3, A), Announce((1, 7), changed))


@pytest.mark.parametrize("changed", range(6))
def test_zero_to_five_cards_may_be_changed(changed):
    assert play(deal_coup(3, A), Announce((1, 7), changed), CARDS).drawer == A


@pytest.mark.parametrize("seats", [0, 1])
def test_nobody_plays_alone(seats):
    with pytest.raises(RuleError) as refusal:
        deal_coup(seats, 0)
    assert refusal.value.code == "PLAYER_COUNT"


@settings(deadline=None, max_examples=150)
@given(seats=st.integers(2, 7), receiver=st.integers(0, 6), changes=st.lists(st.booleans(), min_size=60))
def test_a_coup_is_void_exactly_when_all_others_kept_the_hand_since_the_last_draw(seats, receiver, changes):
    coup = deal_coup(seats, receiver % seats)
    kept_by = 0
    for announcement, changed in zip(CARDS.announcements, changes, strict=False):
        drew = changed or coup.previous is None
        kept_by = 0 if drew else kept_by + 1
        drawer = coup.holder if drew else coup.drawer
        coup = play(coup, Announce(announcement, int(changed)), CARDS)
        assert coup.drawer == drawer
        assert (coup.state == "cancelled") == (kept_by == seats - 1)
        if coup.state == "cancelled":
            assert coup.next_receiver == drawer
            return
        coup = play(coup, Accept(), CARDS)
