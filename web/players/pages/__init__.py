"""Pages of players: objects that templates read."""
