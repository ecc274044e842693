"""House rules that are typed: an amount of money, a list of whole numbers."""

from collections.abc import Mapping
from typing import Any

from web.forms.amounts import read_cents, written_cents
from web.forms.house_rule import HouseRule

NUMBERS_MAX = 30
NUMBER_LENGTH_MAX = 9


class AmountRule(HouseRule):
    """An amount of money; its value is whole cents."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "amount"

    def value_in(self, typed: Mapping[str, str], field: str) -> Any:
        cents = read_cents(typed.get(field) or "")
        if self.most is not None and cents > self.most:
            raise ValueError(cents)
        return cents

    def choice_of(self, value: Any) -> str:
        if value is None:  # a form that lacks the field
            return ""
        return value if isinstance(value, str) else written_cents(value)


class NumbersRule(HouseRule):
    """Whole numbers one after the other, `1, 2, 5`; its value is a list, None where it may be left empty."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "numbers"

    def value_in(self, typed: Mapping[str, str], field: str) -> Any:
        words = (typed.get(field) or "").replace(",", " ").replace(";", " ").split()
        if not words and self.may_be_none:
            return None
        if not 1 <= len(words) <= NUMBERS_MAX:
            raise ValueError(words)
        return [self._number(word) for word in words]

    def _number(self, word: str) -> int:
        if not (word.isascii() and word.isdecimal() and len(word) <= NUMBER_LENGTH_MAX and int(word)):
            raise ValueError(word)
        return int(word)

    def choice_of(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        return ", ".join(map(str, value or ()))


def as_list(value: Any) -> Any:
    """Numbers as the changes of a sitting hold them."""
    return None if value is None else list(value)
