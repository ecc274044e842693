"""State machine: games, imports, expenses, payments, carries and merges compared with plain dictionaries.

After every step the accounts equal the dictionaries, the bill of each evening is theirs, its three plans have
the same nets, no plan has fewer payments than the fewest, and the archive reads back the same.
"""

import json
import uuid
from collections import defaultdict
from datetime import date, timedelta

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games import refusals
from games.archive.writing import write_archive
from games.audit import checks
from games.circles.commands import households, merges, people
from games.circles.queries.people import people_of
from games.evenings.commands import bill_plans, expenses, past_results, repayments
from games.evenings.queries.balances import circle_balances
from games.evenings.queries.bill import PlanKind, bill, bills, carried_together
from games.evenings.queries.fingerprint import fingerprint
from games.evenings.queries.past_results import ImportLine
from games.models import Evening
from games.sittings.commands import opening
from ledger import audit as ledger_audit
from ledger import book as ledger
from tests.evening_actions import expense_details
from tests.files import read_data
from tests.games.archive.test_archive import forget
from tests.games.conftest import C2, NOON, QUEENS, close, record

NAMES = ("Léa", "Karim", "Inès", "Thomas", "Sofia")
DEALS = {-90: C2, 220: QUEENS}
"""Cents won by the first of two seats with each deal, computed by hand."""
PEOPLE = st.sampled_from(range(len(NAMES)))
WEIGHTS = st.lists(st.integers(0, 3), min_size=5, max_size=5).filter(any)


