"""Reading a question: typed fields, one path for each fault, nothing misspelt ignored."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from games.rules.errors import RuleError

LARGEST: Final = 2**53
REQUIRED: Final[Any] = object()


class BadField(Exception):
    """A field is missing, of the wrong type, out of range, unknown, or names somebody absent."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class Unknown(Exception):
    """A game or an ask that is not ours: `code` is UNKNOWN_GAME or UNKNOWN_ASK, `word` what was written."""

    def __init__(self, code: str, word: str) -> None:
        super().__init__(code, word)
        self.code = code
        self.word = word


class Fields:
    """One JSON object of a question, read field by field and then closed with `finish()`.

    Every reader takes the field's name; without `default` the field is required. `null` counts as absent.
    Whoever reads a question reads *all* its fields and calls `finish()` before any rule judges it.
    """

    __slots__ = ("_data", "_path", "_read")

    def __init__(self, data: Mapping[str, Any], path: str = "") -> None:
        self._data = data
        self._path = path
        self._read: set[str] = set()

    def path(self, name: str) -> str:
        """The path of a field, as answers name it: `players[1].top`."""
        return f"{self._path}.{name}" if self._path else name

    def bad(self, name: str) -> BadField:
        """The fault to raise for this field."""
        return BadField(self.path(name))

    def has(self, name: str) -> bool:
        """Whether the field is given (without reading it)."""
        return self._data.get(name) is not None

    def finish(self, known: Collection[str] = ()) -> None:
        """Refuse any field that nobody read, unless it is one of the `known` words and holds null.

        `known` are the words that do not apply here, but would in another variant of the same question.
        """
        if self._read.issuperset(self._data):
            return
        for name, value in self._data.items():
            if name not in self._read and (value is not None or name not in known):
                raise self.bad(name)

    def _value(self, name: str, default: Any) -> Any:
        self._read.add(name)
        value = self._data.get(name)
        if value is None:
            if default is REQUIRED:
                raise self.bad(name)
            return default
        return value

    def integer(self, name: str, default: Any = REQUIRED, *, least: int = 0, most: int = LARGEST) -> Any:
        """A JSON integer between `least` and `most`."""
        value = self._value(name, default)
        if value is default:
            return value
        if type(value) is not int or not least <= value <= most:
            raise self.bad(name)
        return value

    def boolean(self, name: str, default: Any = REQUIRED) -> Any:
        """`true` or `false`."""
        value = self._value(name, default)
        if value is not default and type(value) is not bool:
            raise self.bad(name)
        return value

    def text(self, name: str, default: Any = REQUIRED) -> Any:
        """Any string: cards and dice are read from it by the rules, later."""
        value = self._value(name, default)
        if value is not default and type(value) is not str:
            raise self.bad(name)
        return value

    def choice(self, name: str, among: Sequence[str], default: Any = REQUIRED) -> Any:
        """One of the words `among`."""
        value = self._value(name, default)
        if value is not default and (type(value) is not str or value not in among):
            raise self.bad(name)
        return value

    def someone(self, name: str, among: Sequence[str], default: Any = REQUIRED) -> Any:
        """The name of a player who is there; the answer is his seat, his index in `among`."""
        value = self._value(name, default)
        if value is default:
            return value
        if type(value) is not str or value not in among:
            raise self.bad(name)
        return among.index(value)

    def integers(
        self,
        name: str,
        default: Any = REQUIRED,
        *,
        count: int | None = None,
        least: int = -LARGEST,
        most: int = LARGEST,
    ) -> Any:
        """A list of integers, of `count` of them if given."""
        value = self._value(name, default)
        if value is default:
            return value
        if (
            type(value) is not list
            or (count is not None and len(value) != count)
            or any(type(each) is not int or not least <= each <= most for each in value)
        ):
            raise self.bad(name)
        return value

    def names(self, name: str) -> list[str]:
        """A list of distinct, non-empty names (a list of names is one value: it has one path)."""
        value = self._value(name, REQUIRED)
        if (
            type(value) is not list
            or any(type(each) is not str or not each for each in value)
            or len(set(value)) != len(value)
        ):
            raise self.bad(name)
        return value

    def ranking(self, name: str, default: Any = REQUIRED) -> Any:
        """A list of lists of names, one value: who it holds is the caller's to check."""
        value = self._value(name, default)
        if value is default:
            return value
        if type(value) is not list or any(
            type(tied) is not list or not tied or any(type(each) is not str for each in tied)
            for tied in value
        ):
            raise self.bad(name)
        return value

    def object(self, name: str, default: Any = REQUIRED) -> Any:
        """A nested object, as `Fields` of its own (the caller finishes it)."""
        value = self._value(name, default)
        if value is default:
            return value
        if type(value) is not dict:
            raise self.bad(name)
        return Fields(value, self.path(name))

    def objects(self, name: str, default: Any = REQUIRED) -> Any:
        """A list of objects, each as `Fields` (the caller finishes each)."""
        value = self._value(name, default)
        if value is default:
            return value
        if type(value) is not list:
            raise self.bad(name)
        path = self.path(name)
        items = []
        for index, each in enumerate(value):
            if type(each) is not dict:
                raise BadField(f"{path}[{index}]")
            items.append(Fields(each, f"{path}[{index}]"))
        return items

    def raw(self, name: str, default: Any = REQUIRED) -> Any:
        """The value as it came, for the few fields that may be of several types."""
        return self._value(name, default)

    def players(self) -> tuple[list[str], list["Fields"]]:
        """`players` in seat order: their distinct names, and each one's other fields (to finish)."""
        seats: list[Fields] = self.objects("players")
        names: list[str] = []
        for seat in seats:
            name = seat.text("name")
            if not name or name in names:
                raise seat.bad("name")
            names.append(name)
        return names, seats

    def options(self) -> "Fields":
        """The `options` of the question, empty when none are given."""
        given = self.object("options", None)
        return Fields({}, self.path("options")) if given is None else given

    def preset(self, among: Sequence[str]) -> str:
        """The document followed: one of `among`, the first by default."""
        value: str = self.choice("preset", among, among[0])
        return value


Room = Mapping[str, Callable[[Fields], dict[str, Any]]]
"""What can be asked of one game: the ask's word, and the function that answers it."""


def by_name(names: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """A map by player name, in seat order."""
    return dict(zip(names, values, strict=True))


def refusal(error: Exception) -> dict[str, Any]:
    """The answer that tells a fault: code, sentence in French, and the field of a BAD_FIELD."""
    if isinstance(error, RuleError):
        return {"error": {"code": error.code, "message": error.sentence("fr")}}
    if isinstance(error, Unknown):
        what = "Jeu inconnu" if error.code == "UNKNOWN_GAME" else "Question inconnue"
        return {"error": {"code": error.code, "message": f"{what} : « {error.word} »."}}
    if isinstance(error, BadField):
        message = f"Champ absent, inconnu ou mal formé : {error.path}."
        return {"error": {"code": "BAD_FIELD", "message": message, "field": error.path}}
    raise error
