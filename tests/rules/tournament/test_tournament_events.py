"""Tournament events one by one: effect, refusals and their articles."""

from hashlib import sha256

import pytest

from games.rules.errors import RuleError
from games.rules.json_fields import Malformed
from games.rules.tournament.balancing import ArrivalStatus
from games.rules.tournament.events import replay_state, replay_without
from games.rules.tournament.payout import (
    bounties_won,
    club_cents,
    net_cents,
    paid_in,
    prize_list,
    prizes_won,
    ranking,
    unpaid_prizes,
)
from games.rules.tournament.season_points import season_points
from games.rules.tournament.seat_draw import commitment, draw_order
from games.rules.tournament.table_moves import closable_table, may_draw_final
from tests.rules.tournament.states import SEED, apply_request, balancing_move, played, registered, to_the_end


def drawn(players=14, **terms):
    evening, records = played(registered(players, **terms))
    return apply_request(evening, records, "draw", word="river")


def refused(code, evening, records, kind, **asked):
    with pytest.raises(RuleError) as refusal:
        apply_request(evening, records, kind, **asked)
    assert refusal.value.code == code
    assert refusal.value.sentence("fr") != refusal.value.sentence("en")
    return refusal.value


def chair(evening, table, number):
    return evening.table(table).chairs[number]


# The draw (articles 4 to 6)


def test_draw_is_reproducible_from_seed_and_word():
    evening, _ = drawn()
    tickets = [sha256(f"{SEED}/river/{number + 1}".encode()).hexdigest() for number in range(14)]
    by_ticket = sorted(range(14), key=tickets.__getitem__)
    assert evening.table(1).players == by_ticket[::2]
    assert evening.table(2).players == by_ticket[1::2]
    assert commitment(SEED) == sha256(SEED.encode()).hexdigest()


def test_different_word_draws_different_seats():
    assert draw_order(SEED, "river", range(14)) != draw_order(SEED, "turn", range(14))


def test_fourteen_entrants_at_tables_of_eight_make_two_of_seven():
    evening, _ = drawn()
    assert [len(table.players) for table in evening.tables] == [7, 7]


def test_replay_with_another_entry_list_than_the_draw_is_refused():
    _, records = drawn()
    without_the_third = [each for each in records if each != ("enter", {"entrant": 3})]
    with pytest.raises(RuleError) as refusal:
        replay_state(without_the_third)
    assert refusal.value.code == "DRAWN_OTHERS"


@pytest.mark.parametrize(
    ("code", "kind", "asked"),
    [
        ("NOT_DRAWN", "out", {"entrant": 1}),
        ("NOT_DRAWN", "hand", {"table": 1}),
        ("REGISTERED", "enter", {"entrant": 1}),
        ("CHIP_VALUES", "terms", {"chip_values": [100, 25]}),
        ("PRIZES_PERCENT", "prizes", {"structure": "percent", "parts": [50, 30]}),
        ("PRIZES_ORDER", "prizes", {"structure": "percent", "parts": [30, 70]}),
        ("PRIZES_ORDER", "prizes", {"structure": "percent", "parts": []}),
        ("PRIZES_SUM", "prizes", {"structure": "amounts", "parts": [20000, 7999]}),
        ("PRIZES_PLACES", "prizes", {"structure": "amounts", "parts": [1867] * 15}),
    ],
)
def test_event_is_refused_before_the_draw(code, kind, asked):
    evening, records = played(registered(14))
    assert refused(code, evening, records, kind, **asked).article.startswith("tournament.")