class Evenings(RuleBasedStateMachine):
    """Model of the circle; `evenings` maps the id of an evening to the amounts of its items by person."""

    def __init__(self):
        super().__init__()
        self.now = NOON
        self.circle = people.open_circle(name="Les jeudis", now=NOON)
        self.players = [people.add_player(circle=self.circle, name=name, now=NOON) for name in NAMES]
        self.evenings = {}
        self.carried = {}
        self.waiting = []
        self.expenses, self.payments = {}, {}
        self.household = None
        self.sheets = {}
        self.merges = []

    def _who(self, person):
        """Return the person after all merges."""
        for _, duplicate, survivor in self.merges:
            person = survivor if person == duplicate else person
        return person

    def _balances_by_person(self):
        """Return the balance of each of the five persons, merged records included."""
        people = people_of(self.circle)
        balances = dict.fromkeys(range(5), 0)
        for account, cents in ledger.balances(accounts=people.account_owners).items():
            balances[self.players.index(people.players[people.account_owners[account]])] += cents
        return balances

    def _in_order(self):
        evenings = Evening.objects.filter(circle=self.circle).order_by("opened_at", "pk")
        return [
            evening_pk for evening_pk in evenings.values_list("pk", flat=True) if evening_pk in self.evenings
        ]

    @initialize()
    def begin(self):
        self.play_a_game(0, 1, -90)

    # Games

    @rule(one=PEOPLE, other=PEOPLE, won=st.sampled_from(sorted(DEALS)))
    def play_a_game(self, one, other, won):
        one, other = self._who(one), self._who(other)
        if one == other:
            return
        sitting = opening.open_sitting(
            circle=self.circle, game_key="chinese", preset="open_face", changes={}, point_value_cents=10,
            players=[self.players[one], self.players[other]], key=uuid.uuid4(), by="Léa", now=self.now,
        )  # fmt: skip
        if sitting.evening_id not in self.evenings:
            self.evenings[sitting.evening_id] = {}
            self.carried |= dict.fromkeys(self.waiting, sitting.evening_id)
            self.waiting = []
        record(sitting, DEALS[won], now=self.now)
        close(sitting, now=self.now)
        self.evenings[sitting.evening_id][f"sitting {sitting.pk}"] = {one: won, other: -won}

    @rule()
    def sleep(self):
        self.now += timedelta(hours=20)

    # Past results

    @rule(
        one=PEOPLE,
        other=PEOPLE,
        cents=st.integers(-5000, 5000),
        day=st.integers(1, 28),
        is_paid=st.booleans(),
    )
    def copy_a_sheet(self, one, other, cents, day, is_paid):
        one, other = self._who(one), self._who(other)
        if one == other:
            return
        line = ImportLine(
            date(2025, 3, day), "game", "", {self.players[one]: cents, self.players[other]: -cents}
        )
        arguments = {"circle": self.circle, "lines": [line], "is_paid": is_paid, "allow_duplicates": True}
        arguments |= {"key": uuid.uuid4(), "by": "Léa", "now": self.now}
        sheet = past_results.import_past_results(**arguments)
        assert past_results.import_past_results(**arguments) == sheet, "a double tap copies once"
        evening_pk = sheet.results.get().evening_id
        self.evenings[evening_pk] = {} if is_paid else {f"sheet {sheet.pk}": {one: cents, other: -cents}}
        self.sheets[sheet] = evening_pk

    @precondition(lambda self: self.sheets)
    @rule(data=st.data())
    def take_a_sheet_back(self, data):
        sheet = data.draw(st.sampled_from(sorted(self.sheets, key=lambda each: each.pk)))
        evening_pk = self.sheets[sheet]
        goes_on = evening_pk in self.payments.values() or evening_pk in self.carried.values()
        try:
            for _ in range(2):
                past_results.undo_past_import(sheet=sheet, by="Léa", now=self.now)
        except refusals.ImportInUse:
            assert goes_on
            return
        assert not goes_on
        self.evenings[evening_pk] = {}
        del self.sheets[sheet]

    # People

    @rule(duplicate=PEOPLE, survivor=PEOPLE)
    def merge(self, duplicate, survivor):
        duplicate, survivor = self._who(duplicate), self._who(survivor)
        if duplicate == survivor:
            return
        arguments = {
            "duplicate": self.players[duplicate],
            "survivor": self.players[survivor],
            "key": uuid.uuid4(),
        }
        try:
            done = merges.merge_players(**arguments, by="Léa", now=self.now)
        except refusals.PlayedTogether:
            return
        assert merges.merge_players(**arguments, by="Léa", now=self.now) == done, "a double tap merges once"
        for evening_pk in self.evenings.values():
            for net in evening_pk.values():
                assert not {duplicate, survivor} <= {self._who(person) for person in net if net[person]}
        self.merges.append((done, duplicate, survivor))

    @precondition(lambda self: self.merges)
    @rule()
    def undo_a_merge(self):
        done, _, _ = self.merges.pop()
        for _ in range(2):
            merges.undo_merge(merge=done, by="Léa", now=self.now)

    @rule(person=PEOPLE)
    def retire_and_come_back(self, person):
        player = self.players[self._who(person)]
        merges.retire_player(player=player, is_sure=True, now=self.now)
        merges.unretire_player(player=player)

    # Expenses

    def _share(self, cents, payer, weights):
        """Return the parts: rounded down, the remaining cents to the largest remainders in seat order."""
        parts = [cents * weight // sum(weights) for weight in weights]
        rest = sorted(range(5), key=lambda each: -(cents * weights[each] % sum(weights)))
        for each in rest[: cents - sum(parts)]:
            parts[each] += 1
        net = defaultdict(int, {each: -part for each, part in enumerate(parts)})
        net[payer] += cents
        return dict(net)

    def _parts_after_merges(self, payer, weights):
        """Return payer and weights after merges, or None if no weight is left."""
        heads = [0 if self._who(each) != each else weight for each, weight in enumerate(weights)]
        return (self._who(payer), heads) if any(heads) else None

    def _bought(self, cents, payer, weights):
        return expense_details(self.players, amount=cents, payer=payer, way="weight", weights=weights)

    @precondition(lambda self: self.evenings)
    @rule(data=st.data(), cents=st.integers(1, 10_000), payer=PEOPLE, weights=WEIGHTS)
    def spend(self, data, cents, payer, weights):
        open_evenings = sorted(set(self.evenings) - self._closed())
        if not open_evenings or not (parts := self._parts_after_merges(payer, weights)):
            return
        payer, weights = parts
        evening_pk = data.draw(st.sampled_from(open_evenings))
        evening, key = Evening.objects.get(pk=evening_pk), uuid.uuid4()
        arguments = {
            "evening": evening,
            "details": self._bought(cents, payer, weights),
            "is_confirmed": True,
            "key": key,
            "by": "Léa",
        }
        expense = expenses.record_expense(**arguments, now=self.now)
        assert expenses.record_expense(**arguments, now=self.now) == expense, "a double tap writes once"
        self.expenses[expense] = evening_pk
        self.evenings[evening_pk][f"expense {expense.pk}"] = self._share(cents, payer, weights)

    def _closed(self):
        """Return the ids of the closed evenings of imports."""
        return set(Evening.objects.exclude(closed_at=None).values_list("pk", flat=True))

    @precondition(lambda self: self.expenses)
    @rule(data=st.data(), cents=st.integers(1, 10_000), payer=PEOPLE, weights=WEIGHTS)
    def correct_an_expense(self, data, cents, payer, weights):
        expense = data.draw(st.sampled_from(sorted(self.expenses, key=lambda each: each.pk)))
        if not (parts := self._parts_after_merges(payer, weights)):
            return
        payer, weights = parts
        corrected = expenses.correct_expense(
            expense=expense, details=self._bought(cents, payer, weights), is_confirmed=True, key=uuid.uuid4(),
            by="Karim", now=self.now,
        )  # fmt: skip
        evening_pk = self.expenses.pop(expense)
        del self.evenings[evening_pk][f"expense {expense.pk}"]
        self.expenses[corrected] = evening_pk
        self.evenings[evening_pk][f"expense {corrected.pk}"] = self._share(cents, payer, weights)

    @precondition(lambda self: self.expenses)
    @rule(data=st.data())
    def remove_an_expense(self, data):
        expense = data.draw(st.sampled_from(sorted(self.expenses, key=lambda each: each.pk)))
        for _ in range(2):
            expenses.undo_expense(expense=expense, by="Karim", now=self.now)
        del self.evenings[self.expenses.pop(expense)][f"expense {expense.pk}"]

    # Paying

    @precondition(lambda self: any(evening_pk not in self.carried for evening_pk in self.evenings))
    @rule(data=st.data(), way=st.sampled_from(PlanKind.values), part=st.sampled_from([1, 2]))
    def pay(self, data, way, part):
        bills = [each for each in self.evenings if each not in self.carried and each not in self.waiting]
        if not bills:
            return
        evening = Evening.objects.get(pk=data.draw(st.sampled_from(sorted(bills))))
        banker = self.players[self._who(0)] if way == PlanKind.BANKER else None
        evening = bill_plans.set_plan(by="Léa", now=self.now, evening=evening, plan=way, banker=banker)
        lines = [line for line in bill(evening).lines() if line.repayment is None]
        if not lines:
            return
        line = data.draw(st.sampled_from(lines))
        cents = max(1, line.amount_cents // part)
        arguments = {
            "evening": evening,
            "debtor": line.debtor.head,
            "creditor": line.creditor.head,
            "amount_cents": cents,
        }
        arguments |= {"key": uuid.uuid4(), "by": "Léa", "now": self.now}
        paid = repayments.record_repayment(**arguments)
        assert repayments.record_repayment(**arguments) == paid, "a double tap pays once"
        debtor, creditor = self.players.index(paid.debtor), self.players.index(paid.creditor)
        self.evenings[evening.pk][f"payment {paid.pk}"] = {debtor: cents, creditor: -cents}
        self.payments[paid] = evening.pk

    @precondition(lambda self: self.payments)
    @rule(data=st.data())
    def take_a_payment_back(self, data):
        paid = data.draw(st.sampled_from(sorted(self.payments, key=lambda each: each.pk)))
        for _ in range(2):
            repayments.undo_repayment(repayment=paid, by="Léa", now=self.now)
        del self.evenings[self.payments.pop(paid)][f"payment {paid.pk}"]

    # Evenings and couples

    @precondition(lambda self: self.evenings)
    @rule(data=st.data())
    def carry(self, data):
        evening_pk = data.draw(st.sampled_from(sorted(self.evenings)))
        if evening_pk in self.carried or evening_pk in self.waiting:
            return
        evening = bill_plans.carry_evening(by="Léa", evening=Evening.objects.get(pk=evening_pk), now=self.now)
        ordered = self._in_order()
        later = ordered[ordered.index(evening_pk) + 1 :]
        assert evening.carried_to_id == (later[0] if later else None)
        if later:
            self.carried[evening_pk] = later[0]
        else:
            self.waiting.append(evening_pk)

    @rule()
    def settle_the_whole_circle(self):
        unsettled = [each.evening.pk for each in circle_balances(self.circle).unsettled]
        if not unsettled:
            with pytest.raises(refusals.NoEveningToCarry):
                bill_plans.join_unsettled_evenings(circle=self.circle, by="Léa", now=self.now)
            return
        self.now += timedelta(seconds=1)
        last = bill_plans.join_unsettled_evenings(circle=self.circle, by="Léa", now=self.now)
        assert last.pk == unsettled[0]
        self.carried |= dict.fromkeys(unsettled[1:], last.pk)
        self.waiting = [evening_pk for evening_pk in self.waiting if evening_pk not in unsettled]
        balances = self._balances_by_person()
        found = bill(last)
        by_party = [
            sum(balances[self.players.index(player)] for player in party.players) for party in found.parties
        ]
        assert found.unpaid_cents == by_party, "one bill for the circle is what the accounts hold"

    @precondition(lambda self: self.carried)
    @rule()
    def undo_the_last_consolidation(self):
        evening_pk = min(self.carried.values())
        evening = Evening.objects.get(pk=evening_pk)
        together = [each.pk for each in carried_together(evening)]
        try:
            bill_plans.undo_consolidation(evening=evening, by="Léa", now=self.now)
        except (refusals.BillPaidSince, refusals.EveningCarried):
            return
        for each in together:
            del self.carried[each]

    @precondition(lambda self: self.household is None)
    @rule(one=PEOPLE, other=PEOPLE)
    def join(self, one, other):
        one, other = self._who(one), self._who(other)
        if one != other:
            pair = [self.players[one], self.players[other]]
            self.household = households.create_household(circle=self.circle, players=pair, now=self.now)
            assert (
                households.create_household(circle=self.circle, players=pair, now=self.now) == self.household
            )

    @precondition(lambda self: self.household)
    @rule()
    def part(self):
        households.end_household(household=self.household, now=self.now)
        self.household = None

    # Invariants

    def _balances(self, evenings):
        balances = dict.fromkeys(range(5), 0)
        for evening_pk in evenings:
            for net in self.evenings[evening_pk].values():
                for person, cents in net.items():
                    balances[self._who(person)] += cents
        return balances

    def _bill_of(self, evening_pk):
        while evening_pk in self.carried:
            evening_pk = self.carried[evening_pk]
        return evening_pk

    @invariant()
    def the_accounts_hold_what_the_dictionaries_say(self):
        assert self._balances_by_person() == self._balances(self.evenings)

    @invariant()
    def every_bill_is_theirs_and_its_plans_come_to_the_same(self):
        found = circle_balances(self.circle)
        assert sum(found.cents) == 0
        unsettled = {each.evening.pk: each.left_cents for each in found.unsettled}
        evenings = sorted({self._bill_of(each) for each in self.evenings})
        together = bills(list(Evening.objects.filter(pk__in=evenings).order_by("pk")))
        for evening_pk, alike in zip(evenings, together, strict=True):
            found = bill(Evening.objects.get(pk=evening_pk))
            for way in PlanKind.values:
                assert tuples(found.lines(way)) == tuples(alike.lines(way)), (
                    "one query for all bills is the same"
                )
            balances = self._balances(each for each in self.evenings if self._bill_of(each) == evening_pk)
            left = [
                sum(balances[self.players.index(player)] for player in party.players)
                for party in found.parties
            ]
            assert found.unpaid_cents == left
            assert sum(left) == 0
            assert unsettled.get(evening_pk, 0) == sum(cents for cents in left if cents > 0)
            self.same_plans(found)

    def same_plans(self, found):
        for way in PlanKind.values:
            for plan, net in (
                (found.plan(way), found.net_cents),
                (found.remaining_plan(way), found.unpaid_cents),
            ):
                paid = [0] * len(net)
                for due in plan.repayments:
                    paid[due.debtor] -= due.amount
                    paid[due.creditor] += due.amount
                assert paid == net, way
            open_lines = [line for line in found.lines(way) if line.repayment is None]
            left = list(found.unpaid_cents)
            for line in open_lines:
                left[found.party_index[line.debtor.pk]] += line.amount_cents
                left[found.party_index[line.creditor.pk]] -= line.amount_cents
            assert not any(left), "paying what is left settles the bill"
        assert len(found.plan(PlanKind.FEWEST).repayments) == fewest_by_hand(found.net_cents)

    def teardown(self):
        assert list(ledger_audit.faults()) == []
        assert [str(fault) for fault in checks.faults()] == []
        evenings = Evening.objects.filter(circle=self.circle).order_by("pk")
        words, balances = [fingerprint(each) for each in evenings], circle_balances(self.circle).cents
        data = json.loads("".join(write_archive(self.circle)))
        forget(self.circle)
        again = read_data(data)
        assert circle_balances(again).cents == balances, "the file reads back the same"
        assert [fingerprint(each) for each in Evening.objects.filter(circle=again).order_by("pk")] == words


def tuples(lines):
    """Return lines as tuples of both players, cents and payment."""
    return [(line.debtor.pk, line.creditor.pk, line.amount_cents, line.repayment) for line in lines]


def fewest_by_hand(net):
    """Return the fewest payments by trying every partition into groups that sum to zero."""
    unpaid = [cents for cents in net if cents]
    return len(unpaid) - most_groups(tuple(unpaid))


def most_groups(unpaid):
    if not unpaid:
        return 0
    first, *others = unpaid
    best = 0
    for chosen in range(1 << len(others)):
        group = first + sum(cents for place, cents in enumerate(others) if chosen >> place & 1)
        if group == 0:
            rest = tuple(cents for place, cents in enumerate(others) if not chosen >> place & 1)
            best = max(best, 1 + most_groups(rest))
    return best


@pytest.mark.sweep
class TestEvenings(Evenings.TestCase, TestCase):
    settings = settings(max_examples=10, stateful_step_count=10, deadline=None)
