"""Answers of the tools: sentences with their articles."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence and the key of its article; a `figure` is shown in large type, `details` follow."""

    sentence: str
    article: str = ""
    figure: str = ""
    details: tuple[str, ...] = ()
