"""The tournament as a game of the catalogue: its entrants play hands of Hold'em under their own options."""

from typing import Final

from games.rules.game import Game, Preset
from games.rules.holdem.codec import read_hand, write_hand
from games.rules.holdem.game import score
from games.rules.tournament.options import Options, read_options

GAME: Final = Game(
    key="tournament",
    unit="chips",
    presets=(Preset("tournament", Options(), 2, Options.max_players),),
    read_options=read_options,
    read_round=read_hand,
    write_round=write_hand,
    score_round=score,
    has_blinds=True,
    is_tournament=True,
)
