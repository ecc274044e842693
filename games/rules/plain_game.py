"""A game with one preset, no options, and rounds that carry nothing to the next one."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import TYPE_CHECKING, TypeVar

from games.rules.game import Game, Json, Preset
from games.rules.json_fields import Reader, read_object
from games.rules.outcome import Outcome

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PlainRound = TypeVar("PlainRound", bound="DataclassInstance")
"""Dataclass of a round, one field for each part of the record."""


@dataclass(frozen=True, slots=True)
class PlainGame(Game[None, PlainRound]):
    """A game whose rounds have the fields of a dataclass, each read by one of `readers`."""

    readers: Mapping[str, Reader] = field(default_factory=dict)


def plain_game(
    *,
    key: str,
    unit: str,
    preset: Preset[None],
    round_class: type[PlainRound],
    readers: Mapping[str, Reader],
    score_round: Callable[[PlainRound], Outcome],
) -> PlainGame[PlainRound]:
    """Return the game of a dataclass of rounds. A record may lack the fields that have a default."""
    required = [each.name for each in fields(round_class) if each.default is MISSING]

    def read_options(name: str, changes: Json) -> None:
        """Check the preset. Raises `ValueError` for another, `Malformed` for any change of an option."""
        if name != preset.key:
            raise ValueError(f"no preset {name!r}")
        read_object({}, changes)

    def read_round(data: Json, _seats: int, _options: None, _carried: Json) -> PlainRound:
        """Return a recorded round. Raises `Malformed`."""
        return round_class(**read_object(readers, data, required))

    return PlainGame(
        key=key,
        unit=unit,
        presets=(preset,),
        read_options=read_options,
        read_round=read_round,
        write_round=asdict,
        score_round=lambda played, _options, _carried: score_round(played),
        readers=readers,
    )
