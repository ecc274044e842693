"""Forms of the events of a tournament: one for each kind of button that a page sends."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, cast
from uuid import UUID, uuid5

from django import forms
from django.http import QueryDict
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from games import refusals
from games.models import Seat
from games.rules.arbiter.rulebook import rulebook
from games.rules.errors import RuleError
from games.rules.tournament.entrants import check_penalty
from games.rules.tournament.events import MAX_NOTE_LENGTH
from games.rules.tournament.record import EventRecord
from games.rules.tournament.seat_draw import SeatDraw
from web.arbiter.text import localised
from web.core.fields import (
    CheckboxList,
    CheckboxToggles,
    ChoiceText,
    KeyField,
    LineField,
    OneOfField,
    OptionalChoiceField,
    RadioList,
    WholeNumberField,
)
from web.core.refusals import rule_refusal_message
from web.games.tournament.forms.fields import NumberField, NumbersField, SeatField, SeatsField, TruthField
from web.games.tournament.text.events import PENALTY_LABELS, seat_text
from web.ui.shown import part_of_button

MAX_MISSED_HANDS = 99
PAGES = {
    "hand": "table",
    "tie": "player",
    "addon": "player",
    "rebuy": "player",
    "absent": "player",
    "penalty": "player",
    "arrive": "desk",
    "pay": "desk",
    "noshow": "desk",
}
"""Page of each kind of button that is not on the page of the sitting."""
TICKS = {"arrive": "is_here", "pay": "is_paid"}
"""Boolean field of each tick of the desk, by kind of event."""
BOOLEANS = ("is_here", "is_paid", "is_absent")


class EventForm(forms.Form):
    """A button of a page: the event of kind `do`, with the fields that its record requests.

    `part` is the query string of the part of a long page that has the button.
    """

    shown_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields that the page shows with their errors; no page sends an error in any other."""

    do = forms.CharField(widget=forms.HiddenInput)
    key = KeyField()
    part = forms.CharField(required=False)

    def __init__(self, data: QueryDict | None = None, **initial: object) -> None:
        kind = (initial if data is None else data).get("do", "")
        super().__init__(data, initial=initial, auto_id=f"{kind}_%s")

    @property
    def kind(self) -> str:
        return str(self["do"].value())

    @property
    def page(self) -> str:
        """Name of the page of the button."""
        return PAGES.get(self.kind, "sitting")

    @property
    def is_readable(self) -> bool:
        """Whether a page may have sent this form."""
        return self.errors.keys() <= self.shown_fields

    @property
    def page_query(self) -> str:
        """Query string, with its question mark, of the part of a long page; empty without a part."""
        return part_of_button(self.cleaned_data["part"])

    @property
    def event_key(self) -> UUID:
        """Key of the event, since the buttons of one page share a key: by kind, entrant and table."""
        fields = self.requested()
        about = f"{self.kind} {fields.get('entrant', '')} {fields.get('table', '')}"
        if self.kind in ("noshow", "absent", *TICKS):
            about += f" {fields.get('entrants', '')} {[fields[name] for name in BOOLEANS if name in fields]}"
        return uuid5(self.cleaned_data["key"], about)

    def requested(self) -> dict[str, object]:
        """Return the fields of a valid form as they are recorded, without empty ones."""
        sent = {name: value for name, value in self.cleaned_data.items() if name not in EventForm.base_fields}
        return {name: value for name, value in sent.items() if value not in (None, "", [])}

    def seen_fields(self) -> dict[str, object]:
        """Return the fields of the record of a valid form that its page showed."""
        return {}


class DrawForm(EventForm):
    """The draw of the seats, with a word said at the table."""

    shown_fields = frozenset({"word"})

    word = LineField(
        label=_("A word said at the table"),
        help_text=_("Anybody’s, said now: it enters the draw, so that nobody could have prepared it."),
        required=False,
        max_length=MAX_NOTE_LENGTH,
        widget=forms.TextInput({"maxlength": "40"}),
    )


class TableForm(EventForm):
    """An event of a table."""

    table = NumberField()


class HandForm(TableForm):
    """The start of a hand at a table, with the chair of the big blind if a player said it."""

    big_blind = NumberField(required=False)


class EntrantForm(EventForm):
    """An event of one entrant."""

    entrant = NumberField()


class EliminationForm(EntrantForm):
    """An elimination, with the winners of the bounty among the `people` of the table."""

    hunters = NumbersField(required=False, label=_("Out: who won the bounty"))

    def __init__(self, data: QueryDict | None = None, people: Iterable[Seat] = (), **initial: object) -> None:
        super().__init__(data, **initial)
        choices = [(person.position, person.player.name) for person in people]
        self.fields["hunters"].widget = CheckboxToggles(choices=choices)


class BountyForm(EliminationForm):
    """The winners of the bounty of an entrant, none to take it back."""

    hunters = NumbersField(required=False, label=_("Last elimination: who won the bounty"))

    def requested(self) -> dict[str, object]:
        return {"hunters": [], **super().requested()}


class ArrivalForm(EntrantForm):
    is_here = TruthField(required=False)


class PaymentForm(EntrantForm):
    """A payment, of the cents that the desk showed."""

    is_paid = TruthField(required=False)
    cents = NumberField(required=False)

    def requested(self) -> dict[str, object]:
        return {name: value for name, value in super().requested().items() if name != "cents"}

    def seen_fields(self) -> dict[str, object]:
        cents = self.cleaned_data["cents"]
        return {} if cents is None else {"cents": cents}


class AbsenceForm(EntrantForm):
    is_absent = TruthField(required=False)


class EntrantsForm(EventForm):
    """An event of several entrants."""

    entrants = NumbersField()


