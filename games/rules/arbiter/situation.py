"""The types of the rulebook: situations, questions, rulings and articles."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Text:
    """A text in both languages."""

    fr: str
    en: str

    def in_locale(self, locale: str) -> str:
        """Return the text in French if `locale` is `fr`, else in English."""
        return self.fr if locale == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Category:
    """A topic under which situations are listed."""

    key: str
    name: Text


CLUB_DOCUMENT: Final = "tournament"
"""Key of the document of the club, whose articles are the rules of a tournament."""


@dataclass(frozen=True, slots=True)
class Document:
    """A source of rules, with the short name used in references."""

    key: str
    name: Text
    short: Text

    @property
    def is_of_club(self) -> bool:
        """Return whether its articles are the rules of a tournament."""
        return self.key == CLUB_DOCUMENT


@dataclass(frozen=True, slots=True)
class Article:
    """An article of a document: its number (`art. 18`), title and text, in paragraphs of one line each."""

    key: str
    document: Document
    reference: str
    title: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to the question of a situation, and the ruling that follows."""

    key: str
    label: Text
    ruling: Text


@dataclass(frozen=True, slots=True)
class Situation:
    """An incident at a table.

    It has a `ruling`, or a `question` with a ruling for each of its `answers`. `words` are other phrasings,
    `note` says how an unclear text is interpreted, `related` are keys of neighbouring situations,
    `calculator` names the tool that helps.
    """

    key: str
    category: Category
    article: Article
    situation: Text
    words: tuple[str, ...]
    ruling: Text | None
    question: Text | None
    answers: tuple[Answer, ...]
    note: Text | None
    related: tuple[str, ...]
    calculator: str

    @property
    def phrases(self) -> tuple[str, ...]:
        """Return all phrasings of the situation, in both languages."""
        return (*self.words, self.situation.fr, self.situation.en)

    def answer(self, key: str) -> Answer | None:
        """Return the answer of a key, or None."""
        return next((each for each in self.answers if each.key == key), None)

    def other_answers(self, answer: Answer) -> tuple[Answer, ...]:
        """Return the answers other than the given one."""
        return tuple(each for each in self.answers if each != answer)
