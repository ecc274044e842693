"""Which evening a sitting joins, its one bill and three plans, carrying it, closing it, its fingerprint."""

import uuid
from datetime import timedelta

import pytest

from games import audit, play
from games.between import points_between
from games.bill import Ways, bill, covered
from games.fingerprint import fingerprint, short
from games.models import Evening, Round
from games.nights import balances, nearby
from games.slip import slip
from tests.evenings import bought, couple, lines_of, nets_of, spend, told
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record
from tests.games.test_closing import C6, COUPS

HOUR = timedelta(hours=1)


def closed(open_sitting, data=C2, now=NOON, **options):
    sitting = open_sitting(now=now, **options)
    record(sitting, data, now=now)
    return close(sitting, now=now)


def pay(evening, line, amount_cents, **said):
    return play.repay(
        evening=evening,
        debtor=line.debtor.head,
        creditor=line.creditor.head,
        amount_cents=amount_cents,
        by="Léa",
        now=NOON,
        **{"key": uuid.uuid4()} | said,
    )


def audit_is_silent():
    return [str(fault) for fault in audit.faults()] == []


# Which evening


def test_sittings_of_one_night_share_an_evening_however_long_it_lasts(open_sitting):
    first = closed(open_sitting)
    late = NOON
    for _ in range(4):
        late += 7 * HOUR
        assert closed(open_sitting, now=late).evening == first.evening


def test_eight_hours_of_silence_end_the_night(open_sitting):
    first = closed(open_sitting)
    assert open_sitting(now=NOON + 8 * HOUR).evening != first.evening


def test_a_round_told_is_a_word_and_what_is_written_the_next_day_is_none(open_sitting, players):
    first = open_sitting()
    told = record(first, C2, now=NOON + 6 * HOUR)
    assert open_sitting(now=NOON + 13 * HOUR).evening == first.evening
    correct(told, QUEENS, now=NOON + 20 * HOUR)
    spend(first.evening, players, now=NOON + 20 * HOUR)
    close(first, now=NOON + 22 * HOUR)
    assert open_sitting(now=NOON + 23 * HOUR).evening != first.evening


def test_a_closed_evening_takes_no_more_sittings(open_sitting):
    first = closed(open_sitting)
    play.close_evening(evening=first.evening, fingerprint="", by="Léa", now=NOON)
    assert open_sitting().evening != first.evening


def test_a_sitting_may_be_put_on_another_evening_of_its_circle(open_sitting):
    first, later = closed(open_sitting), closed(open_sitting, QUEENS, now=NOON + 20 * HOUR)
    assert nearby(later) == [first.evening]
    play.move_sitting(sitting=later, evening=first.evening, now=NOON)
    assert bill(first.evening).net_cents == [-90 + 220, 90 - 220]
    own = play.move_sitting(sitting=later, evening=None, now=NOON)
    assert bill(own).net_cents == [220, -220]
    assert bill(first.evening).net_cents == [-90, 90]


def test_a_sitting_stays_in_its_circle(open_sitting):
    other = play.open_circle(name="Rue Piat", now=NOON)
    evening = Evening.objects.create(circle=other, opened_at=NOON)
    with pytest.raises(ValueError, match="circle"):
        play.move_sitting(sitting=closed(open_sitting), evening=evening, now=NOON)


# One bill


@pytest.fixture
def evening(open_sitting, players):
    """Two games and a pizza: C6 at classic, C2 of the first two, then 46 € paid by Léa for the four."""
    first = closed(open_sitting, C6, preset="classic", seats=4)
    closed(open_sitting)
    spend(first.evening, players, now=NOON)
    return first.evening


def test_games_and_expenses_of_a_night_make_one_bill(evening):
    found = bill(evening)
    # 180 − 90 + 4600 − 1150; −10 + 90 − 1150; −40 − 1150; −130 − 1150
    assert found.net_cents == [3540, -1070, -1190, -1280]
    assert told(found.lines()) == [("Thomas", "Léa", 1280), ("Inès", "Léa", 1190), ("Karim", "Léa", 1070)]


def seats(sitting):
    return list(sitting.seats.all())


def test_straight_each_pays_who_beat_him_and_who_paid_for_him(evening):
    lines = {
        (debtor, creditor): cents for debtor, creditor, cents in told(bill(evening).lines(Ways.STRAIGHT))
    }
    net = dict.fromkeys(("Léa", "Karim", "Inès", "Thomas"), 0)
    for (debtor, creditor), cents in lines.items():
        net[debtor] -= cents
        net[creditor] += cents
    assert list(net.values()) == bill(evening).net_cents
    points = points_between(sitting := evening.sittings.get(rules_versions__preset="classic"), seats(sitting))
    assert lines["Thomas", "Léa"] == 1150 + 10 * points[0, 3]
    assert lines["Thomas", "Inès"] == 10 * points[2, 3] > 0


