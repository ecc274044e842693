"""Form of an expense or a loan: inputs, errors, and the resulting record."""

from collections.abc import Collection, Mapping, Sequence

from django import forms
from django.http import QueryDict
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.evenings.commands.expenses import ExpenseDetails
from games.models import Expense, ExpensePart, Player
from web.core.fields import CentsField, KeyField, LineField, OptionalChoiceField
from web.core.forms.amounts import cents_input_value, parse_cents
from web.evenings.text.bill import category_label
from web.ui.numbers import format_money

MAX_TITLE_LENGTH = Expense._meta.get_field("title").max_length or 0
MAX_NOTE_LENGTH = Expense._meta.get_field("note").max_length or 0
MAX_WEIGHT = 100_000
HUNDREDTHS = 100
WHOLE_PERCENT = 100 * HUNDREDTHS
SEVERAL_PAYERS = "several"
NOT_AN_AMOUNT = gettext_lazy("“%(typed)s” is not an amount, like 12 or 12.50.")
SplitMethod = Expense.SplitMethod


def _category_choices() -> list[tuple[str, str]]:
    return [(value, category_label(value)) for value in Expense.Category.values]


class WeightField(forms.CharField):
    """A weight or a percentage in hundredths, that of 1 for an empty input: `2`, `1.5`, `40%`."""

    def clean(self, value: object) -> int:
        typed = str(value or "").strip()
        try:
            weight = parse_cents(typed.replace("%", "").strip()) if typed else HUNDREDTHS
        except ValueError:
            weight = -1
        if not 0 <= weight <= MAX_WEIGHT * HUNDREDTHS:
            error = _("“%(typed)s” is not a part, like 2, 1.5 or 40%%.")
            raise forms.ValidationError(error, params={"typed": typed})
        return weight


class ExpensePersonForm(forms.Form):
    """The share and the payment of one player: the inputs `part-7` and `paid-7` of player 7.

    Only what the expense depends on is validated: the part of an included player, and the payment of one of
    several payers.
    """

    def __init__(
        self,
        player: Player,
        data: QueryDict | None,
        initial: Mapping[str, str],
        part_field: forms.Field,
        paid_field: forms.Field,
        *,
        is_included: bool,
    ) -> None:
        self.player = player
        self.is_included = is_included
        super().__init__(data, initial=dict(initial))
        self.fields |= {"part": part_field, "paid": paid_field}
        for field in self.fields.values():
            field.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "maxlength": "40"}
        paid_field.widget.attrs["placeholder"] = "0"

    def add_prefix(self, field_name: str) -> str:
        return f"{field_name}-{self.player.pk}"

    @property
    def typed_part(self) -> str:
        """The part as it was typed."""
        return str(self["part"].value() or "")


