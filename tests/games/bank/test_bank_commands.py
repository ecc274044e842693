"""Bank of a sitting: caves, counts, closings to the cent, and refusals that write nothing."""

from uuid import uuid4

import pytest

from games import refusals
from games.bank.cash_results import ClosingDecision
from games.bank.commands import cash_outs, caves, chip_case, dinner
from games.bank.commands import closing as bank_closing
from games.bank.queries import bank_of
from games.circles.commands import people
from games.models import CashOut, Cave, Seat
from games.rules.errors import RuleError
from games.sittings.commands import closing as sittings_closing
from games.sittings.commands import rounds
from games.sittings.queries.settlement import settlement
from ledger import book as ledger
from ledger.book import KeyReused
from tests.games.conftest import NOON, assert_sound
from tests.scenario import no_rows_changed

CASH = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}
RESTAURANT = {"cave_price_cents": 3000, "stake_mode": "restaurant", "end_rule": "minutes"}


@pytest.fixture
def bank_sitting(open_sitting, circle, players):
    """Return a function that opens a bank for the first `seats` players."""
    players.extend(people.add_player(circle=circle, name=name, now=NOON) for name in ("Sofia", "Yann"))

    def bank_sitting(seats=4, game_key="holdem", **changes):
        preset = "home" if game_key == "holdem" else game_key
        return open_sitting(preset, seats=seats, game_key=game_key, changes=CASH | changes, cents=0)

    return bank_sitting


def seat(sitting, position):
    return Seat.objects.select_related("account", "player__account").get(sitting=sitting, position=position)


def buy(sitting, position, chips=None, key=None):
    return caves.buy_cave(
        sitting=sitting, seat=seat(sitting, position), key=key or uuid4(), by="Léa", now=NOON, chips=chips
    )


def keep_case(sitting, **more):
    colours = [{"colour": "white", "value": 1, "count": 100}, {"colour": "red", "value": 5, "count": 60}]
    fields = {"colours": colours, "gap_rule": "losers"} | more
    return chip_case.save_chip_case(circle=sitting.circle, by="Léa", now=NOON, **fields)


def hand_in(sitting, position, chips=0, key=None, **more):
    return cash_outs.record_cash_out(
        sitting=sitting,
        seat=seat(sitting, position),
        chips=chips,
        key=key or uuid4(),
        by="Léa",
        now=NOON,
        **more,
    )


def hand_in_all(sitting, *chips, **more):
    for position, each in enumerate(chips):
        hand_in(sitting, position, each, **more)


def close(sitting, **choice):
    closed = sittings_closing.close_sitting(
        sitting=sitting, key=uuid4(), by="Léa", now=NOON, choice=ClosingDecision(**choice) if choice else None
    )
    assert_sound()
    return settlement(closed).net_cents


def refusal_of(call, *arguments, **named):
    with no_rows_changed(), pytest.raises(RuleError) as refusal:
        call(*arguments, **named)
    return refusal.value.code


# Caves


def test_opening_sells_one_cave_to_each_seat(bank_sitting):
    bank = bank_of(bank_sitting())
    assert [(stack.caves, stack.chips, stack.paid_cents) for stack in bank.stacks] == [(1, 100, 2000)] * 4
    assert (bank.bought, bank.paid_cents, bank.in_play) == (400, 8000, 400)
    assert_sound()


def test_buy_cave_is_idempotent_by_key(bank_sitting):
    sitting, key = bank_sitting(), uuid4()
    assert buy(sitting, 1, key=key) == buy(sitting, 1, key=key)
    assert [stack.caves for stack in bank_of(sitting).stacks] == [1, 2, 1, 1]
    with no_rows_changed(), pytest.raises(KeyReused):
        buy(sitting, 2, key=key)


