"""Units of accounts that every book has; a sitting has a unit of its own."""

from typing import Final

CENTS: Final = "cents"
