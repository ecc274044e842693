"""The form that copies a sheet in: its text, what it counts in, who is who, and what was wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from games.archive.columns import Fault
from games.archive.spreadsheet import PAYMENT, TEXT_MAX, Sheet, decoded, read_sheet
from games.models import Circle, Player
from games.past import Line, Told, persons_called
from web.forms.amounts import read_cents
from web.forms.keys import read_key
from web.forms.names import clean_name, name_fault

NEW = "new"
PAID, OWED = "paid", "owed"
EUROS, POINTS = "euros", "points"
SKIP, WRITE = "skip", "write"


@dataclass(slots=True)
class NameRow:
    """A column of the sheet, and who it is: the number of a player, or somebody new."""

    place: int
    name: str
    who: str
    known: Player | None

    @property
    def is_new(self) -> bool:
        return self.who == NEW


@dataclass(slots=True)
class PastForm:
    """What the page shows. `seen` is the digest of the text that was looked at, empty before it was."""

    circle: Circle
    players: list[Player]
    text: str = ""
    unit: str = EUROS
    point: str = ""
    paid: str = ""
    again: str = ""
    seen: str = ""
    key: UUID = field(default_factory=uuid4)
    names: list[NameRow] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    sheet: Sheet = field(default_factory=Sheet)
    lines: list[Line] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """What the text is known by from one page to the next."""
        return sha256(self.text.encode(errors="replace")).hexdigest()[:16]

    @property
    def was_seen(self) -> bool:
        return self.seen == self.digest

    @property
    def is_paid(self) -> bool:
        return self.paid != OWED

    def read(self, data: QueryDict, today: date) -> None:
        """Read the text: lines to write, or faults."""
        self.sheet = read_sheet(self.text, today)
        self.faults = list(self.sheet.faults)
        has_payments = any(row.kind == PAYMENT for row in self.sheet.rows)
        self.paid = self.paid or (OWED if has_payments else PAID)
        self._read_names(data)
        self._read_lines()
        self.faults.sort(key=lambda fault: fault.line)

    def _read_names(self, data: QueryDict) -> None:
        names = [clean_name(name) for name in self.sheet.names]
        numbers = {str(player.pk): player for player in self.players}
        taken: dict[str, str] = {}
        for place, (name, known) in enumerate(zip(names, persons_called(self.circle, names), strict=True)):
            wish = (
                data.get(f"who-{place}", "") if data.get(f"name-{place}") == self.sheet.names[place] else ""
            )
            usual = str(known.pk) if known else NEW
            who = wish if wish in numbers or (wish == NEW and known is None) else usual
            row = NameRow(place, self.sheet.names[place], who, numbers.get(who))
            self.names.append(row)
            if row.is_new and (not name or name_fault(name)):
                self.faults.append(Fault("name", 1, row.name))
            person = name.casefold() if row.is_new else who
            if person in taken:
                self.faults.append(Fault("same_person", 1, row.name, taken[person]))
            taken[person] = row.name

    def _read_lines(self) -> None:
        worth = self._worth()
        if worth is None or self.faults:
            return
        people = {row.name: row.known or clean_name(row.name) for row in self.names}
        for row in self.sheet.rows:
            if self.unit == POINTS and (odd := [each for each in row.amounts.items() if each[1] % 100]):
                self.faults.append(Fault("points", row.line, odd[0][0]))
                continue
            cents = {people[name]: amount * worth // 100 for name, amount in row.amounts.items()}
            self.lines.append(Line(row.day, row.kind, row.title, cents))

    def _worth(self) -> int | None:
        """What a unit of the sheet is worth in cents; None, and a fault, when that cannot be read."""
        if self.unit != POINTS:
            if self.point.strip():
                self.faults.append(Fault("euros"))
            return 100
        try:
            return read_cents(self.point or "0")
        except ValueError:
            self.faults.append(Fault("worth"))
            return None

    def without(self, known: set[Told]) -> Sequence[Line]:
        """The lines to write: all of them, or only those that are not here yet."""
        if self.again == WRITE:
            return self.lines
        return [line for line in self.lines if line.told not in known]


def first_past(circle: Circle) -> PastForm:
    """The empty form."""
    return PastForm(circle, list(circle.players.order_by("folded_name")))


def typed_past(circle: Circle, data: QueryDict, file: UploadedFile | None, today: date) -> PastForm:
    """The form as it was sent; a file is read in the place of the text."""
    form = replace(first_past(circle), key=read_key(data))
    content = file.read(4 * TEXT_MAX + 4) if file else b""
    text = decoded(content) if content else data.get("text", "")
    # A browser sends back each end of line as two characters.
    form.text = text.replace("\r\n", "\n").replace("\r", "\n")
    form.unit = POINTS if data.get("unit") == POINTS else EUROS
    form.point = data.get("point", "")[:20]
    form.paid = data.get("paid", "") if data.get("paid") in (PAID, OWED) else ""
    form.again = data.get("again", "") if data.get("again") in (SKIP, WRITE) else ""
    form.seen = data.get("seen", "")[:64]
    form.read(data, today)
    return form
