"""Pages of each game."""