@pytest.mark.parametrize(
    ("code", "kind", "asked"),
    [
        ("DRAWN", "draw", {}),
        ("DRAWN", "commit", {"seed": "x"}),
        ("DRAWN", "terms", {"table_capacity": 9}),
        ("NO_LATE", "enter", {"entrant": 14, "level": 1}),
        ("NOT_REGISTERED", "out", {"entrant": 14}),
        ("TWO_SEATS", "reenter", {"entrant": 1}),
        ("ADDON_LIMIT", "addon", {"entrant": 1}),
        ("NOT_OUT", "bounty", {"entrant": 1, "hunters": [2]}),
        ("NO_TIE", "tie", {"entrant": 1}),
        ("BOUNTY_OWN", "out", {"entrant": 1, "hunters": [1]}),
        ("BOUNTY_OWN", "out", {"entrant": 1, "hunters": [2, 2]}),
        ("NO_TABLE", "hand", {"table": 3}),
        ("NO_TABLE", "move", {"entrant": 1, "table": 3}),
        ("NO_SEAT", "move", {"entrant": 1, "table": 1, "chair": 8}),
        ("NO_SEAT", "move", {"entrant": 1, "table": 1, "chair": 9}),
        ("NOT_FINAL", "final", {}),
        ("COLOUR_UP_CHIPS", "colour_up", {"small": 100, "big": 25, "stacks": []}),
        ("COLOUR_UP_CHIPS", "colour_up", {"small": 3, "big": 25, "stacks": []}),
        ("PENALTY_HANDS", "penalty", {"entrant": 1, "level": "hands", "article": "17"}),
        ("DEAL_STACKS", "deal", {"deal": "chips", "weights": []}),
        ("DEAL_STACKS", "deal", {"deal": "icm", "weights": []}),
        ("DEAL_CHIPS", "deal", {"deal": "chips", "weights": [[1, 500]]}),
        ("PRIZES_SUM", "deal", {"deal": "custom", "weights": [[1, 500]]}),
        ("PRIZES_STEP", "prizes", {"structure": "usual", "step_cents": 10_000}),
        ("REBUY_LIMIT", "rebuy", {"entrant": 1, "level": 1}),
        ("CLUB_TILL", "terms", {"fee_cents": 100}),
    ],
)
def test_event_is_refused_after_the_draw(code, kind, asked):
    evening, records = drawn()
    if kind == "move":
        asked = {**asked, "entrant": evening.table(2).players[0]}
    assert refused(code, evening, records, kind, **asked).article


@pytest.mark.parametrize("asked", [{}, {"entrant": "1"}, {"entrant": -1}, {"entrant": 1, "more": 1}])
def test_unreadable_event_is_malformed(asked):
    evening, records = drawn()
    with pytest.raises(Malformed):
        apply_request(evening, records, "out", **asked)
    with pytest.raises(Malformed):
        apply_request(evening, records, "party", **asked)


@pytest.mark.parametrize(
    ("kind", "asked"), [("out", {}), ("rebuy", {"level": 1}), ("addon", {}), ("absent", {"is_absent": True})]
)
def test_eliminated_player_buys_nothing_and_leaves_no_chair(kind, asked):
    evening, records = drawn(rebuys=1, late_level=4, addons=1)
    evening, records = apply_request(evening, records, "out", entrant=1)
    assert refused("NOT_SEATED", evening, records, kind, entrant=1, **asked).article


# Chairs and tables (articles 9 to 12)


def test_move_to_a_taken_seat_or_the_same_table_is_refused():
    evening, records = drawn()
    who = evening.table(2).players[0]
    refused("SEAT_TAKEN", evening, records, "move", entrant=who, table=1, chair=0)
    refused("SAME_TABLE", evening, records, "move", entrant=who, table=2)


def test_button_is_drawn_then_dead():
    evening, records = drawn()
    evening, records = apply_request(evening, records, "hand", table=1)
    first = evening.table(1).positions
    assert (first.button, first.small_blind, first.big_blind) == (0, 1, 2)
    evening, records = apply_request(evening, records, "out", entrant=chair(evening, 1, 2))
    evening, records = apply_request(evening, records, "hand", table=1)
    second = evening.table(1).positions
    assert (second.button, second.small_blind, second.big_blind) == (1, None, 3)
    assert second.dead_cards == (2,)


def test_hand_event_with_a_big_blind_sets_the_positions():
    evening, records = drawn()
    evening, _ = apply_request(evening, records, "hand", table=1, big_blind=5)
    positions = evening.table(1).positions
    assert (positions.button, positions.small_blind, positions.big_blind) == (3, 4, 5)


