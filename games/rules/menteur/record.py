"""Explanation of a round of menteur as recorded JSON: a lost coup, a cancelled one, or the middle awarded."""

from typing import Literal, NotRequired, TypedDict

from games.rules.menteur.options import Mark


class ShownRecord(TypedDict):
    """The last announcement of a coup, the seat that drew, and the hand if it was shown."""

    announcement: NotRequired[list[int]]
    drawer: NotRequired[int | None]
    hand: NotRequired[str]
    value: NotRequired[list[int]]
    category: NotRequired[str]
    rung: NotRequired[int]


class RefusalRecord(ShownRecord):
    """An announcement that a seat refused, and whether it was true or broke fair play."""

    announcer: int
    refuser: int
    truth: bool
    fair_play_violation: bool
    articles: list[str]


class LostRecord(RefusalRecord):
    """A coup that a seat lost: its stake, the points of each seat, and the middle before and after."""

    kind: Literal["lost"]
    loser: int
    causer: int
    mark: Mark
    stake: int
    net: list[int]
    bad_points: list[int]
    carry_before: int
    carry_after: int


class CancelledRecord(ShownRecord):
    """A coup without a loser, and the seat that receives the next one."""

    kind: Literal["cancelled"]
    receiver: int | None
    articles: list[str]
    carry_before: int
    carry_after: int


class CarryRecord(TypedDict):
    """The middle at the end: its rule, and the seat that takes it under the rule `last_causer`."""

    kind: Literal["carry"]
    carry_close: str
    causer: int | None
    articles: list[str]
    carry_before: int
    carry_after: int


RoundRecord = LostRecord | CancelledRecord | CarryRecord
