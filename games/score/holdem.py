"""Questions about Hold'em, at home and in a tournament."""

from games.score import holdem_hands, holdem_table
from games.score.question import AskHandlers

ASKS: AskHandlers = {**holdem_hands.ASKS, **holdem_table.ASKS}
