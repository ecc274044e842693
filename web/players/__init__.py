"""Pages of players: statistics and records."""