def test_undo_cave_restores_the_bank(bank_sitting):
    sitting = bank_sitting()
    cave = buy(sitting, 1)
    assert bank_of(sitting).last_recorded == cave
    caves.undo_cave(cave=cave, by="Karim", now=NOON)
    with no_rows_changed():
        caves.undo_cave(cave=cave, by="Karim", now=NOON)
    assert bank_of(sitting).bought == 400
    assert_sound()


@pytest.mark.parametrize(("chips", "cents"), [(50, 1000), (1, 20)])
def test_add_on_costs_its_share_of_a_cave(bank_sitting, chips, cents):
    sitting = bank_sitting()
    cave = buy(sitting, 0, chips=chips)
    assert (cave.kind, cave.chips, cave.cents) == (Cave.Kind.ADD_ON, chips, cents)
    assert bank_of(sitting).stacks[0].caves == 1


@pytest.mark.parametrize(
    ("chips", "code"),
    [(0, "CHIPS_NEGATIVE"), (-5, "CHIPS_NEGATIVE"), (7, "CHIPS_UNIT"), (15, "ADD_ON_CENTS")],
)
def test_invalid_add_on_is_refused_by_code(bank_sitting, chips, code):
    sitting = bank_sitting(chip_values=[5, 25], cave_price_cents=1010)
    assert refusal_of(buy, sitting, 0, chips=chips) == code


def test_rebuy_is_refused_when_the_option_is_off(bank_sitting):
    assert refusal_of(buy, bank_sitting(rebuy=False), 0) == "REBUY_OFF"


def test_counted_seat_cannot_buy_before_its_count_is_undone(bank_sitting):
    sitting = bank_sitting()
    first = Cave.objects.earliest("pk")
    count = hand_in(sitting, 0, 100)
    with no_rows_changed(), pytest.raises(refusals.SeatCashedOut):
        buy(sitting, 0)
    with no_rows_changed(), pytest.raises(refusals.SeatCashedOut):
        caves.undo_cave(cave=first, by="Léa", now=NOON)
    cash_outs.undo_cash_out(cash_out=count, by="Léa", now=NOON)
    assert buy(sitting, 0).chips == 100


# Counts


def test_second_count_replaces_the_first(bank_sitting):
    sitting = bank_sitting()
    keep_case(sitting)
    hand_in(sitting, 0, 80)
    hand_in(sitting, 0, colours={"white": 40, "red": 10})
    bank = bank_of(sitting)
    assert (bank.returned, bank.in_play, bank.max_cash_out(bank.stacks[0].seat)) == (90, 310, 400)
    assert CashOut.objects.filter(struck_at=None).count() == 1
    assert_sound()


@pytest.mark.parametrize(("chips", "code"), [(-1, "CHIPS_NEGATIVE"), (401, "CASH_OUT_ABOVE")])
def test_invalid_count_is_refused_by_code(bank_sitting, chips, code):
    sitting = bank_sitting()
    hand_in(sitting, 1, 0)
    assert refusal_of(hand_in, sitting, 0, chips) == code


def test_count_above_the_chips_in_play_is_accepted_when_confirmed(bank_sitting):
    sitting = bank_sitting()
    hand_in(sitting, 0, 401, allow_excess=True)
    assert bank_of(sitting).in_play == -1


@pytest.mark.parametrize(
    ("colours", "code"),
    [
        ({"white": 101}, "CASE_SHORT"),
        ({"white": 41}, "CASE_COUNTED"),
        ({"red": -1}, "CHIPS_NEGATIVE"),
        ({"blue": 1}, "CASE_IMPOSSIBLE"),
    ],
)
def test_colours_outside_the_case_are_refused_by_code(bank_sitting, colours, code):
    sitting = bank_sitting()
    keep_case(sitting)
    hand_in(sitting, 1, colours={"white": 60})
    assert refusal_of(hand_in, sitting, 0, colours=colours) == code


def test_invalid_case_is_refused(bank_sitting):
    twice = [{"colour": "white", "value": 1, "count": 9}] * 2
    assert refusal_of(keep_case, bank_sitting(), colours=twice) == "CASE_IMPOSSIBLE"


