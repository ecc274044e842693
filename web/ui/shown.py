"""Part of a large tournament that a page shows: one table, a page of a list, or the matches of a search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from django.core.paginator import Page, Paginator
from django.http import QueryDict

from games.circles.naming import search_key

MAX_ROWS = 75
"""Maximum number of people on a page."""
MAX_LINES = 100
"""Maximum number of lines of the log on a page."""
MAX_TABLES = 9
"""Number of tables up to which a page shows all of them."""
MAX_NUMBER_LENGTH = 4

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Shown:
    """The words of a search, the number of a table and the number of a page, as the URL has them."""

    max_search_length: ClassVar[int] = 60

    search: str = ""
    table: str = ""
    page: str = ""

    def matches(self, text: str) -> bool:
        """Return whether a text contains every word of the search, ignoring case and accents."""
        found = search_key(text)
        return all(word in found for word in search_key(self.search).split())

    def page_of(self, rows: Sequence[Row], count: int = MAX_ROWS) -> Page[Row]:
        """Return the asked page of a list; the first or the last one for another number."""
        return Paginator(rows, count).get_page(self.page)

    @property
    def query_string(self) -> str:
        """Query string of the page, which its buttons send back."""
        fields = {"q": self.search, "table": self.table, "page": self.page}
        query = QueryDict(mutable=True)
        query.update({name: value for name, value in fields.items() if value})
        return query.urlencode()


def shown_part(query: Mapping[str, str]) -> Shown:
    """Return the part of a tournament that the query of a URL asks for."""
    return Shown(
        query.get("q", "").strip()[: Shown.max_search_length],
        query.get("table", "")[:MAX_NUMBER_LENGTH],
        query.get("page", "")[:MAX_NUMBER_LENGTH],
    )


def part_of_button(typed: str) -> str:
    """Return the query string, with its question mark, that a button sent back; empty without a part."""
    query = shown_part(QueryDict(typed).dict()).query_string
    return f"?{query}" if query else ""
