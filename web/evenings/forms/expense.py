"""Form of an expense or a loan: inputs, errors, and the resulting record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.evenings.commands.expenses import ExpenseDetails
from games.models import Expense, ExpensePart, Player
from web.core.forms.amounts import cents_input_value, parse_cents
from web.core.forms.keys import read_form_key
from web.core.forms.names import clean_name
from web.evenings.text.expenses import category_label
from web.ui.numbers import format_money

TITLE_LENGTH = 40
NOTE_LENGTH = 80
MAX_WEIGHT = 100_000
HUNDREDTHS = 100
WHOLE_PERCENT = 100 * HUNDREDTHS
SEVERAL_PAYERS = "several"
SplitMethod = Expense.SplitMethod


@dataclass(slots=True)
class ExpensePersonRow:
    """One person on the form, as typed: participation, share, and amount paid; errors of the last two."""

    player: Player
    is_included: bool = True
    part: str = ""
    paid: str = ""
    is_suggested: bool = True
    part_error: str = ""
    paid_error: str = ""


@dataclass(slots=True)
class ExpenseForm:
    """Page data of the form; `errors` are sentences by field."""

    kind: str
    people: list[ExpensePersonRow]
    title: str = ""
    amount: str = ""
    split_method: str = SplitMethod.EQUAL
    payer: str = ""
    borrower: str = ""
    category: str = Expense.Category.NONE
    note: str = ""
    key: UUID = field(default_factory=uuid4)
    confirmed_amount: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def is_loan(self) -> bool:
        return self.kind == Expense.Kind.LOAN

    @property
    def has_remarks(self) -> bool:
        """Whether a category or a note is set, or the note is refused."""
        return bool(self.category or self.note)

    @property
    def categories(self) -> list[tuple[str, str]]:
        """Every category with its label."""
        return [(value, category_label(value)) for value in Expense.Category.values]

    @property
    def suggested_people(self) -> list[ExpensePersonRow]:
        return [row for row in self.people if row.is_suggested]

    @property
    def others(self) -> list[ExpensePersonRow]:
        return [row for row in self.people if not row.is_suggested]

    def amount_cents(self) -> int | None:
        """Return the amount in cents; None if it is unreadable."""
        return _cents(self.amount)

    def details(self) -> ExpenseDetails | None:
        """Return the expense or loan; None, with `errors`, if an input is invalid."""
        amount = self.amount_cents()
        if not amount:
            self.errors["amount"] = _("Write an amount, like 12 or 12.50.")
            return None
        details = self._loan_details(amount) if self.is_loan else self._shared(amount)
        return None if self.errors else details

    def _loan_details(self, amount: int) -> ExpenseDetails | None:
        lender, borrower = self._person(self.payer), self._person(self.borrower)
        if lender is None or borrower is None or lender == borrower:
            self.errors["payer"] = _("Say who lends, and to whom.")
            return None
        return ExpenseDetails(
            self.title,
            amount,
            SplitMethod.EQUAL,
            {lender: amount},
            {borrower: 1},
            Expense.Kind.LOAN,
            note=self.note,
        )

    def _shared(self, amount: int) -> ExpenseDetails:
        return ExpenseDetails(
            self.title,
            amount,
            self.split_method,
            self._paid(amount),
            self._weights(amount),
            category=self.category,
            note=self.note,
        )

    def _paid(self, amount: int) -> dict[Player, int]:
        if self.payer != SEVERAL_PAYERS:
            payer = self._person(self.payer)
            if payer is None:
                self.errors["payer"] = _("Say who paid.")
            return {payer: amount} if payer else {}
        typed = {row.player: _cents(row.paid or "0") for row in self.people}
        for row in self.people:
            if typed[row.player] is None:
                row.paid_error = _("“%(typed)s” is not an amount, like 12 or 12.50.") % {"typed": row.paid}
        if None in typed.values():
            self.errors["payer"] = _("An amount here cannot be read.")
            return {}
        paid = {player: cents for player, cents in typed.items() if cents}
        self._compare("payer", sum(paid.values()), amount, _("paid"))
        return paid

    def _weights(self, amount: int) -> dict[Player, int]:
        rows = [row for row in self.people if row.is_included]
        if not rows:
            self.errors["parts"] = _("Say whom it was for.")
            return {}
        if self.split_method == SplitMethod.EQUAL:
            return {row.player: 1 for row in rows}
        is_exact = self.split_method == SplitMethod.EXACT
        read = _parse_exact if is_exact else parse_weight
        typed = {row.player: read(row.part) for row in rows}
        for row in rows:
            if typed[row.player] is None:
                row.part_error = self._part_error(row.part)
        if None in typed.values():
            self.errors["parts"] = _("A part here cannot be read.")
            return {}
        if not is_exact and any("%" in row.part for row in rows):
            self._check_percent(rows, sum(part or 0 for part in typed.values()))
        weights = {player: part for player, part in typed.items() if part}
        if is_exact:
            self._compare("parts", sum(weights.values()), amount, _("shared"))
        elif not weights:
            self.errors["parts"] = _("Say whom it was for.")
        return weights

    def _part_error(self, typed: str) -> str:
        if self.split_method == SplitMethod.EXACT:
            return _("“%(typed)s” is not an amount, like 12 or 12.50.") % {"typed": typed}
        return _("“%(typed)s” is not a part, like 2, 1.5 or 40%%.") % {"typed": typed}

    def _check_percent(self, rows: list[ExpensePersonRow], total: int) -> None:
        """Check that percentages are on every line and add up to a hundred."""
        for row in rows:
            if "%" not in row.part:
                row.part_error = _("Write a percentage here too, 0% for nothing.")
        if any(row.part_error for row in rows):
            self.errors["parts"] = _("A part here cannot be read.")
        elif total != WHOLE_PERCENT:
            self.errors["parts"] = _("The percentages add up to %(sum)s, not to 100.") % {
                "sum": cents_input_value(total)
            }

    def _compare(self, name: str, result: int, amount: int, subject: str) -> None:
        if result == amount:
            return
        fields = {
            "found": format_money(result),
            "amount": format_money(amount),
            "gap": format_money(abs(amount - result)),
            "what": subject,
        }
        if result < amount:
            self.errors[name] = _("%(gap)s missing: %(found)s %(what)s of %(amount)s.") % fields
        else:
            self.errors[name] = _("%(gap)s too many: %(found)s %(what)s of %(amount)s.") % fields

    def _person(self, pk: str) -> Player | None:
        return next((row.player for row in self.people if str(row.player.pk) == pk), None)


def _cents(typed: str) -> int | None:
    try:
        return parse_cents(typed)
    except ValueError:
        return None


def _parse_exact(typed: str) -> int | None:
    return _cents(typed or "0")


def parse_weight(typed: str) -> int | None:
    """Return a weight or a percentage in hundredths, that of 1 for an empty input; None if it is invalid."""
    text = typed.replace("%", "").strip()
    if not typed.strip():
        return HUNDREDTHS
    weight = _cents(text)
    return weight if weight is not None and weight <= MAX_WEIGHT * HUNDREDTHS else None


def initial_expense_form(players: list[Player], seats: set[int], me: Player | None, kind: str) -> ExpenseForm:
    """Return an empty form, paid by the visitor's player, for the players of the table or else for all."""
    kind = kind if kind in Expense.Kind.values else Expense.Kind.SHARED
    people = [
        ExpensePersonRow(
            player, is_included=not seats or player.pk in seats, is_suggested=not seats or player.pk in seats
        )
        for player in players
    ]
    return ExpenseForm(kind, people, payer=str(me.pk) if me else "")