def test_next_big_blind_moves_and_takes_the_status_of_the_new_chair():
    evening, records = drawn()
    for table in (1, 2):
        evening, records = apply_request(evening, records, "hand", table=table)
    evening, records = apply_request(evening, records, "out", entrant=chair(evening, 1, 1))
    evening, records = apply_request(evening, records, "out", entrant=chair(evening, 1, 3))
    suggestion = balancing_move(evening)
    assert suggestion.entrant == chair(evening, 2, 3)
    assert tuple(suggestion.seat) == (1, 3)
    evening, records = apply_request(evening, records, "move", entrant=suggestion.entrant, table=1, chair=1)
    assert evening.table(1).arrival_statuses == ((suggestion.entrant, ArrivalStatus.PLAYS_DEAL_PASSES_LEFT),)
    evening, _ = apply_request(evening, records, "hand", table=1)
    assert evening.table(1).arrival_statuses == ()


def test_arrival_between_the_blinds_sits_out_then_plays_without_the_deal():
    evening, records = drawn()
    evening, records = apply_request(evening, records, "out", entrant=chair(evening, 1, 4))
    moved, positions = chair(evening, 2, 0), [[1, 5]]
    evening, records = apply_request(
        evening, records, "move", entrant=moved, table=1, chair=4, blinds=positions
    )
    assert evening.table(1).positions.small_blind == 3
    assert evening.table(1).arrival_statuses == ((moved, ArrivalStatus.SITS_OUT),)
    evening, records = apply_request(evening, records, "hand", table=1)
    assert evening.table(1).hand_statuses == ((moved, ArrivalStatus.SITS_OUT),)
    assert evening.table(1).arrival_statuses == ((moved, ArrivalStatus.PLAYS_DEAL_PASSES_LEFT),)
    evening, records = apply_request(evening, records, "hand", table=1)
    assert evening.table(1).hand_statuses == ((moved, ArrivalStatus.PLAYS_DEAL_PASSES_LEFT),)
    assert evening.table(1).arrival_statuses == ()


def test_reported_big_blind_may_have_left_and_an_equal_report_preserves_the_hand():
    evening, records = drawn()
    evening, records = apply_request(evening, records, "hand", table=1)
    positions = evening.table(1).positions
    evening, records = apply_request(evening, records, "out", entrant=chair(evening, 1, 2))
    moved = chair(evening, 2, 5)
    evening, records = apply_request(
        evening, records, "move", entrant=moved, table=1, blinds=[[1, 2], [2, 4]]
    )
    assert evening.table(1).positions == positions
    assert evening.table(1).hands == 1
    assert evening.entrant(moved).seat == (1, 7)
    assert evening.table(2).positions.big_blind == 4
    for there in (8, 30):
        asked = {"entrant": chair(evening, 2, 0), "table": 1, "blinds": [[1, there]]}
        refused("NO_SEAT", evening, records, "move", **asked)


def test_last_table_closes_when_the_other_has_enough_seats():
    evening, records = drawn()
    while closable_table(evening) is None:
        evening, records = apply_request(evening, records, "out", entrant=evening.table(2).players[-1])
    assert len(evening.active_entrants) == 8
    evening, records = apply_request(evening, records, "close", table=2)
    assert [len(table.players) for table in evening.tables] == [8]
    assert may_draw_final(evening)
    before = evening.table(1).chairs
    evening, records = apply_request(evening, records, "final")
    assert sorted(evening.table(1).players) == sorted(before)
    assert evening.table(1).positions is None
    refused("NOT_FINAL", evening, records, "final")


def test_hand_for_hand_makes_a_table_wait():
    evening, records = drawn()
    for _ in range(5):
        evening, records = apply_request(evening, records, "out", entrant=evening.table(1).players[-1])
    assert evening.is_hand_for_hand
    evening, records = apply_request(evening, records, "hand", table=1)
    refused("HAND_FOR_HAND", evening, records, "hand", table=1)
    evening, records = apply_request(evening, records, "hand", table=2)
    evening, records = apply_request(evening, records, "hand", table=1)
    assert evening.waiting == {1}


# People (articles 3, 7, 8 and 18)


