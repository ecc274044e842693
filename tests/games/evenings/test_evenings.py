"""Evenings: the evening of a sitting, one bill, three plans, carrying, closing and the fingerprint."""

import uuid
from datetime import timedelta

import pytest

from games import refusals
from games.audit import checks
from games.circles.commands import households
from games.circles.commands import people as circles_people
from games.evenings.commands import bill_plans, evenings, expenses, repayments
from games.evenings.queries.balances import circle_balances, recent_open_evenings
from games.evenings.queries.bill import PlanKind, bill, covered_evenings
from games.evenings.queries.fingerprint import fingerprint, short_fingerprint
from games.evenings.queries.statement import player_statement
from games.models import Evening, Round
from games.sittings.commands import closing
from games.sittings.queries.points_matrix import points_matrix
from tests.evening_actions import (
    create_household,
    expense_details,
    line_tuples,
    lines_of,
    nets_of,
    record_expense,
)
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record
from tests.games.sittings.test_closing import C6, COUPS

HOUR = timedelta(hours=1)


def closed(open_sitting, data=C2, now=NOON, **options):
    sitting = open_sitting(now=now, **options)
    record(sitting, data, now=now)
    return close(sitting, now=now)


def pay(evening, line, amount_cents, **fields):
    return repayments.record_repayment(
        evening=evening,
        debtor=line.debtor.head,
        creditor=line.creditor.head,
        amount_cents=amount_cents,
        by="Léa",
        now=NOON,
        **{"key": uuid.uuid4()} | fields,
    )


def audit_is_silent():
    return [str(fault) for fault in checks.faults()] == []


# Which evening


def test_sittings_of_one_evening_share_it_however_long_it_lasts(open_sitting):
    first = closed(open_sitting)
    late = NOON
    for _ in range(4):
        late += 7 * HOUR
        assert closed(open_sitting, now=late).evening == first.evening


def test_eight_hours_without_activity_end_the_evening(open_sitting):
    first = closed(open_sitting)
    assert open_sitting(now=NOON + 8 * HOUR).evening != first.evening


def test_activity_is_a_new_round_and_not_a_correction_or_an_expense(open_sitting, players):
    first = open_sitting()
    version = record(first, C2, now=NOON + 6 * HOUR)
    assert open_sitting(now=NOON + 13 * HOUR).evening == first.evening
    correct(version, QUEENS, now=NOON + 20 * HOUR)
    record_expense(first.evening, players, now=NOON + 20 * HOUR)
    close(first, now=NOON + 22 * HOUR)
    assert open_sitting(now=NOON + 23 * HOUR).evening != first.evening


def test_closed_evening_takes_no_more_sittings(open_sitting):
    first = closed(open_sitting)
    evenings.close_evening(evening=first.evening, fingerprint="", by="Léa", now=NOON)
    assert open_sitting().evening != first.evening


def test_sitting_may_be_moved_to_another_evening_of_its_circle(open_sitting):
    first, later = closed(open_sitting), closed(open_sitting, QUEENS, now=NOON + 20 * HOUR)
    assert recent_open_evenings(later) == [first.evening]
    evenings.move_sitting(sitting=later, evening=first.evening, now=NOON)
    assert bill(first.evening).net_cents == [-90 + 220, 90 - 220]
    own = evenings.move_sitting(sitting=later, evening=None, now=NOON)
    assert bill(own).net_cents == [220, -220]
    assert bill(first.evening).net_cents == [-90, 90]


def test_sitting_cannot_move_to_another_circle(open_sitting):
    other = circles_people.open_circle(name="Rue Piat", now=NOON)
    evening = Evening.objects.create(circle=other, opened_at=NOON)
    with pytest.raises(ValueError, match="circle"):
        evenings.move_sitting(sitting=closed(open_sitting), evening=evening, now=NOON)


# One bill


@pytest.fixture
def evening(open_sitting, players):
    """Return an evening: C6 at classic, C2 of the first two players, then 46 € paid by Léa for the four."""
    first = closed(open_sitting, C6, preset="classic", seats=4)
    closed(open_sitting)
    record_expense(first.evening, players, now=NOON)
    return first.evening


def test_bill_includes_games_and_expenses_of_an_evening(evening):
    found = bill(evening)
    # 180 − 90 + 4600 − 1150; −10 + 90 − 1150; −40 − 1150; −130 − 1150
    assert found.net_cents == [3540, -1070, -1190, -1280]
    assert line_tuples(found.lines()) == [
        ("Thomas", "Léa", 1280),
        ("Inès", "Léa", 1190),
        ("Karim", "Léa", 1070),
    ]


