"""Program that reads a workbook from its input and writes its first table as text with tabs.

It runs as a process of its own: a file that claims millions of cells ends this process, not the server. The
library expands no external entity.
"""

import io
import resource
import sys
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from numbers import Real
from typing import Final

UNREADABLE: Final = 3
"""Status of the process for a file that is no workbook."""


def main() -> int:
    """Read the workbook under the limits of the arguments: bytes of memory, number of cells."""
    from python_calamine import CalamineError, PasswordError

    memory, cells = map(int, sys.argv[1:3])
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        rows = first_table(sys.stdin.buffer.read(), cells)
    except (CalamineError, PasswordError, ValueError, OSError):
        return UNREADABLE
    sys.stdout.buffer.write(as_text(rows).encode())
    return 0


def first_table(content: bytes, max_cells: int) -> Sequence[Sequence[object]]:
    """Return the rows of the first sheet that has two or more, without rows if there is none."""
    from python_calamine import CalamineWorkbook

    with CalamineWorkbook.from_filelike(io.BytesIO(content)) as book:
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            if sheet.total_height * sheet.total_width > max_cells:
                raise MemoryError
            rows = sheet.to_python(skip_empty_area=True)
            if sum(any(cell != "" for cell in row) for row in rows) > 1:
                return rows
    return []


def as_text(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as text with tabs, without empty columns at the right."""
    lines = [[cell_text(cell) for cell in row] for row in rows]
    width = max((index + 1 for line in lines for index, cell in enumerate(line) if cell), default=0)
    return "\n".join("\t".join(line[:width]) for line in lines)


def cell_text(cell: object) -> str:
    """Return a cell as a person would write it; a number is rounded to hundredths."""
    if isinstance(cell, bool):
        return "x" if cell else ""
    if isinstance(cell, Real):
        hundredths = round(Fraction(str(cell)) * 100)
        whole, rest = divmod(abs(hundredths), 100)
        return f"{'-' if hundredths < 0 else ''}{whole}" + (f".{rest:02}" if rest else "")
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, (date, time, timedelta)):
        return cell.isoformat() if isinstance(cell, date) else str(cell)
    return " ".join(str(cell).replace('"', "'").split())


if __name__ == "__main__":
    sys.exit(main())
