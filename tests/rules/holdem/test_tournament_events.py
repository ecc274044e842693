"""A tournament event by event: what each one does, and what it refuses with which article."""

from hashlib import sha256

import pytest

from games.rules.errors import RuleError
from games.rules.holdem.draw import commitment, order
from games.rules.holdem.moving import closable, may_draw_final, suggestions
from games.rules.holdem.payout import bounties_won, left_to_pay, net_cents, prize_list, prizes_won, ranking
from games.rules.holdem.points import season_points
from games.rules.holdem.tables import Status
from games.rules.holdem.tournament import replay
from games.rules.plain import Malformed
from tests.rules.holdem.evenings import SEED, ask, opened, played, to_the_end


def drawn(players=14, **terms):
    evening, records = played(opened(players, **terms))
    return ask(evening, records, "draw", word="river")


def refused(code, evening, records, kind, **asked):
    with pytest.raises(RuleError) as refusal:
        ask(evening, records, kind, **asked)
    assert refusal.value.code == code
    assert refusal.value.sentence("fr") != refusal.value.sentence("en")
    return refusal.value


def chair(evening, table, number):
    return evening.table(table).chairs[number]


# The draw (articles 4 to 6)


def test_anybody_can_work_the_draw_out_again():
    evening, _ = drawn()
    tickets = [sha256(f"{SEED}/river/{number + 1}".encode()).hexdigest() for number in range(14)]
    by_ticket = sorted(range(14), key=tickets.__getitem__)
    assert evening.table(1).players == by_ticket[::2]
    assert evening.table(2).players == by_ticket[1::2]
    assert commitment(SEED) == sha256(SEED.encode()).hexdigest()


def test_another_word_draws_other_seats():
    assert order(SEED, "river", range(14)) != order(SEED, "turn", range(14))


def test_fourteen_at_tables_of_eight_make_two_of_seven():
    evening, _ = drawn()
    assert [len(table.players) for table in evening.tables] == [7, 7]


def test_nobody_is_slipped_in_before_the_draw_afterwards():
    _, records = drawn()
    without_the_third = [each for each in records if each != ("enter", {"entrant": 3})]
    with pytest.raises(RuleError) as refusal:
        replay(without_the_third)
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
def test_it_refuses_before_the_draw(code, kind, asked):
    evening, records = played(opened(14))
    assert refused(code, evening, records, kind, **asked).article.startswith("tournament.")


@pytest.mark.parametrize(
    ("code", "kind", "asked"),
    [
        ("DRAWN", "draw", {}),
        ("DRAWN", "commit", {"seed": "x"}),
        ("DRAWN", "terms", {"table_capacity": 9}),
        ("TOO_LATE", "enter", {"entrant": 14, "level": 1}),
        ("NOT_REGISTERED", "out", {"entrant": 14}),
        ("TWO_SEATS", "reenter", {"entrant": 1}),
        ("ADDON_LIMIT", "addon", {"entrant": 1}),
        ("NOT_OUT", "bounty", {"entrant": 1, "hunters": [2]}),
        ("NO_TIE", "tie", {"entrant": 1}),
        ("BOUNTY_OWN", "out", {"entrant": 1, "hunters": [1]}),
        ("BOUNTY_OWN", "out", {"entrant": 1, "hunters": [2, 2]}),
        ("NO_TABLE", "hand", {"table": 3}),
        ("NO_TABLE", "move", {"entrant": 1, "table": 3}),
        ("NO_SEAT", "move", {"entrant": 1, "table": 1, "chair": 9}),
        ("NOT_FINAL", "final", {}),
        ("COLOUR_UP_CHIPS", "colour_up", {"small": 100, "big": 25, "stacks": []}),
        ("COLOUR_UP_CHIPS", "colour_up", {"small": 3, "big": 25, "stacks": []}),
        ("PENALTY_HANDS", "penalty", {"entrant": 1, "level": "hands", "article": "17"}),
        ("DEAL_STACKS", "deal", {"deal": "chips", "weights": []}),
        ("PRIZES_SUM", "deal", {"deal": "custom", "weights": [[1, 500]]}),
    ],
)
def test_it_refuses_during_the_play(code, kind, asked):
    evening, records = drawn()
    if kind == "move":
        asked = {**asked, "entrant": evening.table(2).players[0]}
    assert refused(code, evening, records, kind, **asked).article


@pytest.mark.parametrize("asked", [{}, {"entrant": "1"}, {"entrant": -1}, {"entrant": 1, "more": 1}])
def test_what_cannot_be_read_is_malformed(asked):
    evening, records = drawn()
    with pytest.raises(Malformed):
        ask(evening, records, "out", **asked)
    with pytest.raises(Malformed):
        ask(evening, records, "party", **asked)


