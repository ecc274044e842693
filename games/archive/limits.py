"""Bounds on the work that a circle's file may cause."""

from dataclasses import dataclass
from typing import Final

MEGABYTE: Final = 1024 * 1024
MAX_ROW_BYTES: Final = 512 * 1024
"""Maximum length of a line of a file, in bytes: a deal with its explanation has about 4,000."""
MAX_WHOLE_BYTES: Final = 4 * MEGABYTE
"""Maximum size in bytes of a file that another program reformatted: it is parsed in one piece."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of an accepted file; None is without limit.

    `file_bytes` counts the file as it is stored, `plain_bytes` its decompressed text, `table_rows` the rows
    of one table.
    """

    file_bytes: int | None = None
    plain_bytes: int | None = None
    table_rows: int | None = None


UNLIMITED: Final = Limits()
PAGE_LIMITS: Final = Limits(file_bytes=16 * MEGABYTE, plain_bytes=256 * MEGABYTE, table_rows=500_000)
"""Limits of a file sent to a page: twenty years of weekly evenings have 130 MB in 210,000 rows."""
