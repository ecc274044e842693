"""Draw-Hold'em street by street: laws of chips and taxes, the document's examples, every refusal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.draw_holdem.game import check_options
from games.rules.draw_holdem.hand import BetTo, Exchange, Fold, Hand, Showdown, StreetEnd
from games.rules.draw_holdem.hand_state import EXCHANGE_REFUSALS, HandState, MisplacedEvent, replay_hand
from games.rules.draw_holdem.options import Options, draw_options
from games.rules.draw_holdem.scoring import score_hand
from games.rules.errors import RuleError
from games.rules.pots import lay_pots
from tests.rules.draw_holdem.rounds import OPTIONS, choices, played, rankings, starts

LAWS = settings(max_examples=60)


def hand(stacks, *events, small=0, big=1, blinds=(1, 2), carry=0, last_hand=False):
    """Return a hand from compact arguments: seats as numbers, the button on the last seat."""
    return Hand(tuple(stacks), small, big, *blinds, len(stacks) - 1, events, carry, last_hand)


def street_bets(*bets):
    """Return the bets of a street in speaking order and the end of the street."""
    return (*(BetTo(seat, amount) for seat, amount in bets), StreetEnd())


def refused(played_hand, options=None):
    with pytest.raises(RuleError) as refusal:
        replay_hand(played_hand, options or Options())
    return refusal.value


@st.composite
def plays(draw):
    """Draw a hand at a random point between its blinds and its end."""
    play, _ = draw(played(draw(starts()), draw_options(draw(OPTIONS))))
    return play


@st.composite
def endings(draw):
    """Draw the play of a complete hand."""
    play = draw(plays())
    if not play.is_over:
        play.apply(Showdown(draw(rankings(play.live_seats))))
    return play


# Laws


@LAWS
@given(plays())
def test_stacks_and_pot_sum_to_the_starting_stacks_and_carry(play):
    assert sum(play.stacks) + play.pot == sum(play.hand.stacks) + play.hand.carry
    assert min(play.stacks) >= 0


@LAWS
@given(endings())
def test_payout_net_and_carry_sum_to_the_starting_carry(play):
    payout = score_hand(play)
    assert sum(payout.net) + payout.carry == play.hand.carry
    assert min(payout.stacks_after(play.hand.stacks)) >= 0


@LAWS
@given(endings())
def test_commissions_go_to_the_main_pot(play):
    layers, bets_alone = play.pot_layers(), lay_pots(play.bets, play.folded)
    extra = play.commissions + play.hand.carry
    assert layers.pots[0].amount == bets_alone.pots[0].amount + extra
    assert layers.pots[1:] == bets_alone.pots[1:]


@LAWS
@given(plays())
def test_tax_is_equal_for_all_from_the_flop_and_at_most_a_small_blind_before(play):
    taxes = {play.tax(seat) for seat in range(len(play.stacks))}
    if play.is_first_round:
        assert taxes <= {0, play.hand.small_blind}
    else:
        assert len(taxes) == 1


@LAWS
@given(plays())
def test_exchange_leaves_every_tax_unchanged(play):
    before = [play.tax(seat) for seat in range(len(play.stacks))]
    for seat in play.live_seats:
        if not play.is_over and play.exchange_refusal(seat) is None:
            play.apply(Exchange(seat))
    assert [play.tax(seat) for seat in range(len(play.stacks))] == before


@LAWS
@given(plays())
def test_exchange_is_refused_with_the_code_of_refusal(play):
    for seat in range(len(play.stacks)):
        code = play.exchange_refusal(seat)
        if code is None or play.is_over:
            continue
        with pytest.raises(RuleError) as refusal:
            play.apply(Exchange(seat))
        assert (refusal.value.code, refusal.value.article) == (code, EXCHANGE_REFUSALS[code])
        assert str(play.tax(seat)) in refusal.value.sentence("fr") or code != "EXCH_TOO_POOR"


@LAWS
@given(plays(), st.data())
def test_refused_event_leaves_the_play_unchanged(play, data):
    if play.is_over:
        return
    seat = data.draw(st.sampled_from(play.live_seats))
    before = (list(play.stacks), list(play.bets), play.pot, play.taxes[:], set(play.acted))
    with pytest.raises(RuleError):
        play.apply(BetTo(seat, play.options.unit * (play.stacks[seat] + play.on_street[seat] + 1)))
    assert before == (play.stacks, play.bets, play.pot, play.taxes, play.acted)


@LAWS
@given(plays())
def test_street_tax_includes_everything_in_the_middle_without_an_uncalled_bet(play):
    if StreetEnd() not in choices(play) or play.is_over:
        return
    before = sum(play.refund)
    pot, commissions = play.pot, play.commissions
    play.apply(StreetEnd())
    left_out = commissions if play.options.tax_base == "bets_only" else 0
    assert play.tax(0) == pot - (sum(play.refund) - before) - left_out


# The document's examples


def test_D1_tax_base_bets_only_excludes_commissions_and_includes_the_carry():
    events = (*street_bets((2, 6), (0, 6), (1, 6)), Exchange(0), StreetEnd())
    assert replay_hand(hand([200] * 3, *events, carry=2), Options(tax_base="bets_only")).tax(0) == 20
    assert replay_hand(hand([200] * 3, *events, carry=2), Options()).tax(0) == 40


def test_D2allin_exchange_is_refused_when_all_in():
    refusal = refused(hand([10, 500], *street_bets((0, 10), (1, 10)), Exchange(0)))
    assert (refusal.code, refusal.article) == ("EXCH_ALL_IN", "draw_holdem.6")


def test_D3late_first_round_exchange_is_refused_after_the_first_bet():
    refusal = refused(hand([50] * 3, Exchange(0), BetTo(0, 2), Exchange(1), small=1, big=2))
    assert (refusal.code, refusal.article) == ("EXCH_ROUND1_CLOSED", "draw_holdem.7")


def test_first_round_exchange_is_refused_after_a_fold():
    assert refused(hand([50] * 3, Fold(0), Exchange(1), small=1, big=2)).code == "EXCH_ROUND1_CLOSED"


@pytest.mark.parametrize(
    ("events", "code", "article"),
    [
        ((Exchange(0),), "EXCH_TOO_POOR", "draw_holdem.10"),
        ((BetTo(1, 0), Exchange(1)), "EXCH_AFTER_ACTION", "draw_holdem.8"),
        ((Exchange(2), Exchange(2)), "EXCH_TWICE", "draw_holdem.9"),
        ((Fold(1), Exchange(1)), "EXCH_FOLDED", "draw_holdem.5"),
    ],
)
def test_D9_exchange_is_refused_by_code_and_article(events, code, article):
    start = street_bets((0, 6), (1, 6), (2, 6))
    refusal = refused(hand([17, 100, 100], *start, *events, small=1, big=2))
    assert (refusal.code, refusal.article) == (code, article)
    assert refusal.sentence("fr")


@pytest.mark.parametrize(
    ("odd_chip", "last_hand", "net", "carry"),
    [
        ("carry", False, (0, -1, 0), 1),
        ("carry", True, (1, -1, 0), 0),
        ("closest_all", False, (1, -1, 0), 0),
    ],
)
def test_D10odd_odd_chip_is_carried_unless_an_option_awards_it(odd_chip, last_hand, net, carry):
    events = (BetTo(0, 6), Fold(1), BetTo(2, 6), StreetEnd(), Showdown(((0, 2),)))
    start = hand([50] * 3, *events, small=1, big=2, last_hand=last_hand)
    payout = score_hand(replay_hand(start, Options(odd_chip=odd_chip)))
    assert (payout.net, payout.carry) == (net, carry)


# Reading of the rules


def test_blind_is_limited_to_the_stack():
    play = replay_hand(hand([1, 50], blinds=(2, 4)), Options())
    assert (play.bets, play.stacks) == ([1, 4], [0, 46])


def test_exchange_of_the_whole_stack_is_allowed_and_all_in():
    events = (*street_bets((0, 6), (1, 6), (2, 6)), Exchange(0), Exchange(0))
    refusal = refused(hand([24, 100, 100], *events, small=1, big=2))
    assert refusal.code == "EXCH_ALL_IN"


def test_exchange_is_refused_for_a_blind_without_chips():
    assert refused(hand([1, 50], Exchange(0))).code == "EXCH_ALL_IN"


def test_uncalled_chips_are_refunded_before_the_street_tax():
    events = street_bets((0, 30), (1, 50))
    play = replay_hand(hand([30, 80], *events), Options())
    assert (play.tax(1), play.stacks) == (60, [0, 50])
    assert score_hand(replay_hand(hand([30, 80], *events, Showdown(((1,), (0,)))), Options())).refund == (
        0,
        20,
    )


@pytest.mark.parametrize(("stack", "is_due"), [(500, False), (30, False), (29, True)])
def test_showdown_is_due_when_the_last_stack_is_below_the_tax(stack, is_due):
    play = replay_hand(hand([10, stack], *street_bets((0, 10), (1, 10))), Options())
    assert play.tax(1) == 20
    assert play.is_showdown_due is is_due


def test_eight_players_need_more_than_one_pack():
    check_options(7, Options())
    with pytest.raises(RuleError) as refusal:
        check_options(8, Options())
    assert (refusal.value.code, refusal.value.article) == ("PACK_TOO_SMALL", "draw_holdem.19")


def test_shows_down_now_is_false_while_two_seats_can_bet():
    play = replay_hand(hand([13, 14], *street_bets((0, 12), (1, 12))), Options())
    assert [play.exchange_refusal(seat) for seat in (0, 1)] == ["EXCH_TOO_POOR", "EXCH_TOO_POOR"]
    assert not play.is_showdown_due


@pytest.mark.parametrize(
    ("event", "code", "article"),
    [
        (BetTo(0, -1), "NEGATIVE_BET", "draw_holdem.11"),
        (BetTo(0, 7), "BET_UNIT", "draw_holdem.12"),
        (BetTo(1, 0), "BET_BACKWARDS", "draw_holdem.13"),
        (BetTo(0, 55), "STACK_TOO_SHORT", "draw_holdem.14"),
    ],
)
def test_invalid_bet_is_refused_by_code_and_article(event, code, article):
    refusal = refused(hand([50, 50], event, blinds=(5, 10)), Options(chip_values=(5, 10)))
    assert (refusal.code, refusal.article) == (code, article)


@pytest.mark.parametrize("players", [1, 8])
def test_player_counts_outside_two_to_seven_are_refused(players):
    refusal = refused(hand([50] * players, small=0, big=0))
    assert (refusal.code, refusal.article) == ("PLAYER_COUNT", "draw_holdem.1")
    assert refusal.facts == {"least": 2, "most": 7}


@pytest.mark.parametrize(
    ("events", "index", "field"),
    [
        ((Fold(0), BetTo(0, 2)), 1, "seat"),
        ((Fold(0), Fold(0)), 1, "seat"),
        ((StreetEnd(),) * 4, 3, "do"),
        ((Fold(0), Fold(1), StreetEnd()), 2, "do"),
        ((Showdown(((0, 1, 2),)), Exchange(0)), 1, "do"),
        ((Showdown(((0, 1),)),), 0, "ranking"),
        ((Showdown(None),), 0, "ranking"),
    ],
)
def test_misplaced_event_is_reported_by_index_and_field(events, index, field):
    with pytest.raises(MisplacedEvent) as bad:
        replay_hand(hand([50] * 3, *events), Options())
    assert (bad.value.index, bad.value.field) == (index, field)


def test_single_live_seat_needs_no_ranking():
    play = HandState(hand([50] * 3), Options())
    play.apply(Fold(0))
    assert play.misplaced_field(Showdown(None)) is None
