"""A circle as a sheet of comma-separated values, in the reader's language."""

import csv
import io

from django.utils.timezone import localtime

from games.archive.sheet import Line, lines, players_of
from games.models import Circle, Player
from web.titles import GAME_TITLES
from web.wording.archives import column_titles, kind_in_words, unit_in_words

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet run a cell instead of showing it."""


def circle_sheet(circle: Circle) -> str:
    """A row a round, a closing, an expense or a payment; a column a player, in points or in euros."""
    text = io.StringIO()
    # A spreadsheet takes UTF-8 for what it is only if told so.
    text.write("\ufeff")
    writer = csv.writer(text)
    players = players_of(circle)
    writer.writerow([*column_titles(), *(plain(player.name) for player in players)])
    writer.writerows(_row(line, players) for line in lines(circle))
    return text.getvalue()


def plain(words: str) -> str:
    """Words that a spreadsheet shows as they are."""
    return f"'{words}" if words.startswith(FORMULA) else words


def _row(line: Line, players: list[Player]) -> list[str]:
    at = localtime(line.at)
    game = str(GAME_TITLES[line.game_key]) if line.game_key else ""
    number = "" if line.number is None else str(line.number)
    told = [f"{at:%Y-%m-%d}", f"{at:%H:%M}", kind_in_words(line.kind), game, number, plain(line.title)]
    figures = [_figure(line.amounts.get(player.pk), line.unit) for player in players]
    return [*told, unit_in_words(line.unit), *figures]


def _figure(amount: int | None, unit: str) -> str:
    """A whole number, or euros with a point as programs read them; empty for who was not there."""
    if amount is None:
        return ""
    if unit != "cents":
        return str(amount)
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:02d}"
