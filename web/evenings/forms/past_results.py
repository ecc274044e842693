"""Form of the import of past results: text or file, unit, players by column, and season."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from hashlib import sha256

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.archive.sheet_import import PAYMENT, Sheet, read_sheet
from games.archive.sheet_import_columns import SheetError
from games.archive.workbook import MAX_FILE_BYTES, BadWorkbook, file_text
from games.circles.naming import look
from games.circles.queries.people import listed_players
from games.evenings.commands.past_results import NewSeason
from games.evenings.queries.past_results import (
    ImportLine,
    LineIdentity,
    players_by_name,
    season_of_day,
    years_text,
)
from games.models import Circle, Player, Season
from web.core.fields import CentsField, ChoiceText, KeyField, LineField, OptionalChoiceField, RadioRows
from web.core.forms.amounts import cents_input_value
from web.core.forms.names import MAX_NAME_LENGTH, MAX_SEASON_NAME_LENGTH, clean_name, name_error
from web.evenings.text.past_results import sheet_error_text
from web.seasons.text import season_title
from web.ui.typography import sentence_case

NEW_PLAYER = "new"
PAID, OWED = "paid", "owed"
EUROS, POINTS = "euros", "points"
SKIP, WRITE = "skip", "write"
BY_DATE, OWN_SEASON = "date", "own"
ERRORS_SHOWN = 30
FILE_KINDS = ".xlsx,.ods,.xls,.csv,.tsv,.txt,text/csv,text/plain"


class SheetFileField(forms.FileField):
    """A file of a spreadsheet, read as its text; empty without a file."""

    widget = forms.FileInput({"accept": FILE_KINDS})

    def clean(self, data: "UploadedFile[bytes] | None", _initial: object = None) -> str:
        try:
            return file_text(data.read(MAX_FILE_BYTES + 1)) if data else ""
        except BadWorkbook as fault:
            raise forms.ValidationError(sentence_case(sheet_error_text(SheetError(fault.code)))) from fault


class SheetTextField(forms.CharField):
    """The pasted text of a sheet, with line feeds at its line ends."""

    widget = forms.Textarea(
        {"rows": "9", "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
    )

    def to_python(self, value: object) -> str:
        # Browsers submit each line end as CRLF; the digest of a text must not depend on it.
        return str(value or "").replace("\r\n", "\n").replace("\r", "\n")


class ImportColumnForm(forms.Form):
    """The player of a column of the sheet: the inputs `name-0` and `who-0` of the first column."""

    name = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, place: int, name: str, who: str, choices: Sequence[tuple[str, str]]) -> None:
        self.place, self.column = place, name
        super().__init__({self.add_prefix("name"): name, self.add_prefix("who"): who})
        self.fields["who"] = forms.ChoiceField(
            choices=choices, widget=forms.Select({"aria-labelledby": f"n{place}"})
        )

    def add_prefix(self, field_name: str) -> str:
        return f"{field_name}-{self.place}"

    @property
    def is_new(self) -> bool:
        return bool(self["who"].value() == NEW_PLAYER)


class ImportForm(forms.Form):
    """A sheet of past results: its text, the unit of its amounts, and the season in which its lines count.

    `seen` is the digest of the last previewed text, and `step` the button that was pressed. `columns` are the
    forms of its players, and `lines` the lines to import of a valid form.
    """

    key = KeyField()
    seen = forms.CharField(required=False)
    step = forms.CharField(required=False)
    file = SheetFileField(label=gettext_lazy("Or choose its file: Excel, LibreOffice or CSV"), required=False)
    text = SheetTextField(
        label=gettext_lazy("Paste the sheet here, its row of names included"), required=False
    )
    unit = OptionalChoiceField(choices=[(EUROS, EUROS), (POINTS, POINTS)], initial=EUROS)
    point = CentsField(
        gettext_lazy("What a point is worth cannot be read: write 0.10, for instance."),
        min_value=0,
        required=False,
        widget=forms.TextInput(
            {
                "inputmode": "decimal",
                "size": "5",
                "maxlength": "20",
                "placeholder": gettext_lazy("0.10"),
                "aria-label": gettext_lazy("What a point is worth"),
            }
        ),
    )
    paid = OptionalChoiceField(
        label=gettext_lazy("The debts of then"),
        widget=RadioRows,
        choices=[
            (
                PAID,
                ChoiceText(
                    gettext_lazy("Paid long ago"),
                    gettext_lazy("nobody owes anything by it; the standings count it"),
                ),
            ),
            (
                OWED,
                ChoiceText(
                    gettext_lazy("Still owed"), gettext_lazy("each evening has its bill, to be settled")
                ),
            ),
        ],
    )
    again = OptionalChoiceField(
        label=gettext_lazy("Lines that are here already"),
        initial=SKIP,
        widget=RadioRows,
        choices=[
            (SKIP, ChoiceText(gettext_lazy("Leave them out"))),
            (
                WRITE,
                ChoiceText(gettext_lazy("Copy them in once more"), gettext_lazy("they then count twice")),
            ),
        ],
    )
    season = OptionalChoiceField(
        label=gettext_lazy("The season they count in"),
        initial=BY_DATE,
        widget=forms.Select({"aria-label": gettext_lazy("The season they count in")}),
    )
    season_name = LineField(
        label=gettext_lazy("Name of a new season"), max_length=MAX_SEASON_NAME_LENGTH, required=False
    )

    def __init__(
        self,
        circle: Circle,
        today: date,
        data: QueryDict | None = None,
        files: "MultiValueDict[str, UploadedFile[bytes]] | None" = None,
        initial: dict[str, str] | None = None,
    ) -> None:
        super().__init__(data, files, initial=initial)
        self.circle, self.today = circle, today
        self.sheet = Sheet()
        self.columns: list[ImportColumnForm] = []
        self.lines: list[ImportLine] = []
        game, row = pgettext("an example of a sheet", "Chinese"), _("Date;Game;Léa;Karim;Inès")
        amounts = ";".join([cents_input_value(1250), "-10", f"-{cents_input_value(250)}"])
        self.fields["text"].widget.attrs["placeholder"] = f"{row}\n03/11/2025;{game};{amounts}"
        season = self.fields["season"]
        assert isinstance(season, forms.ChoiceField)
        season.choices = [
            (BY_DATE, _("that of each day; a new one for earlier days")),
            (OWN_SEASON, _("a new one for the whole sheet")),
            *((str(each.pk), season_title(each)) for each in self.seasons),
        ]

    def clean_file(self) -> str:
        """Put the text of a file in the place of the pasted one."""
        text: str = self.cleaned_data["file"]
        if text:
            self.data = {name: self.data[name] for name in self.data} | {"text": text}
        return text

    def clean(self) -> None:
        """Read the sheet, the players of its columns, and its lines."""
        if self.has_error("file") or self.has_error("text"):
            return
        self.sheet = read_sheet(self.cleaned_data["text"], self.today)
        if not self.cleaned_data["paid"]:
            has_payments = any(row.kind == PAYMENT for row in self.sheet.rows)
            self.fields["paid"].initial = OWED if has_payments else PAID
        self._add_sheet_errors(self.sheet.errors)
        self._read_columns()
        if self.cleaned_data["unit"] == EUROS and self.cleaned_data.get("point") is not None:
            self.add_error("point", _("A point is given a worth, yet the figures are said to be euros: "
                                      "choose points, or clear it."))  # fmt: skip
        if not self.errors and not any(column.errors for column in self.columns):
            self._read_lines()
            self.fields["season_name"].widget.attrs["placeholder"] = self.new_season

    def is_valid(self) -> bool:
        return super().is_valid() and not any(column.errors for column in self.columns)

    @property
    def digest(self) -> str:
        """Digest that identifies the text from one page to the next."""
        text = SheetTextField().to_python(self["text"].value())
        return sha256(text.encode(errors="replace")).hexdigest()[:16]

    @property
    def is_confirmed(self) -> bool:
        """Whether the button that imports was pressed under a preview of this text."""
        return bool(self.cleaned_data["step"] == WRITE and self.cleaned_data["seen"] == self.digest)

    @property
    def is_paid(self) -> bool:
        return bool(self["paid"].value() == PAID)

    @property
    def allows_duplicates(self) -> bool:
        return bool(self["again"].value() == WRITE)

    @property
    def unshown_errors(self) -> int:
        """Number of errors of the sheet beyond those of the form."""
        return max(0, len(self.sheet.errors) - ERRORS_SHOWN)

    @property
    def into(self) -> Season | NewSeason | None:
        """Season in which the lines count; None for that of each day."""
        season = self.cleaned_data["season"]
        if season == OWN_SEASON:
            return NewSeason(self.cleaned_data["season_name"])
        return next((each for each in self.seasons if str(each.pk) == season), None)

    @cached_property
    def seasons(self) -> list[Season]:
        return list(self.circle.seasons.order_by("-starts_on", "-pk"))

    @property
    def new_season(self) -> str:
        """Name of the season that the import makes, "" if it makes none."""
        days, season = sorted({line.day for line in self.lines}), self.cleaned_data["season"]
        if season == BY_DATE:
            days = [day for day in days if season_of_day(self.seasons, day) is None]
        elif season != OWN_SEASON:
            days = []
        return (self.cleaned_data.get("season_name") or years_text(days)) if days else ""

    def lines_to_import(self, imported: set[LineIdentity]) -> Sequence[ImportLine]:
        """Return the lines to import: all of them, or only those that are not `imported` yet."""
        if self.allows_duplicates:
            return self.lines
        return [line for line in self.lines if line.identity not in imported]

    def _add_sheet_errors(self, faults: Sequence[SheetError]) -> None:
        self.sheet.errors = list(faults)
        if faults:
            self.add_error("text", [sentence_case(sheet_error_text(each)) for each in faults[:ERRORS_SHOWN]])

    def _read_columns(self) -> None:
        """Add a form for each column, with the player chosen for it, else its namesake."""
        players = sorted(listed_players(self.circle), key=lambda player: player.sort_key)
        choices = [(NEW_PLAYER, _("somebody new")), *((str(each.pk), each.name) for each in players)]
        self.players = {str(each.pk): each for each in players}
        taken: dict[str, str] = {}
        namesakes = players_by_name(self.circle, [clean_name(name) for name in self.sheet.names])
        for place, (name, namesake) in enumerate(zip(self.sheet.names, namesakes, strict=True)):
            column = ImportColumnForm(place, name, self._chosen_player(place, name, namesake), choices)
            self.columns.append(column)
            person = look(clean_name(name)) if column.is_new else column["who"].value()
            if column.is_new and (not clean_name(name) or name_error(clean_name(name))):
                error = _("a name has one character at least, {most} at most.")
                column.add_error("who", sentence_case(error.format(most=MAX_NAME_LENGTH)))
            if person in taken:
                error = _("this is the same person as %(told)s; a person has one column.")
                column.add_error("who", sentence_case(error % {"told": taken[person]}))
            taken[person] = name

    def _chosen_player(self, place: int, name: str, namesake: Player | None) -> str:
        chosen = self.data.get(f"who-{place}", "") if self.data.get(f"name-{place}") == name else ""
        if chosen in self.players:
            return str(chosen)
        return str(namesake.pk) if namesake and str(namesake.pk) in self.players else NEW_PLAYER

    def _read_lines(self) -> None:
        is_points = self.cleaned_data["unit"] == POINTS
        value = self.cleaned_data["point"] or 0 if is_points else 100
        people = {
            each.column: self.players.get(each["who"].value()) or clean_name(each.column)
            for each in self.columns
        }
        parts = [
            SheetError("points", row.line, next(name for name, amount in row.amounts.items() if amount % 100))
            for row in self.sheet.rows
            if is_points and any(amount % 100 for amount in row.amounts.values())
        ]
        self._add_sheet_errors(parts)
        self.lines = (
            []
            if parts
            else [
                ImportLine(
                    row.day,
                    row.kind,
                    row.title,
                    {people[name]: amount * value // 100 for name, amount in row.amounts.items()},
                )
                for row in self.sheet.rows
            ]
        )
