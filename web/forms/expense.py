"""The form of an expense or a loan: what was typed, what is wrong with it, what it says once it is right."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import Expense, Part, Player
from games.play import Bought
from web.forms.amounts import read_cents, written_cents
from web.forms.keys import read_key
from web.wording.figures import money

TITLE_LENGTH = 40
WEIGHT_MOST = 1000
SEVERAL = "several"
Way = Expense.Way


@dataclass(slots=True)
class PersonRow:
    """One person on the form, as typed: whether it was for him, his part, what he paid."""

    player: Player
    is_in: bool = True
    part: str = ""
    paid: str = ""
    is_around: bool = True


@dataclass(slots=True)
class ExpenseForm:
    """What the page shows; `errors` are sentences by field."""

    kind: str
    people: list[PersonRow]
    title: str = ""
    amount: str = ""
    way: str = Way.EQUAL
    payer: str = ""
    borrower: str = ""
    key: UUID = field(default_factory=uuid4)
    sure: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def is_loan(self) -> bool:
        return self.kind == Expense.Kind.LOAN

    @property
    def around(self) -> list[PersonRow]:
        return [row for row in self.people if row.is_around]

    @property
    def others(self) -> list[PersonRow]:
        return [row for row in self.people if not row.is_around]

    def amount_cents(self) -> int | None:
        """The amount, None while it cannot be read."""
        return _cents(self.amount)

    def bought(self) -> Bought | None:
        """What the form says, None when it says nothing that could be written; `errors` then tell why."""
        amount = self.amount_cents()
        if not amount:
            self.errors["amount"] = _("Write an amount, like 12 or 12.50.")
            return None
        found = self._lent(amount) if self.is_loan else self._shared(amount)
        return None if self.errors else found

    def _lent(self, amount: int) -> Bought | None:
        lender, borrower = self._person(self.payer), self._person(self.borrower)
        if lender is None or borrower is None or lender == borrower:
            self.errors["payer"] = _("Say who lends, and to whom.")
            return None
        return Bought(self.title, amount, Way.EQUAL, {lender: amount}, {borrower: 1}, Expense.Kind.LOAN)

    def _shared(self, amount: int) -> Bought:
        return Bought(self.title, amount, self.way, self._paid(amount), self._weights(amount))

    def _paid(self, amount: int) -> dict[Player, int]:
        if self.payer != SEVERAL:
            payer = self._person(self.payer)
            if payer is None:
                self.errors["payer"] = _("Say who paid.")
            return {payer: amount} if payer else {}
        typed = {row.player: _cents(row.paid or "0") for row in self.people}
        if None in typed.values():
            self.errors["payer"] = _("An amount here cannot be read.")
            return {}
        paid = {player: cents for player, cents in typed.items() if cents}
        self._compare("payer", sum(paid.values()), amount, _("paid"))
        return paid

    def _weights(self, amount: int) -> dict[Player, int]:
        rows = [row for row in self.people if row.is_in]
        if not rows:
            self.errors["parts"] = _("Say whom it was for.")
            return {}
        if self.way == Way.EQUAL:
            return {row.player: 1 for row in rows}
        read = _weight if self.way == Way.WEIGHT else _exact
        typed = {row.player: read(row.part) for row in rows}
        if None in typed.values():
            self.errors["parts"] = _("A part here cannot be read.")
            return {}
        weights = {player: part for player, part in typed.items() if part}
        if self.way == Way.EXACT:
            self._compare("parts", sum(weights.values()), amount, _("shared"))
        elif not weights:
            self.errors["parts"] = _("Say whom it was for.")
        return weights

    def _compare(self, name: str, found: int, amount: int, what: str) -> None:
        if found == amount:
            return
        told = {
            "found": money(found),
            "amount": money(amount),
            "gap": money(abs(amount - found)),
            "what": what,
        }
        if found < amount:
            self.errors[name] = _("%(gap)s missing: %(found)s %(what)s of %(amount)s.") % told
        else:
            self.errors[name] = _("%(gap)s too many: %(found)s %(what)s of %(amount)s.") % told

    def _person(self, pk: str) -> Player | None:
        return next((row.player for row in self.people if str(row.player.pk) == pk), None)


def _cents(typed: str) -> int | None:
    try:
        return read_cents(typed)
    except ValueError:
        return None


def _exact(typed: str) -> int | None:
    return _cents(typed or "0")


def _weight(typed: str) -> int | None:
    """A whole weight; nothing said counts for one."""
    if not typed.strip():
        return 1
    weight = int(typed) if typed.strip().isdecimal() and len(typed) < 6 else WEIGHT_MOST + 1
    return weight if weight <= WEIGHT_MOST else None


def first_expense(players: list[Player], around: set[int], me: Player | None, kind: str) -> ExpenseForm:
    """An empty form: everybody who sits there shares, whoever holds the phone paid."""
    kind = kind if kind in Expense.Kind.values else Expense.Kind.SHARED
    people = [
        PersonRow(
            player, is_in=not around or player.pk in around, is_around=not around or player.pk in around
        )
        for player in players
    ]
    return ExpenseForm(kind, people, payer=str(me.pk) if me else "")


def told_expense(expense: Expense, players: list[Player]) -> ExpenseForm:
    """The form of an expense that is written, to be corrected."""
    parts = {part.player_id: part for part in expense.parts.all()}
    payers = [pk for pk, part in parts.items() if part.paid_cents]
    bearers = [pk for pk, part in parts.items() if part.weight]
    people = [_told_row(player, parts, expense.way, is_several=len(payers) > 1) for player in players]
    return ExpenseForm(
        expense.kind,
        people,
        expense.title,
        written_cents(expense.amount_cents),
        expense.way,
        SEVERAL if len(payers) > 1 else str(payers[0]),
        str(bearers[0]) if bearers else "",
    )


def _told_row(player: Player, parts: Mapping[int, Part], way: str, *, is_several: bool) -> PersonRow:
    part = parts.get(player.pk)
    if part is None:
        return PersonRow(player, is_in=False, is_around=False)
    said = written_cents(part.weight) if way == Way.EXACT else str(part.weight) if way == Way.WEIGHT else ""
    paid = written_cents(part.paid_cents) if is_several and part.paid_cents else ""
    return PersonRow(player, bool(part.weight), said if part.weight else "", paid)


def typed_expense(data: QueryDict, form: ExpenseForm) -> ExpenseForm:
    """The form as it was sent, over the people it was shown with."""
    kind, way = data.get("kind", ""), data.get("way", "")
    form.kind = kind if kind in Expense.Kind.values else form.kind
    form.way = way if way in Way.values else Way.EQUAL
    form.title = " ".join(
        "".join(each if each.isprintable() else " " for each in data.get("title", "")).split()
    )
    form.amount = data.get("amount", "")[:TITLE_LENGTH]
    form.payer, form.borrower = data.get("payer", ""), data.get("borrower", "")
    form.sure, form.key = data.get("sure", ""), read_key(data)
    chosen = set(data.getlist("for"))
    for row in form.people:
        row.is_in = str(row.player.pk) in chosen
        row.part = data.get(f"part-{row.player.pk}", "")[:TITLE_LENGTH]
        row.paid = data.get(f"paid-{row.player.pk}", "")[:TITLE_LENGTH]
    if len(form.title) > TITLE_LENGTH:
        form.errors["title"] = _("At most %(n)s letters.") % {"n": TITLE_LENGTH}
    return form
