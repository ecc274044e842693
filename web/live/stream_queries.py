"""Queries of open streams: one batch for all streams that query at the same time."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from games.models import Binding, Sitting
from web.core.threads import READINGS, in_thread
from web.live.boards import Audience, Board, ShownPage, audience_of, board_of, personal_players

MAX_QUERY_ROWS: Final = 500
"""Maximum number of ids in one query, which every database accepts."""


@dataclass(frozen=True, slots=True)
class Reading:
    """State of a sitting: its revision, and the board of a page that shows an earlier one."""

    revision: int
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Query of a stream: the state of its sitting, if the `binding` that opened it is still valid.

    `page` is the page of the stream that boards are drawn for, and `known` the revision that it shows.
    """

    sitting: int
    binding: Binding
    page: ShownPage | None
    known: int | None
    answer: asyncio.Future[Reading | None]

    def is_granted_by(self, current: Binding | None) -> bool:
        """Return whether the stored binding, None once it is revoked, is still the right of the stream."""
        opened = self.binding
        return current is not None and (current.secret_hash, current.user_id) == (
            opened.secret_hash,
            opened.user_id,
        )


class Reader:
    """Reader for all streams of one event loop; queries made while it reads share the next batch."""

    def __init__(self, notify: Callable[[int], None]) -> None:
        """Call `notify` with each sitting of a batch, in the thread that reads."""
        self._notify = notify
        self._questions: list[Question] = []
        self._task: asyncio.Task[None] | None = None

    async def read(
        self, sitting: int, binding: Binding, page: ShownPage | None = None, known: int | None = None
    ) -> Reading | None:
        """Return the state of a sitting; None if it was deleted or the binding is no longer valid."""
        loop = asyncio.get_running_loop()
        question = Question(sitting, binding, page, known, loop.create_future())
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
        bindings: dict[int, Binding] = {}
        for part in _parts({each.binding.pk for each in batch}):
            stored = Binding.objects.filter(revoked_at=None).only("secret_hash", "user", "role", "player")
            bindings |= stored.in_bulk(part)
        valid = {
            each
            for each in batch
            if each.sitting in revisions and each.is_granted_by(bindings.get(each.binding.pk))
        }
        late = {each for each in valid if each.page and revisions[each.sitting] != each.known}
        boards = _boards(late, revisions, bindings)
        return [
            Reading(revisions[each.sitting], boards.get(each)) if each in valid else None for each in batch
        ]


def _boards(
    late: Collection[Question], revisions: Mapping[int, int], bindings: Mapping[int, Binding]
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
            audience = audience_of(sitting, each.page, bindings[each.binding.pk], personal)
            if (sitting.pk, audience) not in drawn:
                revision = revisions[sitting.pk]
                drawn[sitting.pk, audience] = board_of(sitting, revision, audience, each.binding.pk)
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
