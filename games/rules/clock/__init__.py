"""Rules of the tournament clock."""