def test_what_no_pair_explains_is_still_paid_straight_to_the_cent(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable", "carry_close": "equal"}, cents=7)
    for coup in COUPS:
        record(sitting, coup)
    found = bill(close(sitting).evening)
    assert any(found.net_cents)
    for way in Ways.values:
        assert nets_of(found.plan(way), 4) == found.net_cents, way


def test_through_a_banker_everything_passes_by_him(evening, players):
    evening = play.choose_plan(evening=evening, plan=Ways.BANKER, banker=players[1])
    assert told(bill(evening).lines()) == [
        ("Inès", "Karim", 1190),
        ("Thomas", "Karim", 1280),
        ("Karim", "Léa", 3540),
    ]


def test_what_is_still_open_is_named_and_not_counted(evening, open_sitting):
    sitting = open_sitting()
    record(sitting, QUEENS)
    found = bill(evening)
    assert found.open_sittings == [sitting]
    assert found.net_cents == [3540, -1070, -1190, -1280]


def test_reopening_a_game_takes_it_off_the_bill(evening):
    sitting = evening.sittings.order_by("pk").last()
    play.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert bill(evening).net_cents == [3540 + 90, -1070 - 90, -1190, -1280]


def test_beyond_twenty_balances_the_fewest_is_not_called_proved(circle, open_sitting):
    evening = closed(open_sitting).evening
    people = [play.add_player(circle=circle, name=f"N{each}", now=NOON) for each in range(24)]
    exact = [100 + each**3 for each in range(24)]
    spend(evening, people, amount=sum(exact), way="exact", weights=exact)
    found = bill(evening)
    assert not found.plan(Ways.FEWEST).is_proved
    assert sum(line.amount_cents for line in found.lines()) == found.plan(Ways.FEWEST).total


def test_a_slip_tells_one_player_everything_down_to_each_round(evening, players, open_sitting):
    provisional = open_sitting()
    record(provisional, QUEENS)
    found = slip(bill(evening), players[0])
    assert [(each.cents, each.is_provisional) for each in found.sittings] == [
        (180, False),
        (-90, False),
        (220, True),
    ]
    assert [(each.number, each.points) for each in found.sittings[0].rounds] == [(1, 18)]
    assert [each.cents for each in found.expenses] == [4600 - 1150]
    assert found.left_cents == 3540 + 220
    assert found.is_provisional


# Carrying


def test_what_is_carried_waits_for_the_next_evening(evening, open_sitting):
    play.carry_evening(evening=evening, now=NOON)
    assert play.carry_evening(evening=evening, now=NOON).carried_to is None
    later = closed(open_sitting, QUEENS, now=NOON + 20 * HOUR).evening
    assert covered(later) == [evening, later]
    assert bill(later).net_cents == [3540 + 220, -1070 - 220, -1190, -1280]
    with pytest.raises(play.EveningCarried):
        pay(evening, lines_of(evening)[0], 1)
    play.keep_evening(evening=evening)
    assert bill(later).net_cents == [220, -220]


def test_a_carry_onto_a_closed_bill_is_not_taken_back(evening, open_sitting):
    later = closed(open_sitting, QUEENS, now=NOON + 20 * HOUR).evening
    play.carry_evening(evening=evening, now=NOON)
    play.close_evening(evening=later, fingerprint="", by="Léa", now=NOON)
    with pytest.raises(play.EveningCarried):
        play.keep_evening(evening=evening)


def test_the_whole_circle_on_one_bill_is_what_the_accounts_hold(circle, evening, open_sitting):
    middle = closed(open_sitting, now=NOON + 20 * HOUR).evening
    last = closed(open_sitting, QUEENS, now=NOON + 40 * HOUR).evening
    play.carry_evening(evening=last, now=NOON)
    assert play.gather_evenings(circle=circle, now=NOON) == last
    found = bill(last)
    assert covered(last) == [evening, middle, last]
    assert found.left_cents == balances(circle).cents
    assert [each.evening for each in balances(circle).unsettled] == [last]


def test_a_circle_without_evenings_gathers_none(circle):
    with pytest.raises(play.NothingToCarry):
        play.gather_evenings(circle=circle, now=NOON)


# Paying a line in several times


def test_a_line_is_paid_in_parts_and_never_above_what_is_left(evening):
    line = lines_of(evening)[0]
    assert told([line]) == [("Thomas", "Léa", 1280)]
    key = uuid.uuid4()
    first = pay(evening, line, 1000, key=key)
    assert pay(evening, line, 1000, key=key) == first
    (rest, *_others) = lines_of(evening)
    assert (told([rest]), rest.total_cents) == ([("Thomas", "Léa", 280)], 1280)
    with pytest.raises(play.PaidTooMuch) as refused:
        pay(evening, line, 281)
    assert refused.value.left_cents == 280
    pay(evening, line, 280)
    assert told(lines_of(evening)) == [("Inès", "Léa", 1190), ("Karim", "Léa", 1070)]
    assert audit_is_silent()


def test_a_payment_is_confirmed_once_and_not_after_it_was_taken_back(evening):
    paid = pay(evening, lines_of(evening)[0], 1280)
    assert paid.confirmed_at is None
    confirmed = play.confirm_repayment(repayment=paid, by="Léa", now=NOON)
    assert play.confirm_repayment(repayment=paid, by="Karim", now=NOON).confirmed_by == "Léa"
    play.undo_repayment(repayment=confirmed, by="Léa", now=NOON)
    with pytest.raises(play.NothingOwed):
        play.confirm_repayment(repayment=paid, by="Léa", now=NOON)


def test_paying_by_one_plan_then_choosing_another_keeps_what_was_paid(evening, players):
    pay(evening, lines_of(evening)[0], 1280)
    for way in Ways.values:
        chosen = play.choose_plan(
            evening=evening, plan=way, banker=players[1] if way == Ways.BANKER else None
        )
        left = [0] * 4
        for line in lines_of(chosen):
            left[bill(chosen).place[line.debtor.pk]] -= line.amount_cents
            left[bill(chosen).place[line.creditor.pk]] += line.amount_cents
        assert left == bill(chosen).left_cents == [3540 - 1280, -1070, -1190, 0]


# Households


def test_a_couple_has_one_balance_and_pays_once(evening, players):
    household = couple(evening.circle, "Karim", "Inès")
    found = bill(evening)
    assert [party.name for party in found.parties] == ["Léa", "Karim & Inès", "Thomas"]
    assert found.net_cents == [3540, -2260, -1280]
    assert told(found.lines()) == [("Karim & Inès", "Léa", 2260), ("Thomas", "Léa", 1280)]
    play.repay(
        evening=evening, debtor=players[2], creditor=players[0], amount_cents=2260, key=uuid.uuid4(),
        by="Léa", now=NOON,
    )  # fmt: skip
    assert bill(evening).left_cents == [1280, 0, -1280]
    play.leave_household(household=household, now=NOON)
    # Inès paid for both: what Karim owes her was between them, and is on the bill again.
    assert bill(evening).left_cents == [1280, -1070, 1070, -1280]


def test_nobody_is_in_two_households(evening, players):
    couple(evening.circle, "Karim", "Inès")
    with pytest.raises(play.AlreadyTogether):
        couple(evening.circle, "Karim", "Thomas")
    with pytest.raises(ValueError, match="two players"):
        play.join_household(circle=evening.circle, players=players[:1], now=NOON)


# Closing, and the fingerprint


def test_an_evening_closes_once_its_games_are(evening, open_sitting, players):
    sitting = open_sitting()
    with pytest.raises(play.SittingOpen):
        play.close_evening(evening=evening, fingerprint="ab", by="Léa", now=NOON)
    close(sitting)
    assert play.close_evening(evening=evening, fingerprint="ab", by="Léa", now=NOON).is_closed
    again = play.close_evening(evening=evening, fingerprint="cd", by="Karim", now=NOON + HOUR)
    assert (again.fingerprint, again.closed_by) == ("ab", "Léa")
    with pytest.raises(play.EveningClosed):
        spend(evening, players)
    with pytest.raises(play.EveningClosed):
        play.move_sitting(sitting=sitting, evening=None, now=NOON)
    play.reopen_evening(evening=evening)
    spend(evening, players)


def test_the_same_evening_has_the_same_fingerprint_and_paying_leaves_it(evening, players):
    before = fingerprint(evening)
    assert fingerprint(Evening.objects.get(pk=evening.pk)) == before
    pay(evening, lines_of(evening)[0], 5)
    play.add_player(circle=evening.circle, name="Sofia", now=NOON)
    assert fingerprint(evening) == before
    assert len(short(before)) == 9


def _correct_a_round(evening, players):
    sitting = evening.sittings.order_by("pk").last()
    play.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    correct(Round.objects.get(sitting=sitting, struck_at=None), QUEENS)
    close(sitting)


def _reopen_and_close_alike(evening, players):
    sitting = evening.sittings.order_by("pk").last()
    play.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    close(sitting)


CHANGES = {
    "a round corrected": _correct_a_round,
    "a game reopened and closed as it was": _reopen_and_close_alike,
    "an expense more": lambda evening, players: spend(evening, players),
    "an expense removed": lambda evening, players: play.remove_expense(
        expense=evening.expenses.get(), by="Karim", now=NOON
    ),
    "an expense corrected": lambda evening, players: play.correct_expense(
        expense=evening.expenses.get(), bought=bought(players, payer=1), is_sure=True, key=uuid.uuid4(),
        by="Karim", now=NOON,
    ),
    "a game taken away": lambda evening, players: play.move_sitting(
        sitting=evening.sittings.order_by("pk").last(), evening=None, now=NOON
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_changes_the_fingerprint(evening, players, change):
    before = fingerprint(evening)
    CHANGES[change](evening, players)
    assert fingerprint(evening) != before
    assert audit_is_silent()