def seats(sitting):
    return list(sitting.seats.all())


def test_straight_plan_pays_each_winner_and_each_payer(evening):
    lines = {
        (debtor, creditor): cents
        for debtor, creditor, cents in line_tuples(bill(evening).lines(PlanKind.STRAIGHT))
    }
    net = dict.fromkeys(("Léa", "Karim", "Inès", "Thomas"), 0)
    for (debtor, creditor), cents in lines.items():
        net[debtor] -= cents
        net[creditor] += cents
    assert list(net.values()) == bill(evening).net_cents
    points = points_matrix(sitting := evening.sittings.get(rules_versions__preset="classic"), seats(sitting))
    assert lines["Thomas", "Léa"] == 1150 + 10 * points[0, 3]
    assert lines["Thomas", "Inès"] == 10 * points[2, 3] > 0


def test_straight_plan_pays_a_shared_middle_to_the_cent(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable", "carry_close": "equal"}, cents=7)
    for coup in COUPS:
        record(sitting, coup)
    found = bill(close(sitting).evening)
    assert any(found.net_cents)
    for way in PlanKind.values:
        assert nets_of(found.plan(way), 4) == found.net_cents, way


def test_banker_plan_has_all_payments_through_the_banker(evening, players):
    evening = bill_plans.set_plan(
        by="Léa", now=NOON, evening=evening, plan=PlanKind.BANKER, banker=players[1]
    )
    assert line_tuples(bill(evening).lines()) == [
        ("Inès", "Karim", 1190),
        ("Thomas", "Karim", 1280),
        ("Karim", "Léa", 3540),
    ]


def test_open_sitting_is_listed_and_not_counted(evening, open_sitting):
    sitting = open_sitting()
    record(sitting, QUEENS)
    found = bill(evening)
    assert found.open_sittings == [sitting]
    assert found.net_cents == [3540, -1070, -1190, -1280]


def test_reopening_removes_a_sitting_from_the_bill(evening):
    sitting = evening.sittings.order_by("pk").last()
    closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert bill(evening).net_cents == [3540 + 90, -1070 - 90, -1190, -1280]


def test_fewest_plan_beyond_twenty_balances_is_not_proved(circle, open_sitting):
    evening = closed(open_sitting).evening
    people = [circles_people.add_player(circle=circle, name=f"N{each}", now=NOON) for each in range(24)]
    exact = [100 + each**3 for each in range(24)]
    record_expense(evening, people, amount=sum(exact), way="exact", weights=exact)
    found = bill(evening)
    assert not found.plan(PlanKind.FEWEST).is_optimal
    assert sum(line.amount_cents for line in found.lines()) == found.plan(PlanKind.FEWEST).total


def test_statement_has_all_items_of_a_player_down_to_each_round(evening, players, open_sitting):
    provisional = open_sitting()
    record(provisional, QUEENS)
    found = player_statement(bill(evening), players[0])
    assert [(each.cents, each.is_provisional) for each in found.sittings] == [
        (180, False),
        (-90, False),
        (220, True),
    ]
    assert [(each.number, each.points) for each in found.sittings[0].rounds] == [(1, 18)]
    assert [each.cents for each in found.expenses] == [4600 - 1150]
    assert found.unpaid_cents == 3540 + 220
    assert found.is_provisional


def test_payment_is_on_the_statements_of_its_two_players_with_opposite_cents(evening, players):
    thomas, lea = players[3], players[0]
    pay(evening, lines_of(evening)[0], 500)
    payments = {player: player_statement(bill(evening), player).payments for player in players}
    assert [(each.other, each.cents) for each in payments[thomas]] == [(lea, 500)]
    assert [(each.other, each.cents) for each in payments[lea]] == [(thomas, -500)]
    assert [payments[player] for player in players[1:3]] == [[], []]
    assert player_statement(bill(evening), thomas).unpaid_cents == 500 - 1280


# Carrying


def test_carried_evening_is_on_the_bill_of_the_next_one(evening, open_sitting):
    bill_plans.carry_evening(by="Léa", evening=evening, now=NOON)
    assert bill_plans.carry_evening(by="Léa", evening=evening, now=NOON).carried_to is None
    later = closed(open_sitting, QUEENS, now=NOON + 20 * HOUR).evening
    assert covered_evenings(later) == [evening, later]
    assert bill(later).net_cents == [3540 + 220, -1070 - 220, -1190, -1280]
    with pytest.raises(refusals.EveningCarried):
        pay(evening, lines_of(evening)[0], 1)
    bill_plans.undo_carry(by="Léa", now=NOON, evening=evening)
    assert bill(later).net_cents == [220, -220]


def test_carry_onto_a_closed_bill_cannot_be_undone(evening, open_sitting):
    later = closed(open_sitting, QUEENS, now=NOON + 20 * HOUR).evening
    bill_plans.carry_evening(by="Léa", evening=evening, now=NOON)
    evenings.close_evening(evening=later, fingerprint="", by="Léa", now=NOON)
    with pytest.raises(refusals.EveningCarried):
        bill_plans.undo_carry(by="Léa", now=NOON, evening=evening)


def test_bill_of_the_whole_circle_equals_the_account_balances(circle, evening, open_sitting):
    middle = closed(open_sitting, now=NOON + 20 * HOUR).evening
    last = closed(open_sitting, QUEENS, now=NOON + 40 * HOUR).evening
    assert bill_plans.join_unsettled_evenings(by="Léa", circle=circle, now=NOON) == last
    found = bill(last)
    assert covered_evenings(last) == [evening, middle, last]
    assert found.unpaid_cents == circle_balances(circle).cents
    assert [each.evening for each in circle_balances(circle).unsettled] == [last]


def test_consolidation_of_a_circle_without_unsettled_evenings_is_refused(circle):
    with pytest.raises(refusals.NoEveningToCarry):
        bill_plans.join_unsettled_evenings(by="Léa", circle=circle, now=NOON)


# Paying a line in several times


def test_line_is_paid_in_parts_up_to_the_amount_left(evening):
    line = lines_of(evening)[0]
    assert line_tuples([line]) == [("Thomas", "Léa", 1280)]
    key = uuid.uuid4()
    first = pay(evening, line, 1000, key=key)
    assert pay(evening, line, 1000, key=key) == first
    (rest, *_others) = lines_of(evening)
    assert (line_tuples([rest]), rest.total_cents) == ([("Thomas", "Léa", 280)], 1280)
    with pytest.raises(refusals.RepaymentTooLarge) as refused:
        pay(evening, line, 281)
    assert refused.value.left_cents == 280
    pay(evening, line, 280)
    assert line_tuples(lines_of(evening)) == [("Inès", "Léa", 1190), ("Karim", "Léa", 1070)]
    assert audit_is_silent()


def test_payment_is_confirmed_once_and_not_after_its_undo(evening):
    paid = pay(evening, lines_of(evening)[0], 1280)
    assert paid.confirmed_at is None
    confirmed = repayments.confirm_repayment(repayment=paid, by="Léa", now=NOON)
    assert repayments.confirm_repayment(repayment=paid, by="Karim", now=NOON).confirmed_by == "Léa"
    repayments.undo_repayment(repayment=confirmed, by="Léa", now=NOON)
    with pytest.raises(refusals.NothingOwed):
        repayments.confirm_repayment(repayment=paid, by="Léa", now=NOON)


def test_change_of_plan_preserves_the_payments(evening, players):
    pay(evening, lines_of(evening)[0], 1280)
    for way in PlanKind.values:
        chosen = bill_plans.set_plan(
            by="Léa",
            now=NOON,
            evening=evening,
            plan=way,
            banker=players[1] if way == PlanKind.BANKER else None,
        )
        left = [0] * 4
        for line in lines_of(chosen):
            left[bill(chosen).party_index[line.debtor.pk]] -= line.amount_cents
            left[bill(chosen).party_index[line.creditor.pk]] += line.amount_cents
        assert left == bill(chosen).unpaid_cents == [3540 - 1280, -1070, -1190, 0]


# Households


def test_household_has_one_balance_and_pays_once(evening, players):
    household = create_household(evening.circle, "Karim", "Inès")
    found = bill(evening)
    assert [party.name for party in found.parties] == ["Léa", "Karim & Inès", "Thomas"]
    assert found.net_cents == [3540, -2260, -1280]
    assert line_tuples(found.lines()) == [("Karim & Inès", "Léa", 2260), ("Thomas", "Léa", 1280)]
    repayments.record_repayment(
        evening=evening, debtor=players[2], creditor=players[0], amount_cents=2260, key=uuid.uuid4(),
        by="Léa", now=NOON,
    )  # fmt: skip
    assert bill(evening).unpaid_cents == [1280, 0, -1280]
    households.end_household(household=household, now=NOON)
    # Inès paid for both: the debt of Karim was inside the household, and is on the bill again.
    assert bill(evening).unpaid_cents == [1280, -1070, 1070, -1280]


def test_player_cannot_be_in_two_households(evening, players):
    create_household(evening.circle, "Karim", "Inès")
    with pytest.raises(refusals.AlreadyInHousehold):
        create_household(evening.circle, "Karim", "Thomas")
    with pytest.raises(ValueError, match="two players"):
        households.create_household(circle=evening.circle, players=players[:1], now=NOON)


# Closing, and the fingerprint


def test_evening_closes_once_its_sittings_are_closed(evening, open_sitting, players):
    sitting = open_sitting()
    with pytest.raises(refusals.SittingOpen):
        evenings.close_evening(evening=evening, fingerprint="ab", by="Léa", now=NOON)
    close(sitting)
    assert evenings.close_evening(evening=evening, fingerprint="ab", by="Léa", now=NOON).is_closed
    again = evenings.close_evening(evening=evening, fingerprint="cd", by="Karim", now=NOON + HOUR)
    assert (again.fingerprint, again.closed_by) == ("ab", "Léa")
    with pytest.raises(refusals.EveningClosed):
        record_expense(evening, players)
    with pytest.raises(refusals.EveningClosed):
        evenings.move_sitting(sitting=sitting, evening=None, now=NOON)
    evenings.reopen_evening(evening=evening)
    record_expense(evening, players)


def test_fingerprint_is_stable_and_not_changed_by_payments(evening, players):
    before = fingerprint(evening)
    assert fingerprint(Evening.objects.get(pk=evening.pk)) == before
    pay(evening, lines_of(evening)[0], 5)
    circles_people.add_player(circle=evening.circle, name="Sofia", now=NOON)
    assert fingerprint(evening) == before
    assert len(short_fingerprint(before)) == 9


def test_evening_without_a_transfer_has_no_fingerprint(circle, open_sitting):
    sitting = open_sitting("tournament", 3, "tournament", {}, cents=0)
    assert fingerprint(sitting.evening) == ""
    assert short_fingerprint("") == ""


def test_fingerprint_of_the_same_records_is_that_of_earlier_versions(evening):
    """A fingerprint stored at the closing would differ, and the page would report a change."""
    assert fingerprint(evening) == "ab4824c81dd96914a8b5c78c3a216b30f9d62088e36ef1e14414c4238b167f73"


@pytest.mark.parametrize("is_first", [True, False])
def test_fingerprint_of_a_bill_covers_each_of_its_evenings(circle, evening, players, open_sitting, is_first):
    last = closed(open_sitting, now=NOON + 20 * HOUR).evening
    alone = fingerprint(last)
    bill_plans.join_unsettled_evenings(by="Léa", circle=circle, now=NOON + 21 * HOUR)
    together = fingerprint(last)
    assert together != alone
    record_expense(evening if is_first else last, players)
    assert fingerprint(last) != together


def _correct_a_round(evening, players):
    sitting = evening.sittings.order_by("pk").last()
    closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    correct(Round.objects.get(sitting=sitting, struck_at=None), QUEENS)
    close(sitting)


def _reopen_and_close_alike(evening, players):
    sitting = evening.sittings.order_by("pk").last()
    closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    close(sitting)


CHANGES = {
    "a round corrected": _correct_a_round,
    "a game reopened and closed as it was": _reopen_and_close_alike,
    "an expense more": lambda evening, players: record_expense(evening, players),
    "an expense removed": lambda evening, players: expenses.undo_expense(
        expense=evening.expenses.get(), by="Karim", now=NOON
    ),
    "an expense corrected": lambda evening, players: expenses.correct_expense(
        expense=evening.expenses.get(), details=expense_details(players, payer=1), is_confirmed=True,
        key=uuid.uuid4(), by="Karim", now=NOON,
    ),
    "a game taken away": lambda evening, players: evenings.move_sitting(
        sitting=evening.sittings.order_by("pk").last(), evening=None, now=NOON
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_fingerprint_changes_with_each_recorded_change(evening, players, change):
    before = fingerprint(evening)
    CHANGES[change](evening, players)
    assert fingerprint(evening) != before
    assert audit_is_silent()
