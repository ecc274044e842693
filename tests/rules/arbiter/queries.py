"""Queries of the lists, as people type them."""

import csv
from functools import cache
from pathlib import Path

LISTS = {
    "everyday_queries.tsv": (96, 99, 95),
    "unseen_queries.tsv": (93, 98, 95),
    "first_blind_queries.tsv": (94, 99, 98),
    "second_blind_queries.tsv": (93, 98, 95),
    "third_blind_queries.tsv": (92, 98, 95),
}
"""Lists, with minimum shares in percent: first result right, right among three, nothing for another subject.

The blind lists were written before the words of the index were read. The search was improved by the first and
the third; the second was measured once, between them.
"""


@cache
def rows(name):
    """Return language, query and keys of the situations of each row of a list."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [
        (row["language"], row["query"], set(row["situations"].split()))
        for row in csv.DictReader(text.splitlines(), delimiter="\t")
    ]


def typed_queries():
    """Return every query of the lists."""
    return [query for name in LISTS for _, query, _ in rows(name)]