def test_late_entry_sits_at_the_emptiest_table_and_reentry_pays_again():
    evening, records = drawn(13, late_level=4, reentries=1)
    evening, records = apply_request(evening, records, "enter", entrant=13, level=4)
    assert evening.entrant(13).seat.table == 2
    evening, records = apply_request(evening, records, "out", entrant=13)
    evening, records = apply_request(evening, records, "reenter", entrant=13, level=4)
    assert evening.entries == 15
    assert evening.chips_in_play == 15 * 5000
    evening, records = apply_request(evening, records, "out", entrant=13)
    refused("REENTRY_LIMIT", evening, records, "reenter", entrant=13, level=4)


def test_bounty_is_shared_to_the_cent_and_the_winner_gets_the_rest():
    evening, records = drawn(4, bounty_cents=501, buy_in_cents=0)
    evening, records = apply_request(evening, records, "out", entrant=3, hunters=[0, 1])
    evening, records = apply_request(evening, records, "out", entrant=2)
    evening, records = apply_request(evening, records, "bounty", entrant=2, hunters=[1])
    evening, _ = apply_request(evening, records, "out", entrant=1)
    assert evening.is_over
    assert bounties_won(evening) == {0: 251 + 2 * 501, 1: 250 + 501, 2: 0, 3: 0}


def test_two_eliminations_with_equal_stacks_share_place_and_prizes():
    evening, records = drawn(5, buy_in_cents=1001)
    evening, records = apply_request(evening, records, "prizes", structure="amounts", parts=[3000, 1500, 505])
    evening, records = apply_request(evening, records, "out", entrant=4)
    refused("NO_TIE", evening, records, "tie", entrant=4)
    evening, records = apply_request(evening, records, "out", entrant=3)
    evening, records = apply_request(evening, records, "out", entrant=2)
    evening, records = apply_request(evening, records, "tie", entrant=2)
    evening, _ = apply_request(evening, records, "out", entrant=1)
    assert ranking(evening) == [(1, 0), (2, 1), (3, 2), (3, 3), (5, 4)]
    assert prizes_won(evening) == {0: 3000, 1: 1500, 2: 253, 3: 252}


def test_tie_is_about_the_player_who_was_out_just_before():
    evening, records = drawn(5)
    for number in (4, 3, 2):
        evening, records = apply_request(evening, records, "out", entrant=number)
    evening, records = apply_request(evening, records, "tie", entrant=2)
    without = [each for each in records if each != ("out", {"entrant": 3})]
    with pytest.raises(RuleError, match="NO_TIE"):
        replay_state(without)
    evening, left_out = replay_without(records, records.index(("out", {"entrant": 3})))
    assert ranking(evening) == [(4, 2), (5, 4)]
    assert [records[at][0] for at in left_out] == ["tie"]


def test_players_of_two_tables_share_a_place_only_where_the_tables_wait_for_each_other():
    evening, records = drawn(14)
    evening, records = apply_request(evening, records, "out", entrant=evening.table(1).players[0])
    second = evening.table(2).players[0]
    evening, records = apply_request(evening, records, "out", entrant=second)
    refused("NO_TIE", evening, records, "tie", entrant=second)
    third = evening.table(2).players[0]
    evening, records = apply_request(evening, records, "out", entrant=third)
    evening, records = apply_request(evening, records, "tie", entrant=third)
    for table in (1, 2):
        evening, records = apply_request(evening, records, "out", entrant=evening.table(table).players[0])
    assert evening.is_hand_for_hand
    evening, records = apply_request(evening, records, "out", entrant=evening.table(1).players[0])
    last = evening.table(2).players[0]
    evening, records = apply_request(evening, records, "out", entrant=last)
    evening, _ = apply_request(evening, records, "tie", entrant=last)
    assert [place for place, _ in ranking(evening)][:2] == [8, 8]


def test_bounty_winner_of_a_taken_back_elimination_does_not_win_that_of_an_earlier_one():
    evening, records = drawn(4, late_level=2, reentries=1, bounty_cents=500, buy_in_cents=0)
    evening, records = apply_request(evening, records, "out", entrant=3, hunters=[1])
    evening, records = apply_request(evening, records, "reenter", entrant=3, level=1)
    evening, records = apply_request(evening, records, "out", entrant=3)
    at = len(records) - 1
    evening, records = apply_request(evening, records, "bounty", entrant=3, hunters=[2])
    assert bounties_won(evening) == {0: 0, 1: 500, 2: 500, 3: 0}
    evening, left_out = replay_without(records, at)
    assert bounties_won(evening) == {0: 0, 1: 500, 2: 0, 3: 0}
    assert left_out == [at + 1]


