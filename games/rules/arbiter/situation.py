"""What the arbiter knows: situations, the question each may ask, the ruling, the article it comes from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A text in both languages."""

    fr: str
    en: str

    def told(self, locale: str) -> str:
        """The text in `fr`, else in English."""
        return self.fr if locale == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Category:
    """A part of the game under which situations are browsed."""

    key: str
    name: Text


@dataclass(frozen=True, slots=True)
class Article:
    """Where rulings come from: a document, the place in it (`art. 18`, `l. 143`), what stands there."""

    key: str
    document: Text
    place: str
    title: Text


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to the question of a situation, and what is then ruled."""

    key: str
    label: Text
    ruling: Text


@dataclass(frozen=True, slots=True)
class Situation:
    """Something that happens at a table.

    It is ruled at once (`ruling`), or asks a `question` first and has a ruling for each of its `answers`.
    `words` are other ways to say it, `note` tells how an unclear text was read, `related` are keys of
    situations next to this one, `calculator` names the reckoning that would help.
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
    def sayings(self) -> tuple[str, ...]:
        """Every way to say what happens, in both languages."""
        return (*self.words, self.situation.fr, self.situation.en)

    def answer(self, key: str) -> Answer | None:
        """The answer of that key, if the situation has it."""
        return next((each for each in self.answers if each.key == key), None)

    def others(self, answer: Answer) -> tuple[Answer, ...]:
        """The answers that were not given."""
        return tuple(each for each in self.answers if each != answer)