# Chairs and tables (articles 9 to 12)


def test_a_taken_seat_is_refused_and_so_is_a_second_table():
    evening, records = drawn()
    who = evening.table(2).players[0]
    refused("SEAT_TAKEN", evening, records, "move", entrant=who, table=1, chair=0)
    refused("SAME_TABLE", evening, records, "move", entrant=who, table=2)


def test_the_button_is_drawn_then_dead():
    evening, records = drawn()
    evening, records = ask(evening, records, "hand", table=1)
    first = evening.table(1).positions
    assert (first.button, first.small_blind, first.big_blind) == (0, 1, 2)
    evening, records = ask(evening, records, "out", entrant=chair(evening, 1, 2))
    evening, records = ask(evening, records, "hand", table=1)
    second = evening.table(1).positions
    assert (second.button, second.small_blind, second.big_blind) == (1, None, 3)
    assert second.dead_cards == (2,)


def test_a_table_that_lost_count_says_who_has_the_big_blind():
    evening, records = drawn()
    evening, _ = ask(evening, records, "hand", table=1, big_blind=5)
    told = evening.table(1).positions
    assert (told.button, told.small_blind, told.big_blind) == (3, 4, 5)


def test_the_coming_big_blind_moves_and_owes_what_his_new_chair_owes():
    evening, records = drawn()
    for table in (1, 2):
        evening, records = ask(evening, records, "hand", table=table)
    evening, records = ask(evening, records, "out", entrant=chair(evening, 1, 1))
    evening, records = ask(evening, records, "out", entrant=chair(evening, 1, 3))
    (suggestion,) = suggestions(evening)
    assert suggestion.entrant == chair(evening, 2, 3)
    assert tuple(suggestion.seat) == (1, 3)
    evening, records = ask(evening, records, "move", entrant=suggestion.entrant, table=1, chair=1)
    assert evening.table(1).duties == ((suggestion.entrant, Status.PLAYS_DEAL_PASSES_LEFT),)
    evening, _ = ask(evening, records, "hand", table=1)
    assert evening.table(1).duties == ()


def test_the_last_table_closes_as_soon_as_the_other_seats_its_players():
    evening, records = drawn()
    while closable(evening) is None:
        evening, records = ask(evening, records, "out", entrant=evening.table(2).players[-1])
    assert len(evening.alive) == 8
    evening, records = ask(evening, records, "close", table=2)
    assert [len(table.players) for table in evening.tables] == [8]
    assert may_draw_final(evening)
    before = evening.table(1).chairs
    evening, records = ask(evening, records, "final")
    assert sorted(evening.table(1).players) == sorted(before)
    assert evening.table(1).positions is None
    refused("NOT_FINAL", evening, records, "final")


def test_hand_for_hand_makes_a_table_wait():
    evening, records = drawn()
    for _ in range(5):
        evening, records = ask(evening, records, "out", entrant=evening.table(1).players[-1])
    assert evening.is_hand_for_hand
    evening, records = ask(evening, records, "hand", table=1)
    refused("HAND_FOR_HAND", evening, records, "hand", table=1)
    evening, records = ask(evening, records, "hand", table=2)
    evening, records = ask(evening, records, "hand", table=1)
    assert evening.waiting == {1}


# People (articles 3, 7, 8 and 18)


def test_who_comes_late_sits_at_the_emptiest_table_and_who_comes_back_pays_again():
    evening, records = drawn(13, late_level=4, reentries=1)
    evening, records = ask(evening, records, "enter", entrant=13, level=4)
    assert evening.entrant(13).seat.table == 2
    evening, records = ask(evening, records, "out", entrant=13)
    evening, records = ask(evening, records, "reenter", entrant=13, level=4)
    assert evening.entries == 15
    assert evening.chips_in_play == 15 * 5000
    evening, records = ask(evening, records, "out", entrant=13)
    refused("REENTRY_LIMIT", evening, records, "reenter", entrant=13, level=4)


def test_a_bounty_is_shared_to_the_cent_and_the_winner_keeps_the_rest():
    evening, records = drawn(4, bounty_cents=501, buy_in_cents=0)
    evening, records = ask(evening, records, "out", entrant=3, hunters=[0, 1])
    evening, records = ask(evening, records, "out", entrant=2)
    evening, records = ask(evening, records, "bounty", entrant=2, hunters=[1])
    evening, _ = ask(evening, records, "out", entrant=1)
    assert evening.is_over
    assert bounties_won(evening) == {0: 251 + 2 * 501, 1: 250 + 501, 2: 0, 3: 0}