def test_record_of_a_tie_or_a_bounty_without_its_elimination_is_about_the_last_one():
    evening, records = drawn(4, bounty_cents=500)
    for number in (3, 2):
        evening, records = apply_request(evening, records, "out", entrant=number)
    earlier = [*records, ("tie", {"entrant": 2}), ("bounty", {"entrant": 2, "hunters": [1]})]
    evening = replay_state(earlier)
    assert ranking(evening) == [(3, 2), (3, 3)]
    assert bounties_won(evening)[1] == 500


def test_reentry_removes_the_entrant_from_a_shared_place():
    evening, records = drawn(5, late_level=4, reentries=1)
    for number in (4, 3, 2):
        evening, records = apply_request(evening, records, "out", entrant=number)
    evening, records = apply_request(evening, records, "tie", entrant=2)
    evening, records = apply_request(evening, records, "reenter", entrant=3, level=1)
    assert ranking(evening) == [(4, 2), (5, 4)]


def test_exclusion_ranks_the_entrant_and_refuses_reentry():
    evening, records = drawn(late_level=4, reentries=1)
    evening, records = apply_request(evening, records, "penalty", entrant=5, level="exclusion", article="17")
    assert ranking(evening) == [(14, 5)]
    refused("EXCLUDED", evening, records, "reenter", entrant=5, level=1)


def test_last_entrant_ends_the_tournament():
    evening, records = to_the_end(*drawn())
    assert evening.is_over
    assert len(evening.active_entrants) == 1
    refused("OVER", evening, records, "out", entrant=evening.active_entrants[0])


# Chips and prizes (articles 13 to 17)


def test_colour_up_has_the_chips_received_and_records_the_difference():
    evening, records = drawn()
    stacks = [[number, count, False] for number, count in enumerate([1, 2, 3, 5, 7, 8])] + [[6, 1, True]]
    evening, records = apply_request(evening, records, "colour_up", small=25, big=100, stacks=stacks)
    (colour_up,) = evening.colour_ups
    assert [received for _, _, received in colour_up.races] == [0, 1, 1, 1, 2, 2, 1]
    assert colour_up.difference == 800 - 27 * 25
    assert evening.chips_in_play == 14 * 5000 + colour_up.difference
    assert evening.chips_left == (100, 500, 1000, 5000)


def test_prizes_are_rounded_to_the_euro_and_include_late_entries():
    evening, records = drawn(13, late_level=1)
    assert prize_list(evening) == (10400, 7800, 5200, 2600)
    evening, records = apply_request(evening, records, "prizes", structure="percent", parts=[50, 30, 20])
    evening, _ = apply_request(evening, records, "enter", entrant=13, level=1)
    assert sum(prize_list(evening)) == evening.pool_cents == 28000


def test_deal_by_chips_ends_the_tournament_to_the_cent():
    evening, records = drawn(4, bounty_cents=0)
    evening, records = apply_request(evening, records, "prizes", structure="percent", parts=[60, 40])
    evening, records = apply_request(evening, records, "out", entrant=0)
    evening, records = apply_request(evening, records, "out", entrant=1)
    assert unpaid_prizes(evening) == (4800, 3200)
    refused("DEAL_CHIPS", evening, records, "deal", deal="icm", weights=[[2, 7000], [3, 13025]])
    evening, records = apply_request(evening, records, "deal", deal="chips", weights=[[2, 7000], [3, 13000]])
    assert evening.is_over
    assert ranking(evening)[:2] == [(1, 3), (2, 2)]
    assert net_cents(evening) == {0: -2000, 1: -2000, 2: 3760 - 2000, 3: 4240 - 2000}
    refused("DEAL_MADE", evening, records, "prizes", structure="winner")
    refused("DEAL_MADE", evening, records, "terms", buy_in_cents=2500)
    refused("OVER", evening, records, "penalty", entrant=2, level="exclusion", article="17")