def test_caves_and_counts_of_a_closed_sitting_are_refused(bank_sitting):
    sitting = bank_sitting()
    hand_in_all(sitting, 100, 100, 100, 100)
    cave, count = bank_of(sitting).last_recorded, CashOut.objects.first()
    close(sitting)
    for verb in (
        lambda: buy(sitting, 0),
        lambda: hand_in(sitting, 0, 1),
        lambda: cash_outs.undo_cash_out(cash_out=count, by="Léa", now=NOON),
        lambda: caves.undo_cave(cave=Cave.objects.first(), by="Léa", now=NOON),
    ):
        with no_rows_changed(), pytest.raises(refusals.SittingClosed):
            verb()
    assert cave


# Money


def test_H12_cash_closing_by_the_chip(bank_sitting):
    sitting = bank_sitting()
    hand_in_all(sitting, 230, 90, 80, 0)
    assert close(sitting) == [2600, -200, -400, -2000]
    assert [
        (line.debtor.name, line.creditor.name, line.amount_cents) for line in settlement(sitting).lines
    ] == [("Thomas", "Léa", 2000), ("Inès", "Léa", 400), ("Karim", "Léa", 200)]


def test_H13_cash_closing_to_the_cent(bank_sitting):
    sitting = bank_sitting(3, cave_price_cents=1000, cave_chips=70)
    hand_in_all(sitting, 100, 60, 50)
    assert close(sitting) == [429, -143, -286]


def test_H14_winner_prize_shared_by_two(bank_sitting):
    sitting = bank_sitting(3, cave_price_cents=1500, stake_mode="winner", end_rule="minutes")
    hand_in_all(sitting, 140, 140, 20)
    assert close(sitting) == [750, 750, -1500]


def test_H11_winner_collects_each_cave_and_pays_the_dinner(bank_sitting):
    sitting = bank_sitting(5, **RESTAURANT)
    hand_in_all(sitting, 300, 50, 50, 60, 40)
    assert close(sitting) == [12000, -3000, -3000, -3000, -3000]
    for bill_cents, net_cents in ((15000, -3000), (16250, -4250)):  # H11, H11b
        dinner.record_dinner(sitting=sitting, amount_cents=bill_cents, key=uuid4(), by="Léa", now=NOON)
        account = caves.cash_account(sitting, seat(sitting, 0))
        assert 12000 + ledger.balance_of(account) == net_cents
        assert_sound()


def test_L8_two_winners_share_the_caves_and_the_dinner(bank_sitting):
    sitting = bank_sitting(3, **RESTAURANT | {"cave_price_cents": 2500})
    hand_in_all(sitting, 150, 150, 0)
    assert close(sitting) == [1250, 1250, -2500]
    dinner.record_dinner(sitting=sitting, amount_cents=7500, key=uuid4(), by="Léa", now=NOON)
    accounts = [caves.cash_account(sitting, seat(sitting, position)) for position in range(3)]
    assert [ledger.balance_of(account) for account in accounts] == [-3750, -3750, 0]


def test_reopening_undoes_the_dinner(bank_sitting):
    sitting = bank_sitting(3, **RESTAURANT)
    hand_in_all(sitting, 150, 150, 0)
    close(sitting)
    dinner.record_dinner(sitting=sitting, amount_cents=7500, key=uuid4(), by="Léa", now=NOON)
    sittings_closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert not sitting.dinners.filter(undone_at=None).exists()
    assert_sound()


def test_fun_mode_closing_moves_no_money(bank_sitting):
    sitting = bank_sitting(2, stake_mode="fun")
    hand_in_all(sitting, 200, 0)
    assert close(sitting) == [0, 0]


