"""Any sequence of evenings against plain dictionaries: games, sheets, expenses, payments, carries, merges.

Whatever happens, the accounts hold what the dictionaries say, the bill of each evening is theirs, its three
plans come to the same, no plan settles with fewer payments than the fewest, and the file reads back the same.
"""

import itertools
import json
import uuid
from collections import defaultdict
from datetime import date, timedelta

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games import audit, play
from games.archive import read_archive, write_archive
from games.bill import Ways, bill
from games.fingerprint import fingerprint
from games.models import Evening
from games.nights import balances
from games.past import Line
from games.people import people_of
from ledger import audit as ledger_audit
from ledger import book as ledger
from tests.evenings import bought
from tests.games.conftest import C2, NOON, QUEENS, close, record
from tests.games.test_archive import forget

NAMES = ("Léa", "Karim", "Inès", "Thomas", "Sofia")
DEALS = {-90: C2, 220: QUEENS}
"""What the first of two wins with each deal, in cents, by hand."""
PEOPLE = st.sampled_from(range(len(NAMES)))
WEIGHTS = st.lists(st.integers(0, 3), min_size=5, max_size=5).filter(any)


class Evenings(RuleBasedStateMachine):
    """`nights` maps each evening to what each of its things made each person win or lose."""

    def __init__(self):
        super().__init__()
        self.now = NOON
        self.circle = play.open_circle(name="Les jeudis", now=NOON)
        self.players = [play.add_player(circle=self.circle, name=name, now=NOON) for name in NAMES]
        self.nights = {}
        self.carried = {}
        self.waiting = []
        self.expenses, self.payments = {}, {}
        self.household = None
        self.sheets = {}
        self.merges = []

    def _who(self, person):
        """The person somebody is: himself, or whom his record was merged into."""
        for _, gone, kept in self.merges:
            person = kept if person == gone else person
        return person

    def _held_by_person(self):
        """What each of the five holds in the book, the accounts of his merged records included."""
        people = people_of(self.circle)
        held = dict.fromkeys(range(5), 0)
        for account, cents in ledger.balances(accounts=people.holders).items():
            held[self.players.index(people.players[people.holders[account]])] += cents
        return held

    def _in_order(self):
        evenings = Evening.objects.filter(circle=self.circle).order_by("opened_at", "pk")
        return [night for night in evenings.values_list("pk", flat=True) if night in self.nights]

    @initialize()
    def begin(self):
        self.play_a_game(0, 1, -90)

    # Games

    @rule(one=PEOPLE, other=PEOPLE, won=st.sampled_from(sorted(DEALS)))
    def play_a_game(self, one, other, won):
        one, other = self._who(one), self._who(other)
        if one == other:
            return
        sitting = play.open_sitting(
            circle=self.circle, game_key="chinese", preset="open_face", changes={}, point_value_cents=10,
            players=[self.players[one], self.players[other]], key=uuid.uuid4(), by="Léa", now=self.now,
        )  # fmt: skip
        if sitting.evening_id not in self.nights:
            self.nights[sitting.evening_id] = {}
            self.carried |= dict.fromkeys(self.waiting, sitting.evening_id)
            self.waiting = []
        record(sitting, DEALS[won], now=self.now)
        close(sitting, now=self.now)
        self.nights[sitting.evening_id][f"sitting {sitting.pk}"] = {one: won, other: -won}

    @rule()
    def sleep(self):
        self.now += timedelta(hours=20)

    # What was played before

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
        line = Line(date(2025, 3, day), "game", "", {self.players[one]: cents, self.players[other]: -cents})
        said = {"circle": self.circle, "lines": [line], "is_paid": is_paid, "again": True}
        said |= {"key": uuid.uuid4(), "by": "Léa", "now": self.now}
        sheet = play.copy_past(**said)
        assert play.copy_past(**said) == sheet, "a double tap copies once"
        night = sheet.results.get().evening_id
        self.nights[night] = {} if is_paid else {f"sheet {sheet.pk}": {one: cents, other: -cents}}
        self.sheets[sheet] = night

    @precondition(lambda self: self.sheets)
    @rule(data=st.data())
    def take_a_sheet_back(self, data):
        sheet = data.draw(st.sampled_from(sorted(self.sheets, key=lambda each: each.pk)))
        night = self.sheets[sheet]
        goes_on = night in self.payments.values() or night in self.carried.values()
        try:
            for _ in range(2):
                play.undo_past(sheet=sheet, by="Léa", now=self.now)
        except play.PastFollowed:
            assert goes_on
            return
        assert not goes_on
        self.nights[night] = {}
        del self.sheets[sheet]

    # People

    @rule(gone=PEOPLE, kept=PEOPLE)
    def merge(self, gone, kept):
        gone, kept = self._who(gone), self._who(kept)
        if gone == kept:
            return
        said = {"gone": self.players[gone], "kept": self.players[kept], "key": uuid.uuid4()}
        try:
            done = play.merge_players(**said, by="Léa", now=self.now)
        except play.TogetherOnce:
            return
        assert play.merge_players(**said, by="Léa", now=self.now) == done, "a double tap merges once"
        for night in self.nights.values():
            for net in night.values():
                assert not {gone, kept} <= {self._who(person) for person in net if net[person]}
        self.merges.append((done, gone, kept))

    @precondition(lambda self: self.merges)
    @rule()
    def tell_them_apart(self):
        done, _, _ = self.merges.pop()
        for _ in range(2):
            play.undo_merge(merge=done, by="Léa", now=self.now)

    @rule(person=PEOPLE)
    def retire_and_come_back(self, person):
        player = self.players[self._who(person)]
        play.retire(player=player, is_sure=True, now=self.now)
        play.come_back(player=player)

    # Expenses

    def _share(self, cents, payer, weights):
        """By hand: rounded down, the cents left to the largest remainders, the first first."""
        parts = [cents * weight // sum(weights) for weight in weights]
        rest = sorted(range(5), key=lambda each: -(cents * weights[each] % sum(weights)))
        for each in rest[: cents - sum(parts)]:
            parts[each] += 1
        net = defaultdict(int, {each: -part for each, part in enumerate(parts)})
        net[payer] += cents
        return dict(net)

    def _told(self, payer, weights):
        """Who pays and who bears, nobody twice under two names; None when nobody is left to bear."""
        heads = [0 if self._who(each) != each else weight for each, weight in enumerate(weights)]
        return (self._who(payer), heads) if any(heads) else None

    def _bought(self, cents, payer, weights):
        return bought(self.players, amount=cents, payer=payer, way="weight", weights=weights)

    @precondition(lambda self: self.nights)
    @rule(data=st.data(), cents=st.integers(1, 10_000), payer=PEOPLE, weights=WEIGHTS)
    def spend(self, data, cents, payer, weights):
        open_nights = sorted(set(self.nights) - self._closed())
        if not open_nights or not (told := self._told(payer, weights)):
            return
        payer, weights = told
        night = data.draw(st.sampled_from(open_nights))
        evening, key = Evening.objects.get(pk=night), uuid.uuid4()
        said = {
            "evening": evening,
            "bought": self._bought(cents, payer, weights),
            "is_sure": True,
            "key": key,
            "by": "Léa",
        }
        expense = play.spend(**said, now=self.now)
        assert play.spend(**said, now=self.now) == expense, "a double tap writes once"
        self.expenses[expense] = night
        self.nights[night][f"expense {expense.pk}"] = self._share(cents, payer, weights)

    def _closed(self):
        """The evenings of sheets, where nothing is spent any more."""
        return set(Evening.objects.exclude(closed_at=None).values_list("pk", flat=True))

    @precondition(lambda self: self.expenses)
    @rule(data=st.data(), cents=st.integers(1, 10_000), payer=PEOPLE, weights=WEIGHTS)
    def correct_an_expense(self, data, cents, payer, weights):
        expense = data.draw(st.sampled_from(sorted(self.expenses, key=lambda each: each.pk)))
        if not (told := self._told(payer, weights)):
            return
        payer, weights = told
        corrected = play.correct_expense(
            expense=expense, bought=self._bought(cents, payer, weights), is_sure=True, key=uuid.uuid4(),
            by="Karim", now=self.now,
        )  # fmt: skip
        night = self.expenses.pop(expense)
        del self.nights[night][f"expense {expense.pk}"]
        self.expenses[corrected] = night
        self.nights[night][f"expense {corrected.pk}"] = self._share(cents, payer, weights)

    @precondition(lambda self: self.expenses)
    @rule(data=st.data())
    def remove_an_expense(self, data):
        expense = data.draw(st.sampled_from(sorted(self.expenses, key=lambda each: each.pk)))
        for _ in range(2):
            play.remove_expense(expense=expense, by="Karim", now=self.now)
        del self.nights[self.expenses.pop(expense)][f"expense {expense.pk}"]

    # Paying

    @precondition(lambda self: any(night not in self.carried for night in self.nights))
    @rule(data=st.data(), way=st.sampled_from(Ways.values), part=st.sampled_from([1, 2]))
    def pay(self, data, way, part):
        bills = [each for each in self.nights if each not in self.carried and each not in self.waiting]
        if not bills:
            return
        evening = Evening.objects.get(pk=data.draw(st.sampled_from(sorted(bills))))
        banker = self.players[self._who(0)] if way == Ways.BANKER else None
        evening = play.choose_plan(evening=evening, plan=way, banker=banker)
        lines = [line for line in bill(evening).lines() if line.repayment is None]
        if not lines:
            return
        line = data.draw(st.sampled_from(lines))
        cents = max(1, line.amount_cents // part)
        said = {
            "evening": evening,
            "debtor": line.debtor.head,
            "creditor": line.creditor.head,
            "amount_cents": cents,
        }
        said |= {"key": uuid.uuid4(), "by": "Léa", "now": self.now}
        paid = play.repay(**said)
        assert play.repay(**said) == paid, "a double tap pays once"
        debtor, creditor = self.players.index(paid.debtor), self.players.index(paid.creditor)
        self.nights[evening.pk][f"payment {paid.pk}"] = {debtor: cents, creditor: -cents}
        self.payments[paid] = evening.pk

    @precondition(lambda self: self.payments)
    @rule(data=st.data())
    def take_a_payment_back(self, data):
        paid = data.draw(st.sampled_from(sorted(self.payments, key=lambda each: each.pk)))
        for _ in range(2):
            play.undo_repayment(repayment=paid, by="Léa", now=self.now)
        del self.nights[self.payments.pop(paid)][f"payment {paid.pk}"]

    # Nights and couples

    @precondition(lambda self: self.nights)
    @rule(data=st.data())
    def carry(self, data):
        night = data.draw(st.sampled_from(sorted(self.nights)))
        if night in self.carried or night in self.waiting:
            return
        evening = play.carry_evening(evening=Evening.objects.get(pk=night), now=self.now)
        ordered = self._in_order()
        later = ordered[ordered.index(night) + 1 :]
        assert evening.carried_to_id == (later[0] if later else None)
        if later:
            self.carried[night] = later[0]
        else:
            self.waiting.append(night)

    @rule()
    def settle_the_whole_circle(self):
        last = play.gather_evenings(circle=self.circle, now=self.now)
        ordered = self._in_order()
        for night, following in itertools.pairwise(ordered):
            if night not in self.carried and night not in self.waiting:
                self.carried[night] = following
        self.waiting = [night for night in self.waiting if night != last.pk]
        held = self._held_by_person()
        found = bill(last)
        by_party = [
            sum(held[self.players.index(player)] for player in party.players) for party in found.parties
        ]
        assert found.left_cents == by_party, "one bill for the circle is what the accounts hold"

    @precondition(lambda self: self.household is None)
    @rule(one=PEOPLE, other=PEOPLE)
    def join(self, one, other):
        one, other = self._who(one), self._who(other)
        if one != other:
            pair = [self.players[one], self.players[other]]
            self.household = play.join_household(circle=self.circle, players=pair, now=self.now)
            assert play.join_household(circle=self.circle, players=pair, now=self.now) == self.household

    @precondition(lambda self: self.household)
    @rule()
    def part(self):
        play.leave_household(household=self.household, now=self.now)
        self.household = None

    # What always holds

    def _held(self, nights):
        held = dict.fromkeys(range(5), 0)
        for night in nights:
            for net in self.nights[night].values():
                for person, cents in net.items():
                    held[self._who(person)] += cents
        return held

    def _bill_of(self, night):
        while night in self.carried:
            night = self.carried[night]
        return night

    @invariant()
    def the_accounts_hold_what_the_dictionaries_say(self):
        assert self._held_by_person() == self._held(self.nights)

    @invariant()
    def every_bill_is_theirs_and_its_plans_come_to_the_same(self):
        found = balances(self.circle)
        assert sum(found.cents) == 0
        unsettled = {each.evening.pk: each.left_cents for each in found.unsettled}
        for night in {self._bill_of(each) for each in self.nights}:
            found = bill(Evening.objects.get(pk=night))
            held = self._held(each for each in self.nights if self._bill_of(each) == night)
            left = [
                sum(held[self.players.index(player)] for player in party.players) for party in found.parties
            ]
            assert found.left_cents == left
            assert sum(left) == 0
            assert unsettled.get(night, 0) == sum(cents for cents in left if cents > 0)
            self.same_plans(found)

    def same_plans(self, found):
        for way in Ways.values:
            for plan, net in ((found.plan(way), found.net_cents), (found.rest(way), found.left_cents)):
                paid = [0] * len(net)
                for due in plan.repayments:
                    paid[due.debtor] -= due.amount
                    paid[due.creditor] += due.amount
                assert paid == net, way
            open_lines = [line for line in found.lines(way) if line.repayment is None]
            left = list(found.left_cents)
            for line in open_lines:
                left[found.place[line.debtor.pk]] += line.amount_cents
                left[found.place[line.creditor.pk]] -= line.amount_cents
            assert not any(left), "paying what is left settles the bill"
        assert len(found.plan(Ways.FEWEST).repayments) == fewest_by_hand(found.net_cents)

    def teardown(self):
        assert list(ledger_audit.faults()) == []
        assert [str(fault) for fault in audit.faults()] == []
        evenings = Evening.objects.filter(circle=self.circle).order_by("pk")
        words, held = [fingerprint(each) for each in evenings], balances(self.circle).cents
        data = json.loads("".join(write_archive(self.circle)))
        forget(self.circle)
        again = read_archive(data)
        assert balances(again).cents == held, "the file reads back the same"
        assert [fingerprint(each) for each in Evening.objects.filter(circle=again).order_by("pk")] == words


def fewest_by_hand(net):
    """The fewest payments, by trying every way of cutting people into groups that are even."""
    owing = [cents for cents in net if cents]
    return len(owing) - most_groups(tuple(owing))


def most_groups(owing):
    if not owing:
        return 0
    first, *others = owing
    best = 0
    for chosen in range(1 << len(others)):
        group = first + sum(cents for place, cents in enumerate(others) if chosen >> place & 1)
        if group == 0:
            rest = tuple(cents for place, cents in enumerate(others) if not chosen >> place & 1)
            best = max(best, 1 + most_groups(rest))
    return best


class TestEvenings(Evenings.TestCase, TestCase):
    settings = settings(max_examples=10, stateful_step_count=10, deadline=None)