def test_even_deal_ranks_its_entrants_together():
    evening, records = drawn(3)
    evening, _ = apply_request(evening, records, "deal", deal="even")
    assert [place for place, _ in ranking(evening)] == [1, 1, 1]


@pytest.mark.parametrize("deal", ["chips", "icm", "even", "custom"])
def test_deal_leaves_each_remaining_player_their_own_bounty(deal):
    evening, records = drawn(4, bounty_cents=500)
    evening, records = apply_request(evening, records, "prizes", structure="winner")
    evening, records = apply_request(evening, records, "out", entrant=0, hunters=[1])
    weights = [[1, 14_000], [2, 4000], [3, 2000]] if deal != "custom" else [[1, 5000], [2, 2000], [3, 1000]]
    asked = {} if deal == "even" else {"weights": weights}
    evening, _ = apply_request(evening, records, "deal", deal=deal, **asked)
    assert bounties_won(evening) == {0: 0, 1: 1000, 2: 500, 3: 500}


# The desk (article 21)


def test_no_show_leaves_with_chips_and_price_and_can_come_later():
    evening, records = drawn(4, late_level=2, bounty_cents=0)
    evening, records = apply_request(evening, records, "noshow", entrants=[1])
    assert (evening.field_size, evening.chips_in_play, evening.pool_cents) == (3, 15_000, 6000)
    assert 1 not in evening.active_entrants
    evening, records = apply_request(evening, records, "enter", entrant=1, level=2)
    assert evening.field_size == 4
    evening, records = apply_request(evening, records, "out", entrant=2, hunters=[1])
    refused("NOT_NO_SHOW", evening, records, "noshow", entrants=[1])
    refused("NOT_NO_SHOW", evening, records, "noshow", entrants=[2])


def test_payment_is_what_the_player_owes_and_the_till_adds_them_up():
    evening, records = drawn(4, addons=1, addon_cents=300, addon_chips=1000)
    evening, records = apply_request(evening, records, "pay", entrant=1, is_paid=True)
    evening, records = apply_request(evening, records, "pay", entrant=2, is_paid=True)
    assert evening.till_cents == 2 * 2500
    evening, records = apply_request(evening, records, "addons", entrants=[1, 2, 3])
    assert evening.pool_cents == 4 * 2000 + 3 * 300
    evening, records = apply_request(evening, records, "pay", entrant=1, is_paid=True)
    evening, records = apply_request(evening, records, "pay", entrant=2, is_paid=False)
    assert evening.till_cents == 2800
    refused("ADDON_LIMIT", evening, records, "addons", entrants=[0, 1])


def test_rebuy_buys_a_stack_without_a_bounty_until_the_late_level():
    evening, records = drawn(3, rebuys=1, late_level=2)
    evening, records = apply_request(evening, records, "rebuy", entrant=1, level=2)
    assert (evening.chips_in_play, evening.pool_cents) == (20_000, 8000)
    assert paid_in(evening) == {0: 2500, 1: 4500, 2: 2500}
    refused("REBUY_LIMIT", evening, records, "rebuy", entrant=1, level=1)
    refused("TOO_LATE", evening, records, "rebuy", entrant=2, level=3)


def test_guarantee_is_completed_by_the_club_and_the_fee_is_its_own():
    evening, _ = drawn(4, has_club_till=True, fee_cents=200, guarantee_cents=10_000, bounty_cents=0)
    assert (evening.pool_cents, evening.overlay_cents) == (10_000, 2000)
    assert paid_in(evening)[0] == 2200
    assert club_cents(evening) == 800 - 2000


# Points of the season (article 19)


@pytest.mark.parametrize(
    ("formula", "points"),
    [("field", [9, 8, 1]), ("root", [30, 21, 10]), ("podium", [10, 7, 0]), ("none", [0, 0, 0])],
)
def test_season_points_by_formula(formula, points):
    assert [season_points(formula, place, 9) for place in (1, 2, 9)] == points


def test_season_points_of_a_place_outside_the_field_or_an_unknown_formula_are_refused():
    for formula, place in (("field", 10), ("field", 0), ("laurels", 1)):
        with pytest.raises(ValueError, match=r"\d|laurels"):
            season_points(formula, place, 9)
