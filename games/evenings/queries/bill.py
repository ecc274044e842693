"""Query of the bill of an evening: debts under each of three plans, and payments."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.circles.queries.people import CirclePeople, people_of
from games.evenings.queries.bill_items import BillItem, bill_items
from games.evenings.queries.records import EveningRecords, evening_records
from games.models import Evening, Player, Repayment, Sitting
from games.tournaments.queries.club_tills import ClubTill, club_tills
from ledger.settlement import Debt as Due
from ledger.settlement import Plan, fewest, straight, through

PlanKind = Evening.PlanKind


@dataclass(frozen=True, slots=True)
class Party:
    """Players who settle together: one player, or a household whose first member pays and is paid."""

    players: tuple[Player, ...]

    @property
    def head(self) -> Player:
        return self.players[0]

    @property
    def pk(self) -> int:
        return self.head.pk

    @property
    def name(self) -> str:
        return " & ".join(player.name for player in self.players)

    def includes(self, player: int | None) -> bool:
        return any(each.pk == player for each in self.players)


@dataclass(frozen=True, slots=True)
class RepaymentLine:
    """One line of a plan: debtor, creditor and cents; `repayment` once it is paid.

    `total_cents` is the whole line if a part of it was paid already.
    """

    debtor: Party
    creditor: Party
    amount_cents: int
    repayment: Repayment | None = None
    total_cents: int = 0

    def involves(self, player: int | None) -> bool:
        """Return whether a player pays or receives this line."""
        return self.debtor.includes(player) or self.creditor.includes(player)


@dataclass(frozen=True)
class Bill:
    """The result of the covered evenings for each party, and all plans of payment.

    `net_cents` are by party before any payment; `open_sittings` are not included.
    """

    evening: Evening
    evenings: Sequence[Evening]
    players: Mapping[int, Player]
    account_owners: Mapping[int, int]
    """Player of each account of the circle."""
    records: EveningRecords
    parties: Sequence[Party]
    items: Sequence[BillItem]
    repayments: Sequence[Repayment]

    @cached_property
    def open_sittings(self) -> list[Sitting]:
        return [each.sitting for each in self.items if each.sitting and not each.sitting.is_closed]

    @cached_property
    def party_index(self) -> dict[int, int]:
        """Index of the party of each player."""
        return {player.pk: seat for seat, party in enumerate(self.parties) for player in party.players}

    @cached_property
    def net_cents(self) -> list[int]:
        net = [0] * len(self.parties)
        for item in self.items:
            for player, cents in item.net.items():
                net[self.party_index[player]] += cents
        return net

    @cached_property
    def club_tills(self) -> list[ClubTill]:
        """Tills of the tournaments whose club takes the entries and hands out the prizes."""
        return club_tills([(each.sitting, each.all_seats) for each in self.records.sittings])

    @cached_property
    def result_cents(self) -> list[int]:
        """Cents that each party won, those of the tills of clubs included, which the plans leave out."""
        won = list(self.net_cents)
        for till in self.club_tills:
            for player, cents in till.net.items():
                if player in self.party_index:
                    won[self.party_index[player]] += cents
        return won

    @cached_property
    def accounts(self) -> list[tuple[Party, int]]:
        """Each party with the cents it won, from the biggest gain to the biggest loss."""
        return sorted(zip(self.parties, self.result_cents, strict=True), key=lambda each: -each[1])

    @cached_property
    def paid(self) -> list[Due]:
        """Payments between parties; payments inside a household do not count."""
        moved = [
            Due(self.party_index[each.debtor_id], self.party_index[each.creditor_id], each.amount_cents)
            for each in self.repayments
        ]
        return [each for each in moved if each.debtor != each.creditor]

    @cached_property
    def unpaid_cents(self) -> list[int]:
        """Cents that each party still receives, or pays if negative."""
        left = list(self.net_cents)
        for due in self.paid:
            left[due.debtor] += due.amount
            left[due.creditor] -= due.amount
        return left

    @cached_property
    def banker_index(self) -> int:
        """Index of the banker: the chosen one, else the largest creditor."""
        chosen = self.party_index.get(self.evening.banker_id or 0)
        if chosen is not None:
            return chosen
        return max(range(len(self.parties)), key=lambda seat: self.net_cents[seat], default=0)

    def plan(self, method: str) -> Plan:
        """Return a plan before any payment, computed once."""
        if method not in self._plans:
            is_straight = method == PlanKind.STRAIGHT
            self._plans[method] = (
                straight(self.dues) if is_straight else self._plan_for(method, self.net_cents)
            )
        return self._plans[method]

    @cached_property
    def _plans(self) -> dict[str, Plan]:
        return {}

    def remaining_plan(self, method: str) -> Plan:
        """Return a plan of the unpaid amounts."""
        if method == PlanKind.STRAIGHT:
            return straight(
                [*self.dues, *(Due(each.creditor, each.debtor, each.amount) for each in self.paid)]
            )
        return self._plan_for(method, self.unpaid_cents)

    def _plan_for(self, method: str, balances: list[int]) -> Plan:
        return through(self.banker_index, balances) if method == PlanKind.BANKER else fewest(balances)

    @cached_property
    def dues(self) -> list[Due]:
        """Debts between parties, item by item."""
        owed = (
            Due(self.party_index[due.debtor], self.party_index[due.creditor], due.amount)
            for item in self.items
            for due in item.dues
        )
        return [due for due in owed if due.debtor != due.creditor]

    def unpaid_lines(self) -> list[RepaymentLine]:
        """Return the lines of the chosen plan that are still to pay, the same on every page."""
        return [line for line in self.lines() if line.repayment is None]

    def lines(self, method: str = "") -> list[RepaymentLine]:
        """Return the lines of a plan with payments in place, computed once; after other payments, the unpaid
        lines, then all payments.
        """
        method = method or self.evening.plan
        if method not in self._lines:
            self._lines[method] = self._plan_lines(method)
        return self._lines[method]

    @cached_property
    def _lines(self) -> dict[str, list[RepaymentLine]]:
        return {}

    def _plan_lines(self, method: str) -> list[RepaymentLine]:
        plan, done = self.plan(method), self._paid_by_pair()
        asked = {(due.debtor, due.creditor): due.amount for due in plan.repayments}
        if all(sum(each.amount_cents for each in paid) <= asked.get(pair, 0) for pair, paid in done.items()):
            rows = list(self._open_lines(plan, done))
            return [row for row, is_last in rows if not is_last] + [row for row, is_last in rows if is_last]
        left = [self._line(due) for due in self.remaining_plan(method).repayments]
        return left + [self._paid_line(each) for paid in done.values() for each in paid]

    def _paid_by_pair(self) -> dict[tuple[int, int], list[Repayment]]:
        paid: dict[tuple[int, int], list[Repayment]] = defaultdict(list)
        for each in self.repayments:
            pair = self.party_index[each.debtor_id], self.party_index[each.creditor_id]
            if pair[0] != pair[1]:
                paid[pair].append(each)
        return paid

    def _open_lines(
        self, plan: Plan, done: Mapping[tuple[int, int], list[Repayment]]
    ) -> Iterator[tuple[RepaymentLine, bool]]:
        """Yield each line with whether it belongs last: payments of a line that is not fully paid
        come last.
        """
        for due in plan.repayments:
            paid = done.get((due.debtor, due.creditor), [])
            left = due.amount - sum(each.amount_cents for each in paid)
            if left:
                yield self._line(Due(due.debtor, due.creditor, left), due.amount if paid else 0), False
            for each in paid:
                yield self._paid_line(each), bool(left)

    def _line(self, due: Due, total_cents: int = 0) -> RepaymentLine:
        return RepaymentLine(
            self.parties[due.debtor], self.parties[due.creditor], due.amount, total_cents=total_cents
        )

    def _paid_line(self, repayment: Repayment) -> RepaymentLine:
        debtor, creditor = self.party_index[repayment.debtor_id], self.party_index[repayment.creditor_id]
        return RepaymentLine(self.parties[debtor], self.parties[creditor], repayment.amount_cents, repayment)


def bill(evening: Evening) -> Bill:
    """Return the bill of an evening and of the evenings carried to it, in a constant number of queries."""
    return _bills([covered_evenings(evening)])[0]


def bills(evenings: Sequence[Evening]) -> list[Bill]:
    """Return the bills of several evenings of one circle, in a constant number of queries."""
    if not evenings:
        return []
    carried = _carried_evenings(evenings[0].circle_id)
    return _bills([_covered(each, carried) for each in evenings])


def bills_and_joint(evenings: Sequence[Evening]) -> tuple[list[Bill], Bill | None]:
    """Return the bills of several evenings of one circle, and that of the first one as if the others were
    carried to it, which is None without evenings; in a constant number of queries.
    """
    if not evenings:
        return [], None
    carried = _carried_evenings(evenings[0].circle_id)
    covers = [_covered(each, carried) for each in evenings]
    *each_bill, joint = _bills([*covers, [evening for cover in covers[::-1] for evening in cover]])
    return each_bill, joint


def _bills(covers: Sequence[list[Evening]]) -> list[Bill]:
    """Return one bill for each list of covered evenings, of which the last is the evening of the bill."""
    circle, covered = covers[0][-1].circle, [evening for cover in covers for evening in cover]
    people, records = people_of(circle), evening_records(covered)
    items = bill_items(records, people.account_owners)
    paid = Repayment.objects.filter(evening__in=covered, undone_at=None).order_by("paid_at", "pk")
    repayments = list(paid)
    return [_bill(cover, people, records, items, repayments) for cover in covers]


def _bill(
    cover: list[Evening],
    people: CirclePeople,
    records: EveningRecords,
    items: Sequence[BillItem],
    repayments: Sequence[Repayment],
) -> Bill:
    on_it = {evening.pk for evening in cover}
    own_items = [item for item in items if item.evening_id in on_it]
    own_repayments = [each for each in repayments if each.evening_id in on_it]
    concerned = [player for item in own_items for player in item.net]
    concerned += [side for each in own_repayments for side in (each.debtor_id, each.creditor_id)]
    parties = parties_of(people, list(dict.fromkeys(concerned)))
    owners, own_records = people.account_owners, records.of_evenings(on_it)
    return Bill(cover[-1], cover, people.players, owners, own_records, parties, own_items, own_repayments)


def covered_evenings(evening: Evening) -> list[Evening]:
    """Return the evenings on this bill: those carried to it, the oldest first, and itself last.

    An evening loaded with `consolidates` is known to have some or none.
    """
    if not getattr(evening, "consolidates", True):
        return [evening]
    return _covered(evening, _carried_evenings(evening.circle_id))


def carried_together(evening: Evening) -> list[Evening]:
    """Return the evenings of the last carrying to this bill, the latest first."""
    carried = list(evening.carried_from.order_by("-carried_at", "-opened_at", "-pk"))
    return [each for each in carried if each.carried_at == carried[0].carried_at]


def _carried_evenings(circle: int) -> list[Evening]:
    """Return the evenings of a circle that were carried to another one, the latest first."""
    carried = Evening.objects.filter(circle=circle, carried_to__isnull=False)
    return list(carried.order_by("-opened_at", "-pk"))


def _covered(evening: Evening, carried: Iterable[Evening]) -> list[Evening]:
    on_it = {evening.pk: evening}
    for each in carried:
        if each.carried_to_id in on_it:
            on_it[each.pk] = each
    return list(on_it.values())[::-1]


def parties_of(people: CirclePeople, concerned: Sequence[int]) -> list[Party]:
    """Return the parties in order of first appearance, a household at its first member."""
    parties: dict[int, Party] = {}
    for player in concerned:
        if player not in parties:
            members = people.household_members.get(player, [player])
            members = sorted(members, key=lambda each: each not in concerned)  # one who was present pays
            parties |= dict.fromkeys(members, Party(tuple(people.players[each] for each in members)))
    return list(dict.fromkeys(parties[player] for player in concerned))