class ExpenseForm(forms.Form):
    """An expense or a loan of one evening, which `players` may pay or share.

    `suggested` are the players shown first; `shares` the initial inputs of a player's part and payment.
    """

    key = KeyField()
    kind = forms.CharField(required=False, widget=forms.HiddenInput)
    sure = forms.CharField(required=False, widget=forms.HiddenInput)
    amount = CentsField(
        label=gettext_lazy("Amount, in euros"),
        widget=forms.TextInput({"inputmode": "decimal"}),
    )
    title = LineField(label=gettext_lazy("What for"), max_length=MAX_TITLE_LENGTH, required=False)
    category = OptionalChoiceField(label=gettext_lazy("Category"), choices=lazy(_category_choices, list)())
    note = LineField(
        label=gettext_lazy("Note"),
        max_length=MAX_NOTE_LENGTH,
        required=False,
        widget=forms.TextInput({"placeholder": gettext_lazy("Paul’s bottle")}),
    )
    way = OptionalChoiceField(choices=SplitMethod.choices, initial=SplitMethod.EQUAL)
    payer = forms.CharField(required=False)
    borrower = forms.CharField(required=False)

    def __init__(
        self,
        data: QueryDict | None,
        players: Sequence[Player],
        suggested: Collection[int],
        initial: Mapping[str, object],
        included: Collection[int],
        shares: Mapping[int, Mapping[str, str]] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial))
        kind = self["kind"].value()
        self.expense_kind = str(kind if kind in Expense.Kind.values else initial["kind"])
        self.is_loan = self.expense_kind == Expense.Kind.LOAN
        placeholder = _("a chip in time") if self.is_loan else _("Pizza")
        self.fields["title"].widget.attrs["placeholder"] = placeholder
        chosen = {str(pk) for pk in included} if data is None else set(data.getlist("for"))
        self.people = [
            ExpensePersonForm(
                player,
                data,
                (shares or {}).get(player.pk, {}),
                self._part_field(is_included=str(player.pk) in chosen),
                self._paid_field(),
                is_included=str(player.pk) in chosen,
            )
            for player in players
        ]
        self.suggested_people = [person for person in self.people if person.player.pk in suggested]
        self.others = [person for person in self.people if person.player.pk not in suggested]

    def _part_field(self, *, is_included: bool) -> forms.Field:
        way = self["way"].value()
        if is_included and way == SplitMethod.EXACT:
            return CentsField(NOT_AN_AMOUNT, min_value=0, required=False)
        if is_included and way == SplitMethod.WEIGHT:
            return WeightField(required=False)
        return forms.CharField(required=False)

    def _paid_field(self) -> forms.Field:
        if not self.is_loan and self["payer"].value() == SEVERAL_PAYERS:
            return CentsField(NOT_AN_AMOUNT, min_value=0, required=False)
        return forms.CharField(required=False)

    @property
    def has_remarks(self) -> bool:
        """Whether a category or a note is set, or the note is refused."""
        return bool(self["category"].value() or self["note"].value())

    @property
    def amount_cents(self) -> int:
        """The amount in cents, 0 if it is invalid."""
        return int(self.cleaned_data.get("amount") or 0) if self.is_bound else 0

    @property
    def is_confirmed(self) -> bool:
        """Whether this amount was confirmed."""
        return bool(self.cleaned_data["sure"] == str(self.amount_cents))

    def clean(self) -> None:
        """Check that the amounts paid, and exact shares, add up to the amount."""
        if not self.amount_cents:
            return
        if self.is_loan:
            self.paid, self.weights = self._loan_sides()
        else:
            self.paid, self.weights = self._paid(), self._weights()

    def details(self) -> ExpenseDetails:
        """Return the expense or loan of a valid form."""
        typed = self.cleaned_data
        return ExpenseDetails(
            typed["title"],
            typed["amount"],
            SplitMethod.EQUAL if self.is_loan else typed["way"] or SplitMethod.EQUAL,
            self.paid,
            self.weights,
            self.expense_kind,
            category="" if self.is_loan else typed["category"],
            note=typed["note"],
        )

    def _loan_sides(self) -> tuple[dict[Player, int], dict[Player, int]]:
        lender, borrower = self._person("payer"), self._person("borrower")
        if lender is None or borrower is None or lender == borrower:
            self.add_error("payer", _("Say who lends, and to whom."))
            return {}, {}
        return {lender: self.amount_cents}, {borrower: 1}

    def _paid(self) -> dict[Player, int]:
        if self.cleaned_data["payer"] != SEVERAL_PAYERS:
            payer = self._person("payer")
            if payer is None:
                self.add_error("payer", _("Say who paid."))
            return {payer: self.amount_cents} if payer else {}
        if any("paid" in person.errors for person in self.people):
            self.add_error("payer", _("An amount here cannot be read."))
            return {}
        typed = {person.player: person.cleaned_data["paid"] for person in self.people}
        paid = {player: cents for player, cents in typed.items() if cents}
        self._compare("payer", sum(paid.values()), _("paid"))
        return paid

    def _weights(self) -> dict[Player, int]:
        people = [person for person in self.people if person.is_included]
        if not people:
            self.add_error("way", _("Say whom it was for."))
            return {}
        way = self.cleaned_data.get("way")
        if way not in (SplitMethod.EXACT, SplitMethod.WEIGHT):
            return {person.player: 1 for person in people}
        if any("part" in person.errors for person in people):
            self.add_error("way", _("A part here cannot be read."))
            return {}
        typed = {person.player: person.cleaned_data["part"] or 0 for person in people}
        if way == SplitMethod.WEIGHT and any("%" in person.typed_part for person in people):
            self._check_percent(people, sum(typed.values()))
        weights = {player: part for player, part in typed.items() if part}
        if way == SplitMethod.EXACT:
            self._compare("way", sum(weights.values()), _("shared"))
        elif not weights:
            self.add_error("way", _("Say whom it was for."))
        return weights

    def _check_percent(self, people: list[ExpensePersonForm], total: int) -> None:
        """Check that percentages are on every line and add up to a hundred."""
        without = [person for person in people if "%" not in person.typed_part]
        for person in without:
            person.add_error("part", _("Write a percentage here too, 0% for nothing."))
        if without:
            self.add_error("way", _("A part here cannot be read."))
        elif total != WHOLE_PERCENT:
            error = _("The percentages add up to %(sum)s, not to 100.")
            self.add_error("way", error % {"sum": cents_input_value(total)})

    def _compare(self, name: str, result: int, subject: str) -> None:
        """Check that `result` cents are the amount."""
        if result == self.amount_cents:
            return
        fields = {
            "found": format_money(result),
            "amount": format_money(self.amount_cents),
            "gap": format_money(abs(self.amount_cents - result)),
            "what": subject,
        }
        if result < self.amount_cents:
            self.add_error(name, _("%(gap)s missing: %(found)s %(what)s of %(amount)s.") % fields)
        else:
            self.add_error(name, _("%(gap)s too many: %(found)s %(what)s of %(amount)s.") % fields)

    def _person(self, name: str) -> Player | None:
        pk = self.cleaned_data[name]
        return next((each.player for each in self.people if str(each.player.pk) == pk), None)


