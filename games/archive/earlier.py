"""Rows of files of earlier versions of the format, brought up to the current one."""

from games.models import Circle, RulesVersion, Sitting


def update_sittings(circle: Circle) -> None:
    """Give tournaments the game of their own: before version 3 they were a preset of Hold'em."""
    tournaments = RulesVersion.including_struck.filter(preset="tournament").values("sitting")
    sittings = Sitting.including_cancelled.filter(season__circle=circle, game_key="holdem")
    sittings.filter(pk__in=tournaments).update(game_key="tournament")