def test_H15_closing_with_five_chips_too_many_is_refused(bank_sitting):
    sitting = bank_sitting()
    hand_in_all(sitting, 230, 90, 80, 5, allow_excess=True)
    assert refusal_of(close, sitting) == "GAP_OPEN"
    assert refusal_of(close, sitting, gap_rule="recount") == "GAP_OPEN"


def test_L7_closing_with_a_chip_in_the_middle_is_refused(bank_sitting):
    sitting = bank_sitting(3)
    tied = {"bets": [1, 1, 1], "folded": [2], "ranking": [[0, 1]], "button": 0}
    rounds.record_round(sitting=sitting, data=tied, key=uuid4(), by="Léa", now=NOON)
    assert bank_of(sitting).middle == 1
    assert refusal_of(close, sitting) == "CARRY_OPEN"


def test_bank_with_recorded_hands_needs_no_count(bank_sitting):
    sitting = bank_sitting(3)
    won = {"bets": [30, 30, 10], "folded": [2], "ranking": [[0], [1]], "button": 0}
    rounds.record_round(sitting=sitting, data=won, key=uuid4(), by="Léa", now=NOON)
    assert [stack.chips for stack in bank_of(sitting).stacks] == [140, 70, 90]
    assert settlement(sitting).net_cents == [800, -600, -200] == close(sitting)


def test_closing_requires_a_count_of_each_seat(bank_sitting):
    sitting = bank_sitting()
    hand_in(sitting, 0, 100)
    assert refusal_of(close, sitting) == "NOT_COUNTED"


def test_closing_requires_one_player_with_chips_or_a_confirmed_end(bank_sitting):
    sitting = bank_sitting(stake_mode="winner")
    hand_in_all(sitting, 300, 100, 0, 0)
    assert refusal_of(close, sitting) == "END_RULE_MISSING"
    assert close(sitting, is_over=True) == [6000, -2000, -2000, -2000]


@pytest.mark.parametrize(
    ("rule", "chips", "net"),
    [
        # Fifty chips, ten euros, are missing: the losers lost 14, 4 and 20 euros.
        ("losers", (240, 30, 80, 0), [2800, -1400 + 369, -400 + 105, -2000 + 526]),
        ("all", (240, 30, 80, 0), [2800 + 250, -1400 + 250, -400 + 250, -2000 + 250]),
        ("host", (240, 30, 80, 0), [2800, -1400 + 1000, -400, -2000]),
        ("kept", (240, 30, 80, 0), [2800, -1400 + 1000, -400, -2000]),
        # Fifty chips too many are paid by seats.
        ("losers", (340, 30, 80, 0), [4800, -1400 - 369, -400 - 105, -2000 - 526]),
        ("all", (340, 30, 80, 0), [4800 - 250, -1400 - 250, -400 - 250, -2000 - 250]),
        ("host", (340, 30, 80, 0), [4800, -1400 - 1000, -400, -2000]),
    ],
)
def test_gap_is_closed_by_the_chosen_rule(bank_sitting, rule, chips, net):
    sitting = bank_sitting()
    hand_in_all(sitting, *chips, allow_excess=True)
    assert close(sitting, gap_rule=rule, host=1) == net
    assert sitting.__class__.objects.get(pk=sitting.pk).closing.why["choice"]["gap_rule"] == rule


def test_gap_rule_of_the_kitty_moves_the_gap_to_the_kitty_account(bank_sitting):
    sitting = bank_sitting()
    hand_in_all(sitting, 240, 30, 80, 0)
    close(sitting, gap_rule="kept", host=1)
    assert ledger.balance_of(bank_closing.kitty_account(sitting)) == 1000
    sittings_closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert ledger.balance_of(bank_closing.kitty_account(sitting)) == 0
    assert_sound()


def test_bank_of_draw_holdem_closes_as_at_holdem(bank_sitting):
    sitting = bank_sitting(2, game_key="draw_holdem")
    hand_in_all(sitting, 150, 50)
    assert close(sitting) == [1000, -1000]
