"""Number of rows of a tool: players, seats or tables, with a button for one more and one fewer."""

from django.http import QueryDict


def requested_count(data: QueryDict, least: int, most: int, default: int) -> int:
    """Return the number of rows of a tool, one more or one fewer if that button was pressed."""
    text = data.get("count", "")
    count = int(text) if text in map(str, range(least, most + 1)) else default
    return min(max(count + {"more": 1, "fewer": -1}.get(data.get("step", ""), 0), least), most)
