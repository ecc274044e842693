"""Typed fields of a question: one path for each fault, no unknown field ignored."""

import builtins
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from typing import Final, Literal, TypeVar

from games.rules.errors import RuleError
from games.rules.json_fields import MAX_INTEGER


class Default(Enum):
    """The default of a field without a default."""

    REQUIRED = "required"


REQUIRED: Final = Default.REQUIRED
Required = Literal[Default.REQUIRED]
D = TypeVar("D")
"""Type of the default of a field."""
Word = TypeVar("Word", bound=str)


class BadField(Exception):
    """A field is missing, of the wrong type, out of range, unknown, or names an absent player."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class UnknownAsk(Exception):
    """An unknown game or question: `code` is UNKNOWN_GAME or UNKNOWN_ASK, `word` the given text."""

    def __init__(self, code: str, word: str) -> None:
        super().__init__(code, word)
        self.code = code
        self.word = word


class Fields:
    """One JSON object of a question, read field by field and then closed with `finish()`.

    Every reader takes the name of a field; without `default` the field is required. `null` counts as absent.
    The caller reads all fields and calls `finish()` before any rule is applied.
    """

    __slots__ = ("_data", "_path", "_read")

    def __init__(self, data: Mapping[str, object], path: str = "") -> None:
        self._data = data
        self._path = path
        self._read: set[str] = set()

    def path(self, name: str) -> str:
        """Return the path of a field as used in answers: `players[1].top`."""
        return f"{self._path}.{name}" if self._path else name

    def error(self, name: str) -> BadField:
        """Return the fault of this field."""
        return BadField(self.path(name))

    def has(self, name: str) -> bool:
        """Return whether the field is given, without reading it."""
        return self._data.get(name) is not None

    def refuse_unread(self, allowed_null_fields: Collection[str] = ()) -> None:
        """Refuse any field that was not read, unless it is one of `allowed_null_fields` and null.

        `allowed_null_fields` are names that apply only to another variant of the same question.
        """
        if self._read.issuperset(self._data):
            return
        for name, value in self._data.items():
            if name not in self._read and (value is not None or name not in allowed_null_fields):
                raise self.error(name)

    def _given(self, name: str) -> builtins.object:
        """Return the value of a field, None for an absent one, and count the field as read."""
        self._read.add(name)
        return self._data.get(name)

    def _absent(self, name: str, default: D | Required) -> D:
        """Return the default of an absent field. Raises `BadField` if the field is required."""
        if default is REQUIRED:
            raise self.error(name)
        return default

    def integer(
        self, name: str, default: D | Required = REQUIRED, *, least: int = 0, most: int = MAX_INTEGER
    ) -> int | D:
        """Return an integer from `least` to `most`."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        if type(value) is not int or not least <= value <= most:
            raise self.error(name)
        return value

    def boolean(self, name: str, default: D | Required = REQUIRED) -> bool | D:
        """Return a boolean."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        if type(value) is not bool:
            raise self.error(name)
        return value

    def text(self, name: str, default: D | Required = REQUIRED) -> str | D:
        """Return a string; the rules read cards and dice from it later."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        if type(value) is not str:
            raise self.error(name)
        return value

    def choice(self, name: str, choices: Sequence[Word], default: D | Required = REQUIRED) -> Word | D:
        """Return one of the words in `choices`."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        for word in choices:
            if value == word:
                return word
        raise self.error(name)

    def player(self, name: str, among: Sequence[str], default: D | Required = REQUIRED) -> int | D:
        """Return the seat (index in `among`) of the named player."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        if type(value) is not str or value not in among:
            raise self.error(name)
        return among.index(value)

    def integers(
        self,
        name: str,
        default: D | Required = REQUIRED,
        *,
        count: int | None = None,
        least: int = -MAX_INTEGER,
        most: int = MAX_INTEGER,
    ) -> list[int] | D:
        """Return a list of integers, of length `count` if given."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        if (
            type(value) is not list
            or (count is not None and len(value) != count)
            or any(type(each) is not int or not least <= each <= most for each in value)
        ):
            raise self.error(name)
        return value

    def names(self, name: str) -> list[str]:
        """Return a list of distinct, non-empty names; the list has one path."""
        value = self._given(name)
        if (
            type(value) is not list
            or any(type(each) is not str or not each for each in value)
            or len(set(value)) != len(value)
        ):
            raise self.error(name)
        return value

    def ranking(self, name: str, default: D | Required = REQUIRED) -> list[list[str]] | D:
        """Return a list of lists of names; the caller checks the names."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        if type(value) is not list or any(
            type(tied) is not list or not tied or any(type(each) is not str for each in tied)
            for tied in value
        ):
            raise self.error(name)
        return value

    def object(self, name: str, default: D | Required = REQUIRED) -> "Fields | D":
        """Return a nested object as `Fields`, which the caller finishes."""
        value = self._given(name)
        if value is None:
            return self._absent(name, default)
        if type(value) is not dict:
            raise self.error(name)
        return Fields(value, self.path(name))

    def objects(self, name: str) -> "list[Fields]":
        """Return a list of objects as `Fields`, which the caller finishes."""
        value = self._given(name)
        if type(value) is not list:
            raise self.error(name)
        path = self.path(name)
        items = []
        for index, each in enumerate(value):
            if type(each) is not dict:
                raise BadField(f"{path}[{index}]")
            items.append(Fields(each, f"{path}[{index}]"))
        return items

    def mapping(self, name: str) -> Mapping[str, builtins.object]:
        """Return the values of a nested object as given, none for an absent field."""
        value = self._given(name)
        if value is not None and type(value) is not dict:
            raise self.error(name)
        return value or {}

    def raw(self, name: str) -> builtins.object:
        """Return the value as given, for the few fields of several types. Raises `BadField` without one."""
        value = self._given(name)
        return self._absent(name, REQUIRED) if value is None else value

    def players(self) -> tuple[list[str], list["Fields"]]:
        """Return the distinct names of `players` in seat order, and their other fields to finish."""
        seats = self.objects("players")
        names: list[str] = []
        for seat in seats:
            name = seat.text("name")
            if not name or name in names:
                raise seat.error("name")
            names.append(name)
        return names, seats

    def options(self) -> "Fields":
        """Return the `options` of the question, empty if missing."""
        given = self.object("options", None)
        return Fields({}, self.path("options")) if given is None else given

    def preset(self, among: Sequence[str]) -> str:
        """Return the preset, one of `among`, the first by default."""
        return self.choice("preset", among, among[0])


AskHandlers = Mapping[str, Callable[[Fields], dict[str, object]]]
"""The questions of one game: the word of each question and the function that answers it."""


def by_name(names: Sequence[str], values: Sequence[object]) -> dict[str, object]:
    """Return values by player name, in seat order."""
    return dict(zip(names, values, strict=True))


def error_answer(error: Exception) -> dict[str, object]:
    """Return the answer for a fault: code, sentence in French, and the field of a BAD_FIELD."""
    if isinstance(error, RuleError):
        return {"error": {"code": error.code, "message": error.sentence("fr")}}
    if isinstance(error, UnknownAsk):
        subject = "Jeu inconnu" if error.code == "UNKNOWN_GAME" else "Question inconnue"
        return {"error": {"code": error.code, "message": f"{subject} : « {error.word} »."}}
    if isinstance(error, BadField):
        message = f"Champ absent, inconnu ou mal formé : {error.path}."
        return {"error": {"code": "BAD_FIELD", "message": message, "field": error.path}}
    raise error
