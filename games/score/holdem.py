"""Questions about Hold'em, at home and in a tournament: one game, two rooms."""

from games.score import holdem_hands, holdem_table
from games.score.question import Room

ASKS: Room = {**holdem_hands.ASKS, **holdem_table.ASKS}
