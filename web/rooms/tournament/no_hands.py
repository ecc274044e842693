"""A tournament keeps no hands: no pad writes them, and nothing shows what one came to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn, Self

from django.http import Http404, QueryDict

from games.models import Round
from web.places import Place


@dataclass(slots=True)
class Pad:
    """The pad of a hand; there is none."""

    IN_ADDRESS: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def empty(cls, _place: Place) -> Self:
        raise Http404

    @classmethod
    def typed(cls, _data: QueryDict, _place: Place) -> Self:
        raise Http404

    @classmethod
    def of(cls, _recorded: Mapping[str, Any], _place: Place) -> Self:
        raise Http404


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand to come, in a sentence."""

    sentence: str = ""


def marks(_carried: Mapping[str, Any], seats: int) -> list[bool]:
    """What each seat wears: nothing."""
    return [False] * seats


def next_deal(_carried: Mapping[str, Any], _names: Sequence[str], _options: Any) -> NextHand:
    """The hand to come."""
    return NextHand()


def reason(_version: Round, _names: Sequence[str], _before: Mapping[str, Any]) -> str:
    """Why a hand went as it did."""
    return ""


def result(_version: Round, _names: list[str]) -> NoReturn:
    """What a hand came to."""
    raise Http404


def pad_page(_place: Place, _pad: Pad) -> NoReturn:
    """The page of a hand being entered."""
    raise Http404
