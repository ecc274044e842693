"""Pages of seasons: standings and curves."""