def new_expense_form(
    data: QueryDict | None, players: Sequence[Player], seats: set[int], me: Player | None, kind: str
) -> ExpenseForm:
    """Return a form, at first paid by the visitor's player, for the players of the table or else for all."""
    suggested = seats or {player.pk for player in players}
    initial = {
        "kind": kind if kind in Expense.Kind.values else Expense.Kind.SHARED,
        "payer": str(me.pk) if me else "",
    }
    return ExpenseForm(data, players, suggested, initial, suggested)


def correction_form(data: QueryDict | None, expense: Expense, players: Sequence[Player]) -> ExpenseForm:
    """Return the form that corrects a recorded expense, at first as it was recorded."""
    parts = {part.player_id: part for part in expense.parts.all()}
    payers = [pk for pk, part in parts.items() if part.paid_cents]
    bearers = [pk for pk, part in parts.items() if part.weight]
    initial = {
        "kind": expense.kind,
        "title": expense.title,
        "amount": expense.amount_cents,
        "way": expense.split_method,
        "payer": SEVERAL_PAYERS if len(payers) > 1 else str(payers[0]),
        "borrower": str(bearers[0]) if bearers else "",
        "category": expense.category,
        "note": expense.note,
    }
    shares = _initial_shares(parts, expense.split_method, is_several=len(payers) > 1)
    return ExpenseForm(data, players, set(parts), initial, bearers, shares)


def _initial_shares(
    parts: Mapping[int, ExpensePart], method: str, *, is_several: bool
) -> dict[int, dict[str, str]]:
    # A weight is in hundredths; the same numbers in units have the same proportions.
    is_whole = any(0 < each.weight < HUNDREDTHS for each in parts.values())
    units: dict[str, int] = {SplitMethod.EXACT: 1, SplitMethod.WEIGHT: HUNDREDTHS if is_whole else 1}
    unit = units.get(method, 0)
    return {
        pk: {
            "part": cents_input_value(part.weight * unit) if part.weight and unit else "",
            "paid": cents_input_value(part.paid_cents) if is_several and part.paid_cents else "",
        }
        for pk, part in parts.items()
    }