def expense_form_for(expense: Expense, players: list[Player]) -> ExpenseForm:
    """Return the form of a recorded expense, to correct it."""
    parts = {part.player_id: part for part in expense.parts.all()}
    payers = [pk for pk, part in parts.items() if part.paid_cents]
    bearers = [pk for pk, part in parts.items() if part.weight]
    people = [
        _person_row_for(player, parts, expense.split_method, is_several=len(payers) > 1) for player in players
    ]
    return ExpenseForm(
        expense.kind,
        people,
        expense.title,
        cents_input_value(expense.amount_cents),
        expense.split_method,
        SEVERAL_PAYERS if len(payers) > 1 else str(payers[0]),
        str(bearers[0]) if bearers else "",
        expense.category,
        expense.note,
    )


def _person_row_for(
    player: Player, parts: Mapping[int, ExpensePart], method: str, *, is_several: bool
) -> ExpensePersonRow:
    # A weight is in hundredths; the same numbers in units have the same proportions.
    is_whole = any(0 < each.weight < HUNDREDTHS for each in parts.values())
    unit = HUNDREDTHS if is_whole else 1
    part = parts.get(player.pk)
    if part is None:
        return ExpensePersonRow(player, is_included=False, is_suggested=False)
    text = (
        cents_input_value(part.weight)
        if method == SplitMethod.EXACT
        else cents_input_value(part.weight * unit)
        if method == SplitMethod.WEIGHT
        else ""
    )
    paid = cents_input_value(part.paid_cents) if is_several and part.paid_cents else ""
    return ExpensePersonRow(player, bool(part.weight), text if part.weight else "", paid)


def bound_expense_form(data: QueryDict, form: ExpenseForm) -> ExpenseForm:
    """Return the submitted form, for the people of the initial one."""
    kind, method = data.get("kind", ""), data.get("way", "")
    form.kind = kind if kind in Expense.Kind.values else form.kind
    form.split_method = method if method in SplitMethod.values else SplitMethod.EQUAL
    form.title = clean_name(data.get("title", ""))
    category, form.note = data.get("category", ""), clean_name(data.get("note", ""))
    form.category = category if category in Expense.Category.values and not form.is_loan else ""
    form.amount = data.get("amount", "")[:TITLE_LENGTH]
    form.payer, form.borrower = data.get("payer", ""), data.get("borrower", "")
    form.confirmed_amount, form.key = data.get("sure", ""), read_form_key(data)
    chosen = set(data.getlist("for"))
    for row in form.people:
        row.is_included = str(row.player.pk) in chosen
        row.part = data.get(f"part-{row.player.pk}", "")[:TITLE_LENGTH]
        row.paid = data.get(f"paid-{row.player.pk}", "")[:TITLE_LENGTH]
    if len(form.title) > TITLE_LENGTH:
        form.errors["title"] = _("At most %(n)s letters.") % {"n": TITLE_LENGTH}
    if len(form.note) > NOTE_LENGTH:
        form.errors["note"] = _("At most %(n)s letters.") % {"n": NOTE_LENGTH}
    return form
