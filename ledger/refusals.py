"""Refusals: commands that were understood and not carried out. This module imports nothing of the project."""

from enum import Enum


class RefusalKind(Enum):
    """Whether a refused request can ever be right."""

    INVALID = 422
    """What was asked can never be right. The value is the HTTP status of the answer."""

    CONFLICT = 409
    """It was right a moment ago."""


class Refusal(Exception):
    """A command that was understood and not carried out; nothing was written.

    `code` is stable, the name of the class by default; `message` is a sentence, translated when it is shown.
    """

    code: str
    kind: RefusalKind = RefusalKind.CONFLICT
    message: object = ""

    def __init_subclass__(cls) -> None:
        cls.code = cls.__name__
