"""Queries of open streams: one batch for all streams that query at the same time."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from games.models import Binding, Sitting
from web.core.threads import READINGS, in_thread
from web.live.boards import Audience, Board, ShownPage, Standing, audience_of, board_of, personal_players

MAX_QUERY_ROWS: Final = 500
"""Maximum number of ids in one query, which every database accepts."""


@dataclass(frozen=True, slots=True)
class Right:
    """Fields of the binding when its stream was opened."""

    binding: int
    secret_hash: str
    user: int | None

    @classmethod
    def of(cls, binding: Binding) -> "Right":
        """Return the right that a binding grants now."""
        return cls(binding.pk, binding.secret_hash, binding.user_id)


@dataclass(frozen=True, slots=True)
class Reading:
    """State of a sitting: its revision, and the board of a page that shows an earlier one."""

    revision: int
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Query of a stream: the state of its sitting, if its right is still valid.

    `page` is the page of the stream that boards are drawn for, and `known` the revision that it shows.
    """

    sitting: int
    right: Right
    page: ShownPage | None
    known: int | None
    answer: asyncio.Future[Reading | None]


class Reader:
    """Reader for all streams of one event loop; queries made while it reads share the next batch."""

    def __init__(self, notify: Callable[[int], None]) -> None:
        """Call `notify` with each sitting of a batch, in the thread that reads."""
        self._notify = notify
        self._questions: list[Question] = []
        self._task: asyncio.Task[None] | None = None

    async def read(
        self, sitting: int, right: Right, page: ShownPage | None = None, known: int | None = None
    ) -> Reading | None:
        """Return the state of a sitting; None if it was deleted or the right is no longer valid."""
        loop = asyncio.get_running_loop()
        question = Question(sitting, right, page, known, loop.create_future())
        self._questions.append(question)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._answer_all())
        return await question.answer

    async def _answer_all(self) -> None:
        """Answer batch after batch until no query is left."""
        while self._questions:
            batch, self._questions = self._questions, []
            try:
                readings = await in_thread(READINGS, self._read, batch)
            except Exception as error:  # every stream of the batch ends, and its browser reconnects
                for each in batch:
                    if not each.answer.done():
                        each.answer.set_exception(error)
                continue
            for each, reading in zip(batch, readings, strict=True):
                if not each.answer.done():
                    each.answer.set_result(reading)

    def _read(self, batch: list[Question]) -> list[Reading | None]:
        """Return the answers to all queries, and draw each board that one of them needs once."""
        sittings = {each.sitting for each in batch}
        for sitting in sittings:
            self._notify(sitting)
        revisions: dict[int, int] = {}
        for part in _parts(sittings):
            revisions |= dict(Sitting.including_cancelled.filter(pk__in=part).values_list("pk", "revision"))
        rights: dict[Right, Standing] = {}
        for part in _parts({each.right.binding for each in batch}):
            standing = Binding.objects.filter(pk__in=part, revoked_at=None)
            for binding, secret_hash, user, role, player in standing.values_list(
                "pk", "secret_hash", "user_id", "role", "player_id"
            ):
                rights[Right(binding, secret_hash, user)] = Standing(binding, role, player)
        valid = {each for each in batch if each.right in rights and each.sitting in revisions}
        late = {each for each in valid if each.page and revisions[each.sitting] != each.known}
        boards = _boards(late, revisions, rights)
        return [
            Reading(revisions[each.sitting], boards.get(each)) if each in valid else None for each in batch
        ]


def _boards(
    late: Collection[Question], revisions: Mapping[int, int], rights: Mapping[Right, Standing]
) -> dict[Question, Board | None]:
    """Return the board of each page that shows an earlier revision."""
    if not late:
        return {}
    pks = {each.sitting for each in late}
    sittings = Sitting.including_cancelled.select_related("season__circle", "closing").in_bulk(pks)
    personal = personal_players(sittings.values())
    drawn: dict[tuple[int, Audience], Board | None] = {}
    boards = {}
    for each in late:
        assert each.page is not None
        if sitting := sittings.get(each.sitting):
            standing = rights[each.right]
            audience = audience_of(sitting, each.page, standing, personal)
            if (sitting.pk, audience) not in drawn:
                revision = revisions[sitting.pk]
                drawn[sitting.pk, audience] = board_of(sitting, revision, audience, standing.binding)
            boards[each] = drawn[sitting.pk, audience]
    return boards


def _parts(numbers: Collection[int]) -> Iterator[list[int]]:
    """Yield the ids in lists that fit into one query."""
    ordered = sorted(numbers)
    for start in range(0, len(ordered), MAX_QUERY_ROWS):
        yield ordered[start : start + MAX_QUERY_ROWS]


_readers: WeakKeyDictionary[asyncio.AbstractEventLoop, Reader] = WeakKeyDictionary()


def reader(notify: Callable[[int], None]) -> Reader:
    """Return the reader of the running event loop."""
    return _readers.setdefault(asyncio.get_running_loop(), Reader(notify))
