"""Reads: the one bill of an evening, who owes whom by each of the three plans, and what was paid of it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.causes import Cause, causes
from games.models import Evening, Player, Repayment, Sitting
from games.people import People, people_of
from games.written import Written, written
from ledger.settlement import Plan, fewest, straight, through
from ledger.settlement import Repayment as Due

Ways = Evening.Plan


@dataclass(frozen=True, slots=True)
class Party:
    """Who settles as one: a player, or a household. Its first member pays and is paid for all."""

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

    def holds(self, player: int | None) -> bool:
        return any(each.pk == player for each in self.players)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plan: who pays whom how many cents; `repayment` once it is paid.

    Where a part of it was paid already, `total_cents` is the whole line.
    """

    debtor: Party
    creditor: Party
    amount_cents: int
    repayment: Repayment | None = None
    total_cents: int = 0


@dataclass(frozen=True)
class Bill:
    """What the evenings it covers come to, for each party, and every way of paying it.

    `net_cents` are by party, before anything was paid; what `open_sittings` will come to is not in them.
    """

    evening: Evening
    evenings: Sequence[Evening]
    players: Mapping[int, Player]
    holders: Mapping[int, int]
    """Whose each account of the circle's people is."""
    written: Written
    parties: Sequence[Party]
    causes: Sequence[Cause]
    repayments: Sequence[Repayment]

    @cached_property
    def open_sittings(self) -> list[Sitting]:
        return [each.sitting for each in self.causes if each.sitting and not each.sitting.is_closed]

    @cached_property
    def place(self) -> dict[int, int]:
        """The party of each player, by number."""
        return {player.pk: seat for seat, party in enumerate(self.parties) for player in party.players}

    @cached_property
    def net_cents(self) -> list[int]:
        net = [0] * len(self.parties)
        for cause in self.causes:
            for player, cents in cause.net.items():
                net[self.place[player]] += cents
        return net

    @cached_property
    def paid(self) -> list[Due]:
        """What was paid between parties; inside a household nothing counts."""
        moved = [
            Due(self.place[each.debtor_id], self.place[each.creditor_id], each.amount_cents)
            for each in self.repayments
        ]
        return [each for each in moved if each.debtor != each.creditor]

    @cached_property
    def left_cents(self) -> list[int]:
        """What each party still has to get, or to pay where it is negative."""
        left = list(self.net_cents)
        for due in self.paid:
            left[due.debtor] += due.amount
            left[due.creditor] -= due.amount
        return left

    @cached_property
    def banker(self) -> int:
        """The place of the banker: the one who was chosen, else whoever is owed most."""
        chosen = self.place.get(self.evening.banker_id or 0)
        if chosen is not None:
            return chosen
        return max(range(len(self.parties)), key=lambda seat: self.net_cents[seat], default=0)

    def plan(self, way: str) -> Plan:
        """A plan as if nothing had been paid yet, worked out once."""
        if way not in self._plans:
            is_straight = way == Ways.STRAIGHT
            self._plans[way] = straight(self.dues) if is_straight else self._of(way, self.net_cents)
        return self._plans[way]

    @cached_property
    def _plans(self) -> dict[str, Plan]:
        return {}

    def rest(self, way: str) -> Plan:
        """A plan of what is left to pay."""
        if way == Ways.STRAIGHT:
            return straight(
                [*self.dues, *(Due(each.creditor, each.debtor, each.amount) for each in self.paid)]
            )
        return self._of(way, self.left_cents)

    def _of(self, way: str, balances: list[int]) -> Plan:
        return through(self.banker, balances) if way == Ways.BANKER else fewest(balances)

    @cached_property
    def dues(self) -> list[Due]:
        """What each party owes each other one, cause by cause."""
        owed = (
            Due(self.place[due.debtor], self.place[due.creditor], due.amount)
            for cause in self.causes
            for due in cause.dues
        )
        return [due for due in owed if due.debtor != due.creditor]

    def lines(self, way: str = "") -> list[Line]:
        """A plan, what was paid of it in its place; if other payments were made, what is left, then those."""
        way = way or self.evening.plan
        plan, done = self.plan(way), self._paid_by_pair()
        asked = {(due.debtor, due.creditor): due.amount for due in plan.repayments}
        if all(sum(each.amount_cents for each in paid) <= asked.get(pair, 0) for pair, paid in done.items()):
            rows = list(self._rows(plan, done))
            return [row for row, is_last in rows if not is_last] + [row for row, is_last in rows if is_last]
        left = [self._line(due) for due in self.rest(way).repayments]
        return left + [self._done(each) for paid in done.values() for each in paid]

    def _paid_by_pair(self) -> dict[tuple[int, int], list[Repayment]]:
        paid: dict[tuple[int, int], list[Repayment]] = defaultdict(list)
        for each in self.repayments:
            pair = self.place[each.debtor_id], self.place[each.creditor_id]
            if pair[0] != pair[1]:
                paid[pair].append(each)
        return paid

    def _rows(
        self, plan: Plan, done: Mapping[tuple[int, int], list[Repayment]]
    ) -> Iterator[tuple[Line, bool]]:
        """Each line as it stands; what was paid of a line that goes on is told after all others."""
        for due in plan.repayments:
            paid = done.get((due.debtor, due.creditor), [])
            left = due.amount - sum(each.amount_cents for each in paid)
            if left:
                yield self._line(Due(due.debtor, due.creditor, left), due.amount if paid else 0), False
            for each in paid:
                yield self._done(each), bool(left)

    def _line(self, due: Due, total_cents: int = 0) -> Line:
        return Line(self.parties[due.debtor], self.parties[due.creditor], due.amount, total_cents=total_cents)

    def _done(self, repayment: Repayment) -> Line:
        debtor, creditor = self.place[repayment.debtor_id], self.place[repayment.creditor_id]
        return Line(self.parties[debtor], self.parties[creditor], repayment.amount_cents, repayment)


def bill(evening: Evening) -> Bill:
    """The bill of an evening and of those carried to it, in a constant number of queries."""
    evenings = covered(evening)
    people, told = people_of(evening.circle), written(evenings)
    found = causes(told, people.holders)
    paid = Repayment.objects.filter(evening__in=evenings, undone_at=None).order_by("paid_at", "pk")
    repayments = list(paid)
    concerned = [player for cause in found for player in cause.net]
    concerned += [side for each in repayments for side in (each.debtor_id, each.creditor_id)]
    parties = parties_of(people, list(dict.fromkeys(concerned)))
    return Bill(evening, evenings, people.players, people.holders, told, parties, found, repayments)


def covered(evening: Evening) -> list[Evening]:
    """The evenings on this one's bill: those carried to it, however often, the oldest first; itself last.

    One that was read with `gathers` told is known to have none, or to have some.
    """
    if not getattr(evening, "gathers", True):
        return [evening]
    carried = Evening.objects.filter(circle=evening.circle_id, carried_to__isnull=False).order_by(
        "-opened_at", "-pk"
    )
    on_it = {evening.pk: evening}
    for each in carried:
        if each.carried_to_id in on_it:
            on_it[each.pk] = each
    return list(on_it.values())[::-1]


def parties_of(people: People, concerned: Sequence[int]) -> list[Party]:
    """Who settles, in the order they first appear; a household at the place of its first member."""
    parties: dict[int, Party] = {}
    for player in concerned:
        if player not in parties:
            members = people.together.get(player, [player])
            members = sorted(members, key=lambda each: each not in concerned)  # who is there pays for all
            parties |= dict.fromkeys(members, Party(tuple(people.players[each] for each in members)))
    return list(dict.fromkeys(parties[player] for player in concerned))
