"""The page that opened a tool: a situation of the arbiter, a table or a clock; the tool leads back to it."""

import re
from dataclasses import dataclass
from typing import Final, Self

from django.http import QueryDict
from django.urls import reverse

from games.models import Sitting
from games.rules.arbiter.rulebook import rulebook

_TABLE: Final = re.compile(r"table-(\d{1,18})(-tournament)?")
_CLOCK: Final = re.compile(r"clock-([\w-]{1,64})", re.ASCII)


def table_origin(sitting: Sitting) -> str:
    """Return the value of the hidden field of a tool that the table of a sitting opened."""
    return f"table-{sitting.pk}-tournament" if sitting.game.is_tournament else f"table-{sitting.pk}"


@dataclass(frozen=True, slots=True)
class Origin:
    """Page that opened a tool: `text` is the value of its hidden field, `url` the way back."""

    text: str
    url: str
    is_tournament: bool

    @classmethod
    def from_data(cls, data: QueryDict, default: str = "tools") -> Self:
        """Return the page named by a query string or a form, or the page of the default name."""
        text = data.get("from", "")
        key, _dot, answer = text.partition(".")
        if situation := rulebook().situations.get(key):
            query = {"answer": answer} if situation.answer(answer) else None
            url = reverse("arbiter-situation", args=[key], query=query)
            return cls(text, url, situation.article.document.is_of_club)
        if table := _TABLE.fullmatch(text):
            return cls(text, reverse("sitting", args=[int(table[1])]), bool(table[2]))
        if clock := _CLOCK.fullmatch(text):
            return cls(text, reverse("clock", args=[clock[1]]), is_tournament=False)
        return cls("", reverse(default), is_tournament=False)
