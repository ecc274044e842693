"""Form of the import of past results: text, unit, players by column, and errors."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from hashlib import sha256
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

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
from web.core.forms.amounts import parse_cents
from web.core.forms.keys import read_form_key
from web.core.forms.names import clean_name, name_error

NEW_PLAYER = "new"
PAID, OWED = "paid", "owed"
EUROS, POINTS = "euros", "points"
SKIP, WRITE = "skip", "write"
BY_DATE, OWN_SEASON = "date", "own"
MAX_SEASON_NAME = 60


@dataclass(slots=True)
class ImportNameRow:
    """A column of the sheet, with its player: an id, or a newcomer."""

    place: int
    name: str
    player_choice: str
    player: Player | None

    @property
    def is_new(self) -> bool:
        return self.player_choice == NEW_PLAYER


@dataclass
class ImportForm:
    """Page data of the import; `previewed_digest` is that of the last previewed text, "" before a preview."""

    circle: Circle
    players: list[Player]
    text: str = ""
    unit: str = EUROS
    point: str = ""
    paid: str = ""
    duplicates: str = ""
    season: str = BY_DATE
    """Id of the season in which the lines count, `BY_DATE` or `OWN_SEASON`."""
    season_name: str = ""
    file_error: str = ""
    """Code of the reason why a file cannot be read, "" for a readable one."""
    previewed_digest: str = ""
    key: UUID = field(default_factory=uuid4)
    names: list[ImportNameRow] = field(default_factory=list)
    errors: list[SheetError] = field(default_factory=list)
    sheet: Sheet = field(default_factory=Sheet)
    lines: list[ImportLine] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """Digest that identifies the text from one page to the next."""
        return sha256(self.text.encode(errors="replace")).hexdigest()[:16]

    @property
    def was_previewed(self) -> bool:
        return self.previewed_digest == self.digest

    @property
    def is_paid(self) -> bool:
        return self.paid != OWED

    @property
    def into(self) -> Season | NewSeason | None:
        """Season in which the lines count; None for that of each day."""
        if self.season == OWN_SEASON:
            return NewSeason(self.season_name)
        return next((each for each in self.seasons if str(each.pk) == self.season), None)

    @cached_property
    def seasons(self) -> list[Season]:
        return list(self.circle.seasons.order_by("-starts_on", "-pk"))

    @property
    def new_season(self) -> str:
        """Name of the season that the import makes, "" if it makes none."""
        days = sorted({line.day for line in self.lines})
        if self.season == BY_DATE:
            days = [day for day in days if season_of_day(self.seasons, day) is None]
        elif self.season != OWN_SEASON:
            days = []
        return (self.season_name or years_text(days)) if days else ""

    def read(self, data: QueryDict, today: date) -> None:
        """Parse the text into lines to import, or errors."""
        if self.file_error:
            self.errors = [SheetError(self.file_error)]
            return
        self.sheet = read_sheet(self.text, today)
        self.errors = list(self.sheet.errors)
        has_payments = any(row.kind == PAYMENT for row in self.sheet.rows)
        self.paid = self.paid or (OWED if has_payments else PAID)
        self._read_names(data)
        self._read_lines()
        self.errors.sort(key=lambda fault: fault.line)

    def _read_names(self, data: QueryDict) -> None:
        names = [clean_name(name) for name in self.sheet.names]
        numbers = {str(player.pk): player for player in self.players}
        taken: dict[str, str] = {}
        for index, (name, existing) in enumerate(
            zip(names, players_by_name(self.circle, names), strict=True)
        ):
            choice = (
                data.get(f"who-{index}", "") if data.get(f"name-{index}") == self.sheet.names[index] else ""
            )
            usual = str(existing.pk) if existing else NEW_PLAYER
            player = choice if choice in numbers or (choice == NEW_PLAYER and existing is None) else usual
            row = ImportNameRow(index, self.sheet.names[index], player, numbers.get(player))
            self.names.append(row)
            if row.is_new and (not name or name_error(name)):
                self.errors.append(SheetError("name", 1, row.name))
            person = look(name) if row.is_new else player
            if person in taken:
                self.errors.append(SheetError("same_person", 1, row.name, taken[person]))
            taken[person] = row.name

    def _read_lines(self) -> None:
        value = self._unit_value_cents()
        if value is None or self.errors:
            return
        people = {row.name: row.player or clean_name(row.name) for row in self.names}
        for row in self.sheet.rows:
            if self.unit == POINTS and (lines := [each for each in row.amounts.items() if each[1] % 100]):
                self.errors.append(SheetError("points", row.line, lines[0][0]))
                continue
            cents = {people[name]: amount * value // 100 for name, amount in row.amounts.items()}
            self.lines.append(ImportLine(row.day, row.kind, row.title, cents))

    def _unit_value_cents(self) -> int | None:
        """Return the cents of one unit of the sheet; None, with an error, if it is unreadable."""
        if self.unit != POINTS:
            if self.point.strip():
                self.errors.append(SheetError("euros"))
            return 100
        try:
            return parse_cents(self.point or "0")
        except ValueError:
            self.errors.append(SheetError("worth"))
            return None

    @property
    def hidden_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields that continue an import, but for its text."""
        fields = [
            ("key", str(self.key)),
            ("seen", self.digest),
            ("unit", self.unit),
            ("point", self.point),
            ("paid", self.paid),
            ("again", self.duplicates),
            ("season", self.season),
            ("season_name", self.season_name),
        ]
        for row in self.names:
            fields += [(f"name-{row.place}", row.name), (f"who-{row.place}", row.player_choice)]
        return fields

    def lines_to_import(self, imported: set[LineIdentity]) -> Sequence[ImportLine]:
        """Return the lines to import: all of them, or only those that are not `imported` yet."""
        if self.duplicates == WRITE:
            return self.lines
        return [line for line in self.lines if line.identity not in imported]


def initial_import_form(circle: Circle) -> ImportForm:
    """Return the empty form."""
    return ImportForm(circle, sorted(listed_players(circle), key=lambda player: player.sort_key))


def bound_import_form(
    circle: Circle, data: QueryDict, file: "UploadedFile[bytes] | None", today: date
) -> ImportForm:
    """Return the submitted form after reading its sheet."""
    form = unread_past(circle, data, file)
    form.read(data, today)
    return form


def unread_past(circle: Circle, data: QueryDict, file: "UploadedFile[bytes] | None") -> ImportForm:
    """Return the submitted form without reading its sheet; the content of a file replaces the text."""
    form = replace(initial_import_form(circle), key=read_form_key(data))
    text = data.get("text", "")
    if file:
        try:
            text = file_text(file.read(MAX_FILE_BYTES + 1))
        except BadWorkbook as error:
            form.file_error = error.code
    # Browsers submit each line end as CRLF; the digest must not depend on it.
    form.text = text.replace("\r\n", "\n").replace("\r", "\n")
    form.unit = POINTS if data.get("unit") == POINTS else EUROS
    form.point = data.get("point", "")[:20]
    form.paid = data.get("paid", "") if data.get("paid") in (PAID, OWED) else ""
    form.duplicates = data.get("again", "") if data.get("again") in (SKIP, WRITE) else ""
    wished = data.get("season", BY_DATE)
    form.season = wished if wished in {OWN_SEASON, *(str(each.pk) for each in form.seasons)} else BY_DATE
    form.season_name = clean_name(data.get("season_name", ""))[:MAX_SEASON_NAME]
    form.previewed_digest = data.get("seen", "")[:64]
    return form
