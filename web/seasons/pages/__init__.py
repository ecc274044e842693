"""Pages of seasons: objects that templates read."""