class AddOnsForm(EntrantsForm):
    """The add-ons of several players, at first of all who may still buy one."""

    def __init__(self, people: Sequence[Seat]) -> None:
        super().__init__(do="addons", entrants=[person.position for person in people])
        choices = [(person.position, ChoiceText(person.player.name)) for person in people]
        self.fields["entrants"].widget = CheckboxList(choices=choices)


class MoveForm(EntrantForm):
    """The move of a player to a free seat: one `seat` of a list, or a `table` and its `chair`.

    `blinds` are the big blinds of the tables, as their players said them.
    """

    seat = SeatField(required=False, label=_("Another seat"))
    table = NumberField(required=False)
    chair = NumberField(required=False)
    blinds = SeatsField(required=False)

    def __init__(
        self, data: QueryDict | None = None, seats: Iterable[SeatDraw] = (), **initial: object
    ) -> None:
        super().__init__(data, **initial)
        choices = [(f"{seat.table}-{seat.chair}", seat_text(*seat)) for seat in seats]
        self.fields["seat"].widget = forms.Select(choices=choices)

    def clean(self) -> None:
        """Read the table and the chair of a seat."""
        if seat := self.cleaned_data.get("seat"):
            self.cleaned_data |= seat._asdict()

    def requested(self) -> dict[str, object]:
        fields = super().requested()
        fields.pop("seat", None)
        if "blinds" in fields:
            fields["blinds"] = [list(seat) for seat in self.cleaned_data["blinds"]]
        return fields


def _article_choices() -> list[tuple[str, str]]:
    """Return number and title of each article of the club's rules."""
    articles = [each for each in rulebook().articles.values() if each.key.isdecimal()]
    titles = [(each.key, f"{each.key} · {localised(each.title)}") for each in articles]
    return [("", str(_("Choose the article"))), *titles]


class PenaltyForm(EntrantForm):
    """A penalty of a player, under an article of the club's rules."""

    shown_fields = frozenset({"level", "hands", "article", "note"})

    level = OneOfField(
        choices=[(kind, ChoiceText(label)) for kind, label in PENALTY_LABELS.items()],
        widget=RadioList({"label": _("Which penalty")}),
        initial="warning",
    )
    hands = WholeNumberField(
        label=_("Hands missed, where hands are missed"),
        required=False,
        min_value=0,
        max_value=MAX_MISSED_HANDS,
        widget=forms.TextInput({"maxlength": "2"}),
    )
    article = OptionalChoiceField(
        label=_("Under which article"),
        choices=lazy(_article_choices, list)(),
        widget=forms.Select({"required": True}),
    )
    note = LineField(label=_("What happened, in a few words"), required=False, max_length=MAX_NOTE_LENGTH)

    def clean(self) -> None:
        """Check that the penalty has an article, and a number of hands only where hands are missed."""
        if self.errors:
            return
        try:
            check_penalty(cast("EventRecord", self.requested()))
        except RuleError as refusal:
            self.add_error(PENALTY_FIELDS[refusal.code], rule_refusal_message(refusal))


PENALTY_FIELDS = {"PENALTY_ARTICLE": "article", "PENALTY_HANDS": "hands"}
"""Field of a penalty that causes a refusal of the rules, by its code."""
EVENT_FORMS: Mapping[str, type[EventForm]] = {
    "draw": DrawForm,
    "hand": HandForm,
    "out": EliminationForm,
    "bounty": BountyForm,
    "tie": EntrantForm,
    "reenter": EntrantForm,
    "addon": EntrantForm,
    "rebuy": EntrantForm,
    "addons": EntrantsForm,
    "arrive": ArrivalForm,
    "pay": PaymentForm,
    "noshow": EntrantsForm,
    "absent": AbsenceForm,
    "move": MoveForm,
    "close": TableForm,
    "final": EventForm,
    "penalty": PenaltyForm,
}
"""Form of the button of each kind of event."""


def event_form(data: QueryDict) -> EventForm:
    """Return the form of a button that was pressed. Raises MalformedRound for a kind without a button."""
    data = _with_tick(data)
    kind = data.get("do", "")
    if kind not in EVENT_FORMS:
        raise refusals.MalformedRound("do")
    return EVENT_FORMS[kind](data)


def key_of_event(data: QueryDict) -> UUID | None:
    """Return the key of the event of a button that was pressed; None for any other form."""
    try:
        form = event_form(data)
    except refusals.MalformedRound:
        return None
    return form.event_key if form.is_valid() else None


def _with_tick(data: QueryDict) -> QueryDict:
    """Return the fields with those of a tick, which one button of the desk sends: `noshow-12`,
    `arrive-12-1`, or `pay-12-1-2500` with the cents.
    """
    if "tick" not in data:
        return data
    kind, number, value, cents = (*data.get("tick", "").split("-", 3), "", "", "")[:4]
    fields = data.copy()
    fields["do"] = kind
    fields["entrants" if kind == "noshow" else "entrant"] = number
    if kind in TICKS:
        fields[TICKS[kind]] = value
        fields["cents"] = cents
    return fields


class CallForm(forms.Form):
    """A call of time on an entrant, or without a name."""

    key = KeyField()
    entrant = NumberField(required=False)

    @property
    def event_key(self) -> UUID:
        """Key of the event of a valid form, since the buttons of one page share a key."""
        return uuid5(self.cleaned_data["key"], f"call {self.cleaned_data['entrant']}")


class EventNumberForm(forms.Form):
    """The number of an event that is undone or restored, and the page that lists it."""

    event = NumberField()
    to = forms.CharField(required=False)

    @property
    def url_name(self) -> str:
        """Name of the URL of the page, of a valid form."""
        return {"log": "tournament-log", "desk": "tournament-desk"}.get(self.cleaned_data["to"], "sitting")
