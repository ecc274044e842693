"""Registry of the games' labels."""

from typing import Final

from web.games.chinese.text.rules import LABELS as CHINESE
from web.games.draw_holdem.text.rules import LABELS as DRAW_HOLDEM
from web.games.holdem.text.rules import LABELS as HOLDEM
from web.games.labels import GameLabels
from web.games.menteur.text.rules import LABELS as MENTEUR

GAME_LABELS: Final[dict[str, GameLabels]] = {
    "chinese": CHINESE,
    "menteur": MENTEUR,
    "holdem": HOLDEM,
    "draw_holdem": DRAW_HOLDEM,
}