def test_two_out_in_one_hand_with_equal_stacks_share_the_place_and_its_prizes():
    evening, records = drawn(5, buy_in_cents=1001)
    evening, records = ask(evening, records, "prizes", structure="amounts", parts=[3000, 1500, 505])
    evening, records = ask(evening, records, "out", entrant=4)
    refused("NO_TIE", evening, records, "tie", entrant=4)
    evening, records = ask(evening, records, "out", entrant=3)
    evening, records = ask(evening, records, "out", entrant=2)
    evening, records = ask(evening, records, "tie", entrant=2)
    evening, _ = ask(evening, records, "out", entrant=1)
    assert ranking(evening) == [(1, 0), (2, 1), (3, 2), (3, 3), (5, 4)]
    assert prizes_won(evening) == {0: 3000, 1: 1500, 2: 253, 3: 252}


def test_who_comes_back_leaves_the_place_he_shared():
    evening, records = drawn(5, late_level=4, reentries=1)
    for number in (4, 3, 2):
        evening, records = ask(evening, records, "out", entrant=number)
    evening, records = ask(evening, records, "tie", entrant=2)
    evening, records = ask(evening, records, "reenter", entrant=3, level=1)
    assert ranking(evening) == [(4, 2), (5, 4)]


def test_who_is_excluded_is_ranked_and_does_not_come_back():
    evening, records = drawn(late_level=4, reentries=1)
    evening, records = ask(evening, records, "penalty", entrant=5, level="exclusion", article="17")
    assert ranking(evening) == [(14, 5)]
    refused("EXCLUDED", evening, records, "reenter", entrant=5, level=1)


def test_the_last_player_has_won():
    evening, records = to_the_end(*drawn())
    assert evening.is_over
    assert len(evening.alive) == 1
    refused("OVER", evening, records, "out", entrant=evening.alive[0])


# Chips and prizes (articles 13 to 17)


def test_colouring_up_tells_each_what_he_receives_and_logs_the_difference():
    evening, records = drawn()
    stacks = [[number, count, False] for number, count in enumerate([1, 2, 3, 5, 7, 8])] + [[6, 1, True]]
    evening, records = ask(evening, records, "colour_up", small=25, big=100, stacks=stacks)
    (gone,) = evening.colour_ups
    assert [received for _, _, received in gone.races] == [0, 1, 1, 1, 2, 2, 1]
    assert gone.difference == 800 - 27 * 25
    assert evening.chips_in_play == 14 * 5000 + gone.difference
    assert evening.chips_left == (100, 500, 1000, 5000)


def test_the_prizes_are_rounded_to_the_euro_and_follow_late_entries():
    evening, records = drawn(13, late_level=1)
    assert prize_list(evening) == (10400, 7800, 5200, 2600)
    evening, records = ask(evening, records, "prizes", structure="percent", parts=[50, 30, 20])
    evening, _ = ask(evening, records, "enter", entrant=13, level=1)
    assert sum(prize_list(evening)) == evening.pool_cents == 28000


def test_a_deal_by_chips_ends_the_tournament_to_the_cent():
    evening, records = drawn(4, bounty_cents=0)
    evening, records = ask(evening, records, "prizes", structure="percent", parts=[60, 40])
    evening, records = ask(evening, records, "out", entrant=0)
    evening, records = ask(evening, records, "out", entrant=1)
    assert left_to_pay(evening) == (4800, 3200)
    evening, records = ask(evening, records, "deal", deal="chips", weights=[[2, 7000], [3, 13000]])
    assert evening.is_over
    assert ranking(evening)[:2] == [(1, 3), (2, 2)]
    assert net_cents(evening) == {0: -2000, 1: -2000, 2: 3760 - 2000, 3: 4240 - 2000}
    refused("DEAL_MADE", evening, records, "prizes", structure="winner")
    refused("OVER", evening, records, "penalty", entrant=2, level="exclusion", article="17")


def test_an_even_deal_ranks_its_players_together():
    evening, records = drawn(3)
    evening, _ = ask(evening, records, "deal", deal="even")
    assert [place for place, _ in ranking(evening)] == [1, 1, 1]


# Points of the season (article 19)


@pytest.mark.parametrize(
    ("formula", "points"),
    [("field", [9, 8, 1]), ("root", [30, 21, 10]), ("podium", [10, 7, 0]), ("none", [0, 0, 0])],
)
def test_a_place_is_worth_what_the_circle_chose(formula, points):
    assert [season_points(formula, place, 9) for place in (1, 2, 9)] == points


def test_a_place_outside_the_field_is_worth_nothing_at_all():
    for formula, place in (("field", 10), ("field", 0), ("laurels", 1)):
        with pytest.raises(ValueError, match=r"\d|laurels"):
            season_points(formula, place, 9)
