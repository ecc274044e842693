"""Queries of open streams: one batch for all streams that query at the same time."""

import asyncio
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from games.models import Binding, Sitting
from web.core.threads import READINGS, in_thread

QUERY_ROWS_MAX: Final = 500
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
class Question:
    """Query of a stream: the revision of its sitting, if its right is still valid."""

    sitting: int
    right: Right
    answer: asyncio.Future[int | None]


class Reader:
    """Reader for all streams of one event loop; queries made while it reads share the next batch."""

    def __init__(self, notify: Callable[[int], None]) -> None:
        """Call `notify` with each sitting of a batch, in the thread that reads."""
        self._notify = notify
        self._questions: list[Question] = []
        self._task: asyncio.Task[None] | None = None

    async def revision(self, sitting: int, right: Right) -> int | None:
        """Return the revision of a sitting; None if it was deleted or the right is no longer valid."""
        loop = asyncio.get_running_loop()
        question = Question(sitting, right, loop.create_future())
        self._questions.append(question)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._answer_all())
        return await question.answer

    async def _answer_all(self) -> None:
        """Answer batch after batch until no query is left."""
        while self._questions:
            batch, self._questions = self._questions, []
            try:
                revisions, rights = await in_thread(READINGS, self._read, batch)
            except Exception as error:  # every stream of the batch ends, and its browser reconnects
                for each in batch:
                    if not each.answer.done():
                        each.answer.set_exception(error)
                continue
            for each in batch:
                if not each.answer.done():
                    is_valid = each.right in rights
                    each.answer.set_result(revisions.get(each.sitting) if is_valid else None)

    def _read(self, batch: list[Question]) -> tuple[dict[int, int], set[Right]]:
        """Return the revisions of the sittings and the valid rights of all queries."""
        sittings = {each.sitting for each in batch}
        for sitting in sittings:
            self._notify(sitting)
        revisions: dict[int, int] = {}
        for part in _parts(sittings):
            revisions |= dict(Sitting.including_cancelled.filter(pk__in=part).values_list("pk", "revision"))
        rights: set[Right] = set()
        for part in _parts({each.right.binding for each in batch}):
            standing = Binding.objects.filter(pk__in=part, revoked_at=None)
            rights |= {Right(*each) for each in standing.values_list("pk", "secret_hash", "user_id")}
        return revisions, rights


def _parts(numbers: Collection[int]) -> Iterator[list[int]]:
    """Yield the ids in lists that fit into one query."""
    ordered = sorted(numbers)
    for start in range(0, len(ordered), QUERY_ROWS_MAX):
        yield ordered[start : start + QUERY_ROWS_MAX]


_readers: WeakKeyDictionary[asyncio.AbstractEventLoop, Reader] = WeakKeyDictionary()


def reader(notify: Callable[[int], None]) -> Reader:
    """Return the reader of the running event loop."""
    return _readers.setdefault(asyncio.get_running_loop(), Reader(notify))
